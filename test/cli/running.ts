/**
 * The real command in a process of its own, and what a browser would hear of it.
 *
 *     const serving = await startBanmen(['serve', ...]);   const [, address] = await serving.says(/at (\S+)/);
 *     const watched = await watchTable(address, 'table-1'); await watched.until((table) => ...)
 *
 * Needs the build (`npm test` makes it first).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { applyLiveChange, type LiveChange } from '../../src/console/view/live-change.js';
import type { LiveTable } from '../../src/console/view/live-table.js';
import { EventReader } from '../console/event-reader.js';

const MAIN = path.resolve('dist', 'src', 'cli', 'main.js');

/**
 * Hands that put down a stone every second or so. A whole game then takes less than a minute, and each stone
 * still comes to rest before the next, as between people; `--speed` alone would have stones a quarter of a second apart.
 */
export const BRISK_HANDS = ['--profile', 'clean', '--set', 'shortestThinkMs=800', '--set', 'thinkMs=400'] as const;

export interface Running {
  readonly process: ChildProcess;
  /** Resolves with the first match in what it has printed (standard output and error) so far or prints later; rejects if it ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Everything printed so far. */
  printed(): string;
  /** Resolves with its exit status (null: ended by a signal) when it is gone. */
  ended: Promise<number | null>;
  /** Sends the signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Variables of whoever runs the tests are none of the command's business. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('BANMEN_')));

export const startBanmen = (args: readonly string[], options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv }): Running => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd,
    env: { ...cleanEnvironment(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let isOver = false;
  const waiting = new Set<() => void>();
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      isOver = true;
      resolve(status);
      for (const look of [...waiting]) look();
    });
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      printed += text;
      for (const look of [...waiting]) look();
    });
  }
  return {
    process: child,
    printed: () => printed,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(printed);
          if (match === null && !isOver) return;
          waiting.delete(look);
          if (match === null) reject(new Error(`banmen ${args.join(' ')} ended without ${String(pattern)}; it said:\n${printed}`));
          else resolve(match);
        };
        waiting.add(look);
        look();
      }),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
};

export interface Watched {
  /** The table as the stream has told it so far; undefined before its first event. */
  table(): LiveTable | undefined;
  /** Resolves with the first state that fits, the present one included; rejects when the stream ends before. */
  until(fits: (table: LiveTable) => boolean): Promise<LiveTable>;
  close(): void;
}

export const isGameOver = ({ game }: LiveTable): boolean => game !== null && game.ended !== null;

/** Listens to a table as a browser does: the whole state first, then each change put on top of it. */
export const watchTable = async (address: string, tableId: string): Promise<Watched> => {
  const reader = await EventReader.open(new URL(`/api/v1/events?tables=${tableId}`, address).href);
  let table: LiveTable | undefined;
  let isOver = false;
  const waiting = new Set<() => void>();
  const lookAll = (): void => {
    for (const look of [...waiting]) look();
  };
  const read = async (): Promise<void> => {
    table = (await reader.next('table'))?.data as LiveTable | undefined;
    lookAll();
    for (;;) {
      const change = await reader.next('change');
      if (change === undefined || table === undefined) return;
      const changed = applyLiveChange(table, change.data as LiveChange);
      if (!changed.ok) throw new Error(changed.refusal);
      table = changed.value;
      lookAll();
    }
  };
  const over = read().finally(() => {
    isOver = true;
    lookAll();
  });
  over.catch(() => undefined);
  return {
    table: () => table,
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = table !== undefined && fits(table) ? table : undefined;
          if (found === undefined && !isOver) return;
          waiting.delete(look);
          if (found === undefined) reject(new Error(`the stream ended at move ${String(table?.game?.moves.length)}`));
          else resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => reader.close(),
  };
};
