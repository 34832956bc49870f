/** Another board at a table while everything runs: the table hears of it as of a board that was away and is back. */
import { expect, test } from 'vitest';
import { SeatBoard } from '../../src/boards/seat-board.js';
import type { BoardInput } from '../../src/core/wire/board-input.js';
import { BOARD_19, FakeBoard } from '../session/fakes.js';
import { inEnglish } from '../../src/words/telling.js';

const seatWith = (board: FakeBoard) => {
  const heard: string[] = [];
  const seat = new SeatBoard(board, { nowMs: () => 1234 });
  const word = (input: BoardInput): string => (input.kind === 'link' ? `link ${input.state}` : input.kind);
  seat.start({
    news: ({ inputs }) => heard.push(...inputs.map(word)),
    identified: ({ boardId }) => heard.push(boardId),
    problem: (told) => heard.push(inEnglish(told)),
  });
  return { seat, heard };
};

test('the one before is gone and given up before the other is started, and is not heard any more', async () => {
  const [own, spare] = [new FakeBoard(), new FakeBoard()];
  const { seat, heard } = seatWith(own);
  own.connects();
  seat.showLights([{ point: 3, meaning: 'last' }]);
  const used = seat.use(spare);
  spare.hasProblem('too early');
  await used;
  expect(own.closed).toBe(true);
  own.hasProblem('still there');
  spare.connects({ ...BOARD_19, boardId: 'spare-1' });
  expect(heard).toEqual([BOARD_19.boardId, 'snapshot', 'link up', 'link down', 'spare-1', 'snapshot', 'link up']);
  // What the table wanted shown is shown on it.
  expect(spare.lights).toEqual([[{ point: 3, meaning: 'last' }]]);
});

test('a board that was gone already is not told to be gone once more; of two in a row only the last is started', async () => {
  const [own, first, second] = [new FakeBoard(), new FakeBoard(), new FakeBoard()];
  const { seat, heard } = seatWith(own);
  await Promise.all([seat.use(first), seat.use(second)]);
  first.connects();
  second.connects({ ...BOARD_19, boardId: 'spare-2' });
  expect(heard).toEqual(['spare-2', 'snapshot', 'link up']);
  await seat.close();
  expect(second.closed).toBe(true);
});
