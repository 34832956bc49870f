/**
 * A board as a table has it, and beside it what somebody who sets it up wants to know: what each point reads, which points
 * change all the time, what the sensors measure, whether every lamp burns.
 *
 *     board ─ news ─▶ CaredBoard ─ news ─▶ session
 *                        └─▶ BoardCare ─▶ the page where boards are set up
 *
 * It changes nothing of what passes through, but while lamps are tested.
 */
import { playersSize, toPlayers, toSensor, type Orientation } from '../core/sensing/orientation.js';
import { refuse, type Result } from '../core/result.js';
import type { PointReading, Reading } from '../core/wire/board-input.js';
import type { Calibration } from '../core/wire/host-line.js';
import type { Point } from '../core/go/point.js';
import type { BoardCare, BoardIdentity, BoardInspection, BoardNews, BoardPort, Light, TimePort } from '../session/ports.js';
import { tell, type Sentence } from '../words/telling.js';

/** Changes are counted over the last minute. */
const COUNTED_MS = 60_000;
/** A board in a burst of faults changes every point in every scan: the oldest are forgotten. Ours. */
const CHANGES_KEPT_MAX = 4_000;
const SEEN_SHOWN = 8;
/** Long enough to see a row of lamps. */
const ROW_OF_LAMPS_MS = 250;

type Listener = Parameters<BoardPort['start']>[0];

interface Change {
  readonly atMs: number;
  readonly point: Point;
  readonly reading: Reading;
}

export class CaredBoard implements BoardPort, BoardCare {
  readonly #board: BoardPort;
  readonly #time: TimePort;
  readonly #orientation: Orientation;
  #identity: BoardIdentity | undefined;
  #readings: Reading[] = [];
  #changes: Change[] = [];
  #levels: readonly number[] | undefined;
  /** What the table wants shown. */
  #lights: readonly Light[] = [];
  #cancelLamps: (() => void) | undefined;
  #lampsTested = false;

  constructor(board: BoardPort, time: TimePort, orientation: Orientation = 'as-is') {
    this.#board = board;
    this.#time = time;
    this.#orientation = orientation;
  }

  start(listener: Listener): void {
    this.#board.start({
      ...listener,
      identified: (identity) => {
        this.#identity = identity;
        listener.identified(identity);
      },
      news: (news) => {
        this.#hear(news);
        listener.news(news);
      },
    });
  }

  #hear({ inputs }: BoardNews): void {
    for (const input of inputs) {
      if (input.kind === 'snapshot') {
        const before = this.#readings;
        this.#readings = [...input.readings];
        if (before.length === input.readings.length)
          this.#note(input.readings.flatMap((reading, point) => (reading === before[point] ? [] : [{ point, reading }])));
      } else if (input.kind === 'readings') {
        for (const { point, reading } of input.changes) this.#readings[point] = reading;
        this.#note(input.changes);
      }
    }
  }

  #note(changes: readonly PointReading[]): void {
    const atMs = this.#time.nowMs();
    for (const { point, reading } of changes) this.#changes.push({ atMs, point, reading });
    if (this.#changes.length > CHANGES_KEPT_MAX) this.#changes = this.#changes.slice(-CHANGES_KEPT_MAX / 2);
  }

  inspect(): BoardInspection | undefined {
    const board = this.#identity;
    if (board === undefined) return undefined;
    const nowMs = this.#time.nowMs();
    const seenAs = (point: Point): Point => toPlayers(point, board, this.#orientation);
    const turned = <Value>(values: readonly Value[]): readonly Value[] =>
      values.length === 0 ? [] : toSensor(board, this.#orientation).map((sensor) => values[sensor] as Value);
    this.#changes = this.#changes.filter(({ atMs }) => atMs > nowMs - COUNTED_MS);
    const counts = new Map<Point, number>();
    for (const { point } of this.#changes) counts.set(seenAs(point), (counts.get(seenAs(point)) ?? 0) + 1);
    return {
      size: playersSize(board, this.#orientation),
      readings: turned(this.#readings),
      changes: [...counts].map(([point, count]) => ({ point, count })).sort((one, other) => other.count - one.count),
      seen: this.#changes
        .slice(-SEEN_SHOWN)
        .reverse()
        .map(({ point, reading, atMs }) => ({ point: seenAs(point), reading, agoMs: nowMs - atMs })),
      levels: this.#levels === undefined ? undefined : turned(this.#levels),
      hasLamps: board.leds !== 'none',
      lampsTested: this.#lampsTested,
    };
  }

  async measure(): Promise<boolean> {
    this.#levels = (await this.#board.levels?.()) ?? this.#levels;
    return this.#levels !== undefined;
  }

  async calibrate(what: Calibration): Promise<Result<undefined, Sentence>> {
    const told = (await this.#board.calibrate?.(what)) ?? refuse(tell('calibrate.none'));
    // What was measured before says nothing any more.
    if (told.ok) this.#levels = await this.#board.levels?.();
    return told;
  }

  testLamps(): boolean {
    const board = this.#identity;
    if (board === undefined || board.leds === 'none') return false;
    this.#cancelLamps?.();
    const show = (row: number): void => {
      if (row === board.height) {
        this.#cancelLamps = undefined;
        this.#lampsTested = true;
        this.#board.showLights(this.#lights);
        return;
      }
      this.#board.showLights(
        Array.from({ length: board.width }, (_, column) => ({ point: row * board.width + column, meaning: 'put-here' })),
      );
      this.#cancelLamps = this.#time.wakeAt(this.#time.nowMs() + ROW_OF_LAMPS_MS, () => show(row + 1));
    };
    show(0);
    return true;
  }

  showLights(lights: readonly Light[]): void {
    this.#lights = lights;
    if (this.#cancelLamps === undefined) this.#board.showLights(lights);
  }

  refresh(): void {
    this.#board.refresh?.();
  }

  counters(): Readonly<Record<string, number>> {
    return this.#board.counters?.() ?? {};
  }

  close(): Promise<void> {
    this.#cancelLamps?.();
    return this.#board.close();
  }
}
