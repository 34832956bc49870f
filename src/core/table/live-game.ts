/**
 * LiveGame: a game as everybody outside the table sees it, as plain values that survive JSON.
 *
 *     Game ─ liveGame ─▶ LiveGame ─▶ snapshot of the table ─▶ server-sent events ─▶ the browser
 *
 * It leaves out what a spectator has no use for (evidence, position history), what nobody may know yet
 * (a sealed move) and what follows from the rest: positions are replayed from the set-up and the moves,
 * with the core's own rules, so looking back needs no request. Absent is `null`, never `undefined`.
 */
import { makeCheckpoint, type ClockCheckpoint } from '../clock/checkpoint.js';
import type { Clock } from '../clock/clock.js';
import type { EndReason } from '../game/action.js';
import { pointsLost } from '../game/game-clock.js';
import { memberOnTurn, type Game } from '../game/game.js';
import type { InfractionKind, MoveFlag } from '../game/infraction.js';
import type { RecordedMove } from '../game/move-list.js';
import type { Note } from '../game/notes.js';
import type { BySide, Color } from '../go/color.js';
import type { BoardSize, Point } from '../go/point.js';
import type { SetUp } from '../go/position.js';
import type { Ruleset } from '../go/ruleset.js';
import type { OfferedReading } from '../inference/offered-readings.js';
import { liveDocument, type LiveDocument } from './live-document.js';

/** One turn; its number is its place in the list, from 1. */
export interface LiveMove {
  readonly color: Color;
  /** Null: a pass. */
  readonly point: Point | null;
  readonly certain: boolean;
  readonly order: 'known' | 'unknown';
  readonly why: string;
  readonly flagged: MoveFlag | null;
  /** The table's time of its first evidence. */
  readonly atMs: number | null;
  /** What its side had left of its main time or its period when its turn ended. */
  readonly leftMs: number | null;
}

export interface LiveInfraction {
  readonly infraction: InfractionKind;
  /** Null: it is unclear whose hand it was. */
  readonly color: Color | null;
  readonly point: Point | null;
  readonly why: string;
}

/** What the game itself does not hold: its place among the table's games, and what was seen against the rules, oldest first. */
export interface BesideGame {
  /** From 1, in the order in which the table's games were started. */
  readonly gameNumber: number;
  readonly infractions: readonly LiveInfraction[];
  /** What else the board may have meant, the likeliest first: `choose` takes one of them. */
  readonly readings: readonly OfferedReading[];
}

export interface LiveGame extends BesideGame, LiveDocument {
  readonly size: BoardSize;
  readonly ruleset: Ruleset;
  readonly players: BySide<string>;
  readonly startedAt: string;
  readonly setUp: SetUp;
  readonly moves: readonly LiveMove[];
  /** Captured stones that still lie on the board. */
  readonly prisonersPending: readonly Point[];
  /** Where the board is not what the record says; none: it agrees. */
  readonly mismatch: readonly Point[];
  readonly ended: { readonly reason: EndReason; readonly result: string | null } | null;
  /** The clock at a moment of the table's time; a page lets it run from there. Null: the game is played without one. */
  readonly clock: LiveClock | null;
  /** Team play: the members of each side in the order in which they play. */
  readonly members: BySide<readonly string[]> | null;
  /** Which of them is to play now; null where it is no team's turn. */
  readonly memberToPlay: string | null;
  /** Points lost to overtime (Ing time). */
  readonly pointsLost: BySide<number> | null;
  /** The game is adjourned; the move itself is not told. */
  readonly sealed: { readonly color: Color; readonly onPaper: boolean } | null;
  readonly late: { readonly lateMs: BySide<number>; readonly chargeMs: BySide<number>; readonly forfeits: readonly Color[] } | null;
  /** What happened besides the moves. */
  readonly notes: readonly Note[];
}

export interface LiveClock {
  readonly atMs: number;
  readonly checkpoint: ClockCheckpoint;
}

const liveMove = ({ color, move, certain, order, why, flagged, evidence, timeAfter }: RecordedMove): LiveMove => ({
  color,
  point: move.kind === 'play' ? move.point : null,
  certain,
  order,
  why,
  flagged: flagged ?? null,
  atMs: evidence[0]?.atMs ?? null,
  leftMs: timeAfter?.leftMs ?? null,
});

/** Without what only an arbiter's undoing needs. */
const liveClock = (clock: Clock): LiveClock => ({
  atMs: clock.asOfMs,
  checkpoint: { ...makeCheckpoint(clock, clock.asOfMs), corrections: { black: [], white: [] } },
});

export const liveGame = (game: Game, beside: BesideGame): LiveGame => {
  const { settings, setUp, clock, ended, sealed, late } = game;
  return {
    ...beside,
    ...liveDocument(game),
    size: settings.size,
    ruleset: settings.ruleset,
    players: settings.players,
    startedAt: settings.startedAt,
    setUp: { black: setUp.stones.black, white: setUp.stones.white, toMove: setUp.toMove },
    moves: game.moves.map(liveMove),
    prisonersPending: game.pendingPrisoners,
    mismatch: game.mismatch,
    ended: ended === undefined ? null : { reason: ended.reason, result: ended.result ?? null },
    clock: clock === undefined ? null : liveClock(clock),
    members: settings.members ?? null,
    memberToPlay: memberOnTurn(game) ?? null,
    pointsLost: clock === undefined ? null : (pointsLost(clock) ?? null),
    sealed: sealed === undefined ? null : { color: sealed.color, onPaper: sealed.move === null },
    late: late === undefined ? null : { lateMs: late.lateMs, chargeMs: late.chargeMs, forfeits: late.forfeits },
    notes: game.notes,
  };
};
