/** The baseline of `bench:open-board` does what the open board's own software does, no better and no worse. */
import { expect, test } from 'vitest';
import { OpenBoardLogic } from '../../bench/open-board/open-board-logic.js';
import { makePointName, parsePointName } from '../../src/core/go/point.js';
import type { Occupant } from '../../src/core/go/position.js';
import { ruleset } from '../support/rulesets.js';

const SIZE = { width: 5, height: 5 };

const board = () => {
  const logic = new OpenBoardLogic(SIZE, ruleset('japanese'), { black: [], white: [], toMove: 'black' });
  const stones = Array<Occupant>(25).fill('empty');
  return {
    logic,
    /** Stones as they lie now, seen so often. */
    seen: (changes: Readonly<Record<string, Occupant>>, looks = 4): void => {
      for (const [name, occupant] of Object.entries(changes)) {
        const point = parsePointName(name, SIZE);
        if (point.ok) stones[point.value] = occupant;
      }
      for (let look = 0; look < looks; look += 1) logic.look([...stones]);
    },
    moves: (): string =>
      logic.moves
        .map(({ color, point }) => `${color === 'black' ? 'B' : 'W'} ${point === undefined ? '-' : makePointName(point, SIZE)}`)
        .join(', '),
  };
};

test('a stone counts after four looks that are alike, and prisoners that come off with it are right', () => {
  const { seen, moves, logic } = board();
  seen({ A1: 'black' }, 3);
  expect(moves()).toBe('');
  seen({}, 1);
  seen({ A2: 'white' });
  seen({ E5: 'black' });
  seen({ B1: 'white', A1: 'empty' });
  expect(moves()).toBe('B A1, W A2, B E5, W B1');
  expect(logic.isStuck).toBe(false);
});

test('two stones of two colours are two moves, a pass is told to it', () => {
  const { seen, moves, logic } = board();
  seen({ C3: 'black', D4: 'white' });
  logic.pass();
  seen({ B2: 'white' });
  expect(moves()).toBe('B C3, W D4, B -, W B2');
});

test('a stone of the latest move that is lifted is taken back', () => {
  const { seen, moves } = board();
  seen({ C3: 'black' });
  seen({ D4: 'white' });
  seen({ D4: 'empty' });
  seen({ D3: 'white' });
  expect(moves()).toBe('B C3, W D3');
});

test('a prisoner that is lifted before the stone goes down stops it for good, unless the board is as it was', () => {
  const { seen, moves, logic } = board();
  seen({ A1: 'black' });
  seen({ A2: 'white' });
  seen({ E5: 'black' });
  seen({ A1: 'empty' });
  expect(logic.isStuck).toBe(true);
  seen({ B1: 'white' });
  seen({ D4: 'black' });
  expect(moves()).toBe('B A1, W A2, B E5');
  seen({ A1: 'black', B1: 'empty', D4: 'empty' });
  expect(logic.isStuck).toBe(false);
});
