/** A game on the emulated board beside the clock, through a real pty, recorded by `serve`. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Chance } from '../../simulator/chance.js';
import { EmulatedBoard } from '../../simulator/emulated-board/emulated-board.js';
import { LiveEmulatedBoard } from '../../simulator/emulated-board/live-emulated-board.js';
import { endedByPasses } from '../../simulator/hands/game.js';
import { randomGame } from '../../simulator/random-game.js';
import { serveOverPty } from '../../simulator/serve-board.js';
import { hostTime } from '../../src/service/host-time.js';
import { isGameOver, startBanmen, watchTable, type Running } from '../cli/running.js';
import { recordedMoves, shownMoves } from '../cli/table-truth.js';
import { needs } from '../support/tools.js';
import { firmwareNamed } from './host-at-board.js';
import { playQuickly } from './quick-hands.js';

const SEED = 4;
const MOVES = 250;

const made = randomGame(SEED, { handicap: 0, movesMax: MOVES - 2 });
const game = endedByPasses({ ...made, moves: made.moves.filter(({ move }) => move.kind === 'play') });
const quick = playQuickly(game, new Chance(SEED));
const firmware = firmwareNamed('m2560-19x19-colour');

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-avr-'));
const running: Running[] = [];
afterAll(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

const need = needs('socat');
test.skipIf(need.missing)(
  need.name(`a game of ${MOVES} moves on the emulated board is recorded exactly by serve through a pty`),
  async () => {
    const live = new LiveEmulatedBoard(new EmulatedBoard({ firmware, seed: SEED }), hostTime(0), quick.happenings);
    const served = await serveOverPty(live, path.join(folder, 'board'));
    try {
      const serving = startBanmen(['serve', '--port', '0', '--board', served.address], { cwd: folder });
      running.push(serving);
      const [, address] = await serving.says(/^Banmen is at (http:\S+)$/m);
      const watched = await watchTable(address ?? '', 'table-1');
      const table = await watched.until(isGameOver);
      expect(shownMoves(table)).toEqual(quick.moves);
      expect(await serving.end('SIGTERM')).toBe(0);
      const games = path.join(folder, 'banmen-data', 'games');
      expect(recordedMoves(path.join(games, readdirSync(games)[0] ?? ''))).toEqual(quick.moves);
      expect(live.board.overruns).toBe(0);
    } finally {
      live.close();
      await served.close();
    }
  },
  150_000,
);
