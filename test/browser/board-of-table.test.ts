/** A board breaks in the middle of a game of the event: the organiser gives the table a spare, the game goes on there, and back. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BoardInHand } from '../../simulator/board-in-hand.js';
import { serveOverTcp } from '../../simulator/serve-board.js';
import { startBanmen, watchTable } from '../cli/running.js';
import { needs } from '../support/tools.js';
import { PHONE, launchBrowser } from './browser.js';

const need = needs('chromium');
const STORY_MS_MAX = 90_000;
const SIZE = { width: 19, height: 19 };
const PAIRINGS = 'event,round,table,black,white\nCup,1,1,Anna Müller,Bo Chen\n';

test.skipIf(need.missing)(
  need.name('a spare takes the place of a broken board from the organiser’s screen, and the game goes on'),
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'banmen-spare-'));
    const boards = [new BoardInHand('own-1', SIZE), new BoardInHand('spare-9', SIZE)];
    const served = await Promise.all(boards.map((board) => serveOverTcp(board, 0)));
    const [own, spare] = boards;
    const [ownServed] = served;
    if (own === undefined || spare === undefined || ownServed === undefined) throw new Error();
    const at = served.map(({ address }) => address).join(',');
    writeFileSync(
      path.join(folder, 'banmen.toml'),
      `port = 0\nevent-folder = "cup"\n[[table]]\nid = "table-1"\nname = "Table 1"\nboard = "id:own-1?at=${at}"\n`,
    );
    writeFileSync(path.join(folder, 'pairings.csv'), PAIRINGS);
    expect(await startBanmen(['event', 'init', 'cup'], { cwd: folder }).ended).toBe(0);
    const serving = startBanmen(['serve', '--data', 'data'], { cwd: folder });
    const browser = await launchBrowser();
    try {
      const [, address = ''] = await serving.says(/(http:\S+)/);
      const table = await watchTable(address, 'table-1');
      await table.until(({ link }) => link === 'up');
      const page = await browser.newPage({ viewport: PHONE, locale: 'en' });
      await page.goto(new URL('/event', address).href);
      await page.getByLabel('Pairing file (XML or CSV)').setInputFiles(path.join(folder, 'pairings.csv'));
      await page.getByRole('button', { name: 'Open round 1' }).click();
      const movesAre = (count: number) => table.until(({ game }) => game?.moves.length === count);
      await table.until(({ game }) => game?.players.black === 'Anna Müller');
      own.put('pd', 'black');
      own.press('black');
      await movesAre(1);
      own.put('dp', 'white');
      own.press('white');
      await movesAre(2);
      // Its cable is torn off; what lay there is laid on the spare.
      await ownServed.close();
      await table.until(({ link }) => link === 'down');
      const game = page.locator('.event-game[data-table="1"]');
      await game.getByText('Result and players').click();
      await game.getByText('No board is heard.').waitFor();
      await game.getByRole('button', { name: 'Another board…' }).click();
      await game.getByLabel('Board for this table').selectOption({ label: 'spare-9 (19 × 19)' });
      await game.getByRole('button', { name: 'Use this board' }).click();
      await game.getByText('Table 1 uses board spare-9 from now on.').waitFor();
      await table.until(({ link, board }) => link === 'up' && board?.boardId === 'spare-9');
      spare.put('pd', 'black');
      spare.put('dp', 'white');
      await table.until(({ game: now }) => now?.moves.length === 2 && now.mismatch.length === 0);
      spare.put('pp', 'black');
      spare.press('black');
      const { game: played } = await movesAre(3);
      expect(played?.moves.map(({ point }) => point)).toHaveLength(3);
      // The old one is mended, and the table has it again.
      await serveOverTcp(own, Number(new URL(ownServed.address).port)).then((again) => served.push(again));
      await game.getByRole('button', { name: 'Another board…' }).click();
      await game.getByRole('button', { name: 'Its own board again' }).click();
      await table.until(({ link, board }) => link === 'up' && board?.boardId === 'own-1');
    } finally {
      await browser.close();
      await serving.end('SIGINT');
      await Promise.all(served.map((one) => one.close().catch(() => undefined)));
      for (const board of boards) board.close();
      rmSync(folder, { recursive: true });
    }
  },
  STORY_MS_MAX,
);
