/** Whose an empty point is on the count's page: as the core counts it. */
import { expect, test } from 'vitest';
import { countedPoints } from '../../../src/console/view/counted-points.js';
import { countOf, NO_MARKS } from '../../../src/core/go/scoring/count-of.js';
import { makePointName } from '../../../src/core/go/point.js';
import { at, positionFromDiagram } from '../../support/go-diagram.js';
import { ruleset } from '../../support/rulesets.js';

/** Two groups with an eye each, and a point between them that neither can play. */
const seki = positionFromDiagram('. X . O .\nX X . O O\nX X X O O', ruleset('japanese'));

const shown = (
  rules: string,
  marks: Partial<typeof NO_MARKS> = {},
  held: readonly { point: number; side: 'black' | 'white' }[] = [],
): string => {
  const { picture } = countOf(seki, { ...NO_MARKS, ...marks }, ruleset(rules));
  return [...countedPoints({ picture, held }, ruleset(rules))]
    .map(([point, color]) => `${makePointName(point, seki.size)} ${color}`)
    .join(', ');
};

test('eyes in seki are points by area and not by territory', () => {
  const inSeki = { seki: [at('B3', seki.size), at('D3', seki.size)] };
  expect(shown('chinese', inSeki)).toBe('A3 black, E3 white');
  expect(shown('japanese', inSeki)).toBe('');
  expect(shown('japanese', { notSeki: inSeki.seki })).toBe('A3 black, E3 white');
});

test('dead stones are the other side’s points', () => {
  expect(shown('chinese', { dead: [at('D3', seki.size)] })).toContain('D3 black');
});

test('a point that is held is shown in the art edition alone', () => {
  const held = [{ point: at('C3', seki.size), side: 'white' }] as const;
  expect(shown('art-edition', {}, held)).toContain('C3 white');
  expect(shown('chinese', {}, held)).not.toContain('C3');
});
