/** The arbiter's panel in a real browser: what is entered is what the table is asked, and a refusal is read where it was asked. */
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import { changeClock } from '../../src/core/clock/clock-actions.js';
import { DEFAULT_POLICY, newClock, type Clock } from '../../src/core/clock/clock.js';
import { bothSides } from '../../src/core/clock/time-control.js';
import { PASS, playAt } from '../../src/core/go/position.js';
import { ok, refuse } from '../../src/core/result.js';
import { FakeTable, settingsFor } from '../console/fake-table.js';
import { needs } from '../support/tools.js';
import { LAPTOP, PHONE, PHONE_ON_ITS_SIDE, SMALL_PHONE, launchBrowser } from './browser.js';

const NINE = { width: 9, height: 9 };
const need = needs('chromium');

/** A browser scrolls by whole pixels, and boxes have parts of one. */
const PIXEL = 1;

const runningClock = (): Clock =>
  changeClock(newClock(bothSides({ kind: 'absolute', mainMs: 600_000 }), DEFAULT_POLICY, 'black'), { kind: 'start', side: 'black' }, 0)
    .clock;

const playing = (): FakeTable => {
  const table = new FakeTable();
  table.start(NINE);
  table.changeGame({ clock: runningClock() });
  return table;
};

describe.skipIf(need.missing)(need.name('the arbiter’s panel'), () => {
  let browser: Browser;
  let page: Page;
  let running: RunningConsole;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });
  afterEach(async () => {
    await page.context().close();
    await running.close();
  });

  const open = async (table: FakeTable, viewport = LAPTOP): Promise<void> => {
    running = await startConsole({ tables: [table], host: '127.0.0.1', port: 0, pageFolder: path.resolve('dist/page') });
    page = await (await browser.newContext({ viewport })).newPage();
    await page.goto(running.address);
  };
  const press = async (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const openPanel = async (): Promise<void> => press('Arbiter');
  const answered = async (text: string): Promise<void> => page.locator('.answer', { hasText: text }).waitFor();
  const lastAsked = (table: FakeTable): unknown => table.submitted.at(-1);

  test('seals a move that nobody can read over the shoulder, and opens it', async () => {
    const table = playing();
    await open(table);
    await openPanel();
    const field = page.getByLabel('Black’s move');
    expect(await field.getAttribute('type')).toBe('password');
    await field.fill('e5');
    await press('Seal it');
    await answered('The move is sealed.');
    expect(lastAsked(table)).toEqual({ by: 'arbiter', action: { kind: 'seal', move: playAt(40) } });
    expect(await field.inputValue()).toBe('');
    table.changeGame({ sealed: { color: 'black', move: PASS, timeAfter: undefined } });
    await press('Open and play it');
    await answered('The sealed move is played.');
    expect(lastAsked(table)).toEqual({ by: 'arbiter', action: { kind: 'open-seal', move: undefined } });
    table.changeGame({ sealed: { color: 'black', move: null, timeAfter: undefined } });
    await page.getByLabel('It says').fill('pass');
    await press('Open and play it');
    await expect.poll(() => lastAsked(table)).toEqual({ by: 'arbiter', action: { kind: 'open-seal', move: { kind: 'pass' } } });
  });

  test('says why something was refused, and keeps what was written', async () => {
    const table = playing();
    table.answer = refuse({ kind: 'occupied', message: 'there is a stone on E5: write another point, or pass', point: 40 });
    await open(table);
    await openPanel();
    await page.getByLabel('Black’s move').fill('E5');
    await press('Seal it');
    await answered('there is a stone on E5: write another point, or pass');
    expect(await page.getByLabel('Black’s move').inputValue()).toBe('E5');
  });

  test('enters who came late, and undoes it', async () => {
    const table = playing();
    await open(table);
    await openPanel();
    await page.getByLabel('White by').fill('soon');
    await press('Enter');
    await page.locator('.problem', { hasText: "'soon' is no length of time" }).waitFor();
    await page.getByLabel('White by').fill('7m');
    await press('Enter');
    await answered('It is entered.');
    expect(lastAsked(table)).toEqual({ by: 'arbiter', action: { kind: 'late', lateMs: { black: 0, white: 420_000 } } });
    table.changeGame({
      late: { lateMs: { black: 0, white: 420_000 }, chargeMs: { black: 0, white: 420_000 }, forfeits: [], clockBefore: undefined },
    });
    await page.getByText('White came 7m late: 7m off its time.').waitFor();
    await press('Undo');
    await answered('It is undone.');
    expect(lastAsked(table)).toEqual({ by: 'arbiter', action: { kind: 'undo-late' } });
  });

  test('after a restart says that the clocks stand, and who bears the gap is entered with its reason', async () => {
    const table = playing();
    table.changeGame({ clock: changeClock(runningClock(), { kind: 'pause', reason: 'restart' }, 5000).clock });
    await open(table);
    await page.getByText('The arbiter says who bears the gap').waitFor();
    await openPanel();
    await page.getByLabel('Time', { exact: true }).first().fill('700ms');
    await press('Take off');
    await answered("700ms off Black's time.");
    const charge = { kind: 'charge', side: 'black', ms: 700, why: 'the gap at the restart' };
    expect(lastAsked(table)).toEqual({ by: 'arbiter', action: { kind: 'clock', clock: charge } });
    await press('Swap the clocks');
    await expect.poll(() => lastAsked(table)).toEqual({ by: 'arbiter', action: { kind: 'clock', clock: { kind: 'swap-sides' } } });
    await press('Resume');
    await expect.poll(() => lastAsked(table)).toEqual({ by: 'arbiter', action: { kind: 'clock', clock: { kind: 'resume' } } });
  });

  test('begins a game of two teams, whose members are named in their order', async () => {
    const table = playing();
    table.answer = ok([]);
    await open(table);
    await openPanel();
    await page.getByLabel('Black', { exact: true }).fill('Aki, Bo');
    await page.getByLabel('White', { exact: true }).fill('Chen, Dana');
    await page.getByLabel('White’s team').fill('Bergen');
    await page.getByLabel('Late limit').fill('15m double');
    await press('Start a new game');
    await answered('A new game has begun.');
    expect(lastAsked(table)).toMatchObject({
      action: {
        kind: 'start',
        settings: {
          size: NINE,
          ruleset: { name: 'chinese' },
          players: { black: 'Aki & Bo', white: 'Chen & Dana' },
          members: { black: ['Aki', 'Bo'], white: ['Chen', 'Dana'] },
          teams: { black: '', white: 'Bergen' },
          lateness: { limitMs: 900_000, timesOver: 2 },
        },
      },
    });
    await press('Close');
    const members = { black: ['Aki', 'Bo'], white: ['Chen', 'Dana'] };
    table.start(NINE, undefined, 2, { ...settingsFor(NINE, 'Aki & Bo', 'Chen & Dana'), members });
    await page.locator('.player[data-side=black] .member', { hasText: 'Aki' }).waitFor();
    table.play('E5');
    await page.locator('.player[data-side=white] .member', { hasText: 'Chen' }).waitFor();
    table.play('C3');
    await page.locator('.player[data-side=black] .member', { hasText: 'Bo' }).waitFor();
  });

  test.each([
    ['a laptop', LAPTOP],
    ['a phone', PHONE],
    ['a small phone', SMALL_PHONE],
    ['a phone on its side', PHONE_ON_ITS_SIDE],
  ])('on %s fits the screen from side to side, and every button can be reached', async (_, viewport) => {
    await open(playing(), viewport);
    await openPanel();
    const panel = page.locator('dialog.arbiter');
    const widths = await page.evaluate("['clientWidth', 'scrollWidth'].map((name) => document.querySelector('dialog.arbiter')[name])");
    const [clientWidth = 0, scrollWidth = Infinity] = widths as readonly number[];
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    for (const button of await panel.locator('button').all()) {
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      const inside =
        box !== null &&
        box.x >= 0 &&
        box.y >= 0 &&
        box.x + box.width <= viewport.width + PIXEL &&
        box.y + box.height <= viewport.height + PIXEL;
      expect(inside, `${await button.innerText()} ${JSON.stringify(box)}`).toBe(true);
    }
    await press('Close');
    const foot = await page.locator('.arbiter-button').boundingBox();
    expect((foot?.y ?? Infinity) + (foot?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  });

  test('is not there for spectators, whose commands are not taken', async () => {
    running = await startConsole({ tables: [playing()], host: '127.0.0.1', port: 0, pageFolder: path.resolve('dist/page') });
    page = await (await browser.newContext({ viewport: LAPTOP })).newPage();
    await page.route('**/api/commands', async (route) => route.fulfill({ json: { taken: false } }));
    await page.goto(running.address);
    await page.locator('.download').waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    expect(await page.locator('.arbiter-button').count()).toBe(0);
  });
});
