/** A team at the table: whose turn it is, through passes, takebacks and clocks that stood the wrong way round. */
import { expect, test } from 'vitest';
import { memberOnTurn } from '../../../src/core/game/game.js';
import { PASS } from '../../../src/core/go/position.js';
import { makeGameRecord } from '../../../src/core/record/game-record.js';
import { makeSgf } from '../../../src/core/record/sgf-make.js';
import { Sitting } from '../../support/sitting.js';

const TEAMS = {
  members: { black: ['Aki', 'Bo'], white: ['Chen', 'Dana'] },
  players: { black: 'Aki & Bo', white: 'Chen & Dana' },
  teams: { black: 'Oslo', white: '' },
};

/** Black and white put a stone in turn, and press. */
const turn = (sitting: Sitting, atMs: number, letters: string, side: 'black' | 'white'): string | undefined => {
  sitting.plays(atMs, letters, side);
  return memberOnTurn(sitting.game);
};

test('the order goes on through passes, a takeback, swapped clocks and a restart', () => {
  const sitting = new Sitting('10m', {}, true, TEAMS);
  expect(memberOnTurn(sitting.game)).toBe('Aki');
  expect(turn(sitting, 5000, 'cc', 'black')).toBe('Chen');
  expect(turn(sitting, 10_000, 'gg', 'white')).toBe('Bo');
  const pass = { kind: 'play', color: 'black', move: PASS, certain: true, order: 'known', why: '', evidence: [] } as const;
  sitting.act(15_000, pass);
  expect(memberOnTurn(sitting.game)).toBe('Dana');
  sitting.act(16_000, { kind: 'take-back', moves: 1, why: 'a slip' });
  expect(memberOnTurn(sitting.game)).toBe('Bo');
  sitting.clock(17_000, { kind: 'swap-sides' });
  sitting.restart(20_000);
  sitting.clock(21_000, { kind: 'resume' });
  expect(memberOnTurn(sitting.game)).toBe('Bo');
  expect(turn(sitting, 25_000, 'cg', 'black')).toBe('Dana');
  expect(turn(sitting, 30_000, 'gc', 'white')).toBe('Aki');
  sitting.act(40_000, { kind: 'resign', color: 'black' });
  expect(memberOnTurn(sitting.game)).toBeUndefined();
});

test('the record has a side as one name, and its team', () => {
  const { settings } = new Sitting(undefined, {}, true, TEAMS).game;
  const sgf = makeSgf(makeGameRecord({ settings, setUp: undefined, moves: [], result: undefined }));
  expect(sgf).toContain('PB[Aki & Bo]PW[Chen & Dana]BT[Oslo]');
  expect(sgf).not.toContain('WT[');
});
