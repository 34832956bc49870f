/**
 * Two passes stop play (RULEBOOK 5), when they have stood for a moment.
 */
import type { Game } from '../game/game.js';
import { TIMES } from '../inference/costs.js';
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

/** The cheapest story has more turns than the record: somebody plays on. What the record does not take over for so long is no play. */
const goesOn = (tracker: Tracker | undefined, game: Game, nowMs: number): boolean => {
  const line = tracker?.hypotheses[0]?.line ?? [];
  const landedMs = line.at(-1)?.landedMs ?? -Infinity;
  return (tracker?.base ?? 0) + line.length > game.moves.length && nowMs - landedMs < TIMES.stuckMs;
};

export const endAfterTwoPasses = (work: StepInProgress, nowMs: number): void => {
  const { game, tracker } = work.state;
  const ending = twoPasses(game);
  if (game === undefined || ending === undefined || ending.dueMs > nowMs || goesOn(tracker, game, nowMs)) return;
  const [best] = tracker?.hypotheses ?? [];
  // Where the board could not be read, presses may be for stones that nobody saw. Hands that clear it away come after them.
  const couldNotBeRead = best !== undefined && isUnreadable(best) && best.strays.some(({ sinceMs }) => sinceMs <= ending.atMs);
  if (!couldNotBeRead) work.act({ kind: 'end', reason: 'passes', result: undefined }, ending.atMs);
};
