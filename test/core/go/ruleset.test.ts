/** The presets are the table of RULEBOOK 2, and an event may set any axis for itself. */
import { describe, expect, test } from 'vitest';
import { AXES, axesOf, parseKomi, withAxes } from '../../../src/core/go/rule-axes.js';
import { RULESETS, rulesetNamed } from '../../../src/core/go/ruleset.js';
import { ruleset } from '../../support/rulesets.js';

test.each([
  ['chinese', 'chinese-area', 15, 'positional', 'forbidden', 'n'],
  ['chinese-2.75', 'chinese-area', 11, 'positional', 'forbidden', 'n'],
  ['chinese-club', 'chinese-area', 0, 'positional', 'forbidden', 'n'],
  ['japanese', 'territory', 13, 'simple', 'forbidden', 'none'],
  ['korean', 'territory', 13, 'simple', 'forbidden', 'none'],
  ['ing', 'ing-fill-in', 16, 'ing', 'two-or-more', 'none'],
  ['wmsg-2008', 'ing-fill-in', 13, 'positional', 'forbidden', 'n'],
  ['art-edition', 'art-edition', 13, 'simple', 'forbidden', 'none'],
  ['living-stones', 'living-stones', 0, 'positional', 'forbidden', 'none'],
  ['tang-song', 'tang-lu', 0, 'simple', 'forbidden', 'none'],
  ['ming-qing', 'head-stones', 0, 'simple', 'forbidden', 'none'],
  ['aga', 'aga-area', 15, 'situational', 'forbidden', 'n-1'],
  ['new-zealand', 'aga-area', 14, 'situational', 'allowed', 'none'],
  ['tromp-taylor', 'aga-area', 15, 'positional', 'allowed', 'none'],
])('%s: %s, komi %i half points, repetition %s, self-capture %s, compensation %s', (name, ...axes) => {
  const { counting, komiHalfPoints, repetition, selfCapture, compensation } = ruleset(name);
  expect([counting, komiHalfPoints, repetition, selfCapture, compensation]).toEqual(axes);
});

test('the old games begin with seat stones and with white', () => {
  for (const name of ['tang-song', 'ming-qing']) expect(ruleset(name)).toMatchObject({ seatStones: 'four', firstMove: 'white' });
});

test('an unknown rule set is refused with the known ones', () => {
  expect(rulesetNamed('klingon')).toEqual({
    ok: false,
    refusal: expect.stringContaining('chinese, chinese-2.75, chinese-club') as unknown,
  });
});

test('every axis of every preset has one of its values', () => {
  for (const preset of RULESETS) {
    for (const [axis, values] of Object.entries(AXES))
      expect(values, `${preset.name} ${axis}`).toContain(preset[axis as keyof typeof AXES]);
    expect(axesOf(preset)).toHaveLength(Object.keys(AXES).length + 1);
  }
});

describe('an event', () => {
  test.each(Object.entries(AXES).flatMap(([axis, values]) => values.map((value) => [axis, value] as const)))(
    'may set %s to %s',
    (axis, value) => {
      const changed = withAxes(ruleset('chinese'), { [axis]: value });
      expect(changed.ok && changed.value).toEqual({ ...ruleset('chinese'), [axis]: value });
    },
  );

  test('may set komi in the unit of its rule set', () => {
    expect(withAxes(ruleset('chinese'), { komi: '2 3/4' })).toMatchObject({ value: { komiHalfPoints: 11 } });
    expect(withAxes(ruleset('japanese'), { komi: '2 3/4' }).ok).toBe(false);
    expect(withAxes(ruleset('chinese'), { counting: 'territory', komi: '3.75' }).ok).toBe(false);
  });

  test('is told what is known when it asks for something else', () => {
    expect(withAxes(ruleset('chinese'), { ko: 'simple' })).toMatchObject({
      refusal: expect.stringContaining('known: komi, counting, tie') as unknown,
    });
    expect(withAxes(ruleset('chinese'), { tax: 'some' })).toMatchObject({ refusal: "tax cannot be 'some'; known: none, seki, all" });
  });
});

test.each([
  ['3又3/4子', 15],
  ['3 3/4 zi', 15],
  ['3子3/4', 15],
  ['3¾子', 15],
  ['7.5', 15],
  ['7,5', 15],
  ['6目半', 13],
  ['６目半', 13],
  ['6집반', 13],
  ['6半目', 13],
  ['6 1/2', 13],
  ['六目半', 13],
  ['コミ六目半', 13],
  ['黑贴三又四分之三子', 15],
  ['三と四分の三子', 15],
  ['十二目', 24],
  ['二十目半', 41],
  ['여섯집반', 13],
  ['덤 일곱 집 반', 15],
  ['0', 0],
])("komi '%s' is %i half points", (text, halfPoints) => {
  expect(parseKomi(text, 'points')).toEqual({ ok: true, value: halfPoints });
});
