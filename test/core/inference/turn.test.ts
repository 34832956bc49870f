/** Turns of a line: which are the same, what the record has of them, and when a line says that play has stopped. */
import { describe, expect, test } from 'vitest';
import { endsWithPasses, isPressUnseen, recordedMove, sameLine, sameMove, sameTurn } from '../../../src/core/inference/turn.js';
import { turn, unpressed } from '../../support/moment.js';

const E5 = turn('black E5', 1000);

describe('two turns', () => {
  test('are the same by side and place, whenever they were', () => {
    expect(sameTurn(E5, turn('black E5', 9000))).toBe(true);
    expect(sameTurn(E5, turn('white E5', 1000))).toBe(false);
    expect(sameTurn(E5, turn('black E6', 1000))).toBe(false);
    expect(sameTurn(E5, turn('black pass', 1000))).toBe(false);
    expect(sameMove({ kind: 'pass' }, { kind: 'pass' })).toBe(true);
    expect(sameMove({ kind: 'pass' }, { kind: 'hidden' })).toBe(false);
  });

  test('in lines, compared from their ends', () => {
    const line = [E5, turn('white C3', 2000)];
    expect(sameLine(line, [...line])).toBe(true);
    expect(
      sameLine(
        line,
        line.map((one) => ({ ...one, landedMs: 9000 })),
      ),
    ).toBe(true);
    expect(sameLine(line, line.slice(0, 1))).toBe(false);
    expect(sameLine(line.slice(0, 1), line)).toBe(false);
    expect(sameLine(line, [turn('black E6', 1000), turn('white C3', 2000)])).toBe(false);
    expect(sameLine([E5], [turn('black E6', 1000)])).toBe(false);
    expect(sameLine([], [])).toBe(true);
  });
});

test('what nobody could see is a pass in the record', () => {
  expect(recordedMove(turn('black hidden', 1000))).toEqual({ kind: 'pass' });
  expect(recordedMove(E5)).toEqual(E5.move);
});

test('a press is taken for granted for a stone that nobody saw played, and for no pass', () => {
  expect(isPressUnseen(turn('black E5', 1000, { pressedMs: 1000 }))).toBe(true);
  expect(isPressUnseen(E5)).toBe(false);
  expect(isPressUnseen(turn('black pass', 1000, { pressedMs: 1000 }))).toBe(false);
});

test('play has stopped when both have passed and pressed for it', () => {
  const passes = [turn('black pass', 1000), turn('white pass', 2000)];
  expect(endsWithPasses(passes)).toBe(true);
  expect(endsWithPasses([E5, ...passes])).toBe(true);
  expect(endsWithPasses(passes.slice(1))).toBe(false);
  expect(endsWithPasses([turn('black pass', 1000), unpressed('white pass', 2000)])).toBe(false);
  expect(endsWithPasses([E5, turn('white pass', 2000)])).toBe(false);
  expect(endsWithPasses([...passes, E5])).toBe(false);
});
