/**
 * Captures: what went over a cable, as text (protocol, Captures).
 *
 *     {"capture":1,"game":{"size":19,"ruleset":"japanese",...}}
 *     7204 < $D,29,87212,ndX*FB15          7310 > !K,2*....
 *
 * A support bundle is a capture, a bug report is a capture, the simulator writes captures. Each
 * line is kept as it came, damaged ones too; octets that cannot be printed are written `\xNN`. A
 * capture that cannot be read is refused with the number of its line, from 1.
 */
import { ok, refuse, type Result } from '../result.js';
import { SIDE_MAX } from './marks.js';

export const CAPTURE_VERSION = 1;

export const CAPTURE_SENSORS = ['colour', 'occupancy'] as const;
export type CaptureSensor = (typeof CAPTURE_SENSORS)[number];

export interface CaptureGame {
  /** Lines a side, 1 to 25. */
  readonly size: number;
  /** A preset's name (FORMS 2). Whether it is known is for `go/ruleset` to say. */
  readonly ruleset: string;
  /** Stones set up before `startMs`. */
  readonly handicap: number;
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

/** The first line of a capture. Fields of a later revision are passed over. */
export const parseCaptureHeader = (text: string): Result<CaptureHeader, string> => {
  const header = parseJson(text);
  if (!isRecord(header) || header['capture'] !== CAPTURE_VERSION) return refuse('does not begin with {"capture":1,...}');
  const { game } = header;
  if (!isRecord(game)) return refuse('the header has no "game"');
  const { size, ruleset, handicap, clockButtons, sensor, startMs } = game;
  if (!isCount(size, SIDE_MAX) || size === 0) return refuse(`"size" is not 1 to ${SIDE_MAX}`);
  if (typeof ruleset !== 'string') return refuse('"ruleset" is no name');
  if (!isCount(handicap, size * size)) return refuse('"handicap" is no number of stones');
  if (typeof clockButtons !== 'boolean') return refuse('"clockButtons" is neither true nor false');
  const knownSensor = CAPTURE_SENSORS.find((name) => name === sensor);
  if (knownSensor === undefined) return refuse('"sensor" is neither "colour" nor "occupancy"');
  if (typeof startMs !== 'number' || startMs < 0) return refuse('"startMs" is no number of milliseconds');
  return ok({ game: { size, ruleset, handicap, clockButtons, sensor: knownSensor, startMs } });
};

export const makeCaptureHeader = ({ game }: CaptureHeader): string => {
  const { size, ruleset, handicap, clockButtons, sensor, startMs } = game;
  return JSON.stringify({ capture: CAPTURE_VERSION, game: { size, ruleset, handicap, clockButtons, sensor, startMs } });
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
