/**
 * The same game under ten seeds of noise: hands that hover, bounce, bump, slide, forget to press.
 * Banmen reads the same moves from each, or says where it is unsure. What differs is printed with
 * the game's seed and the noise's, which give the same capture again
 * (`banmen simulate`, `simulator/simulate-game.ts`).
 */
import { describe, expect, test } from 'vitest';
import { rulesetNamed } from '../../../src/core/go/ruleset.js';
import { makePointName } from '../../../src/core/go/point.js';
import type { Move } from '../../../src/core/go/position.js';
import type { Color } from '../../../src/core/go/color.js';
import { openReplay, type Replayed } from '../../../src/core/table/replay.js';
import { parseCapture } from '../../../src/core/wire/capture.js';
import { randomGame } from '../../../simulator/random-game.js';
import { simulateGame } from '../../../simulator/simulate-game.js';

const SIZE = { width: 9, height: 9 };
/** Long enough for captures and kos on nine by nine, short enough for ten of them in a second or two. */
const MOVES_MAX = 70;
const GAME_SEEDS = [11, 12, 13] as const;
const NOISE_SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const wordsOf = (moves: readonly { readonly color: Color; readonly move: Move }[]): readonly string[] =>
  moves.map(({ color, move }) => `${color} ${move.kind === 'play' ? makePointName(move.point, SIZE) : 'pass'}`);

/** How many moves must be put in, taken out or replaced to make one game of the other (Levenshtein). */
const differences = (one: readonly string[], other: readonly string[]): number => {
  let row = other.map((_, index) => index + 1);
  one.forEach((move, done) => {
    let diagonal = done;
    let left = done + 1;
    row = row.map((above, index) => {
      const here = Math.min(diagonal + (move === other[index] ? 0 : 1), above + 1, left + 1);
      diagonal = above;
      left = here;
      return here;
    });
  });
  return row.at(-1) ?? one.length;
};

const read = (captureText: string): Replayed => {
  const capture = parseCapture(captureText);
  if (!capture.ok) throw new Error(capture.refusal.why);
  const ruleset = rulesetNamed(capture.value.header.game.ruleset);
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  const replay = openReplay(capture.value, ruleset.value);
  while (replay.advance(1000));
  return replay.finish();
};

describe.each(GAME_SEEDS)('game %i', (gameSeed) => {
  const game = randomGame(gameSeed, { size: SIZE, handicap: 0, movesMax: MOVES_MAX });

  test.each(NOISE_SEEDS)('under noise %i', (noiseSeed) => {
    const simulated = simulateGame(game, 'club', noiseSeed);
    if (!simulated.ok) throw new Error(simulated.refusal);
    const { game: record } = read(simulated.value.captureText);
    if (record === undefined) throw new Error('no game was read');
    const unsure = record.moves.filter(({ certain, order }) => !certain || order === 'unknown').length;
    if (unsure === 0) expect(wordsOf(record.moves)).toEqual(wordsOf(game.moves));
    // A doubt is about the moves that are marked, and does not excuse others.
    expect(differences(wordsOf(record.moves), wordsOf(game.moves)), 'wrong moves').toBeLessThanOrEqual(unsure);
  });
});
