/** Which stones are proposed as dead: shapes that die whoever moves first, and none that live or stand in seki. */
import { describe, expect, test } from 'vitest';
import { makePointName } from '../../../../src/core/go/point.js';
import { proposeDeadStones } from '../../../../src/core/go/scoring/dead-stone-proposal.js';
import { drawn, positionFromDiagram } from '../../../support/go-diagram.js';
import { ruleset } from '../../../support/rulesets.js';

const SEED = 5;

const proposed = (diagram: string): string => {
  const { size } = drawn(diagram);
  const { dead } = proposeDeadStones(positionFromDiagram(diagram, ruleset('japanese')), SEED);
  return dead.map((point) => makePointName(point, size)).join(' ');
};

describe(`a proposal (seed ${SEED})`, () => {
  test('four in a row inside an eye of six stand in seki with it: nobody can play there', () => {
    expect(
      proposed(`
        X . O O O O . X O
        X X X X X X X X O
        O O O O O O O O O
        . O . O . O . O .
        O O O O O O O O O`),
    ).toBe('');
  });

  test('a bulky five to be made inside kills: the stones round it are dead, and those inside are not', () => {
    expect(
      proposed(`
        O X O . X O . O .
        O X O . X O O O O
        O X O O X O . O .
        O X X X X O O O O
        O O O O O O . O .
        . O . O . O O O O`),
    ).toBe('B6 E6 B5 E5 B4 E4 B3 C3 D3 E3');
  });

  test('two stones cut off on their last liberties are dead', () => {
    expect(
      proposed(`
        . X . X . X O . O
        X X X X X X O O O
        O O O O O O O . .
        . O . X . O . O .
        . O X X O O O . .
        . O O O . . . . .`),
    ).toBe('D3 C2 D2');
  });

  test('every point says whose it became, and the same seed says the same', () => {
    const position = positionFromDiagram('. X O .\n X X O O\n . X O .', ruleset('japanese'));
    const { ownership, dead } = proposeDeadStones(position, SEED);
    expect(ownership).toEqual([100, 100, -100, -100, 100, 100, -100, -100, 100, 100, -100, -100]);
    expect(proposeDeadStones(position, SEED)).toEqual({ dead, ownership });
  });
});
