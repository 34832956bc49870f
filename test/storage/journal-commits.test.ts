/** When a journal writes, what it says while it cannot, and what it owes whoever waits; on a scripted disk and in virtual time. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JournalEntry, JournalPage } from '../../src/session/ports.js';
import { Journal, WAITING_ENTRIES_MAX } from '../../src/storage/journal.js';
import { JOURNAL_GONE, JOURNAL_REPLACED } from '../../src/storage/journal-place.js';
import type { OpenJournal } from '../../src/storage/journal-store.js';
import { BOARD_ENTRY, gameStarted, moveEntry } from './made-journals.js';
import { inEnglish } from '../../src/words/telling.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const line: JournalEntry = { kind: 'line', line: { atMs: 1, direction: 'from-board', text: '$B' } };
const input: JournalEntry = { kind: 'input', nowMs: 1, input: { kind: 'readings', atMs: 1, changes: [] } };
const move = moveEntry(1);

/** A disk that takes `syncMs` and fails with `fault`; `writes`: what it took, a transaction each. */
const scripted = () => ({
  file: 'table-1.journal',
  before: { games: [], events: [], board: undefined, lastMs: 0, entriesGone: 0 } as OpenJournal['before'],
  syncMs: 0,
  fault: undefined as Error | undefined,
  lookFault: undefined as Error | undefined,
  tries: 0,
  looks: 0,
  hurries: 0,
  closes: 0,
  writes: [] as (readonly JournalEntry[])[],
  async append(entries: readonly JournalEntry[]): Promise<void> {
    this.tries += 1;
    if (this.syncMs > 0) await new Promise((resolve) => void setTimeout(resolve, this.syncMs));
    if (this.fault !== undefined) throw this.fault;
    this.writes.push(entries);
  },
  look(): Promise<void> {
    this.looks += 1;
    return this.lookFault === undefined ? Promise.resolve() : Promise.reject(this.lookFault);
  },
  hurry(): void {
    this.hurries += 1;
  },
  close(): Promise<void> {
    this.closes += 1;
    return Promise.resolve();
  },
});

const opened = () => {
  const disk = scripted();
  const journal = new Journal(disk);
  const troubles: (string | undefined)[] = [];
  journal.watchTrouble((trouble) => troubles.push(trouble === undefined ? undefined : inEnglish(trouble)));
  return { disk, journal, troubles };
};

const coded = (code: string): Error => Object.assign(new Error('disk I/O error'), { code });
const afterMs = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test.each([
  ['a move', [move], 3],
  ['a move with its line and input', [line, input, move], 3],
  ['an input', [input], 1000],
  ['an input with its line', [line, input], 1000],
  ['who the board is', [BOARD_ENTRY], 1000],
  ['lines', [line, line], 5000],
])('%s is on the disk when it should be, and not sooner', async (_, entries, dueMs) => {
  const { disk, journal } = opened();
  void journal.append(entries);
  await afterMs(dueMs - 1);
  expect(disk.writes).toEqual([]);
  await afterMs(1);
  expect(disk.writes).toEqual([entries]);
});

test('what is due sooner takes along what could wait, and what could wait does not put it off', async () => {
  const { disk, journal } = opened();
  void journal.append([line]);
  void journal.append([input]);
  void journal.append([line]);
  await afterMs(999);
  expect(disk.writes).toEqual([]);
  await afterMs(1);
  expect(disk.writes).toEqual([[line, input, line]]);
});

test('a line waits its own time, whatever was written before', async () => {
  const { disk, journal } = opened();
  void journal.append([line]);
  void journal.append([move]);
  await afterMs(4000);
  void journal.append([line]);
  await afterMs(4999);
  expect(disk.writes).toHaveLength(1);
  await afterMs(1);
  expect(disk.writes).toHaveLength(2);
});

test('an append of nothing costs no sync', async () => {
  const { disk, journal } = opened();
  await journal.append([]);
  await afterMs(10_000);
  expect(disk.tries).toBe(0);
});

test('what comes while the disk is at work goes with the next transaction, which begins when its most urgent part is due', async () => {
  const { disk, journal } = opened();
  disk.syncMs = 500;
  void journal.append([move]);
  await afterMs(100);
  void journal.append([line]);
  void journal.append([moveEntry(2)]);
  void journal.append([input]);
  await afterMs(403);
  expect(disk.tries).toBe(1);
  await afterMs(3);
  expect(disk.tries).toBe(2);
  await afterMs(500);
  expect(disk.writes).toEqual([[move], [line, moveEntry(2), input]]);
});

