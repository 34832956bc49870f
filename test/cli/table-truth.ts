/** What hands really played, as `banmen simulate --truth` writes it, and a record in the same words. */
import { readFileSync } from 'node:fs';
import { gameOf, turnsOf } from '../../src/core/record/kifu-game.js';
import { parseSgf } from '../../src/core/record/sgf-parse.js';
import { makeSgfPoint, type BoardSize } from '../../src/core/go/point.js';
import type { Replayed } from '../../src/core/table/replay.js';
import type { LiveTable } from '../../src/console/view/live-table.js';

interface TruthFile {
  readonly moves: readonly { readonly c: 1 | 2; readonly p: string }[];
}

/** `B pd`, `W` for a pass. */
export const truthMoves = (file: string): readonly string[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as TruthFile).moves.map(({ c, p }) => `${c === 1 ? 'B' : 'W'} ${p}`.trim());

const turn = (color: 'black' | 'white', point: number | undefined, size: BoardSize): string =>
  `${color === 'black' ? 'B' : 'W'} ${point === undefined ? '' : makeSgfPoint(point, size)}`.trim();

export const shownMoves = (table: LiveTable | undefined): readonly string[] => {
  const { game } = table ?? { game: null };
  return game === null ? [] : game.moves.map(({ color, point }) => turn(color, point ?? undefined, game.size));
};

export const recordedMoves = (file: string): readonly string[] => {
  const parsed = parseSgf(readFileSync(file, 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.refusal));
  const [root] = parsed.value.games;
  if (root === undefined) throw new Error(`${file} has no game`);
  const game = gameOf(root);
  return turnsOf(game).map(({ color, move }) => turn(color, move.kind === 'play' ? move.point : undefined, game.size));
};

export const replayedMoves = ({ game }: Replayed): readonly string[] =>
  game === undefined
    ? []
    : game.moves.map(({ color, move }) => turn(color, move.kind === 'play' ? move.point : undefined, game.settings.size));

/**
 * The moves with each stretch of moves whose order nobody can know sorted by colour and point, so that two lists
 * agree when they differ in nothing but that order. `unknownAt`: the places of such moves, from 0.
 */
export const withoutUnknownOrder = (moves: readonly string[], unknownAt: readonly number[]): readonly string[] => {
  const stretches: number[][] = [];
  for (const index of unknownAt) {
    const last = stretches.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else stretches.push([index]);
  }
  const sorted = [...moves];
  for (const stretch of stretches) {
    const inside = stretch.map((index) => moves[index] ?? '').sort();
    stretch.forEach((index, place) => (sorted[index] = inside[place] ?? ''));
  }
  return sorted;
};
