/**
 * From the stones to the log: a story for each row of the referee's law. A row without a story does not compile, and its
 * story has to end with a ruling in the record. Nine by nine, black first, moments in ms.
 */
import { describe, expect, test } from 'vitest';
import { REFEREE_ROWS, lawRows, type RefereeRowId } from '../../../src/core/referee/law.js';
import { proposalsOf, type RulingProposal } from '../../../src/core/referee/proposals.js';
import { inEnglish } from '../../../src/words/telling.js';
import { tellNote } from '../../../src/words/note-words.js';
import { PASS, playAt } from '../../../src/core/go/position.js';
import { Sitting, point } from '../../support/sitting.js';

const told = (sitting: Sitting): string => sitting.game.notes.map(({ fact }) => inEnglish(tellNote(fact))).join(' ');

const proposed = (sitting: Sitting, row: RefereeRowId): RulingProposal => {
  const found = proposalsOf(sitting.game).find((proposal) => proposal.row === row);
  if (found === undefined) throw new Error(`nothing proposed for ${row}: ${JSON.stringify(sitting.game.incidents)}`);
  return found;
};

/** Rules what is proposed first, and gives it back. */
const ruleFirst = (sitting: Sitting, row: RefereeRowId, atMs: number): string => {
  const [choice] = proposed(sitting, row).choices;
  if (choice === undefined) throw new Error(`no choice for ${row}`);
  expect(sitting.act(atMs, { kind: 'rule', ...choice, why: 'seen by the arbiter' })).toBeUndefined();
  expect(told(sitting)).toContain('seen by the arbiter');
  return choice.ruling;
};

/** Entered: what the row proposes first is ruled without an incident. */
const enter = (sitting: Sitting, row: RefereeRowId, atMs: number): void => {
  const choice = lawRows('chinese').find(({ id }) => id === row)?.first[0];
  if (choice === undefined) throw new Error(`no choice for ${row}`);
  const side = choice.side === 'at-fault' ? ({ side: 'white' } as const) : {};
  const time = choice.ruling === 'time' ? { time: { mainMs: 60_000 } } : {};
  expect(sitting.act(atMs, { kind: 'rule', ruling: choice.ruling, ...side, ...time, why: 'seen by the arbiter' })).toBeUndefined();
  expect(sitting.game.rulings).toMatchObject([{ ruling: choice.ruling, why: 'seen by the arbiter' }]);
  expect(told(sitting)).toContain('seen by the arbiter');
};

/** Moves with presses, a second apart: `B ee`. */
const plays = (sitting: Sitting, moves: readonly string[], fromMs = 2000): number => {
  let atMs = fromMs;
  for (const move of moves) {
    const [color, letters = ''] = move.split(' ');
    const side = color === 'B' ? 'black' : 'white';
    sitting.put(atMs, letters, side);
    sitting.press(atMs + 500, side);
    atMs += 2000;
  }
  sitting.passUntil(atMs);
  return atMs;
};

const chinese = (): Sitting => new Sitting('20m', {}, true, { law: 'chinese' });

/** Black has just taken the ko at ee (white's stone on de is off). */
const KO_TAKEN = ['B dd', 'W ed', 'B df', 'W ef', 'B ce', 'W fe', 'B ha', 'W de'] as const;
const koTaken = (sitting: Sitting): number => {
  const atMs = plays(sitting, KO_TAKEN);
  sitting.put(atMs, 'ee', 'black');
  sitting.put(atMs + 400, 'de', 'empty');
  sitting.press(atMs + 900, 'black');
  sitting.passUntil(atMs + 2500);
  return atMs + 2500;
};

