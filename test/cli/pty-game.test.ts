/**
 * The whole way, as with a real board: hands on a simulated board, its lines through socat and a real
 * pty that loses and damages some of them, `serve` with the serial library on the other end.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { needs } from '../support/tools.js';
import { BRISK_HANDS, isGameOver, startBanmen, watchTable, type Running } from './running.js';
import { recordedMoves, shownMoves, truthMoves } from './table-truth.js';

const SMALL_GAME = path.resolve('fixtures', 'even-9.sgf');

/** Of the first 60 seeds one of those that lose and damage most lines of this game: three of two hundred and sixty. */
const SEED = '22';

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-pty-'));
const running: Running[] = [];
afterEach(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

const start = (...args: readonly string[]): Running => {
  const started = startBanmen(args, { cwd: folder });
  running.push(started);
  return started;
};

const need = needs('socat');

test.skipIf(need.missing)(
  need.name('a whole game over a real pty is recorded exactly, while lines are lost and damaged'),
  async () => {
    const truth = path.join(folder, 'truth.json');
    const faults = ['--drop', '0.002', '--corrupt', '0.002', '--seed', SEED];
    const link = path.join(folder, 'board');
    const hands = start('simulate', SMALL_GAME, ...BRISK_HANDS, ...faults, '--pty', link, '--truth', truth);
    await hands.says(/the board is at serial:/);
    const serving = start('serve', '--port', '0', '--board', `serial:${link}`);
    const [, address] = await serving.says(/^Banmen is at (http:\S+)$/m);
    const watched = await watchTable(address ?? '', 'table-1');
    const table = await watched.until(isGameOver);
    expect(shownMoves(table)).toEqual(truthMoves(truth));
    expect(table.game?.ended?.reason).toBe('passes');

    const [, dropped, corrupted] = await hands.says(/the game is over: \d+ moves, (\d+) lines dropped, (\d+) corrupted/);
    expect(Number(dropped), 'lines dropped').toBeGreaterThan(0);
    expect(Number(corrupted), 'lines damaged').toBeGreaterThan(0);
    expect(await serving.end('SIGTERM')).toBe(0);
    const games = path.join(folder, 'banmen-data', 'games');
    expect(readdirSync(games)).toHaveLength(1);
    expect(recordedMoves(path.join(games, readdirSync(games)[0] ?? ''))).toEqual(truthMoves(truth));
  },
  120_000,
);
