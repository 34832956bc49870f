/** What lies on the board when a game begins. Nine by nine; the stars are on the third line. */
import { describe, expect, test } from 'vitest';
import { fixedHandicap } from '../../../src/core/go/handicap.js';
import { handicapBeingPut, setUpFromBoard } from '../../../src/core/inference/set-up.js';
import { openSensing } from '../../../src/core/sensing/grid.js';
import type { Reading } from '../../../src/core/wire/board-input.js';
import { at } from '../../support/go-diagram.js';
import { NINE } from '../../support/started-game.js';

const boardWith = (stones: Readonly<Record<string, Reading>>): Parameters<typeof setUpFromBoard>[0] => {
  const readings = Array<Reading>(81).fill('empty');
  for (const [name, reading] of Object.entries(stones)) readings[at(name, NINE)] = reading;
  return openSensing(NINE, { quietMs: 250 }, 0, readings);
};

const points = (...names: readonly string[]): readonly number[] => names.map((name) => at(name, NINE)).sort((one, other) => one - other);

const sorted = (setUp: ReturnType<typeof setUpFromBoard>): ReturnType<typeof setUpFromBoard> =>
  setUp === undefined ? undefined : { ...setUp, black: [...setUp.black].sort((one, other) => one - other) };

describe('an even game', () => {
  test.each([0, 1])('announced with handicap %i begins empty, whatever a sensor says', (handicap) => {
    expect(setUpFromBoard(boardWith({ J1: 'black' }), handicap)).toEqual({ black: [], white: [], toMove: 'black' });
  });

  test('on an empty board', () => {
    expect(setUpFromBoard(boardWith({}), undefined)).toEqual({ black: [], white: [], toMove: 'black' });
  });
});

describe('an announced handicap', () => {
  test('is the star points, once all of them are down', () => {
    const three = fixedHandicap(3, NINE);
    expect(setUpFromBoard(boardWith({ G7: 'black', C3: 'black' }), 3)).toBeUndefined();
    expect(sorted(setUpFromBoard(boardWith({ G7: 'black', C3: 'black', G3: 'black' }), 3))).toEqual({
      black: points('G7', 'C3', 'G3'),
      white: [],
      toMove: 'white',
    });
    expect(three.ok && [...three.value].sort((one, other) => one - other)).toEqual(points('G7', 'C3', 'G3'));
  });

  test('leaves a stuck sensor out', () => {
    const set = boardWith({ G7: 'black', C3: 'black', J1: 'black' });
    expect(sorted(setUpFromBoard(set, 2))?.black).toEqual(points('G7', 'C3'));
  });

  test('may be laid freely, when just as many stones lie there', () => {
    expect(sorted(setUpFromBoard(boardWith({ E5: 'black', A1: 'black' }), 2))?.black).toEqual(points('E5', 'A1'));
    expect(setUpFromBoard(boardWith({ E5: 'black', A1: 'black', B2: 'black' }), 2)).toBeUndefined();
  });

  test('is read off a board that cannot tell colours', () => {
    expect(sorted(setUpFromBoard(boardWith({ G7: 'occupied', C3: 'occupied' }), 2))).toEqual({
      black: points('G7', 'C3'),
      white: [],
      toMove: 'white',
    });
  });

  test('is no white stone', () => {
    expect(setUpFromBoard(boardWith({ G7: 'white', C3: 'black' }), 2)).toBeUndefined();
  });
});

describe('nothing announced', () => {
  test('black stones alone are a handicap: white moves', () => {
    expect(setUpFromBoard(boardWith({ G7: 'black', C3: 'black' }), undefined)?.toMove).toBe('white');
  });

  test('one black stone alone is the first move of nobody: black moves', () => {
    expect(setUpFromBoard(boardWith({ G7: 'black' }), undefined)).toEqual({ black: [], white: [], toMove: 'black' });
  });

  test('seat stones, on either diagonal', () => {
    const rising = boardWith({ G7: 'black', C3: 'black', C7: 'white', G3: 'white' });
    const falling = boardWith({ G7: 'white', C3: 'white', C7: 'black', G3: 'black' });
    expect(sorted(setUpFromBoard(rising, undefined))?.black).toEqual(points('G7', 'C3'));
    expect(sorted(setUpFromBoard(falling, undefined))?.black).toEqual(points('C7', 'G3'));
  });

  test('a game in the middle: the side with fewer stones moves, black where they are equal', () => {
    const even = { black: points('E5'), white: points('C3'), toMove: 'black' };
    expect(setUpFromBoard(boardWith({ E5: 'black', C3: 'white' }), undefined)).toEqual(even);
    expect(setUpFromBoard(boardWith({ E5: 'black', G7: 'black', C3: 'white' }), undefined)?.toMove).toBe('white');
  });
});

describe('handicap stones put down after the start', () => {
  test('are the black stones, while there is no white one', () => {
    expect(handicapBeingPut(boardWith({ G7: 'black', C3: 'black' }))).toEqual(points('G7', 'C3'));
    expect(handicapBeingPut(boardWith({ G7: 'black', C3: 'black', E5: 'white' }))).toBeUndefined();
  });

  test('are none where a single black stone may be a first move, nor ten of them', () => {
    expect(handicapBeingPut(boardWith({ G7: 'black' }))).toBeUndefined();
    const ten = Object.fromEntries('ABCDEFGHJ'.split('').map((column) => [`${column}5`, 'black' as const]));
    expect(handicapBeingPut(boardWith(ten))).toHaveLength(9);
    expect(handicapBeingPut(boardWith({ ...ten, A1: 'black' }))).toBeUndefined();
  });

  test('cannot be told on a board without colours', () => {
    expect(handicapBeingPut(boardWith({ G7: 'occupied', C3: 'occupied' }))).toBeUndefined();
    expect(handicapBeingPut(boardWith({ G7: 'black', C3: 'black', E5: 'occupied' }))).toBeUndefined();
  });
});
