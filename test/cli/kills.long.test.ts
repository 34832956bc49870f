/**
 * A hundred real `kill -9` in the middle of a game: every move that anybody was shown is there after the next start. One kill is in
 * `npm test`, in the middle of a whole game (`whole-game.test.ts`).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Chance } from '../../simulator/chance.js';
import { serveOverTcp } from '../../simulator/serve-board.js';
import { BoardInHand } from '../../simulator/board-in-hand.js';
import { watchTable } from './running.js';
import { shownMoves } from './table-truth.js';
import { addressOf, openWorkplace } from './workplace.js';

const KILLS = 100;
const SEED = 20_261_130;
const TEST_MS = 1_500_000;

/** A start of the service, and of its table, on a machine that is busy. */
const START_MAX_MS = 60_000;

const within = <Value>(what: string, promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    wait(START_MAX_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${what} took more than ${START_MAX_MS} ms`);
    }),
  ]);

/** One shade of a chequered board: nothing is captured. */
const POINTS = Array.from({ length: 81 }, (_, point) => point)
  .filter((point) => ((point % 9) + Math.floor(point / 9)) % 2 === 0)
  .map((point) => `${'abcdefghi'[point % 9] ?? ''}${'abcdefghi'[Math.floor(point / 9)] ?? ''}`);

test(
  `${KILLS} kills (seed ${SEED})`,
  async () => {
    const chance = new Chance(SEED);
    const { start } = openWorkplace();
    const board = new BoardInHand();
    const served = await serveOverTcp(board, 0);
    onTestFinished(async () => {
      board.close();
      await served.close();
    });
    let told: readonly string[] = [];
    let moves = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const serving = start('serve', '--port', '0', '--board', served.address);
      const address = await within(`start ${kill}`, addressOf(serving));
      const watched = await within(`the page after start ${kill}`, watchTable(address, 'table-1'));
      const isUp = watched.until(({ link, game }) => link === 'up' && game !== null);
      const shown = shownMoves(await within(`the board after start ${kill}`, isUp));
      expect(shown.slice(0, told.length), `after kill ${kill - 1}`).toEqual(told);
      const letters = POINTS[moves];
      if (letters !== undefined && chance.happens(0.6)) {
        const side = moves % 2 === 0 ? 'black' : 'white';
        moves += 1;
        board.put(letters, side);
        await wait(chance.between(0, 900));
        board.press(side);
      }
      await wait(chance.between(0, 500));
      told = shownMoves(watched.table());
      watched.close();
      await serving.end('SIGKILL');
    }
    expect(told.length).toBeGreaterThan(10);
  },
  TEST_MS,
);
