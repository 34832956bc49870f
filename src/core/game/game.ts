/**
 * Game: settings, set-up, moves, and where they have led.
 *
 *     action ─ decide ─▶ events (or a refusal) ─ apply ─▶ game
 *
 * The record is the list of events; a game is only what they add up to, so replaying them
 * gives the same game. `apply` is total: what has been decided is never refused afterwards.
 */
import { parseCheckpoint } from '../clock/checkpoint.js';
import type { Clock } from '../clock/clock.js';
import { memberToPlay } from '../clock/team-order.js';
import type { BySide, Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import { PASS, emptyPosition, lastCaptured, play, playAsPlayed, setUpPosition, type Position } from '../go/position.js';
import type { ClaimedMove, EndReason, GameSettings } from './action.js';
import type { GameEvent } from './event.js';
import { isFor } from './event-listeners.js';
import { clockOfGame } from './game-clock.js';
import type { InfractionKind } from './infraction.js';
import { isLostByLateness, latenessAfter, type LatePlayers } from './late-players.js';
import { noteOn, withNote, type Note } from './notes.js';
import type { SealedMove } from './sealed-move.js';
import { NO_TURNS, takeTurn, timeAfter, turnEnded, waitFor, type TimeAfter, type TurnEnd } from './turn-time.js';

export interface RecordedMove extends ClaimedMove {
  /** From 1. */
  readonly number: number;
  /** Not allowed by the rule set and recorded as played. */
  readonly flagged?: InfractionKind;
  /** It was written down when the game was adjourned. */
  readonly sealed?: true;
  /** Points of the stones it took off the board. */
  readonly captured: readonly Point[];
  /** What its side had left when its turn ended; absent without a clock, and while the turn goes on. */
  readonly timeAfter?: TimeAfter;
}

export interface RecordedSetUp {
  readonly stones: BySide<readonly Point[]>;
  readonly toMove: Color;
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
  readonly ended: { readonly reason: EndReason; readonly result: string | undefined } | undefined;
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

const NO_SET_UP: RecordedSetUp = { stones: { black: [], white: [] }, toMove: 'black' };

/** A game at its `started` event. */
export const newGame = (settings: GameSettings, seq = 0): Game => ({
  seq,
  settings,
  setUp: NO_SET_UP,
  moves: [],
  position: emptyPosition(settings.size, settings.ruleset),
  pendingPrisoners: [],
  mismatch: [],
  ended: undefined,
  clock: clockOfGame(settings),
  clockKept: undefined,
  sealed: undefined,
  late: undefined,
  notes: [],
  turnsWaiting: NO_TURNS,
});

const startPosition = ({ settings }: Game, setUp: RecordedSetUp): Position =>
  setUpPosition(settings.size, settings.ruleset, { black: setUp.stones.black, white: setUp.stones.white, toMove: setUp.toMove });

/** The position after one more claimed move; a move that cannot stand even as played leaves the stones and passes the turn. */
const advance = (position: Position, claim: ClaimedMove): Position => {
  const strict = play(position, claim.color, claim.move);
  if (strict.ok) return strict.value;
  const lenient = playAsPlayed(position, claim.color, claim.move);
  if (lenient.ok) return lenient.value;
  const passed = playAsPlayed(position, claim.color, PASS);
  return passed.ok ? passed.value : position;
};

/** A move on its way into the game. */
type NewMove = Omit<RecordedMove, 'number' | 'captured'>;

const withMoves = (game: Game, kept: number, claims: readonly NewMove[]): Game => {
  let position = kept === game.moves.length ? game.position : startPosition(game, game.setUp);
  if (kept !== game.moves.length) for (const move of game.moves.slice(0, kept)) position = advance(position, move);
  const moves = game.moves.slice(0, kept);
  for (const claim of claims) {
    position = advance(position, claim);
    moves.push({ ...claim, number: moves.length + 1, captured: lastCaptured(position) });
  }
  return { ...game, moves, position, pendingPrisoners: [] };
};

/** A turn has ended at the clock: the latest move of that side has its time, or the turn waits for its move. */
const withTurnEnd = (game: Game, side: Color, turn: TurnEnd): Game => {
  // The opponent may have replied already, but no more than that.
  const move = game.moves
    .slice(-2)
    .reverse()
    .find(({ color }) => color === side);
  if (move === undefined || move.timeAfter !== undefined) return { ...game, turnsWaiting: waitFor(game.turnsWaiting, side, turn) };
  const timed: RecordedMove = { ...move, timeAfter: { leftMs: turn.leftMs, movesLeft: turn.movesLeft } };
  return { ...game, moves: game.moves.map((other) => (other === move ? timed : other)) };
};

/** The clock after an event of its own. */
const withClock = (game: Game, event: GameEvent & { readonly kind: 'clock' }): Game => {
  const clock = parseCheckpoint(event.checkpoint, event.atMs);
  if (!clock.ok) return game;
  const next: Game = { ...game, clock: clock.value, clockKept: undefined };
  const side = turnEnded(event, game.clock);
  if (side === undefined) return next;
  const after = timeAfter(clock.value.controls[side], clock.value.sides[side]);
  if (game.sealed?.color === side) return { ...next, sealed: { ...game.sealed, timeAfter: after } };
  return withTurnEnd(next, side, { atMs: event.atMs, ...after });
};

/** What a move takes with it: the turn that has ended for it, where it has. */
const timedBy = (
  turnsWaiting: BySide<readonly TurnEnd[]>,
  { color, evidence }: ClaimedMove,
  atMs: number,
): { readonly timed: Pick<NewMove, 'timeAfter'>; readonly waiting: BySide<readonly TurnEnd[]> } => {
  const { turn, waiting } = takeTurn(turnsWaiting, color, evidence[0]?.atMs ?? atMs);
  return { timed: turn === undefined ? {} : { timeAfter: { leftMs: turn.leftMs, movesLeft: turn.movesLeft } }, waiting };
};

/** The game after one more move. */
const withMove = (game: Game, move: NewMove, atMs: number): Game => {
  const { timed, waiting } = timedBy(game.turnsWaiting, move, atMs);
  return withMoves({ ...game, turnsWaiting: waiting }, game.moves.length, [{ ...move, ...timed }]);
};

/** Other moves from `fromNumber` on. One that is believed otherwise now was made in the same turn; one that is new has the turn that waits for it. */
const revised = (game: Game, fromNumber: number, claims: readonly ClaimedMove[], atMs: number): Game => {
  let { turnsWaiting } = game;
  const moves = claims.map((claim, index): NewMove => {
    const before = game.moves[fromNumber - 1 + index];
    if (before?.timeAfter !== undefined && before.color === claim.color) return { ...claim, timeAfter: before.timeAfter };
    const { timed, waiting } = timedBy(turnsWaiting, claim, atMs);
    turnsWaiting = waiting;
    return { ...claim, ...timed };
  });
  return withMoves({ ...game, turnsWaiting }, fromNumber - 1, moves);
};

/** The game after the event. Total: it never refuses. */
export const apply = (game: Game, event: GameEvent): Game => {
  const fact = noteOn(event, game);
  const noted = fact === undefined ? game.notes : withNote(game.notes, { afterMove: game.moves.length, fact });
  const next: Game = { ...game, seq: event.seq, notes: noted };
  if (!isFor('game', event)) return next;
  switch (event.kind) {
    case 'started':
      return newGame(event.settings, event.seq);
    case 'stones-set-up': {
      const setUp: RecordedSetUp = { stones: event.stones, toMove: event.toMove };
      return { ...next, setUp, moves: [], position: startPosition(game, setUp), pendingPrisoners: [] };
    }
    case 'moved': {
      const { color, move, certain, order, why, evidence } = event;
      const flagged = event.flagged === undefined ? {} : { flagged: event.flagged };
      const sealed = event.sealed === undefined ? {} : { sealed: event.sealed };
      return withMove(next, { color, move, certain, order, why, evidence, ...flagged, ...sealed }, event.atMs);
    }
    case 'taken-back':
      return withMoves({ ...next, turnsWaiting: NO_TURNS }, Math.max(0, game.moves.length - event.moves), []);
    case 'revised':
      return revised(next, event.fromNumber, event.now, event.atMs);
    case 'prisoners-pending':
      return { ...next, pendingPrisoners: event.points };
    case 'prisoners-off':
      return { ...next, pendingPrisoners: [] };
    case 'mismatch':
      return { ...next, mismatch: event.points };
    case 'ended':
      return {
        ...next,
        ended: { reason: event.reason, result: event.result },
        sealed: undefined,
        pendingPrisoners: [],
        mismatch: [],
      };
    case 'sealed':
      return { ...next, sealed: { color: event.color, move: event.move, timeAfter: undefined } };
    case 'seal-opened': {
      // Its turn ended as it was sealed; its move comes now.
      const after = game.sealed?.timeAfter;
      const { turnsWaiting } = game;
      const waiting = after === undefined ? turnsWaiting : waitFor(turnsWaiting, event.color, { atMs: event.atMs, ...after });
      return { ...next, sealed: undefined, turnsWaiting: waiting };
    }
    case 'late':
      return { ...next, late: latenessAfter(game, event) };
    case 'late-undone':
      return { ...next, late: undefined, ended: isLostByLateness(game) ? undefined : game.ended };
    case 'clock':
      return withClock(next, event);
    case 'clock-kept': {
      const clock = parseCheckpoint(event.checkpoint, event.atMs);
      return clock.ok ? { ...next, clockKept: clock.value } : next;
    }
  }
};

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
