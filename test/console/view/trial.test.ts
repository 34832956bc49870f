/** A disputed group played out on the page. */
import { describe, expect, test } from 'vitest';
import { makePointName } from '../../../src/core/go/point.js';
import { PASS, playAt } from '../../../src/core/go/position.js';
import {
  newTrial,
  ofGroup,
  oneBack,
  trialAct,
  trialBegunBy,
  trialShows,
  trialView,
  trialWith,
  type Trial,
} from '../../../src/console/view/trial.js';
import { at, positionFromDiagram } from '../../support/go-diagram.js';
import { ruleset } from '../../support/rulesets.js';

const kept = positionFromDiagram(
  `. X O .
   X X O .
   O O O .
   . . . .`,
  ruleset('chinese'),
);
const named = (name: string) => at(name, kept.size);

const played = (trial: Trial, ...names: readonly string[]): Trial =>
  names.reduce((before, name) => {
    const next = trialWith(before, name === 'pass' ? PASS : playAt(named(name)));
    if (!next.ok) throw new Error(`${name}: ${next.refusal.kind}`);
    return next.value;
  }, trial);

describe('a trial on the page', () => {
  const trial = ofGroup(trialBegunBy(newTrial(kept), 'white'), named('B4'));

  test('shows nothing before it is played, then what became of the group', () => {
    expect(trialShows(trial)).toBeUndefined();
    expect(trialShows(played(trial, 'pass'))).toBe('alive');
    expect(trialShows(played(trial, 'A4'))).toBe('dead');
  });

  test('is sent as it was played', () => {
    expect(trialAct(played(trial, 'pass', 'D1', 'A4'))).toEqual({
      act: 'trial',
      point: 'B4',
      toMove: 'white',
      moves: ['pass', 'D1', 'A4'],
    });
  });

  test('goes one move back, and keeps the group and who was first', () => {
    expect(oneBack(played(trial, 'pass', 'D1'))).toEqual(played(trial, 'pass'));
    expect(oneBack(trial)).toEqual(trial);
  });

  test('begins again where another side is first, and is about a stone', () => {
    expect(trialBegunBy(played(trial, 'A4'), 'black')).toMatchObject({ first: 'black', moves: [], point: named('B4') });
    expect(ofGroup(trial, named('A1')).point).toBe(named('B4'));
  });

  test('refuses what cannot be played, and changes nothing then', () => {
    expect(trialWith(trial, playAt(named('B4')))).toMatchObject({ ok: false, refusal: { kind: 'occupied' } });
  });

  test('marks the group while it lies there, and the last move', () => {
    const marksIn = (shown: Trial): readonly string[] =>
      trialView(shown).marks.map(({ point, kind }) => `${makePointName(point, kept.size)} ${kind}`);
    expect(marksIn(trial)).toEqual(['B4 doubtful', 'A3 doubtful', 'B3 doubtful']);
    expect(marksIn(played(trial, 'A4'))).toEqual(['A4 last']);
    expect(trialView(played(trial, 'A4')).prisonersTakenBy.white).toBe(3);
  });
});
