/**
 * Was this process started by nohup? nohup has the signal of a lost terminal ignored, but the runtime sets every signal back
 * when it starts, so it has to be found out by what else nohup leaves: its name where the shell notes what it runs, its output
 * file, or a standard input that can only be written to.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

export interface Traces {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What a file of this process leads to; undefined: it cannot be said. */
  readonly linkOf: (fd: number) => string | undefined;
  /** The flags of an open file, as the kernel has them (octal). */
  readonly flagsOf: (fd: number) => number | undefined;
}

const tried = <Value>(ask: () => Value): Value | undefined => {
  try {
    return ask();
  } catch {
    return undefined;
  }
};

const LINUX: Traces = {
  env: process.env,
  linkOf: (fd) => tried(() => readlinkSync(`/proc/self/fd/${fd}`)),
  flagsOf: (fd) => tried(() => parseInt(/flags:\s*(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '', 8)),
};

const ACCESS_MASK = 0o3;
const WRITE_ONLY = 0o1;

export const isUnderNohup = ({ env, linkOf, flagsOf }: Traces = LINUX): boolean => {
  const shellRan = path.basename(env['_'] ?? '');
  const writesToItsFile = [1, 2].some((fd) => path.basename(linkOf(fd) ?? '') === 'nohup.out');
  const flags = flagsOf(0);
  const cannotRead = linkOf(0) === '/dev/null' && flags !== undefined && (flags & ACCESS_MASK) === WRITE_ONLY;
  return shellRan === 'nohup' || writesToItsFile || cannotRead;
};
