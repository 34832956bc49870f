/** Adjournment with a sealed move (封棋): what is written down, who knows of it, and how it is opened (RULEBOOK 6). */
import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../src/core/game/event.js';
import { told } from '../../../src/core/game/sealed-move.js';
import { PASS, playAt, type Move } from '../../../src/core/go/position.js';
import { makeGameRecord } from '../../../src/core/record/game-record.js';
import { makeSgf } from '../../../src/core/record/sgf-make.js';
import { Sitting, point } from '../../support/sitting.js';
import { writeNotes } from '../../../src/words/note-words.js';

/** Black has played cc and gg is white's, with white to move at 6.1 s. */
const begun = (controls: string | undefined = '10m'): Sitting => {
  const sitting = new Sitting(controls);
  sitting.put(5000, 'cc', 'black');
  sitting.passUntil(6000);
  sitting.press(6100, 'black');
  return sitting;
};

const seal = (sitting: Sitting, atMs: number, move: Move | undefined): string | undefined => sitting.act(atMs, { kind: 'seal', move });
const open = (sitting: Sitting, atMs: number, move?: Move): string | undefined => sitting.act(atMs, { kind: 'open-seal', move });
const recordOf = ({ game: { settings, moves, clock, notes } }: Sitting): string =>
  makeSgf(makeGameRecord({ settings, setUp: undefined, moves, result: undefined, clock, notes: writeNotes(notes) }));

describe('sealing', () => {
  test('ends the turn of the side to move, and the clock stands', () => {
    const sitting = begun();
    expect(seal(sitting, 11_100, playAt(point('gg')))).toBeUndefined();
    expect(sitting.told.slice(-2)).toEqual(['11100 clock-stopped white', '11100 adjourned']);
    expect(sitting.leftMs('white', 999_999)).toBe(595_000);
    expect(sitting.game.moves).toHaveLength(1);
  });

  test('is kept in the journal, and nobody who listens is told the point', () => {
    const sitting = begun();
    seal(sitting, 11_100, playAt(point('gg')));
    const sealed = sitting.events.find((event) => event.kind === 'sealed');
    expect(sealed).toMatchObject({ color: 'white', move: playAt(point('gg')) });
    expect(sealed && told(sealed)).toMatchObject({ color: 'white', move: null });
    expect(recordOf(sitting)).not.toContain('gg');
    expect(recordOf(sitting)).toContain('White has sealed its move.');
  });

  test('needs a point on which the stone can lie: the player writes another', () => {
    const sitting = begun();
    expect(seal(sitting, 8000, playAt(point('cc')))).toBe('illegal');
    expect(sitting.game.clock?.status.kind).toBe('running');
    expect(seal(sitting, 9000, PASS)).toBeUndefined();
  });

  test('happens once, and nothing else is played until it is opened', () => {
    const sitting = begun();
    seal(sitting, 8000, playAt(point('gg')));
    expect(seal(sitting, 9000, PASS)).toBe('sealed');
    expect(sitting.act(9000, { kind: 'take-back', moves: 1, why: '' })).toBe('sealed');
    expect(sitting.act(9000, { kind: 'clock', clock: { kind: 'resume' } })).toBe('sealed');
    // Somebody tries things on the board.
    sitting.put(10_000, 'ee', 'white');
    sitting.passUntil(30_000);
    sitting.put(31_000, 'ee', 'empty');
    sitting.passUntil(60_000);
    expect(sitting.game.moves).toHaveLength(1);
    expect(sitting.game.mismatch).toEqual([]);
  });

  test('waits for the press of the side that moved before', () => {
    const sitting = new Sitting('10m');
    sitting.clock(2000, { kind: 'start', side: 'black' });
    sitting.put(5000, 'cc', 'black');
    sitting.passUntil(15_000);
    expect(sitting.game.position.toMove).toBe('white');
    expect(seal(sitting, 15_000, PASS)).toBe('clock');
  });

  test('a time correction meanwhile is possible, and so is the end of the game', () => {
    const sitting = begun();
    seal(sitting, 8000, playAt(point('gg')));
    expect(sitting.act(9000, { kind: 'clock', clock: { kind: 'charge', side: 'white', ms: 500, why: 'the gap' } })).toBeUndefined();
    expect(sitting.act(10_000, { kind: 'resign', color: 'white' })).toBeUndefined();
    expect(sitting.game.sealed).toBeUndefined();
    expect(open(sitting, 11_000)).toBe('game-over');
  });
});

