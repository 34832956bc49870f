/** A folder and the processes of one test; whatever is still running when the test is over is killed. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startBanmen, type Running } from './running.js';

export interface Workplace {
  readonly folder: string;
  /** Starts `banmen` in the folder. */
  readonly start: (...args: readonly string[]) => Running;
  /** The records that `serve` has written, full paths. */
  readonly records: () => readonly string[];
}

export const openWorkplace = (finished: typeof onTestFinished = onTestFinished): Workplace => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-'));
  const running: Running[] = [];
  finished(async () => {
    await Promise.all(running.map((one) => one.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    start: (...args) => {
      const started = startBanmen(args, { cwd: folder });
      running.push(started);
      return started;
    },
    records: () => {
      const games = path.join(folder, 'banmen-data', 'games');
      return readdirSync(games).map((name) => path.join(games, name));
    },
  };
};

export const addressOf = async (serving: Running): Promise<string> => (await serving.says(/^Banmen is at (http:\S+)$/m))[1] ?? '';
