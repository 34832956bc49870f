/**
 * The page in Chromium, beside a real service: what the first page weighs, how soon a hall of fifty tables is drawn, how long a
 * press takes to the pixel, and how soon a command is answered while six tabs speak.
 *
 *     npm run bench:page [-- --json]
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { BoardInHand } from '../simulator/board-in-hand.js';
import { serveOverTcp } from '../simulator/serve-board.js';
import { makePointName, makeSgfPoint } from '../src/core/go/point.js';
import { startConsole } from '../src/console/server.js';
import { FakeTable } from '../test/console/fake-table.js';
import { percentile } from './percentile.js';

const FULL = { width: 19, height: 19 };
const HALL_TABLES = 50;
const HALL_MOVES = 120;
const HALL_TURNS = 9;
const STONES = 60;
/** A stone lies still for so long before its press: longer than it takes to come to rest. In ms. */
const LIES_MS = 420;
const TABS = 6;
const COMMANDS = 60;
const now = (): number => performance.timeOrigin + performance.now();
const isJson = process.argv.includes('--json');

/** One shade of a chequered board: nothing is captured. */
const points = (count: number): readonly number[] => Array.from({ length: count }, (_, nth) => nth * 2);

/** What the browser loads until the hall is drawn, in bytes as they come over the cable. */
const firstPage = async (browser: Browser, address: string): Promise<number> => {
  const context = await browser.newContext({ locale: 'en' });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  const streams = new Set<string>();
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') streams.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!streams.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address);
  await page.locator('.card').first().waitFor();
  await wait(500);
  await context.close();
  return bytes;
};

/** Every card stands there, and those in sight have their boards; the others are drawn when they come into sight. */
const IS_HALL_DRAWN = `(() => {
  const cards = [...document.querySelectorAll('.card')];
  return cards.length === ${HALL_TABLES} && cards.every((card) => card.getBoundingClientRect().top >= innerHeight || card.querySelector('.board') !== null);
})`;

/** From the touch on "Hall" to the moment at which it has been drawn. */
const HALL = `(() => new Promise((resolve) => {
  const isDrawn = ${IS_HALL_DRAWN};
  const began = performance.now();
  const look = () => {
    if (!isDrawn()) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  };
  document.querySelector('.area').click();
  look();
}))()`;

const hall = async (browser: Browser): Promise<readonly number[]> => {
  const tables = Array.from({ length: HALL_TABLES }, (_, nth) => {
    const table = new FakeTable(`table-${nth + 1}`, `Table ${nth + 1}`);
    table.start(FULL);
    for (const point of points(HALL_MOVES)) table.play(makePointName(point, FULL));
    return table;
  });
  const running = await startConsole({ tables, host: '127.0.0.1', port: 0, pageFolder: path.resolve('dist/page') });
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'en', bypassCSP: true });
  await page.goto(running.address);
  await page.waitForFunction(`${IS_HALL_DRAWN}()`);
  const tookMs: number[] = [];
  for (let turn = 0; turn < HALL_TURNS; turn += 1) {
    await page.locator('.area').nth(1).click();
    await page.locator('.games').waitFor();
    await wait(200);
    tookMs.push(await page.evaluate<number>(HALL));
  }
  await page.close();
  await running.close();
  return tookMs;
};

/** The moment at which each number of stones was drawn, on the page's own clock as wall time. */
const WATCH_STONES = `(() => {
  window.drawnMs = {};
  const look = () => {
    const count = document.querySelectorAll('.stage .stone').length;
    if (window.drawnMs[count] === undefined) requestAnimationFrame(() => (window.drawnMs[count] ??= performance.timeOrigin + performance.now()));
  };
  new MutationObserver(look).observe(document.querySelector('.stage'), { childList: true, subtree: true });
})()`;

const drawn = async (page: Page, count: number): Promise<number> => {
  await page.waitForFunction(`window.drawnMs[${count}] !== undefined`);
  return page.evaluate<number>(`window.drawnMs[${count}]`);
};

