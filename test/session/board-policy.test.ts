/** Whose board is it, and whose game? The reducer by itself; whole evenings are in evenings.test.ts. */
import { expect, test } from 'vitest';
import { newGame, type Game } from '../../src/core/game/game.js';
import { decide } from '../../src/core/game/decide.js';
import type { BoardInput, Reading } from '../../src/core/wire/board-input.js';
import {
  CLEARED_AWAY_MS,
  CLEAR_MS,
  heard,
  identified,
  lookedAt,
  newBoardPolicy,
  policyWakeMs,
  startedByHand,
  type BoardOrder,
  type BoardPolicy,
} from '../../src/session/board-policy.js';
import { BOARD_19, emptyGrid, japanese, playing } from './fakes.js';
import { apply } from '../../src/core/game/apply.js';

const snapshot = (atMs: number, ...stones: readonly number[]): BoardInput => {
  const readings: Reading[] = [...emptyGrid(BOARD_19)];
  stones.forEach((point, index) => (readings[point] = index % 2 === 0 ? 'black' : 'white'));
  return { kind: 'snapshot', atMs, readings };
};
const change = (atMs: number, point: number, reading: Reading): BoardInput => ({ kind: 'readings', atMs, changes: [{ point, reading }] });
const kinds = (orders: readonly BoardOrder[]): readonly string[] => orders.map(({ kind }) => kind);

/** A game in which these points were played in turn. */
const gameOf = (...points: readonly number[]): Game =>
  points.reduce(
    (game, point, index) => {
      const decided = decide(game, playing(point, index % 2 === 0 ? 'black' : 'white'), 0);
      if (!decided.ok) throw new Error(decided.refusal.kind);
      return decided.value.reduce((next, body) => apply(next, { ...body, seq: next.seq + 1, atMs: 0 }), game);
    },
    newGame({ size: BOARD_19, ruleset: japanese(), players: { black: '', white: '' }, startedAt: '' }),
  );
const ended = (game: Game): Game => ({ ...game, ended: { reason: 'resignation', result: 'B+R' } });

const FIVE = [60, 72, 288, 300, 180] as const;
const connected = (...stones: readonly number[]): BoardPolicy => {
  const policy = identified(newBoardPolicy(BOARD_19, false), BOARD_19);
  return heard(policy, [snapshot(0, ...stones)], { game: gameOf(...stones), hasRoom: true, nowMs: 0 }).policy;
};

test('a board is met with its first whole grid, and not before', () => {
  const policy = identified(newBoardPolicy(undefined, false), BOARD_19);
  const now = { game: undefined, hasRoom: true, nowMs: 10 };
  expect(kinds(heard(policy, [change(5, 60, 'black')], now).orders)).toEqual(['take']);
  expect(kinds(heard(policy, [snapshot(5)], now).orders)).toEqual(['use-board', 'start-game', 'take']);
});

test('a board of another kind does not get into a game that goes on; started by hand, it is the game’s board', () => {
  const policy = identified(newBoardPolicy(BOARD_19, false), { ...BOARD_19, width: 13, height: 13 });
  const { policy: foreign, orders } = heard(policy, [snapshot(0)], { game: gameOf(60), hasRoom: true, nowMs: 0 });
  expect(orders).toMatchObject([
    { kind: 'refuse-board', wanted: BOARD_19 },
    { kind: 'drop', why: 'foreign' },
  ]);
  expect(kinds(startedByHand(foreign).orders)).toEqual(['use-board', 'ask-for-grid']);
  expect(startedByHand(foreign).policy.isForeign).toBe(false);
});

test('what could not be kept is counted as lost, and the board is asked once when there is room again', () => {
  const policy = connected();
  const full = heard(policy, [change(10, 60, 'black')], { game: gameOf(), hasRoom: false, nowMs: 10 });
  expect(full.orders).toEqual([{ kind: 'drop', why: 'no-room' }]);
  const now = { game: gameOf(), hasRoom: true, nowMs: 20 };
  const again = heard(full.policy, [], now);
  expect(kinds(again.orders)).toEqual(['ask-for-grid', 'take']);
  expect(kinds(heard(again.policy, [], now).orders)).toEqual(['take']);
});

test('after a game that is over the next begins once the board is clear, without anything more being heard', () => {
  const game = ended(gameOf(60));
  const { policy } = heard(connected(60), [change(1000, 60, 'empty')], { game, hasRoom: true, nowMs: 1000 });
  expect(policyWakeMs(policy, game)).toBe(1000 + CLEAR_MS);
  expect(lookedAt(policy, { game, hasRoom: true, nowMs: 999 + CLEAR_MS }).orders).toEqual([]);
  expect(lookedAt(policy, { game, hasRoom: true, nowMs: 1000 + CLEAR_MS }).orders).toMatchObject([{ kind: 'start-game', leftLying: [] }]);
});

test('a game that nobody ended gives way to the first stone on a board that was cleared away, and to no other', () => {
  const game = gameOf(...FIVE);
  const cleared = heard(connected(...FIVE), [snapshot(1000)], { game, hasRoom: true, nowMs: 1000 }).policy;
  expect(policyWakeMs(cleared, game)).toBeUndefined();
  const stone = (nowMs: number, ...inputs: readonly BoardInput[]) => kinds(heard(cleared, inputs, { game, hasRoom: true, nowMs }).orders);
  expect(stone(999 + CLEARED_AWAY_MS, change(5000, 20, 'black'))).toEqual(['take']);
  expect(stone(1000 + CLEARED_AWAY_MS, change(11_000, 20, 'black'))).toEqual(['start-game', 'take']);
  expect(stone(1000 + CLEARED_AWAY_MS, snapshot(11_000, ...FIVE)), 'its old stones come back').toEqual(['take']);
});

