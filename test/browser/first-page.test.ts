/** What the first page weighs, and whether a projector's hall is read from the back of the room. */
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import { parseControls } from '../../src/core/clock/control-text.js';
import { DEFAULT_POLICY, newClock } from '../../src/core/clock/clock.js';
import { FakeTable } from '../console/fake-table.js';
import { needs } from '../support/tools.js';
import { launchBrowser } from './browser.js';

const need = needs('chromium');
const FIRST_PAGE_BYTES_MAX = 120_000;

/** A picture of two metres, 1920 pixels wide, seen from six metres; letters and digits are some 0.73 of their font's size high. */
const PIXEL_MM = 2000 / 1920;
const AWAY_MM = 6000;
const HEIGHT_OF_FONT = 0.73;
/** Whoever sees well reads 5 minutes of arc; twice that is read without effort. */
const NAME_ARCMIN_LEAST = 10;
const CLOCK_ARCMIN_LEAST = 20;
const arcmin = (fontPixels: number): number => ((Math.atan((fontPixels * HEIGHT_OF_FONT * PIXEL_MM) / AWAY_MM) * 180) / Math.PI) * 60;

describe.skipIf(need.missing)(need.name('the hall'), () => {
  let browser: Browser;
  let running: RunningConsole;
  beforeAll(async () => {
    browser = await launchBrowser();
    const controls = parseControls('40m + 5x30s');
    if (!controls.ok) throw new Error(controls.refusal);
    const tables = ['a', 'b', 'c', 'd'].map((id) => {
      const table = new FakeTable(id, id);
      table.start({ width: 19, height: 19 });
      table.changeGame({ clock: newClock(controls.value, DEFAULT_POLICY, 'black') });
      return table;
    });
    running = await startConsole({ tables, host: '127.0.0.1', port: 0, pageFolder: path.resolve('dist/page') });
  });
  afterAll(async () => {
    await browser.close();
    await running.close();
  });

  test(`is there after ${FIRST_PAGE_BYTES_MAX / 1000} kB at most, as they come over the cable`, async () => {
    const context = await browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(running.address, { waitUntil: 'load' });
    await page.locator('.card .board').first().waitFor();
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(FIRST_PAGE_BYTES_MAX);
    await context.close();
  });

  test.each([4, 9])('on a projector with %i boards has names and clocks that are read from six metres', async (boards) => {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'en' });
    await page.goto(running.address);
    await page.locator('.projector-choice').selectOption(String(boards));
    await page.locator('.projector .seat-time b').first().waitFor();
    const sizeOf = (selector: string): Promise<number> =>
      page.evaluate<number>(`parseFloat(getComputedStyle(document.querySelector('.projector ${selector}')).fontSize)`);
    expect(arcmin(await sizeOf('.seat-name'))).toBeGreaterThanOrEqual(NAME_ARCMIN_LEAST);
    expect(arcmin(await sizeOf('.seat-time b'))).toBeGreaterThanOrEqual(boards === 4 ? CLOCK_ARCMIN_LEAST : 0.85 * CLOCK_ARCMIN_LEAST);
    await page.close();
  });
});
