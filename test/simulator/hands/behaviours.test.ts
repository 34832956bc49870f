/**
 * What hands and sensors do, one behaviour at a time: everything else is still. Random games;
 * every failure names its seed.
 */
import { describe, expect, test } from 'vitest';
import { makePointName, parseSgfPoint, pointCount, type Point } from '../../../src/core/go/point.js';
import { endedByPasses, playOn, startOf } from '../../../simulator/hands/game.js';
import type { Happening } from '../../../simulator/hands/happening.js';
import { STILL_HANDS, withOption, type HandsOptions } from '../../../simulator/hands/options.js';
import { profileNamed } from '../../../simulator/hands/profiles.js';
import { playGame, type Played } from '../../../simulator/hands/play-game.js';
import { randomGame } from '../../../simulator/random-game.js';

const GAME = randomGame(4, { handicap: 0, movesMax: 220 });
const SEED = 12;

const playWith = (options: Partial<HandsOptions>, seed = SEED): Played => playGame(GAME, { ...STILL_HANDS, ...options }, seed);

/** How long each reading of a stone lasted, by point. */
const staysOf = (happenings: readonly Happening[]): { point: Point; fromMs: number; lastedMs: number }[] => {
  const since = new Map<Point, number>();
  const stays: { point: Point; fromMs: number; lastedMs: number }[] = [];
  for (const happening of happenings) {
    if (happening.kind !== 'point') continue;
    const fromMs = since.get(happening.point);
    if (fromMs !== undefined) stays.push({ point: happening.point, fromMs, lastedMs: happening.atMs - fromMs });
    if (happening.exposed === 'empty') since.delete(happening.point);
    else since.set(happening.point, happening.atMs);
  }
  return stays;
};

const presses = (played: Played): number => played.happenings.filter((one) => one.kind === 'button' && one.down).length;
const changes = (played: Played): number => played.happenings.filter((one) => one.kind === 'point').length;
const captured = (played: Played): number => played.truth.moves.reduce((sum, { n }) => sum + n, 0);

const STILL = playWith({});

describe('still hands', () => {
  test('put each stone down once, lift each prisoner once and press after each turn', () => {
    const stones = STILL.truth.moves.filter(({ p }) => p !== '').length;
    expect(captured(STILL)).toBeGreaterThan(5);
    expect(changes(STILL)).toBe(stones + captured(STILL));
    expect(presses(STILL)).toBe(STILL.truth.moves.length);
  });

  test('know the moment of rest to the millisecond', () => {
    for (const { p, t } of STILL.truth.moves.filter((move) => move.p !== '')) {
      const point = parseSgfPoint(p, GAME.size);
      expect(STILL.happenings).toContainEqual(expect.objectContaining({ kind: 'point', point, atMs: t }));
    }
  });
});

describe('a stone on its way', () => {
  test('bounces up to three times, each contact shorter than a quarter of a second', () => {
    const played = playWith({ bounceRatio: 1 });
    const short = staysOf(played.happenings).filter(({ lastedMs }) => lastedMs < 250);
    expect(short.length).toBeGreaterThan(played.truth.moves.length / 2);
    expect(short.length).toBeLessThanOrEqual(3 * played.truth.moves.length);
  });

  test('throws a shadow on a neighbouring point before it comes down', () => {
    expect(changes(playWith({ hoverRatio: 1 }))).toBeGreaterThan(changes(STILL) + GAME.moves.length / 2);
  });

  test('is put on the wrong neighbour for less than a second', () => {
    const wrong = staysOf(playWith({ wrongNeighbourRatio: 1 }).happenings).filter(({ lastedMs }) => lastedMs < 1_000);
    expect(wrong.length).toBeGreaterThan(20);
    for (const { lastedMs } of wrong) expect(lastedMs).toBeGreaterThan(300);
  });

  test('slides off a fifth of a second after it was at rest, and is put back', () => {
    const played = playWith({ slideRatio: 1 });
    const { t } = played.truth.moves[10] ?? { t: 0 };
    expect(played.happenings).toContainEqual(expect.objectContaining({ exposed: 'empty', atMs: t + 200 }));
  });

  test('with its magnet upside down reads as the other colour for good', () => {
    const played = playWith({ upsideDownRatio: 1 });
    expect(played.truth.flips).toBe(played.truth.moves.filter(({ p }) => p !== '').length);
    expect(played.happenings.find((one) => one.kind === 'point')).toMatchObject({ exposed: 'white' });
  });
});