const STORIES: Readonly<Record<RefereeRowId, () => void>> = {
  'double-move': () => {
    const sitting = chinese();
    const atMs = plays(sitting, ['B ee', 'W gc', 'B cc']);
    sitting.put(atMs, 'gg', 'black');
    sitting.passUntil(atMs + 4_000);
    sitting.put(atMs + 4_000, 'gg', 'empty');
    sitting.passUntil(atMs + 20_000);
    expect(ruleFirst(sitting, 'double-move', atMs + 21_000)).toBe('loss');
    expect(sitting.game.ended).toMatchObject({ result: 'W+F', outcome: { kind: 'ruling', winner: 'white' } });
  },
  'moved-stone': () => {
    const sitting = chinese();
    const atMs = plays(sitting, ['B ee', 'W cg']);
    sitting.put(atMs, 'cg', 'empty');
    sitting.put(atMs + 1000, 'gc', 'white');
    sitting.put(atMs + 4500, 'gc', 'empty');
    sitting.put(atMs + 5300, 'cg', 'white');
    sitting.put(atMs + 8500, 'gg', 'black');
    sitting.press(atMs + 9500, 'black');
    sitting.passUntil(atMs + 15_000);
    expect(ruleFirst(sitting, 'moved-stone', atMs + 16_000)).toBe('warning');
  },
  'dropped-stone': () => {
    const sitting = chinese();
    const atMs = plays(sitting, ['B ee', 'W gc']);
    sitting.put(atMs, 'cc', 'black');
    sitting.put(atMs + 200, 'cc', 'empty');
    sitting.put(atMs + 600, 'gg', 'black');
    sitting.press(atMs + 1200, 'black');
    sitting.passUntil(atMs + 10_000);
    expect(sitting.game.moves).toHaveLength(3);
    enter(sitting, 'dropped-stone', atMs + 11_000);
  },
  'shifted-stones': () => {
    const sitting = chinese();
    const atMs = plays(sitting, ['B ee', 'W gc', 'B cc']);
    sitting.put(atMs, 'ee', 'empty');
    sitting.passUntil(atMs + 20_000);
    expect(sitting.game.mismatch).toHaveLength(1);
    enter(sitting, 'shifted-stones', atMs + 21_000);
  },
  'upset-from-outside': () => {
    const sitting = chinese();
    const atMs = plays(sitting, ['B ee', 'W gc', 'B cc', 'W gg', 'B cg', 'W ce', 'B ge', 'W ec']);
    for (const letters of ['ee', 'gc', 'cc', 'gg', 'cg', 'ce', 'ge', 'ec']) sitting.put(atMs, letters, 'empty');
    sitting.passUntil(atMs + 15_000);
    expect(sitting.game.moves).toHaveLength(8);
    enter(sitting, 'upset-from-outside', atMs + 16_000);
  },
  'upset-by-player': () => enter(chinese(), 'upset-by-player', 3000),
  'removed-living-stone': () => {
    const sitting = chinese();
    const atMs = plays(sitting, ['B ee', 'W gc', 'B cc', 'W gg']);
    sitting.put(atMs, 'gc', 'empty');
    sitting.passUntil(atMs + 5_000);
    sitting.put(atMs + 5_000, 'gc', 'white');
    sitting.passUntil(atMs + 20_000);
    // A single stone that is off and back accuses nobody: there is no side that could be warned.
    expect(ruleFirst(sitting, 'removed-living-stone', atMs + 21_000)).toBe('restore');
  },
  'forbidden-point': () => {
    const sitting = chinese();
    const atMs = plays(sitting, ['B ab', 'W ee', 'B ba', 'W gg', 'B gc']);
    sitting.put(atMs, 'aa', 'white');
    sitting.passUntil(atMs + 20_000);
    const { choices } = proposed(sitting, 'forbidden-point');
    // Put right or left lying, it is no move: there is nothing to make void, and it stands as it was seen.
    expect(choices.map(({ ruling }) => ruling)).toContain('let-stand');
    ruleFirst(sitting, 'forbidden-point', atMs + 21_000);
  },
  ko: () => {
    const sitting = chinese();
    const atMs = koTaken(sitting);
    sitting.put(atMs, 'de', 'white');
    sitting.put(atMs + 400, 'ee', 'empty');
    sitting.press(atMs + 900, 'white');
    sitting.passUntil(atMs + 60_000);
    expect(proposed(sitting, 'ko').side).toBe('white');
    ruleFirst(sitting, 'ko', atMs + 61_000);
  },
  superko: () => {
    const sitting = chinese();
    const event = { kind: 'report', infraction: 'superko', color: 'white', point: 40, why: 'the board was so after move 4' } as const;
    sitting.act(3000, event);
    ruleFirst(sitting, 'superko', 4000);
  },
  'long-cycle': () => {
    // Two kos, and a pass after each round: where only the simple ko is forbidden that goes on for ever.
    const sitting = chinese();
    const black = ['dd', 'ce', 'df', 'hg', 'hi', 'ih', 'gh'].map(point);
    const white = ['ed', 'fe', 'ef', 'de', 'gg', 'gi', 'fh'].map(point);
    sitting.act(2000, { kind: 'set-up', stones: { black, white }, toMove: 'black' });
    const round = ['black ee', 'white hh', 'black pass', 'white de', 'black gh', 'white pass'];
    const enters = (words: string, atMs: number): void => {
      const [color, letters = ''] = words.split(' ');
      const move = letters === 'pass' ? PASS : playAt(point(letters));
      const claim = { move, certain: true, order: 'known', why: 'entered', evidence: [] } as const;
      sitting.act(atMs, { kind: 'play', color: color === 'black' ? 'black' : 'white', ...claim });
    };
    round.forEach((words, index) => enters(words, 2100 + index * 100));
    expect(sitting.game.incidents).toMatchObject([{ kind: 'long-cycle', cycle: { turns: 6, lost: { black: 2, white: 2 } } }]);
    // It goes round again: told once.
    round.forEach((words, index) => enters(words, 3000 + index * 100));
    expect(sitting.game.incidents).toHaveLength(1);
    expect(ruleFirst(sitting, 'long-cycle', 4000)).toBe('draw');
    expect(sitting.game.ended).toMatchObject({ result: '0' });
  },
  'clock-before-clearing': () => {
    const sitting = chinese();
    const atMs = plays(sitting, KO_TAKEN);
    sitting.put(atMs, 'ee', 'black');
    sitting.press(atMs + 900, 'black');
    sitting.passUntil(atMs + 4000);
    sitting.put(atMs + 5000, 'de', 'empty');
    sitting.passUntil(atMs + 12_000);
    expect(ruleFirst(sitting, 'clock-before-clearing', atMs + 13_000)).toBe('advice');
  },
  'press-without-move': () => {
    const sitting = chinese();
    const atMs = plays(sitting, ['B ee', 'W gc']);
    sitting.press(atMs, 'black');
    sitting.passUntil(atMs + 20_000);
    enter(sitting, 'press-without-move', atMs + 21_000);
  },
  'out-of-play': () => {
    const sitting = chinese();
    const atMs = plays(sitting, ['B ee', 'W gc']);
    sitting.act(atMs, { kind: 'resign', color: 'black' });
    sitting.put(atMs + 1000, 'cc', 'black');
    sitting.passUntil(atMs + 20_000);
    expect(sitting.game.moves).toHaveLength(2);
    enter(sitting, 'out-of-play', atMs + 21_000);
  },
  'time-over': () => {
    const sitting = new Sitting('10s', {}, true, { law: 'chinese' });
    plays(sitting, ['B ee']);
    sitting.passUntil(30_000);
    expect(ruleFirst(sitting, 'time-over', 31_000)).toBe('loss');
    expect(sitting.game.ended).toMatchObject({ outcome: { kind: 'ruling', winner: 'black' } });
  },
  late: () => enter(chinese(), 'late', 3000),
  'leaving-the-hall': () => enter(chinese(), 'leaving-the-hall', 3000),
  disturbing: () => enter(chinese(), 'disturbing', 3000),
  consulting: () => enter(chinese(), 'consulting', 3000),
  'no-rule-names-it': () => enter(chinese(), 'no-rule-names-it', 3000),
  'two-warnings': () => {
    const sitting = chinese();
    sitting.act(3000, { kind: 'rule', ruling: 'warning', side: 'white', why: 'one' });
    expect(proposalsOf(sitting.game)).toEqual([]);
    sitting.act(4000, { kind: 'rule', ruling: 'warning', side: 'white', why: 'two' });
    expect(ruleFirst(sitting, 'two-warnings', 5000)).toBe('loss');
    expect(sitting.game.ended).toMatchObject({ outcome: { winner: 'black' } });
  },
  'impossible-after-correction': () => {
    const sitting = chinese();
    const atMs = plays(sitting, ['B ee', 'W gc', 'B cc']);
    sitting.act(atMs, {
      kind: 'correct',
      edit: { kind: 'replace', number: 1, move: { kind: 'play', point: 20 } },
      later: 'stays',
      why: 'misread',
    });
    expect(sitting.game.moves[2]?.flagged).toBe('occupied');
    enter(sitting, 'impossible-after-correction', atMs + 1000);
  },
  'arbiter-called': () => {
    const sitting = chinese();
    sitting.act(3000, { kind: 'call-arbiter', side: 'white', why: 'a question' });
    expect(ruleFirst(sitting, 'arbiter-called', 4000)).toBe('advice');
  },
};

