/**
 * The board of a seat, which may be another one from one moment to the next: the table hears that its board is gone, and then one
 * that says who it is, as it hears a board that was plugged in again.
 *
 *     table ◀─ news ── SeatBoard ◀─ news ── the board that it uses now
 *                          └─ use(another) ─▶ the cable of the one before is given up first
 */
import type { Calibration } from '../core/wire/host-line.js';
import { refuse, type Result } from '../core/result.js';
import type { LinkState } from '../core/wire/board-input.js';
import type { BoardPort, Light, TimePort } from '../session/ports.js';
import { tell, type Sentence } from '../words/telling.js';

type Listener = Parameters<BoardPort['start']>[0];

export class SeatBoard implements BoardPort {
  readonly #time: Pick<TimePort, 'nowMs'>;
  #board: BoardPort;
  #listener: Listener | undefined;
  #lights: readonly Light[] = [];
  #link: LinkState = 'down';
  #isClosed = false;
  /** Of boards that were used before. */
  readonly #countsBefore = new Map<string, number>();
  #before: Promise<void> = Promise.resolve();

  constructor(board: BoardPort, time: Pick<TimePort, 'nowMs'>) {
    this.#board = board;
    this.#time = time;
  }

  start(listener: Listener): void {
    this.#listener = listener;
    this.#begin(this.#board);
  }

  /** From now on. Resolves when the other's cable is given up and this one has been started. */
  use(board: BoardPort): Promise<void> {
    const given = this.#board;
    this.#board = board;
    for (const [name, count] of Object.entries(given.counters?.() ?? {}))
      this.#countsBefore.set(name, (this.#countsBefore.get(name) ?? 0) + count);
    if (this.#link !== 'down') {
      this.#link = 'down';
      this.#listener?.news({ lines: [], inputs: [{ kind: 'link', atMs: this.#time.nowMs(), state: 'down' }] });
    }
    this.#before = this.#before
      .then(() => given.close())
      .then(() => {
        if (this.#board === board && !this.#isClosed) this.#begin(board);
      });
    return this.#before;
  }

  #begin(board: BoardPort): void {
    const ifUsed =
      <Told extends readonly unknown[]>(hear: (...told: Told) => void) =>
      (...told: Told): void => {
        if (this.#board === board) hear(...told);
      };
    board.start({
      news: ifUsed((news) => {
        for (const input of news.inputs) if (input.kind === 'link') this.#link = input.state;
        this.#listener?.news(news);
      }),
      identified: ifUsed((identity) => this.#listener?.identified(identity)),
      problem: ifUsed((message) => this.#listener?.problem(message)),
    });
    if (this.#lights.length > 0) board.showLights(this.#lights);
  }

  refresh(): void {
    this.#board.refresh?.();
  }

  showLights(lights: readonly Light[]): void {
    this.#lights = lights;
    this.#board.showLights(lights);
  }

  calibrate(what: Calibration): Promise<Result<undefined, Sentence>> {
    return this.#board.calibrate?.(what) ?? Promise.resolve(refuse(tell('calibrate.none')));
  }

  levels(): Promise<readonly number[] | undefined> {
    return this.#board.levels?.() ?? Promise.resolve(undefined);
  }

  counters(): Readonly<Record<string, number>> {
    const counts = new Map(this.#countsBefore);
    for (const [name, count] of Object.entries(this.#board.counters?.() ?? {})) counts.set(name, (counts.get(name) ?? 0) + count);
    return Object.fromEntries(counts);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#before;
    await this.#board.close();
  }
}
