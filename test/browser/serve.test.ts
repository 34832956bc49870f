/** The whole of it: hands put stones on a simulated board, `banmen serve` reads it, and they appear in a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startBanmen } from '../cli/running.js';
import { needs } from '../support/tools.js';
import { LAPTOP, launchBrowser } from './browser.js';

const need = needs('chromium');
const STORY_MS_MAX = 90_000;

test.skipIf(need.missing)(
  need.name('a stone put on the board appears on the page, marked as the last move and in the list'),
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'banmen-page-'));
    const serving = startBanmen(['serve', '--board', 'sim:', '--data', 'data'], { cwd: folder });
    const browser = await launchBrowser();
    try {
      const [, address = ''] = await serving.says(/(http:\S+)/);
      const page = await browser.newPage({ viewport: LAPTOP });
      await page.goto(address);
      await page.locator('.card').first().click();
      await page.locator('.move').nth(2).waitFor({ timeout: STORY_MS_MAX });
      const shown = await page.locator('.stone').count();
      const listed = await page.locator('.move').count();
      expect(shown).toBeGreaterThan(0);
      expect(await page.locator('.last').count()).toBe(1);
      // And one more, while the page is open.
      await page.locator('.move').nth(listed).waitFor({ timeout: STORY_MS_MAX });
      expect(await page.locator('.link').innerText()).toBe('Board live');
    } finally {
      await browser.close();
      await serving.end('SIGINT');
      rmSync(folder, { recursive: true });
    }
  },
  STORY_MS_MAX,
);
