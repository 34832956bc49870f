/**
 * Sitting: one game being played by hands, up to now. Every behaviour gets it, does its part on
 * `stones`, and says when it was done.
 *
 * One owner (`play-game.ts`); the behaviours change it and keep nothing of their own.
 */
import type { Color } from '../../src/core/go/color.js';
import { EMPTY, type Cursor } from '../../src/core/go/cursor.js';
import { makeSgfPoint, neighboursOn, pointCount, type BoardSize, type Point } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import type { HandsOptions } from './options.js';
import type { Stones } from './stones.js';
import type { Incident, TrueInfraction, TrueMove } from './truth.js';
import type { InfractionKind } from '../../src/core/game/infraction.js';
import { sideNumber } from './truth.js';

export interface Sitting {
  readonly size: BoardSize;
  readonly options: HandsOptions;
  readonly chance: Chance;
  /** What lies on the board and what its sensors make of it. */
  readonly stones: Stones;
  /** The game as the players mean it. */
  readonly cursor: Cursor;
  readonly moves: TrueMove[];
  readonly infractions: TrueInfraction[];
  readonly optional: TrueInfraction[];
  /** Prisoners that were forgotten, by whom, and when somebody will notice. */
  readonly forgotten: Map<Point, { readonly by: Color; readonly dueMs: number }>;
  /** Who waits for the press of the last move waits until then; a late press is not waited for. */
  pressedMs: number;
  /** Where the next moves of the game will be played. */
  readonly wantedSoon: Set<Point>;
  /** When each side last let go of its clock button. */
  readonly letGoMs: Record<Color, number>;
  /** The stone put down last, if the last turn was no pass. */
  lastStone: Point | undefined;
  /** When the last stone lay still, or the last pass was pressed. */
  lastRestMs: number;
  /** Before this, hands are still busy with what went before. */
  busyUntilMs: number;
  /** A press that its side still owes, made while the opponent thinks; nobody presses once the reply lies there. */
  owedPress: { readonly side: Color; readonly dueMs: number } | undefined;
  /** A stone that lies on another point than was meant, and the move that it is. */
  misplaced: { readonly move: number; readonly atMs: number; readonly from: Point; readonly to: Point; readonly color: Color } | undefined;
  /** Points where something lies askew, and until when nobody plays there. */
  readonly keptFree: Map<Point, number>;
  readonly what: Incident[];
  /** Prisoners that lie on each side's pad. */
  readonly onPads: Record<Color, number>;
  takebacks: number;
  upsets: number;
  flips: number;
}

export const letters = (sitting: Sitting, point: Point): string => makeSgfPoint(point, sitting.size);

/** Nothing lies there, neither in the game nor on the board. */
export const isFree = (sitting: Sitting, point: Point): boolean =>
  sitting.cursor.stones[point] === EMPTY && sitting.stones.at(point) === 'empty';

export const freeNeighbours = (sitting: Sitting, point: Point): Point[] =>
  (neighboursOn(sitting.size)[point] ?? []).filter((next) => isFree(sitting, next));

/** Free points that the side to move may play on; `captures` tells whether they may take something. */
export const playable = (sitting: Sitting, point: Point, captures: 'any' | 'none'): boolean => {
  if (!isFree(sitting, point)) return false;
  const { cursor } = sitting;
  if (cursor.play(point) !== undefined) return false;
  const quiet = cursor.lastCaptured.length === 0;
  cursor.undo();
  return captures === 'any' || quiet;
};

const TRIES_MAX = 60;

/** Some point for which the question is answered yes; undefined after many tries. */
export const somePoint = (sitting: Sitting, chance: Chance, suits: (point: Point) => boolean): Point | undefined => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const point = chance.whole(0, pointCount(sitting.size) - 1);
    if (suits(point)) return point;
  }
  return undefined;
};

/** Points of the next turns: what lies there must be gone in time. */
export const isWantedSoon = (sitting: Sitting, point: Point): boolean => sitting.wantedSoon.has(point);

export const noteIncident = (sitting: Sitting, what: string, fromMs: number, toMs: number, point?: Point, by?: Color): void => {
  sitting.what.push({
    what,
    from: Math.round(fromMs),
    to: Math.round(toMs),
    ...(point === undefined ? {} : { p: letters(sitting, point) }),
    ...(by === undefined ? {} : { by: sideNumber(by) }),
  });
};

export const noteInfraction = (sitting: Sitting, kind: InfractionKind, by: Color, atMs: number, point: Point | undefined): void => {
  sitting.infractions.push({
    kind,
    t: Math.round(atMs),
    ...(point === undefined ? {} : { p: letters(sitting, point) }),
    by: sideNumber(by),
    before: sitting.moves.length,
  });
};
