/** What people do to journals: each is tried on one that a test has made, and damaged. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { backupJournals, checkJournals, compactAt, exportJournal, importJournal, repairAt } from '../../src/service/journal-care.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { openJournalFile } from '../../src/storage/journal-file.js';
import { firstVersion } from './first-version.js';
import { BOARD_ENTRY, changedBy, gameEntries, madeAt, openedAt } from './made-journals.js';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-care-'));
  file = path.join(folder, 'window.journal');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const made = (...entries: readonly JournalEntry[]): void => madeAt(file, ...entries);
const changed = (sql: string): void => changedBy(file, sql);

const movesLeft = (): number => {
  const journal = openedAt(file);
  const moves = journal.gameEvents().filter(({ kind }) => kind === 'moved').length;
  journal.close();
  return moves;
};

test('a whole journal is whole; a changed one is named with game and move, and a running service does not matter', () => {
  made(...gameEntries(28, 6), ...gameEntries(29, 10));
  const running = openJournalFile(file, 'window');
  expect(checkJournals(folder)).toEqual({ ok: true, value: [{ table: 'window', games: 2, events: 18, whole: true, problems: [] }] });
  if (running.ok) running.value.close();
  changed("UPDATE entry SET body = replace(body, 'black', 'white') WHERE seq = 21");
  const found = checkJournals(folder);
  expect(found.ok && found.value[0]?.problems).toEqual(['entry 21, in game 2 after move 2: not as it was written, or missing']);
  expect(checkJournals(path.join(folder, 'nowhere')).ok).toBe(false);
});

test('repair takes what is whole, the moves behind it from the record, and keeps the damaged file', () => {
  made(...gameEntries(29, 10));
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
  made(...gameEntries(29, 3));
  const running = openJournalFile(file, 'window');
  const refused = repairAt(file, 'now');
  expect(refused.ok ? '' : refused.refusal).toContain('is open in a running Banmen');
  if (running.ok) running.value.close();
});

test('an export is taken in again to the same journal; a changed line is refused by its number', () => {
  made(...gameEntries(29, 5));
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
  made(...gameEntries(29, 5));
  const running = openJournalFile(file, 'window');
  if (!running.ok) throw new Error(running.refusal);
  running.value.append(gameEntries(30, 4));
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
  made(heard, ...gameEntries(10, 6), ...gameEntries(29, 4));
  expect(compactAt(file, '2026-11-01', true)).toEqual({ ok: true, value: { games: 0, dropped: 0, kept: 24 } });
  expect(compactAt(file, '2026-11-20', true)).toEqual({ ok: true, value: { games: 1, dropped: 7, kept: 17 } });
});

test('what was heard in old games goes, what was decided stays; a dry run only says so', () => {
  made(...gameEntries(10, 6), ...gameEntries(29, 4));
  expect(compactAt(file, '2026-11-20', true)).toEqual({ ok: true, value: { games: 1, dropped: 6, kept: 17 } });
  expect(compactAt(file, '2026-11-20', false)).toMatchObject({ ok: true });
  expect(checkJournals(folder)).toMatchObject({ ok: true, value: [{ games: 2, events: 12, whole: true }] });
  expect(movesLeft()).toBe(4);
});

const problemsAt = (what = file): readonly string[] => {
  const found = checkJournals(what);
  return found.ok ? found.value.flatMap(({ whole, problems }) => (whole ? ['whole'] : problems)) : [found.refusal];
};

const sgf = (moves: number): string => {
  const points = Array.from(
    { length: moves },
    (_, index) => `;${index % 2 === 0 ? 'B' : 'W'}[${'abcdefghijklmnopqrs'[(index * 2) % 19] ?? ''}a]`,
  );
  return `(;GM[1]FF[4]SZ[19]${points.join('')})`;
};

const recordOfGame = (number: number, day: number, text: string): void => {
  mkdirSync(path.join(folder, 'games'), { recursive: true });
  writeFileSync(path.join(folder, 'games', `2026-11-${day}-1200-window-game-${number}.sgf`), text);
};

test('the journals of a folder are told by name; other files are none', () => {
  for (const name of ['c', 'a', 'e', 'b', 'd']) madeAt(path.join(folder, `${name}.journal`), ...gameEntries(29, 1));
  writeFileSync(path.join(folder, 'a.journal.v1'), '');
  const found = checkJournals(folder);
  expect(found.ok && found.value.map(({ table }) => table)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test.each([
  ['entry 1, before the first game: not as it was written, or missing', "UPDATE entry SET body = replace(body, '19', '13') WHERE seq = 1"],
  ['entry 2, before the first game: not as it was written, or missing', "UPDATE entry SET body = replace(body, '28', '27') WHERE seq = 2"],
  ['entry 9, in game 1 after move 3: not as it was written, or missing', 'UPDATE entry SET at_ms = 5 WHERE seq = 9'],
  ['entry 17, in game 2 after move 0: not as it was written, or missing', 'UPDATE entry SET at_ms = 5 WHERE seq = 17'],
  ['entry 33, in game 2 after move 8: missing', 'DELETE FROM entry WHERE seq > 32'],
  ['the list of games does not fit the entries', 'DELETE FROM game WHERE number = 2'],
  ['the list of games does not fit the entries', "UPDATE game SET started_at = '2026-11-30' WHERE number = 2"],
])('what was changed is told: %s', (problem, sql) => {
  made(...gameEntries(28, 6), ...gameEntries(29, 10));
  changed(sql);
  expect(problemsAt()).toContain(problem);
});

test('of many places ten are told, and how many more there are', () => {
  made(...gameEntries(29, 20));
  changed('UPDATE entry SET at_ms = at_ms + 7 WHERE seq % 3 = 0 AND seq <= 30');
  expect(problemsAt()).toHaveLength(10);
  changed('UPDATE entry SET at_ms = at_ms + 7 WHERE seq = 33');
  expect(problemsAt().slice(9)).toEqual(['entry 30, in game 1 after move 13: not as it was written, or missing', 'and 1 more entries']);
});

test('what is no journal, or none that this Banmen knows, is said', () => {
  expect(problemsAt()).toEqual([`there is no journal ${file}`]);
  writeFileSync(file, 'Dear arbiter, '.repeat(1000));
  expect(problemsAt()).toEqual([expect.stringMatching(/window\.journal cannot be read/) as string]);
  rmSync(file);
  changed('CREATE TABLE recipe (name TEXT)');
  expect(problemsAt()).toEqual([expect.stringContaining('no journal of Banmen') as string]);
  expect(checkJournals(file)).toMatchObject({ value: [{ games: 0, events: 0, whole: false }] });
});

test('a journal of the first version is whole', () => {
  const whole = path.join(folder, 'whole');
  madeAt(whole, ...gameEntries(29, 4));
  firstVersion(whole, file);
  expect(checkJournals(file)).toEqual({ ok: true, value: [{ table: 'window', games: 1, events: 5, whole: true, problems: [] }] });
});

test('a log that was changed in its middle is told beside what is left', () => {
  const running = openedAt(file);
  for (const entry of [BOARD_ENTRY, ...gameEntries(29, 3)]) running.append([entry]);
  const log = readFileSync(`${file}-wal`);
  const copy = path.join(folder, 'copy', 'window.journal');
  mkdirSync(path.dirname(copy));
  copyFileSync(file, copy);
  running.close();
  const frame = 24 + 4096;
  const behind = (commits: number): Buffer => {
    const changedLog = Buffer.from(log);
    // Each entry was a commit: its pages, and behind it those of so many others.
    const ends = Array.from({ length: (log.length - 32) / frame }, (_, index) => 32 + index * frame).filter(
      (at) => log.readUInt32BE(at + 4) > 0,
    );
    const at = (ends.at(-1 - commits) ?? 0) + 30;
    changedLog[at] = (changedLog[at] ?? 0) ^ 1;
    return changedLog;
  };
  writeFileSync(`${copy}-wal`, behind(2));
  expect(problemsAt(copy)).toContain('its log was changed: 2 commits lie behind that place');
  const refused = openJournalFile(copy, 'window');
  expect(refused.ok ? '' : refused.refusal).toContain('2 commits lie behind that place');
  writeFileSync(`${copy}-wal`, behind(1));
  expect(problemsAt(copy), 'a power cut may have torn it there').toEqual(['whole']);
});

test('a record that has more moves than the journal ever knew of is told, with both numbers', () => {
  const taken: JournalEntry = { kind: 'event', event: { kind: 'taken-back', seq: 8, atMs: 80, moves: 2, why: '' } };
  made(...gameEntries(28, 6), taken, ...gameEntries(29, 3));
  recordOfGame(1, 28, sgf(6));
  recordOfGame(2, 29, sgf(3));
  expect(problemsAt(), 'two were taken back').toEqual(['whole']);
  recordOfGame(2, 29, sgf(5));
  expect(problemsAt()).toEqual(['game 2: the record has 5 moves, the journal knows of 3']);
  recordOfGame(2, 29, sgf(3).replace('(;', '(;RE[B+R]'));
  expect(problemsAt()).toEqual(['game 2: the record has the result B+R, the journal knows of none']);
});

test('nothing is left behind by a look: no copy, and no file held open', () => {
  const temporary = path.join(folder, 'temporary');
  mkdirSync(temporary);
  const { TMPDIR: usual } = process.env;
  process.env['TMPDIR'] = temporary;
  onTestFinished(() => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  });
  made(...gameEntries(29, 3));
  expect(problemsAt()).toEqual(['whole']);
  writeFileSync(file, 'Dear arbiter, '.repeat(1000));
  problemsAt();
  problemsAt(path.join(folder, 'none.journal'));
  expect(readdirSync(temporary)).toEqual([]);
});

/** What a repair put behind move 3 of a game with three moves. */
const repairedWith = (record: string): readonly unknown[] => {
  made(...gameEntries(29, 3));
  changed("UPDATE entry SET body = '{}' WHERE seq = 1");
  recordOfGame(1, 29, record);
  expect(repairAt(file, 'now').ok).toBe(true);
  const journal = openedAt(file);
  const events = journal.gameEvents().slice(4);
  journal.close();
  return events;
};

