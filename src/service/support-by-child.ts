/**
 * The support bundle of a table that is being played at, made by the command of that name in a process of its own: a journal of an
 * evening is read whole, and no table waits for that.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ok, refuse, type Result } from '../core/result.js';

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));

/** A journal of many evenings, on a slow card. Ours. */
const MAKING_MS_MAX = 60_000;

/** More than a week of one game; nobody mails more. */
const OCTETS_MAX = 64 * 1024 * 1024;

export const supportByChild = (dataFolder: string, tableId: string, log: readonly string[]): Promise<Result<string, string>> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, 'support', dataFolder, '--table', tableId, '--log', '-', '--out', '-'], {
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: MAKING_MS_MAX,
      killSignal: 'SIGKILL',
    });
    let made = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      made += text;
      if (made.length > OCTETS_MAX) child.kill('SIGKILL');
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    // It may end before it has read all of the log.
    child.stdin.on('error', () => undefined);
    child.stdin.end(log.join(''));
    child.on('error', (error) => resolve(refuse(`no process could be started for it (${error.message})`)));
    child.on('close', (status) => {
      if (status === 0) resolve(ok(made));
      else
        resolve(
          refuse(complaint.trim() === '' ? 'it took too long, or became too large: banmen support --at takes less' : complaint.trim()),
        );
    });
  });
