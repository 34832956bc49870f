/**
 * A second clock, for comparison: it does one millisecond after another and nothing clever.
 *
 * It shares no code with the product's clock. Lengths are the control's own, so tests use
 * controls of a few dozen milliseconds.
 */
import { opposite, type Color } from '../../../src/core/go/color.js';
import type { TimeControl } from '../../../src/core/clock/time-control.js';

export interface NaiveSide {
  mainMs: number;
  /** Lengths of the periods that are left, the running one first once in overtime. */
  periods: number[];
  /** Of the running period, block, move or consideration; -1 in main time. */
  leftMs: number;
  considering: boolean;
  stones: number;
  turnMs: number;
  moves: number;
  usedMs: number;
  flag: boolean;
}

const periodLengths = (control: TimeControl): number[] => {
  if (control.kind === 'progressive') return control.stages.flatMap((stage) => Array<number>(stage.periods).fill(stage.periodMs));
  if (control.kind === 'considerations') return Array<number>(control.considerations).fill(control.considerationMs);
  return 'periods' in control ? Array<number>(control.periods).fill(control.periodMs) : [];
};

const beginOvertime = (control: TimeControl, side: NaiveSide): void => {
  if (control.kind === 'canadian') side.leftMs = control.blockMs;
  else if (control.kind === 'considerations') side.leftMs = control.moveMs;
  else if (side.periods[0] !== undefined) side.leftMs = side.periods[0];
  else side.flag = true;
};

export const naiveSide = (control: TimeControl): NaiveSide => {
  const side: NaiveSide = {
    mainMs: 'mainMs' in control ? control.mainMs : 0,
    periods: periodLengths(control),
    leftMs: -1,
    considering: false,
    stones: control.kind === 'canadian' ? control.stones : 0,
    turnMs: 0,
    moves: 0,
    usedMs: 0,
    flag: false,
  };
  if (side.mainMs === 0) beginOvertime(control, side);
  return side;
};

export class NaiveClock {
  readonly sides: Record<Color, NaiveSide>;
  readonly happened: string[] = [];
  toMove: Color = 'black';
  running = true;
  /** It stands for want of knowledge: the players play on, and their presses end turns. */
  playedOn = false;
  holdMs = 0;
  nowMs = 0;

  readonly #control: TimeControl;

  constructor(control: TimeControl) {
    this.#control = control;
    this.sides = { black: naiveSide(control), white: naiveSide(control) };
  }

  passMs(untilMs: number): void {
    while (this.nowMs < untilMs) {
      this.nowMs += 1;
      if (this.running) this.#millisecond();
    }
  }

  #millisecond(): void {
    const control = this.#control;
    const side = this.sides[this.toMove];
    if (side.leftMs >= 0 && this.holdMs > 0) {
      this.holdMs -= 1;
      return;
    }
    side.usedMs += 1;
    side.turnMs += 1;
    if (control.kind === 'delay' && side.turnMs <= control.delayMs) return;
    if (side.leftMs < 0) {
      side.mainMs -= 1;
      if (control.kind === 'hourglass') this.sides[opposite(this.toMove)].mainMs += 1;
      if (side.mainMs > 0) return;
      beginOvertime(control, side);
      if (!side.flag) this.#tell('overtime-began');
    } else {
      side.leftMs -= 1;
      if (side.leftMs > 0) return;
      const next = control.kind === 'canadian' ? undefined : this.#nextPeriod(side);
      if (next === undefined) side.flag = true;
      else {
        side.leftMs = next;
        side.considering = control.kind === 'considerations';
        this.#tell(side.considering ? 'consideration-began' : 'period-used');
      }
    }
    if (side.flag) {
      this.running = false;
      this.#tell('flag-fell');
    }
  }

  #nextPeriod(side: NaiveSide): number | undefined {
    if (this.#control.kind === 'considerations') return side.periods.shift();
    side.periods.shift();
    return side.periods[0];
  }

  #tell(what: string): void {
    this.happened.push(`${String(this.nowMs)} ${this.toMove} ${what}`);
  }

  press(color: Color): void {
    if ((!this.running && !this.playedOn) || color !== this.toMove) return;
    const control = this.#control;
    const side = this.sides[color];
    if (control.kind === 'fischer')
      side.mainMs = Math.max(side.mainMs, Math.min(side.mainMs + control.incrementMs, control.capMs ?? Infinity));
    if (control.kind === 'bronstein') side.mainMs += Math.min(control.delayMs, side.turnMs);
    if (side.leftMs >= 0) {
      if (control.kind === 'canadian') {
        side.stones -= 1;
        if (side.stones === 0) {
          side.stones = control.stones;
          side.leftMs = control.blockMs;
        }
      } else if (control.kind === 'considerations') {
        side.leftMs = control.moveMs;
        side.considering = false;
      } else if (control.kind !== 'ing') side.leftMs = side.periods[0] ?? 0;
    }
    side.turnMs = 0;
    side.moves += 1;
    this.toMove = opposite(color);
  }
}
