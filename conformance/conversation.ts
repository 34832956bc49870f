/**
 * A conversation with a board under test: everything that it says is parsed by the host's own
 * parser and kept, and what must hold for every line is looked at as it comes.
 *
 *     lines ─▶ parse ─▶ sequence ─▶ the grid as told ─▶ BCRC of E and B ─▶ heard
 *
 * What is wrong with the stream as a whole is gathered in `faults`, whichever case was running.
 */
import { type BoardLine, parseBoardLine, SEQ_MAX } from '../src/core/wire/board-line.js';
import { type Capabilities, parseCapabilities } from '../src/core/wire/capabilities.js';
import { crcOfText, makeCrc } from '../src/core/wire/crc.js';
import { type HostCommand, makeHostLine } from '../src/core/wire/host-line.js';
import { makeReading } from '../src/core/wire/marks.js';
import type { BoardUnderTest } from './board-under-test.js';

/** A host waits so long for an answer (protocol, recovery 7). */
export const ANSWER_WITHIN_MS = 500;

/** Faults of the stream that are kept; the rest is only counted. */
const FAULTS_KEPT_MAX = 20;
/** One wait of the board; short, so that what is asked for is looked at often. */
const WAIT_MS = 5;

export type HeardLine = BoardLine & { readonly text: string; readonly heardMs: number };
type Kind = BoardLine['kind'];
export type Heard<K extends Kind> = HeardLine & { readonly kind: K };

export class Conversation {
  readonly board: BoardUnderTest;
  /** Every line since the last `forget`. */
  heard: HeardLine[] = [];
  readonly faults: string[] = [];
  faultCount = 0;
  linesHeard = 0;
  hello: Heard<'hello'> | undefined;
  capabilities: Capabilities | undefined;
  /** All pairs of C lines since the last hello. */
  pairs = new Map<string, string>();
  /** The states as told, row by row; empty strings until a keyframe has told them. */
  grid: string[] = [];
  /** A keyframe has ended since the last hello or gap. */
  isGridKnown = false;
  #lastSeq: number | undefined;
  #next: number;

  /** `firstNumber`: of the first command; a board may still remember the last one of another host. */
  constructor(board: BoardUnderTest, firstNumber: number) {
    this.board = board;
    this.#next = firstNumber;
  }

  forget(): void {
    this.heard = [];
  }

  /** A number that was not used before. */
  nextNumber(): number {
    const number = this.#next;
    this.#next = number >= SEQ_MAX ? 1 : number + 1;
    return number;
  }

  /** Sends a command and gives its number. */
  ask(command: HostCommand, number: number = this.nextNumber()): number {
    this.board.send(makeHostLine({ ...command, command: number }));
    return number;
  }

  /** Waits until `find` finds something in what was heard since the last `forget`; undefined when it does not come in time. */
  async until<Found>(find: (heard: readonly HeardLine[]) => Found | undefined, withinMs: number): Promise<Found | undefined> {
    const giveUpMs = this.board.nowMs() + withinMs;
    for (;;) {
      const found = find(this.heard);
      if (found !== undefined) return found;
      if (this.board.nowMs() >= giveUpMs) return undefined;
      await this.listen(Math.min(WAIT_MS, giveUpMs - this.board.nowMs()));
    }
  }

  /** The first line of a kind that fits. */
  async line<K extends Kind>(kind: K, withinMs: number, fits: (line: Heard<K>) => boolean = () => true): Promise<Heard<K> | undefined> {
    return this.until((heard) => heard.find((line): line is Heard<K> => line.kind === kind && fits(line as Heard<K>)), withinMs);
  }

  /** Asks and waits for the answer's code; undefined: none came. */
  async answerTo(command: HostCommand, number?: number): Promise<string | undefined> {
    const asked = this.ask(command, number);
    return (await this.line('answer', ANSWER_WITHIN_MS, (line) => line.command === asked))?.code;
  }

  /** Lets time pass and listens. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.board.nowMs() + ms;
    while (this.board.nowMs() < untilMs) await this.listen(Math.max(0, Math.min(WAIT_MS, untilMs - this.board.nowMs())));
  }

  async listen(ms: number): Promise<void> {
    for (const text of await this.board.hear(ms)) this.#take(text);
  }

  #fault(what: string): void {
    this.faultCount += 1;
    if (this.faults.length < FAULTS_KEPT_MAX) this.faults.push(what);
  }

  #take(text: string): void {
    const parsed = parseBoardLine(text);
    if (!parsed.ok) {
      this.#fault(`'${text}' is no line: ${parsed.refusal.kind}`);
      return;
    }
    const line = parsed.value;
    this.linesHeard += 1;
    this.heard.push({ ...line, text, heardMs: this.board.nowMs() });
    const isReboot = line.kind === 'hello' && this.hello !== undefined && this.hello.boot !== line.boot;
    if (this.#lastSeq !== undefined && !isReboot && line.seq !== ((this.#lastSeq + 1) & SEQ_MAX)) {
      this.#fault(`after sequence number ${this.#lastSeq} came ${line.seq}: '${text}'`);
      this.isGridKnown = false;
    }
    this.#lastSeq = line.seq;
    this.#learn(line);
  }

  /** Answers, pongs and the like teach nothing about the grid. */
  #learn(line: BoardLine): void {
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- six kinds of line have nothing to be learned from
    switch (line.kind) {
      case 'hello':
        if (this.hello?.boot !== line.boot) this.isGridKnown = false;
        this.hello = line as Heard<'hello'>;
        this.pairs.clear();
        return;
      case 'capabilities': {
        for (const [key, value] of line.pairs) this.pairs.set(key, value);
        const parsed = parseCapabilities([...this.pairs]);
        if (!parsed.ok) this.#fault(`C: the value of ${parsed.refusal} is nonsense`);
        else if (parsed.value !== undefined) this.capabilities = parsed.value;
        return;
      }
      case 'diff':
        for (const { column, row, reading } of line.changes) this.#set(column, row, makeReading(reading));
        return;
      case 'row':
        for (const [column, reading] of line.readings.entries()) this.#set(column, line.row, makeReading(reading));
        return;
      case 'keyframe-end':
        this.isGridKnown = true;
        this.#compare('E', line.boardCrc);
        return;
      case 'heartbeat':
        if (this.isGridKnown) this.#compare('B', line.boardCrc);
        return;
      default:
    }
  }

  #set(column: number, row: number, mark: string): void {
    const size = this.capabilities;
    if (size === undefined) return;
    if (column >= size.width || row >= size.height) this.#fault(`a change outside the board: column ${column}, row ${row}`);
    else this.grid[row * size.width + column] = mark;
  }

  #compare(what: string, said: number): void {
    const size = this.capabilities;
    if (size === undefined) return;
    const told = Array.from({ length: size.width * size.height }, (_, point) => this.grid[point] ?? '');
    const crc = crcOfText(told.join(''));
    if (crc !== said) this.#fault(`${what} says ${makeCrc(said)}, what was told makes ${makeCrc(crc)}`);
  }
}
