/**
 * The moves of a game as a list: where they lead, and what a change to them does to those that follow.
 */
import { without } from '../without.js';
import type { Point } from '../go/point.js';
import { PASS, lastCaptured, play, playAsPlayed, type Position } from '../go/position.js';
import type { MoveFlag } from './infraction.js';
import { placeMove } from './place-move.js';
import type { TimeAfter } from './turn-time.js';
import type { ClaimedMove } from './claimed-move.js';

/** A move with all that the record keeps of it but its number and what it captured: those follow. */
export interface MoveInRecord extends ClaimedMove {
  /** Not allowed by the rule set and recorded as played. */
  readonly flagged?: MoveFlag;
  /** It was written down when the game was adjourned. */
  readonly sealed?: true;
  /** What its side had left when its turn ended; absent without a clock, and while the turn goes on. */
  readonly timeAfter?: TimeAfter;
}

export interface RecordedMove extends MoveInRecord {
  /** From 1. */
  readonly number: number;
  /** Points of the stones it took off the board. */
  readonly captured: readonly Point[];
}

/** The position after one more claimed move; a move that cannot stand even as played leaves the stones and passes the turn. */
export const advanceAsPlayed = (position: Position, claim: Pick<ClaimedMove, 'color' | 'move'>): Position => {
  const strict = play(position, claim.color, claim.move);
  if (strict.ok) return strict.value;
  const lenient = playAsPlayed(position, claim.color, claim.move);
  if (lenient.ok) return lenient.value;
  const passed = playAsPlayed(position, claim.color, PASS);
  return passed.ok ? passed.value : position;
};

/** Without number and captures: as it goes into an event or into another place of the list. */
export const inRecord = ({ color, move, certain, order, why, evidence, flagged, sealed, timeAfter }: MoveInRecord): MoveInRecord => ({
  color,
  move,
  certain,
  order,
  why,
  evidence,
  ...(flagged === undefined ? {} : { flagged }),
  ...(sealed === undefined ? {} : { sealed }),
  ...(timeAfter === undefined ? {} : { timeAfter }),
});

export interface PlayedList {
  readonly moves: readonly RecordedMove[];
  readonly position: Position;
}

/** The first `kept` of these moves, then those: each with its number and what it took. `start`: before the first. */
export const playList = (start: Position, known: readonly RecordedMove[], kept: number, more: readonly MoveInRecord[]): PlayedList => {
  let position = start;
  const moves = known.slice(0, kept);
  for (const move of moves) position = advanceAsPlayed(position, move);
  for (const move of more) {
    position = advanceAsPlayed(position, move);
    moves.push({ ...inRecord(move), number: moves.length + 1, captured: lastCaptured(position) });
  }
  return { moves, position };
};

/** What a side had left comes with the clock, whatever becomes of the move. */
const untimed = (move: MoveInRecord): MoveInRecord => without(inRecord(move), 'timeAfter');

const same = (one: MoveInRecord, other: MoveInRecord): boolean =>
  one === other || JSON.stringify(untimed(one)) === JSON.stringify(untimed(other));

/** What differs between two lists: from `number` on `was` became `now`, and what follows is the same. */
export interface Splice {
  readonly number: number;
  readonly was: readonly MoveInRecord[];
  readonly now: readonly MoveInRecord[];
}

/** Undefined where nothing does. */
export const spliceBetween = (before: readonly MoveInRecord[], after: readonly MoveInRecord[]): Splice | undefined => {
  const shorter = Math.min(before.length, after.length);
  const alike = (at: number, other: number): boolean => {
    const one = before[at];
    const two = after[other];
    return one !== undefined && two !== undefined && same(one, two);
  };
  let head = 0;
  while (head < shorter && alike(head, head)) head += 1;
  let tail = 0;
  while (tail < shorter - head && alike(before.length - 1 - tail, after.length - 1 - tail)) tail += 1;
  if (head === before.length && head === after.length) return undefined;
  return {
    number: head + 1,
    was: before.slice(head, before.length - tail).map(inRecord),
    now: after.slice(head, after.length - tail).map(inRecord),
  };
};

/** The list with a splice made; what stands there now is not looked at. */
export const spliced = (moves: readonly MoveInRecord[], { number, was, now }: Splice): readonly MoveInRecord[] => [
  ...moves.slice(0, number - 1),
  ...now,
  ...moves.slice(number - 1 + was.length),
];

/** The flag of a move that is played from here: none, the rule it is against, or that it cannot lie there. */
export const flagHere = (position: Position, move: Pick<ClaimedMove, 'color' | 'move'>): MoveFlag | undefined => {
  const placed = placeMove(position, move);
  if (placed.ok) return placed.value.flagged;
  return placed.refusal.kind === 'forbidden-point' ? 'forbidden-point' : 'occupied';
};

const flaggedAs = (move: MoveInRecord, flagged: MoveFlag | undefined): MoveInRecord => {
  const rest = without(inRecord(move), 'flagged');
  return flagged === undefined ? rest : { ...rest, flagged };
};

/** The list with the moves after `number` flagged as they stand now. */
export const flaggedAgain = (start: Position, moves: readonly MoveInRecord[], number: number): readonly MoveInRecord[] => {
  if (moves.length <= number) return moves;
  let position = start;
  return moves.map((move, index) => {
    const flag = index < number ? move.flagged : flagHere(position, move);
    position = advanceAsPlayed(position, move);
    return flag === move.flagged ? move : flaggedAs(move, flag);
  });
};

/** Whether `moves` still has, from `number` on, just what the splice put there. */
export const stillHas = (moves: readonly MoveInRecord[], { number, now }: Splice): boolean =>
  now.every((move, index) => {
    const there = moves[number - 1 + index];
    return there !== undefined && same(there, move);
  });
