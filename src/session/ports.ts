/**
 * Ports: what a table needs from the outside world. `session.ts` holds one of each; the rooms
 * around it (boards, storage, console) provide them; tests hand in their own.
 *
 *     BoardPort ──▶ session ──▶ JournalPort (first), then RecordPort and whoever holds the TablePort
 *                     ▲
 *                 TimePort
 */
import type { Call } from '../core/clock/call.js';
import type { ClockPolicy } from '../core/clock/clock.js';
import type { ClockFace } from '../core/clock/face.js';
import type { LatenessRule } from '../core/clock/lateness.js';
import type { Action, Role, SensorHealth } from '../core/game/action.js';
import type { GameEvent } from '../core/game/event.js';
import type { GameAbout } from '../core/game/game-about.js';
import type { Color } from '../core/go/color.js';
import type { BoardSize, Point } from '../core/go/point.js';
import type { Ruleset } from '../core/go/ruleset.js';
import type { GameAnalysis } from '../core/record/analysis.js';
import type { Result } from '../core/result.js';
import type { AnnounceTopic } from '../core/table/announcements.js';
import type { Light, LightMeaning } from '../core/table/lights.js';
import type { LiveGame } from '../core/table/live-game.js';
import type { Orientation } from '../core/sensing/orientation.js';
import type { Input } from '../core/table/table-state.js';
import type { BoardInput, LinkState, Reading } from '../core/wire/board-input.js';
import type { Calibration } from '../core/wire/host-line.js';
import type { Sentence } from '../words/telling.js';

/** A line as it went over the cable, for the journal and for captures. */
export interface RawLine {
  readonly atMs: number;
  readonly direction: 'from-board' | 'to-board';
  readonly text: string;
}

/** What came of one chunk of bytes or one tick of the link: the lines, and what they mean. */
export interface BoardNews {
  readonly lines: readonly RawLine[];
  readonly inputs: readonly BoardInput[];
}

/** Who the board is, once it has said so. */
export interface BoardIdentity {
  readonly boardId: string;
  readonly firmware: string;
  readonly width: number;
  readonly height: number;
  readonly sensor: 'colour' | 'occupancy';
  /** Clock buttons that the board reports itself. */
  readonly clockButtons: number;
  readonly leds: 'none' | 'mono' | 'rgb';
  /** In the journal: how it lay before its players, where that is not as it is. */
  readonly orientation?: Orientation;
}

export type { Light, LightMeaning };

