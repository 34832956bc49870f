/** `banmen simulate` as people type it: files by a seed, refusals by name, and a board to connect to. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Truth } from '../../simulator/hands/truth.js';
import { startBanmen } from '../cli/running.js';
import { hearCapture } from './captured-grid.js';

const EXIT_ASKED_WRONGLY = 2;
const GAME = path.resolve('fixtures', 'even-9.sgf');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-simulate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const simulate = async (...args: readonly string[]): Promise<{ status: number | null; printed: string }> => {
  const running = startBanmen(['simulate', ...args], { cwd: folder });
  return { status: await running.ended, printed: running.printed() };
};

test('a game goes into a capture with the truth beside it, and again the same by the same seed', async () => {
  const same = ['--game', GAME, '--profile', 'rough', '--seed', '7'];
  expect(await simulate(...same, '--capture', 'one.cap', '--truth', 'one.json')).toMatchObject({ status: 0 });
  expect(await simulate(...same, '--capture', 'two.cap')).toMatchObject({ status: 0 });
  const capture = readFileSync(path.join(folder, 'one.cap'), 'latin1');
  expect(readFileSync(path.join(folder, 'two.cap'), 'latin1')).toBe(capture);
  const truth = JSON.parse(readFileSync(path.join(folder, 'one.json'), 'utf8')) as Truth;
  expect(truth).toMatchObject({ profile: 'rough', seed: 7, size: 9 });
  expect(truth.moves).toHaveLength(49);
  expect(hearCapture(capture).link.identity).toMatchObject({ width: 9, height: 9 });
});

test('behaviours and faults are set by their names', async () => {
  const { printed, status } = await simulate(
    GAME,
    '--profile',
    'clean',
    '--set',
    'flickerPerMinute=60',
    '--set',
    'outages=1',
    '--capture',
    'a.cap',
  );
  expect(status).toBe(0);
  expect(printed).toMatch(/[1-9]\d* lost in outages/);
});

test.each([
  [['--capture', 'x.cap', '--profile', 'drunk'], 'there are clean, club, rough'],
  [['--capture', 'x.cap', '--set', 'bounce=1'], "no option 'bounce'"],
  [['--capture', 'x.cap', '--set', 'bounceRatio=7'], 'bounceRatio is a ratio'],
  [['--capture', 'x.cap', '--seed', 'x'], 'whole number'],
  [['--capture', 'x.cap', 'nowhere.sgf'], 'nowhere.sgf'],
  [['--capture', 'x.cap', '--tcp', '0'], 'not made live'],
  [['--tcp', '7001', '--pty', 'board'], 'not both'],
])('%j is refused', async (args, why) => {
  const { status, printed } = await simulate(...args);
  expect(status).toBe(EXIT_ASKED_WRONGLY);
  expect(printed).toContain(why);
});

test('live, it says where the board is, and the board answers there', async () => {
  const running = startBanmen(['simulate', '--profile', 'rough', '--seed', '7'], { cwd: folder });
  const [, port] = await running.says(/tcp:\/\/127\.0\.0\.1:(\d+)/);
  const socket = connect(Number(port), '127.0.0.1');
  const said = await new Promise<Buffer>((heard) => socket.once('data', heard));
  expect(said.toString('latin1')).toMatch(/GSB,1,/);
  socket.destroy();
  expect(await running.end('SIGTERM')).toBe(0);
});
