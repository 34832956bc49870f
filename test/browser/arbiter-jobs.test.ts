/** The seventeen jobs of docs/ARBITER.md: each has its control on the page, on a phone, and the evening's list is the same. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOBS } from '../../bench/evening/phone.js';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import { changeClock, type ClockAction } from '../../src/core/clock/clock-actions.js';
import { DEFAULT_POLICY, newClock, type Clock } from '../../src/core/clock/clock.js';
import { parseControls } from '../../src/core/clock/control-text.js';
import type { GameEvent } from '../../src/core/game/event.js';
import { ok } from '../../src/core/result.js';
import { FakeTable } from '../console/fake-table.js';
import { needs } from '../support/tools.js';
import { launchBrowser, PHONE } from './browser.js';

const need = needs('chromium');
const FULL = { width: 19, height: 19 };
const ROW = /^\| ([^|]+) \| (Desk, [^|]+|Count) \| ([^|]+) \|$/gm;

interface JobRow {
  readonly job: string;
  readonly screen: string;
  readonly controls: readonly string[];
}

const rows: readonly JobRow[] = [...readFileSync('docs/ARBITER.md', 'utf8').matchAll(ROW)].map(([, job = '', screen = '', text = '']) => ({
  job,
  screen,
  controls: [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name),
}));

const clockOf = (...actions: readonly ClockAction[]): Clock => {
  const controls = parseControls('40m + 5x30s');
  if (!controls.ok) throw new Error(controls.refusal);
  return actions.reduce((now, action) => changeClock(now, action, 0).clock, newClock(controls.value, DEFAULT_POLICY, 'black'));
};

const START: ClockAction = { kind: 'start', side: 'black' };

/** A game that is on, one that is paused, one that is counted, one that is over: together they have every control. */
const tables = (): readonly FakeTable[] => {
  const states: Readonly<Record<string, Parameters<FakeTable['changeGame']>[0]>> = {
    playing: {
      clock: clockOf(START),
      incidents: [{ id: 3, atMs: 1, kind: 'ko', color: 'black', point: 60, afterMove: 4, why: 'retakes the ko at once' }],
    },
    paused: { clock: clockOf(START, { kind: 'pause', reason: 'arbiter' }) },
    counting: { ended: { reason: 'passes', result: undefined } },
    over: { ended: { reason: 'resignation', result: 'B+R' } },
  };
  return Object.entries(states).map(([name, fields]) => {
    const table = new FakeTable(name, name);
    table.start(FULL);
    for (const point of ['Q16', 'D4', 'Q4', 'D16']) table.play(point);
    table.changeGame(fields);
    const noted = { kind: 'noted', seq: 7, atMs: 1, by: 'arbiter', text: 'a note' } as unknown as GameEvent;
    table.answer = ok([noted]);
    return table;
  });
};

test('the table has every job of the club evening, in its order', () => {
  expect(rows.map(({ job }) => job)).toEqual([...JOBS]);
});

describe.skipIf(need.missing)(need.name('on a phone'), () => {
  let browser: Browser;
  let running: RunningConsole;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    running = await startConsole({ tables: tables(), host: '127.0.0.1', port: 0, pageFolder: path.resolve('dist/page') });
    page = await browser.newPage({ viewport: PHONE, locale: 'en' });
  });
  afterAll(async () => {
    await browser.close();
    await running.close();
  });

  /** Names of what can be pressed or filled in on a screen, whatever the state of the game. */
  const controlsOf = async (screen: string): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const state of ['playing', 'paused', 'counting', 'over']) {
      const [, tab] = screen.split(', ');
      await page.goto(`${running.address}${tab === undefined ? `/t/${state}/count` : `/desk/${state}`}`);
      // The count's own buttons come with the table, and with the word on who asks.
      if (tab === undefined)
        await page
          .locator(state === 'counting' ? '.accepts button' : '.stage .board')
          .first()
          .waitFor();
      else await page.getByRole('tab', { name: tab, exact: true }).click();
      if (state === 'playing' && tab === 'Clock') {
        await page.getByRole('button', { name: 'Pause', exact: true }).click();
        await page.getByRole('button', { name: 'Undo' }).waitFor();
      }
      found.push(...(await page.locator('button:visible, .field:visible > span').allInnerTexts()));
    }
    return found.map((name) => name.trim());
  };

  test.each([...new Set(rows.map(({ screen }) => screen))])('%s has the controls of its jobs', async (screen) => {
    const found = await controlsOf(screen);
    const wanted = rows.filter((row) => row.screen === screen).flatMap(({ controls }) => controls);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.filter((name) => !found.some((one) => one === name || one.startsWith(`${name} `)))).toEqual([]);
  });
});
