/**
 * The time controls of the events that RULEBOOK 6 names, under the words people use.
 *
 * A preset is a rule about the limit, not a number of hours: an event says its own limit, and
 * the reserve is the last part of it. `national 3h` is 2h55m and five reserved minutes.
 */
import { ok, refuse, type Result } from '../result.js';
import { makeDuration, parseDuration } from './duration.js';
import { PERIODS_MAX, type TimeControl } from './time-control.js';

const MINUTE_MS = 60_000;

export interface ControlPreset {
  readonly name: string;
  /** Reserved minutes that the limit includes; 0: absolute, the limit is all there is; all: no move under a minute costs anything. */
  readonly reservedMinutes: number | 'all';
  /** The limit when none is said; undefined: an event must say one. */
  readonly limitMs: number | undefined;
  readonly source: string;
}

export const CONTROL_PRESETS: readonly ControlPreset[] = [
  {
    name: 'national',
    reservedMinutes: 5,
    limitMs: undefined,
    source: 'RULEBOOK 6: the last five minutes of the limit, at national events',
  },
  {
    name: 'club',
    reservedMinutes: 1,
    limitMs: 60 * MINUTE_MS,
    source: 'RULEBOOK 6: one will do at club events; 1 to 2 hours a side',
  },
  {
    name: 'title',
    reservedMinutes: 'all',
    limitMs: undefined,
    source: 'Japanese title matches: only whole minutes are counted, from the first move on (spoken rules, Japan)',
  },
  { name: 'forty-minutes', reservedMinutes: 0, limitMs: 40 * MINUTE_MS, source: 'RULEBOOK 6: a 40-minute absolute game (包干)' },
];

/** Sand glasses as they are sold, by what they are used for. */
const HOURGLASSES: Readonly<Record<string, number>> = {
  hourglass: 5 * MINUTE_MS,
  'hourglass-blitz': MINUTE_MS,
  'hourglass-rapid': 3 * MINUTE_MS,
  'hourglass-slow': 15 * MINUTE_MS,
};

/** `national 3h`, `club`, `forty-minutes`; undefined when the text begins with no preset's name. */
export const presetControl = (text: string): Result<TimeControl, string> | undefined => {
  const [name = '', ...rest] = text.trim().split(' ');
  const sandMs = rest.length === 0 && Object.hasOwn(HOURGLASSES, name) ? HOURGLASSES[name] : undefined;
  if (sandMs !== undefined) return ok({ kind: 'hourglass', mainMs: sandMs });
  const preset = CONTROL_PRESETS.find((one) => one.name === name);
  if (preset === undefined) return undefined;
  const limit = rest.length > 0 ? parseDuration(rest.join(' ')) : preset.limitMs === undefined ? undefined : ok(preset.limitMs);
  if (limit === undefined) return refuse(`'${name}' needs the limit of the event: write ${name} 3h`);
  if (!limit.ok) return limit;
  if (preset.reservedMinutes === 'all') {
    const periods = limit.value / MINUTE_MS;
    if (!Number.isInteger(periods) || periods < 1 || periods > PERIODS_MAX)
      return refuse(`'${name}' counts whole minutes, 1 to ${String(PERIODS_MAX)} of them: write ${name} 8h`);
    return ok({ kind: 'reserved', mainMs: 0, periods, periodMs: MINUTE_MS });
  }
  const mainMs = limit.value - preset.reservedMinutes * MINUTE_MS;
  if (mainMs < 0 || limit.value === 0)
    return refuse(`'${name}' reserves ${String(preset.reservedMinutes)} minutes, the limit is ${makeDuration(limit.value)}`);
  return ok(
    preset.reservedMinutes === 0
      ? { kind: 'absolute', mainMs }
      : { kind: 'reserved', mainMs, periods: preset.reservedMinutes, periodMs: MINUTE_MS },
  );
};
