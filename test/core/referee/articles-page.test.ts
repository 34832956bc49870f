/** The page of the articles against the rule book and the tests: every line of sections 3 to 8 has its row, and its test is there. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { REFEREE_ROWS } from '../../../src/core/referee/law.js';

const sectionOf = (file: string, number: number): string =>
  readFileSync(file, 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith(`${number}. `)) ?? '';

/** Bullets, subsections, rows or the paragraph of a section: what an arbiter would point at. */
const linesOf = (number: number): readonly string[] => {
  const section = sectionOf('docs/RULEBOOK.md', number).replaceAll('*', '');
  if (number === 4) return [...section.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title);
  if (number === 7)
    return [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, what = '']) => what).filter((what) => !/^(what happened|---)/.test(what));
  // A paragraph or a bullet begins after a blank line or with its dash.
  return [...section.matchAll(/(?:^- |\n\n(?!- ))([^\n]+)/gm)].map(([, line = '']) => line);
};

const rowsOf = (number: number): readonly (readonly [article: string, test: string, file: string])[] =>
  [...sectionOf('docs/ARTICLES.md', number).matchAll(/^\| (?!article|---)([^|]+) \|[^|]+\| \[(.+)\]\(([^)]+)\) \|$/gm)].map(
    ([, article = '', name = '', file = '']) => [article, name, file],
  );

describe.each([3, 4, 5, 6, 7, 8])('section %i', (number) => {
  const rows = rowsOf(number);

  test('has a row for each line of the rule book, and no other', () => {
    const lines = linesOf(number);
    expect(lines.length).toBeGreaterThan(0);
    expect(rows.map(([article]) => lines.find((line) => line.startsWith(article)) ?? `no line begins with ${article}`)).toEqual(lines);
  });

  test.each(rows)('%s: its test is there', (_, name, file) => {
    const at = path.join('docs', file);
    expect(existsSync(at), at).toBe(true);
    const source = readFileSync(at, 'utf8');
    const isOfFile = path.basename(at, '.test.ts') === name;
    const isRow = REFEREE_ROWS.some((row) => row === name) && source.includes('test.each(REFEREE_ROWS)');
    expect(isOfFile || isRow || source.includes(name), `${name} in ${at}`).toBe(true);
  });
});
