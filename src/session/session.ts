/**
 * Session: one table at work. The only place where board, rules, journal, record and listeners meet.
 *
 *     board ──news──▶ pipeline: step ──▶ journal ──(safe)──▶ SGF file, relay, answers, words: what is a matter of record
 *     page ──action──▶   ▲                  └─(safe, or slow)──▶ page, clock, lights: what is shown now
 *     time ──tick──▶─────┘
 *
 * - One thing after the other: each piece of news, action or tick is taken whole, and its lines,
 *   inputs and events go into the journal together, before anyone hears of it. Where the disk is slow those who show the table
 *   are shown it ahead, marked as not kept; what the journal refuses is taken off again, and people are told.
 * - Nothing behind the journal can hold up the table: a listener that throws is counted, a record
 *   that cannot be written is tried again, a disk that stands still is waited for, with a limit.
 * - After a restart the journalled events are trusted; the board's next keyframe shows the rest.
 */
import type { Call, CallKey } from '../core/clock/call.js';
import type { Action, Role } from '../core/game/action.js';
import type { GameEvent } from '../core/game/event.js';
import { memberOnTurn } from '../core/game/game.js';
import { isCounting } from '../core/game/phase.js';
import { told } from '../core/game/sealed-move.js';
import type { Color } from '../core/go/color.js';
import { makePointName } from '../core/go/point.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { BoardInput } from '../core/wire/board-input.js';
import { offeredReadings } from '../core/inference/offered-readings.js';
import { playersSize, turnedInput } from '../core/sensing/orientation.js';
import { lastMoveKey } from '../core/table/announcements.js';
import type { Announcement } from '../core/table/announcements.js';
import { liveGame, type BesideGame } from '../core/table/live-game.js';
import { openTable } from '../core/table/table-state.js';
import { isUndecided } from '../core/table/undecided-stone.js';
import { Audience } from './audience.js';
import { localDateOf } from './local-date.js';
import {
  forgot,
  heard,
  identified,
  lookedAt,
  newBoardPolicy,
  policyWakeMs,
  startedByHand,
  type BoardOrder,
  type BoardPolicy,
  type TableNow,
} from './board-policy.js';
import { OwnGamesInTurn, settingsOfOwnGame, usualGame, type OwnGames } from './own-games.js';
import { NOT_KEPT, Pipeline, type Moment, type Taken } from './pipeline.js';
import type {
  Attempt,
  TableRefusal,
  BoardCare,
  BoardIdentity,
  BoardNews,
  DeadProposal,
  Light,
  SayRequest,
  Standstill,
  TableInput,
  TableListener,
  TablePort,
  TableSnapshot,
  TableWatcher,
  UsualGame,
} from './ports.js';
import { tellColor } from '../words/refusal-words.js';
import { tell, tellAll, type Sentence } from '../words/telling.js';
import { ClockFollower } from './clock-follower.js';
import { firstMovesOf } from './first-moves.js';
import { GapKeeper } from './gap-keeper.js';
import { STANDSTILL_SAID_MS, TOLD_FOR_MS } from './gap-notice.js';
import { ReaderFollower } from './reader-follower.js';
import { RecordKeeper } from './record-keeper.js';
import { recordSgf } from './record-sgf.js';
import { refusedAs } from '../words/table-refusal.js';
import { gameBefore, journalRun, mostMoves, settingsOfTable, type SessionPorts, type SessionSettings } from './taken-up.js';
import { Warnings } from './warnings.js';

const NOT_COUNTED = refusedAs('not-counting', tell('refusal.not-counting'));

/** Asked for the last move before there is one. */
const NO_MOVE_YET = refusedAs('no-such-move', tell('refusal.no-such-move', { number: 1 }));
const NOBODY_SPEAKS = refusedAs('no-voice', tell('refusal.no-voice'));

const plain = (text: string | undefined): Sentence | undefined => (text === undefined ? undefined : tell('plain', { text }));

/** A kind of board, for people: what has to be the same for a game to go on with another one. */
const kindOf = ({ width, height, sensor }: BoardIdentity): string =>
  `${width} x ${height}, ${sensor === 'colour' ? 'tells colours' : 'tells no colours'}`;

/** What a clock of our own adds to a board that has no buttons. */
const CLOCK_DEVICE_BUTTONS = 2;