test('moves from a record go on behind those of the journal', () => {
  const why = 'taken from the record: the journal was damaged here';
  const claim = { kind: 'moved', certain: true, order: 'known', why, evidence: [] };
  expect(repairedWith(sgf(5))).toMatchObject([
    { ...claim, number: 4, color: 'white', move: { kind: 'play', point: 6 }, seq: 5 },
    { ...claim, number: 5, color: 'black', move: { kind: 'play', point: 8 }, seq: 6 },
  ]);
});

test.each([
  ['is shorter', sgf(2)],
  ['is of other moves', sgf(5).replace(';W[ca]', ';W[cc]')],
  ['is of the other colour', sgf(5).replace(';W[ca]', ';B[ca]')],
  ['is no record', 'Dear arbiter'],
])('nothing is taken from a record that %s', (_, record) => expect(repairedWith(record)).toEqual([]));

test('of several games each gets the moves of its own record', () => {
  made(...gameEntries(28, 3), ...gameEntries(29, 2));
  recordOfGame(1, 28, sgf(4));
  recordOfGame(2, 29, sgf(5));
  expect(repairAt(file, 'now')).toEqual({
    ok: true,
    value: { entries: 17, lost: 0, movesFromRecords: 4, aside: `${file}.damaged-now` },
  });
  const journal = openedAt(file);
  expect([1, 2].map((number) => journal.gameEvents(number).filter(({ kind }) => kind === 'moved').length)).toEqual([4, 5]);
  journal.close();
});