test('where only lines came while the disk was at work they wait for company again', async () => {
  const { disk, journal } = opened();
  disk.syncMs = 500;
  void journal.append([move]);
  await afterMs(100);
  void journal.append([line]);
  await afterMs(403 + 4999);
  expect(disk.tries).toBe(1);
  await afterMs(1);
  expect(disk.tries).toBe(2);
});

test('a disk that keeps a clock’s moment is told to hurry when a move waits behind it, and for nothing less', async () => {
  const { disk, journal } = opened();
  void journal.append([move]);
  await afterMs(3);
  expect(disk.hurries, 'nothing was on its way').toBe(0);
  disk.syncMs = 500;
  void journal.append([input]);
  await afterMs(1100);
  void journal.append([line]);
  void journal.append([input, { kind: 'event', event: { kind: 'clock-kept', checkpoint: {} as never, seq: 1, atMs: 1 } }]);
  expect(disk.hurries).toBe(0);
  void journal.append([line, move]);
  expect(disk.hurries).toBe(1);
});

test('what failed is tried again after 0.1, 0.2, 0.4 s ..., and what comes meanwhile does not hurry it', async () => {
  const { disk, journal } = opened();
  disk.fault = coded('SQLITE_IOERR');
  void journal.append([move]);
  await afterMs(3);
  void journal.append([moveEntry(2)]);
  const triedAtMs: number[] = [];
  for (let atMs = 0; atMs < 1600; atMs += 1) {
    const { tries } = disk;
    await afterMs(1);
    if (disk.tries > tries) triedAtMs.push(atMs + 1);
  }
  expect(triedAtMs).toEqual([100, 300, 700, 1500]);
  expect(journal.counters()).toMatchObject({ journalCommits: 0, journalCommitsFailed: 5, journalEntriesWaiting: 2 });
  disk.fault = undefined;
  await afterMs(1700);
  expect(disk.writes).toEqual([[move], [moveEntry(2)]]);
  disk.fault = coded('SQLITE_IOERR');
  void journal.append([move]);
  const { tries } = disk;
  await afterMs(3 + 100);
  expect(disk.tries - tries, 'and begins at 0.1 s again').toBe(2);
});

test.each([
  ['SQLITE_FULL', 'the disk is full: table-1.journal cannot grow'],
  ['SQLITE_BUSY', 'table-1.journal is locked by another program'],
  ['SQLITE_BUSY_SNAPSHOT', 'table-1.journal is locked by another program'],
  ['SQLITE_LOCKED_SHAREDCACHE', 'table-1.journal is locked by another program'],
  [JOURNAL_GONE, 'table-1.journal was removed while Banmen runs'],
  [JOURNAL_REPLACED, 'another file stands in the place of table-1.journal'],
  ['SQLITE_IOERR', 'table-1.journal cannot be written (disk I/O error); what happens is held in memory and tried again'],
])('%s is said with what to do, once, and taken off when it is over', async (code, saying) => {
  const { disk, journal, troubles } = opened();
  disk.fault = coded(code);
  void journal.append([move]);
  await afterMs(2000);
  expect(troubles).toEqual([undefined, expect.stringContaining(saying)]);
  disk.fault = undefined;
  await afterMs(5000);
  expect(troubles).toEqual([undefined, expect.stringContaining(saying), undefined]);
});

test('a fault that has no code is said as it is', async () => {
  const { disk, journal, troubles } = opened();
  disk.fault = new Error('the cable to the disk is out');
  void journal.append([move]);
  await afterMs(3);
  expect(troubles.at(-1)).toContain('cannot be written (the cable to the disk is out)');
});

test('a journal in which nothing is written is looked at every two seconds', async () => {
  const { disk, troubles } = opened();
  await afterMs(1999);
  expect(disk.looks).toBe(0);
  await afterMs(4001);
  expect(disk.looks).toBe(3);
  disk.lookFault = coded(JOURNAL_GONE);
  await afterMs(6000);
  expect(troubles).toEqual([undefined, expect.stringContaining('was removed')]);
  disk.lookFault = undefined;
  await afterMs(2000);
  expect(troubles.at(-1)).toBeUndefined();
});

test('while a transaction is tried again nobody looks besides, and a look that began before takes no trouble off', async () => {
  const { disk, journal, troubles } = opened();
  disk.fault = coded('SQLITE_FULL');
  void journal.append([move]);
  await afterMs(20_000);
  expect([disk.looks, troubles.length]).toEqual([0, 2]);
  let answer = (): void => undefined;
  disk.fault = undefined;
  await afterMs(5000);
  disk.look = () => new Promise((resolve) => (answer = resolve));
  await afterMs(2000);
  disk.fault = coded('SQLITE_FULL');
  void journal.append([move]);
  await afterMs(10);
  answer();
  await afterMs(10);
  expect(troubles.at(-1)).toContain('the disk is full');
});

