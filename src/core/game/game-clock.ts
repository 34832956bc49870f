/**
 * The clock of a game: where it comes from, and how what happens at it becomes events.
 *
 * Every event about the clock carries the whole clock after it. So a game is the fold of its
 * events like everything else, and a restart needs no more than the last of them.
 */
import { makeCheckpoint } from '../clock/checkpoint.js';
import { newClock, type Clock, type ClockNews } from '../clock/clock.js';
import { parseControls } from '../clock/control-text.js';
import { penaltyPoints } from '../clock/side-time.js';
import type { BySide } from '../go/color.js';
import type { GameSettings } from './action.js';
import type { GameEventBody } from './event.js';

/** Undefined where the settings name no time, or one that cannot be read (`decide` refuses to start such a game). */
export const clockOfGame = ({ time }: GameSettings): Clock | undefined => {
  if (time === undefined) return undefined;
  const controls = parseControls(time.controls);
  return controls.ok ? newClock(controls.value, time.policy, 'black') : undefined;
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
