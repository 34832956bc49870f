/** A game with a running clock at a real `serve`, and the gaps that come over it: what the clock says beside what hands did. */
import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { serveOverPty, serveOverTcp, type ServedBoard } from '../../simulator/serve-board.js';
import type { LiveTable } from '../../src/console/view/live-table.js';
import { BoardInHand } from '../../simulator/board-in-hand.js';
import { watchTable } from './running.js';
import { addressOf, openWorkplace } from './workplace.js';

/** A stone lies still, and is believed, in less. */
const LIES_MS = 700;

/** The contacts of the board are read every few ms, and its lines are stamped in whole ones (contracts: 50 ms or a warning). */
export const EXACT_MS = 50;

export const openGapTable = async (over: 'pty' | 'tcp') => {
  const { folder, start } = openWorkplace();
  const board = new BoardInHand();
  const link = path.join(folder, 'board');
  let port = 0;
  const open = async (): Promise<ServedBoard> => {
    if (over === 'pty') return serveOverPty(board, link);
    const overTcp = await serveOverTcp(board, port);
    ({ port } = overTcp);
    return overTcp;
  };
  let served = await open();
  onTestFinished(async () => {
    board.close();
    await served.close();
  });
  const serving = start('serve', '--port', '0', '--board', served.address, '--time', '10m');
  const watched = await watchTable(await addressOf(serving), 'table-1');
  await watched.until(({ link: state, game }) => state === 'up' && game !== null);

  const table = {
    board,
    watched,
    serving,
    /** A stone, and its press when it lies. */
    plays: async (letters: string, side: 'black' | 'white') => {
      board.put(letters, side);
      await wait(LIES_MS);
      board.press(side);
    },
    /** The cable is out for so long. */
    unplugged: async (ms: number, meanwhile: () => Promise<void>) => {
      await served.close();
      const since = performance.now();
      await meanwhile();
      await wait(Math.max(0, ms - (performance.now() - since)));
      served = await open();
    },
    /** The process does not run for so long. */
    stopped: async (ms: number, meanwhile: () => Promise<void>) => {
      serving.process.kill('SIGSTOP');
      const since = performance.now();
      await meanwhile();
      await wait(Math.max(0, ms - (performance.now() - since)));
      serving.process.kill('SIGCONT');
    },
    turns: (count: number) => watched.until(({ game }) => (game?.clock?.checkpoint.sides.white.moves ?? 0) >= count),
  };
  return table;
};

/** What white has used at its last press, by the clock. */
export const whiteUsedMs = ({ game }: LiveTable): number => game?.clock?.checkpoint.sides.white.usedMs ?? NaN;

/** White's turn is exact to the press, or people are told that it may not be. */
export const expectExactOrSaid = (table: LiveTable, whiteTurnMs: number): void => {
  const isSaid = table.warnings.some(({ kind }) => kind === 'gap');
  const offMs = Math.abs(whiteUsedMs(table) - whiteTurnMs);
  expect(isSaid || offMs <= EXACT_MS, `off by ${Math.round(offMs)} ms, and ${isSaid ? '' : 'not '}said`).toBe(true);
};