export class Session implements TablePort {
  readonly id: string;
  readonly name: string;
  readonly #settings: SessionSettings;
  readonly #ownGames: OwnGamesInTurn;
  readonly #ports: SessionPorts;
  readonly #pipeline: Pipeline;
  readonly #records: RecordKeeper;
  readonly #warnings: Warnings;
  readonly #audience: Audience;
  #policy: BoardPolicy;
  #cancelLook: (() => void) | undefined;
  /** The game whose record was kept last, and the most moves that it had: takebacks make a record shorter, nothing else does. */
  #recordedGame: number;
  #movesKnown: number;
  readonly #clock: ClockFollower | undefined;
  readonly #reader: ReaderFollower | undefined;
  readonly #hasClockApart: boolean;
  #cancelNotKept: (() => void) | undefined;
  #cancelNote: (() => void) | undefined;
  /** What its lamps show. */
  #lights: readonly Light[] | undefined;
  readonly #gaps: GapKeeper;
  readonly #endStandstill: (() => void) | undefined;
  #closed = false;
  readonly #counts = { linesHeard: 0, linesSent: 0, actionsRefused: 0, inputsLostToDisk: 0, inputsOfForeignBoard: 0 };

  /** Takes up the game that the journal holds, and starts the board. `close` it before the process ends. */
  constructor(settings: SessionSettings, ports: SessionPorts) {
    this.id = settings.tableId;
    this.name = settings.name;
    this.#settings = settings;
    this.#ownGames = new OwnGamesInTurn(settings, settings.beginsAnew);
    this.#ports = ports;
    this.#hasClockApart = ports.clockDevice !== undefined;
    this.#policy = newBoardPolicy(ports.journal.lastBoard(), settings.beginsAnew);
    this.#audience = new Audience(
      (version) => this.#makeSnapshot(version, this.#pipeline.safe),
      (version) => (this.#pipeline.isShownSafe ? undefined : this.#makeSnapshot(version, this.#pipeline.shown)),
      ports.time,
      ports.log,
    );
    this.#warnings = new Warnings(ports.time, (warning) => {
      // What a program at the table plays is no trouble.
      if (warning !== undefined)
        ports.log[warning.kind === 'engine' ? 'info' : 'warn']({ table: this.id, kind: warning.kind }, warning.message);
      this.#audience.tell([]);
    });
    this.#clock = ports.clockDevice === undefined ? undefined : new ClockFollower(ports.clockDevice, ports.time);
    this.#reader =
      ports.reader === undefined
        ? undefined
        : new ReaderFollower(ports.reader.table, ports.reader.voice, ports.time, (endMs, nowMs) => {
            const { state } = this.#pipeline.now;
            return state !== undefined && isUndecided(state, endMs, nowMs);
          });
    this.#records = new RecordKeeper(ports.records, ports.time, (trouble) => this.#warnings.set('record', trouble));
    this.#pipeline = new Pipeline(gameBefore(settings, ports), ports, {
      safe: (events, said, wereShown) => this.#safe(events, said, wereShown),
      ahead: (events) => this.#ahead(events),
      wentBack: () => this.#wentBack(),
      failed: (input, error) => this.#stepFailed(input, error),
    });
    this.#gaps = new GapKeeper(
      ports.time,
      this.#hasClockApart,
      () => this.#pipeline.shown.state?.game,
      (kind, told) => this.#warnings.set(kind, told),
    );
    this.#recordedGame = this.#pipeline.safe.gameNumber;
    this.#movesKnown = mostMoves(ports.journal.gameEvents());
    this.#keepRecord();
    const gone = ports.journal.entriesGone?.() ?? 0;
    if (gone > 0) this.#warnings.set('gone', tell('warning.journal-gone', { n: gone }));
    ports.journal.watchTrouble((trouble) => this.#warnings.set('journal', trouble));
    ports.reader?.voice.watchTrouble?.((trouble) => this.#warnings.set('voice', plain(trouble)));
    const atMs = ports.time.nowMs();
    this.#pipeline.take([{ kind: 'started', atMs, run: journalRun(settings, this.#hasClockApart, ports.time.wallMs()) }], []);
    this.#endStandstill = ports.time.watchStandstill?.((stood) => this.#stoodStill(stood));
    this.#pipeline.tick();
    ports.clockDevice?.start({
      pressed: (side, atMs) => this.#pressed(side, atMs),
      stateChanged: (state, why) => {
        if (state === 'lost') this.#warnings.set('clock', tell('warning.clock-lost', { why }));
        if (state === 'ready') this.#warnings.set('clock', undefined);
      },
    });
    this.#show();
    ports.board.start({
      news: (news) => this.#heard(news),
      identified: (identity) => this.#identified(identity),
      problem: (told) => this.#boardTells(told),
    });
  }

  snapshot(): TableSnapshot {
    return this.#audience.snapshot();
  }

  /** The games that begin from now on are so. */
  changeOwnGames(games: OwnGames): void {
    this.#ownGames.change(games);
    this.#audience.tell([]);
  }

  usual(): UsualGame {
    return usualGame(this.#ownGames.games, (this.#policy.identity ?? this.#policy.gameBoard)?.clockButtons ?? 0);
  }

  subscribe(listener: TableListener): () => void {
    return this.#audience.subscribe(listener);
  }

  watch(watcher: TableWatcher): () => void {
    return this.#audience.watch(watcher);
  }

  async submit(action: Action, by: Exclude<Role, 'board'>): Promise<Result<readonly GameEvent[], TableRefusal>> {
    await this.#caughtUp();
    const taken = this.#act(action, by);
    const refusal = taken.refusal ?? ((await taken.kept) ? undefined : NOT_KEPT);
    if (refusal === undefined) return ok(taken.events.map(told));
    this.#counts.actionsRefused += 1;
    return refuse(refusal);
  }

  attempt(action: Action, by: Exclude<Role, 'board'>): Result<Attempt, TableRefusal> {
    const refusal = this.#cannotTake(action);
    if (refusal !== undefined) return refuse(refusal);
    if ((this.#ports.time.catchingUpMs?.() ?? 0) === 0) this.#pipeline.tick();
    const tried = this.#pipeline.attempt({ kind: 'action', atMs: this.#ports.time.nowMs(), by, action });
    if (!tried.ok) return tried;
    const { events, game } = tried.value;
    return ok({ events: events.map(told), game: game === undefined ? undefined : liveGame(game, this.#beside()) });
  }

  async proposal(): Promise<Result<DeadProposal, TableRefusal>> {
    const game = this.#pipeline.safe.state?.game;
    const { proposeDead } = this.#ports;
    if (game === undefined || !isCounting(game) || proposeDead === undefined) return refuse(NOT_COUNTED);
    return ok(await proposeDead(game.position));
  }

  get care(): BoardCare | undefined {
    return this.#ports.care;
  }

  say(request: SayRequest): Result<readonly Call[], TableRefusal> {
    if (this.#reader === undefined || this.#closed) return refuse(NOBODY_SPEAKS);
    if (request.kind === 'time-left') return this.#reader.answerTimeLeft(request.side);
    if (request.kind === 'last-move') {
      const { state } = this.#pipeline.safe;
      const key = state?.game === undefined ? undefined : lastMoveKey(state.game);
      return key === undefined ? refuse(NO_MOVE_YET) : ok([this.#reader.say(key, 'answers')]);
    }
    return ok([this.#reader.say(request.kind, request.kind === 'sound.check' ? 'answers' : 'rulings')]);
  }

  /** What a program that plays here has to tell; undefined: nothing more. */
  engineSays(sentence: Sentence | undefined): void {
    if (!this.#closed) this.#warnings.set('engine', sentence);
  }

  /** Said aloud, where somebody speaks here. */
  sayAloud(key: CallKey): void {
    if (!this.#closed) this.#reader?.say(key, 'answers');
  }

  sgf(): string | undefined {
    const game = this.#pipeline.safe.state?.game;
    return game === undefined ? undefined : recordSgf(game);
  }

  counters(): Readonly<Record<string, number>> {
    const { board, journal } = this.#ports;
    const { listenersFailed } = this.#audience;
    return {
      ...this.#counts,
      listenersFailed,
      ...this.#pipeline.counters(),
      ...journal.counters(),
      ...this.#records.counters(),
      ...board.counters?.(),
    };
  }

  /** Lets go of the board, keeps and writes what is waiting, lets go of the files. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#pipeline.close();
    this.#cancelLook?.();
    this.#cancelNotKept?.();
    this.#cancelNote?.();
    this.#gaps.close();
    this.#endStandstill?.();
    this.#reader?.close();
    await this.#clock?.close();
    await this.#ports.board.close();
    await this.#ports.journal.close();
    await this.#records.close();
    this.#audience.close();
  }

  /** After a standstill the board's word, which has its own moments, comes before anybody else's. */
  async #caughtUp(): Promise<void> {
    const { time } = this.#ports;
    const waitMs = time.catchingUpMs?.() ?? 0;
    if (waitMs > 0) await new Promise<void>((resolve) => time.wakeAt(time.nowMs() + waitMs, resolve));
  }

  /**
   * The process did not run for a while. What the board says has its own moments, and the link says what is missing of it; a clock
   * of its own does not say when it was pressed, and while the machine sleeps nobody counts.
   */
  #stoodStill(stood: Standstill): void {
    if (this.#closed || stood.missedMs < STANDSTILL_SAID_MS) return;
    this.#ports.log.warn({ table: this.id, kind: stood.kind, ms: Math.round(stood.missedMs) }, 'the process stood still');
    const runs = this.#pipeline.now.state?.game?.clock?.status.kind === 'running';
    if (runs && (stood.kind === 'asleep' || this.#hasClockApart) && this.#pipeline.hasRoom())
      this.#pipeline.take(
        [],
        [{ kind: 'action', atMs: stood.fromMs, by: 'board', action: { kind: 'clock', clock: { kind: 'pause', reason: 'stood-still' } } }],
      );
    this.#gaps.stoodStill(stood);
  }

  /** A button of the LED clock is like one of the board's own. */
  #pressed(side: Color, atMs: number): void {
    if (this.#closed || this.#policy.isForeign || !this.#pipeline.hasRoom()) return;
    this.#pipeline.take(
      [],
      [
        { kind: 'button', atMs, side, down: true },
        { kind: 'button', atMs, side, down: false },
      ],
    );
  }

  #heard(news: BoardNews): void {
    if (this.#closed) return;
    for (const { direction } of news.lines) this.#counts[direction === 'from-board' ? 'linesHeard' : 'linesSent'] += 1;
    const linkBefore = this.#policy.link;
    this.#gaps.heard(news.inputs, this.#pipeline.now.state?.game);
    const { policy, orders } = heard(this.#policy, this.#asPlayersSee(news.inputs), this.#tableNow());
    this.#policy = policy;
    if (policy.link !== linkBefore) this.#audience.tell([]);
    for (const order of orders) this.#carryOut(order, news);
    this.#reader?.boardChanged();
    this.#look();
  }

  #asPlayersSee(inputs: readonly BoardInput[]): readonly BoardInput[] {
    const { orientation = 'as-is' } = this.#settings;
    const { identity } = this.#policy;
    return identity === undefined ? inputs : inputs.map((input) => turnedInput(input, identity, orientation));
  }

  #tableNow(): TableNow {
    return { game: this.#pipeline.now.state?.game, hasRoom: this.#pipeline.hasRoom(), nowMs: this.#ports.time.nowMs() };
  }

  /** Time went by, or the game is another: has the board lain clear for long enough, and when will it have? */
  #look(): void {
    if (this.#closed) return;
    const { policy, orders } = lookedAt(this.#policy, this.#tableNow());
    this.#policy = policy;
    for (const order of orders) this.#carryOut(order, { lines: [], inputs: [] });
    this.#cancelLook?.();
    const dueMs = policyWakeMs(this.#policy, this.#pipeline.now.state?.game);
    const soonestMs = this.#ports.time.nowMs() + 1;
    this.#cancelLook = dueMs === undefined ? undefined : this.#ports.time.wakeAt(Math.max(dueMs, soonestMs), () => this.#look());
  }

  #carryOut(order: BoardOrder, { lines, inputs }: BoardNews): void {
    switch (order.kind) {
      case 'use-board':
        this.#useBoard(order.identity, order.isSameKind);
        return;
      case 'refuse-board': {
        const wanted = order.wanted === undefined ? 'unknown' : kindOf(order.wanted);
        const { boardId } = order.identity;
        this.#warnings.set('board', tell('warning.foreign-board', { board: boardId, kind: kindOf(order.identity), wanted }));
        return;
      }
      case 'start-game':
        this.#startGame(order);
        return;
      case 'left-is-gone':
        this.#warnings.set('game', undefined);
        return;
      case 'ask-for-grid':
        this.#pipeline.take([], [{ kind: 'link', atMs: this.#ports.time.nowMs(), state: 'suspect' }]);
        this.#ports.board.refresh?.();
        return;
      case 'board-is-well':
        this.#warnings.set('board', undefined);
        return;
      case 'take':
      case 'drop':
        if (order.kind === 'drop') this.#counts[order.why === 'foreign' ? 'inputsOfForeignBoard' : 'inputsLostToDisk'] += inputs.length;
        if (order.kind === 'drop' && order.why === 'no-room') return;
        this.#pipeline.take(
          lines.map((line) => ({ kind: 'line', line })),
          order.kind === 'take' ? inputs : [],
        );
    }
  }

  #identified(identity: BoardIdentity): void {
    if (this.#closed) return;
    // With an LED clock every board has buttons.
    const clockButtons =
      this.#ports.clockDevice === undefined ? identity.clockButtons : Math.max(identity.clockButtons, CLOCK_DEVICE_BUTTONS);
    this.#policy = identified(this.#policy, { ...identity, clockButtons });
    this.#audience.tell([]);
  }

  #useBoard(identity: BoardIdentity, isSameKind: boolean): void {
    if (!isSameKind || this.#pipeline.now.state === undefined) {
      this.#pipeline.open(openTable(settingsOfTable(identity, this.#settings, this.#hasClockApart)));
    }
    const { orientation } = this.#settings;
    const kept = orientation === undefined || orientation === 'as-is' ? identity : { ...identity, orientation };
    this.#pipeline.take([{ kind: 'board', atMs: this.#ports.time.nowMs(), identity: kept }], []);
  }

  /** Whoever sits down next is recorded without asking for it. */
  #startGame({ identity, leftLying, clearedAway, come = [] }: BoardOrder & { readonly kind: 'start-game' }): void {
    const { gameNumber } = this.#pipeline.now;
    const wallMs = this.#ports.time.wallMs();
    const before = this.#pipeline.now.state?.game;
    const zone = before?.waiting[0]?.settings.zone ?? this.#ownGames.games.about?.zone;
    const own = settingsOfOwnGame(this.#ownGames.after(before), identity, new Date(wallMs).toISOString());
    const settings = { localDate: localDateOf(wallMs, zone), ...own };
    const firstMoves = firstMovesOf(come, before?.waiting[0]?.settings ?? settings);
    const announced = leftLying.length > 0 || firstMoves.length > 0 ? { handicap: 0 } : {};
    const { refusal } = this.#take({ kind: 'next', usual: settings, ...announced }, 'board');
    if (refusal !== undefined) this.#ports.log.error({ table: this.id, refusal }, 'no game could be started');
    for (const move of firstMoves) this.#take(move, 'board');
    const size = playersSize(identity, this.#settings.orientation ?? 'as-is');
    const points = leftLying.map((point) => makePointName(point, size)).join(', ');
    const left = leftLying.length > 0 ? tell('warning.stone-left', { points }) : undefined;
    const cleared = clearedAway ? tell('warning.game-cleared-away', { game: gameNumber }) : undefined;
    this.#warnings.set('game', left === undefined || cleared === undefined ? (left ?? cleared) : tellAll(cleared, left));
  }

  /** Somebody asks for it. */
  #act(action: Action, by: Role): Taken {
    const refusal = this.#cannotTake(action);
    if (refusal !== undefined) return { events: [], refusal, kept: Promise.resolve(false) };
    if (action.kind === 'start') {
      const { policy, orders } = startedByHand(this.#policy);
      this.#policy = policy;
      this.#warnings.set('game', undefined);
      if (orders.length > 0) this.#warnings.set('board', undefined);
      for (const order of orders) this.#carryOut(order, { lines: [], inputs: [] });
    }
    const taken = this.#take(action, by);
    this.#look();
    return taken;
  }

  #take(action: Action, by: Role): Taken {
    const refusal = this.#cannotTake(action);
    if (refusal !== undefined) return { events: [], refusal, kept: Promise.resolve(false) };
    this.#pipeline.tick();
    return this.#pipeline.take([], [{ kind: 'action', atMs: this.#ports.time.nowMs(), by, action }]);
  }

  #cannotTake(action: Action): TableRefusal | undefined {
    if (this.#closed) return refusedAs('closed', tell('refusal.closed'));
    const board = this.#policy.identity ?? this.#policy.gameBoard;
    if (this.#pipeline.now.state === undefined || board === undefined) {
      return refusedAs('no-board', tell('refusal.no-board'));
    }
    if (!this.#pipeline.hasRoom()) return NOT_KEPT;
    if (action.kind !== 'start' && action.kind !== 'arrange') return undefined;
    const { width, height } = action.settings.size;
    if (width === board.width && height === board.height) return undefined;
    return refusedAs('size', tell('refusal.wrong-size', { boardWidth: board.width, boardHeight: board.height, width, height }));
  }

  #safe(events: readonly GameEvent[], said: readonly Announcement[], wereShown: boolean): void {
    this.#show();
    // A team is one colour to the ear; the page shows who of it is to play.
    const game = this.#pipeline.safe.state?.game;
    const member = said.length === 0 || game === undefined ? undefined : memberOnTurn(game);
    for (const { key, with: about } of said) this.#reader?.say(key, about.topic, key === about.side ? member : undefined);
    // A checkpoint of the clock is for the restart alone: nobody sees a change.
    if (events.every((event) => event.kind === 'clock-kept')) return;
    if (!wereShown) this.#gaps.happened(events);
    if (events.some(({ kind }) => kind === 'started')) this.#warnings.set('gone', undefined);
    this.#warnOfFlag();
    this.#keepRecord();
    this.#audience.tell(events.map(told));
    this.#look();
  }

  #ahead(events: readonly GameEvent[]): void {
    this.#show();
    this.#gaps.happened(events);
    this.#audience.tellAhead();
  }

  /** Nothing of what was stepped since came to be: it is shown no more, and what the board said is asked for once more. */
  #wentBack(): void {
    this.#policy = forgot(this.#policy);
    this.#show();
    this.#audience.tellAhead();
    this.#warnings.set('kept', tell('warning.not-kept'));
    this.#cancelNotKept?.();
    if (this.#closed) return;
    const { time } = this.#ports;
    this.#cancelNotKept = time.wakeAt(time.nowMs() + TOLD_FOR_MS, () => this.#warnings.set('kept', undefined));
  }

  /** Lamps, the LED clock and the count of the seconds, as the table is shown now. */
  #show(): void {
    if (this.#closed) return;
    const { lights, state } = this.#pipeline.shown;
    if (lights !== undefined && lights !== this.#lights) this.#ports.board.showLights(lights);
    this.#lights = lights;
    this.#clock?.follow(state?.game?.clock);
    this.#reader?.follow(state?.game?.clock);
  }

  /** The side loses, and people say so: they may also have a reason to give it time. */
  #warnOfFlag(): void {
    const game = this.#pipeline.safe.state?.game;
    const status = game?.clock?.status;
    const isOpen = game?.ended === undefined && status?.kind === 'flag';
    this.#warnings.set('time', isOpen ? tell('warning.time-over', { color: tellColor(status.side) }) : undefined);
  }

  /** What is wrong stays until it is right; what a board only notes is shown for a while. */
  #boardTells(told: Sentence): void {
    this.#cancelNote?.();
    this.#warnings.set('board', told);
    if (told.key !== 'board.note') return;
    const { time } = this.#ports;
    this.#cancelNote = time.wakeAt(time.nowMs() + TOLD_FOR_MS, () => {
      // Something else may be wrong with the board by now.
      const isNote = this.#warnings.all().some(({ kind, told: now }) => kind === 'board' && now?.key === 'board.note');
      if (isNote) this.#warnings.set('board', undefined);
    });
  }

  #stepFailed(input: TableInput, error: unknown): void {
    const shown = input.kind === 'action' && input.action.kind === 'seal' ? 'the sealing of a move' : input;
    this.#ports.log.error({ table: this.id, input: shown, error: error instanceof Error ? error.stack : String(error) }, 'a step failed');
    this.#warnings.set('table', tell('warning.table-fault'));
  }

  #keepRecord(): void {
    const { safe } = this.#pipeline;
    const game = safe.state?.game;
    if (game === undefined) return;
    const { startedAt } = game.settings;
    this.#movesKnown = safe.gameNumber === this.#recordedGame ? Math.max(this.#movesKnown, game.moves.length) : game.moves.length;
    this.#recordedGame = safe.gameNumber;
    this.#records.keep({ tableId: this.id, gameNumber: safe.gameNumber, startedAt }, () => recordSgf(game), this.#movesKnown);
  }

  #beside({ gameNumber, facts, state }: Moment = this.#pipeline.safe): BesideGame {
    const { tracker, game, settledMs = 0 } = state ?? {};
    const readings = tracker === undefined || game === undefined ? [] : offeredReadings(tracker, game, settledMs);
    return { gameNumber, infractions: facts.infractions, readings };
  }

  #makeSnapshot(version: number, moment: Moment): TableSnapshot {
    const game = moment.state?.game;
    const { sensors } = moment.facts;
    return {
      tableId: this.id,
      name: this.name,
      version,
      board: { address: this.#settings.address, identity: this.#policy.identity, link: this.#policy.link, sensors },
      game: game === undefined ? undefined : liveGame(game, this.#beside(moment)),
      warnings: this.#warnings.all(),
    };
  }
}
