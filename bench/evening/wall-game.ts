/**
 * Games whose result can be counted by hand: each side builds a wall from edge to edge, then plays within its own land, and white
 * may leave stones behind in black's.
 *
 *     black's land │ black's wall │ white's wall │ white's land        columns 0 to 18
 */
import { fixedHandicap } from '../../src/core/go/handicap.js';
import { FULL_BOARD, makeSgfPoint } from '../../src/core/go/point.js';
import type { Color } from '../../src/core/go/color.js';

const SIDE = FULL_BOARD.width;

export interface WallGame {
  /** In the order in which they are played; points as SGF has them. */
  readonly moves: readonly { readonly color: Color; readonly point: string }[];
  readonly handicap: readonly string[];
  /** White's stones that are dead in the end. */
  readonly dead: readonly string[];
  /** By the Japanese rules, white's komi counted; in half points, positive: black wins. */
  readonly leadHalfPoints: number;
}

export interface WallGameOptions {
  /** The column of black's wall, from 0. */
  readonly wall: number;
  readonly handicap?: number;
  /** Moves of each side after the walls. */
  readonly more: number;
  /** How many of white's are within black's land. */
  readonly dead?: number;
  readonly komiHalfPoints: number;
}

const letters = (column: number, row: number): string => makeSgfPoint(row * SIDE + column, FULL_BOARD);

/** Points of a land that do not touch each other. */
const sparse = (from: number, to: number, taken: readonly string[]): readonly string[] => {
  const points: string[] = [];
  for (let row = 1; row < SIDE; row += 2) for (let column = from; column <= to; column += 2) points.push(letters(column, row));
  return points.filter((point) => !taken.includes(point));
};

export const wallGame = ({ wall, handicap = 0, more, dead = 0, komiHalfPoints }: WallGameOptions): WallGame => {
  const fixed = handicap === 0 ? { ok: true as const, value: [] } : fixedHandicap(handicap, FULL_BOARD);
  if (!fixed.ok) throw new Error(fixed.refusal);
  const stones = fixed.value.map((point) => makeSgfPoint(point, FULL_BOARD));
  const rows = Array.from({ length: SIDE }, (_, row) => row);
  const blackLand = sparse(0, wall - 1, stones);
  const left = blackLand.slice(-dead || blackLand.length);
  const whiteLand = sparse(wall + 2, SIDE - 1, stones);
  const black = [...rows.map((row) => letters(wall, row)), ...blackLand.slice(0, more)];
  const white = [...rows.map((row) => letters(wall + 1, row)), ...(dead === 0 ? [] : left), ...whiteLand.slice(0, more - dead)];
  const first: Color = handicap >= 2 ? 'white' : 'black';
  const moves = black.flatMap((point, index): WallGame['moves'] => {
    const pair = [
      { color: 'black', point },
      { color: 'white', point: white[index] ?? '' },
    ] as const;
    return first === 'black' ? pair : [pair[1], pair[0]];
  });
  if (white.length !== black.length || whiteLand.length < more - dead || blackLand.length < more + dead) throw new Error('too little land');
  // What lies there is no territory; a dead stone is: the point under it, and a prisoner.
  const blackPoints = wall * SIDE - more - stones.length + dead;
  const whitePoints = (SIDE - 2 - wall) * SIDE - (more - dead);
  return {
    moves,
    handicap: stones,
    dead: dead === 0 ? [] : left,
    leadHalfPoints: 2 * (blackPoints - whitePoints) - komiHalfPoints,
  };
};

export const resultOfLead = (halfPoints: number): string =>
  halfPoints === 0 ? '0' : `${halfPoints > 0 ? 'B' : 'W'}+${Math.abs(halfPoints) / 2}`;
