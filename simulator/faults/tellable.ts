/**
 * Whether a gap can be told: could somebody who saw the board before and after say what was played?
 *
 * Not where a stone came and went on one point twice, nor where somebody passed; one stone that was
 * played and taken within the gap may still be found from the alternation of turns. Fights of made-up
 * games are denser than people's, so outages that fall just anywhere would ask for the impossible.
 */
import type { Point } from '../../src/core/go/point.js';
import { playOn, startOf, type GameToPlay } from '../hands/game.js';
import type { TrueMove } from '../hands/truth.js';
import type { Outage } from './line-faults.js';

/** A move that comes to rest this close to a gap may have been half seen. */
const EDGE_MS = 1_500;
const TAKEN_WITHIN_MAX = 1;

/** For a game and the moments of its moves: whether what an outage hides can be told. */
export const tellableIn = (game: GameToPlay, moves: readonly TrueMove[]): ((outage: Outage) => boolean) => {
  const cursor = startOf(game);
  const turns = game.moves.map((turn, index) => {
    playOn(cursor, turn);
    const point = turn.move.kind === 'play' ? turn.move.point : undefined;
    return { atMs: moves[index]?.t ?? 0, point, captured: cursor.lastCaptured };
  });
  return ([fromMs, toMs]) => {
    const hidden = turns.filter(({ atMs }) => atMs > fromMs - EDGE_MS && atMs < toMs + EDGE_MS);
    const played = new Set<Point>();
    for (const { point } of hidden) {
      if (point === undefined || played.has(point)) return false;
      played.add(point);
    }
    return hidden.flatMap(({ captured }) => captured).filter((point) => played.has(point)).length <= TAKEN_WITHIN_MAX;
  };
};
