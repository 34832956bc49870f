/**
 * What the journal promises: what it acknowledged is there, whatever happens to disk, process or file.
 * The disk is real (a folder of its own a test); where it has to fail, the file is a scripted one.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import DatabaseFile from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent } from '../../src/core/game/event.js';
import { Journal, WAITING_ENTRIES_MAX, openJournal } from '../../src/storage/journal.js';
import type { OpenJournal } from '../../src/storage/journal-store.js';
import { captureOfGame } from '../../src/storage/journal-capture.js';
import { openJournalFile, type JournalFile } from '../../src/storage/journal-file.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { BOARD_19, japanese } from '../session/fakes.js';
import { journalsHere } from './journals-here.js';
import { inEnglish } from '../../src/words/telling.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-journal-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const fileIn = (name = 'table-1.journal'): string => path.join(folder, name);

const opened = async (file = fileIn()): Promise<Journal> => {
  const journal = await openJournal(journalsHere, file, 'table-1');
  if (!journal.ok) throw new Error(journal.refusal);
  return journal.value;
};

const openedFile = (file: string, bytesMax?: number): JournalFile => {
  const journal = openJournalFile(file, 'table-1', bytesMax === undefined ? undefined : { bytesMax });
  if (!journal.ok) throw new Error(journal.refusal);
  return journal.value;
};

const started = (atMs: number, day = 29): JournalEntry => ({
  kind: 'event',
  event: {
    kind: 'started',
    seq: 1,
    atMs,
    settings: {
      size: { width: 19, height: 19 },
      ruleset: japanese(),
      players: { black: 'Sakai', white: '' },
      startedAt: `2026-11-${day}T12:00:00.000Z`,
    },
  },
});

const moved = (number: number, atMs: number): JournalEntry => {
  const color = number % 2 === 1 ? 'black' : 'white';
  const claim = {
    color,
    move: { kind: 'play', point: number },
    certain: true,
    order: 'known',
    why: 'a stone was read there',
    evidence: [],
  } as const;
  return { kind: 'event', event: { ...claim, kind: 'moved', number, seq: number + 1, atMs } };
};

const line = (atMs: number, text = '$B,7,10000,E2C1,0,0*D584'): JournalEntry => ({
  kind: 'line',
  line: { atMs, direction: 'from-board', text },
});

const input = (nowMs: number): JournalEntry => ({
  kind: 'input',
  nowMs,
  input: { kind: 'readings', atMs: nowMs - 3, changes: [{ point: 60, reading: 'black' }] },
});

const numbersOf = (events: readonly GameEvent[]): readonly number[] =>
  events.flatMap((event) => (event.kind === 'moved' ? [event.number] : []));

/** A file that keeps in memory, and fails while it is told to. */
const scriptedFile = (): OpenJournal & { readonly kept: JournalEntry[]; failing: Error | undefined; calls: number } => {
  const kept: JournalEntry[] = [];
  return {
    file: 'table-1.journal',
    before: { games: [], events: [], board: undefined, lastMs: 0, entriesGone: 0 },
    kept,
    failing: undefined,
    calls: 0,
    append(entries) {
      this.calls += 1;
      if (this.failing !== undefined) return Promise.reject(this.failing);
      kept.push(...entries);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
};

const sqliteError = (code: string, message: string): Error => Object.assign(new Error(message), { code });

test('what was appended is there after closing and opening again', async () => {
  const journal = await opened();
  await journal.append([{ kind: 'board', atMs: 900, identity: BOARD_19 }, started(1000), line(1100), input(1200), moved(1, 1210)]);
  await journal.close();
  const again = await opened();
  expect(again.gameEvents().map((event) => event.kind)).toEqual(['started', 'moved']);
  expect(again.lastBoard()).toEqual(BOARD_19);
  expect(again.lastMs()).toBe(1210);
  await again.close();
});

test('a restart goes on from the latest game; earlier ones can still be asked for', async () => {
  const journal = await opened();
  await journal.append([started(1000, 28), moved(1, 1100), moved(2, 1200)]);
  await journal.append([started(2000, 29), moved(1, 2100)]);
  await journal.close();
  const again = openedFile(fileIn());
  expect(again.games()).toEqual([
    { number: 1, startedSeq: 1, startedAt: '2026-11-28T12:00:00.000Z' },
    { number: 2, startedSeq: 4, startedAt: '2026-11-29T12:00:00.000Z' },
  ]);
  expect(numbersOf(again.gameEvents())).toEqual([1]);
  expect(numbersOf(again.gameEvents(1))).toEqual([1, 2]);
  expect(again.gameEvents(3)).toEqual([]);
  again.close();
});

test('appends that come together share one transaction', async () => {
  const journal = await opened();
  await Promise.all(Array.from({ length: 100 }, (_, index) => journal.append([input(index), moved(index + 1, index)])));
  expect(journal.counters()).toMatchObject({ journalEntries: 200, journalCommits: 1 });
  await journal.close();
});

test('an append resolves after the commit, not before', async () => {
  vi.useFakeTimers();
  const file = scriptedFile();
  const journal = new Journal(file);
  let resolved = false;
  const append = journal.append([moved(1, 1000)]).then(() => (resolved = true));
  await vi.advanceTimersByTimeAsync(2);
  expect([file.calls, resolved]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(1);
  await append;
  expect([file.calls, resolved]).toEqual([1, true]);
});

test('bare lines wait for company; an event takes them along', async () => {
  vi.useFakeTimers();
  const file = scriptedFile();
  const journal = new Journal(file);
  void journal.append([line(1000)]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(file.calls).toBe(0);
  void journal.append([moved(1, 2000)]);
  await vi.advanceTimersByTimeAsync(3);
  expect(file.kept.map((entry) => entry.kind)).toEqual(['line', 'event']);
  void journal.append([line(3000)]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(file.kept).toHaveLength(3);
});

test('a full disk is told with the remedy; what waits is kept in order once there is room', async () => {
  vi.useFakeTimers();
  const file = scriptedFile();
  const journal = new Journal(file);
  const troubles: (string | undefined)[] = [];
  journal.watchTrouble((trouble) => troubles.push(trouble === undefined ? undefined : inEnglish(trouble)));
  file.failing = sqliteError('SQLITE_FULL', 'database or disk is full');
  const appends = [1, 2, 3].map((number) => journal.append([moved(number, number * 1000)]));
  await vi.advanceTimersByTimeAsync(1000);
  void journal.append([moved(4, 4000)]);
  expect(troubles).toEqual([
    undefined,
    'the disk is full: table-1.journal cannot grow; make room, and what happened meanwhile is kept by itself',
  ]);
  expect(file.calls).toBeGreaterThan(2);
  file.failing = undefined;
  await vi.advanceTimersByTimeAsync(5000);
  await Promise.all(appends);
  expect(file.kept).toEqual([1, 2, 3, 4].map((number) => moved(number, number * 1000)));
  expect(troubles.at(-1)).toBeUndefined();
});

test('a disk that has failed for long is tried no more often than every 5 s', async () => {
  vi.useFakeTimers();
  const file = scriptedFile();
  const journal = new Journal(file);
  file.failing = sqliteError('SQLITE_IOERR_WRITE', 'disk I/O error');
  void journal.append([moved(1, 1000)]);
  await vi.advanceTimersByTimeAsync(60_000);
  const calls = file.calls;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(file.calls - calls).toBe(12);
});

test('no more than WAITING_ENTRIES_MAX wait in memory; what is beyond is refused at once and counted', async () => {
  vi.useFakeTimers();
  const file = scriptedFile();
  const journal = new Journal(file);
  file.failing = sqliteError('SQLITE_BUSY', 'database is locked');
  const first = journal.append(Array.from({ length: WAITING_ENTRIES_MAX - 1 }, (_, index) => moved(index + 1, index)));
  await vi.advanceTimersByTimeAsync(100);
  expect(journal.room()).toBe(1);
  await expect(journal.append([moved(1, 1), moved(2, 2)])).rejects.toMatchObject({ kind: 'too-much-waiting' });
  expect(journal.counters()).toMatchObject({ journalEntriesRefused: 2, journalEntriesWaiting: WAITING_ENTRIES_MAX - 1 });
  file.failing = undefined;
  await vi.advanceTimersByTimeAsync(5000);
  await first;
  expect(file.kept).toHaveLength(WAITING_ENTRIES_MAX - 1);
  expect(journal.room()).toBe(WAITING_ENTRIES_MAX);
});

test('what the disk did not take by the time it is closed is rejected, so that nobody believes it kept', async () => {
  const file = scriptedFile();
  const journal = new Journal(file);
  file.failing = sqliteError('SQLITE_FULL', 'database or disk is full');
  const append = journal.append([moved(1, 1000)]);
  const rejection = expect(append).rejects.toMatchObject({ kind: 'closed' });
  await journal.close();
  await rejection;
  await expect(journal.append([moved(2, 2000)])).rejects.toMatchObject({ kind: 'closed' });
});

test('a journal at its greatest size takes nothing more, and has lost nothing of what it took', () => {
  const file = openedFile(fileIn(), 200 * 1024);
  file.append([started(1000)]);
  let taken = 0;
  const fill = (): void => {
    for (let number = 1; number < 10_000; number += 1) {
      file.append([line(number, 'x'.repeat(500)), moved(number, number)]);
      taken = number;
    }
  };
  expect(fill).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }) as Error);
  file.close();
  const again = openedFile(fileIn());
  expect(taken).toBeGreaterThan(50);
  expect(numbersOf(again.gameEvents())).toEqual(Array.from({ length: taken }, (_, index) => index + 1));
  again.close();
});

test('a second opening of the same table is refused, naming table, file and remedy', async () => {
  const journal = await opened();
  await journal.append([started(1000)]);
  const second = await openJournal(journalsHere, fileIn(), 'table-1');
  expect(second).toEqual({
    ok: false,
    refusal: `table 'table-1' is open in another Banmen (it holds ${fileIn()}): stop that one, or give another folder with --data`,
  });
  await journal.append([moved(1, 2000)]);
  await journal.close();
});

test('a journal of a newer Banmen, a foreign database and a file that is none are refused and left as they are', async () => {
  await (await opened(fileIn('newer'))).close();
  const newer = new DatabaseFile(fileIn('newer'));
  newer.pragma('user_version = 99');
  newer.close();
  const foreign = new DatabaseFile(fileIn('foreign'));
  foreign.exec('CREATE TABLE recipe (name TEXT)');
  foreign.close();
  writeFileSync(fileIn('letter'), 'Dear arbiter, '.repeat(1000));
  for (const [name, saying] of [
    ['newer', 'was written by a newer Banmen (journal version 99, this one knows 2)'],
    ['foreign', 'is a SQLite file, but no journal of Banmen'],
    ['letter', 'is damaged'],
  ] as const) {
    const before = readFileSync(fileIn(name));
    const refused = await openJournal(journalsHere, fileIn(name), 'table-1');
    expect(refused.ok ? '' : refused.refusal).toContain(saying);
    expect(readFileSync(fileIn(name)).equals(before), `${name} was changed`).toBe(true);
  }
});

test('a folder that is not there is refused with the file it was about', async () => {
  const refused = await openJournal(journalsHere, path.join(folder, 'nowhere', 'table-1.journal'), 'table-1');
  expect(refused.ok ? '' : refused.refusal).toContain(`cannot open the journal ${path.join(folder, 'nowhere', 'table-1.journal')}`);
});

/** A small generator of its own, so that a failing seed can be run again. */
const random = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

test('a torn tail of the log costs whole batches from the end, and never half of one; damage in its middle is refused', () => {
  const seed = 20_261_129;
  const chance = random(seed);
  const file = openedFile(fileIn());
  file.append([started(1000)]);
  const batches = 60;
  for (let number = 1; number <= batches; number += 1) file.append([line(number), input(number), moved(number, number)]);
  const wal = readFileSync(`${fileIn()}-wal`);
  let refused = 0;
  for (let round = 0; round < 60; round += 1) {
    const copy = fileIn(`torn-${round}`);
    copyFileSync(fileIn(), copy);
    if (round % 2 === 0) {
      writeFileSync(`${copy}-wal`, wal);
      truncateSync(`${copy}-wal`, chance(wal.length));
    } else {
      const damaged = Buffer.from(wal);
      const at = chance(wal.length);
      damaged[at] = (damaged[at] ?? 0) ^ (1 + chance(255));
      writeFileSync(`${copy}-wal`, damaged);
    }
    const torn = openJournalFile(copy, 'table-1');
    if (!torn.ok) {
      expect(round % 2, `seed ${seed}, round ${round}: ${torn.refusal}`).toBe(1);
      expect(torn.refusal).toContain('commits lie behind that place');
      refused += 1;
      continue;
    }
    const numbers = numbersOf(torn.value.gameEvents());
    expect(numbers, `seed ${seed}, round ${round}`).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    expect([0, 1 + numbers.length * 3], `seed ${seed}, round ${round}`).toContain(torn.value.lastSeq());
    // One changed octet that nothing was said of costs the batch in which it lies, and one more.
    if (round % 2 === 1) expect(numbers.length, `seed ${seed}, round ${round}`).toBeGreaterThanOrEqual(batches - 2);
    torn.value.append([moved(numbers.length + 1, 9999)]);
    torn.value.close();
  }
  expect(refused).toBeGreaterThan(20);
  file.close();
});

test('lines come back as they went over the cable, however many there are, while others are appended', () => {
  const file = openedFile(fileIn());
  const texts = Array.from({ length: 1234 }, (_, index) => `$N,${index},\\x00"'*0000`);
  file.append(texts.map((text, index) => line(index, text)));
  const read: string[] = [];
  for (const { text } of file.lines(1, Number.MAX_SAFE_INTEGER)) {
    if (read.length === 600) file.append([moved(1, 5000)]);
    read.push(text);
  }
  expect(read).toEqual(texts);
  file.close();
});

test('a game is given out as a capture: its lines, from the opening of the board before it to the next game', () => {
  const file = openedFile(fileIn());
  const board = (atMs: number): JournalEntry => ({ kind: 'board', atMs, identity: BOARD_19 });
  file.append([line(10, 'an evening before'), board(11), started(12, 28), line(20, '$H'), line(21, '$R'), board(22), started(23)]);
  file.append([line(30, '$D,1'), moved(1, 31), line(40, '\\x00'), started(50), line(60, '$D,2')]);
  const capture = captureOfGame(file, 2);
  expect(capture.ok && [...capture.value]).toEqual([
    '{"capture":1,"game":{"size":19,"ruleset":"japanese","handicap":0,"clockButtons":true,"sensor":"colour","startMs":23}}',
    '20 < $H',
    '21 < $R',
    '30 < $D,1',
    '40 < \\x5Cx00',
  ]);
  expect(captureOfGame(file, 4)).toEqual({ ok: false, refusal: `${fileIn()} has no game 4; it has 1 to 3` });
  file.close();
});

test('what happened can be read a page at a time, while more of it is kept', async () => {
  const journal = await opened();
  let timesTold = 0;
  const endWatch = journal.watchKept(() => (timesTold += 1));
  await journal.append([started(1), line(2), moved(1, 3)]);
  expect(timesTold).toBe(1);
  endWatch();
  // Lines alone wait for company; the move takes them along.
  const lines = [0, 1, 2].map(() => journal.append(Array.from({ length: 700 }, (_, index) => line(10 + index))));
  await Promise.all([...lines, journal.append([moved(2, 900)])]);
  const first = await journal.page(0);
  expect(first.entries.map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, 'event'],
    [3, 'event'],
  ]);
  expect(first).toMatchObject({ throughSeq: 1000, lastSeq: 2104 });
  expect(await journal.page(first.throughSeq)).toMatchObject({ entries: [], throughSeq: 2000 });
  await journal.append([moved(3, 901)]);
  const last = await journal.page(2000);
  expect(last.entries.map(({ seq }) => seq)).toEqual([2104, 2105]);
  expect(JSON.parse(last.entries[1]?.body ?? '')).toMatchObject({ kind: 'moved', number: 3 });
  expect(await journal.page(2105)).toEqual({ entries: [], throughSeq: 2105, lastSeq: 2105 });
  await journal.close();
  await expect(journal.page(0)).rejects.toThrow('cannot be read now');
});
