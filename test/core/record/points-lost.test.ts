/** Ing time: two points for each overtime period, from the clock into the record and out of it into the score. */
import { expect, test } from 'vitest';
import { pointsLost } from '../../../src/core/game/game-clock.js';
import { countIngFillIn } from '../../../src/core/go/scoring/ing-fill-in.js';
import { QUARTERS } from '../../../src/core/go/scoring/amount.js';
import { makeGameRecord } from '../../../src/core/record/game-record.js';
import { gameOf } from '../../../src/core/record/kifu-game.js';
import { mainLine, textIn } from '../../../src/core/record/kifu.js';
import { makePointsLost, parsePointsLost } from '../../../src/core/record/points-lost.js';
import { drawnFinalBoard, facts } from '../../support/counting.js';
import { Sitting } from '../../support/sitting.js';
import { writeNotes } from '../../../src/words/note-words.js';

test('what the record says of points lost is read back', () => {
  for (const lost of [
    { black: 0, white: 0 },
    { black: 2, white: 6 },
  ])
    expect(parsePointsLost(`rules ing\n${makePointsLost(lost)}`)).toEqual(lost);
  expect(parsePointsLost('black has lost 4 points of patience')).toEqual({ black: 0, white: 0 });
});

test('a side that enters two overtime periods has lost four points, in the game and in its record', () => {
  const sitting = new Sitting('10s + ing 3x10s');
  sitting.clock(2000, { kind: 'start', side: 'black' });
  sitting.passUntil(30_000);
  const { clock, settings, moves, notes } = sitting.game;
  expect(clock && pointsLost(clock)).toEqual({ black: 4, white: 0 });
  const root = makeGameRecord({ settings, setUp: undefined, moves, result: undefined, clock, notes: writeNotes(notes) });
  expect(textIn(root, 'GC')).toContain('Overtime: black has lost 4 points, white 0.');
  expect(gameOf(root).pointsLost).toEqual({ black: 4, white: 0 });
  const [first] = mainLine(root);
  expect(first && textIn(first, 'C')).toBe(
    'Black: overtime has begun, 3 periods left. 2 points lost to overtime so far.\nBlack: 2 periods left. 4 points lost to overtime so far.',
  );
});

test('other controls cost no points, and the record says nothing of them', () => {
  const { clock, settings } = new Sitting('10s + 3x10s').game;
  expect(clock && pointsLost(clock)).toBeUndefined();
  expect(textIn(makeGameRecord({ settings, setUp: undefined, moves: [], result: undefined, clock }), 'GC')).not.toContain('Overtime');
});

const BOARD = drawnFinalBoard(`
  . X O .
  X X O O
  . X O .
  X X O O
`);

test('a side that lost points has so much less at the end', () => {
  const even = countIngFillIn(facts(BOARD, 'ing', { komiHalfPoints: 0 }));
  const penalised = countIngFillIn(facts(BOARD, 'ing', { komiHalfPoints: 0, pointsLost: { black: 4, white: 2 } }));
  expect([even.margin, penalised.winner, penalised.margin]).toEqual([0, 'white', 2 * QUARTERS]);
  expect(penalised.black).toBe(even.black);
  expect(penalised.reasons).toEqual([
    ...even.reasons.filter((reason) => !reason.includes('tie')),
    'black loses 4 points for overtime',
    'white loses 2 points for overtime',
  ]);
});
