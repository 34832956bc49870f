/** The page in a real browser: stones appear, nothing scrolls away, and a lost server is said and found again. */
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import { FakeTable, pointNamed } from '../console/fake-table.js';
import { needs } from '../support/tools.js';
import { LAPTOP, PHONE, PHONE_ON_ITS_SIDE, SMALL_PHONE, launchBrowser } from './browser.js';

const FULL = { width: 19, height: 19 };
const COLUMNS = 'ABCDEFGHJKLMNOPQRST';
const BUILT_PAGE = path.resolve('dist/page');

/** Longer than the page takes a silence for a quiet game, in ms. */
const SILENCE_MS = 13_000;
const NO_HEARTBEAT_MS = 3_600_000;

const need = needs('chromium');

/** 120 stones that capture nothing: black and white in their own columns. */
const LONG_GAME = Array.from(
  { length: 120 },
  (_, index) => `${COLUMNS.charAt(index % 2 === 0 ? (index / 2) % 6 : 10 + ((index >> 1) % 6))}${1 + Math.floor(index / 12)}`,
);

const startedTable = (id = 'table-1', name = 'Table 1', size = FULL): FakeTable => {
  const table = new FakeTable(id, name);
  table.start(size);
  return table;
};

describe.skipIf(need.missing)(need.name('the page'), () => {
  let browser: Browser;
  let page: Page;
  let running: RunningConsole | undefined;
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });
  beforeEach(() => {
    complaints = [];
  });
  afterEach(async () => {
    await page.context().close();
    await running?.close();
    running = undefined;
  });

  const serve = async (tables: readonly FakeTable[], port = 0): Promise<RunningConsole> => {
    running = await startConsole({ tables, host: '127.0.0.1', port, pageFolder: BUILT_PAGE });
    return running;
  };

  const open = async (tables: readonly FakeTable[], viewport = LAPTOP, at = '/t/table-1'): Promise<void> => {
    const { address } = await serve(tables);
    page = await (await browser.newContext({ viewport, acceptDownloads: true })).newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('request', (request) => request.url().startsWith(address) || complaints.push(`asked for ${request.url()}`));
    await page.goto(address + at);
    await page.locator('.steps, .waiting').first().waitFor();
  };

  const stoneAt = (name: string, size = FULL) => page.locator(`.stone[data-point="${pointNamed(name, size)}"]`);
  const shown = () => page.locator('.where').innerText();

  test('shows stones as they are put down, with nothing from elsewhere and no complaint', async () => {
    const table = startedTable();
    await open([table]);
    expect(await page.locator('.stone').count()).toBe(0);
    table.play('Q16');
    await stoneAt('Q16').waitFor();
    expect(await stoneAt('Q16').getAttribute('class')).toContain('black');
    table.play('D4');
    await stoneAt('D4').waitFor();
    expect(await page.locator('.stone').count()).toBe(2);
    expect(await page.locator('.story').innerText()).toContain('White D4');
    expect(await page.locator('.player.to-move').getAttribute('data-side')).toBe('black');
    expect(await page.locator('.unseen[aria-live]').innerText()).toBe('Move 2: White D4');
    expect(complaints).toEqual([]);
  });

  test('shows what a slow disk does not have yet, and says so until it is kept, or taken back', async () => {
    const table = startedTable();
    table.play('Q16');
    await open([table]);
    await stoneAt('Q16').waitFor();
    expect(await page.locator('.not-kept').count()).toBe(0);
    table.playAhead('D4');
    await page.waitForSelector('.not-kept');
    expect(await page.locator('.not-kept').innerText()).toBe('Not kept yet');
    expect(await page.locator('.stone').count()).toBe(2);
    table.playAhead(undefined);
    await page.waitForSelector('.not-kept', { state: 'detached' });
    expect(await page.locator('.stone').count()).toBe(1);
    table.playAhead('D4');
    await page.waitForSelector('.not-kept');
    table.play('D4');
    await page.waitForSelector('.not-kept', { state: 'detached' });
    expect(await page.locator('.stone').count()).toBe(2);
  });

  test('takes a stone off that was taken back, and counts prisoners', async () => {
    const table = startedTable();
    for (const move of ['B19', 'A19']) table.play(move);
    await open([table]);
    await stoneAt('A19').waitFor();
    table.play('A18');
    await stoneAt('A19').waitFor({ state: 'detached' });
    expect(await page.locator('.player[data-side=black] .prisoners').innerText()).toBe('1 prisoner');
    table.takeBack(1);
    await stoneAt('A19').waitFor();
    expect(await page.locator('.player[data-side=black] .prisoners').innerText()).toBe('0 prisoners');
  });

  test.each([
    ['a laptop', LAPTOP],
    ['a phone', PHONE],
    ['a small phone', SMALL_PHONE],
    ['a phone on its side', PHONE_ON_ITS_SIDE],
  ])('has the whole board in sight on %s, with nothing to scroll but the moves', async (_, viewport) => {
    const table = startedTable();
    for (const move of LONG_GAME) table.play(move, { certain: false });
    await open([table], viewport);
    await page.locator('.board').waitFor();
    const board = await page.locator('.wood').boundingBox();
    const controls = await page.locator('.steps').boundingBox();
    const sgf = await page.locator('.download').boundingBox();
    for (const box of [board, controls, sgf]) {
      if (box === null) throw new Error('not drawn');
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
    }
    expect(board?.width).toBeGreaterThan(Math.min(viewport.width, viewport.height) * 0.85);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(viewport.height);
    // The widest of them, three letters and a question mark, stays within its button.
    const tooWide = `[...document.querySelectorAll('.move')].filter((one) => one.scrollWidth > one.clientWidth).length`;
    expect(await page.evaluate(tooWide)).toBe(0);
    // The latest move is in sight within its list.
    if (viewport === SMALL_PHONE) {
      // There the list is folded away: the bar under the board says which move it is, and leads back and forth.
      expect(await page.locator('.moves').isVisible()).toBe(false);
      expect(await shown()).toBe('120 / 120');
      expect(await page.locator('.steps button:visible').count()).toBe(4);
      return;
    }
    const list = await page.locator('.moves').boundingBox();
    const last = await page.locator('.move').last().boundingBox();
    if (list === null || last === null) throw new Error('not drawn');
    expect(last.y + last.height).toBeLessThanOrEqual(list.y + list.height + 1);
    expect(last.y).toBeGreaterThanOrEqual(list.y - 1);
  });

  test('looks back while the game goes on, and comes back to live', async () => {
    const table = startedTable();
    for (const move of ['Q16', 'D4', 'Q3']) table.play(move);
    await open([table]);
    await stoneAt('Q3').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await stoneAt('D4').waitFor({ state: 'detached' });
    expect(await shown()).toBe('1 / 3');
    table.play('D16');
    await page.getByText('1 / 4').waitFor();
    expect(await page.locator('.stone').count()).toBe(1);
    await page.getByRole('button', { name: 'Back to live' }).click();
    await stoneAt('D16').waitFor();
    expect(await shown()).toBe('4 / 4');
  });

  test('tells why it believes a move, when the move is tapped', async () => {
    const table = startedTable();
    table.play('Q16');
    table.play('D4', { certain: false, why: 'a white stone at rest on D4, and nobody pressed' });
    table.play('Q3');
    await open([table], PHONE);
    expect(await page.locator('.reason').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Move 2: White D4, doubtful' }).click();
    expect(await page.locator('.reason').innerText()).toBe('a white stone at rest on D4, and nobody pressed');
    expect(await page.locator('.badge.doubtful').count()).toBe(1);
    expect(await shown()).toBe('2 / 3');
  });

  test('says what is wrong with the board, and what to do', async () => {
    const table = startedTable();
    table.play('Q16');
    await open([table]);
    table.link('down');
    await page.locator('.link.down').waitFor();
    expect(await page.locator('.link').innerText()).toBe('Board not heard');
    table.changeGame({ mismatch: [pointNamed('Q16', FULL), pointNamed('A1', FULL)] });
    await page.getByText('put black on Q16; clear A1').waitFor();
    expect(await page.locator('.ring.put-here').count()).toBe(1);
    expect(await page.locator('.ring.take-off').count()).toBe(1);
    // Looking back does not hide what is wrong now.
    await page.keyboard.press('Home');
    await page.getByText('put black on Q16; clear A1').waitFor();
  });

  test('says when it has lost the server, and goes on by itself when it is back', async () => {
    const table = startedTable();
    table.play('Q16');
    await open([table], PHONE);
    await stoneAt('Q16').waitFor();
    const port = Number(new URL(running?.address ?? '').port);
    await running?.close();
    await page.getByText('No connection to Banmen').waitFor();
    expect(await page.locator('.link').innerText()).toBe('Board unknown');
    expect(await page.locator('.live').innerText()).toBe('Not live');
    expect(await stoneAt('Q16').count()).toBe(1);
    table.play('D4');
    await serve([table], port);
    await stoneAt('D4').waitFor();
    await page.locator('.server-lost').waitFor({ state: 'detached' });
  });

  test('says so when the server goes silent without a word, as a network that swallows everything does', async () => {
    const table = startedTable();
    table.play('Q16');
    running = await startConsole({ tables: [table], host: '127.0.0.1', port: 0, pageFolder: BUILT_PAGE, heartbeatMs: NO_HEARTBEAT_MS });
    page = await browser.newPage();
    // What a shared worker asks cannot be held back here: the tab has a stream of its own, as in browsers without one.
    await page.addInitScript('delete window.SharedWorker');
    await page.clock.install();
    await page.goto(`${running.address}/t/table-1`);
    await stoneAt('Q16').waitFor();
    await page.route('**/events?*', () => undefined);
    await page.clock.fastForward(SILENCE_MS);
    await page.getByText('No connection to Banmen').waitFor();
    table.play('D4');
    await page.unroute('**/events?*');
    await page.clock.fastForward(SILENCE_MS);
    await stoneAt('D4').waitFor();
    await page.locator('.server-lost').waitFor({ state: 'detached' });
  });

  test('leads from the hall to each table, whose boards may have other sizes', async () => {
    const small = startedTable('table-2', 'Table 2', { width: 9, height: 9 });
    small.play('E5');
    const oblong = startedTable('table-3', 'Table 3', { width: 13, height: 7 });
    oblong.play('G4');
    const { address } = await serve([startedTable(), small, oblong]);
    page = await (await browser.newContext({ viewport: PHONE })).newPage();
    await page.goto(address);
    await page.getByRole('link', { name: /Table 2/ }).click();
    await stoneAt('E5', { width: 9, height: 9 }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/t/table-2');
    await page.goBack();
    await page.getByRole('link', { name: /Table 3/ }).click();
    await stoneAt('G4', { width: 13, height: 7 }).waitFor();
    expect(await page.locator('.stage .board').getAttribute('aria-label')).toBe('Board 13 by 7, Move 1: Black G4');
  });

  test('has the move on show in its address, and opens at the one that the address names', async () => {
    const table = startedTable();
    for (const move of ['Q16', 'D4', 'Q3']) table.play(move);
    await open([table], LAPTOP, '/t/table-1/g/1#2');
    await stoneAt('D4').waitFor();
    expect(await shown()).toBe('2 / 3');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('1 / 3').waitFor();
    await expect.poll(() => page.url()).toMatch(/\/t\/table-1\/g\/1#1$/);
    await page.keyboard.press('End');
    await page.getByText('3 / 3').waitFor();
    await expect.poll(() => page.url()).toMatch(/\/t\/table-1$/);
  });

  test('waits for the first game, and follows from one game to the next', async () => {
    const table = new FakeTable();
    await open([table]);
    await page.locator('.waiting', { hasText: 'Waiting for the first game' }).waitFor();
    table.start(FULL);
    table.play('Q16');
    await stoneAt('Q16').waitFor();
    table.changeGame({ ended: { reason: 'resignation', result: 'B+R' } });
    await page.getByText('Black wins by resignation').waitFor();
    table.start(FULL, undefined, 2);
    await stoneAt('Q16').waitFor({ state: 'detached' });
    expect(await page.getByText('Black wins by resignation').count()).toBe(0);
  });

  test('moves nothing for those who asked for stillness, and names every control', async () => {
    const table = startedTable();
    table.play('Q16');
    await open([table]);
    await page.locator('.stone.fresh').waitFor();
    const movement = `getComputedStyle(document.querySelector('.stone.fresh')).animationName`;
    expect(await page.evaluate(movement)).toBe('put-down');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.evaluate(movement)).toBe('none');
    const nameless = `[...document.querySelectorAll('button, a, select, svg[role]')].filter((one) => !(one.ariaLabel || one.textContent.trim())).length`;
    expect(await page.evaluate(nameless)).toBe(0);
  });

  test('saves the record as a file', async () => {
    const table = startedTable();
    table.play('Q16');
    await open([table]);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Save SGF' }).click()]);
    expect(download.suggestedFilename()).toBe('2026-11-29-Shusaku-Gennan-table-1-game-1.sgf');
  });
});
