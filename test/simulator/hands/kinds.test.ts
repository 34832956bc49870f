/** Every kind of hands, sensors and cables: each can be played, with other rates for every seed, and leaves the board as it should be. */
import { describe, expect, test } from 'vitest';
import { COLORS } from '../../../src/core/go/color.js';
import { parseSgfPoint, pointCount } from '../../../src/core/go/point.js';
import { KIND_NAMES, profileOfKind } from '../../../simulator/hands/kinds.js';
import { playGame } from '../../../simulator/hands/play-game.js';
import type { Profile } from '../../../simulator/hands/profiles.js';
import type { GameToPlay } from '../../../simulator/hands/game.js';
import { shortGame } from '../../../simulator/random-game.js';
import { simulateGame } from '../../../simulator/simulate-game.js';

const SEEDS = [1, 2, 3, 4, 5, 6];
const GAMES = new Map(SEEDS.map((seed) => [seed, shortGame(seed)]));
const gameOf = (seed: number): GameToPlay => GAMES.get(seed) ?? shortGame(seed);

const kind = (name: string, seed: number): Profile => {
  const found = profileOfKind(name, seed);
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
};

/** Points whose sensors never show what lies there. */
const BROKEN = ['dead point', 'stuck point', 'reversed point', 'always feels its neighbour'];

describe('every kind', () => {
  test.each(KIND_NAMES)('%s leaves the board as the game has it once its hands are off', (name) => {
    for (const seed of SEEDS.slice(0, 2)) {
      const game = gameOf(seed);
      const { hands } = kind(name, seed);
      const { happenings, truth } = playGame(game, hands, seed);
      const shown = Array.from({ length: pointCount(game.size) }, () => '.');
      for (const happening of happenings)
        if (happening.kind === 'point') shown[happening.point] = { empty: '.', black: 'B', white: 'W' }[happening.exposed];
      const broken = new Set(
        truth.what.flatMap(({ what, p }) => (p !== undefined && BROKEN.includes(what) ? [parseSgfPoint(p, game.size)] : [])),
      );
      if (truth.stuck !== undefined) broken.add(parseSgfPoint(truth.stuck, game.size));
      const flips = truth.flips > 0;
      for (const [point, letter] of shown.entries())
        if (!broken.has(point) && !flips) expect(letter, `${name}, seed ${seed}, point ${point}`).toBe(truth.final[point]);
      expect(
        truth.moves.map(({ t }) => t),
        `${name}, seed ${seed}`,
      ).toEqual(truth.moves.map(({ t }) => t).sort((one, other) => one - other));
    }
  });

  test('has other rates for another seed, and the same for the same', () => {
    expect(kind('wrong-button', 5)).toEqual(kind('wrong-button', 5));
    expect(kind('wrong-button', 5).hands.wrongButtonRatio).not.toBe(kind('wrong-button', 6).hands.wrongButtonRatio);
    expect(new Set(SEEDS.map((seed) => JSON.stringify(kind('swarm', seed)))).size).toBe(SEEDS.length);
  });

  test('does what it is called: some game of its seeds has incidents of it', () => {
    const seen = (name: string): Set<string> =>
      new Set(SEEDS.flatMap((seed) => playGame(gameOf(seed), kind(name, seed).hands, seed).truth.what.map(({ what }) => what)));
    for (const [name, what] of [
      ['wrong-button', 'wrong button'],
      ['both-buttons', 'both buttons'],
      ['tried-buttons', 'tried buttons'],
      ['press-early', 'early press'],
      ['press-twice', 'pressed twice'],
      ['press-idle', 'press while the other thinks'],
      ['ghost-presses', 'ghost press'],
      ['hold-and-think', 'held'],
      ['slow-push', 'pushed'],
      ['rolling-stones', 'rolled'],
      ['wrong-bowl', 'wrong colour'],
      ['off-centre', 'off centre'],
      ['drop-back', 'dropped prisoner'],
      ['neutral-prisoners', 'prisoner on a neutral point'],
      ['prisoners-on-pads', 'prisoner on the pad'],
      ['own-stone-along', 'own stone taken along'],
      ['sleeve', 'sleeve'],
      ['straightening', 'straightened'],
      ['variations', 'variation'],
      ['children', 'child'],
      ['dark-lines', 'dark column'],
      ['dark-half', 'dark half'],
      ['magnets', 'magnet'],
      ['noise-bursts', 'noise burst'],
      ['covered', 'covered strip'],
      ['dead-points', 'dead point'],
      ['stuck-points', 'stuck point'],
      ['reversed-points', 'reversed point'],
      ['slow-points', 'slow point'],
      ['drifting-points', 'drifting point'],
      ['warm-up', 'warm-up'],
    ] as const)
      expect(seen(name), name).toContain(what);
  });

  test('an unknown kind is refused with those that there are', () => {
    expect(profileOfKind('ghosts', 1)).toMatchObject({ ok: false, refusal: expect.stringContaining('wrong-button') as string });
  });

  test('silent sides press for nothing but a pass, and two of them for nothing', () => {
    for (const silentSides of ['none', ...COLORS, 'both'] as const) {
      const game = gameOf(3);
      const { happenings, truth } = playGame(game, { ...kind('clean', 1).hands, silentSides }, 3);
      const presses = happenings.filter((one) => one.kind === 'button' && one.down).map((one) => (one.kind === 'button' ? one.side : ''));
      for (const side of COLORS) {
        const own = truth.moves.filter(({ c }) => (c === 1) === (side === 'black'));
        const isSilent = silentSides === 'both' || silentSides === side;
        expect(presses.filter((pressed) => pressed === side)).toHaveLength(
          isSilent ? (silentSides === 'both' ? 0 : own.filter(({ p }) => p === '').length) : own.length,
        );
      }
    }
  });
});

test('a kind of the cable goes into the capture', () => {
  const simulated = simulateGame(gameOf(2), kind('lost-lines', 2), 2);
  expect(simulated.ok && simulated.value.faults.dropped + simulated.value.faults.corrupted).toBeGreaterThan(0);
});
