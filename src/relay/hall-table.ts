/**
 * HallTable: a table of a hub as the hall has it: its game, put together from the events of its lane by the core's own `apply`.
 *
 *     lane entries ─▶ game, facts ─▶ TableSnapshot ─▶ the pages, as on the hub
 *     act of an arbiter ─▶ a command to the hub ─▶ its events come back by the lane
 *
 * It decides nothing. Its time is the table's own, as far as the hub's words tell it.
 */
import { afterRestart, parseCheckpoint } from '../core/clock/checkpoint.js';
import type { Action, Role } from '../core/game/action.js';
import { apply } from '../core/game/apply.js';
import { decide } from '../core/game/decide.js';
import type { GameEvent } from '../core/game/event.js';
import { newGame, type Game } from '../core/game/game.js';
import { FULL_BOARD } from '../core/go/point.js';
import { ok, refuse, type Result } from '../core/result.js';
import { liveGame, type LiveGame, type LiveInfraction } from '../core/table/live-game.js';
import type { LinkState } from '../core/wire/board-input.js';
import type {
  Attempt,
  BoardIdentity,
  TableListener,
  TablePort,
  TableRefusal,
  TableSnapshot,
  TableWarning,
  TimePort,
} from '../session/ports.js';
import { refusalOf } from '../words/table-refusal.js';
import { inEnglish, type Sentence } from '../words/telling.js';
import { LANE_START, type LaneEntry, type LaneMessage, type LaneTip, type Restarted } from './lane.js';
import { hallTableId } from './names.js';

/** Hub words by which the table's time is known; the one that came soonest after it was said counts. */
const WORDS_REMEMBERED = 8;

/** What a page shows beside the game. */
export interface LaneFacts {
  readonly infractions: readonly LiveInfraction[];
  readonly sensors: TableSnapshot['board']['sensors'];
}

/** What other rooms make of events, for the hall. */
export interface HallFold {
  readonly noFacts: LaneFacts;
  afterEvent(facts: LaneFacts, event: GameEvent): LaneFacts;
  sgfOf(game: Game): string;
}

/** Keeps the record of a game; the newest replaces what waits. */
export type KeepRecord = (
  name: { readonly tableId: string; readonly gameNumber: number; readonly startedAt: string },
  makeSgf: () => string,
  movesKnown: number,
) => void;

export type SendAct = (action: Action, by: Exclude<Role, 'board'>) => Promise<Result<readonly GameEvent[], TableRefusal>>;

export interface HallTablePorts {
  readonly fold: HallFold;
  readonly time: Pick<TimePort, 'nowMs' | 'wallMs'>;
  readonly send: SendAct;
  readonly keepRecord: KeepRecord;
}

const withEvent = (game: Game | undefined, event: GameEvent): Game | undefined => {
  if (event.kind === 'started') return apply(newGame(event.settings), event);
  return game === undefined ? undefined : apply(game, event);
};

export class HallTable implements TablePort {
  readonly id: string;
  readonly hub: string;
  /** Its name on its hub. */
  readonly table: string;
  readonly #ports: HallTablePorts;
  #name: string;
  #lane = 1;
  #tip: LaneTip = LANE_START;
  #game: Game | undefined;
  #gameNumber = 0;
  #movesKnown = 0;
  #facts: LaneFacts;
  #identity: BoardIdentity | undefined;
  #link: LinkState = 'down';
  /** From the hall's time to the table's, by the latest words. */
  #offsets: number[] = [];
  #lastAtMs = 0;
  #version = 0;
  #warning: TableWarning | undefined;
  #untold: GameEvent[] = [];
  #isChanged = false;
  #snapshot: TableSnapshot | undefined;
  readonly #listeners = new Set<TableListener>();
  #listenersFailed = 0;
  #entries = 0;

  constructor(hub: string, table: string, ports: HallTablePorts) {
    this.id = hallTableId(hub, table);
    this.hub = hub;
    this.table = table;
    this.#ports = ports;
    this.#name = this.id;
    this.#facts = ports.fold.noFacts;
  }

  get name(): string {
    return this.#name;
  }

  get lane(): number {
    return this.#lane;
  }

  get tip(): LaneTip {
    return this.#tip;
  }

  /** Something has changed that nobody was told. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** The next entry of its lane, kept already. */
  take({ name, lane, entry }: LaneMessage): void {
    this.#lane = lane;
    this.#tip = { seq: entry.seq, hash: entry.hash };
    this.#name = name === '' ? this.id : `${name} (${this.hub})`;
    this.#lastAtMs = Math.max(this.#lastAtMs, entry.atMs);
    this.#entries += 1;
    this.#isChanged = true;
    this.#fold(entry);
  }

  /** What was there is of no lane any more: another one begins. */
  forget(lane: number): void {
    this.#lane = lane;
    this.#tip = LANE_START;
    this.#game = undefined;
    this.#gameNumber = 0;
    this.#facts = this.#ports.fold.noFacts;
    this.#identity = undefined;
    this.#link = 'down';
    this.#isChanged = true;
  }