test('a damaged journal is put aside with its log, and a repair that was broken off is begun anew', () => {
  made(...gameEntries(29, 3));
  writeFileSync(`${file}.repairing`, 'half of one');
  writeFileSync(`${file}-wal`, 'what is left of a log');
  expect(repairAt(file, 'now').ok).toBe(true);
  expect(readFileSync(`${file}.damaged-now-wal`, 'utf8')).toBe('what is left of a log');
  expect(readdirSync(folder).sort()).toEqual([
    'window.journal',
    'window.journal-kept',
    'window.journal.damaged-now',
    'window.journal.damaged-now-kept',
    'window.journal.damaged-now-wal',
  ]);
});

test('what is no journal is neither repaired nor made smaller, and stays as it is', () => {
  writeFileSync(file, 'Dear arbiter, '.repeat(1000));
  for (const refused of [repairAt(file, 'now'), compactAt(file, '2026-12-01', false)])
    expect(refused.ok ? '' : refused.refusal).toContain('cannot be read');
  expect(readdirSync(folder).sort()).toEqual(['window.journal']);
  expect(repairAt(path.join(folder, 'none.journal'), 'now').ok).toBe(false);
});

test('a large export is taken in whole', () => {
  const lines = Array.from({ length: 5001 }, (_, index): JournalEntry => ({
    kind: 'line',
    line: { atMs: index, direction: 'from-board', text: `$D,${index}` },
  }));
  made(...lines);
  const out = path.join(folder, 'lines');
  const exported = exportJournal(file);
  writeFileSync(out, exported.ok ? exported.value : '');
  const other = path.join(folder, 'other.journal');
  expect(importJournal(out, other)).toEqual({ ok: true, value: 5002 });
  expect(exportJournal(other)).toEqual({ ok: true, value: exported.ok ? exported.value.replace('"window"', '"other"') : '' });
  expect(importJournal(out, other), 'nothing is written over').toEqual({
    ok: false,
    refusal: `${other} is there already: it was left as it is`,
  });
  expect(importJournal(out, path.join(folder, 'none', 'other.journal')).ok).toBe(false);
});