/** A board on its cable. It opens, retries and recovers by itself until it is closed. */
export interface BoardPort {
  /** Starts; calls back for everything that is heard, in order, never before `start` returns. */
  start(listener: { news(news: BoardNews): void; identified(identity: BoardIdentity): void; problem(told: Sentence): void }): void;
  /** Asks for the whole grid once more: something of what was heard got lost on this side. */
  refresh?(): void;
  /** The complete picture to show; the port sends only what differs. */
  showLights(lights: readonly Light[]): void;
  /** Calibrates its sensors, where they measure; resolves when the board says that it is done, or with the reason why not. */
  calibrate?(what: Calibration): Promise<Result<undefined, Sentence>>;
  /** What each sensor measures now, 0 to 255, row by row; undefined where they do not measure. */
  levels?(): Promise<readonly number[] | undefined>;
  /** What was heard and what was thrown away, by name (`linesDropped`, `reopened`, ...), since the start. */
  counters?(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** A point that was seen to change; `agoMs`: how long ago. */
export interface SeenChange {
  readonly point: Point;
  readonly reading: Reading;
  readonly agoMs: number;
}

/** What a board says of itself while it is set up. Points as the players see them. */
export interface BoardInspection {
  readonly size: BoardSize;
  /** One a point; empty until the board has told them all. */
  readonly readings: readonly Reading[];
  /** How often each point has changed in the last minute, where it did; the points with most first. */
  readonly changes: readonly { readonly point: Point; readonly count: number }[];
  /** The latest changes, the newest first. */
  readonly seen: readonly SeenChange[];
  /** As last measured, one a point; undefined: not yet, or the sensors do not measure. */
  readonly levels: readonly number[] | undefined;
  readonly hasLamps: boolean;
  readonly lampsTested: boolean;
}

/** A board, for whoever sets it up. */
export interface BoardCare {
  /** Undefined until the board has said who it is. */
  inspect(): BoardInspection | undefined;
  /** Measures all levels anew; false where the sensors do not measure. */
  measure(): Promise<boolean>;
  calibrate(what: Calibration): Promise<Result<undefined, Sentence>>;
  /** Lights every lamp once, a row at a time; false where there are none. Then the board shows again what it should. */
  testLamps(): boolean;
}

/** One port of this machine, or one plug, as whoever sets up is told of it. */
export interface LookedAt {
  readonly where: string;
  /** A board answers there. */
  readonly isBoard: boolean;
  readonly what: string;
  /** What to do, in order. */
  readonly mend: readonly string[];
  /** The table that has the board, a new one included. */
  readonly table: string | undefined;
}

/** A board that answers now, for whoever gives it to a table. */
export interface BoardAtHand {
  readonly boardId: string;
  readonly size: BoardSize;
  /** Its address, or empty where its table alone knows. */
  readonly where: string;
  /** The table that has it. */
  readonly table: string | undefined;
  /** It was given to that table while everything ran, in place of the table's own. */
  readonly isGiven: boolean;
}

/** Why a board was not given to a table. */
export const BOARD_REFUSALS = ['no-table', 'not-found', 'two-boards', 'in-play', 'other-kind', 'own-already', 'not-kept'] as const;
export type BoardRefusal = (typeof BOARD_REFUSALS)[number];

/** Finding boards while everything runs. */
export interface SetUpPort {
  /** Every board that answers at a port that nobody has, and those of the tables. Nothing is opened for long. */
  boards?(): Promise<readonly BoardAtHand[]>;
  /** From now on, and after a restart too, the table uses the board with this id; undefined: its own again. */
  giveBoard?(tableId: string, boardId: string | undefined): Promise<Result<undefined, BoardRefusal>>;

  /**
   * Looks at every port, or at one address; a board that no table has gets one, and `added` hears of it. Refused where the
   * address is none.
   */
  look(address?: string): Promise<Result<readonly LookedAt[], string>>;
  added(listener: (table: TablePort) => void): void;
}

/** Everything that can move a table on. */
export type TableInput = Input;

/** A clock that shows the times and has buttons of its own. The game owns the time: unplugged, it changes nothing but the display. */
export interface ClockDevicePort {
  /** Starts; finds its clock again by itself after every loss, until it is closed. */
  start(listener: {
    /** `atMs`: the first touch of the button, in the table's time. */
    pressed(side: Color, atMs: number): void;
    stateChanged(state: string, why: string): void;
  }): void;
  /** The face to show from now on. */
  show(face: ClockFace): void;
  close(): Promise<void>;
}

/** Who speaks the seconds of a table (`voice`). */
export interface ReaderPort {
  /** What is pending: stands in place of all that was told before for a later moment than `nowMs`. `side`: whose clock it is. */
  calls(pending: readonly Call[], side: Color, nowMs: number): void;
  /**
   * Once, as soon as there is room between the words of the count, where the organiser wants to hear of the topic.
   * `beside`: shown with it, not spoken (a name).
   */
  say(call: Call, topic: AnnounceTopic, nowMs: number, beside?: string): void;
  /** Is told when the voice cannot keep its promise, and why (for people), and `undefined` when it does again. */
  watchTrouble?(listener: (trouble: string | undefined) => void): void;
  /** Nothing more; what sounds falls silent. */
  silence(): void;
}

/**
 * What the journal keeps: what was heard, what it meant, what was decided. `nowMs` is the host
 * moment at which the table took the input; with it the inputs can be run through again to the bit.
 */
export type JournalEntry =
  /** A process took the table up, from what was journalled before. */
  | { readonly kind: 'started'; readonly atMs: number; readonly run: JournalRun }
  /** The board has said who it is. */
  | { readonly kind: 'board'; readonly atMs: number; readonly identity: BoardIdentity }
  | { readonly kind: 'line'; readonly line: RawLine }
  | { readonly kind: 'input'; readonly nowMs: number; readonly input: TableInput }
  | { readonly kind: 'event'; readonly event: GameEvent };

/** Who wrote what follows in a journal, and by which settings: with it the inputs can be stepped through again. */
export interface JournalRun {
  readonly program: string;
  readonly version: string;
  /** Wall time, ISO 8601. */
  readonly startedAt: string;
  readonly orientation: Orientation;
  /** The presses come from a clock of its own. */
  readonly clockApart: boolean;
  /** What else was set for the table, as words or plain values. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** One game in a journal. */
export interface JournalledGame {
  /** From 1, in the order in which they were started. */
  readonly number: number;
  /** The journal's number of its `started` event. */
  readonly startedSeq: number;
  /** ISO 8601 wall time. */
  readonly startedAt: string;
}

/** An entry that says what happened, as it stands in the journal: `body` is its JSON, `hash` chains it to all before. */
export interface KeptEntry {
  /** From 1, without a gap over all kinds. */
  readonly seq: number;
  readonly kind: 'started' | 'board' | 'event';
  readonly atMs: number;
  readonly body: string;
  readonly hash: string;
}

/** A stretch of a journal: what happened in it. */
export interface JournalPage {
  readonly entries: readonly KeptEntry[];
  /** It was read as far as this entry. */
  readonly throughSeq: number;
  /** Of the whole journal, as it is now. */
  readonly lastSeq: number;
}

/** A journal read while it is written, for whoever tells other machines what happened. */
export interface JournalPages {
  /** What happened after this entry, some entries on. Rejects where it cannot be read now. */
  page(afterSeq: number): Promise<JournalPage>;
  /** Is told each time that more of what a page tells is safe; the answer ends it. */
  watchKept(listener: () => void): () => void;
}

export interface JournalPort {
  /**
   * Keeps the entries, all or none, in this order. Resolves when they are safe on the disk
   * (group commit: many calls may share one sync); a disk that fails is tried again until it takes them.
   * Rejects, at once and with nothing kept, when too much is waiting already or the journal is closed; what waits when it is
   * closed, and cannot be kept, is rejected then, and never a part of it alone.
   * Nobody hears of an event before that, but those who show the table ahead of a slow disk (`TableWatcher`).
   */
  append(entries: readonly JournalEntry[]): Promise<void>;
  /** How many entries it takes now. */
  room(): number;
  /** Is told when the disk no longer takes anything, and why (for people), and `undefined` when it does again. */
  watchTrouble(listener: (trouble: Sentence | undefined) => void): void;
  /** When it was opened: every event since the last `started`, in order: what a restart goes on from. */
  gameEvents(): readonly GameEvent[];
  /** When it was opened. */
  games(): readonly JournalledGame[];
  /** The board that was last heard of, if any. */
  lastBoard(): BoardIdentity | undefined;
  /** The greatest moment in it: the table's time goes on from here after a restart. 0: nothing in it. */
  lastMs(): number;
  /** Entries that had been kept, and were gone from its end when it was opened. */
  entriesGone?(): number;
  counters(): Readonly<Record<string, number>>;
  /** Keeps what is waiting, then lets go of the file. `counters` then says whether something could not be kept (`journalEntriesWaiting`). */
  close(): Promise<void>;
}

/** Which game of which table a record is of; names its file. */
export interface RecordName {
  readonly tableId: string;
  /** From 1, in the order in which the table's games were started. */
  readonly gameNumber: number;
  /** The ISO 8601 wall time of the start. */
  readonly startedAt: string;
}

/** What a record on the disk says of a game, of which the journal says less: the journal has lost its end. */
export interface RecordKnowsMore {
  readonly moves: number;
  /** Empty where it has none. */
  readonly result: string;
}

/** Keeps the game record as a file that is always whole: the old one or the new one, never half of either. */
export interface RecordPort {
  /**
   * `movesKnown`: the most moves that the game had as far as the journal knows. A record on the disk that has more, or a result
   * where this one has none, is not written over: then the answer says what it has, and the new record stands beside it.
   */
  write(name: RecordName, sgf: string, movesKnown: number): Promise<RecordKnowsMore | undefined>;
}

/** A time in which this process did not run: it was stopped, starved of the processor, or the machine slept. */
export interface Standstill {
  readonly fromMs: number;
  readonly toMs: number;
  /** The monotonic clock goes on in one that was stopped (`toMs - fromMs`); while the machine sleeps it stands. */
  readonly kind: 'stopped' | 'asleep';
  readonly missedMs: number;
}

/** Time. `nowMs` is monotonic and survives a stepped system clock; `wallMs` is for the record only. */
export interface TimePort {
  nowMs(): number;
  wallMs(): number;
  /** Calls back once at or soon after the moment, and never before what waited while the process stood still; the answer cancels. */
  wakeAt(atMs: number, callback: () => void): () => void;
  /** Hears of each time in which the process stood still, as soon as it is noticed; the answer ends that. */
  watchStandstill?(listener: (stood: Standstill) => void): () => void;
  /** How long it takes, after such a time, to read what waited meanwhile; 0: all is read. Whoever decides something waits for it. */
  catchingUpMs?(): number;
}

/** Where a table says what it did, for whoever runs the machine; a pino logger is one. Nothing for players goes only there. */
export interface LogPort {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What people at the table should know, newest last. `since` is wall time, ISO 8601. */
export interface TableWarning {
  /** Stays the same while the trouble lasts; a second report of one kind replaces the first. */
  readonly kind:
    'back' | 'board' | 'clock' | 'engine' | 'game' | 'gap' | 'gone' | 'journal' | 'kept' | 'record' | 'relay' | 'table' | 'time' | 'voice';
  readonly message: string;
  /** The same, for a page to say in its language. */
  readonly told?: Sentence;
  readonly since: string;
}

/** A table at one moment, safe on the disk: a value that may be kept and compared. */
export interface TableSnapshot {
  readonly tableId: string;
  readonly name: string;
  /** Grows by at least one with every change, over restarts too. */
  readonly version: number;
  readonly board: {
    /** As it was given: `serial:/dev/ttyACM0`, `tcp://host:port`, `sim:`. */
    readonly address: string;
    /** Undefined until the board has said who it is. */
    readonly identity: BoardIdentity | undefined;
    readonly link: LinkState;
    /** Sensors that are not well, by point. */
    readonly sensors: readonly { readonly point: Point; readonly health: SensorHealth }[];
  };
  /** Undefined until the first game has started. */
  readonly game: LiveGame | undefined;
  readonly warnings: readonly TableWarning[];
}

/** What somebody wants to hear at the table: a player how much time a side has left, an arbiter a warning or an advice. */
/** `last-move`: for a player who asks, or who was away when it was played. `sound.check`: whether it is heard at all. */
export type SayRequest =
  | { readonly kind: 'time-left'; readonly side: Color }
  | { readonly kind: 'last-move' }
  | { readonly kind: 'warning' | 'advice' | 'sound.check' };

/** Why an action was not taken. `message` is for people and says what to do instead. */
export interface TableRefusal {
  /** The core's word (`wrong-turn`, `ko`, ...), or `journal` (could not be kept), or `closed`. */
  readonly kind: string;
  readonly message: string;
  /** The same, for a page to say in its language. */
  readonly told?: Sentence;
  readonly point: Point | undefined;
}

/** Hears what is already safe on the disk. It must not throw; if it does, that is counted and the table goes on. */
export type TableListener = (snapshot: TableSnapshot, newEvents: readonly GameEvent[]) => void;

/**
 * Hears of every change of what is safe, and of what is to be shown *ahead* of it while the disk is slow: the table with what is
 * not kept yet, undefined when there is nothing. What is ahead may never come to be: it is shown, marked, and neither kept nor
 * passed on.
 */
export type TableWatcher = (safe: TableSnapshot, ahead: TableSnapshot | undefined) => void;

/** What holds for a game at a table unless somebody says otherwise: as the organiser has set, and the board has buttons. */
export interface UsualGame {
  /** The event and what goes with it. */
  readonly about?: GameAbout;
  readonly ruleset: Ruleset;
  readonly policy: ClockPolicy;
  /** The control; without it, no clock. */
  readonly time?: string;
  readonly lateness?: LatenessRule;
  /** A side out of time has lost when nobody objects for so long. */
  readonly timeLossAfterMs?: number;
}

/** What an action would come to: its events, and the game after it. */
export interface Attempt {
  readonly events: readonly GameEvent[];
  readonly game: LiveGame | undefined;
}

/** What is dead on a board that is counted, as a program holds it: for the players to confirm. */
export interface DeadProposal {
  readonly dead: readonly Point[];
  /** Groups that are in seki, where the program says so. */
  readonly seki: readonly Point[];
  /** Whose each point is, from 100 (black's) to -100 (white's); undefined where the program does not say. */
  readonly ownership: readonly number[] | undefined;
  /** The program's name, or `playouts`. */
  readonly by: string;
  /** Why the program that was chosen did not propose. */
  readonly trouble: string | undefined;
}

/** What the console (and anybody else who shows or steers a table) holds of it. */
export interface TablePort {
  /** Letters, digits and hyphens: fit for an address and a file name. */
  readonly id: string;
  readonly name: string;
  /** The present state; never half of a step. */
  snapshot(): TableSnapshot;
  usual?(): UsualGame;
  /** Its board, for whoever sets it up. */
  readonly care?: BoardCare | undefined;
  /**
   * From now on: once for every change, with the events that made it (none when only the link, the identity
   * or a warning changed). Take `snapshot()` in the same turn of the loop and nothing is missed or told twice.
   */
  subscribe(listener: TableListener): () => void;
  /** For those who show the table now, and nobody else: at once, and from now on for every change. Absent: as `subscribe`. */
  watch?(watcher: TableWatcher): () => void;
  /** Asks for an action; resolves with its events when they are safe, or with the reason why not. */
  submit(action: Action, by: Exclude<Role, 'board'>): Promise<Result<readonly GameEvent[], TableRefusal>>;
  /** What an action would come to, without doing it. */
  attempt?(action: Action, by: Exclude<Role, 'board'>): Result<Attempt, TableRefusal>;
  /** What is dead, where play has stopped and the game is counted; never before. */
  proposal?(): Promise<Result<DeadProposal, TableRefusal>>;
  /** Has it said at the table; answers with what is said, or with the reason why not. */
  say?(request: SayRequest): Result<readonly Call[], TableRefusal>;
  /** The record so far; undefined before the first game. */
  sgf(): string | undefined;
  /** Lines heard, inputs, events, refusals, what was thrown away: counts since this process started, by name. */
  counters(): Readonly<Record<string, number>>;
}

/** A snapshot shows at most this many infractions; the journal and the record have all. */
export const INFRACTIONS_SHOWN_MAX = 100;

/** A small text that is kept: whole at every moment, for the owner's eyes only. */
export interface KeptTextPort {
  /** Undefined: there is none yet. Throws where there is one that cannot be read. */
  read(): string | undefined;
  /** Resolves when it is written. */
  write(text: string): Promise<void>;
}

/** A record that is kept, as a list of games shows it. */
export interface KeptGame {
  /** Names it in an address; the name of its file without `.sgf`. */
  readonly id: string;
  readonly table: string;
  readonly date: string;
  readonly black: string;
  readonly white: string;
  readonly event: string;
  readonly round: string;
  readonly rules: string;
  readonly komi: number | null;
  readonly handicap: number;
  readonly size: number;
  /** As SGF writes it; empty while the game is on. */
  readonly result: string;
  readonly moveCount: number;
}

/** Every game that was played here and whose record is kept. */
export interface ArchivePort {
  /** Newest first. */
  list(): Promise<readonly KeptGame[]>;
  /** Undefined: there is no such game. */
  sgf(id: string): Promise<string | undefined>;
  /** An engine's opinion of it, where somebody asked for one (`banmen analyse --keep`). */
  analysis?(id: string): Promise<GameAnalysis | undefined>;
}
