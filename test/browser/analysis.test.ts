/** An engine's opinion on the page of a kept game: a strip, who leads, and the worst moves, which step through the game. */
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startConsole } from '../../src/console/server.js';
import type { GameAnalysis } from '../../src/core/record/analysis.js';
import { needs } from '../support/tools.js';
import { LAPTOP, launchBrowser } from './browser.js';

const need = needs('chromium');
const ID = '2026-11-29-1900-table-1-game-1';
const SGF = '(;FF[4]GM[1]SZ[9]PB[Sato]PW[Lee]RE[B+R];B[ee];W[aa];B[cg];W[gc])';
const GAME = {
  id: ID,
  table: 'table-1',
  date: '2026-11-29',
  black: 'Sato',
  white: 'Lee',
  event: '',
  round: '',
  rules: '',
  komi: null,
  handicap: 0,
  size: 9,
  result: 'B+R',
  moveCount: 4,
};
const ANALYSIS: GameAnalysis = {
  engine: 'GNU Go 3.8',
  moves: ['BE5', 'WA9', 'BC3', 'WG7'],
  leads: [0, 1, 13, 12.5, 14],
  better: [null, 'C3', null, null],
};

test.skipIf(need.missing)(need.name('who led and what lost most is shown under the moves of a game that is over'), async () => {
  const archive = { list: () => Promise.resolve([GAME]), sgf: () => Promise.resolve(SGF), analysis: () => Promise.resolve(ANALYSIS) };
  const running = await startConsole({ tables: [], archive, host: '127.0.0.1', port: 0, pageFolder: path.resolve('dist/page') });
  const browser = await launchBrowser();
  onTestFinished(async () => {
    await browser.close();
    await running.close();
  });
  const page = await (await browser.newContext({ viewport: LAPTOP, locale: 'en' })).newPage();
  await page.goto(`${running.address}/games/${ID}`);
  const strip = page.locator('.analysis');
  await strip.waitFor();
  expect(await strip.locator('.strip-doubt').count()).toBe(2);
  await strip.getByRole('button', { name: '2 A9: lost 12.0 better C3' }).click();
  await page.getByText('Black leads by 13.0').waitFor();
  expect(await page.locator('.where').innerText()).toBe('2 / 4');
  // The board stays whole, and in sight.
  const wood = await page.locator('.wood').boundingBox();
  expect((wood?.y ?? 0) + (wood?.height ?? 0)).toBeLessThanOrEqual(LAPTOP.height);
});
