/** Evenings: what hands do from game to game, and what a table makes of a neat one. */
import { describe, expect, test } from 'vitest';
import { leftOnBoard, playEvening } from '../../simulator/evening.js';
import { profileNamed, type Profile } from '../../simulator/hands/profiles.js';
import { judgeEvening } from '../support/evening-table.js';

const clean = (): Profile => {
  const profile = profileNamed('clean');
  if (!profile.ok) throw new Error(profile.refusal);
  return profile.value;
};

const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);

describe('an evening', () => {
  test('has two to four games that follow each other, and leaves an empty board', () => {
    for (const seed of SEEDS) {
      const evening = playEvening(clean(), seed);
      expect(evening.games.length, `seed ${seed}`).toBeGreaterThanOrEqual(2);
      expect(leftOnBoard(evening), `seed ${seed}`).toEqual([]);
      evening.games.slice(1).forEach(({ truth }, index) => {
        expect(truth.moves[0]?.t, `seed ${seed}`).toBeGreaterThan(evening.games[index]?.truth.last ?? Infinity);
      });
    }
  });

  test('begins with last week’s stones on the board, now and then; games end in passes, on the pads and by word', () => {
    const evenings = SEEDS.map((seed) => playEvening(clean(), seed));
    const stonesAtPowerOn = evenings.filter(({ happenings }) => happenings.some((one) => one.kind === 'point' && one.atMs === 0));
    expect(stonesAtPowerOn.length).toBeGreaterThan(3);
    expect(stonesAtPowerOn.length).toBeLessThan(SEEDS.length / 2);
    expect(new Set(evenings.flatMap(({ games }) => games.map(({ end }) => end))).size).toBe(3);
  });

  test('is another one for another seed, and the same for the same', () => {
    expect(playEvening(clean(), 4)).toEqual(playEvening(clean(), 4));
    expect(playEvening(clean(), 4).happenings).not.toEqual(playEvening(clean(), 5).happenings);
  });
});

test('two games that end in passes are two games in the journal, move for move', async () => {
  const seed = Array.from({ length: 300 }, (_, index) => index + 1).find((candidate) => {
    const { games, happenings } = playEvening(clean(), candidate);
    return games.length === 2 && games.every(({ end }) => end === 'passes') && !happenings.some((one) => one.atMs === 0);
  });
  if (seed === undefined) throw new Error('no such evening among the seeds');
  const { games } = await judgeEvening(playEvening(clean(), seed), clean(), seed);
  expect(games.map(({ judgement }) => judgement.firstDifference)).toEqual([undefined, undefined]);
});
