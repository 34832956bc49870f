/**
 * Hands that play a game faster than people can, with contacts that bounce: for games that have
 * to be over within a test, at the emulated board, whose sensors chatter on their own besides.
 *
 *     touch, off, touch = at rest ─▶ prisoners off, one by one ─▶ now and then a press ─▶ the next
 *
 * Most presses are forgotten, as the next stone tells as much: so 250 moves take a minute. Towards
 * the end each move is pressed, passes among them.
 */
import { startOf, type GameToPlay } from '../../simulator/hands/game.js';
import type { Happening } from '../../simulator/hands/happening.js';
import { makeSgfPoint } from '../../src/core/go/point.js';
import type { Chance } from '../../simulator/chance.js';

/** A press of 30 ms is felt by four scans of 5 ms, wherever it falls between two. */
const HELD_MS = 30;
/** From a stone to the press; 300 to 1200 ms were measured. A busy machine may hear the two at unequal delays. */
const PRESS_AFTER_MS = 450;
const PRESSED_EVERY_MOVES = 10;
/** From a stone, or from a press, to the next stone. */
const NEXT_STONE_MS = 240;
const PRISONER_EVERY_MS = 30;
/** A stone touches, leaves and touches again; four scans of 5 ms must not take the first touch for a stone. */
const TOUCH_MS = [2, 12] as const;

export interface QuickGame {
  readonly happenings: readonly Happening[];
  /** `B pd`, `W` for a pass. */
  readonly moves: readonly string[];
  /** When the last hand leaves the board, from 0. */
  readonly lastMs: number;
}

export const playQuickly = (game: GameToPlay, chance: Chance): QuickGame => {
  const cursor = startOf(game);
  const happenings: Happening[] = [];
  const moves: string[] = [];
  let atMs = 0;
  for (const { color, move } of game.moves) {
    if (move.kind === 'play') {
      const { point } = move;
      const refusal = cursor.play(point);
      if (refusal !== undefined) throw new Error(`move ${moves.length + 1}: ${refusal.kind}`);
      for (let touch = chance.whole(0, 2); touch > 0; touch -= 1) {
        happenings.push({ kind: 'point', atMs, point, exposed: color });
        atMs += chance.between(...TOUCH_MS);
        happenings.push({ kind: 'point', atMs, point, exposed: 'empty' });
        atMs += chance.between(...TOUCH_MS);
      }
      happenings.push({ kind: 'point', atMs, point, exposed: color });
      for (const prisoner of cursor.lastCaptured) {
        atMs += PRISONER_EVERY_MS;
        happenings.push({ kind: 'point', atMs, point: prisoner, exposed: 'empty' });
      }
      moves.push(`${color === 'black' ? 'B' : 'W'} ${makeSgfPoint(point, game.size)}`);
    } else {
      cursor.pass();
      moves.push(color === 'black' ? 'B' : 'W');
    }
    const isNearTheEnd = game.moves.length - moves.length < PRESSED_EVERY_MOVES;
    if (isNearTheEnd || moves.length % PRESSED_EVERY_MOVES === 0) {
      atMs += PRESS_AFTER_MS;
      happenings.push(
        { kind: 'button', atMs, side: color, down: true },
        { kind: 'button', atMs: atMs + HELD_MS, side: color, down: false },
      );
    }
    atMs += NEXT_STONE_MS;
  }
  return { happenings, moves, lastMs: atMs };
};