test('the look keeps no process alive, a transaction does', () => {
  const asked: (boolean | undefined)[] = [];
  const journal = new Journal(scripted(), {
    after: (_ms, _what, isIdle) => {
      asked.push(isIdle);
      return () => undefined;
    },
  });
  void journal.append([move]);
  expect(asked.map((isIdle) => isIdle === true)).toEqual([true, false]);
});

test('a closed journal looks no more, and a look that was on its way says nothing', async () => {
  const { disk, journal, troubles } = opened();
  let fail: (error: Error) => void = () => undefined;
  disk.look = () => {
    disk.looks += 1;
    return new Promise((_, reject) => (fail = reject));
  };
  await afterMs(2000);
  await journal.close();
  fail(coded(JOURNAL_GONE));
  await afterMs(10_000);
  expect([disk.looks, troubles]).toEqual([1, [undefined]]);
  const other = opened();
  await other.journal.close();
  await afterMs(10_000);
  expect(other.disk.looks).toBe(0);
});

test.each([
  ['a game that begins', [gameStarted(29)], 1],
  ['who the board is', [BOARD_ENTRY], 1],
  ['a move behind its lines', [line, input, move], 1],
  ['lines', [line, line], 0],
  ['inputs', [input, line], 0],
])('who follows the journal hears of %s: %#', async (_, entries, times) => {
  const { journal } = opened();
  let heard = 0;
  const end = journal.watchKept(() => (heard += 1));
  void journal.append(entries);
  await afterMs(5000);
  expect(heard).toBe(times);
  void journal.append([line]);
  void journal.append(entries);
  await afterMs(5000);
  expect(heard, 'with lines of their own').toBe(2 * times);
  end();
  void journal.append([move]);
  await afterMs(5000);
  expect(heard).toBe(2 * times);
});

test('as many as there is room for may wait, and not one more; which disk it is that does not keep up is said', async () => {
  const { disk, journal } = opened();
  disk.syncMs = 60_000;
  const many = Array.from({ length: WAITING_ENTRIES_MAX }, () => move);
  void journal.append(many);
  await afterMs(100);
  expect(journal.room()).toBe(0);
  await expect(journal.append([move])).rejects.toThrow('entries wait for table-1.journal already: the disk is too slow');
  await afterMs(60_000);
  expect(journal.room()).toBe(WAITING_ENTRIES_MAX);
  disk.syncMs = 0;
  disk.fault = coded('SQLITE_FULL');
  void journal.append(many);
  await afterMs(100);
  await expect(journal.append([move])).rejects.toThrow('the disk is full');
  expect(journal.counters()).toMatchObject({ journalEntriesWaitingMost: WAITING_ENTRIES_MAX, journalEntriesRefused: 2 });
});

test('what waits and what is on its way when a journal is closed is kept, and the file is closed once', async () => {
  const { disk, journal } = opened();
  disk.syncMs = 100;
  void journal.append([move]);
  await afterMs(50);
  void journal.append([moveEntry(2)]);
  const closed = Promise.all([journal.close(), journal.close()]);
  await afterMs(1000);
  await closed;
  expect(disk.writes).toEqual([[move], [moveEntry(2)]]);
  expect(disk.closes).toBe(1);
  expect(journal.room()).toBe(0);
  await afterMs(10_000);
  expect(disk.tries).toBe(2);
});

test('what a failing disk does not take at the end is tried once more and not for ever, and each waiting one is told', async () => {
  const { disk, journal } = opened();
  disk.fault = coded('SQLITE_FULL');
  const told = Promise.allSettled([journal.append([move]), afterMs(3).then(() => journal.append([moveEntry(2)]))]);
  await afterMs(10);
  const { tries } = disk;
  await journal.close();
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await afterMs(60_000);
  expect(disk.tries).toBe(tries + 1);
});

test('a journal whose file cannot be read page by page says so', async () => {
  const { disk, journal } = opened();
  await expect(journal.page(0)).rejects.toMatchObject({ kind: 'closed' });
  const page: JournalPage = { entries: [], throughSeq: 7, lastSeq: 7 };
  const readable = new Journal({ ...disk, page: () => Promise.resolve(page) });
  expect(await readable.page(0)).toBe(page);
  await readable.close();
});

test('what was there before is told as it was found', () => {
  const disk = scripted();
  const games = [{ number: 1, startedSeq: 1, startedAt: '2026-11-29T12:00:00.000Z' }];
  const journal = new Journal({ ...disk, before: { ...disk.before, games, lastMs: 17 } });
  expect([journal.games(), journal.lastMs(), journal.gameEvents()]).toEqual([games, 17, []]);
});
