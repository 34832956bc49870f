/** The known word that somebody probably meant: by the fewest letters to change, put in or leave out. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let index = 0; index < from.length; index += 1) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (from[index] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
};

/** Undefined when nothing known is near: no more than half of the word may be wrong. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  const ranked = known.map((candidate) => ({ candidate, steps: distance(word.toLowerCase(), candidate.toLowerCase()) }));
  ranked.sort((one, other) => one.steps - other.steps);
  const best = ranked[0];
  return best !== undefined && best.steps * 2 <= Math.max(word.length, best.candidate.length) ? best.candidate : undefined;
};

/** `no setting 'prot': did you mean 'port'?`, or the list of what is known. */
export const unknownWord = (what: string, word: string, known: readonly string[]): string => {
  const near = nearest(word, known);
  return `no ${what} '${word}': ${near === undefined ? `known are ${known.join(', ')}` : `did you mean '${near}'?`}`;
};
