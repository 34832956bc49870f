/** What else the board may have meant, as an arbiter reads it, and the act that takes it. */
import { makePointName, type BoardSize } from '../../core/go/point.js';
import type { LiveGame } from '../../core/table/live-game.js';
import { tellSide } from '../../words/note-words.js';
import { tell, type Sentence } from '../../words/telling.js';
import { moveName } from './words.js';

type ReadingOnOffer = LiveGame['readings'][number];

export const tellReading = ({ number, moves }: ReadingOnOffer, size: BoardSize): Sentence =>
  moves.length === 0
    ? tell('readings.no-move', { number })
    : tell('readings.from', {
        number,
        moves: moves.map((move) => tell('readings.move', { side: tellSide(move.color), point: moveName(move, size) })),
      });

/** By its moves and not by its place in the list: others may have come before it since. */
export const readingAct = (
  { number, moves }: ReadingOnOffer,
  size: BoardSize,
): { readonly act: 'choose' } & Readonly<Record<string, unknown>> => ({
  act: 'choose',
  move: number,
  moves: moves.map(({ color, point }) => ({ color, point: point === null ? 'pass' : makePointName(point, size) })),
});
