/** What else the board may have meant, offered to an arbiter; and the act that takes one of the readings. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/core/inference/costs.js';
import type { Hypothesis } from '../../../src/core/inference/hypothesis.js';
import { READINGS_OFFERED_MAX, offeredReadings } from '../../../src/core/inference/offered-readings.js';
import type { Tracker } from '../../../src/core/inference/tracker.js';
import { PASS, playAt } from '../../../src/core/go/position.js';
import { Sitting, point } from '../../support/sitting.js';

const NOW_MS = 30_000;

/** Three moves, and the tracker that holds just them. */
const table = () => {
  const sitting = new Sitting(undefined);
  for (const [atMs, letters, side] of [
    [3000, 'ee', 'black'],
    [6000, 'gc', 'white'],
    [9000, 'cc', 'black'],
  ] as const) {
    sitting.plays(atMs, letters, side);
  }
  sitting.passUntil(NOW_MS);
  const { tracker, game } = sitting.state;
  const best = tracker?.hypotheses[0];
  if (tracker === undefined || game === undefined || best === undefined) throw new Error('no tracker');
  return { sitting, tracker, game, best };
};

const withRivals = (tracker: Tracker, ...rivals: readonly Hypothesis[]): Tracker => ({
  ...tracker,
  hypotheses: [...tracker.hypotheses.slice(0, 1), ...rivals],
});

/** The last stone elsewhere, or a pass. */
const lastAs = (best: Hypothesis, letters: string, cost: number): Hypothesis => ({
  ...best,
  cost: best.cost + cost,
  line: best.line.map((turn, index) =>
    index === best.line.length - 1 ? { ...turn, move: letters === 'pass' ? PASS : playAt(point(letters)), why: 'may have been' } : turn,
  ),
});

describe('readings on offer', () => {
  test('are none where the record is certain', () => {
    const { tracker, game, best } = table();
    expect(offeredReadings(tracker, game, NOW_MS)).toEqual([]);
    expect(offeredReadings(withRivals(tracker, lastAs(best, 'cd', LIMITS.certainBits)), game, NOW_MS)).toEqual([]);
  });

  test('are the rivals of the record from where they part, the likeliest first, each once', () => {
    const { tracker, game, best } = table();
    const rivals = [lastAs(best, 'pass', 6), lastAs(best, 'cd', 3), lastAs(best, 'cd', 4)];
    expect(offeredReadings(withRivals(tracker, ...rivals), game, NOW_MS)).toEqual([
      { number: 3, moves: [{ color: 'black', point: point('cd'), why: 'may have been' }] },
      { number: 3, moves: [{ color: 'black', point: null, why: 'may have been' }] },
    ]);
  });

  test('a move that was none is offered as no move', () => {
    const { tracker, game, best } = table();
    const shorter: Hypothesis = { ...best, cost: best.cost + 2, line: best.line.slice(0, -1) };
    expect(offeredReadings(withRivals(tracker, shorter), game, NOW_MS)).toEqual([{ number: 3, moves: [] }]);
  });

  test('are those near the best, whatever all of them have cost, and of any order', () => {
    const { tracker, game, best } = table();
    const dear = { ...best, cost: best.cost + 50 };
    const held: Tracker = { ...tracker, hypotheses: [lastAs(dear, 'cd', LIMITS.certainBits), lastAs(dear, 'ce', 3), dear] };
    expect(offeredReadings(held, game, NOW_MS).map(({ moves }) => moves.map((move) => move.point))).toEqual([[point('ce')]]);
    const upset = { ...lastAs(dear, 'cf', 1), upset: true };
    expect(offeredReadings({ ...tracker, hypotheses: [dear, upset] }, game, NOW_MS)).toEqual([]);
  });

  test('are the same place by the other side, too, and what nobody could see is offered as no move', () => {
    const { tracker, game, best } = table();
    const last = (more: Partial<Hypothesis['line'][number]>): Hypothesis => ({
      ...best,
      cost: best.cost + 1,
      line: best.line.map((turn, index) => (index === best.line.length - 1 ? { ...turn, why: 'may have been', ...more } : turn)),
    });
    expect(offeredReadings(withRivals(tracker, last({ color: 'white' })), game, NOW_MS)).toEqual([
      { number: 3, moves: [{ color: 'white', point: point('cc'), why: 'may have been' }] },
    ]);
    expect(offeredReadings(withRivals(tracker, last({ move: { kind: 'hidden' } })), game, NOW_MS)).toEqual([{ number: 3, moves: [] }]);
  });

  test('of two that differ in their words alone the likelier is offered', () => {
    const { tracker, game, best } = table();
    const words = (why: string, cost: number) => {
      const one = lastAs(best, 'cd', cost);
      return { ...one, line: one.line.map((turn) => ({ ...turn, why })) };
    };
    const [reading] = offeredReadings(withRivals(tracker, words('dearer', 4), words('likelier', 3)), game, NOW_MS);
    expect(reading?.moves[0]?.why).toBe('likelier');
  });

  test('are no more than people can choose from', () => {
    const { tracker, game, best } = table();
    const rivals = ['cd', 'ce', 'cf', 'cg', 'ch', 'ci'].map((letters, index) => lastAs(best, letters, index + 1));
    expect(offeredReadings(withRivals(tracker, ...rivals), game, NOW_MS)).toHaveLength(READINGS_OFFERED_MAX);
  });

  test('one is chosen: the record is that, and undoing gives the first back', () => {
    const { sitting, tracker, game, best } = table();
    const [reading] = offeredReadings(withRivals(tracker, lastAs(best, 'cd', 3)), game, NOW_MS);
    const now = (reading?.moves ?? []).map(({ color, point: at }) => ({
      color,
      move: at === null ? PASS : playAt(at),
      certain: true,
      order: 'known' as const,
      why: 'the arbiter saw it',
      evidence: [],
    }));
    const edit = { kind: 'choose', number: reading?.number ?? 0, now } as const;
    expect(sitting.act(NOW_MS + 1000, { kind: 'correct', edit, later: 'stays', why: 'the arbiter saw it' })).toBeUndefined();
    expect(sitting.game.moves[2]?.move).toEqual(playAt(point('cd')));
    expect(sitting.game.mismatch).toEqual([point('cc'), point('cd')].sort((one, other) => one - other));
    const act = sitting.game.acts.at(-1)?.id ?? 0;
    expect(sitting.act(NOW_MS + 2000, { kind: 'undo', act, why: 'it was right' })).toBeUndefined();
    expect(sitting.game.moves[2]?.move).toEqual(playAt(point('cc')));
  });
});