const stones = async (page: Page, board: BoardInHand): Promise<readonly number[]> => {
  await page.evaluate(WATCH_STONES);
  const tookMs: number[] = [];
  for (const [nth, point] of points(STONES).entries()) {
    const color = nth % 2 === 0 ? 'black' : 'white';
    board.put(makeSgfPoint(point, FULL), color);
    await wait(LIES_MS);
    const pressedMs = now();
    board.press(color);
    tookMs.push((await drawn(page, nth + 1)) - pressedMs);
  }
  return tookMs;
};

/** A note of the arbiter, from a page of the same browser. */
const COMMAND = `(async () => {
  const began = performance.now();
  const answer = await fetch('/api/v1/tables/table-1/acts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act: 'note', text: 'a note' }),
  });
  await answer.text();
  if (!answer.ok) throw new Error(String(answer.status));
  return performance.now() - began;
})()`;

const commands = async (browser: Browser, address: string): Promise<readonly number[]> => {
  const context = await browser.newContext({ locale: 'en' });
  const tabs: Page[] = [];
  for (let tab = 0; tab < TABS; tab += 1) {
    const page = await context.newPage();
    await page.goto(`${address}t/table-1`);
    await page.getByRole('button', { name: 'Sound', exact: true }).click();
    await Promise.any([
      page.getByRole('button', { name: 'Turn the spoken count on' }).click(),
      page.getByText('The count is spoken here').waitFor(),
    ]);
    await page.getByText('The count is spoken here').waitFor();
    tabs.push(page);
  }
  const tookMs: number[] = [];
  for (let nth = 0; nth < COMMANDS; nth += 1) {
    tookMs.push((await tabs[nth % TABS]?.evaluate<number>(COMMAND)) ?? Infinity);
    await wait(40);
  }
  await context.close();
  return tookMs;
};

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-bench-page-'));
const board = new BoardInHand('hand-0001', FULL);
const served = await serveOverTcp(board, 0);
const server = spawn(
  process.execPath,
  [
    path.resolve('dist/src/cli/main.js'),
    ...['serve', '--port', '0', '--data', folder, '--voice', 'en', '--time', '10m + 5x30s', '--board', served.address],
  ],
  { stdio: ['ignore', 'pipe', 'ignore'] },
);
const address = await new Promise<string>((resolve) => {
  let said = '';
  server.stdout.on('data', (text) => {
    said += String(text);
    const found = /at (http:\S+)/.exec(said)?.[1];
    if (found !== undefined) resolve(found);
  });
});
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
try {
  const firstPageBytes = await firstPage(browser, address);
  const hallMs = await hall(browser);
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'en', bypassCSP: true });
  await page.goto(`${address}t/table-1`);
  await page.locator('.stage .board').waitFor();
  const pressToPixelMs = await stones(page, board);
  await page.close();
  const commandMs = await commands(browser, address);
  const figures = {
    firstPageBytes,
    hallOfFiftyMs: { p50: percentile(hallMs, 0.5), max: percentile(hallMs, 1) },
    pressToPixelMs: { p50: percentile(pressToPixelMs, 0.5), p95: percentile(pressToPixelMs, 0.95), max: percentile(pressToPixelMs, 1) },
    commandWithSixTabsMs: { p50: percentile(commandMs, 0.5), p95: percentile(commandMs, 0.95), max: percentile(commandMs, 1) },
  };
  if (isJson) process.stdout.write(`${JSON.stringify(figures)}\n`);
  else
    process.stdout.write(
      `the first page: ${figures.firstPageBytes} bytes over the cable\n` +
        `a hall of ${HALL_TABLES}: p50 ${figures.hallOfFiftyMs.p50}, max ${figures.hallOfFiftyMs.max} ms\n` +
        `press to pixel: p50 ${figures.pressToPixelMs.p50}, p95 ${figures.pressToPixelMs.p95}, max ${figures.pressToPixelMs.max} ms\n` +
        `a command beside ${TABS} tabs that speak: p50 ${figures.commandWithSixTabsMs.p50}, p95 ${figures.commandWithSixTabsMs.p95}, max ${figures.commandWithSixTabsMs.max} ms\n`,
    );
} finally {
  await browser.close();
  server.kill('SIGINT');
  await served.close();
  board.close();
  rmSync(folder, { recursive: true, force: true });
}
