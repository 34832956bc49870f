/** Amending what a game says about itself: values are put in the place of others, null takes one away. */
import { pointCount } from '../go/point.js';
import { parseControls } from '../clock/control-text.js';
import type { Amendment } from './act.js';
import { HANDICAP_STONES_MAX } from './game-about.js';
import type { GameSettings } from './game-settings.js';

/** Settings with the change in them; what is taken away is absent and not undefined, so that both are the same JSON. */
export const amended = (settings: GameSettings, change: Amendment): GameSettings => {
  const entries = new Map<string, unknown>(Object.entries(settings));
  for (const [name, value] of Object.entries<unknown>(change)) {
    if (value === null) entries.delete(name);
    else if (value !== undefined) entries.set(name, value);
  }
  return Object.fromEntries(entries) as unknown as GameSettings;
};

/** What play depends on: changed after the first move it needs a reason. */
const WEIGHTY: readonly (keyof Amendment)[] = ['ruleset', 'komiHalfPoints', 'handicap', 'time'];

export const needsReason = (change: Amendment): boolean => WEIGHTY.some((name) => change[name] !== undefined);

export const amendmentProblem = ({ size }: GameSettings, { time, handicap, komiHalfPoints }: Amendment): string | undefined => {
  if (time !== undefined && time !== null) {
    const controls = parseControls(time.controls);
    if (!controls.ok) return controls.refusal;
  }
  if (komiHalfPoints !== undefined && komiHalfPoints !== null && !Number.isInteger(komiHalfPoints)) return 'komi comes in half points';
  if (handicap === undefined || handicap === null) return undefined;
  const most = Math.min(HANDICAP_STONES_MAX, pointCount(size) - 1);
  if (Number.isInteger(handicap.stones) && handicap.stones >= 0 && handicap.stones <= most) return undefined;
  return `a handicap is 0 to ${most} stones`;
};
