/**
 * What spectators see of a table where the organiser wants them to see it later: nobody may whisper a player what a reader of the
 * page has found. The desk, the tablets and the machine itself see the table as it is.
 *
 *     TablePort ─ snapshot ─▶ waits for so long, or until so many more moves lie there ─▶ spectators
 *
 * After a restart nothing of a game that is on is shown until it has waited again. What waits is bounded: past that the oldest
 * is left out, never shown early.
 */
import { parseDuration } from '../core/clock/duration.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { TableListener, TablePort, TableSnapshot, TimePort } from '../session/ports.js';

export type SpectatorDelay = { readonly kind: 'moves'; readonly moves: number } | { readonly kind: 'time'; readonly ms: number };

const DELAY_MOVES_MAX = 100;
const DELAY_MS_MAX = 24 * 3600 * 1000;
/** A long game with everything that happens in it. */
export const WAITING_SNAPSHOTS_MAX = 4000;

/** `5 moves`, `10m`. */
export const parseSpectatorDelay = (text: string): Result<SpectatorDelay, string> => {
  const moves = /^(\d{1,3})\s*moves?$/.exec(text.trim())?.[1];
  if (moves !== undefined) {
    const count = Number(moves);
    return count >= 1 && count <= DELAY_MOVES_MAX
      ? ok({ kind: 'moves', moves: count })
      : refuse(`1 to ${DELAY_MOVES_MAX} moves, not ${moves}`);
  }
  const lengthMs = parseDuration(text.trim());
  if (!lengthMs.ok) return refuse(`a delay is moves or a length, such as 5 moves or 10m, not '${text}'`);
  return lengthMs.value > 0 && lengthMs.value <= DELAY_MS_MAX
    ? ok({ kind: 'time', ms: lengthMs.value })
    : refuse('a delay is from 1s to 24h');
};

interface Waiting {
  readonly snapshot: TableSnapshot;
  readonly sgf: string | undefined;
  readonly cameMs: number;
}

const isOver = ({ game }: TableSnapshot): boolean => game?.ended !== null && game?.ended !== undefined;

/** Whether so many moves more lie in the newest snapshot; a game that is over, or is no longer on the table, hides nothing. */
const isFarEnough = (shown: TableSnapshot, newest: TableSnapshot, moves: number): boolean => {
  if (shown.game === undefined || isOver(newest)) return true;
  if (newest.game?.gameNumber !== shown.game.gameNumber) return true;
  return newest.game.moves.length - shown.game.moves.length >= moves;
};

export class DelayedTable implements Pick<TablePort, 'id' | 'name' | 'snapshot' | 'subscribe' | 'sgf'> {
  readonly id: string;
  readonly name: string;
  readonly #delay: SpectatorDelay;
  readonly #time: TimePort;
  readonly #listeners = new Set<TableListener>();
  readonly #unsubscribe: () => void;
  #shown: Waiting;
  #waiting: Waiting[] = [];
  #cancelWake: (() => void) | undefined;
  /** Snapshots that were left out because too many waited. */
  #leftOut = 0;

  constructor(port: TablePort, delay: SpectatorDelay, time: TimePort) {
    this.id = port.id;
    this.name = port.name;
    this.#delay = delay;
    this.#time = time;
    const snapshot = port.snapshot();
    const now = { snapshot, sgf: port.sgf(), cameMs: time.nowMs() };
    this.#shown = isOver(snapshot) ? now : { ...now, snapshot: { ...snapshot, game: undefined }, sgf: undefined };
    if (!isOver(snapshot)) this.#waiting.push(now);
    this.#unsubscribe = port.subscribe((next) => this.#came({ snapshot: next, sgf: port.sgf(), cameMs: time.nowMs() }));
    this.#release();
  }

  snapshot(): TableSnapshot {
    return this.#shown.snapshot;
  }

  sgf(): string | undefined {
    return this.#shown.sgf;
  }

  subscribe(listener: TableListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get leftOut(): number {
    return this.#leftOut;
  }

  close(): void {
    this.#unsubscribe();
    this.#cancelWake?.();
  }

  #came(one: Waiting): void {
    this.#waiting.push(one);
    if (this.#waiting.length > WAITING_SNAPSHOTS_MAX) {
      this.#waiting.shift();
      this.#leftOut += 1;
    }
    this.#release();
  }

  #isDue({ snapshot, cameMs }: Waiting): boolean {
    if (this.#delay.kind === 'time') return this.#time.nowMs() - cameMs >= this.#delay.ms;
    return isFarEnough(snapshot, this.#waiting.at(-1)?.snapshot ?? snapshot, this.#delay.moves);
  }

  #release(): void {
    for (let first = this.#waiting[0]; first !== undefined && this.#isDue(first); first = this.#waiting[0]) {
      this.#waiting.shift();
      this.#shown = first;
      for (const listener of this.#listeners) listener(first.snapshot, []);
    }
    this.#cancelWake?.();
    const next = this.#waiting[0];
    this.#cancelWake =
      next === undefined || this.#delay.kind === 'moves'
        ? undefined
        : this.#time.wakeAt(next.cameMs + this.#delay.ms, () => this.#release());
  }
}
