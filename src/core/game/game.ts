/**
 * Game: settings, set-up, moves, and where they have led.
 *
 *     action ─ decide ─▶ events (or a refusal) ─ apply ─▶ game
 *
 * The record is the list of events; a game is only what they add up to, so replaying them gives the same game.
 */
import type { Clock } from '../clock/clock.js';
import { memberToPlay } from '../clock/team-order.js';
import type { BySide, Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import { setUpPosition, type Position } from '../go/position.js';
import type { ArrangedGame } from './act.js';
import type { Action, EndReason, Role } from './action.js';
import { NO_COUNT_MARKS, type MarksOnBoard } from './counting.js';
import type { GameEventBody } from './event.js';
import { firstToMove } from './game-about.js';
import { clockOfGame } from './game-clock.js';
import type { GameResult } from './game-result.js';
import type { GameSettings } from './game-settings.js';
import type { GameIncident } from './incident.js';
import type { LatePlayers } from './late-players.js';
import type { RecordedMove } from './move-list.js';
import type { Note } from './notes.js';
import type { SealedMove } from './sealed-move.js';
import { NO_TURNS, type TurnEnd } from './turn-time.js';

export interface RecordedSetUp {
  readonly stones: BySide<readonly Point[]>;
  readonly toMove: Color;
}

export interface Ended {
  readonly reason: EndReason;
  /** As SGF writes it. */
  readonly result: string | undefined;
  /** Absent while it is counted, and where an older journal had free text. */
  readonly outcome?: GameResult;
  readonly why?: string;
}

/** A ruling as it stands in the game; `id`: the number of its event, `afterMove`: the moves that there were. */
export type Ruling = Omit<GameEventBody & { readonly kind: 'ruled' }, 'kind'> & {
  readonly id: number;
  readonly afterMove: number;
};

/** The parts of a game that people can change. The position and the like follow from these. */
export type GameParts = Pick<
  Game,
  'setUp' | 'ended' | 'sealed' | 'late' | 'counting' | 'waiting' | 'rulings' | 'settings' | 'moves' | 'clock'
>;

export interface RecordedAct {
  /** The number of its first event. */
  readonly id: number;
  readonly by: Role;
  readonly kind: Action['kind'];
  readonly atMs: number;
  readonly before: GameParts;
  readonly after: GameParts;
  /** The act that undid it. */
  readonly undoneBy?: number;
}

export interface Game {
  /** The number of the last event applied; 0 before the first. */
  readonly seq: number;
  readonly settings: GameSettings;
  readonly setUp: RecordedSetUp;
  readonly moves: readonly RecordedMove[];
  readonly position: Position;
  /** Captured stones that still lie on the board. */
  readonly pendingPrisoners: readonly Point[];
  /** Where the board is not what the record says. */
  readonly mismatch: readonly Point[];
  /** Play has stopped. Without a result after passes or by agreement: it is being counted (`phase.ts`). */
  readonly ended: Ended | undefined;
  /** What people have marked on the board that is counted. */
  readonly counting: MarksOnBoard;
  /** Games that are arranged at this table after this one. */
  readonly waiting: readonly ArrangedGame[];
  /** What the arbiter has ruled, oldest first, without what was undone. */
  readonly rulings: readonly Ruling[];
  /** What an arbiter may have to look at, oldest first: at most INCIDENTS_MAX of the latest. */
  readonly incidents: readonly GameIncident[];
  /** What people did, oldest first, at most ACTS_MAX of the latest: each can be undone. */
  readonly acts: readonly RecordedAct[];
  /** At its own moment `asOfMs`; undefined where the game is played without one. */
  readonly clock: Clock | undefined;
  /** The clock at its last checkpoint, for a restart; undefined where nothing was kept since it last changed. */
  readonly clockKept: Clock | undefined;
  /** The game is adjourned until this move is opened. */
  readonly sealed: SealedMove | undefined;
  /** Who came late, and what it has cost; undefined: nobody. */
  readonly late: LatePlayers | undefined;
  /** What happened besides the moves, oldest first. */
  readonly notes: readonly Note[];
  /** Turns that have ended at the clock and whose moves are not in the game yet. */
  readonly turnsWaiting: BySide<readonly TurnEnd[]>;
}

export const noSetUp = (settings: GameSettings): RecordedSetUp => ({ stones: { black: [], white: [] }, toMove: firstToMove(settings) });

/** A game at its `started` event. */
export const newGame = (settings: GameSettings, seq = 0, waiting: readonly ArrangedGame[] = []): Game => ({
  seq,
  settings,
  setUp: noSetUp(settings),
  moves: [],
  position: startPosition({ settings }, noSetUp(settings)),
  pendingPrisoners: [],
  mismatch: [],
  ended: undefined,
  counting: NO_COUNT_MARKS,
  waiting,
  rulings: [],
  incidents: [],
  acts: [],
  clock: clockOfGame(settings),
  clockKept: undefined,
  sealed: undefined,
  late: undefined,
  notes: [],
  turnsWaiting: NO_TURNS,
});

export const startPosition = ({ settings }: Pick<Game, 'settings'>, setUp: RecordedSetUp): Position =>
  setUpPosition(settings.size, settings.ruleset, { black: setUp.stones.black, white: setUp.stones.white, toMove: setUp.toMove });

/** Team play: the member whose turn it is; undefined where it is no team's, and once the game is over. */
export const memberOnTurn = (game: Game): string | undefined => {
  const side = sideToMove(game);
  const { members } = game.settings;
  if (side === undefined || members === undefined) return undefined;
  const turns = game.moves.map(({ color }) => color);
  return memberToPlay(turns, side, members);
};

/** The colour to move, or undefined once the game is over. */
export const sideToMove = (game: Game): Color | undefined => (game.ended === undefined ? game.position.toMove : undefined);
