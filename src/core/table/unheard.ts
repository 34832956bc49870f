/**
 * A clock whose board is not heard: nobody can know who pressed meanwhile, so the time of such a gap is nobody's.
 *
 *     last word of the board ──── not heard ────▶ UNHEARD_MAX_MS: the clock stands as it was at that last word
 *                                    └─ heard again sooner: it goes on
 *
 * What time alone had told after the board's last word is taken back (`clock-rewound.ts`). The arbiter assigns the time and lets
 * play go on, as after a restart. Where the presses come from a clock of its own, the board's silence changes nothing.
 */
import type { BoardInput } from '../wire/board-input.js';
import type { Game } from '../game/game.js';
import { changeAtItsMoment, type TurnClock } from './clock-rewound.js';
import type { TimedBody } from './timed-body.js';

/** A plug that is pushed home again, and a board that restarts, are quicker. Ours. */
export const UNHEARD_MAX_MS = 3000;

/** The board's last word, and when the clock is to be stopped for it. */
export interface Unheard {
  readonly sinceMs: number;
  readonly dueMs: number;
}

/** What a word about the link says of the time in which nothing was heard; undefined: there is none. */
export const unheardAfter = (before: Unheard | undefined, input: BoardInput & { readonly kind: 'link' }): Unheard | undefined => {
  const { atMs, state } = input;
  const sinceMs = before?.sinceMs ?? input.heardUntilMs ?? atMs;
  if (state === 'down') return { sinceMs, dueMs: sinceMs + UNHEARD_MAX_MS };
  // Heard again: a gap that was too long is a gap all the same.
  return atMs - sinceMs >= UNHEARD_MAX_MS ? { sinceMs, dueMs: atMs } : undefined;
};

const runsOn = ({ clock }: Game, sinceMs: number): boolean =>
  clock?.status.kind === 'running' || (clock?.status.kind === 'flag' && clock.asOfMs > sinceMs);

/** What of a table this is about. */
interface ClockUnheard {
  readonly unheard: Unheard | undefined;
  readonly game: Game | undefined;
  readonly turnClock: TurnClock | undefined;
  readonly settings: { readonly clockApart?: boolean };
}

/** When the clock is to be stopped; undefined: nothing is missing, or nothing ran. */
export const unheardDueMs = ({ unheard, game, settings }: ClockUnheard): number | undefined =>
  unheard === undefined || game === undefined || settings.clockApart === true || !runsOn(game, unheard.sinceMs) ? undefined : unheard.dueMs;

/** Stops the clock as it was at the board's last word, where that is due. */
export const stopUnheard = (table: ClockUnheard, nowMs: number): readonly TimedBody[] => {
  const { unheard, game, turnClock } = table;
  const dueMs = unheardDueMs(table);
  if (dueMs === undefined || dueMs > nowMs || unheard === undefined || game?.clock === undefined) return [];
  return changeAtItsMoment(game.clock, turnClock, { kind: 'pause', reason: 'board-lost' }, unheard.sinceMs);
};
