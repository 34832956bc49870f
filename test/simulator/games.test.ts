/** Games to play: those that ship, and those that are made up by a seed. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Chance } from '../../simulator/chance.js';
import { checkGame, endedByPasses, playOn, startOf, type GameToPlay } from '../../simulator/hands/game.js';
import { randomGame } from '../../simulator/random-game.js';
import { gameFromSgf, readGame, shippedGame } from '../../simulator/read-game.js';

interface Facts {
  readonly captured: number;
  readonly kos: number;
  readonly passes: number;
}

const factsOf = (game: GameToPlay): Facts => {
  const cursor = startOf(game);
  let captured = 0;
  let kos = 0;
  for (const turn of game.moves) {
    expect(playOn(cursor, turn)).toBeUndefined();
    captured += cursor.lastCaptured.length;
    const [only, ...more] = cursor.lastCaptured;
    if (only === undefined || more.length > 0) continue;
    const refusal = cursor.play(only);
    if (refusal === undefined) cursor.undo();
    else if (refusal.kind === 'ko' || refusal.kind === 'superko') kos += 1;
  }
  return { captured, kos, passes: game.moves.filter(({ move }) => move.kind === 'pass').length };
};

const read = (file: string): GameToPlay => {
  const game = readGame(file);
  if (!game.ok) throw new Error(game.refusal);
  return game.value;
};

describe('fixtures', () => {
  const files = readdirSync(shippedGame()).filter((name) => name.endsWith('.sgf'));

  test('are six games or more, on three sizes of board, with and without handicap', () => {
    const games = files.map((name) => read(path.join(shippedGame(), name)));
    expect(games.length).toBeGreaterThanOrEqual(6);
    expect([...new Set(games.map(({ size }) => size.width))].sort((one, other) => one - other)).toEqual([9, 13, 19]);
    expect([...new Set(games.map(({ setUp }) => setUp.black.length))].sort()).toEqual([0, 2, 5]);
  });

  test('can be played from the first move to the last, with captures, kos and passes among them', () => {
    const facts = files.map((name) => factsOf(read(path.join(shippedGame(), name))));
    const sum = (of: (one: Facts) => number): number => facts.reduce((total, one) => total + of(one), 0);
    expect(sum(({ captured }) => captured)).toBeGreaterThan(30);
    expect(sum(({ kos }) => kos)).toBeGreaterThan(10);
    expect(sum(({ passes }) => passes)).toBeGreaterThanOrEqual(6);
  });
});

describe('made-up games', () => {
  const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

  test('are legal, and another one for each seed', () => {
    for (const seed of seeds) expect(checkGame(randomGame(seed)).ok, `seed ${seed}`).toBe(true);
    expect(new Set(seeds.map((seed) => JSON.stringify(randomGame(seed).moves))).size).toBe(seeds.length);
    expect(randomGame(7)).toEqual(randomGame(7));
  });

  test('hold captures, kos, passes and handicaps', () => {
    const games = seeds.map((seed) => randomGame(seed));
    const facts = games.map(factsOf);
    expect(facts.filter(({ captured }) => captured > 0).length).toBeGreaterThan(30);
    expect(facts.filter(({ kos }) => kos > 0).length).toBeGreaterThan(10);
    expect(facts.filter(({ passes }) => passes >= 2).length).toBeGreaterThan(5);
    expect(games.filter(({ setUp }) => setUp.black.length > 0).length).toBeGreaterThan(5);
  });

  test('end in two passes once when that is asked of them', () => {
    const game = endedByPasses(randomGame(3, { movesMax: 51 }));
    expect(game.moves.slice(-2).map(({ move }) => move.kind)).toEqual(['pass', 'pass']);
    expect(endedByPasses(game)).toEqual(game);
    expect(checkGame(game).ok).toBe(true);
  });
});

test('a record that cannot be played says which move', () => {
  const twice = new TextEncoder().encode('(;GM[1]FF[4]SZ[9];B[ee];W[ee])');
  expect(gameFromSgf(twice)).toMatchObject({ ok: false, refusal: expect.stringContaining('move 2') as string });
  expect(gameFromSgf(new TextEncoder().encode('no record'))).toMatchObject({ ok: false });
});

describe('chance', () => {
  test('the same seed draws the same, its streams draw apart', () => {
    const draws = (chance: Chance): number[] => Array.from({ length: 20 }, () => chance.unit());
    expect(draws(new Chance(5))).toEqual(draws(new Chance(5)));
    expect(draws(new Chance(5).stream('a'))).not.toEqual(draws(new Chance(5).stream('b')));
    expect(draws(new Chance(5).stream('a'))).toEqual(draws(new Chance(5).stream('a')));
    expect(draws(new Chance(5))).not.toEqual(draws(new Chance(6)));
  });

  test('ratios come true as often as they say', () => {
    for (const ratio of [0, 0.03, 0.5, 1]) {
      const chance = new Chance(9);
      const happened = Array.from({ length: 20_000 }, () => chance.happens(ratio)).filter(Boolean).length;
      expect(Math.abs(happened / 20_000 - ratio), `ratio ${ratio}`).toBeLessThan(0.01);
    }
  });

  test('waiting times have the mean that was asked for', () => {
    const chance = new Chance(11);
    const sum = Array.from({ length: 20_000 }, () => chance.exponential(500)).reduce((total, waited) => total + waited, 0);
    expect(sum / 20_000).toBeGreaterThan(480);
    expect(sum / 20_000).toBeLessThan(520);
  });
});
