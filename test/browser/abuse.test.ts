/** Names, comments and reasons that are meant to break the page, in a real browser: shown as they are written, and nothing else. */
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import { FakeTable, settingsFor } from '../console/fake-table.js';
import { needs } from '../support/tools.js';
import { launchBrowser, SMALL_PHONE } from './browser.js';

const FULL = { width: 19, height: 19 };
const need = needs('chromium');
const HTML = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>';
const TURNED = '\u202egnik \u05d0\u05d1\u05d2';

describe.skipIf(need.missing)(need.name('the page'), () => {
  let browser: Browser;
  let running: RunningConsole;
  beforeAll(async () => {
    const table = new FakeTable('table-1', HTML);
    table.start(FULL, undefined, 1, { ...settingsFor(FULL, HTML, TURNED.repeat(4)), event: HTML, round: 'x'.repeat(100) });
    table.play('Q16', { certain: false, why: HTML });
    const waiting = new FakeTable('table-2', 'y'.repeat(200));
    browser = await launchBrowser();
    running = await startConsole({ tables: [table, waiting], host: '127.0.0.1', port: 0, pageFolder: path.resolve('dist/page') });
  });
  afterAll(async () => {
    await browser.close();
    await running.close();
  });

  const open = async (address: string, shown: string): Promise<Page> => {
    const page = await browser.newPage({ viewport: SMALL_PHONE });
    await page.goto(running.address + address);
    await page.locator(shown).first().waitFor();
    return page;
  };

  test.each([
    ['/', '.card'],
    ['/t/table-1', '.player'],
    ['/t/table-1/clock', '.clock-none, .halves'],
    ['/desk', '.queue li'],
    ['/desk/table-1', '.case-head'],
  ])('shows hostile names at %s as text, in its width, and runs nothing of them', async (address, shown) => {
    const page = await open(address, shown);
    expect(await page.evaluate('window.broken')).toBeUndefined();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.close();
  });

  test('a name that is written from the right turns nothing around but itself', async () => {
    const page = await open('/t/table-1', '.player');
    const name = page.locator('.player[data-side=white] bdi');
    expect(await name.innerText()).toContain('\u05d0\u05d1\u05d2');
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.player[data-side=white] bdi')).unicodeBidi`)).toBe('isolate');
    await page.close();
  });
});
