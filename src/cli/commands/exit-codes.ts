/** What a command's exit status says. Nothing else may be read into a number. */
export const EXIT = {
  /** It ran, and what it looked at is well. */
  well: 0,
  /** It failed, or found something wrong: an illegal move, a damaged journal, a board that does not conform. */
  wrong: 1,
  /** It was asked wrongly: bad flags, a bad file. */
  askedWrongly: 2,
} as const;
