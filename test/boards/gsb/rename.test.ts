/** A board that is given another id: the virtual one and the firmware in emulation keep it, others say so. In virtual time. */
import { expect, test } from 'vitest';
import { USUAL_BOARD, VirtualBoard } from '../../../simulator/virtual-board/virtual-board.js';
import { renameBoard, type Renamed } from '../../../src/boards/gsb/rename.js';
import type { CableEvents, OpenCable } from '../../../src/boards/gsb/cable.js';
import { makeBoardLine } from '../../../src/core/wire/board-line.js';
import { VirtualTime } from '../../session/fakes.js';

interface Spoken {
  hear(octets: string, nowMs: number): void;
  advance(toMs: number): readonly { readonly text: string }[];
}

/** Renames the board at the other end, millisecond by millisecond. `said`: what becomes of its lines on the way. */
const renamed = async (board: Spoken, to: string, said: (line: string) => string | undefined = (line) => line): Promise<Renamed> => {
  const time = new VirtualTime();
  let events: CableEvents | undefined;
  const openCable: OpenCable = (listener) => {
    events = listener;
    return { send: (line) => board.hear(`${line}\n`, time.nowMs()), close: () => Promise.resolve(), octetsHeard: 0, octetsGivenUp: 0 };
  };
  let result: Renamed | undefined;
  void renameBoard(openCable, to, time, 7).then((one) => (result = one));
  events?.opened();
  events?.line('what was left of the line before');
  for (let step = 0; step < 20_000 && result === undefined; step += 1) {
    await time.pass(1);
    for (const { text } of board.advance(time.nowMs())) {
      const line = said(text);
      if (line !== undefined) events?.line(line);
    }
  }
  if (result === undefined) throw new Error('it never ended');
  return result;
};

const virtualBoard = (): VirtualBoard => new VirtualBoard({ ...USUAL_BOARD, boardId: 'sim-0001', poweredMs: 1000 });

test('the virtual board takes its new id and keeps it over its reset', async () => {
  const board = virtualBoard();
  expect(await renamed(board, 'by-the-window')).toEqual({ kind: 'renamed', from: 'sim-0001' });
  expect(board).toMatchObject({ boardId: 'by-the-window', boot: 1 });
});

test('a board that says another id after its reset has not kept it', async () => {
  const as = (line: string): string =>
    line.includes(',by-the-window,')
      ? makeBoardLine({ kind: 'hello', version: 1, firmware: 'sim-1.0', boardId: 'sim-0001', boot: 1, seq: 0, ms: 0 })
      : line;
  expect(await renamed(virtualBoard(), 'by-the-window', as)).toEqual({ kind: 'not-kept', says: 'sim-0001' });
});

test('a firmware that knows no such setting refuses, and is not reset', async () => {
  const board = virtualBoard();
  const to = 'no_id_of_ours';
  expect(await renamed(board, to)).toEqual({ kind: 'refused', boardId: 'sim-0001' });
  expect(board).toMatchObject({ boardId: 'sim-0001', boot: 0 });
});

test('what does not answer is said', async () => {
  expect(await renamed(virtualBoard(), 'by-the-window', () => undefined)).toEqual({ kind: 'no-board', fault: undefined });
  const onlyTalks = (line: string): string | undefined => (line.startsWith('$A') ? undefined : line);
  expect((await renamed(virtualBoard(), 'by-the-window', onlyTalks)).kind).toBe('unanswered');
});

test('a board that never comes back after its reset is not called renamed', async () => {
  let hellos = 0;
  const dies = (line: string): string | undefined => {
    if (line.includes(',by-the-window,')) hellos += 1;
    return hellos > 0 ? undefined : line;
  };
  expect(await renamed(virtualBoard(), 'by-the-window', dies)).toEqual({ kind: 'not-seen-again' });
});
