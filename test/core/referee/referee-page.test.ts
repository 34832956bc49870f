/** The page of the referee against the law: every row with its article, what it proposes, and its test, in every law. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LAWS, REFEREE_ROWS, lawRows, type RefereeRow } from '../../../src/core/referee/law.js';

const page = readFileSync('docs/REFEREE.md', 'utf8');

const choices = (list: RefereeRow['first']): string => list.map(({ ruling }) => `\`${ruling}\``).join(', ');

test('every row of the law has its place, once', () => {
  expect(lawRows('chinese').map(({ id }) => id)).toEqual(REFEREE_ROWS);
});

/** Whether a test file has a test of this name; the laws' are one for each row of the law. */
const hasTest = (file: string, name: string): boolean => {
  const at = path.join('docs', file);
  if (!existsSync(at)) return false;
  const source = readFileSync(at, 'utf8');
  const [law, row] = name.split(': ');
  if (row !== undefined) return source.includes('test.each(own.map') && LAWS.some((known) => known === law);
  return new RegExp(`^  (?:'${name}'|${name}): \\(\\) =>`, 'm').test(source);
};

describe.each(LAWS)('the %s law', (law) => {
  const chinese = lawRows('chinese');
  const own = lawRows(law).filter((row, index) => law === 'chinese' || row !== chinese[index]);
  const section = page
    .split(/^## /m)
    .find((part) => part.startsWith(law === 'chinese' ? 'The Chinese law' : `In the place of these: ${law}`));

  test.each(own.map((row) => [row.id, row] as const))('%s stands on the page as it is, with its test', (id, row) => {
    const line = section?.split('\n').find((one) => one.startsWith(`| \`${id}\` | ${row.article} |`));
    expect(line, id).toBeDefined();
    const cells = (line ?? '').split(' | ');
    expect(cells.slice(-3, -1), line).toEqual([choices(row.first), choices(row.second)]);
    const [, name = '', file = ''] = /^\[`(.+)`\]\((.+)\) \|$/.exec(cells.at(-1) ?? '') ?? [];
    expect(name, line).toBe(law === 'chinese' ? id : `${law}: ${id}`);
    expect(hasTest(file, name), line).toBe(true);
  });

  test('has no row on the page that it has not', () => {
    const ids = [...(section ?? '').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, id]) => id);
    expect(ids).toEqual(own.map(({ id }) => id));
  });
});
