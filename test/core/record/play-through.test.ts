/** A record played again: what stays in the game, what is left out, and what is said of it. */
import { expect, test } from 'vitest';
import { gameOf } from '../../../src/core/record/kifu-game.js';
import { describeRefusal, playThrough, type PlayThrough } from '../../../src/core/record/play-through.js';
import { parseSgf } from '../../../src/core/record/sgf-parse.js';
import { describeRuleset, presetNamed, recordedRuleset, sgfRulesName } from '../../../src/core/record/sgf-rules.js';
import { withAxes } from '../../../src/core/go/rule-axes.js';
import { RULESETS } from '../../../src/core/go/ruleset.js';
import { drawPosition } from '../../support/go-diagram.js';
import { ruleset } from '../../support/rulesets.js';

const played = (text: string, rules: string): PlayThrough => {
  const parsed = parseSgf(text);
  const [root] = parsed.ok ? parsed.value.games : [];
  if (root === undefined) throw new Error('no game');
  return playThrough(gameOf(root), ruleset(rules));
};

const remarks = ({ remarks: all }: PlayThrough): string[] =>
  all.map((remark) => `${remark.number} ${remark.kind === 'illegal' ? describeRefusal(remark.refusal) : remark.kind}`);

/** A ko at b3 and c3 that black takes with b[bb]. */
const KO = 'SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B]';

test('a ko retaken at once is named and stays in the game', () => {
  const japanese = played(`(;${KO};B[cb];W[bb])`, 'japanese');
  expect(remarks(japanese)).toEqual(['2 retakes the ko at once: the board would be as it was after the set-up']);
  expect(drawPosition(japanese.final)).toBe('. X O .\nX O . O\n. X O .\n. . . .');
  expect(remarks(played(`(;${KO};B[cb];W[bb])`, 'chinese'))).toEqual(['2 repeats the position after the set-up (superko)']);
});

test('a forbidden point is named and left out', () => {
  const suicide = played('(;SZ[3]AW[ba][ab];B[aa];W[cc])', 'chinese');
  expect(remarks(suicide)).toEqual(['1 no liberty and nothing captured (forbidden point)']);
  expect(drawPosition(suicide.final)).toBe('. O .\nO . .\n. . O');
});

test('where self-capture is allowed the stone comes off and the other side has a prisoner', () => {
  expect(played('(;SZ[3]AW[ba][ab];B[aa];W[cc])', 'new-zealand')).toMatchObject({ remarks: [], prisonersTakenBy: { black: 0, white: 1 } });
});

test('stones edited in the middle begin a new history and keep the prisoners', () => {
  const edited = played(`(;${KO};B[cb];AE[cb]AW[bb]PL[B];B[cb])`, 'chinese');
  expect(remarks(edited)).toEqual(['1 edited']);
  expect(edited.prisonersTakenBy.black).toBe(2);
});

test('passes are counted by side, and who passed first is known', () => {
  const passed = played('(;SZ[9];B[aa];W[];B[bb];W[cc];B[];W[tt])', 'wmsg-2008');
  expect([passed.passes, passed.firstToPass]).toEqual([{ black: [5], white: [2, 6] }, 'white']);
});

test('a long cycle is reported at its first return, not at every turn that follows it round', () => {
  // Sending two, returning one (vector L12), twice round.
  const board = 'SZ[5:6]AB[cb][db][eb][ac][bc][cc][ad][ae][ee][af][cf][df]AW[dc][ec][bd][cd][dd][be][de][bf]PL[B]';
  const round = ';B[ed];W[ef];B[ee];W[]';
  const cycles = played(`(;${board}${round}${round})`, 'japanese');
  expect(remarks(cycles)).toEqual(['4 long-cycle']);
});

test.each(RULESETS.map(({ name }) => name))('the name that a record gives %s leads back to it', (name) => {
  expect(presetNamed(sgfRulesName(ruleset(name)))).toBe(name);
});

test("other programs' names are known, unknown ones are not guessed", () => {
  expect([presetNamed('Japanese'), presetNamed('New Zealand'), presetNamed('GOE'), presetNamed('my own')]).toEqual([
    'japanese',
    'new-zealand',
    'ing',
    undefined,
  ]);
});

test.each([
  ['Japanese rules', 'japanese'],
  ['AGA rules', 'aga'],
  ['BGA', 'aga'],
  ['French', 'aga'],
  ['Règles françaises', 'aga'],
  ['日本规则', 'japanese'],
  ['日本ルール', 'japanese'],
  ['中国规则', 'chinese'],
  ['中國規則', 'chinese'],
  ['中国围棋规则', 'chinese'],
  ['应氏规则', 'ing'],
  ['應氏計點制規則', 'ing'],
  ['한국 룰', 'korean'],
  ['韩国规则', 'korean'],
  ['New Zealand Rules', 'new-zealand'],
  ['tromp-taylor', 'tromp-taylor'],
  ['Tromp Taylor', 'tromp-taylor'],
  ['chinese-ogs', 'chinese'],
  ['CHINESE', 'chinese'],
  ['Ing Goe', undefined],
  ['my own', undefined],
])("'%s' is %s", (name, preset) => {
  expect(presetNamed(name)).toBe(preset);
});

test.each([
  'koPOSITIONALscoreAREAtaxNONEsui1',
  'ko:POSITIONAL; score:AREA; tax:NONE; sui:1',
  'ko: POSITIONAL score: AREA tax: NONE sui: 1',
])('rules said by their parts are read: %s', (rules) => {
  expect(recordedRuleset({ rules, comment: '' })).toMatchObject({
    counting: 'aga-area',
    repetition: 'positional',
    selfCapture: 'allowed',
    tax: 'none',
  });
});

test('rules said by their parts keep each part', () => {
  expect(recordedRuleset({ rules: 'koSITUATIONALscoreTERRITORYtaxSEKIsui0whbN-1', comment: '' })).toMatchObject({
    counting: 'territory',
    repetition: 'situational',
    tax: 'seki',
    selfCapture: 'forbidden',
    compensation: 'n-1',
  });
});

test.each(RULESETS.map(({ name }) => name))('the axes that an event has set in %s are read back from the record', (name) => {
  const changed = withAxes(ruleset(name), { komi: '5.5', repetition: 'situational', handicapKomi: 'kept' });
  if (!changed.ok) throw new Error(changed.refusal);
  expect(recordedRuleset({ rules: sgfRulesName(changed.value), comment: `words\n${describeRuleset(changed.value)}\nmore` })).toEqual(
    changed.value,
  );
});
