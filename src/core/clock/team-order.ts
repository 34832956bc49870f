/**
 * Team play (四人分曹共围棋, rengo): two players a side in a fixed order B1 W1 B2 W2; a side has
 * one clock (rules handbook, 3). Who of the side is to play follows from the number of turns.
 */
import { opposite, type Color } from '../go/color.js';

export interface Seat {
  readonly side: Color;
  /** 0 for the first player of the side, 1 for the second. */
  readonly player: number;
}

/** Who plays turn `turn` (from 0; passes are turns). `first`: the side that moved first. `playersPerSide`: 1 or 2. */
export const seatOfTurn = (turn: number, first: Color, playersPerSide: 1 | 2): Seat => ({
  side: turn % 2 === 0 ? first : opposite(first),
  player: Math.floor(turn / 2) % playersPerSide,
});
