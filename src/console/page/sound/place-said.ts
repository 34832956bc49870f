/**
 * Where an alarm or an answer goes among the words of the count: after what sounds, before the next word, or nowhere. Pure.
 * The count never waits for it; where it does not fit it is left to the captions, as on the loudspeaker (voice/mixer/place).
 */
export interface Sounding {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A sentence that can only begin later than this says what is no longer so. */
const LATE_MAX_SECONDS = 2.5;

/**
 * All in seconds of one clock. `counted`: words that sound or are to sound, the count's and others. Answers with the
 * start; undefined: there is no room.
 */
export const placeSaid = (
  length: number,
  wantedAt: number,
  earliestAt: number,
  pause: number,
  counted: readonly Sounding[],
): number | undefined => {
  let startsAt = Math.max(wantedAt, earliestAt);
  for (const word of [...counted].sort((one, other) => one.startsAt - other.startsAt)) {
    if (word.endsAt + pause <= startsAt) continue;
    if (startsAt + length <= word.startsAt) break;
    startsAt = word.endsAt + pause;
  }
  return startsAt - wantedAt > LATE_MAX_SECONDS ? undefined : startsAt;
};
