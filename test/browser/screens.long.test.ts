/**
 * Every screen, in every language and both schemes, at every size: nothing that axe finds, nothing cut off, nothing over the
 * board. With `BANMEN_PICTURES=FOLDER` a picture of each is kept there.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import { changeClock, type ClockAction } from '../../src/core/clock/clock-actions.js';
import { parseControls } from '../../src/core/clock/control-text.js';
import { DEFAULT_POLICY, newClock, type Clock } from '../../src/core/clock/clock.js';
import type { SettingsPort, ShownSetting } from '../../src/session/settings-port.js';
import type { ArchivePort, KeptGame } from '../../src/session/ports.js';
import { LANGUAGES } from '../../src/words/language.js';
import { FakeTable, pointNamed, settingsFor } from '../console/fake-table.js';
import { needs } from '../support/tools.js';
import { launchBrowser } from './browser.js';

const FULL = { width: 19, height: 19 };
const need = needs('chromium');
/** Dozens of pages one after the other, on a machine that may have much else to do. */
const MANY_PAGES_MS_MAX = 240_000;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SIZES = [
  [360, 640],
  [390, 844],
  [820, 1180],
  [1366, 768],
  [1920, 1080],
  [3840, 2160],
] as const;

/** Addresses; after `>` what is pressed there, by its place: a tab of the desk, a sheet of the table. */
const SCREENS = [
  '/',
  '/t/table-1',
  '/t/table-2',
  '/t/table-3',
  '/t/table-4',
  '/t/table-1/clock',
  '/t/table-2/clock',
  '/desk',
  '/desk/table-2',
  '/desk/table-1 > #tab-game',
  '/desk/table-1 > #tab-moves',
  '/desk/table-1 > #tab-clock',
  '/desk/table-1 > #tab-rulings',
  '/desk/table-1 > #tab-end',
  '/t/table-1 > .deeds button:last-of-type',
  '/t/table-5/count',
  '/games',
  '/games/2026-11-30-1000-table-1-game-1',
  '/games/2026-11-30-1000-table-1-game-1/kifu',
  '/setup',
  '/setup > .setup-panel > button',
  '/setup/settings',
  '/nowhere',
  '/embed/table-1',
  '/overlay/table-1',
] as const;

const KEPT: KeptGame = {
  id: '2026-11-30-1000-table-1-game-1',
  table: 'table-1',
  date: '2026-11-30',
  black: 'Konstantin Wolfeschlegelsteinhausen',
  white: '佐々木 一二三 (Sasaki Hifumi)',
  event: 'Autumn Cup',
  round: '2',
  rules: 'Japanese',
  komi: 6.5,
  handicap: 0,
  size: 19,
  result: 'B+R',
  moveCount: 3,
};
const ARCHIVE: ArchivePort = {
  list: () => Promise.resolve([KEPT]),
  sgf: () => Promise.resolve('(;FF[4]GM[1]SZ[19];B[pd]BL[2400];W[dp]WL[2390]C[a comment];B[qn])'),
};

const SETTING: ShownSetting = {
  key: 'time',
  value: '1h + 5x60s',
  usual: null,
  otherwise: 'no clock',
  from: 'file',
  place: '/home/club/banmen.toml:12',
  inFile: '40m + 5x30s',
  effect: 'next-game',
  waits: false,
  allowed: 'a time control',
  choices: null,
  isOfMachine: false,
};
/** One of each kind: changed and waiting, overruled, a choice, of the machine alone. */
const SHOWN: readonly ShownSetting[] = [
  SETTING,
  { ...SETTING, key: 'port', effect: 'restart', waits: true },
  { ...SETTING, key: 'host', from: 'flag', place: '--host', value: 'a-rather-long-name.club.example' },
  { ...SETTING, key: 'voice', from: 'default', value: null, inFile: null, choices: ['zh', 'ja', 'ko', 'en', 'none'] },
  { ...SETTING, key: 'engine', isOfMachine: true },
];
const SETTINGS: SettingsPort = {
  read: () => ({
    file: '/home/club/banmen.toml',
    isThere: true,
    problems: [],
    settings: SHOWN,
    tables: [{ id: 'table-1', name: 'Table 1', isInFile: true, canBeKept: false, settings: [SETTING] }],
  }),
  change: () => Promise.resolve({ ok: true, value: SETTINGS.read() }),
};

const clockOf = (text: string, ...actions: readonly ClockAction[]): Clock => {
  const controls = parseControls(text);
  if (!controls.ok) throw new Error(controls.refusal);
  const ready = newClock(controls.value, DEFAULT_POLICY, 'black');
  return actions.reduce((now, action) => changeClock(now, action, 0).clock, ready);
};

