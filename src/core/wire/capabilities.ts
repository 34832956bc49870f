/**
 * Capabilities: what a board says of itself in `C` lines (protocol, Board to host).
 *
 * The line may be repeated, each time with some of the keys, and keys of later revisions are
 * passed over; so the pairs are gathered and read as a whole. Until `size` and `sensor` are
 * there the answer is `undefined`: nothing can be placed on a board of unknown size.
 */
import { ok, refuse, type Result } from '../result.js';
import { LINE_OCTETS_MAX, type Pairs, parseCount } from './frame.js';
import { SIDE_MAX } from './marks.js';

export interface GridSize {
  readonly width: number;
  readonly height: number;
}

export const LEDS = ['none', 'mono', 'rgb'] as const;
export type Leds = (typeof LEDS)[number];

export interface Capabilities extends GridSize {
  /** `level` on the wire is a board that measures levels and so tells colours. */
  readonly sensor: 'colour' | 'occupancy';
  readonly leds: Leds;
  /** Clock buttons of its own. */
  readonly clockButtons: number;
  /** The longest line it takes, in octets with LF. */
  readonly lineOctetsMax: number;
}

/** More clock buttons than two sides can press is nonsense. */
const CLOCK_BUTTONS_MAX = 2;
/** A board that takes less cannot hear a single light. */
const LINE_OCTETS_MIN = 24;

const SENSORS: ReadonlyMap<string, Capabilities['sensor']> = new Map([
  ['colour', 'colour'],
  ['level', 'colour'],
  ['occ', 'occupancy'],
]);

export const parseSize = (text: string): GridSize | undefined => {
  const parts = text.split('x');
  const width = parseCount(parts[0], SIDE_MAX);
  const height = parseCount(parts[1], SIDE_MAX);
  return parts.length === 2 && width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : undefined;
};

export const makeSize = ({ width, height }: GridSize): string => `${width}x${height}`;

/** `undefined`: `size` or `sensor` is still to come. A refusal names the key whose value is nonsense. */
export const parseCapabilities = (pairs: Pairs): Result<Capabilities | undefined, string> => {
  const keys = new Map(pairs);
  const sizeText = keys.get('size');
  const sensorText = keys.get('sensor');
  const size = sizeText === undefined ? undefined : parseSize(sizeText);
  const sensor = sensorText === undefined ? undefined : SENSORS.get(sensorText);
  const leds = LEDS.find((name) => name === (keys.get('led') ?? 'none'));
  const clockButtons = parseCount(keys.get('clk') ?? '0', CLOCK_BUTTONS_MAX);
  const lineOctetsMax = parseCount(keys.get('max') ?? String(LINE_OCTETS_MAX), LINE_OCTETS_MAX);
  if (sizeText !== undefined && size === undefined) return refuse('size');
  if (sensorText !== undefined && sensor === undefined) return refuse('sensor');
  if (leds === undefined) return refuse('led');
  if (clockButtons === undefined) return refuse('clk');
  if (lineOctetsMax === undefined || lineOctetsMax < LINE_OCTETS_MIN) return refuse('max');
  return ok(size === undefined || sensor === undefined ? undefined : { ...size, sensor, leds, clockButtons, lineOctetsMax });
};
