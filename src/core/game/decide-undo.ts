/**
 * Undoing an act of a person, by another act: what it changed is as it was, and what came since stays.
 *
 * The clock is not turned back while it runs. Where the act had stopped it, its times come back and it stands until somebody
 * says that play goes on; what was done at the clock itself is undone at the clock.
 */
import { ok, refuse, type Result } from '../result.js';
import { changeClock, type ClockAction } from '../clock/clock-actions.js';
import type { Clock } from '../clock/clock.js';
import { COLORS } from '../go/color.js';
import type { GameEventBody } from './event.js';
import type { Game, RecordedAct } from './game.js';
import { clockBodies, clockBody } from './game-clock.js';
import { laterActOn, withoutAct } from './recorded-acts.js';
import type { ActionRefusal } from './action-refusal.js';
import { decideUndoLate } from './decide-lateness.js';

type Bodies = Result<readonly GameEventBody[], ActionRefusal>;

const standing = (clock: Clock): Clock =>
  clock.status.kind === 'running' ? { ...clock, status: { kind: 'paused', reason: 'arbiter', sealed: false } } : clock;

const turnsOf = ({ sides }: Clock): string => COLORS.map((side) => sides[side].moves).join();

/** Whether the act stopped play or let it go on. */
const changedPhase = ({ before, after }: RecordedAct): boolean =>
  (before.ended === undefined) !== (after.ended === undefined) || (before.sealed === undefined) !== (after.sealed === undefined);

/** What undoes a change at the clock, where the clock has a word for it. */
const atTheClock = ({ before, after }: RecordedAct): ClockAction | undefined => {
  if (before.clock === undefined || after.clock === undefined) return undefined;
  const side = COLORS.find((one) => (after.clock?.corrections[one].length ?? 0) > (before.clock?.corrections[one].length ?? 0));
  if (side !== undefined) return { kind: 'undo-correction', side };
  if (before.clock.status.kind === 'running' && after.clock.status.kind === 'paused') return { kind: 'resume' };
  if (before.clock.status.kind === 'paused' && after.clock.status.kind === 'running')
    return { kind: 'pause', reason: before.clock.status.reason };
  return undefined;
};

const isClockAct = ({ kind }: RecordedAct): boolean => kind === 'clock' || kind === 'rule';

const clockBack = (game: Game, act: RecordedAct, atMs: number): Bodies => {
  const { clock } = game;
  const { before, after } = act;
  if (clock === undefined || before.clock === undefined || after.clock === undefined) return ok([]);
  if (act.kind === 'late') {
    const undone = decideUndoLate(game, atMs);
    return undone.ok ? ok(undone.value.filter(({ kind }) => kind === 'clock')) : undone;
  }
  if (changedPhase(act)) return ok([clockBody({ ...standing(before.clock), asOfMs: clock.asOfMs })]);
  if (!isClockAct(act) || JSON.stringify(before.clock) === JSON.stringify(after.clock)) return ok([]);
  const action = atTheClock(act);
  if (action !== undefined) {
    const answer = changeClock(clock, action, atMs);
    return answer.refused === undefined ? ok(clockBodies(clock, answer)) : refuse({ kind: 'clock', why: answer.refused });
  }
  // Started, swapped, given over: as it was, as long as no turn has ended since.
  if (turnsOf(clock) !== turnsOf(after.clock)) return refuse({ kind: 'changed-since', part: 'clock', act: undefined });
  return ok([clockBody({ ...standing(before.clock), asOfMs: clock.asOfMs })]);
};

export const decideUndo = (game: Game, id: number, why: string, atMs: number): Bodies => {
  const act = game.acts.find((one) => one.id === id);
  if (act === undefined) return refuse({ kind: 'no-such-act', id });
  if (act.undoneBy !== undefined) return refuse({ kind: 'undone-already', id });
  const restored = withoutAct(game, act);
  if (!restored.ok) {
    const { part } = restored.refusal;
    return refuse({ kind: 'changed-since', part, act: laterActOn(game, act, part) });
  }
  const clock = clockBack(game, act, atMs);
  return clock.ok ? ok([{ kind: 'undone', undoes: id, why }, ...clock.value]) : clock;
};
