/**
 * Board lines: what a GSB/1 board says, one type a letter (protocol, Board to host).
 *
 *     $D,4,9121,pd.ddO*0341   ⇄   { kind: 'diff', seq: 4, ms: 9121, changes: [...] }
 *
 * `parseBoardLine` answers with the line or the reason why it is none; `makeBoardLine` writes it
 * (simulator, tests). A letter that this revision does not know is a line all the same: it counts
 * in the sequence, and the rest of it is kept as text.
 */
import { ok, type Result } from '../result.js';
import type { Reading } from './board-input.js';
import { makeCrc, parseCrc } from './crc.js';
import { badGrammar, type LineRefusal, makeFrame, makePairs, type Pairs, parseCount, parseFrame, parsePairs } from './frame.js';
import { makeLetter, makeReading, makeReadings, parseLetter, parseReading, parseReadings } from './marks.js';

/** `seq` and `n` are unsigned 16 bit; `ms` and counts unsigned 32 bit. */
export const SEQ_MAX = 0xffff;
export const MS_MAX = 0xffff_ffff;

/** The most changes one diff can hold (protocol, D). */
export const CHANGES_MAX = 16;

export interface Change {
  readonly column: number;
  readonly row: number;
  readonly reading: Reading;
}

export type BoardMessage =
  | { readonly kind: 'hello'; readonly version: number; readonly firmware: string; readonly boardId: string; readonly boot: number }
  | { readonly kind: 'capabilities'; readonly pairs: Pairs }
  | { readonly kind: 'diff'; readonly changes: readonly Change[] }
  | { readonly kind: 'row'; readonly row: number; readonly readings: readonly Reading[] }
  | { readonly kind: 'keyframe-end'; readonly boardCrc: number }
  | { readonly kind: 'heartbeat'; readonly boardCrc: number; readonly badLinesHeard: number; readonly deferred: number }
  | { readonly kind: 'sensors'; readonly pairs: Pairs }
  /** Raw sensor levels, 0 to 255, one a point of the row. */
  | { readonly kind: 'levels'; readonly row: number; readonly levels: readonly number[] }
  /** `code`: OK, or why not; later revisions may add codes. */
  | { readonly kind: 'answer'; readonly command: number; readonly code: string }
  | { readonly kind: 'pong'; readonly command: number; readonly token: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'unknown'; readonly letter: string; readonly rest: string };

/** `seq`: 0 to 65535, one more for every line. `ms`: the board's clock, 32 bit. */
export type BoardLine = BoardMessage & { readonly seq: number; readonly ms: number };

type Parsed = Result<BoardMessage, LineRefusal>;

const WORD = /^[\x21-\x2b\x2d-\x7e]+$/;
const CODE = /^[A-Z]+$/;
const CHANGE_LENGTH = 3;

const parseHello = (fields: readonly string[]): Parsed => {
  const [name, versionText, firmware = '', boardId = '', bootText] = fields;
  const version = parseCount(versionText, SEQ_MAX);
  const boot = parseCount(bootText, MS_MAX);
  if (fields.length !== 5 || name !== 'GSB') return badGrammar('hello: not GSB,VERSION,FIRMWARE,BOARD-ID,BOOT');
  if (version === undefined || boot === undefined) return badGrammar('hello: version or boot is no number');
  if (!WORD.test(firmware) || !WORD.test(boardId)) return badGrammar('hello: firmware or board id is no word');
  return ok({ kind: 'hello', version, firmware, boardId, boot });
};

const parseDiff = (fields: readonly string[]): Parsed => {
  const [text = ''] = fields;
  if (fields.length !== 1 || text.length === 0 || text.length % CHANGE_LENGTH !== 0) return badGrammar('diff: not groups of three');
  if (text.length > CHANGES_MAX * CHANGE_LENGTH) return badGrammar('diff: more than 16 changes');
  const changes: Change[] = [];
  for (let at = 0; at < text.length; at += CHANGE_LENGTH) {
    const column = parseLetter(text, at);
    const row = parseLetter(text, at + 1);
    const reading = parseReading(text.charAt(at + 2));
    if (column === undefined || row === undefined || reading === undefined) {
      return badGrammar(`diff: '${text.slice(at, at + CHANGE_LENGTH)}' is no change`);
    }
    changes.push({ column, row, reading });
  }
  return ok({ kind: 'diff', changes });
};

const parseRow = (fields: readonly string[]): Parsed => {
  const [letter = '', marks = ''] = fields;
  const row = letter.length === 1 ? parseLetter(letter) : undefined;
  const readings = parseReadings(marks);
  if (fields.length !== 2 || row === undefined) return badGrammar('row: not ROW,STATES');
  if (readings === undefined || readings.length === 0) return badGrammar('row: unknown state');
  return ok({ kind: 'row', row, readings });
};

const parseKeyframeEnd = (fields: readonly string[]): Parsed => {
  const boardCrc = parseCrc(fields[0] ?? '');
  return fields.length === 1 && boardCrc !== undefined ? ok({ kind: 'keyframe-end', boardCrc }) : badGrammar('keyframe end: not BCRC');
};

