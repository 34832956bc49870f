/** How a running service ends, and what it outlives: terminals, pipes, full disks, a data folder that is taken away. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type onTestFinished } from 'vitest';
import { openJournalFile } from '../../src/storage/journal-file.js';
import { watchTable } from './running.js';
import { addressOf, openWorkplace } from './workplace.js';

const BOARD = ['--board', 'sim:?speed=50'] as const;

const serving = async (finished: typeof onTestFinished) => {
  const { folder, start } = openWorkplace(finished);
  const running = start('serve', '--port', '0', ...BOARD);
  const address = await addressOf(running);
  const watched = await watchTable(address, 'sim-1');
  const moves = async (count: number): Promise<number> =>
    (await watched.until(({ game }) => (game?.moves.length ?? 0) >= count)).game?.moves.length ?? 0;
  const journal = path.join(folder, 'banmen-data', 'sim-1.journal');
  return { folder, running, address, watched, moves, journal };
};

const movesIn = (journal: string): number => {
  const opened = openJournalFile(journal, 'sim-1');
  if (!opened.ok) throw new Error(opened.refusal);
  const count = opened.value.gameEvents().filter(({ kind }) => kind === 'moved').length;
  opened.value.close();
  return count;
};

test.concurrent('a terminal that goes away ends it in order', async ({ onTestFinished: finished }) => {
  const { running, moves } = await serving(finished);
  await moves(1);
  expect(await running.end('SIGHUP')).toBe(0);
  expect(running.printed()).toContain('Stopped; every game is kept.');
});

test.concurrent('under nohup it outlives its terminal', async ({ onTestFinished: finished }) => {
  const { folder } = openWorkplace(finished);
  const main = path.resolve('dist', 'src', 'cli', 'main.js');
  const child = spawn(
    'bash',
    ['-c', 'nohup "$@" & echo "pid $!"; wait', 'bash', process.execPath, main, 'serve', '--port', '0', ...BOARD],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const says = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(printed)) await new Promise((resolve) => child.stdout.once('data', resolve));
    return pattern.exec(printed)?.[1] ?? '';
  };
  const pid = Number(await says(/pid (\d+)/));
  finished(() => {
    if (child.exitCode === null) process.kill(pid, 'SIGKILL');
  });
  const watched = await watchTable(await says(/^Banmen is at (http:\S+)$/m), 'sim-1');
  const before = (await watched.until(({ game }) => (game?.moves.length ?? 0) >= 1)).game?.moves.length ?? 0;
  process.kill(pid, 'SIGHUP');
  await watched.until(({ game }) => (game?.moves.length ?? 0) > before);
  process.kill(pid, 'SIGTERM');
  await says(/(Stopped; every game is kept)/);
});

test.concurrent.each([
  ['with what follows in pieces', 'calls --control 60m+30x60s --system chinese --lang zh | head -n 1'],
  ['with nothing read', 'rules japanese | true'],
])('whoever reads what a command prints may go, %s: it ends, and that is no fault', (_, command) => {
  const ran = spawnSync('bash', ['-c', `set -o pipefail; ${process.execPath} dist/src/cli/main.js ${command}`], { encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  expect(ran.status).toBe(0);
});

test('a disk that takes nothing of what a command prints is named', () => {
  const ran = spawnSync('bash', ['-c', `${process.execPath} dist/src/cli/main.js rules japanese > /dev/full`], { encoding: 'utf8' });
  expect(ran.stderr).toMatch(/^banmen: what it says cannot be written \(.*ENOSPC.*\)\n$/);
  expect(ran.status).toBe(1);
});

test.concurrent('whoever reads what it prints may go: the tables go on, and it ends in order', async ({ onTestFinished: finished }) => {
  const { running, moves } = await serving(finished);
  running.process.stdout?.destroy();
  running.process.stderr?.destroy();
  const before = await moves(1);
  await moves(before + 1);
  expect(await running.end('SIGTERM')).toBe(0);
});

test.concurrent(
  'where the disk takes nothing more, an end does not claim that every game is kept',
  async ({ onTestFinished: finished }) => {
    const { running, watched, moves } = await serving(finished);
    await moves(2);
    execFileSync('prlimit', ['--pid', String(running.process.pid), '--fsize=1']);
    await watched.until(({ warnings }) => warnings.some(({ kind }) => kind === 'journal'));
    expect(await running.end('SIGTERM')).toBe(1);
    expect(running.printed()).toMatch(/A simulated game|sim-1/);
    expect(running.printed()).toMatch(/\d+ entries could not be written to its journal/);
    expect(running.printed()).not.toContain('every game is kept');
  },
);

test.concurrent(
  'a data folder that is removed while it runs is noticed, said, and written anew with the whole game',
  async ({ onTestFinished: finished }) => {
    const { folder, running, watched, moves, journal } = await serving(finished);
    const before = await moves(2);
    rmSync(path.join(folder, 'banmen-data'), { recursive: true });
    await watched.until(({ warnings }) => warnings.some(({ message }) => message.includes('was removed while Banmen runs')));
    await watched.until(({ warnings }) => warnings.every(({ kind }) => kind !== 'journal'));
    const after = await moves(before + 1);
    expect(existsSync(journal)).toBe(true);
    expect(statSync(journal).mode & 0o777).toBe(0o600);
    expect(await running.end('SIGKILL')).toBe(null);
    expect(movesIn(journal)).toBeGreaterThanOrEqual(after);
  },
);

test.concurrent(
  'a journal in whose place another file stands is not written over; when that is moved away it is written anew',
  async ({ onTestFinished: finished }) => {
    const { running, watched, moves, journal } = await serving(finished);
    const before = await moves(2);
    renameSync(journal, `${journal}.mine`);
    execFileSync('cp', [`${journal}.mine`, journal]);
    await watched.until(({ warnings }) => warnings.some(({ message }) => message.includes('another file stands in the place of')));
    rmSync(journal);
    await watched.until(({ warnings }) => warnings.every(({ kind }) => kind !== 'journal'));
    const after = await moves(before + 1);
    expect(await running.end('SIGKILL')).toBe(null);
    expect(movesIn(journal)).toBeGreaterThanOrEqual(after);
  },
);
