/** The games that the benches play: the shared ones or, where they are absent, those that ship, which GNU Go played against itself. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gameOf, turnsOf } from '../../src/core/record/kifu-game.js';
import { parseSgf } from '../../src/core/record/sgf-parse.js';

export interface BenchGame {
  readonly text: string;
  /** Black's handicap stones as columns and rows. */
  readonly handicap: readonly (readonly [number, number])[];
  /** Columns and rows of all moves; the side is told by `black`. Passes are left out. */
  readonly moves: readonly { readonly black: boolean; readonly x: number; readonly y: number }[];
}

const SIDE = 19;

const folder = (): string => {
  const shared = path.join(process.env['BANMEN_SHARED'] ?? path.resolve('..', 'shared'), 'games');
  return existsSync(shared) ? shared : path.resolve('fixtures');
};

/** Some engines tell the side from the number of moves, so games with passes in the middle are left out. */
const alternates = ({ moves }: BenchGame): boolean => moves.every(({ black }, index) => index === 0 || moves[index - 1]?.black !== black);

/** Up to `count` games on 19 x 19. */
export const benchGames = (count: number): readonly BenchGame[] =>
  readdirSync(folder())
    .filter((file) => file.endsWith('.sgf'))
    .sort()
    .map((file) => readFileSync(path.join(folder(), file), 'utf8'))
    .flatMap((text) => {
      const parsed = parseSgf(text);
      const [root] = parsed.ok ? parsed.value.games : [];
      if (root === undefined) return [];
      const game = gameOf(root);
      if (game.size.width !== SIDE || game.size.height !== SIDE) return [];
      return [
        {
          text,
          handicap: game.setUp.black.map((point) => [point % SIDE, Math.floor(point / SIDE)] as const),
          moves: turnsOf(game).flatMap(({ color, move }) =>
            move.kind === 'pass' ? [] : [{ black: color === 'black', x: move.point % SIDE, y: Math.floor(move.point / SIDE) }],
          ),
        },
      ];
    })
    .filter(alternates)
    .slice(0, count);
