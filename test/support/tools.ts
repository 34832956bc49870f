/**
 * Tools and folders that a test may need and a machine may lack.
 *
 *     const need = needs('socat');
 *     test.skipIf(need.missing)(need.name('a game over a real pty'), ...)
 *
 * In CI (CI=true) nothing may be missing but the shared games and captures; elsewhere the
 * tests that need it are skipped, and the summary says which and why.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian keeps gnugo here, and root's PATH leaves it out. */
const GAMES_FOLDER = '/usr/games';

/** Where a command is: on the PATH or among Debian's games; undefined where it is not installed. */
export const whereIs = (command: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(path.delimiter), GAMES_FOLDER]
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, command))
    .find((file) => existsSync(file));

const inCi = (): boolean => process.env['CI'] === 'true';

export interface Need {
  readonly missing: boolean;
  /** The test's name, with the reason behind it where it is skipped. */
  name(sentence: string): string;
}

const need = (missing: boolean, reason: string): Need => ({
  missing,
  name: (sentence) => (missing ? `${sentence} [skipped: ${reason}]` : sentence),
});

/** Commands that must be on the PATH. Throws in CI when one is not. */
export const needs = (...commands: readonly string[]): Need => {
  const absent = commands.filter((command) => whereIs(command) === undefined);
  if (absent.length > 0 && inCi()) throw new Error(`CI lacks ${absent.join(', ')}: .ci/run must install it`);
  return need(absent.length > 0, `${absent.join(', ')} not installed`);
};

/** The folder with real games and captures: BANMEN_SHARED, else ../shared. */
export const SHARED_FOLDER = process.env['BANMEN_SHARED'] ?? path.resolve('..', 'shared');

/** A folder of the shared material (`games`, `captures`, ...); tests are skipped where it is absent. */
export const needsShared = (folder: string): Need & { readonly path: string } => {
  const full = path.join(SHARED_FOLDER, folder);
  const missing = !existsSync(full);
  return { ...need(missing, `no shared folder '${folder}' (set BANMEN_SHARED)`), path: full };
};
