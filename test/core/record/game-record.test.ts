/** The record that is written from a game's own facts. */
import { expect, test } from 'vitest';
import { FULL_BOARD, parsePointName } from '../../../src/core/go/point.js';
import { rulesetNamed, type Ruleset } from '../../../src/core/go/ruleset.js';
import { makeGameRecord, type GameFacts, type TurnOfRecord } from '../../../src/core/record/game-record.js';
import { gameOf, turnsOf } from '../../../src/core/record/kifu-game.js';
import { mainLine, sameKifu, textIn, type KifuNode } from '../../../src/core/record/kifu.js';
import { makeSgf } from '../../../src/core/record/sgf-make.js';
import { parseSgf } from '../../../src/core/record/sgf-parse.js';
import type { GameSettings } from '../../../src/core/game/game-settings.js';

const at = (name: string): number => {
  const point = parsePointName(name, FULL_BOARD);
  if (!point.ok) throw new Error(point.refusal);
  return point.value;
};

const ruleset = (name: string): Ruleset => {
  const found = rulesetNamed(name);
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
};

const settings: GameSettings = {
  size: FULL_BOARD,
  ruleset: ruleset('chinese'),
  players: { black: 'Kō [5d]', white: '李' },
  startedAt: '2026-11-29T10:00:00Z',
};

const move = (color: 'black' | 'white', name: string | undefined, more: Partial<TurnOfRecord> = {}): TurnOfRecord => ({
  color,
  move: name === undefined ? { kind: 'pass' } : { kind: 'play', point: at(name) },
  certain: true,
  order: 'known',
  why: 'stone at rest',
  evidence: [],
  ...more,
});

const facts = (more: Partial<GameFacts>): GameFacts => ({ settings, setUp: undefined, moves: [], result: undefined, ...more });

test('the root says what was played, by whom and by which rules', () => {
  const root = makeGameRecord(facts({ result: 'B+R' }));
  expect(makeSgf(root)).toMatch(
    /^\(;GM\[1\]FF\[4\]CA\[UTF-8\]AP\[Banmen:1\]SZ\[19\]RU\[Chinese\]KM\[7.5\]PB\[Kō \[5d\\\]\]PW\[李\]DT\[2026-11-29\]RE\[B\+R\]GC\[/,
  );
  expect(textIn(root, 'GC')).toContain('repetition positional');
});

test('handicap stones stand in AB and HA, and white moves first', () => {
  const setUp = { stones: { black: [at('D4'), at('Q16')], white: [] }, toMove: 'white' } as const;
  const root = makeGameRecord(facts({ setUp, moves: [move('white', 'C3')] }));
  expect(makeSgf(root)).toContain('HA[2]AB[pd][dp]PL[W]');
  expect(gameOf(root).setUp).toEqual({ black: [at('Q16'), at('D4')], white: [], toMove: 'white' });
});

test('seat stones are no handicap', () => {
  const setUp = { stones: { black: [at('D4'), at('Q16')], white: [at('D16'), at('Q4')] }, toMove: 'white' } as const;
  expect(makeSgf(makeGameRecord(facts({ setUp })))).not.toContain('HA');
});

test('a pass is an empty move', () => {
  const root = makeGameRecord(facts({ moves: [move('black', 'Q16'), move('white', undefined), move('black', undefined)] }));
  expect(makeSgf(root)).toContain(';B[pd];W[];B[])');
});

test('a doubtful move says so in its comment, a sure one says nothing', () => {
  const moves = [
    move('black', 'Q16'),
    move('white', 'D4', { certain: false, why: 'two stones came at once [a] \\' }),
    move('black', 'D16', { order: 'unknown' }),
    move('white', 'Q4', { flagged: 'ko' }),
  ];
  const [, first, second, third, fourth] = nodesOf(makeSgf(makeGameRecord(facts({ moves }))));
  expect(first && textIn(first, 'C')).toBeUndefined();
  expect(second && textIn(second, 'C')).toBe('Doubtful: move 2 is not certain.\ntwo stones came at once [a] \\');
  expect(third && textIn(third, 'C')).toMatch(/^Doubtful: the order of move 3/);
  expect(fourth && textIn(fourth, 'C')).toMatch(/^Flagged: ko; recorded as played/);
});

test('two moves of one colour in a row stand as played', () => {
  const root = makeGameRecord(facts({ moves: [move('black', 'Q16'), move('black', 'D4')] }));
  expect(turnsOf(gameOf(root)).map(({ color }) => color)).toEqual(['black', 'black']);
});

test('what is written is read back equal, a board of 13 x 9 too', () => {
  const size = { width: 13, height: 9 };
  const root = makeGameRecord(
    facts({
      settings: { ...settings, size },
      moves: [move('black', undefined), { ...move('white', 'Q16'), move: { kind: 'play', point: 116 } }],
    }),
  );
  const back = parseSgf(makeSgf(root));
  expect(back.ok && back.value.problems).toEqual([]);
  const [again] = back.ok ? back.value.games : [];
  expect(again !== undefined && sameKifu(again, root)).toBe(true);
  expect(again && gameOf(again).size).toEqual(size);
});

const nodesOf = (text: string): readonly KifuNode[] => {
  const result = parseSgf(text);
  const [root] = result.ok ? result.value.games : [];
  return root === undefined ? [] : mainLine(root);
};

test('what a game says about itself stands in the properties that SGF has for it', () => {
  const about = {
    ranks: { black: '3 dan', white: '5k' },
    event: 'Cup',
    round: '2',
    table: '7',
    place: 'Bergen',
    title: 'The final',
    opening: 'Kobayashi',
    recorder: 'Ann',
  };
  const sgf = makeSgf(makeGameRecord(facts({ settings: { ...settings, ...about } })));
  expect(sgf).toContain('BR[3 dan]WR[5k]GN[The final]ON[Kobayashi]EV[Cup]RO[2 (table 7)]PC[Bergen]US[Ann]');
});
