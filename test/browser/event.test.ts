/** The organiser's screen over two boards: a round is opened, played, counted and confirmed; in four languages; and who may do what. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccessBook } from '../../src/console/access/access-book.js';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import { initEvent } from '../../src/event/event-folder.js';
import { openEventDesk, type OpenedEvent } from '../../src/service/open-event.js';
import { hostTime } from '../../src/service/host-time.js';
import { openRig, press, reading, SILENT, type Rig } from '../session/fakes.js';
import { needs } from '../support/tools.js';
import { LAPTOP, PHONE, launchBrowser } from './browser.js';

const need = needs('chromium');
const STORY_MS_MAX = 120_000;
const soon = <Seen>(look: () => Promise<Seen> | Seen) => expect.poll(look, { timeout: 15_000 });

const PAIRINGS = `event,round,table,black,white,black rank,white rank
Spring Cup,1,1,Anna Müller,Bo Chen,4D,3D
Spring Cup,1,2,Zoë Kim,Ivan Petrov,2K,1D
Spring Cup,1,,Late Comer,,5K,
Spring Cup,2,1,Bo Chen,Zoë Kim,3D,2K
`;

describe.skipIf(need.missing)(need.name("the organiser's screen"), { timeout: STORY_MS_MAX }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-organiser-'));
  const cup = path.join(folder, 'cup');
  const list = path.join(folder, 'pairings.csv');
  const rigs: Rig[] = [1, 2].map((number) => openRig({ settings: { tableId: `table-${number}`, name: `Table ${number}` } }));
  let event: OpenedEvent;
  let book: AccessBook;
  let pins: ReadonlyMap<string, string>;
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    writeFileSync(list, PAIRINGS);
    initEvent(cup);
    const tables = rigs.map(({ session }) => session);
    const archive = { list: () => Promise.resolve([]), sgf: () => Promise.resolve(undefined) };
    const opened = openEventDesk(cup, { tables, archive, time: hostTime(0), log: SILENT });
    const access = await AccessBook.open({ read: () => undefined, write: () => Promise.resolve() }, () => Date.now(), 16);
    if (!opened.ok || !access.ok) throw new Error('cannot open');
    event = opened.value;
    book = access.value.book;
    pins = new Map(access.value.newPins.map(({ role, pin }) => [role, pin]));
    running = await startConsole({
      tables,
      host: '127.0.0.1',
      port: 0,
      event: event.desk,
      book,
      archive,
      pageFolder: path.resolve('dist/page'),
    });
    for (const { board, time } of rigs) {
      board.connects();
      await time.pass(5000);
    }
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: LAPTOP });
    await page.goto(running.address);
  }, STORY_MS_MAX);
  afterAll(async () => {
    await browser.close();
    await running.close();
    await event.close();
    for (const { session } of rigs) await session.close();
    rmSync(folder, { recursive: true });
  });

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const game = (table: number) => page.locator(`.event-game[data-table="${table}"]`);
  const plays = async ({ board, time }: Rig, stones: readonly (readonly [number, 'black' | 'white'])[]): Promise<void> => {
    for (const [point, color] of stones) {
      board.says({ inputs: [reading(point, color, time.nowMs())] });
      await time.pass(1200);
      board.says({ inputs: [press(color, time.nowMs())] });
      await time.pass(2500);
    }
  };

  test('pairings are given, a round is opened, and the games wait at their tables', async () => {
    await page.getByRole('link', { name: 'Event', exact: true }).click();
    await page.getByText('No pairings yet.').waitFor();
    await page.getByLabel('Pairing file (XML or CSV)').setInputFiles(list);
    await page.getByRole('heading', { level: 1, name: 'Spring Cup' }).waitFor();
    await button('Open round 1').click();
    await page.getByText('Round 1 is open').waitFor();
    await soon(() => game(1).textContent()).toContain('nobody has played yet');
    expect(rigs[1]?.session.snapshot().game?.settings).toMatchObject({ players: { black: 'Zoë Kim' }, round: '1', table: '2' });
    expect(await page.getByText('Byes:').textContent()).toBeTruthy();
  });

  test('who is missing is marked, and what the rules propose for it stands there', async () => {
    await game(2).getByText('Result and players').click();
    await game(2).getByRole('group', { name: 'Zoë Kim' }).getByRole('button', { name: 'Absent' }).click();
    await soon(() => game(2).textContent()).toContain('Proposed: W+F');
    await page.getByText('1 missing').waitFor();
    await game(2).getByRole('group', { name: 'Zoë Kim' }).getByRole('button', { name: 'Is there' }).click();
    await soon(() => game(2).textContent()).not.toContain('Proposed');
  });

  test('who still plays is shown with the move, and a result that the table says is confirmed with one touch', async () => {
    const [first, second] = rigs;
    if (first === undefined || second === undefined) throw new Error('no tables');
    await plays(first, [
      [60, 'black'],
      [300, 'white'],
    ]);
    await soon(() => game(1).textContent()).toMatch(/playing.*move 2 · for \d+ min/);
    await first.session.submit({ kind: 'resign', color: 'white' }, 'white');
    await soon(() => game(1).textContent()).toContain('to confirm');
    expect(await game(1).locator('.event-result').textContent()).toBe('B+R');
    // Nothing is closed over the organiser's head.
    await button('Close round 1').click();
    await page.getByRole('alert').getByText('round 1 is still played at table 2').waitFor();
    await game(1).getByRole('button', { name: 'Confirm' }).click();
    await soon(() => game(1).textContent()).toContain('done');
  });

  test('it asks only when it is told that there is something new, and shows what another did at once', async () => {
    let asked = 0;
    page.on('request', (request) => (asked += /\/api\/v1\/event(\?|$)/.test(request.url()) ? 1 : 0));
    await event.desk.act({ act: 'late', round: 1, player: 'IVANPETROV', minutes: 12 });
    await soon(() => game(2).textContent()).toContain('12 min late');
    await event.desk.act({ act: 'present', round: 1, player: 'IVANPETROV' });
    await soon(() => game(2).textContent()).not.toContain('late');
    expect(asked).toBe(2);
  });

  test('both lose is entered by hand, the round is closed, and corrected afterwards with a reason', async () => {
    const form = game(2).locator('.event-result-form');
    await form.getByLabel('Result').selectOption({ label: 'Both lose' });
    await form.getByRole('button', { name: 'Enter' }).click();
    await soon(() => game(2).locator('.event-result').textContent()).toBe('both lose');
    await button('Close round 1').click();
    await page.getByText('Round 1 is closed').waitFor();
    await form.getByLabel('Result').selectOption({ label: 'White wins' });
    await form.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('alert').getByText('say why it is corrected').waitFor();
    await form.getByLabel('Why it is corrected').fill('entered the wrong way round');
    await form.getByRole('button', { name: 'Enter' }).click();
    await soon(() => game(2).locator('.event-result').textContent()).toBe('W+');
    await page.getByText('Standings').click();
    await soon(() => page.locator('.event-standings tbody tr').allTextContents()).toHaveLength(5);
  });

  test('the lists for others are there, and another round is looked at by its address', async () => {
    const csv = await page.request.get(`${running.address}/api/v1/event/files/csv`);
    expect(await csv.text()).toContain('1,2,Zoë Kim,Ivan Petrov,0,W+,2K,1D');
    await page.getByRole('link', { name: /Round 2/ }).click();
    await soon(() => new URL(page.url()).pathname).toBe('/event/2');
    await game(1).getByText('Bo Chen').first().waitFor();
    await button('Open round 2').waitFor();
  });

  test.each([
    ['zh', '第2轮对局'],
    ['ja', '2回戦の対局'],
    ['ko', '2라운드 대국'],
  ])('it speaks %s', async (language, heading) => {
    await page.locator('.choices select').first().selectOption(language);
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.locator('.choices select').first().selectOption('en');
    await page.getByRole('heading', { name: 'Games of round 2' }).waitFor();
  });

  test('an arbiter confirms and corrects, only the organiser opens rounds, and a spectator may look', async () => {
    await book.closeMachine(true);
    const phone = await browser.newPage({ viewport: PHONE });
    await phone.goto(`${running.address}/event/2`);
    await phone.getByRole('heading', { name: 'Games of round 2' }).waitFor();
    expect(await phone.getByText('Result and players').count()).toBe(0);
    expect(await phone.getByRole('button', { name: 'Open round 2' }).count()).toBe(0);
    await phone.getByLabel('PIN').fill(pins.get('arbiter') ?? '');
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await phone.getByText('Result and players').first().waitFor();
    expect(await phone.getByRole('button', { name: 'Open round 2' }).count()).toBe(0);
    // Nothing hangs over the edge of a phone.
    expect(await phone.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    const asked = await phone.evaluate(async () =>
      [
        await fetch('/api/v1/event/acts', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ act: 'open-round', round: 2 }),
        }),
        await fetch('/api/v1/event/pairings/x.csv', {
          method: 'PUT',
          headers: { 'content-type': 'application/octet-stream' },
          body: 'round,black,white\n1,A,B\n',
        }),
        await fetch('/api/v1/event/files/h9'),
      ].map(({ status }) => status),
    );
    expect(asked).toEqual([403, 403, 200]);
    await phone.close();
    await book.closeMachine(false);
  });

  test('all five places to go fit into the bar of a phone, in every language', async () => {
    await page.setViewportSize(PHONE);
    for (const language of ['en', 'zh', 'ja', 'ko']) {
      await page.locator('.choices select').first().selectOption(language);
      const nav = page.locator('.top-bar nav');
      expect(await nav.locator('.area').count(), language).toBe(5);
      expect(await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), language).toBe(0);
    }
    await page.locator('.choices select').first().selectOption('en');
    await page.setViewportSize(LAPTOP);
  });

  test('an organiser who signs in finds Set-up in the bar at once', async () => {
    await book.closeMachine(true);
    const laptop = await browser.newPage();
    await laptop.goto(`${running.address}/event/2`);
    await laptop.getByLabel('PIN').waitFor();
    expect(await laptop.getByRole('link', { name: 'Set-up' }).count()).toBe(0);
    await laptop.getByLabel('PIN').fill(pins.get('organiser') ?? '');
    await laptop.getByRole('button', { name: 'Sign in' }).click();
    await laptop.getByRole('link', { name: 'Set-up' }).waitFor();
    await laptop.close();
    await book.closeMachine(false);
  });
});
