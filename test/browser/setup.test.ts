/** Set-up in the browser: from a service that has no board to the first recorded move, without a file or a command. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BoardInHand } from '../../simulator/board-in-hand.js';
import { serveOverTcp } from '../../simulator/serve-board.js';
import { startBanmen } from '../cli/running.js';
import { needs } from '../support/tools.js';
import { LAPTOP, launchBrowser } from './browser.js';

const need = needs('chromium');
const STORY_MS_MAX = 90_000;

test.skipIf(need.missing)(
  need.name('a board is looked for, its stray stone is named, and its first move is recorded'),
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'banmen-setup-'));
    const board = new BoardInHand('hand-0007');
    const served = await serveOverTcp(board, 0);
    const serving = startBanmen(['serve', '--board', 'sim:', '--data', 'data'], { cwd: folder });
    const browser = await launchBrowser();
    try {
      board.put('cc', 'white');
      const [, address = ''] = await serving.says(/(http:\S+)/);
      const page = await browser.newPage({ viewport: LAPTOP, locale: 'en' });
      await page.goto(new URL('/setup', address).href);
      await page.getByLabel(/Or its address/).fill(served.address);
      await page.getByRole('button', { name: 'Look for boards' }).click();
      await page.getByText('New table: board-hand-0007').waitFor();
      const steps = page.locator('.setup-steps li');
      await steps.nth(0).getByText('hand-0007, 9 × 9').waitFor();
      await steps.nth(1).getByText('Read as stones: C7').waitFor();
      board.put('cc', 'empty');
      await steps.nth(1).getByText('All 81 points read empty.').waitFor();
      await page.getByRole('button', { name: 'Test the lamps' }).click();
      await page.locator('.setup-tests .notice').waitFor();
      board.put('ee', 'black');
      await page.locator('.stone.black').waitFor();
      board.press('black');
      await steps.nth(2).getByText('Recorded: move 1, E5.').waitFor({ timeout: STORY_MS_MAX });
      expect(await page.locator('.setup-steps li.done').count()).toBe(3);
      await page.getByRole('link', { name: 'Done: go to the table' }).click();
      await page.locator('.move').first().waitFor();
      expect(page.url()).toContain('/t/board-hand-0007');
    } finally {
      await browser.close();
      await serving.end('SIGINT');
      await served.close();
      board.close();
      rmSync(folder, { recursive: true });
    }
  },
  STORY_MS_MAX,
);
