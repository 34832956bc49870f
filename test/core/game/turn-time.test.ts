/** What a side had left after its turn, and to which move that belongs. */
import { expect, test } from 'vitest';
import { DEFAULT_POLICY, newClock, type ClockEventBody } from '../../../src/core/clock/clock.js';
import { parseTimeControl } from '../../../src/core/clock/control-text.js';
import { startSide, type SideTime } from '../../../src/core/clock/side-time.js';
import type { TimeControl } from '../../../src/core/clock/time-control.js';
import { NO_TURNS, TURNS_WAITING_MAX, takeTurn, timeAfter, turnEnded, waitFor } from '../../../src/core/game/turn-time.js';

const control = (text: string): TimeControl => {
  const parsed = parseTimeControl(text);
  if (!parsed.ok) throw new Error(parsed.refusal);
  return parsed.value;
};

test.each<[string, Partial<SideTime>, number, number | undefined]>([
  ['10m', { mainMs: 60_000 }, 60_000, undefined],
  ['10m + 5x30s', { mainMs: 60_000, leftMs: 30_000 }, 60_000, undefined],
  ['10m + 5x30s', { phase: 'overtime', mainMs: 0, leftMs: 12_000, periodsLeft: 3 }, 12_000, 3],
  ['10m + 25/10m', { phase: 'overtime', mainMs: 0, leftMs: 400_000, stonesLeft: 7, periodsLeft: 1 }, 400_000, 7],
  ['10m + ing 3x5m', { phase: 'overtime', mainMs: 0, leftMs: 400_000, periodsLeft: 2 }, 400_000, 2],
  ['10m + 10s fischer', { phase: 'overtime', mainMs: 0, leftMs: 5000, periodsLeft: 0 }, 5000, undefined],
])('after a turn under %s a side has what is left of %j', (text, side, leftMs, overtimeLeft) => {
  const time = { ...startSide(control(text)), ...side };
  expect(timeAfter(control(text), time)).toEqual({ leftMs, overtimeLeft });
});

test('considerations that are left are no periods', () => {
  const nhk = control('30s + 10x60s considerations');
  expect(nhk.kind).toBe('considerations');
  expect(timeAfter(nhk, { ...startSide(nhk), phase: 'overtime', leftMs: 9000, periodsLeft: 4 })).toEqual({
    leftMs: 9000,
    overtimeLeft: undefined,
  });
});

test('a turn ends with a press, a stone, a seal, and with the first press for the side that starts the other', () => {
  const twenty = control('20m');
  const ready = newClock({ black: twenty, white: twenty }, DEFAULT_POLICY, 'black');
  const running = { ...ready, status: { kind: 'running' } } as const;
  const stopped = (by: 'press' | 'stone' | 'seal' | 'arbiter'): ClockEventBody => ({ kind: 'clock-stopped', side: 'black', by, turnMs: 9 });
  const ended = (['press', 'stone', 'seal', 'arbiter'] as const).map((by) => turnEnded(stopped(by), running, 'white'));
  expect(ended).toEqual(['black', 'black', 'black', undefined]);
  const started: ClockEventBody = { kind: 'clock-started', side: 'white' };
  expect([turnEnded(started, ready, 'black'), turnEnded({ ...started, side: 'black' }, ready, 'white')]).toEqual(['black', 'white']);
  expect(turnEnded(started, ready, 'white'), 'the clock of the side that moves first is started for it').toBeUndefined();
  expect([turnEnded(started, running, 'black'), turnEnded(started, undefined, 'black')]).toEqual([undefined, undefined]);
  expect([turnEnded(null, ready, 'black'), turnEnded({ kind: 'resumed' }, ready, 'black')]).toEqual([undefined, undefined]);
});

const turnAt = (atMs: number) => ({ atMs, leftMs: atMs, overtimeLeft: undefined });

test('a move takes the first turn that ended no more than two seconds before its stone, and older ones are dropped', () => {
  const waiting = [1000, 5000, 6000].reduce((turns, atMs) => waitFor(turns, 'black', turnAt(atMs)), NO_TURNS);
  expect(takeTurn(waiting, 'black', 3000)).toEqual({ turn: turnAt(1000), waiting: { black: [turnAt(5000), turnAt(6000)], white: [] } });
  expect(takeTurn(waiting, 'black', 3001)).toEqual({ turn: turnAt(5000), waiting: { black: [turnAt(6000)], white: [] } });
  expect(takeTurn(waiting, 'black', 9000)).toEqual({ turn: undefined, waiting: NO_TURNS });
  expect(takeTurn(waiting, 'white', 3000)).toEqual({ turn: undefined, waiting });
});

test('a clock that is played with leaves the latest turns alone', () => {
  const waiting = [1, 2, 3, 4, 5, 6].reduce((turns, atMs) => waitFor(turns, 'white', turnAt(atMs)), NO_TURNS);
  expect(waiting.white.map(({ atMs }) => atMs)).toEqual([3, 4, 5, 6]);
  expect(waiting.white).toHaveLength(TURNS_WAITING_MAX);
});
