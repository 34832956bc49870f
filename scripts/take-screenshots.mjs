/**
 * Takes the README's pictures of the page from the real thing: `banmen serve` with simulated games, seen by a browser.
 *
 *     npm run build && node scripts/take-screenshots.mjs      writes docs/images/*.png: hall, table, desk, count, phone
 *
 * Needs Debian's chromium. The same games are played every time; the moment differs by a move or two.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { smallPng } from './small-png.mjs';

const IMAGES = path.resolve('docs/images');
/** Enough stones to look like a game. */
const MOVES_WANTED = 90;
const GAME_MS_MAX = 600_000;
const LOOK_EVERY_MS = 500;
/** A page that loads in a second is wanted more than a pixel. */
const BYTES_MAX = 300_000;
const LAPTOP = { viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 };
const PAIRINGS = [
  ['Ann Aoki', 'Bo Bengtsson'],
  ['Chen Wei', 'Dana Dorn'],
  ['Emi Endo', 'Farid Fall'],
  ['Gao Lin', 'Hana Hofer'],
];
/** In this order: the count comes last, for it stops a game. */
const PICTURES = [
  { file: 'hall.png', at: '/', shown: '.card .stone', ...LAPTOP },
  { file: 'live-board.png', at: '/t/table-1', shown: '.stage .stone', ...LAPTOP },
  { file: 'live-board-phone.png', at: '/t/table-1', shown: '.stage .stone', ...PHONE },
  { file: 'desk.png', at: '/desk/table-2', shown: '.case-board .stone', ...LAPTOP },
  { file: 'count.png', at: '/t/table-1/count', shown: '.count-number', stops: 'table-1', ...LAPTOP },
];

const data = mkdtempSync(path.join(tmpdir(), 'banmen-screenshots-'));
const tables = PAIRINGS.map(
  ([black, white], index) =>
    `[[table]]\nid = "table-${index + 1}"\nname = "Table ${index + 1}"\nboard = "sim:?speed=12"\nblack = "${black}"\nwhite = "${white}"\n`,
);
writeFileSync(path.join(data, 'banmen.toml'), `port = 0\nevent = "Club evening"\nround = 2\ntime = "40m + 5x30s"\n${tables.join('')}`);
const server = spawn(process.execPath, [path.resolve('dist/src/cli/main.js'), 'serve'], {
  cwd: data,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));

const addressOf = (output) =>
  new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (chunk) => {
      text += String(chunk);
      const address = /at (http:\S+)/.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    });
    output.on('end', () => reject(new Error('banmen serve ended without an address')));
  });

/** Until every table has as many moves. */
const played = async (address) => {
  for (const endMs = Date.now() + GAME_MS_MAX; Date.now() < endMs; await pause(LOOK_EVERY_MS)) {
    const found = await (await globalThis.fetch(new URL('/api/v1/tables', address))).json();
    if (found.length === PAIRINGS.length && found.every(({ moveCount }) => moveCount >= MOVES_WANTED)) return;
  }
  throw new Error('the games do not get there');
};

try {
  mkdirSync(IMAGES, { recursive: true });
  const address = await addressOf(server.stdout);
  await played(address);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
  for (const { file, at, shown, stops, viewport, deviceScaleFactor } of PICTURES) {
    if (stops !== undefined) {
      await globalThis.fetch(new URL(`/api/v1/tables/${stops}/acts`, address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ act: 'stop', why: 'both have stopped' }),
      });
    }
    const page = await browser.newPage({ viewport, deviceScaleFactor, colorScheme: 'light', reducedMotion: 'reduce', locale: 'en' });
    await page.goto(new URL(at, address).href);
    await page.locator(shown).first().waitFor();
    const where = path.join(IMAGES, file);
    const png = smallPng(await page.screenshot());
    if (png.length > BYTES_MAX) throw new Error(`${file} has ${png.length} bytes, more than ${BYTES_MAX}`);
    writeFileSync(where, png);
    console.log(`${path.relative('.', where)} ${viewport.width} x ${viewport.height}, ${png.length} bytes`);
    await page.close();
  }
  await browser.close();
} finally {
  server.kill('SIGINT');
  await ended;
  rmSync(data, { recursive: true, force: true });
}
