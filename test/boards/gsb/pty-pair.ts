/** Two real pty ends joined by socat, `board` and `host` in a folder of their own; or one end that speaks on socat's stdio. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Duplex } from 'node:stream';

export interface PtyEnd {
  /** What a host opens. */
  readonly path: string;
  /** The board's end. */
  readonly stream: Duplex;
  /** Pulls the plug: the pty is gone. */
  unplug(): Promise<void>;
}

const folders: string[] = [];

/** A folder in which a port keeps its name over several plugs. */
export const portName = (name = 'port'): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-pty-'));
  folders.push(folder);
  return path.join(folder, name);
};

const running = new Set<ChildProcess>();

/** Resolves when the pty is there (socat says so when asked with -d -d). */
export const plugIn = async (at: string): Promise<PtyEnd> => {
  const socat = spawn('socat', ['-d', '-d', '-b', '65536', 'STDIO', `PTY,link=${at},rawer`], { stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(socat);
  await new Promise<void>((resolve, reject) => {
    let said = '';
    socat.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('starting data transfer loop')) resolve();
    });
    socat.once('exit', () => reject(new Error(`socat ended: ${said}`)));
  });
  const stream = Duplex.from({ readable: socat.stdout, writable: socat.stdin });
  // A plug that is pulled out is part of these stories.
  stream.on('error', () => undefined);
  return {
    path: at,
    stream,
    unplug: async () => {
      running.delete(socat);
      if (socat.exitCode !== null || socat.signalCode !== null) return;
      socat.kill('SIGKILL');
      await once(socat, 'exit');
      rmSync(at, { force: true });
    },
  };
};

/** For afterEach: nothing is left running or lying about. */
export const unplugAll = (): void => {
  for (const socat of running) socat.kill('SIGKILL');
  running.clear();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};