  /** The hub has said what time it is at the table. */
  heardTime(tableMs: number): void {
    this.#offsets = [...this.#offsets, tableMs - this.#ports.time.nowMs()].slice(-WORDS_REMEMBERED);
  }

  /** The hub was started anew: its time is another. */
  forgetTime(): void {
    this.#offsets = [];
  }

  warn(told: Sentence | undefined): void {
    if (this.#warning?.told?.key === told?.key) return;
    this.#warning =
      told === undefined
        ? undefined
        : { kind: 'relay', message: inEnglish(told), told, since: new Date(this.#ports.time.wallMs()).toISOString() };
    this.#isChanged = true;
  }

  /** Everybody who watches hears what came since the last time, at once. */
  tell(): void {
    if (!this.#isChanged) return;
    const events = this.#untold;
    this.#untold = [];
    this.#isChanged = false;
    this.#snapshot = undefined;
    this.#version = Math.max(this.#version + 1, this.#tableMs());
    if (events.length > 0) this.#keepRecord();
    for (const listener of this.#listeners) {
      try {
        listener(this.snapshot(), events);
      } catch {
        this.#listenersFailed += 1;
      }
    }
  }

  snapshot(): TableSnapshot {
    this.#snapshot ??= {
      tableId: this.id,
      name: this.#name,
      version: this.#version,
      board: { address: `relay:${this.hub}`, identity: this.#identity, link: this.#link, sensors: this.#facts.sensors },
      game: this.#game === undefined ? undefined : this.#live(this.#game),
      warnings: this.#warning === undefined ? [] : [this.#warning],
    };
    return this.#snapshot;
  }

  subscribe(listener: TableListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  submit(action: Action, by: Exclude<Role, 'board'>): Promise<Result<readonly GameEvent[], TableRefusal>> {
    return this.#ports.send(action, by);
  }

  /** As far as the hall has the game; the hub decides. */
  attempt(action: Action, by: Exclude<Role, 'board'>): Result<Attempt, TableRefusal> {
    const atMs = this.#tableMs();
    const decided = decide(this.#game, action, atMs, by);
    if (!decided.ok) return refuse(refusalOf(decided.refusal, action, this.#game?.settings.size ?? FULL_BOARD));
    const id = (this.#game?.seq ?? 0) + 1;
    const events = decided.value.map((body, index): GameEvent => ({ ...body, seq: id + index, atMs, act: { id, by, kind: action.kind } }));
    const after = events.reduce(withEvent, this.#game);
    return ok({ events, game: after === undefined ? undefined : this.#live(after) });
  }

  sgf(): string | undefined {
    return this.#game === undefined ? undefined : this.#ports.fold.sgfOf(this.#game);
  }

  counters(): Readonly<Record<string, number>> {
    return { laneEntries: this.#entries, laneSeq: this.#tip.seq, listenersFailed: this.#listenersFailed };
  }

  #live(game: Game): LiveGame {
    return liveGame(game, { gameNumber: this.#gameNumber, infractions: this.#facts.infractions, readings: [] });
  }

  #tableMs(): number {
    if (this.#offsets.length === 0) return this.#lastAtMs;
    return Math.floor(this.#ports.time.nowMs() + Math.max(...this.#offsets));
  }

  #fold({ kind, body }: LaneEntry): void {
    switch (kind) {
      case 'board':
        this.#identity = JSON.parse(body) as BoardIdentity;
        this.#link = 'up';
        return;
      case 'restarted':
        this.#restarted(JSON.parse(body) as Restarted);
        return;
      case 'event': {
        const event = JSON.parse(body) as GameEvent;
        if (event.kind === 'started') {
          this.#keepRecord();
          this.#gameNumber += 1;
          this.#movesKnown = 0;
        }
        if (event.kind === 'link') this.#link = event.state;
        this.#game = withEvent(this.#game, event);
        this.#movesKnown = Math.max(this.#movesKnown, this.#game?.moves.length ?? 0);
        this.#facts = this.#ports.fold.afterEvent(this.#facts, event);
        this.#untold.push(event);
      }
    }
  }

  /** As the hub's own restart does it: time in which nothing ran is nobody's. */
  #restarted({ kept }: Restarted): void {
    this.#link = 'down';
    const game = this.#game;
    if (game?.clock === undefined) return;
    const atLast = kept === null ? undefined : parseCheckpoint(kept.checkpoint, kept.atMs);
    this.#game = { ...game, clock: afterRestart(atLast?.ok === true ? atLast.value : game.clock) };
  }

  #keepRecord(): void {
    const game = this.#game;
    if (game === undefined) return;
    const { startedAt } = game.settings;
    this.#ports.keepRecord(
      { tableId: this.id, gameNumber: this.#gameNumber, startedAt },
      () => this.#ports.fold.sgfOf(game),
      this.#movesKnown,
    );
  }
}
