/**
 * Two passes stop play (RULEBOOK 5), when they have stood for a moment.
 */
import type { Game } from '../game/game.js';
import { isUnreadable } from '../inference/hypothesis.js';
import type { Tracker } from '../inference/tracker.js';
import type { StepInProgress } from './step-in-progress.js';

/** Presses a moment apart may yet turn out to be late ones; a pass that is doubtful is given longer. */
const PASSES_STAND_MS = 2000;
const DOUBTFUL_PASSES_STAND_MS = 6000;

/** The last two turns, where both are passes that were seen (a press is their evidence): when the second was, and when it has stood long enough. */
export const twoPasses = (game: Game | undefined): { readonly atMs: number; readonly dueMs: number } | undefined => {
  const lastTwo = game?.ended === undefined ? (game?.moves.slice(-2) ?? []) : [];
  const [first, second] = lastTwo;
  const atMs = second?.evidence[0]?.atMs;
  if (first?.evidence[0] === undefined || atMs === undefined || !lastTwo.every(({ move }) => move.kind === 'pass')) return undefined;
  return { atMs, dueMs: atMs + (lastTwo.every(({ certain }) => certain) ? PASSES_STAND_MS : DOUBTFUL_PASSES_STAND_MS) };
};

/** The cheapest story has more turns than the record: somebody plays on. */
const goesOn = (tracker: Tracker | undefined, game: Game | undefined): boolean =>
  tracker !== undefined && game !== undefined && tracker.base + (tracker.hypotheses[0]?.line.length ?? 0) > game.moves.length;

export const endAfterTwoPasses = (work: StepInProgress, nowMs: number): void => {
  const { game, tracker } = work.state;
  const ending = twoPasses(game);
  if (ending === undefined || ending.dueMs > nowMs || goesOn(tracker, game)) return;
  const [best] = tracker?.hypotheses ?? [];
  // Where the board could not be read, presses may be for stones that nobody saw. Hands that clear it away come after them.
  const couldNotBeRead = best !== undefined && isUnreadable(best) && best.strays.some(({ sinceMs }) => sinceMs <= ending.atMs);
  if (!couldNotBeRead) work.act({ kind: 'end', reason: 'passes', result: undefined }, ending.atMs);
};
