/**
 * The clock of a game: where it comes from, and how what happens at it becomes events.
 *
 * Every event about the clock carries the whole clock after it. So a game is the fold of its
 * events like everything else, and a restart needs no more than the last of them.
 */
import { makeCheckpoint } from '../clock/checkpoint.js';
import { newClock, type Clock, type ClockNews, type PauseReason } from '../clock/clock.js';
import { parseControls } from '../clock/control-text.js';
import { penaltyPoints } from '../clock/side-time.js';
import { COLORS, type BySide, type Color } from '../go/color.js';
import type { GameEventBody } from './event.js';
import { firstToMove } from './game-about.js';
import type { GameSettings } from './game-settings.js';

/** Undefined where the settings name no time, or one that cannot be read (`decide` refuses to start such a game). */
export const clockOfGame = (settings: GameSettings): Clock | undefined => {
  const { time } = settings;
  if (time === undefined) return undefined;
  const controls = parseControls(time.controls);
  return controls.ok ? newClock(controls.value, time.policy, firstToMove(settings)) : undefined;
};

/** Points that each side has lost to overtime so far; undefined where neither control has such a thing (all but Ing). */
export const pointsLost = ({ controls, sides }: Clock): BySide<number> | undefined =>
  controls.black.kind !== 'ing' && controls.white.kind !== 'ing'
    ? undefined
    : { black: penaltyPoints(controls.black, sides.black), white: penaltyPoints(controls.white, sides.white) };

/** The events for a change of the clock; none where nothing changed. */
export const clockBodies = (before: Clock, { clock, events }: ClockNews): readonly GameEventBody[] => {
  const checkpoint = makeCheckpoint(clock, clock.asOfMs);
  if (events.length > 0) return events.map((happened) => ({ kind: 'clock', happened, checkpoint }));
  return clock === before ? [] : [{ kind: 'clock', happened: null, checkpoint }];
};

/**
 * The clock of a game that is not over after all: the times are those at which it stopped, and it stands until somebody says
 * that play goes on. A side whose flag has fallen needs time first.
 */
export const clockTakenUp = (clock: Clock, toMove: Color, reason: PauseReason): Clock => {
  if (clock.status.kind !== 'ended') return clock;
  const fallen = COLORS.find((side) => clock.sides[side].phase === 'flag');
  const isNew = COLORS.every((side) => clock.sides[side].usedMs === 0 && clock.sides[side].moves === 0);
  if (fallen !== undefined) return { ...clock, toMove, status: { kind: 'flag', side: fallen } };
  return { ...clock, toMove, status: isNew ? { kind: 'ready' } : { kind: 'paused', reason, sealed: false } };
};

/** The event for a clock that is put in the place of the game's. */
export const clockBody = (clock: Clock): GameEventBody => ({
  kind: 'clock',
  happened: null,
  checkpoint: makeCheckpoint(clock, clock.asOfMs),
});