test('of what is old the decisions stay, and who wrote them; the last game stays whole however old it is', () => {
  const run: JournalEntry = {
    kind: 'started',
    atMs: 0,
    run: { program: 'banmen', version: '1', startedAt: '', orientation: 'as-is', clockApart: false, settings: {} },
  };
  const input: JournalEntry = { kind: 'input', nowMs: 5, input: { kind: 'readings', atMs: 4, changes: [] } };
  made(run, ...gameEntries(10, 2), input, ...gameEntries(11, 3), input, ...gameEntries(12, 4));
  expect(compactAt(file, '2026-11-10T12:00:00.000Z', true), 'none began before that').toMatchObject({ value: { games: 0, dropped: 0 } });
  expect(compactAt(file, '2026-12-01', false)).toEqual({ ok: true, value: { games: 2, dropped: 7, kept: 18 } });
  expect(readdirSync(folder).sort()).toEqual(['window.journal', 'window.journal-kept']);
  const journal = openedAt(file);
  expect(journal.games().map(({ startedSeq }) => startedSeq)).toEqual([3, 6, 10]);
  expect([...journal.lines(1, Number.MAX_SAFE_INTEGER)]).toHaveLength(4);
  journal.close();
});

test('a journal in which nothing is old is not written anew, and a dry run writes nothing', () => {
  made(...gameEntries(10, 2), ...gameEntries(29, 3));
  const before = readFileSync(file);
  const { ino } = statSync(file);
  compactAt(file, '2026-11-01', false);
  compactAt(file, '2026-11-20', true);
  expect(statSync(file).ino).toBe(ino);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test('a journal that is damaged, or that a service holds, is not made smaller', () => {
  made(...gameEntries(10, 2), ...gameEntries(29, 3));
  const running = openedAt(file);
  const refused = compactAt(file, '2026-11-20', false);
  expect(refused.ok ? '' : refused.refusal).toContain('is open in a running Banmen');
  expect(compactAt(file, '2026-11-20', true), 'a dry run only looks').toMatchObject({ value: { games: 1, dropped: 2 } });
  running.close();
  changed('UPDATE entry SET at_ms = 5 WHERE seq = 4');
  expect(compactAt(file, '2026-11-20', false)).toEqual({ ok: false, refusal: `${file} is damaged: repair it first` });
});