const START: ClockAction = { kind: 'start', side: 'black' };

/** A calm game; one with everything that may be wrong, and long names; one that is over; one that waits. */
const tables = (): readonly FakeTable[] => {
  const calm = new FakeTable('table-1', 'Table 1');
  calm.start(FULL);
  for (const name of ['Q16', 'D4', 'Q3', 'D16', 'F17', 'O4']) calm.play(name);
  calm.changeGame({ clock: clockOf('2h + 5x60s', START) });
  calm.care = {
    inspect: () => ({
      size: FULL,
      readings: Array.from({ length: 361 }, (_, point) => (point === 60 ? 'black' : point === 200 ? 'fault' : 'empty')),
      changes: [{ point: pointNamed('K10', FULL), count: 12 }],
      seen: [{ point: pointNamed('Q16', FULL), reading: 'black', agoMs: 1400 }],
      levels: Array.from({ length: 361 }, (_, point) => 120 + ((point * 37) % 50)),
      hasLamps: true,
      lampsTested: false,
    }),
    measure: () => Promise.resolve(true),
    calibrate: () => Promise.resolve({ ok: true, value: undefined }),
    testLamps: () => true,
  };
  const troubled = new FakeTable('table-2', 'Table 2, beside the window');
  troubled.start(FULL, undefined, 1, settingsFor(FULL, 'Konstantin Wolfeschlegelsteinhausen', '佐々木 一二三 (Sasaki Hifumi)'));
  for (const name of ['Q16', 'D4', 'Q3']) troubled.play(name);
  troubled.play('D16', { certain: false, why: 'white stone at rest on D16; nobody pressed the clock' });
  troubled.changeGame({
    clock: clockOf('0m + 5x30s', START, { kind: 'pause', reason: 'restart' }),
    mismatch: [pointNamed('K10', FULL), pointNamed('Q3', FULL)],
  });
  troubled.link('down');
  const over = new FakeTable('table-3', 'Table 3');
  over.start(FULL);
  over.play('Q16', { flagged: 'double-move' });
  over.changeGame({ ended: { reason: 'resignation', result: 'B+R' } });
  const counted = new FakeTable('table-5', 'Table 5');
  counted.start(FULL);
  for (const name of ['Q16', 'D4', 'Q3', 'D16']) counted.play(name);
  counted.changeGame({ ended: { reason: 'passes', result: undefined } });
  return [calm, troubled, over, new FakeTable('table-4', 'Table 4'), counted];
};

/** Text that is cut off or leaves the window, and what lies over the board: in words, for the failure. */
const FAULTS = `(() => {
  const found = [];
  // As much of the board as is scrolled into sight.
  const wood = document.querySelector('.stage .wood');
  const whole = wood?.getBoundingClientRect();
  const board = whole && { left: whole.left, right: whole.right, top: whole.top, bottom: whole.bottom };
  for (let around = wood?.parentElement; board && around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === 'visible') continue;
    const { top, bottom } = around.getBoundingClientRect();
    [board.top, board.bottom] = [Math.max(board.top, top), Math.min(board.bottom, bottom)];
  }
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, select, .unseen, .moves, .hall-tools, .tabs, .card .thumbnail')) continue;
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || Number(style.opacity) === 0) continue;
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '')) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const said = element.textContent.trim().slice(0, 40);
    if (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline') found.push('cut off: ' + said);
    if (box.right > innerWidth + 1 || box.left < -1) found.push('outside the window: ' + said);
    if (board && !element.closest('.stage') && box.left < board.right - 1 && box.right > board.left + 1 && box.top < board.bottom - 1 && box.bottom > board.top + 1) found.push('over the board: ' + said);
    if (parseFloat(style.fontSize) < 12) found.push('too small: ' + said);
    // The ink of its text, which may be wider than its box, within what frames it.
    const frame = element.closest('button, .card, .player, .waiting-table, .desk-form, .sheet, .notice, .plain-button')?.getBoundingClientRect();
    const ink = document.createRange();
    ink.selectNodeContents(element);
    for (const { left, right } of frame ? ink.getClientRects() : []) if (left < frame.left - 1 || right > frame.right + 1) found.push('leaves its frame: ' + said);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  return found;
})()`;

