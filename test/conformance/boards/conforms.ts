/** Runs the whole suite against a board and expects that nothing fails. */
import { expect } from 'vitest';
import type { BoardUnderTest } from '../../../conformance/board-under-test.js';
import { checkBoard, CONFORMANCE_CASES, verdictCount, makeResultLine } from '../../../conformance/suite.js';

/** Any number will do that no other host used last. */
const FIRST_NUMBER = 100;

/** `leftOut`: how many cases this board cannot be asked; a number, so that none drops out unseen. */
export const conforms = async (board: BoardUnderTest, leftOut: number): Promise<void> => {
  try {
    const report = await checkBoard(board, FIRST_NUMBER);
    const failed = report.results.filter(({ verdict }) => verdict.kind === 'fails').map(makeResultLine);
    expect(failed).toEqual([]);
    expect([report.results.length, verdictCount(report, 'left-out')]).toEqual([CONFORMANCE_CASES.length, leftOut]);
    expect(report.linesHeard).toBeGreaterThan(100);
  } finally {
    await board.close();
  }
};
