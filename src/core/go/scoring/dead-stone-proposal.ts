/**
 * A proposal of which stones are dead, for people to confirm: the position is played out many times, and chains whose points mostly end
 * up the other side's are proposed.
 *
 *     play out ─▶ chains that go ─▶ take them off, look again ─▶ put back what lives by its eyes
 *
 * Playouts have little sense (`playout.ts`), so a chain is proposed only where they agree clearly, and never decided. The same seed gives the same
 * proposal. An engine does better where one is there.
 */
import { Cursor } from '../cursor.js';
import { pointCount, type Point } from '../point.js';
import { stonesOf, type Position } from '../position.js';
import { BLACK, WHITE } from '../stone.js';
import { chainAt, groupAt } from './dead-stones.js';
import { finalBoard, ownersOf } from './final-board.js';
import { readLife } from './life-reading.js';
import { Playout, randomFrom, type RandomBelow } from './playout.js';

/** Games: enough that a chain's share is known to about three in a hundred. */
export const PLAYOUTS = 200;
/**
 * A chain is proposed when its points stayed its own in at most this many of a hundred games. Measured on 58 finished games of club
 * players: their recorded scores come out in 54 or 55, by the seed; from 35 to 50 it is no better.
 */
const DEAD_AT_MOST_PERCENT = 40;
const LOOKS_MAX = 3;

export interface DeadStoneProposal {
  /** All stones of the proposed chains. */
  readonly dead: readonly Point[];
  /** For each point, whose it became: 100 always black's, -100 always white's. */
  readonly ownership: readonly number[];
}

/** Proposes, and looks again without what it proposed, since each dead group makes its neighbours' life clearer. */
export const proposeDeadStones = (position: Board, seed: number, playouts = PLAYOUTS): DeadStoneProposal => {
  const random = randomFrom(seed);
  const dead = new Set<Point>();
  for (let look = 1; ; look += 1) {
    const board = { ...position, stones: position.stones.map((stone, point) => (dead.has(point) ? 'empty' : stone)) };
    const ended = playOutOften(board, random, playouts);
    const found = weakChains(board, ended);
    for (const point of found) dead.add(point);
    if (found.length > 0 && look < LOOKS_MAX) continue;
    return { dead: withoutLiving(position, dead), ownership: ownershipIn(ended) };
  }
};

type Board = Pick<Position, 'size' | 'stones' | 'ruleset'>;

/** How often each point ended as black's and as white's. */
interface Ended {
  readonly black: Uint16Array;
  readonly white: Uint16Array;
  readonly playouts: number;
}

/** Each side moves first in every other game. */
const playOutOften = (board: Board, random: RandomBelow, playouts: number): Ended => {
  const { size, ruleset } = board;
  const black = new Uint16Array(pointCount(size));
  const white = new Uint16Array(pointCount(size));
  const start = stonesOf(board);
  const playout = new Playout(size);
  for (let game = 0; game < playouts; game += 1) {
    const cursor = new Cursor(size, { ...ruleset, repetition: 'simple', selfCapture: 'forbidden' });
    cursor.setUpAll(start);
    cursor.toMove = game % 2 === 0 ? BLACK : WHITE;
    playout.run(cursor, random);
    ownersOf(size, cursor.stones).owners.forEach((owner, point) => {
      if (owner === BLACK) black[point] = (black[point] ?? 0) + 1;
      else if (owner === WHITE) white[point] = (white[point] ?? 0) + 1;
    });
  }
  return { black, white, playouts };
};

/** The stones of all chains whose points seldom stayed their own. */
const weakChains = (board: Board, ended: Ended): readonly Point[] => {
  const weak: Point[] = [];
  const seen = new Set<Point>();
  board.stones.forEach((occupant, point) => {
    if (occupant === 'empty' || seen.has(point)) return;
    const chain = chainAt(board, point);
    const kept = chain.reduce((sum, stone) => sum + (ended[occupant][stone] ?? 0), 0);
    for (const stone of chain) seen.add(stone);
    if (kept * 100 <= DEAD_AT_MOST_PERCENT * ended.playouts * chain.length) weak.push(...chain);
  });
  return weak;
};

/** Takes back what would live by its own eyes, with all other proposed stones off. */
const withoutLiving = ({ size, stones }: Board, dead: ReadonlySet<Point>): readonly Point[] => {
  const proposed = { size, stones: stones.map((stone, point) => (dead.has(point) ? stone : 'empty')) };
  const left = new Set(dead);
  const seen = new Set<Point>();
  for (const point of dead) {
    if (seen.has(point)) continue;
    const group = groupAt(proposed, point);
    for (const stone of group) seen.add(stone);
    const others = [...left].filter((stone) => !group.includes(stone));
    const life = readLife(finalBoard(size, stones, others));
    const living = group.filter((stone) => life.inSeki[stone] === 0);
    for (const stone of living) left.delete(stone);
  }
  return [...left].sort((one, other) => one - other);
};

const ownershipIn = ({ black, white, playouts }: Ended): readonly number[] =>
  Array.from(black, (often, point) => Math.round(((often - (white[point] ?? 0)) * 100) / playouts));