describe('the referee', () => {
  test.each(REFEREE_ROWS)('%s: from the stones to the log', (row) => {
    STORIES[row]();
  });
});

test('the second time of the same side another ruling is proposed', () => {
  const sitting = chinese();
  const report = { kind: 'report', infraction: 'clock-before-clearing', color: 'black', point: undefined, why: 'again' } as const;
  sitting.act(3000, report);
  expect(ruleFirst(sitting, 'clock-before-clearing', 4000)).toBe('advice');
  sitting.act(5000, report);
  expect(proposed(sitting, 'clock-before-clearing')).toMatchObject({ isAgain: true });
  expect(ruleFirst(sitting, 'clock-before-clearing', 6000)).toBe('warning');
});

test('a ruling is undone with all that it changed', () => {
  const sitting = chinese();
  const atMs = plays(sitting, ['B ee', 'W gc']);
  sitting.act(atMs, { kind: 'rule', ruling: 'void-move', number: 2, why: 'a ko' });
  expect(sitting.game.moves[1]?.move.kind).toBe('pass');
  const act = sitting.game.acts.at(-1)?.id ?? 0;
  expect(sitting.act(atMs + 1000, { kind: 'undo', act, why: 'it was none' })).toBeUndefined();
  expect(sitting.game.moves[1]?.move.kind).toBe('play');
  expect(sitting.game.rulings).toEqual([]);
});