const parseHeartbeat = (fields: readonly string[]): Parsed => {
  const boardCrc = parseCrc(fields[0] ?? '');
  const badLinesHeard = parseCount(fields[1], MS_MAX);
  const deferred = parseCount(fields[2], MS_MAX);
  if (fields.length !== 3 || boardCrc === undefined || badLinesHeard === undefined || deferred === undefined) {
    return badGrammar('heartbeat: not BCRC,BAD-RX,TX-DEFERRED');
  }
  return ok({ kind: 'heartbeat', boardCrc, badLinesHeard, deferred });
};

const parsePairsAs = (kind: 'capabilities' | 'sensors', fields: readonly string[]): Parsed => {
  const pairs = parsePairs(fields);
  return pairs === undefined || pairs.length === 0 ? badGrammar(`${kind}: not key=val`) : ok({ kind, pairs });
};

const LEVELS = /^(?:[0-9A-F]{2})+$/;

const parseLevels = (fields: readonly string[]): Parsed => {
  const [letter = '', text = ''] = fields;
  const row = letter.length === 1 ? parseLetter(letter) : undefined;
  if (fields.length !== 2 || row === undefined || !LEVELS.test(text)) return badGrammar('levels: not ROW and two hex digits a point');
  return ok({ kind: 'levels', row, levels: (text.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16)) });
};

const parseReply = (kind: 'answer' | 'pong', fields: readonly string[]): Parsed => {
  const command = parseCount(fields[0], SEQ_MAX);
  const text = fields[1] ?? '';
  const isWhole = fields.length === 2 && command !== undefined && (kind === 'answer' ? CODE : WORD).test(text);
  if (!isWhole) return badGrammar(`${kind}: not N,${kind === 'answer' ? 'CODE' : 'TOKEN'}`);
  return ok(kind === 'answer' ? { kind, command, code: text } : { kind, command, token: text });
};

const parseMessage = (letter: string, rest: string): Parsed => {
  const fields = rest.split(',');
  switch (letter) {
    case 'H':
      return parseHello(fields);
    case 'C':
      return parsePairsAs('capabilities', fields);
    case 'D':
      return parseDiff(fields);
    case 'R':
      return parseRow(fields);
    case 'E':
      return parseKeyframeEnd(fields);
    case 'B':
      return parseHeartbeat(fields);
    case 'S':
      return parsePairsAs('sensors', fields);
    case 'L':
      return parseLevels(fields);
    case 'A':
      return parseReply('answer', fields);
    case 'P':
      return parseReply('pong', fields);
    case 'N':
      return ok({ kind: 'note', text: rest });
    default:
      return ok({ kind: 'unknown', letter, rest });
  }
};

const HEADER = /^([A-Z]),(\d{1,5}),(\d{1,10})(?:,|$)/;

/** `line`: without its LF; a CR is allowed. Characters are octets. */
export const parseBoardLine = (line: string): Result<BoardLine, LineRefusal> => {
  const frame = parseFrame(line, '$');
  if (!frame.ok) return frame;
  const header = HEADER.exec(frame.value);
  const [whole = '', letter = '', seqText, msText] = header ?? [];
  const seq = parseCount(seqText, SEQ_MAX);
  const ms = parseCount(msText, MS_MAX);
  if (seq === undefined || ms === undefined) return badGrammar('header: not LETTER,SEQ,MS');
  const message = parseMessage(letter, frame.value.slice(whole.length));
  return message.ok ? ok({ ...message.value, seq, ms }) : message;
};

const bodyOf = (message: BoardMessage): readonly [letter: string, rest: string] => {
  switch (message.kind) {
    case 'hello':
      return ['H', `GSB,${message.version},${message.firmware},${message.boardId},${message.boot}`];
    case 'capabilities':
      return ['C', makePairs(message.pairs)];
    case 'diff':
      return ['D', message.changes.map(({ column, row, reading }) => makeLetter(column) + makeLetter(row) + makeReading(reading)).join('')];
    case 'row':
      return ['R', `${makeLetter(message.row)},${makeReadings(message.readings)}`];
    case 'keyframe-end':
      return ['E', makeCrc(message.boardCrc)];
    case 'heartbeat':
      return ['B', `${makeCrc(message.boardCrc)},${message.badLinesHeard},${message.deferred}`];
    case 'sensors':
      return ['S', makePairs(message.pairs)];
    case 'levels':
      return [
        'L',
        `${makeLetter(message.row)},${message.levels.map((level) => level.toString(16).toUpperCase().padStart(2, '0')).join('')}`,
      ];
    case 'answer':
      return ['A', `${message.command},${message.code}`];
    case 'pong':
      return ['P', `${message.command},${message.token}`];
    case 'note':
      return ['N', message.text];
    case 'unknown':
      return [message.letter, message.rest];
  }
};

/** The line without its LF. */
export const makeBoardLine = (line: BoardLine): string => {
  const [letter, rest] = bodyOf(line);
  return makeFrame('$', `${letter},${line.seq},${line.ms},${rest}`);
};
