/**
 * Late players (RULEBOOK 6): the arbiter says how late, the event's rule says what it costs, and it can be undone.
 *
 *     late ─▶ `late` and the charges at the clock            (within the limit; without a clock nothing comes off)
 *          ─▶ `late` and `ended` by a ruling                 (past it: the side loses; both past it, both do)
 *     undo-late ─▶ `late-undone`, the time back, and a game that was lost goes on
 */
import { ok, refuse, type Result } from '../result.js';
import { changeClock, type ClockAction } from '../clock/clock-actions.js';
import { makeCheckpoint } from '../clock/checkpoint.js';
import type { Clock, ClockEvent } from '../clock/clock.js';
import { makeDuration } from '../clock/duration.js';
import { DEFAULT_LATENESS, proposeForLateness } from '../clock/lateness.js';
import { COLORS, type BySide, type Color } from '../go/color.js';
import type { ActionRefusal } from './action-refusal.js';
import type { GameEventBody } from './event.js';
import type { Game } from './game.js';
import { clockBodies } from './game-clock.js';
import { isLostByLateness } from './late-players.js';

const whyLate = (lateMs: number): string => `came ${makeDuration(lateMs)} late`;

/** Both lose: no result that SGF has says so; it is none. */
const forfeitResult = (forfeits: readonly Color[]): string => (forfeits.length > 1 ? 'Void' : forfeits[0] === 'black' ? 'W+F' : 'B+F');

type ClockChange = { readonly clock: Clock; readonly events: readonly ClockEvent[] } | ActionRefusal;

/** Several things at the clock at one moment. */
const changeAll = (clock: Clock, actions: readonly ClockAction[], atMs: number): ClockChange => {
  let now = clock;
  const events: ClockEvent[] = [];
  for (const action of actions) {
    const answer = changeClock(now, action, atMs);
    if (answer.refused !== undefined) return { kind: 'clock', why: answer.refused };
    events.push(...answer.events);
    now = answer.clock;
  }
  return { clock: now, events };
};

const withChanges = (
  first: GameEventBody,
  game: Game,
  actions: readonly ClockAction[],
  atMs: number,
): Result<readonly GameEventBody[], ActionRefusal> => {
  if (actions.length === 0) return ok([first]);
  if (game.clock === undefined) return refuse({ kind: 'clock', why: 'no-clock' });
  const change = changeAll(game.clock, actions, atMs);
  return 'kind' in change ? refuse(change) : ok([first, ...clockBodies(game.clock, change)]);
};

export const decideLate = (game: Game, lateMs: BySide<number>, atMs: number): Result<readonly GameEventBody[], ActionRefusal> => {
  const late = COLORS.filter((side) => lateMs[side] > 0);
  if (late.length === 0) return refuse({ kind: 'not-late' });
  const again = late.find((side) => (game.late?.lateMs[side] ?? 0) > 0);
  if (again !== undefined) return refuse({ kind: 'late-already', color: again });
  const { chargeMs, forfeits } = proposeForLateness(lateMs, game.settings.lateness ?? DEFAULT_LATENESS);
  if (forfeits.length > 0) {
    const nothing = { black: 0, white: 0 };
    return ok([
      { kind: 'late', lateMs, chargeMs: nothing, forfeits },
      { kind: 'ended', reason: 'ruling', result: forfeitResult(forfeits) },
    ]);
  }
  // Without a clock there is no time that it could come off: it is written down, and past the limit it loses all the same.
  if (game.clock === undefined) return ok([{ kind: 'late', lateMs, chargeMs: { black: 0, white: 0 }, forfeits }]);
  // The event that tells of the lateness is the next one, and its number names the charges.
  const id = game.seq + 1;
  const charges = late.map((side): ClockAction => ({ kind: 'charge', side, ms: chargeMs[side], why: whyLate(lateMs[side]), id }));
  return withChanges({ kind: 'late', lateMs, chargeMs, forfeits }, game, charges, atMs);
};

const isLatest = (clock: Clock | undefined, side: Color, id: number): boolean => clock?.corrections[side].at(-1)?.id === id;

export const decideUndoLate = (game: Game, atMs: number): Result<readonly GameEventBody[], ActionRefusal> => {
  const { late } = game;
  if (late === undefined) return refuse({ kind: 'not-late' });
  if (isLostByLateness(game)) {
    const clock = late.clockBefore;
    const back: readonly GameEventBody[] =
      clock === undefined ? [] : [{ kind: 'clock', happened: null, checkpoint: makeCheckpoint(standing(clock), clock.asOfMs) }];
    return ok([{ kind: 'late-undone' }, ...back]);
  }
  const undone: ClockAction[] = [];
  for (const color of COLORS) {
    const id = late.charges[color];
    if (id === null) continue;
    // Only the latest correction of a side can be undone; the clocks may have been swapped since.
    const side = COLORS.find((one) => isLatest(game.clock, one, id) && !undone.some((other) => 'side' in other && other.side === one));
    if (side === undefined) return refuse({ kind: 'corrected-since', color });
    undone.push({ kind: 'undo-correction', side });
  }
  return withChanges({ kind: 'late-undone' }, game, undone, atMs);
};

/** While the game was over nobody's time ran: a clock that ran waits for the arbiter's word. */
const standing = (clock: Clock): Clock =>
  clock.status.kind === 'running' ? { ...clock, status: { kind: 'paused', reason: 'arbiter', sealed: false } } : clock;