describe('prisoners', () => {
  const offMs = (played: Played): number[] =>
    played.happenings.flatMap((one) => (one.kind === 'point' && one.exposed === 'empty' ? one.atMs : []));

  test('come off before the stone is put down', () => {
    const played = playWith({ earlyPrisonerRatio: 1 });
    const captures = played.truth.moves.filter(({ n }) => n > 0);
    for (const { t, n } of captures)
      expect(offMs(played).filter((atMs) => atMs < t && atMs > t - 6_000 - 700 * n).length).toBeGreaterThanOrEqual(1);
  });

  test('are forgotten, so that every press of that side until they are noticed may be reported', () => {
    const played = playWith({ forgottenPrisonerRatio: 1 });
    expect(played.truth.optional.length).toBeGreaterThanOrEqual(played.truth.moves.filter(({ n }) => n > 0).length);
  });

  test('are still there when the opponent replies', () => {
    const hurried = playWith({ replyBeforeClearingRatio: 1, thinkMs: 200, shortestThinkMs: 200 });
    const index = hurried.truth.moves.findIndex(
      ({ n, t }, at) => n > 0 && offMs(hurried).some((atMs) => atMs > t && atMs > (hurried.truth.moves[at + 1]?.t ?? Infinity)),
    );
    expect(index).toBeGreaterThan(0);
  });

  test('have neighbours that are bumped while they are lifted', () => {
    expect(changes(playWith({ bumpRatio: 1 }))).toBeGreaterThan(changes(STILL));
  });
});

test('however hurried the players are, the board shows the position, and prisoners that are still to come off', () => {
  const blitz = profileNamed('blitz');
  if (!blitz.ok) throw new Error(blitz.refusal);
  const { thinkMs, shortestThinkMs, quickReplyRatio, replyBeforeClearingRatio, earlyPrisonerRatio } = blitz.value.hands;
  const hurry = { thinkMs, shortestThinkMs, quickReplyRatio, replyBeforeClearingRatio, earlyPrisonerRatio, forgottenPrisonerRatio: 0.2 };
  for (let seed = 1; seed <= 30; seed += 1) {
    const game = randomGame(seed);
    const played = playGame(game, { ...STILL_HANDS, ...hurry }, seed);
    const cursor = startOf(game);

    const prisoners = new Map<Point, string>();
    const touches = new Set(played.happenings.flatMap((one) => (one.kind === 'point' ? `${one.point} ${one.exposed} ${one.atMs}` : [])));
    let next = 0;
    const lying = new Array<string>(pointCount(GAME.size)).fill('.');
    for (const [index, turn] of game.moves.entries()) {
      const before = Array.from(cursor.stones, (stone) => '.BW'.charAt(stone));
      playOn(cursor, turn);
      for (const point of cursor.lastCaptured) prisoners.set(point, before[point] ?? '?');
      const restMs = played.truth.moves[index]?.t ?? 0;
      for (let one = played.happenings[next]; one !== undefined && one.atMs <= restMs; one = played.happenings[next]) {
        if (one.kind === 'point') lying[one.point] = LETTER[one.exposed];
        next += 1;
      }
      if (turn.move.kind === 'play')
        expect(touches, `seed ${seed}, move ${index + 1}`).toContain(`${turn.move.point} ${turn.color} ${restMs}`);
      const wrong = lying.flatMap((letter, point) => {
        const stone = '.BW'.charAt(cursor.stones[point] ?? 0);
        const isPrisoner = stone === '.' && letter === prisoners.get(point);
        return letter === stone || isPrisoner ? [] : `${makePointName(point, GAME.size)} ${letter} for ${stone}`;
      });
      expect(wrong, `seed ${seed}, move ${index + 1}`).toEqual([]);
    }
  }
});

describe('the clock', () => {
  test('is not pressed when the press is forgotten, but before a pass it always is', () => {
    const forgetful = playWith({ forgottenPressRatio: 1 });
    const passes = forgetful.truth.moves.filter(({ p }) => p === '').length;
    expect(presses(forgetful)).toBeLessThanOrEqual(2 * passes);
    expect(presses(forgetful)).toBeGreaterThanOrEqual(passes);
  });

  test('is pressed late, sometimes after the reply', () => {
    const late = playWith({ latePressRatio: 1, shortestThinkMs: 450, thinkMs: 900 });
    const down = late.happenings.flatMap((one) => (one.kind === 'button' && one.down ? one : []));
    const second = late.truth.moves[1];
    expect(down.some((press, at) => press.atMs > (late.truth.moves[at + 1]?.t ?? Infinity)) || second === undefined).toBe(true);
  });

  test('a button is never pressed while it is down', () => {
    const down = { black: false, white: false };
    for (const one of playWith({ latePressRatio: 1, shortestThinkMs: 300, thinkMs: 300, quickReplyRatio: 0.5 }).happenings) {
      if (one.kind !== 'button') continue;
      expect(down[one.side]).toBe(!one.down);
      down[one.side] = one.down;
    }
  });
});

