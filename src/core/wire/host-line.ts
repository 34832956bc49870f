/**
 * Host lines: what the host asks of a GSB/1 board (protocol, Host to board).
 *
 *     !K,7*....   ⇄   { kind: 'keyframe', command: 7 }
 *
 * The link machine makes them; the simulator parses them. A bare `?` is a person at a terminal
 * who asks for a hello: it has no number and no checksum.
 */
import { ok, type Result } from '../result.js';
import { SEQ_MAX } from './board-line.js';
import { badGrammar, type LineRefusal, makeFrame, makePairs, type Pairs, parseCount, parseFrame, parsePairs } from './frame.js';
import { makeLetter, parseLetter } from './marks.js';

/** The most lights one line can set (protocol, L). */
export const LIGHTS_A_LINE_MAX = 12;

/** `rgb`: three hex digits, upper case; `000` is out. */
export interface LightAt {
  readonly column: number;
  readonly row: number;
  readonly rgb: string;
}

export const CALIBRATIONS = ['zero', 'black', 'white'] as const;
export type Calibration = (typeof CALIBRATIONS)[number];

export type HostCommand =
  | { readonly kind: 'hello' }
  | { readonly kind: 'keyframe' }
  | { readonly kind: 'ping'; readonly token: string }
  | { readonly kind: 'set'; readonly pairs: Pairs }
  | { readonly kind: 'calibrate'; readonly what: Calibration }
  | { readonly kind: 'lights'; readonly lights: readonly LightAt[] }
  | { readonly kind: 'lights-out' }
  | { readonly kind: 'reset' }
  /** A letter of a later revision. */
  | { readonly kind: 'unknown'; readonly letter: string; readonly rest: string };

/** `command`: the number that the answer repeats, 0 to 65535. */
export type HostLine = (HostCommand & { readonly command: number }) | { readonly kind: 'who-are-you' };

type Parsed = Result<HostCommand, LineRefusal>;

/** An id that a board can be given (`S,n,id=`): with the longest numbers its hello still is one line. */
export const BOARD_ID_MAX = 24;
export const isBoardId = (text: string): boolean => new RegExp(`^[A-Za-z0-9-]{1,${BOARD_ID_MAX}}$`).test(text);

const WORD = /^[\x21-\x2b\x2d-\x7e]+$/;
const LIGHT = /^[a-y]{2}[0-9A-F]{3}$/;
const LIGHT_LENGTH = 5;

const parseLights = (text: string): Parsed => {
  if (text === '-') return ok({ kind: 'lights-out' });
  const groups = text.match(/.{1,5}/g) ?? [];
  if (groups.length === 0) return badGrammar('lights: none');
  if (groups.length > LIGHTS_A_LINE_MAX) return badGrammar('lights: more than 12');
  const lights: LightAt[] = [];
  for (const group of groups) {
    const column = parseLetter(group, 0);
    const row = parseLetter(group, 1);
    if (!LIGHT.test(group) || column === undefined || row === undefined) return badGrammar(`lights: '${group}' is no light`);
    lights.push({ column, row, rgb: group.slice(2, LIGHT_LENGTH) });
  }
  return ok({ kind: 'lights', lights });
};

const parseCommand = (letter: string, rest: string | undefined): Parsed => {
  switch (letter) {
    case 'H':
      return rest === undefined ? ok({ kind: 'hello' }) : badGrammar('hello: takes nothing');
    case 'K':
      return rest === undefined ? ok({ kind: 'keyframe' }) : badGrammar('keyframe: takes nothing');
    case 'X':
      return rest === undefined ? ok({ kind: 'reset' }) : badGrammar('reset: takes nothing');
    case 'P':
      return rest !== undefined && WORD.test(rest) ? ok({ kind: 'ping', token: rest }) : badGrammar('ping: no token');
    case 'S': {
      const pairs = rest === undefined ? undefined : parsePairs(rest.split(','));
      return pairs === undefined ? badGrammar('set: not key=val') : ok({ kind: 'set', pairs });
    }
    case 'Z': {
      const what = CALIBRATIONS.find((name) => name === rest);
      return what === undefined ? badGrammar('calibrate: not zero, black or white') : ok({ kind: 'calibrate', what });
    }
    case 'L':
      return rest === undefined ? badGrammar('lights: none') : parseLights(rest);
    default:
      return ok({ kind: 'unknown', letter, rest: rest ?? '' });
  }
};

const HEADER = /^([A-Z]),(\d{1,5})(?:,|$)/;

/** `line`: without its LF; a CR is allowed. Characters are octets. */
export const parseHostLine = (line: string): Result<HostLine, LineRefusal> => {
  if (line === '?' || line === '?\r') return ok({ kind: 'who-are-you' });
  const frame = parseFrame(line, '!');
  if (!frame.ok) return frame;
  const [whole = '', letter = '', commandText] = HEADER.exec(frame.value) ?? [];
  const command = parseCount(commandText, SEQ_MAX);
  if (command === undefined) return badGrammar('header: not LETTER,N');
  const parsed = parseCommand(letter, whole.endsWith(',') ? frame.value.slice(whole.length) : undefined);
  return parsed.ok ? ok({ ...parsed.value, command }) : parsed;
};

const bodyOf = (command: HostCommand, number: number): string => {
  switch (command.kind) {
    case 'hello':
      return `H,${number}`;
    case 'keyframe':
      return `K,${number}`;
    case 'reset':
      return `X,${number}`;
    case 'ping':
      return `P,${number},${command.token}`;
    case 'set':
      return `S,${number},${makePairs(command.pairs)}`;
    case 'calibrate':
      return `Z,${number},${command.what}`;
    case 'lights':
      return `L,${number},${command.lights.map(({ column, row, rgb }) => makeLetter(column) + makeLetter(row) + rgb).join('')}`;
    case 'lights-out':
      return `L,${number},-`;
    case 'unknown':
      return `${command.letter},${number}${command.rest === '' ? '' : `,${command.rest}`}`;
  }
};

/** The line without its LF. */
export const makeHostLine = (line: HostLine): string => (line.kind === 'who-are-you' ? '?' : makeFrame('!', bodyOf(line, line.command)));
