/** The page of the referee against the law: every row with its article and what it proposes, in every law. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LAWS, REFEREE_ROWS, lawRows, type RefereeRow } from '../../../src/core/referee/law.js';

const page = readFileSync('docs/REFEREE.md', 'utf8');

const choices = (list: RefereeRow['first']): string => list.map(({ ruling }) => `\`${ruling}\``).join(', ');

test('every row of the law has its place, once', () => {
  expect(lawRows('chinese').map(({ id }) => id)).toEqual(REFEREE_ROWS);
});

describe.each(LAWS)('the %s law', (law) => {
  const chinese = lawRows('chinese');
  const own = lawRows(law).filter((row, index) => law === 'chinese' || row !== chinese[index]);

  test.each(own.map((row) => [row.id, row] as const))('%s stands on the page as it is', (id, row) => {
    const line = page.split('\n').find((one) => one.startsWith(`| \`${id}\` | ${row.article} |`));
    expect(line, id).toBeDefined();
    expect(line?.endsWith(`| ${choices(row.first)} | ${choices(row.second)} |`), line).toBe(true);
  });
});