describe('sensors', () => {
  test('flicker as often as they are told to', () => {
    const perMinute = 20;
    const played = playWith({ flickerPerMinute: perMinute });
    const expected = (perMinute * played.truth.last) / 60_000;
    const flickers = (changes(played) - changes(STILL)) / 2;
    expect(flickers).toBeGreaterThan(0.8 * expected);
    expect(flickers).toBeLessThan(1.2 * expected);
  });

  test('a stuck one reads a stone from the beginning, on a point that the game never needs', () => {
    const { truth, happenings } = playWith({ stuckRatio: 1 });
    const point = parseSgfPoint(truth.stuck ?? '', GAME.size);
    expect(point).toBeDefined();
    expect(truth.moves.map(({ p }) => p)).not.toContain(truth.stuck);
    expect(happenings.filter((one) => one.kind === 'point' && one.point === point)).toHaveLength(1);
  });

  test('a restless one keeps all its trouble to itself', () => {
    const extra = new Map<Point, number>();
    for (const one of playWith({ restlessPoints: 1, restlessPerMinute: 30 }).happenings)
      if (one.kind === 'point') extra.set(one.point, (extra.get(one.point) ?? 0) + 1);
    expect([...extra.values()].filter((count) => count > 20)).toHaveLength(1);
  });
});

describe('between moves', () => {
  test('moves are tried and taken back, and the game never knows', () => {
    const played = playWith({ takebackRatio: 0.2 });
    expect(played.truth.takebacks).toBeGreaterThan(10);
    expect(played.truth.final).toBe(STILL.truth.final);
  });

  test('takebacks of two moves show two stones more', () => {
    const one = playWith({ takebackRatio: 0.2 });
    const two = playWith({ takebackRatio: 0.2, deepTakebackRatio: 1 });
    expect(two.truth.takebacks).toBe(one.truth.takebacks);
    expect(changes(two)).toBe(changes(one) + 2 * one.truth.takebacks);
  });

  test('a nudged stone comes back to its point', () => {
    const played = playWith({ nudgeRatio: 0.3 });
    expect(changes(played)).toBeGreaterThan(changes(STILL) + 20);
    expect(played.truth.infractions).toEqual([]);
  });

  test('an upset board is rebuilt, also when it was wiped clean', () => {
    for (const wipedRatio of [0, 1]) {
      const played = playWith({ upsetRatio: 0.02, wipedRatio });
      expect(played.truth.upsets).toBeGreaterThan(0);
      expect(lyingAt(played, played.truth.end)).toBe(played.truth.final);
    }
  });

  test('every kind of infraction comes about, is noted with its side, and is put right', () => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 12; seed += 1) {
      const played = playWith({ violationRatio: 0.15 }, seed);
      expect(lyingAt(played, played.truth.end), `seed ${seed}`).toBe(played.truth.final);
      for (const { kind, p } of played.truth.infractions) {
        kinds.add(kind);
        expect(p === undefined, `${kind}, seed ${seed}`).toBe(kind === 'clock-before-clearing');
      }
    }
    expect([...kinds].sort()).toEqual(
      ['clock-before-clearing', 'double-move', 'forbidden-point', 'ko', 'moved-stone', 'removed-living-stone'].sort(),
    );
  });

  test('after the game stones are moved about in counting', () => {
    const { happenings, truth } = playWith({ countingMs: 50_000 });
    expect(happenings.filter(({ atMs }) => atMs > truth.end).length).toBeGreaterThan(100);
    expect(truth.last).toBeGreaterThan(truth.end + 40_000);
  });
});

/** What lies on the board at a moment, as the letters of a truth. */
const LETTER = { empty: '.', black: 'B', white: 'W' } as const;

const lyingAt = (played: Played, atMs: number): string => {
  const grid = new Array<string>(pointCount(GAME.size)).fill('.');
  for (const one of played.happenings) if (one.kind === 'point' && one.atMs <= atMs) grid[one.point] = LETTER[one.exposed];
  return grid.join('');
};

