/**
 * Faults of the cable, as named options: what becomes of each line on its way.
 *
 *     board ─ line ─▶ LineFaults ─▶ the line, another line, or none
 *
 * Seeded: the same lines with the same seed meet the same fate. Everything done is counted, so
 * that a test can ask whether all of it was noticed.
 */
import type { Chance } from '../chance.js';

export interface LineFaults {
  /** Lines that never arrive, 0 to 1. */
  readonly droppedLineRatio: number;
  /** Lines in which one byte is another, 0 to 1. */
  readonly corruptedLineRatio: number;
  /** How many times the cable is out, 6 to 30 s each, somewhere in the game. */
  readonly outages: number;
  /** They fall only where what they hide can be told from the board before and after. */
  readonly tellableOutages: boolean;
  /** How often the board's output stands still for a while and then comes in one burst. */
  readonly stallPerMinute: number;
  readonly stallMs: number;
}

export const NO_FAULTS: LineFaults = {
  droppedLineRatio: 0,
  corruptedLineRatio: 0,
  outages: 0,
  tellableOutages: true,
  stallPerMinute: 0,
  stallMs: 400,
};

export interface FaultCounts {
  passed: number;
  dropped: number;
  corrupted: number;
  /** Lines lost because the cable was out. */
  lostInOutages: number;
}

export type Outage = readonly [fromMs: number, toMs: number];

const OUTAGE_MS = [6_000, 30_000] as const;
/** No cable comes loose before the host has seen the board, nor in the last seconds of a game. */
const OUTAGE_MARGIN_MS = 15_000;

/** Draws for one outage until it suits; then there is none. */
const DRAWS_MAX = 40;
/** A keyframe, and a stone or two at rest. */
const SEEN_BETWEEN_MS = 5_000;

/** Where the cable is out in a game of this length; in order of drawing, and they may overlap, as real ones do. */
export const drawOutages = (
  count: number,
  startMs: number,
  endMs: number,
  chance: Chance,
  suits: (outage: Outage) => boolean = () => true,
): Outage[] => {
  const outages: Outage[] = [];
  const latest = endMs - OUTAGE_MARGIN_MS - OUTAGE_MS[1];
  const earliest = startMs + OUTAGE_MARGIN_MS;
  if (latest <= earliest) return outages;
  for (let index = 0; index < count; index += 1) {
    for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
      const fromMs = Math.round(chance.between(earliest, latest));
      const outage = [fromMs, Math.round(fromMs + chance.between(OUTAGE_MS[0], OUTAGE_MS[1]))] as const;
      if (!suits(joined(outage, outages))) continue;
      outages.push(outage);
      break;
    }
  }
  return outages;
};

/** The outage together with those that follow or precede it so closely that nothing is seen between them. */
const joined = (outage: Outage, others: readonly Outage[]): Outage => {
  const near = others.filter(([fromMs, toMs]) => fromMs <= outage[1] + SEEN_BETWEEN_MS && toMs + SEEN_BETWEEN_MS >= outage[0]);
  return [Math.min(outage[0], ...near.map(([fromMs]) => fromMs)), Math.max(outage[1], ...near.map(([, toMs]) => toMs))];
};

const PRINTABLE_FIRST = 0x20;
const PRINTABLE_LAST = 0x7e;

export class FaultyLine {
  readonly counts: FaultCounts = { passed: 0, dropped: 0, corrupted: 0, lostInOutages: 0 };
  readonly #faults: LineFaults;
  readonly #chance: Chance;
  readonly #outages: readonly Outage[];

  constructor(faults: LineFaults, chance: Chance, outages: readonly Outage[] = []) {
    this.#faults = faults;
    this.#chance = chance;
    this.#outages = outages;
  }

  isOutAt(atMs: number): boolean {
    return this.#outages.some(([fromMs, toMs]) => atMs >= fromMs && atMs < toMs);
  }

  /** What arrives of this line; undefined for nothing. */
  carry(line: string, atMs: number): string | undefined {
    if (this.isOutAt(atMs)) {
      this.counts.lostInOutages += 1;
      return undefined;
    }
    if (this.#chance.happens(this.#faults.droppedLineRatio)) {
      this.counts.dropped += 1;
      return undefined;
    }
    if (this.#chance.happens(this.#faults.corruptedLineRatio)) {
      this.counts.corrupted += 1;
      return this.#corrupt(line);
    }
    this.counts.passed += 1;
    return line;
  }

  /** One byte becomes another printable one, so that a capture stays a text file. */
  #corrupt(line: string): string {
    const index = this.#chance.whole(0, line.length - 1);
    const before = line.charCodeAt(index);
    const drawn = this.#chance.whole(PRINTABLE_FIRST, PRINTABLE_LAST - 1);
    const after = drawn >= before ? drawn + 1 : drawn;
    return line.slice(0, index) + String.fromCharCode(after) + line.slice(index + 1);
  }
}
