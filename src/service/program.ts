/** Which program this is: what a journal, a support bundle and the metrics say. */
import { readFileSync } from 'node:fs';

export const PROGRAM = 'banmen';

export const programVersion = (): string => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
};