test('flickering on the way out begins the wait anew', () => {
  const game = ended(gameOf(60));
  const now = (nowMs: number) => ({ game, hasRoom: true, nowMs });
  let { policy } = heard(connected(60), [change(1000, 60, 'empty')], now(1000));
  policy = heard(policy, [change(2000, 60, 'black')], now(2000)).policy;
  policy = heard(policy, [change(2100, 60, 'empty')], now(2100)).policy;
  expect(policyWakeMs(policy, game)).toBe(2100 + CLEAR_MS);
});

test('a game whose record has few stones, but that was played, is cleared away all the same', () => {
  const game = gameOf(60, 72);
  const played = connected(60, 72);
  const now = (nowMs: number) => ({ game, hasRoom: true, nowMs });
  const lies = heard(played, [snapshot(1000, ...FIVE)], now(1000)).policy;
  const clear = heard(lies, [snapshot(60_000)], now(60_000)).policy;
  expect(kinds(heard(clear, [change(65_000, 88, 'black')], now(65_000)).orders)).toEqual(['take']);
  const later = heard(clear, [change(60_000 + CLEARED_AWAY_MS, 88, 'black')], now(60_000 + CLEARED_AWAY_MS));
  expect(kinds(later.orders)).toEqual(['start-game', 'take']);
  expect(later.policy.stonesLain).toBe(0);
});

test('phantoms that are gone after a moment were no stones of a game', () => {
  const game = gameOf(60, 72);
  const now = (nowMs: number) => ({ game, hasRoom: true, nowMs });
  const magnet = heard(connected(60, 72), [snapshot(1000, ...FIVE)], now(1000)).policy;
  const clear = heard(magnet, [snapshot(8000)], now(8000)).policy;
  expect(kinds(heard(clear, [change(30_000, 88, 'black')], now(30_000)).orders)).toEqual(['take']);
});

test('a sensor that flickers on the cleared board does not keep the next game from beginning', () => {
  const game = gameOf(...FIVE);
  const now = (nowMs: number) => ({ game, hasRoom: true, nowMs });
  let policy = heard(connected(...FIVE), [snapshot(20_000)], now(20_000)).policy;
  for (let atMs = 24_000; atMs < 20_000 + CLEARED_AWAY_MS; atMs += 3000) {
    policy = heard(policy, [change(atMs, 200, 'black')], now(atMs)).policy;
    policy = heard(policy, [change(atMs + 150, 200, 'empty')], now(atMs + 150)).policy;
  }
  const firstMs = 20_000 + CLEARED_AWAY_MS + 500;
  expect(kinds(heard(policy, [change(firstMs, 88, 'black')], now(firstMs)).orders)).toEqual(['start-game', 'take']);
});

test('after the end a point that only reads a stone keeps the next game from nothing; in a game it does', () => {
  const phantom = 200;
  for (const [game, begins] of [
    [ended(gameOf(...FIVE)), true],
    [gameOf(...FIVE), false],
  ] as const) {
    const { policy } = heard(connected(...FIVE), [snapshot(20_000, phantom)], { game, hasRoom: true, nowMs: 20_000 });
    const nowMs = 20_000 + CLEARED_AWAY_MS;
    const { orders } = lookedAt(policy, { game, hasRoom: true, nowMs });
    expect(orders.map((order) => (order.kind === 'start-game' ? order.leftLying : []))).toEqual(begins ? [[phantom]] : []);
  }
});

test('several stones on a cleared board that are not the game’s begin the next one at once, with their order', () => {
  const game = gameOf(...FIVE);
  const now = (nowMs: number) => ({ game, hasRoom: true, nowMs });
  const begun = (...stones: readonly (readonly [number, Reading])[]) => {
    let policy = heard(connected(...FIVE), [snapshot(1000)], now(1000)).policy;
    let orders: readonly BoardOrder[] = [];
    stones.forEach(([point, reading], nth) => {
      const atMs = 3000 + nth * 2000;
      ({ policy, orders } = heard(policy, [change(atMs, point, reading)], now(atMs)));
    });
    return orders.flatMap((order) => (order.kind === 'start-game' ? [(order.come ?? []).map(({ point }) => point)] : []));
  };
  const other = [[88, 'black'], [90, 'white'], [92, 'black'], [94, 'white']] as const; // prettier-ignore
  expect(begun(...other), 'the last is read like any other').toEqual([[88, 90, 92]]);
  expect(begun(...other.slice(0, 3)), 'two and one that may be a flicker').toEqual([]);
  expect(begun([60, 'black'], [90, 'white'], [88, 'black'], [72, 'white']), 'one of them is the game’s').toEqual([[60, 90, 88]]);
  expect(begun([60, 'black'], [72, 'white'], [288, 'black'], [301, 'white'], [180, 'black']), 'set up again, one wrongly').toEqual([]);
});

test('what a board that went dark shows all at once begins nothing', () => {
  const game = gameOf(...FIVE);
  const dark = heard(connected(...FIVE), [snapshot(1000)], { game, hasRoom: true, nowMs: 1000 }).policy;
  const awake = heard(dark, [snapshot(4000, 10, 11, 12, 13)], { game, hasRoom: true, nowMs: 4000 }).policy;
  expect(kinds(heard(awake, [change(6000, 14, 'black')], { game, hasRoom: true, nowMs: 6000 }).orders)).toEqual(['take']);
});
