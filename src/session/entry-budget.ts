/**
 * How much a board may put into the journal that decides nothing.
 *
 * A broken board may send rubbish for a week; at 250000 baud that would be 15 GB. So lines and
 * inputs from which no event followed are kept out of a budget that fills up again at a steady
 * rate: a whole game in one go is within it, a week of rubbish is not. Events are always kept.
 */

/** What may come at once: several whole games, lines and inputs together. */
export const BURST_ENTRIES = 20_000;

/** What may come for ever: about 5 kB a second. A blitz game with restless hands stays below it. */
export const STEADY_ENTRIES_PER_SECOND = 50;

export interface EntryBudget {
  /** Entries that may still be kept at `atMs`. */
  readonly left: number;
  readonly atMs: number;
}

export const fullBudget = (nowMs: number): EntryBudget => ({ left: BURST_ENTRIES, atMs: nowMs });

/** Asks for room for `wanted` entries, all or none, and says what is left. */
export const spendEntries = (
  budget: EntryBudget,
  wanted: number,
  nowMs: number,
): { readonly budget: EntryBudget; readonly granted: boolean } => {
  const refilled = Math.min(BURST_ENTRIES, budget.left + (Math.max(0, nowMs - budget.atMs) / 1000) * STEADY_ENTRIES_PER_SECOND);
  const granted = wanted <= refilled;
  return { budget: { left: granted ? refilled - wanted : refilled, atMs: nowMs }, granted };
};
