/**
 * Figures of many games: what is added up game by game, and the form that other tools read.
 *
 *     judgement, steadiness ─▶ Tally.add ─▶ figures ─▶ JSON, or a table for people
 */
import type { Judgement, CaptureTruth } from '../test/support/judge.js';
import type { Steadiness } from '../test/support/steadiness.js';

export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** Of the moves, those that came later than 3 s. */
  readonly over3sShare: number;
}

/** One kind of table. `exact + doubtfulWrong + silentWrong = games`. */
export interface KindFigures {
  readonly games: number;
  readonly exact: number;
  readonly movesCertain: number;
  /** Moves called certain that were not played at this place of the game. */
  readonly certainWrong: number;
  /** Games that are not exact, and whose record says where it is in doubt. */
  readonly doubtfulWrong: number;
  /** Games that are not exact, and whose record says nothing. */
  readonly silentWrong: number;
  /** Moves called certain that were never played. */
  readonly neverPlayed: number;
  readonly endedEarly: number;
  readonly stuck: number;
  /** Games in which half a minute after a fault the record was wrong and the page said nothing. */
  readonly unsteady: number;
  readonly infractions: number;
  readonly found: number;
  readonly falseAlarms: number;
  readonly accusedWrongly: number;
  readonly latencyMs: Latency;
}

const LATE_MS = 3_000;

const quantile = (sorted: readonly number[] | Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

const latencyOf = (values: readonly number[]): Latency => {
  const sorted = [...values].sort((one, other) => one - other);
  return {
    p50: Math.round(quantile(sorted, 0.5)),
    p95: Math.round(quantile(sorted, 0.95)),
    p99: Math.round(quantile(sorted, 0.99)),
    max: Math.round(sorted.at(-1) ?? 0),
    over3sShare: rounded(sorted.filter((value) => value > LATE_MS).length / Math.max(1, sorted.length), 5),
  };
};

export class Tally {
  #games = 0;
  #exact = 0;
  #doubtfulWrong = 0;
  #silentWrong = 0;
  #movesCertain = 0;
  #certainWrong = 0;
  #neverPlayed = 0;
  #endedEarly = 0;
  #stuck = 0;
  #unsteady = 0;
  #infractions = 0;
  #found = 0;
  #falseAlarms = 0;
  #accusedWrongly = 0;
  readonly #latencies: number[] = [];

  add(judgement: Judgement, steadiness: Steadiness, truth: CaptureTruth): void {
    this.#games += 1;
    if (judgement.exact) this.#exact += 1;
    else if (judgement.isUnsure) this.#doubtfulWrong += 1;
    else this.#silentWrong += 1;
    this.#movesCertain += judgement.certainMoves;
    this.#certainWrong += judgement.certainWrong;
    this.#neverPlayed += judgement.certainMovesWrong;
    this.#endedEarly += steadiness.endedEarly ? 1 : 0;
    this.#stuck += steadiness.isStuck ? 1 : 0;
    this.#unsteady += steadiness.broken.length > 0 ? 1 : 0;
    this.#infractions += truth.infractions.length;
    this.#found += truth.infractions.length - judgement.infractionsMissed.length;
    this.#falseAlarms += judgement.falseAlarms.length;
    this.#accusedWrongly += judgement.accusedWrongly.length;
    for (const latency of steadiness.latenciesMs) this.#latencies.push(latency);
  }

  figures(): KindFigures {
    return {
      games: this.#games,
      exact: this.#exact,
      movesCertain: this.#movesCertain,
      certainWrong: this.#certainWrong,
      doubtfulWrong: this.#doubtfulWrong,
      silentWrong: this.#silentWrong,
      neverPlayed: this.#neverPlayed,
      endedEarly: this.#endedEarly,
      stuck: this.#stuck,
      unsteady: this.#unsteady,
      infractions: this.#infractions,
      found: this.#found,
      falseAlarms: this.#falseAlarms,
      accusedWrongly: this.#accusedWrongly,
      latencyMs: latencyOf(this.#latencies),
    };
  }
}

/** One line a kind, for people. */
export const makeTable = (profiles: Readonly<Record<string, KindFigures>>): Record<string, Record<string, number | string>> =>
  Object.fromEntries(
    Object.entries(profiles).map(([name, figures]) => [
      name,
      {
        games: figures.games,
        exact: figures.exact,
        doubtful: figures.doubtfulWrong,
        silent: figures.silentWrong,
        certain: figures.movesCertain,
        'never played': figures.neverPlayed,
        'ended early': figures.endedEarly,
        stuck: figures.stuck,
        unsteady: figures.unsteady,
        infractions: `${figures.found}/${figures.infractions}`,
        'false alarms': figures.falseAlarms,
        accused: figures.accusedWrongly,
        'p50 ms': figures.latencyMs.p50,
        'p95 ms': figures.latencyMs.p95,
        'p99 ms': figures.latencyMs.p99,
        'max ms': figures.latencyMs.max,
        'over 3 s': `${rounded(figures.latencyMs.over3sShare * 100, 2)} %`,
      },
    ]),
  );

/** Beside the heap, so that the bench's own collections of garbage do not fall into the steps that it measures. */
export class Durations {
  #values = new Float64Array(1 << 20);
  #count = 0;

  push(ms: number): void {
    if (this.#count === this.#values.length) {
      const longer = new Float64Array(this.#count * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.#count] = ms;
    this.#count += 1;
  }

  figures(): { readonly p99: number; readonly max: number } {
    const sorted = this.#values.slice(0, this.#count).sort();
    return { p99: rounded(quantile(sorted, 0.99), 2), max: rounded(sorted.at(-1) ?? 0, 1) };
  }
}
