/**
 * Takes the README's pictures of the live board from the real thing: `banmen serve` with its
 * simulated game, seen by a browser of a laptop's and of a phone's size.
 *
 *     npm run build && node scripts/take-screenshots.mjs      writes docs/images/live-board*.png
 *
 * Needs Debian's chromium. The same game is played every time; the moment differs by a move or two.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { smallPng } from './small-png.mjs';

const IMAGES = path.resolve('docs/images');
/** Enough stones to look like a game. */
const MOVES_WANTED = 120;
/** At its usual pace the simulated game gets there in four minutes. */
const GAME_MS_MAX = 600_000;
/** A page that loads in a second is wanted more than a pixel. */
const BYTES_MAX = 300_000;
const PICTURES = [
  { file: 'live-board.png', viewport: { width: 1366, height: 768 }, deviceScaleFactor: 1 },
  { file: 'live-board-phone.png', viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
];

const data = mkdtempSync(path.join(tmpdir(), 'banmen-screenshots-'));
const server = spawn(process.execPath, ['dist/src/cli/main.js', 'serve', '--board', 'sim:', '--data', data], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.once('exit', resolve));

const addressOf = (output) =>
  new Promise((resolve, reject) => {
    let text = '';
    output.on('data', (chunk) => {
      text += String(chunk);
      const address = /http:\S+/.exec(text)?.[0];
      if (address !== undefined) resolve(address);
    });
    output.on('end', () => reject(new Error('banmen serve ended without an address')));
  });

try {
  mkdirSync(IMAGES, { recursive: true });
  const address = await addressOf(server.stdout);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
  for (const { file, viewport, deviceScaleFactor } of PICTURES) {
    const page = await browser.newPage({ viewport, deviceScaleFactor, colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(address);
    await page
      .locator('.move')
      .nth(MOVES_WANTED - 1)
      .waitFor({ timeout: GAME_MS_MAX });
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
