/** A board opened for `banmen gtp`: the same boards that tables have, simulated ones too. */
import { GtpBoard, type GtpBoardOptions } from '../engine/gtp-board.js';
import { ok, type Result } from '../core/result.js';
import { hostTime } from './host-time.js';
import { openBoard } from './open-tables.js';

/** Names the simulated board, where it is one. */
const TABLE = 'gtp';

export const openGtpBoard = (address: string, options: Omit<GtpBoardOptions, 'board' | 'time'>): Result<GtpBoard, string> => {
  const time = hostTime(0);
  const board = openBoard(address, TABLE, time);
  return board.ok ? ok(new GtpBoard({ ...options, board: board.value, time })) : board;
};