describe('opening', () => {
  test('plays the move; the other side goes on when the clock is resumed', () => {
    const sitting = begun();
    seal(sitting, 11_100, playAt(point('gg')));
    expect(open(sitting, 90_000)).toBeUndefined();
    expect(sitting.game.moves.at(-1)).toMatchObject({ number: 2, color: 'white', move: playAt(point('gg')), sealed: true });
    expect(sitting.game.clock?.status.kind).toBe('paused');
    sitting.put(95_000, 'gg', 'white');
    sitting.passUntil(99_000);
    expect(sitting.game.mismatch).toEqual([]);
    expect(sitting.act(100_000, { kind: 'clock', clock: { kind: 'resume' } })).toBeUndefined();
    expect(sitting.game.clock?.toMove).toBe('black');
    sitting.put(103_000, 'cg', 'black');
    sitting.passUntil(104_000);
    sitting.press(105_000, 'black');
    sitting.passUntil(110_000);
    expect(sitting.game.moves.map(({ move }) => (move.kind === 'pass' ? '' : move.point))).toEqual(['cc', 'gg', 'cg'].map(point));
    expect(recordOf(sitting)).toContain(';W[gg]WL[595]C[sealed when the game was adjourned');
    expect(recordOf(sitting)).toContain(';B[cg]BL[595]');
  });

  test('a stone put elsewhere than sealed is put right', () => {
    const sitting = begun();
    seal(sitting, 11_100, playAt(point('gg')));
    open(sitting, 90_000);
    sitting.put(95_000, 'ge', 'white');
    sitting.passUntil(125_000);
    expect(sitting.game.moves.at(-1)?.move).toEqual(playAt(point('gg')));
    expect([...sitting.game.mismatch].sort((one, other) => one - other)).toEqual([point('ge'), point('gg')]);
    sitting.put(126_000, 'ge', 'empty');
    sitting.put(127_000, 'gg', 'white');
    sitting.passUntil(140_000);
    expect(sitting.game.mismatch).toEqual([]);
    expect(sitting.game.moves).toHaveLength(2);
  });

  test('where the sensor under the stone is dead, the arbiter resumes and play goes on', () => {
    const sitting = begun();
    seal(sitting, 11_100, playAt(point('gg')));
    open(sitting, 90_000);
    sitting.passUntil(95_000);
    expect(sitting.game.mismatch).toEqual([point('gg')]);
    sitting.clock(100_000, { kind: 'resume' });
    sitting.put(103_000, 'cg', 'black');
    sitting.passUntil(104_000);
    sitting.press(105_000, 'black');
    sitting.passUntil(110_000);
    expect(sitting.game.moves.map(({ move }) => (move.kind === 'pass' ? '' : move.point))).toEqual(['cc', 'gg', 'cg'].map(point));
  });

  test('killed after it was opened and before its stone is down, the table still waits for the stone', () => {
    const sitting = begun();
    seal(sitting, 11_100, playAt(point('gg')));
    open(sitting, 90_000);
    sitting.restart(95_000);
    sitting.passUntil(130_000);
    expect(sitting.game.moves).toHaveLength(2);
    expect(sitting.game.mismatch).toEqual([point('gg')]);
    sitting.put(131_000, 'gg', 'white');
    sitting.passUntil(140_000);
    expect(sitting.game.mismatch).toEqual([]);
    expect(sitting.game.moves).toHaveLength(2);
  });

  test('may be taken back before its stone is down, and then nothing is to be put right', () => {
    const sitting = begun();
    seal(sitting, 11_100, playAt(point('gg')));
    open(sitting, 90_000);
    sitting.passUntil(95_000);
    expect(sitting.act(96_000, { kind: 'take-back', moves: 1, why: 'the envelope was another game’s' })).toBeUndefined();
    sitting.passUntil(120_000);
    expect(sitting.game.moves).toHaveLength(1);
    expect(sitting.game.mismatch).toEqual([]);
  });

  test('of an envelope: the arbiter reads the point out', () => {
    const sitting = begun();
    seal(sitting, 11_100, undefined);
    expect(open(sitting, 90_000)).toBe('sealed-on-paper');
    expect(open(sitting, 91_000, playAt(point('gg')))).toBeUndefined();
    expect(sitting.game.moves.at(-1)?.move).toEqual(playAt(point('gg')));
  });

  test('of an envelope whose point is occupied is a pass (RULEBOOK 6)', () => {
    const sitting = begun();
    seal(sitting, 11_100, undefined);
    expect(open(sitting, 90_000, playAt(point('cc')))).toBeUndefined();
    expect(sitting.game.moves.at(-1)).toMatchObject({ color: 'white', move: PASS });
    expect(recordOf(sitting)).toContain('there is a stone already');
  });

  test('needs a seal, and takes no other point than the sealed one', () => {
    const sitting = begun();
    expect(open(sitting, 8000)).toBe('nothing-sealed');
    seal(sitting, 9000, playAt(point('gg')));
    expect(open(sitting, 90_000, playAt(point('ge')))).toBe('sealed');
  });

  test('is possible without a clock', () => {
    const sitting = new Sitting(undefined);
    expect(seal(sitting, 8000, playAt(point('gg')))).toBeUndefined();
    expect(open(sitting, 9000)).toBeUndefined();
    expect(sitting.game.moves).toHaveLength(1);
  });
});

test('killed and started again, the table still has the sealed move, and nothing is played before it', () => {
  const sitting = begun();
  seal(sitting, 11_100, playAt(point('gg')));
  sitting.restart(50_000);
  sitting.put(51_000, 'ee', 'white');
  sitting.passUntil(60_000);
  sitting.put(61_000, 'ee', 'empty');
  sitting.passUntil(70_000);
  expect(sitting.game.moves).toHaveLength(1);
  expect(open(sitting, 80_000)).toBeUndefined();
  const journal = JSON.parse(JSON.stringify(sitting.events)) as readonly GameEvent[];
  expect(journal.filter(({ kind }) => kind === 'moved')).toHaveLength(2);
  expect(sitting.game.moves.at(-1)?.move).toEqual(playAt(point('gg')));
  expect(sitting.leftMs('white', 999_999)).toBe(595_000);
});