interface AxeFinding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe.skipIf(need.missing)(need.name('every screen'), { timeout: MANY_PAGES_MS_MAX }, () => {
  let browser: Browser;
  let running: RunningConsole;

  beforeAll(async () => {
    browser = await launchBrowser();
    running = await startConsole({
      tables: tables(),
      host: '127.0.0.1',
      port: 0,
      pageFolder: path.resolve('dist/page'),
      archive: ARCHIVE,
      settings: SETTINGS,
    });
  });
  afterAll(async () => {
    await browser.close();
    await running.close();
  });

  const open = async (
    screen: string,
    width: number,
    height: number,
    language = 'en',
    scheme: 'light' | 'dark' = 'light',
  ): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, locale: language, bypassCSP: true });
    const page = await context.newPage();
    const [address = '', pressed] = screen.split(' > ');
    await page.goto(running.address + address);
    // What a small screen folds away does not count.
    await page
      .locator(
        '.board:visible, .waiting:visible, .halves:visible, .clock-none:visible, .queue li:visible, .games-table:visible, .kifu:visible, .setting:visible, .nothing:visible',
      )
      .first()
      .waitFor();
    await page.waitForFunction(`document.documentElement.lang.startsWith('${language}')`);
    if (pressed !== undefined) await page.locator(pressed).click();
    // The board takes the room that is left a frame after what opened.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))');
    return page;
  };

  const keepPicture = async (page: Page, name: string): Promise<void> => {
    const folder = process.env['BANMEN_PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: path.join(folder, `${name}.png`) });
  };

  const nameOf = (screen: string): string => screen.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'hall';

  test.each(SIZES)(
    'has nothing cut off and nothing over the board at %i x %i',
    async (width, height) => {
      const faults: string[] = [];
      for (const screen of SCREENS) {
        const page = await open(screen, width, height);
        for (const fault of await page.evaluate<readonly string[]>(FAULTS)) faults.push(`${screen}: ${fault}`);
        await keepPicture(page, `${nameOf(screen)}-${width}x${height}`);
        await page.context().close();
      }
      expect(faults).toEqual([]);
    },
    MANY_PAGES_MS_MAX,
  );

  test.each(LANGUAGES)(
    'in %s has nothing cut off on a phone, and axe finds nothing in the light or in the dark',
    async (language) => {
      const faults: string[] = [];
      for (const screen of SCREENS) {
        for (const scheme of ['light', 'dark'] as const) {
          const page = await open(screen, 390, 844, language, scheme);
          for (const fault of await page.evaluate<readonly string[]>(FAULTS)) faults.push(`${screen} ${scheme}: ${fault}`);
          await page.evaluate(AXE);
          const { violations } = await page.evaluate<{ readonly violations: readonly AxeFinding[] }>('axe.run()');
          for (const { id, nodes } of violations)
            faults.push(`${screen} ${scheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
          await keepPicture(page, `${nameOf(screen)}-${language}-${scheme}`);
          await page.context().close();
        }
      }
      expect(faults).toEqual([]);
    },
    MANY_PAGES_MS_MAX,
  );

  test('shows black stones black and white stones white in both schemes', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open('/t/table-1', 1366, 768, 'en', scheme);
      await page.locator('.player').first().waitFor();
      const grounds = await page.evaluate<readonly string[]>(
        `['black', 'white'].map((color) => getComputedStyle(document.querySelector('.player .disc.' + color)).backgroundImage)`,
      );
      expect(grounds[0], scheme).toContain('rgb(11, 10, 10)');
      expect(grounds[1], scheme).toContain('rgb(255, 255, 255)');
      await page.context().close();
    }
  });

  test.each([
    [1180, 820],
    [1366, 768],
    [1920, 1080],
  ])('has digits of at least 40 percent of the height on a clock face of %i x %i', async (width, height) => {
    const page = await open('/t/table-2/clock', width, height);
    await page.locator('.to-move .clock-digits').waitFor();
    // The ink of the digits: their box as the font gives it is higher.
    const ink = await page.evaluate<number>(`(() => {
      const digits = document.querySelector('.to-move .clock-digits');
      const style = getComputedStyle(digits);
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily;
      const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(digits.textContent);
      const stretched = digits.getBoundingClientRect().height / digits.offsetHeight;
      return (stretched * (up + down)) / innerHeight;
    })()`);
    expect(ink).toBeGreaterThanOrEqual(0.4);
    await page.context().close();
  });

  test('is one stream for all tabs of a browser', async () => {
    const context = await browser.newContext();
    const status = async (): Promise<number> => {
      const answer = (await (await fetch(`${running.address}/api/v1/status`)).json()) as {
        readonly tables: Readonly<Record<string, { readonly spectators: number }>>;
      };
      return answer.tables['table-1']?.spectators ?? -1;
    };
    const before = await status();
    for (let tab = 0; tab < 3; tab += 1) {
      const page = await context.newPage();
      await page.goto(`${running.address}/t/table-1`);
      await page.locator('.stone').first().waitFor();
    }
    expect(await status()).toBe(before + 1);
    await context.close();
  });
});
