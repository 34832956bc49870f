/**
 * Captures: what went over a cable, as text (protocol, Captures).
 *
 *     {"capture":1,"game":{"size":19,"ruleset":"japanese",...}}
 *     7204 < $D,29,87212,ndX*FB15          7310 > !K,2*....
 *
 * A support bundle is a capture, a bug report is a capture, the simulator writes captures. The header says
 * what the table was told of the game; what is absent nobody said. Each line is kept as it came, damaged ones too; octets that cannot be printed are written `\xNN`. A
 * capture that cannot be read is refused with the number of its line, from 1.
 */
import { ok, refuse, type Result } from '../result.js';
import { SIDE_MAX } from './marks.js';

export const CAPTURE_VERSION = 1;

export const CAPTURE_SENSORS = ['colour', 'occupancy'] as const;
export type CaptureSensor = (typeof CAPTURE_SENSORS)[number];

export const CAPTURE_PLACEMENTS = ['fixed', 'free', 'seat'] as const;
export type CapturePlacement = (typeof CAPTURE_PLACEMENTS)[number];

export const CAPTURE_SIDES = ['black', 'white'] as const;
export type CaptureSide = (typeof CAPTURE_SIDES)[number];

export interface CaptureGame {
  /** Lines a side, 1 to 25. */
  readonly size: number;
  /** A preset's name (FORMS 2). Whether it is known is for `go/ruleset` to say. */
  readonly ruleset: string;
  /** Stones set up before `startMs`. */
  readonly handicap: number;
  /** How the handicap is laid, where the game says so: then it may be laid after `startMs` too. */
  readonly placement?: CapturePlacement;
  /** Stones of both colours before the first move, in SGF letters as the players see them; absent: as `handicap` says. */
  readonly setUp?: Readonly<Record<CaptureSide, readonly string[]>>;
  /** Who moves first; absent: as handicap and rules say. */
  readonly toMove?: CaptureSide;
  /** The stones lay there when recording began: what the board shows at `startMs` is the set-up. */
  readonly joined?: boolean;
  /** How the board lay before its players. Whether it is known is for `sensing/orientation` to say. */
  readonly orientation?: string;
  readonly komiHalfPoints?: number;
  readonly clockButtons: boolean;
  readonly sensor: CaptureSensor;
  /** Host ms at which the game was started; may have a fraction. */
  readonly startMs: number;
}

export interface CaptureHeader {
  readonly game: CaptureGame;
}

export interface CaptureLine {
  readonly hostMs: number;
  readonly direction: 'from-board' | 'to-board';
  /** Without its LF; characters are octets. */
  readonly text: string;
}

export interface Capture {
  readonly header: CaptureHeader;
  readonly lines: readonly CaptureLine[];
}

