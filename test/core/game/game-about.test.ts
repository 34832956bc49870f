/** What a game says about itself: handicap and komi as people write them, and who moves first. */
import { expect, test } from 'vitest';
import {
  firstToMove,
  handicapOf,
  hasSeatStones,
  komiOfGame,
  makeHandicap,
  parseHandicap,
  type Handicap,
} from '../../../src/core/game/game-about.js';
import { sidesOf } from '../../../src/core/game/sides.js';
import { ruleset } from '../../support/rulesets.js';

test.each<[string, Handicap, string]>([
  ['0', { stones: 0, placement: 'fixed' }, '0'],
  ['3', { stones: 3, placement: 'fixed' }, '3'],
  [' 3 fixed ', { stones: 3, placement: 'fixed' }, '3'],
  ['3  free', { stones: 3, placement: 'free' }, '3 free'],
  ['30', { stones: 30, placement: 'fixed' }, '30'],
  ['2 seat', { stones: 2, placement: 'seat' }, '2 seat'],
  ['seat', { stones: 0, placement: 'seat' }, '0 seat'],
])("'%s' is a handicap", (text, handicap, written) => {
  expect(parseHandicap(text)).toEqual({ ok: true, value: handicap });
  expect(makeHandicap(handicap)).toBe(written);
  expect(parseHandicap(written)).toEqual({ ok: true, value: handicap });
});

test.each(['', '31', '100', '-1', '3.5', '3free', 'free', 'a seat', 'seats', '3 seat now', 'x3'])("'%s' is none", (text) => {
  const handicap = parseHandicap(text);
  expect(handicap.ok ? '' : handicap.refusal).toContain(`not '${text}'`);
});

const SEAT_RULES = ruleset('ming-qing');
const WITHOUT = ruleset('japanese');

test.each<[string, Handicap | undefined, 'black' | 'white']>([
  ['an even game', undefined, 'black'],
  ['no stones', { stones: 0, placement: 'fixed' }, 'black'],
  ['the first move', { stones: 1, placement: 'fixed' }, 'black'],
  ['two stones', { stones: 2, placement: 'fixed' }, 'white'],
  ['nine stones', { stones: 9, placement: 'free' }, 'white'],
  ['two stones with seat stones', { stones: 2, placement: 'seat' }, 'black'],
])('%s: who moves first under rules without seat stones', (_, handicap, first) => {
  expect(firstToMove({ ruleset: WITHOUT, ...(handicap === undefined ? {} : { handicap }) })).toBe(first);
});

test.each([
  [0, 'white'],
  [1, 'black'],
  [2, 'white'],
] as const)('under rules in which white begins a handicap of %i without seat stones: %s', (stones, first) => {
  expect(SEAT_RULES.firstMove).toBe('white');
  expect(firstToMove({ ruleset: SEAT_RULES, handicap: { stones, placement: 'fixed' } })).toBe(first);
});

test('seat stones are the custom of their rules, or said for the game', () => {
  expect(hasSeatStones({ ruleset: SEAT_RULES })).toBe(true);
  expect(hasSeatStones({ ruleset: SEAT_RULES, handicap: { stones: 0, placement: 'fixed' } })).toBe(false);
  expect(hasSeatStones({ ruleset: WITHOUT })).toBe(false);
  expect(hasSeatStones({ ruleset: WITHOUT, handicap: { stones: 0, placement: 'seat' } })).toBe(true);
  expect(firstToMove({ ruleset: SEAT_RULES })).toBe(SEAT_RULES.firstMove);
  expect(firstToMove({ ruleset: SEAT_RULES, handicap: { stones: 1, placement: 'seat' } })).toBe('black');
});

const lying = (black: readonly number[], white: readonly number[]) => ({ stones: { black, white } });

test('a handicap that nobody has said is what lies there, from two black stones on', () => {
  expect(handicapOf({}, lying([], []))).toBe(0);
  expect(handicapOf({}, lying([3], []))).toBe(0);
  expect(handicapOf({}, lying([3, 4], []))).toBe(2);
  expect(handicapOf({}, lying([3, 4], [5]))).toBe(0);
  expect(handicapOf({ handicap: { stones: 3, placement: 'free' } }, lying([3, 4], []))).toBe(3);
});

test('komi is what people agreed, else what the rules give such a game', () => {
  expect(komiOfGame({ ruleset: WITHOUT }, lying([], []))).toBe(13);
  expect(komiOfGame({ ruleset: WITHOUT }, lying([3, 4], []))).toBe(1);
  expect(komiOfGame({ ruleset: WITHOUT, komiHalfPoints: 0 }, lying([], []))).toBe(0);
});

test('the sides of a game: nobody, one, a team, and its name where it has one', () => {
  const noTeams = { black: '', white: '' };
  expect(sidesOf({ black: [], white: ['Bo'] }, noTeams)).toEqual({ players: { black: '', white: 'Bo' } });
  const members = { black: ['Ann', 'Cy'], white: ['Bo'] };
  expect(sidesOf(members, noTeams)).toMatchObject({ members });
  expect(sidesOf({ black: ['Bo'], white: ['Ann', 'Cy'] }, noTeams)).toMatchObject({ members: { black: ['Bo'], white: ['Ann', 'Cy'] } });
  expect(sidesOf({ black: ['Ann'], white: ['Bo'] }, { black: '', white: 'North' })).toEqual({
    players: { black: 'Ann', white: 'Bo' },
    teams: { black: '', white: 'North' },
  });
  expect(sidesOf({ black: ['Ann'], white: ['Bo'] }, { black: 'South', white: '' })).toMatchObject({ teams: { black: 'South', white: '' } });
});
