/** A side that is out of time has lost when nobody objects, where the organiser has said so. Black's flag falls at 62 s. */
import { expect, test } from 'vitest';
import type { Action } from '../../../src/core/game/action.js';
import { Sitting } from '../../support/sitting.js';

const flagged = (timeLossAfterMs?: number): Sitting => {
  const sitting = new Sitting('1m', {}, true, timeLossAfterMs === undefined ? {} : { timeLossAfterMs });
  sitting.clock(2000, { kind: 'start', side: 'black' });
  return sitting;
};

test('the game is lost by time, at the moment at which nobody had objected for so long', () => {
  const sitting = flagged(30_000);
  sitting.passUntil(91_000);
  expect(sitting.game.ended).toBeUndefined();
  sitting.passUntil(93_000);
  expect(sitting.game.ended).toMatchObject({ reason: 'time', result: 'W+T', outcome: { kind: 'time', winner: 'white' } });
  expect(sitting.events.find(({ kind }) => kind === 'ended')?.atMs).toBe(92_000);
  expect(sitting.game.clock?.status.kind).toBe('ended');
});

test('however seldom anybody looks, it is the same', () => {
  const [often, seldom] = [flagged(30_000), flagged(30_000)];
  often.passUntil(200_000);
  seldom.take({ kind: 'tick', atMs: 200_000 });
  const told = ({ events }: Sitting) => events.filter(({ kind }) => kind !== 'clock-kept').map(({ kind, atMs }) => [kind, atMs]);
  expect(told(seldom)).toEqual(told(often));
});

test('where the organiser has set nothing the arbiter says so', () => {
  const sitting = flagged();
  sitting.passUntil(3_600_000);
  expect([sitting.game.ended, sitting.game.clock?.status.kind]).toEqual([undefined, 'flag']);
});

test.each<[string, Action]>([
  ['a call for the arbiter', { kind: 'call-arbiter', side: 'black', why: 'the clock was wrong' }],
  ['a ruling', { kind: 'rule', ruling: 'advice', why: 'looked at' }],
  ['time that is given', { kind: 'clock', clock: { kind: 'correct', side: 'black', set: { mainMs: 60_000 }, why: 'set wrong' } }],
])('%s is an objection: people decide', (_, action) => {
  const sitting = flagged(30_000);
  sitting.passUntil(70_000);
  sitting.act(71_000, action);
  sitting.passUntil(110_000);
  expect(sitting.game.ended).toBeUndefined();
});

test('a name put right is none', () => {
  const sitting = flagged(30_000);
  sitting.passUntil(70_000);
  sitting.act(71_000, { kind: 'amend', change: { event: 'Cup' }, why: '' });
  sitting.passUntil(110_000);
  expect(sitting.game.ended?.reason).toBe('time');
});

test('reopened by the arbiter it is not lost again by itself', () => {
  const sitting = flagged(30_000);
  sitting.passUntil(100_000);
  expect(sitting.act(101_000, { kind: 'reopen', to: 'playing', why: 'the clock was set wrong' })).toBeUndefined();
  sitting.passUntil(1_000_000);
  expect([sitting.game.ended, sitting.game.clock?.status.kind]).toEqual([undefined, 'flag']);
});

test('a restart forgets no flag', () => {
  const sitting = flagged(30_000);
  sitting.passUntil(70_000);
  sitting.restart(71_000);
  sitting.passUntil(110_000);
  expect(sitting.game.ended?.reason).toBe('time');
});