export interface CaptureRefusal {
  /** Of the capture file, from 1. */
  readonly lineNumber: number;
  readonly why: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const isCount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const KOMI_HALF_POINTS_MAX = 1000;
const FIRST_LETTER = 'a'.charCodeAt(0);

const isPointOn = (value: unknown, size: number): value is string =>
  typeof value === 'string' &&
  value.length === 2 &&
  [0, 1].every((place) => value.charCodeAt(place) >= FIRST_LETTER && value.charCodeAt(place) < FIRST_LETTER + size);

type About = Pick<CaptureGame, 'setUp' | 'toMove' | 'joined' | 'orientation' | 'komiHalfPoints'>;

/** Stones of both colours, no two on a point; undefined where they are none. */
const parseSetUp = (setUp: unknown, size: number): CaptureGame['setUp'] => {
  if (!isRecord(setUp)) return undefined;
  const pointsOf = (points: unknown = []): readonly string[] | undefined =>
    Array.isArray(points) && points.every((point) => isPointOn(point, size)) ? points : undefined;
  const black = pointsOf(setUp['black']);
  const white = pointsOf(setUp['white']);
  if (black === undefined || white === undefined) return undefined;
  return new Set([...black, ...white]).size === black.length + white.length ? { black, white } : undefined;
};

/** What the second form says of the game. */
const parseAbout = (game: Readonly<Record<string, unknown>>, size: number): Result<About, string> => {
  const { toMove, joined, orientation, komiHalfPoints } = game;
  const setUp = parseSetUp(game['setUp'], size);
  if (game['setUp'] !== undefined && setUp === undefined)
    return refuse('"setUp" is not {"black":[points],"white":[points]}, each point once');
  const side = CAPTURE_SIDES.find((name) => name === toMove);
  if (toMove !== undefined && side === undefined) return refuse('"toMove" is neither "black" nor "white"');
  if (joined !== undefined && typeof joined !== 'boolean') return refuse('"joined" is neither true nor false');
  if (orientation !== undefined && typeof orientation !== 'string') return refuse('"orientation" is no name');
  if (komiHalfPoints !== undefined && (typeof komiHalfPoints !== 'number' || !isKomi(komiHalfPoints)))
    return refuse(`"komiHalfPoints" is no whole number up to ${KOMI_HALF_POINTS_MAX}`);
  return ok({
    ...(setUp === undefined ? {} : { setUp }),
    ...(side === undefined ? {} : { toMove: side }),
    ...(joined === undefined ? {} : { joined }),
    ...(orientation === undefined ? {} : { orientation }),
    ...(komiHalfPoints === undefined ? {} : { komiHalfPoints }),
  });
};

const isKomi = (halfPoints: number): boolean => Number.isInteger(halfPoints) && Math.abs(halfPoints) <= KOMI_HALF_POINTS_MAX;

/** A number of stones, or how many and how they are laid. */
const parseHandicap = (handicap: unknown, size: number): Result<Pick<CaptureGame, 'handicap' | 'placement'>, string> => {
  const { stones, placement } = isRecord(handicap) ? handicap : { stones: handicap, placement: undefined };
  if (!isCount(stones, size * size)) return refuse('"handicap" is no number of stones');
  const known = CAPTURE_PLACEMENTS.find((name) => name === placement);
  if (placement !== undefined && known === undefined) return refuse('"placement" is not "fixed", "free" or "seat"');
  return ok({ handicap: stones, ...(known === undefined ? {} : { placement: known }) });
};

/** The first line of a capture, of either form. Fields of a later revision are passed over. */
export const parseCaptureHeader = (text: string): Result<CaptureHeader, string> => {
  const header = parseJson(text);
  if (!isRecord(header) || header['capture'] !== CAPTURE_VERSION) return refuse('does not begin with {"capture":1,...}');
  const { game } = header;
  if (!isRecord(game)) return refuse('the header has no "game"');
  const { size, ruleset, clockButtons, sensor, startMs } = game;
  if (!isCount(size, SIDE_MAX) || size === 0) return refuse(`"size" is not 1 to ${SIDE_MAX}`);
  if (typeof ruleset !== 'string') return refuse('"ruleset" is no name');
  const handicap = parseHandicap(game['handicap'], size);
  if (!handicap.ok) return handicap;
  if (typeof clockButtons !== 'boolean') return refuse('"clockButtons" is neither true nor false');
  const knownSensor = CAPTURE_SENSORS.find((name) => name === sensor);
  if (knownSensor === undefined) return refuse('"sensor" is neither "colour" nor "occupancy"');
  if (typeof startMs !== 'number' || startMs < 0) return refuse('"startMs" is no number of milliseconds');
  const about = parseAbout(game, size);
  if (!about.ok) return about;
  return ok({ game: { size, ruleset, ...handicap.value, clockButtons, sensor: knownSensor, startMs, ...about.value } });
};

export const makeCaptureHeader = ({ game }: CaptureHeader): string => {
  const { size, ruleset, handicap: stones, placement, clockButtons, sensor, startMs } = game;
  const { setUp, toMove, joined, orientation, komiHalfPoints } = game;
  const handicap = placement === undefined ? stones : { stones, placement };
  const about = { setUp, toMove, joined, orientation, komiHalfPoints };
  return JSON.stringify({ capture: CAPTURE_VERSION, game: { size, ruleset, handicap, clockButtons, sensor, startMs, ...about } });
};

const LINE = /^(\d{1,15}) ([<>])(?: (.*))?$/;
const NOT_PRINTABLE = /[^\x20-\x7e]/;
/** Also a backslash that would be read as the beginning of an escape. */
const TO_ESCAPE = /[^\x20-\x7e]|\\(?=x[0-9A-Fa-f]{2})/g;
const ESCAPE = /\\x([0-9A-Fa-f]{2})/g;

const escapeOctets = (text: string): string =>
  text.replaceAll(TO_ESCAPE, (octet) => `\\x${octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

const unescapeOctets = (text: string): string =>
  text.replaceAll(ESCAPE, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

export const parseCaptureLine = (text: string): Result<CaptureLine, string> => {
  if (NOT_PRINTABLE.test(text)) return refuse('holds an octet outside printable ASCII that is not written \\xNN');
  const [, hostMs, mark, line = ''] = LINE.exec(text) ?? [];
  if (hostMs === undefined) return refuse('is not HOST-MS < LINE or HOST-MS > LINE');
  return ok({ hostMs: Number(hostMs), direction: mark === '<' ? 'from-board' : 'to-board', text: unescapeOctets(line) });
};

export const makeCaptureLine = ({ hostMs, direction, text }: CaptureLine): string =>
  `${hostMs} ${direction === 'from-board' ? '<' : '>'} ${escapeOctets(text)}`;

/** A whole capture file. Its moments must not go back. */
export const parseCapture = (text: string): Result<Capture, CaptureRefusal> => {
  const rows = text.replace(/[\r\n]+$/, '').split(/\r?\n/);
  const header = parseCaptureHeader(rows[0] ?? '');
  if (!header.ok) return refuse({ lineNumber: 1, why: header.refusal });
  const lines: CaptureLine[] = [];
  let latestMs = 0;
  for (const [index, row] of rows.entries()) {
    if (index === 0) continue;
    const line = parseCaptureLine(row);
    if (!line.ok) return refuse({ lineNumber: index + 1, why: line.refusal });
    const { hostMs } = line.value;
    if (hostMs < latestMs) return refuse({ lineNumber: index + 1, why: `goes back in time, from ${latestMs} to ${hostMs} ms` });
    latestMs = hostMs;
    lines.push(line.value);
  }
  return ok({ header: header.value, lines });
};

export const makeCapture = ({ header, lines }: Capture): string =>
  [makeCaptureHeader(header), ...lines.map(makeCaptureLine)].map((row) => `${row}\n`).join('');
