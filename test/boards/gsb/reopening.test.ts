/** How a board's cable is opened again, in virtual time: nothing here is a real port, and no time passes. */
import { describe, expect, test } from 'vitest';
import type { Cable, CableEvents, OpenCable } from '../../../src/boards/gsb/cable.js';
import { type GsbBoard, openGsbBoard } from '../../../src/boards/gsb/gsb-board.js';
import { makeBoardLine } from '../../../src/core/wire/board-line.js';
import type { TimePort } from '../../../src/session/ports.js';
import { linkStates, listenTo, type Listening } from './listening.js';

/** Time that moves when it is told to, and everything that was to happen meanwhile happens, in order. */
const virtualTime = (): TimePort & { reach(ms: number): Promise<void> } => {
  let nowMs = 0;
  let waiting: { readonly atMs: number; readonly callback: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    wallMs: () => nowMs,
    wakeAt: (atMs, callback) => {
      const one = { atMs, callback };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
    reach: async (ms) => {
      for (;;) {
        // What was promised by now is kept before the clock moves on.
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        const [next] = waiting.filter(({ atMs }) => atMs <= ms).sort((a, b) => a.atMs - b.atMs);
        if (next === undefined) break;
        waiting = waiting.filter((other) => other !== next);
        nowMs = Math.max(nowMs, next.atMs);
        next.callback();
      }
      nowMs = ms;
    },
  };
};

interface Opening {
  readonly atMs: number;
  readonly events: CableEvents;
  readonly sent: string[];
  isClosed: boolean;
}

const tableWith = (onOpening: (opening: Opening) => void) => {
  const time = virtualTime();
  const openings: Opening[] = [];
  const openCable: OpenCable = (events): Cable => {
    const opening: Opening = { atMs: time.nowMs(), events, sent: [], isClosed: false };
    openings.push(opening);
    // As with a real port: nothing is said before the opener has returned.
    time.wakeAt(time.nowMs(), () => onOpening(opening));
    return {
      send: (line) => opening.sent.push(line),
      close: () => {
        opening.isClosed = true;
        return Promise.resolve();
      },
      octetsHeard: 0,
      octetsGivenUp: 0,
    };
  };
  const board: GsbBoard = openGsbBoard({ openCable, time, firstCommand: 1 });
  const listening: Listening = listenTo(board);
  return { time, openings, board, listening };
};

const HEARTBEAT = { kind: 'heartbeat', boardCrc: 0, badLinesHeard: 0, deferred: 0 } as const;

describe('a port that cannot be opened', () => {
  const absent = (opening: Opening): void => opening.events.closed({ code: 'ENOENT', message: 'there is no such port' });

  test('is tried again after 250 ms, twice that, and so on up to 5 s', async () => {
    const { time, openings } = tableWith(absent);
    await time.reach(20_000);
    const waits = openings.slice(1).map(({ atMs }, index) => atMs - (openings[index]?.atMs ?? 0));
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  });

  test('is complained about once, and the table knows that the link is down', async () => {
    const { time, listening } = tableWith(absent);
    await time.reach(20_000);
    expect(listening.problems).toEqual(['there is no such port']);
    expect(linkStates(listening)).toEqual(['down']);
  });

  test('is not tried any more once the board is closed', async () => {
    const { time, openings, board } = tableWith(absent);
    await time.reach(1_000);
    const before = openings.length;
    await board.close();
    await time.reach(60_000);
    expect(openings).toHaveLength(before);
  });
});

test('a port on which nothing is heard is closed after 3 s, and another is opened', async () => {
  const { time, openings, listening } = tableWith(({ events }) => events.opened());
  await time.reach(3_000);
  expect(openings.map(({ isClosed }) => isClosed)).toEqual([true]);
  await time.reach(3_250);
  expect(openings.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(new Set(openings[0]?.sent.slice(0, 3)).size, 'three tries with the same number').toBe(1);
  expect(listening.problems).toEqual(['nothing was heard for 3 s: the port is opened anew']);
});

test('what an old cable still says is nobody’s business', async () => {
  const { time, openings, board } = tableWith(({ events }) => events.opened());
  await time.reach(3_250);
  openings[0]?.events.line('');
  openings[0]?.events.line(makeBoardLine({ ...HEARTBEAT, seq: 0, ms: 0 }));
  openings[0]?.events.closed({ code: undefined, message: 'late' });
  expect(board.link.linesHeard).toBe(0);
  await time.reach(3_300);
  expect(openings).toHaveLength(2);
});

test('a board that was heard is looked for again at once: the wait begins anew', async () => {
  const { time, openings } = tableWith((opening) => {
    opening.events.opened();
    opening.events.line('');
    opening.events.line(makeBoardLine({ ...HEARTBEAT, seq: 0, ms: 0 }));
  });
  await time.reach(11_000);
  expect(openings.map(({ atMs }) => atMs)).toEqual([0, 3_250, 6_500, 9_750]);
});

test('rubbish is kept ten lines a second, and counted', async () => {
  const { time, openings, board, listening } = tableWith(({ events }) => events.opened());
  await time.reach(10);
  for (let line = 0; line < 1_000; line += 1) openings[0]?.events.line('rubbish');
  await time.reach(1_500);
  for (let line = 0; line < 1_000; line += 1) openings[0]?.events.line('rubbish');
  expect(listening.lines.filter(({ direction }) => direction === 'from-board')).toHaveLength(20);
  expect(board.link.counts['no-start'] + board.link.counts['before-first-line']).toBe(2_000);
});