describe('the board on the table', () => {
  test('a game that is joined has its stones there from the beginning, and only the rest of its moves', () => {
    const joined = playWith({ joinedAtMove: 100 });
    const { setup, moves, final } = joined.truth;
    expect(moves).toHaveLength(STILL.truth.moves.length - 100);
    expect(moves[0]?.p).toBe(STILL.truth.moves[100]?.p);
    expect(final).toBe(STILL.truth.final);
    expect(joined.happenings.filter(({ atMs }) => atMs === 0)).toHaveLength(setup.B.length + setup.W.length);
  });

  test.each(['90', '180', '270', 'mirrored'] as const)('turned: %s', (turn) => {
    const turned = playWith({ turn });
    const size = GAME.size.width;
    const seen = (point: Point): Point => {
      const [column, row] = [point % size, Math.floor(point / size)];
      if (turn === '90') return column * size + (size - 1 - row);
      if (turn === '180') return (size - 1 - row) * size + (size - 1 - column);
      if (turn === '270') return (size - 1 - column) * size + row;
      return row * size + (size - 1 - column);
    };
    expect(turned.truth).toEqual(STILL.truth);
    expect(turned.happenings).toEqual(STILL.happenings.map((one) => (one.kind === 'point' ? { ...one, point: seen(one.point) } : one)));
  });

  test('a weak sensor loses its stone for up to a second, again and again', () => {
    const weak = playWith({ weakPoints: 3, weakPerMinute: 6 });
    expect(changes(weak)).toBeGreaterThan(changes(STILL) + 20);
    expect(lyingAt(weak, Infinity)).toBe(STILL.truth.final);
  });

  test('a dead sensor shows nothing', () => {
    const { truth, happenings } = playWith({ deadRatio: 1 });
    const dead = parseSgfPoint(truth.dead ?? '', GAME.size);
    expect(dead).toBeDefined();
    expect(happenings.filter((one) => one.kind === 'point' && one.point === dead)).toEqual([]);
  });
});

describe('the end', () => {
  test('is shown on the pads: two of one own for resigning, one of the other colour each for agreeing', () => {
    const pads = (played: Played): unknown[] => played.happenings.flatMap((one) => (one.kind === 'pad' ? [[one.side, one.stones]] : []));
    const resigned = playWith({ padEndRatio: 1 });
    expect(resigned.truth.ended).toBe('resignation');
    expect(pads(resigned)).toEqual([
      ['black', ['black']],
      ['black', ['black', 'black']],
    ]);
    const agreed = playGame(endedByPasses(GAME), { ...STILL_HANDS, padEndRatio: 1 }, SEED);
    expect(agreed.truth.ended).toBe('agreement');
    expect(pads(agreed)).toEqual([
      ['black', ['white']],
      ['white', ['black']],
    ]);
  });

  test('and then the board is swept empty', () => {
    const swept = playWith({ tidyRatio: 1 });
    expect(lyingAt(swept, swept.truth.end)).toBe(swept.truth.final);
    expect(lyingAt(swept, swept.truth.last)).not.toMatch(/[BW]/);
  });
});

test('all of it at once, and far too often, is still a game that ends with its position on the board', () => {
  const rough = profileNamed('rough');
  if (!rough.ok) throw new Error(rough.refusal);
  const wild: HandsOptions = {
    ...rough.value.hands,
    thinkMs: 300,
    shortestThinkMs: 200,
    quickReplyRatio: 0.3,
    replyBeforeClearingRatio: 0.4,
    earlyPrisonerRatio: 0.4,
    forgottenPrisonerRatio: 0.6,
    latePressRatio: 0.3,
    takebackRatio: 0.2,
    deepTakebackRatio: 0.5,
    upsetRatio: 0.05,
    wipedRatio: 0.3,
    violationRatio: 0.3,
    nudgeRatio: 0.3,
  };
  for (let seed = 1; seed <= 40; seed += 1) {
    const game = randomGame(seed);
    const still = playGame(game, STILL_HANDS, seed);
    expect(playGame(game, wild, seed).truth.final, `seed ${seed}`).toBe(still.truth.final);
    const settled = playGame(game, { ...wild, flickerPerMinute: 0, stuckRatio: 0, upsideDownRatio: 0 }, seed);
    expect(lyingAt(settled, settled.truth.end), `seed ${seed}`).toBe(still.truth.final);
  }
});

describe('options by name', () => {
  test('are read, and refused with what there is', () => {
    expect(withOption(STILL_HANDS, 'flickerPerMinute=3')).toMatchObject({ ok: true, value: { flickerPerMinute: 3 } });
    expect(withOption(STILL_HANDS, 'sensor=occupancy')).toMatchObject({ ok: true, value: { sensor: 'occupancy' } });
    expect(withOption(STILL_HANDS, 'clockButtons=false')).toMatchObject({ ok: true, value: { clockButtons: false } });
    for (const wrong of [
      'bounceRatio=2',
      'flickerPerMinute=-1',
      'thinkMs=',
      'sensor=xray',
      'turn=45',
      'clockButtons=maybe',
      'flicker=3',
      'toString=1',
    ])
      expect(withOption(STILL_HANDS, wrong), wrong).toMatchObject({ ok: false });
  });
});
