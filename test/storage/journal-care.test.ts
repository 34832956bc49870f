/** What people do to journals: each is tried on one that a test has made, and damaged. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import DatabaseFile from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupJournals, checkJournals, compactAt, exportJournal, importJournal, repairAt } from '../../src/service/journal-care.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { openJournalFile } from '../../src/storage/journal-file.js';
import { BOARD_19, japanese } from '../session/fakes.js';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-care-'));
  file = path.join(folder, 'window.journal');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const game = (day: number, moves: number): readonly JournalEntry[] => {
  const settings = {
    size: { width: 19, height: 19 },
    ruleset: japanese(),
    players: { black: '', white: '' },
    startedAt: `2026-11-${day}T12:00:00.000Z`,
  };
  const claim = { certain: true, order: 'known', why: '', evidence: [] } as const;
  const turns = Array.from({ length: moves }, (_, index): readonly JournalEntry[] => [
    { kind: 'line', line: { atMs: index * 10, direction: 'from-board', text: `$D,${index}` } },
    {
      kind: 'event',
      event: {
        ...claim,
        kind: 'moved',
        number: index + 1,
        color: index % 2 === 0 ? 'black' : 'white',
        move: { kind: 'play', point: index * 2 },
        seq: index + 2,
        atMs: index * 10,
      },
    },
  ]);
  return [{ kind: 'event', event: { kind: 'started', seq: 1, atMs: 1, settings } }, ...turns.flat()];
};

const made = (...entries: readonly JournalEntry[]): void => {
  const journal = openJournalFile(file, 'window');
  if (!journal.ok) throw new Error(journal.refusal);
  journal.value.append([{ kind: 'board', atMs: 0, identity: BOARD_19 }, ...entries]);
  journal.value.close();
};

const changed = (sql: string): void => {
  const database = new DatabaseFile(file);
  database.exec(sql);
  database.close();
};

const movesLeft = (): number => {
  const journal = openJournalFile(file, 'window');
  if (!journal.ok) throw new Error(journal.refusal);
  const moves = journal.value.gameEvents().filter(({ kind }) => kind === 'moved').length;
  journal.value.close();
  return moves;
};

test('a whole journal is whole; a changed one is named with game and move, and a running service does not matter', () => {
  made(...game(28, 6), ...game(29, 10));
  const running = openJournalFile(file, 'window');
  expect(checkJournals(folder)).toEqual({ ok: true, value: [{ table: 'window', games: 2, events: 18, whole: true, problems: [] }] });
  if (running.ok) running.value.close();
  changed("UPDATE entry SET body = replace(body, 'black', 'white') WHERE seq = 21");
  const found = checkJournals(folder);
  expect(found.ok && found.value[0]?.problems).toEqual(['entry 21, in game 2 after move 2: not as it was written, or missing']);
  expect(checkJournals(path.join(folder, 'nowhere')).ok).toBe(false);
});

test('repair takes what is whole, the moves behind it from the record, and keeps the damaged file', () => {
  made(...game(29, 10));
  changed('DELETE FROM entry WHERE seq > 14; DELETE FROM seal');
  mkdirSync(path.join(folder, 'games'));
  const points = Array.from(
    { length: 10 },
    (_, index) => `;${index % 2 === 0 ? 'B' : 'W'}[${String.fromCharCode(97 + ((index * 2) % 19))}a]`,
  );
  const record = path.join(folder, 'games', '2026-11-29-1200-window-game-1.sgf');
  writeFileSync(record, `(;GM[1]FF[4]SZ[19]${points.slice(0, 9).join('')})`);
  const repaired = repairAt(file, 'now');
  expect(repaired).toMatchObject({ ok: true, value: { movesFromRecords: 3, aside: `${file}.damaged-now` } });
  expect(existsSync(`${file}.damaged-now`)).toBe(true);
  expect(movesLeft()).toBe(9);
  expect(readFileSync(record, 'utf8')).toContain('[qa]');
});

test('a journal that a service holds is not repaired', () => {
  made(...game(29, 3));
  const running = openJournalFile(file, 'window');
  const refused = repairAt(file, 'now');
  expect(refused.ok ? '' : refused.refusal).toContain('is open in a running Banmen');
  if (running.ok) running.value.close();
});

test('an export is taken in again to the same journal; a changed line is refused by its number', () => {
  made(...game(29, 5));
  const lines = exportJournal(file);
  if (!lines.ok) throw new Error(lines.refusal);
  const out = path.join(folder, 'lines');
  writeFileSync(out, lines.value);
  const other = path.join(folder, 'other.journal');
  expect(importJournal(out, other)).toEqual({ ok: true, value: 12 });
  expect(exportJournal(other)).toEqual({ ok: true, value: lines.value.replace('"window"', '"other"') });
  writeFileSync(out, lines.value.replace('"point":4', '"point":5'));
  expect(importJournal(out, path.join(folder, 'third.journal'))).toEqual({
    ok: false,
    refusal: `${out}: line 9: entry 8 is not as it was written`,
  });
});

test('a backup is made while a service runs, and is whole', () => {
  made(...game(29, 5));
  const running = openJournalFile(file, 'window');
  if (!running.ok) throw new Error(running.refusal);
  running.value.append(game(30, 4));
  const to = path.join(folder, 'stick');
  expect(backupJournals(folder, to)).toMatchObject({ ok: true, value: [{ games: 2, whole: true }] });
  running.value.close();
  const carried = path.join(folder, 'carried', 'window.journal');
  mkdirSync(path.dirname(carried));
  copyFileSync(path.join(to, path.basename(file)), carried);
  expect(checkJournals(carried), 'and is one file').toMatchObject({ ok: true, value: [{ games: 2, events: 11, whole: true }] });
  expect(readdirSync(to)).toEqual([path.basename(file)]);
  expect(backupJournals(folder, to).ok, 'nothing is written over').toBe(false);
});

test('where no game is old nothing goes, not even what was heard before the first one', () => {
  const heard: JournalEntry = { kind: 'line', line: { atMs: 0, direction: 'from-board', text: '$H' } };
  made(heard, ...game(10, 6), ...game(29, 4));
  expect(compactAt(file, '2026-11-01', true)).toEqual({ ok: true, value: { games: 0, dropped: 0, kept: 24 } });
  expect(compactAt(file, '2026-11-20', true)).toEqual({ ok: true, value: { games: 1, dropped: 7, kept: 17 } });
});

test('what was heard in old games goes, what was decided stays; a dry run only says so', () => {
  made(...game(10, 6), ...game(29, 4));
  expect(compactAt(file, '2026-11-20', true)).toEqual({ ok: true, value: { games: 1, dropped: 6, kept: 17 } });
  expect(compactAt(file, '2026-11-20', false)).toMatchObject({ ok: true });
  expect(checkJournals(folder)).toMatchObject({ ok: true, value: [{ games: 2, events: 12, whole: true }] });
  expect(movesLeft()).toBe(4);
});
