/** The documents as tests read them: sections, rows of tables, what stands in ticks. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const read = (file: string): string => readFileSync(file, 'utf8');

export const filesUnder = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** The text under a heading, up to the next of the same rank. */
export const section = (page: string, heading: string): string => {
  const start = page.indexOf(`${heading}\n`);
  if (start === -1) throw new Error(`no heading '${heading}'`);
  const rank = `\n${/^#+/.exec(heading)?.[0] ?? ''} `;
  const end = page.indexOf(rank, start + heading.length);
  return page.slice(start, end === -1 ? undefined : end);
};

/** Rows of the tables in a text, their cells trimmed; without the rows of dashes. */
export const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[-| ]+\|$/.test(line))
    .map((line) => line.slice(1, -1).split(/(?<!\\)\|/))
    .map((cells) => cells.map((cell) => cell.trim()));

export const inTicks = (cell: string | undefined): readonly string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

/** The names in the first column. */
export const namesIn = (text: string): readonly string[] => rowsOf(text).flatMap(([first]) => inTicks(first).slice(0, 1));

export const sorted = (names: Iterable<string>): readonly string[] => [...names].sort();

export const README = read('README.md');

/** The README's example of every command. */
export const examples = (): readonly string[] => rowsOf(section(README, '## Commands')).flatMap((cells) => inTicks(cells[2]).slice(0, 1));
