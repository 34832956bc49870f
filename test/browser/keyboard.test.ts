/** The arbiter’s jobs by keys alone: what has the focus is seen, a board takes a point, Esc closes, nothing moves that need not. */
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import { FakeTable } from '../console/fake-table.js';
import { needs } from '../support/tools.js';
import { LAPTOP, launchBrowser } from './browser.js';

const need = needs('chromium');
const NINE = { width: 9, height: 9 };
/** More stops than any screen has. */
const STOPS_MAX = 60;

/** What has the focus: its name, and whether a ring is drawn around it and it lies in sight. */
const FOCUSED = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  // A choice that lies over its sign is ringed by that.
  const ringed = element.closest('.choice') ?? element;
  const style = getComputedStyle(ringed);
  const box = ringed.getBoundingClientRect();
  return {
    name: (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) + ' <' + element.tagName + '>',
    isRinged: [element, ringed].some((one) => getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) >= 2),
    isInSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
})()`;

interface Focused {
  readonly name: string;
  readonly isRinged: boolean;
  readonly isInSight: boolean;
}

describe.skipIf(need.missing)(need.name('by keys alone'), { timeout: 60_000 }, () => {
  let browser: Browser;
  let running: RunningConsole;
  let page: Page;
  const table = new FakeTable('table-1', 'Table 1');

  beforeAll(async () => {
    table.start(NINE);
    for (const name of ['E5', 'C3', 'G7']) table.play(name);
    browser = await launchBrowser();
    running = await startConsole({ tables: [table], host: '127.0.0.1', port: 0, pageFolder: path.resolve('dist/page') });
    page = await (await browser.newContext({ viewport: LAPTOP, locale: 'en' })).newPage();
  });
  afterAll(async () => {
    await browser.close();
    await running.close();
  });

  const stops = async (): Promise<readonly Focused[]> => {
    const found: Focused[] = [];
    for (let nth = 0; nth < STOPS_MAX; nth += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate<Focused | null>(FOCUSED);
      if (focused === null) return found;
      found.push(focused);
    }
    return found;
  };
  const goUntil = async (name: RegExp): Promise<void> => {
    for (let nth = 0; nth < STOPS_MAX; nth += 1) {
      await page.keyboard.press('Tab');
      if (name.test((await page.evaluate<Focused | null>(FOCUSED))?.name ?? '')) return;
    }
    throw new Error(`no stop is called ${String(name)}: ${JSON.stringify(await stops())}`);
  };

  test.each(['/', '/t/table-1', '/desk/table-1', '/games', '/setup', '/t/table-1/clock'])(
    'every stop of %s is seen and in sight',
    async (address) => {
      await page.goto(running.address + address);
      await page.locator('.board:visible, .clock-face:visible, .games:visible').first().waitFor();
      const found = await stops();
      expect(found.length).toBeGreaterThan(2);
      expect(found.filter(({ isRinged, isInSight }) => !isRinged || !isInSight)).toEqual([]);
    },
  );

  test('a move is put right: the tab by arrows, the point on the board, what it would do, done', async () => {
    await page.goto(`${running.address}/desk/table-1`);
    await page.locator('#tab-moves[aria-selected="true"]').waitFor();
    await goUntil(/^Moves/);
    await page.keyboard.press('ArrowRight');
    await page.locator('#tab-clock[aria-selected="true"]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await goUntil(/^Board \d/);
    // From the last move, G7, to H7: an empty point is where it should be.
    await page.keyboard.press('ArrowRight');
    await page.locator('.wood [aria-live]').getByText('H7: empty').waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await page.getByText('H7', { exact: true }).first().waitFor();
    await goUntil(/^Put right/);
    await page.keyboard.press('Enter');
    // The table of this test cannot try an act, and says so: it was asked.
    await page.locator('.outcome').getByText('cannot try an act').waitFor();
  });

  test('Esc closes a sheet, and the focus is where it was', async () => {
    await page.goto(`${running.address}/t/table-1`);
    await page.locator('.board').waitFor();
    await goUntil(/^Share/);
    await page.keyboard.press('Enter');
    await page.locator('.qr').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.qr').waitFor({ state: 'detached' });
    expect((await page.evaluate<Focused | null>(FOCUSED))?.name).toMatch(/^Share/);
  });

  test('a move is told once, and a running clock tells nothing by itself', async () => {
    await page.goto(`${running.address}/t/table-1`);
    await page.locator('.board').waitFor();
    const live = await page.locator('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]').allInnerTexts();
    expect(live.filter((text) => /\d:\d\d/.test(text))).toEqual([]);
    table.play('C7');
    await page.locator('p.unseen[aria-live="polite"]').getByText('Move 4').waitFor({ state: 'attached' });
    table.takeBack(1);
  });

  test('where little may move, nothing does; with a reader’s own colours what is on can be told', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
    await page.goto(`${running.address}/t/table-1`);
    await page.locator('.board').waitFor();
    await page.locator('.deeds button').first().waitFor();
    const moving = await page.evaluate<number>(
      `[...document.querySelectorAll('*')].filter((one) => { const { animationName, animationDuration, transitionDuration } = getComputedStyle(one); return (animationName !== 'none' && parseFloat(animationDuration) > 0) || parseFloat(transitionDuration) > 0; }).length`,
    );
    expect(moving).toBe(0);
    const ground = (): Promise<string> =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('.deeds button')).backgroundColor`);
    const before = await ground();
    await page.getByRole('button', { name: 'Numbers' }).focus();
    await page.keyboard.press('Enter');
    expect(await ground()).not.toBe(before);
    await page.emulateMedia({ reducedMotion: null, forcedColors: null });
  });

  test('at 200 % of a laptop’s letters nothing is cut off sideways', async () => {
    await page.setViewportSize({ width: LAPTOP.width / 2, height: LAPTOP.height / 2 });
    for (const address of ['/', '/t/table-1', '/desk/table-1', '/games', '/setup', '/setup/settings', '/t/table-1/clock']) {
      await page.goto(running.address + address);
      await page.locator('main').waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), address).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(LAPTOP);
  });
});
