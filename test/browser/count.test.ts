/** The count and the desk's moves over a real table: a group played out, seki said and unsaid, another reading taken; in four languages. */
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import { rulesetNamed } from '../../src/core/go/ruleset.js';
import type { OfferedReading } from '../../src/core/inference/offered-readings.js';
import type { TablePort, TableSnapshot } from '../../src/session/ports.js';
import { pointNamed } from '../console/fake-table.js';
import { openRig, playing, settle, type Rig } from '../session/fakes.js';
import { needs } from '../support/tools.js';
import { PHONE, launchBrowser } from './browser.js';

const FULL = { width: 19, height: 19 };
const BUILT_PAGE = path.resolve('dist/page');
const at = (name: string): number => pointNamed(name, FULL);
const need = needs('chromium');
/** The page answers at once; a busy machine may take its time. */
const PATIENCE_MS = 20_000;

const READING: OfferedReading = { number: 4, moves: [{ color: 'white', point: at('D17'), why: 'it lay there too' }] };

/** As the table is, with a reading on offer: what the board leaves open depends on hands. */
const offering = ({ session }: Rig, reading: OfferedReading): TablePort => {
  const withReading = (snapshot: TableSnapshot): TableSnapshot =>
    snapshot.game === undefined ? snapshot : { ...snapshot, game: { ...snapshot.game, readings: [reading] } };
  return {
    id: session.id,
    name: session.name,
    snapshot: () => withReading(session.snapshot()),
    subscribe: (listener) => session.subscribe((snapshot, events) => listener(withReading(snapshot), events)),
    submit: (action, by) => session.submit(action, by),
    attempt: (action, by) => session.attempt(action, by),
    sgf: () => session.sgf(),
    counters: () => session.counters(),
  };
};

describe.skipIf(need.missing)(need.name('counting on a phone'), () => {
  let browser: Browser;
  let page: Page;
  let rig: Rig;
  let running: RunningConsole;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });
  const begin = async (rules = 'chinese'): Promise<void> => {
    const ruleset = rulesetNamed(rules);
    if (!ruleset.ok) throw new Error(ruleset.refusal);
    rig = openRig({ settings: { ruleset: ruleset.value } });
    rig.board.connects();
    await settle();
    // A row of each side across the board; in each side's area a stone of the other.
    const across = (row: number): readonly number[] => Array.from({ length: 19 }, (_, column) => (19 - row) * 19 + column);
    await rig.session.submit({ kind: 'set-up', stones: { black: across(7), white: across(13) }, toMove: 'black' }, 'arbiter');
    for (const [name, color] of [
      ['Q16', 'black'],
      ['D4', 'white'],
      ['Q4', 'black'],
      ['D16', 'white'],
    ] as const)
      // prettier-ignore
      await rig.session.submit(playing(at(name), color), 'arbiter');
    running = await startConsole({ tables: [offering(rig, READING)], host: '127.0.0.1', port: 0, pageFolder: BUILT_PAGE });
    page = await (await browser.newContext({ viewport: PHONE })).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
  };
  afterEach(async () => {
    await page.context().close();
    await running.close();
    await rig.session.close();
  });

  const game = () => rig.session.snapshot().game;
  const count = () => game()?.count;
  const stop = () => rig.session.submit({ kind: 'stop', why: 'both said so' }, 'arbiter');
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const open = async (where: string): Promise<void> => {
    await page.goto(`${running.address}${where}`);
    await page.locator('.stone').nth(3).waitFor();
  };
  /** Where a point is on the board, from two stones that lie there. */
  const touch = async (name: string): Promise<void> => {
    const centre = async (stone: string) => {
      const box = await page.locator(`.stone[data-point="${at(stone)}"]`).boundingBox();
      if (box === null) throw new Error(`no stone on ${stone}`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await page.locator('.board').scrollIntoViewIfNeeded();
    const [topRight, bottomRight] = [await centre('Q16'), await centre('Q4')];
    const line = (bottomRight.y - topRight.y) / 12;
    const [column, row] = [at(name) % 19, Math.floor(at(name) / 19)];
    await page.mouse.click(topRight.x + (column - 15) * line, topRight.y + (row - 3) * line);
  };

  test('a disputed group is played out: the position is kept, the group is marked, and the mark undone', async () => {
    await begin();
    await stop();
    await open('/t/table-1/count');
    await press('Play a group out');
    await touch('D4');
    await press('Black first');
    for (const name of ['D3', 'C4', 'E4']) {
      await touch(name);
      await page.locator(`.stone[data-point="${at(name)}"]`).waitFor();
      await press('Pass');
    }
    await page.getByText('The group was not taken: it lives.').waitFor();
    await touch('D5');
    await page.getByText('The group was taken: it is dead.').waitFor();
    await press('One back');
    await page.getByText('The group was not taken: it lives.').waitFor();
    await touch('D5');
    await press('Mark it so');
    await expect.poll(() => count()?.dead).toEqual([at('D4')]);
    expect(game()?.moves).toHaveLength(4);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => count()?.dead).toEqual([]);
  });

  test('how it is counted by hand stands beside the board, and a group is said to be in seki and not to be', async () => {
    await begin();
    await stop();
    await open('/t/table-1/count');
    await page.getByText('Black wins above 184¼, White above 176¾.').waitFor();
    await press('Mark seki');
    // With a stone in every area nothing has two eyes: it is read as seki, and people may say otherwise.
    const isSeki = () => count()?.inSeki.includes(at('K13'));
    expect(isSeki()).toBe(true);
    await touch('K13');
    await expect.poll(isSeki).toBe(false);
    await touch('K13');
    await expect.poll(isSeki).toBe(true);
    expect(await page.getByRole('button', { name: 'Black’s point' }).count()).toBe(0);
  });

  test('in the art edition an open point is given to the side that holds it', async () => {
    await begin('art-edition');
    await stop();
    await open('/t/table-1/count');
    await press('Black’s point');
    await touch('K10');
    await expect.poll(() => count()?.held).toEqual([{ point: at('K10'), side: 'black' }]);
    await touch('K10');
    await expect.poll(() => count()?.held).toEqual([]);
  });

  test('another reading is shown first, then taken, then the first is given back', async () => {
    await begin();
    await open('/desk/table-1');
    await page.getByRole('tab', { name: 'Moves', exact: true }).click();
    await press('From move 4: White D17');
    await page.getByText('What this would do').waitFor();
    expect(game()?.moves[3]?.point).toBe(at('D16'));
    await press('Do it');
    await expect.poll(() => game()?.moves[3]?.point).toBe(at('D17'));
    await press('Undo');
    await expect.poll(() => game()?.moves[3]?.point).toBe(at('D16'));
  });

  test.each([
    ['zh', '实战解决', '从第4手起：白方 D17'],
    ['ja', '実戦で確かめる', '4手目から：白 D17'],
    ['ko', '두어서 확인', '4수부터: 백 D17'],
  ])('both are there in %s', async (language, trial, reading) => {
    await begin();
    await page.addInitScript(`localStorage.setItem('banmen-language', '${language}')`);
    await open('/desk/table-1');
    await page.locator('#tab-moves').click();
    await page.getByRole('button', { name: reading, exact: true }).waitFor();
    await stop();
    await open('/t/table-1/count');
    await page.getByRole('button', { name: trial, exact: true }).waitFor();
  });
});
