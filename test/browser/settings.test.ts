/** The settings in the browser: from a folder without a file to a change that holds, and a refusal that names its field. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startBanmen } from '../cli/running.js';
import { needs } from '../support/tools.js';
import { launchBrowser, PHONE } from './browser.js';

const need = needs('chromium');
const STORY_MS_MAX = 60_000;

test.skipIf(need.missing)(
  need.name('a phone sets the time of the next games and the port, is refused nonsense, and the file keeps what was done'),
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'banmen-settings-'));
    const file = path.join(folder, 'banmen.toml');
    const serving = startBanmen(['serve', '--board', 'sim:', '--data', 'data', '--host', 'localhost'], { cwd: folder });
    const browser = await launchBrowser();
    try {
      const [, address = ''] = await serving.says(/(http:\S+)/);
      const page = await browser.newPage({ viewport: PHONE, locale: 'en' });
      await page.goto(new URL('/setup', address).href);
      await page.getByRole('navigation', { name: 'Set-up' }).getByRole('link', { name: 'Settings' }).click();
      await page.getByText('Nothing is changed yet').waitFor();
      const time = page.locator('.setting', { has: page.getByLabel(/^Thinking time/) });
      await time.getByLabel(/^Thinking time/).fill('forty minutes');
      await time.getByRole('button', { name: 'Save' }).click();
      await time.getByText(/^Not saved\./).waitFor();
      expect(await time.getByLabel(/^Thinking time/).getAttribute('aria-invalid')).toBe('true');
      await time.getByLabel(/^Thinking time/).fill('40m + 5x30s');
      await page.keyboard.press('Enter');
      await time.getByText('Saved. It holds from the next game on.').waitFor();
      const port = page.locator('.setting', { has: page.getByLabel('Port of the page') });
      await port.getByLabel('Port of the page').fill('9000');
      await port.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Some settings wait for a restart of the service: port.').waitFor();
      expect(readFileSync(file, 'utf8')).toBe('time = "40m + 5x30s"\nport = 9000\n');
      // What a flag has given is said, and what stands in the file holds later.
      await page.locator('.setting', { hasText: 'given by --host: localhost' }).waitFor();
      // A pairing that names no time has it.
      const tried = await fetch(new URL('/api/v1/tables/sim-1/acts?dryRun=1', address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ act: 'arrange', players: { black: 'Aki', white: 'Bo' } }),
      });
      expect(JSON.stringify(await tried.json())).toContain('40m + 5x30s');
    } finally {
      await browser.close();
      await serving.end('SIGINT');
      rmSync(folder, { recursive: true });
    }
  },
  STORY_MS_MAX,
);
