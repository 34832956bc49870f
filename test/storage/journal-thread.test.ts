/** The journal thread, as it is built: it keeps, it is asked for one file by several journals, and it may die. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JournalEntry } from '../../src/session/ports.js';
import { Journal } from '../../src/storage/journal.js';
import { openJournalFile } from '../../src/storage/journal-file.js';
import { JOURNAL_GONE } from '../../src/storage/journal-place.js';
import { JournalThread, THREAD_LOST } from '../../src/storage/journal-thread.js';
import { JournalThreads } from '../../src/storage/journal-threads.js';
import { BOARD_ENTRY, gameEntries } from './made-journals.js';

const BUILT = pathToFileURL(path.resolve('dist/src/storage/journal-worker.js'));

let folder = '';
let thread: JournalThread;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-thread-'));
  thread = new JournalThread(BUILT);
});
afterEach(async () => {
  await thread.close();
  rmSync(folder, { recursive: true, force: true });
});

const line = (atMs: number): JournalEntry => ({ kind: 'line', line: { atMs, direction: 'from-board', text: `$B,${atMs}` } });

const linesIn = (file: string): readonly number[] => {
  const journal = openJournalFile(file, 'table');
  if (!journal.ok) throw new Error(journal.refusal);
  const moments = [...journal.value.lines(1, Number.MAX_SAFE_INTEGER)].map(({ atMs }) => atMs);
  journal.value.close();
  return moments;
};

const openIn = async (name: string) => {
  const opened = await thread.open(path.join(folder, name), name);
  if (!opened.ok) throw new Error(opened.refusal);
  return opened.value;
};

test('two tables keep side by side, each in its own file and order', async () => {
  const [one, other] = [await openIn('one'), await openIn('other')];
  await Promise.all([one.append([line(1), line(2)]), other.append([line(5)]), one.append([line(3)])]);
  await one.close();
  await other.close();
  expect(linesIn(one.file)).toEqual([1, 2, 3]);
  expect(linesIn(other.file)).toEqual([5]);
});

test('a journal that another process holds, or that is no journal, is refused in words', async () => {
  const held = openJournalFile(path.join(folder, 'held'), 'held');
  const refused = await thread.open(path.join(folder, 'held'), 'held');
  expect(refused.ok ? '' : refused.refusal).toContain("table 'held' is open in another Banmen");
  if (held.ok) held.value.close();
});

test('what was there before is told, and what happened can be read page by page', async () => {
  const first = await openIn('one');
  await first.append([BOARD_ENTRY, ...gameEntries(29, 2)]);
  await first.close();
  const again = await openIn('one');
  expect(again.before).toMatchObject({ games: [{ number: 1 }], board: { boardId: 'test-0001' }, lastMs: 10 });
  expect(again.before.events.map(({ kind }) => kind)).toEqual(['started', 'moved', 'moved']);
  expect(await again.page?.(2)).toMatchObject({ throughSeq: 6, lastSeq: 6, entries: [{ seq: 4 }, { seq: 6 }] });
  await again.close();
  expect(thread.restarts).toBe(0);
});

test('what cannot be kept is said with its code, and a journal that was closed is not open', async () => {
  const file = await openIn('one');
  await file.append([line(1)]);
  await file.look?.();
  rmSync(file.file);
  await expect(file.look?.()).rejects.toMatchObject({ code: JOURNAL_GONE });
  await expect(file.append([line(2)])).rejects.toMatchObject({ code: JOURNAL_GONE });
  await file.close();
  await expect(file.append([line(2)])).rejects.toThrow(`${file.file} is not open`);
});

test('once the journals are closed nothing is asked any more, and that is said', async () => {
  const file = await openIn('one');
  await thread.close();
  file.hurry?.();
  await expect(file.append([line(1)])).rejects.toMatchObject({ code: 'JOURNAL_CLOSED' });
  const refused = await thread.open(path.join(folder, 'other'), 'other');
  expect(refused.ok ? '' : refused.refusal).toBe(`the journal ${path.join(folder, 'other')} cannot be opened: the journals are closed`);
});

test('what a move waits behind does not wait behind the clocks of the hall', async () => {
  const hall = [];
  for (let table = 0; table < 12; table += 1) hall.push(await openIn(`table-${table}`));
  const kept: number[] = [];
  const all = hall.map((file, table) => file.append([line(1)]).then(() => kept.push(table)));
  // What was asked is on its way only some turns later.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  hall.at(-1)?.hurry?.();
  await Promise.all(all);
  expect(kept.at(-1)).toBe(10);
  expect(kept).toContain(11);
  await Promise.all(hall.map((file) => file.close()));
});

/** A worker that dies whenever it is asked to append while this file is there. */
const mortal = (deadly: string): JournalThread => {
  const entry = path.join(folder, 'mortal.mjs');
  writeFileSync(
    entry,
    `import { existsSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     await import(${JSON.stringify(BUILT.href)});
     parentPort.on('message', ({ kind }) => {
       if (kind === 'append' && existsSync(${JSON.stringify(deadly)})) process.exit(1);
     });`,
  );
  return new JournalThread(pathToFileURL(entry));
};

test('a thread that dies again and again is tried twice for one append, and then it is said', async () => {
  const deadly = path.join(folder, 'deadly');
  thread = mortal(deadly);
  const file = await openIn('one');
  await file.append([line(1)]);
  writeFileSync(deadly, '');
  await expect(file.append([line(2)])).rejects.toMatchObject({ code: THREAD_LOST });
  expect(thread.restarts).toBe(1);
  rmSync(deadly);
  await file.append([line(2)]);
  await file.append([line(3)]);
  await file.close();
  expect(linesIn(file.file)).toEqual([1, 2, 3]);
  expect(thread.restarts).toBe(2);
});

test('tables are dealt out among a few threads, and a second round begins at the first', async () => {
  const made: JournalThread[] = [];
  const threads = new JournalThreads(2, () => {
    const one = new JournalThread(BUILT);
    made.push(one);
    return one;
  });
  for (const name of ['a', 'b', 'c']) {
    const opened = await threads.open(path.join(folder, name), name);
    if (!opened.ok) throw new Error(opened.refusal);
    await opened.value.append([line(1)]);
    await opened.value.close();
  }
  expect([made.length, threads.restarts]).toEqual([2, 0]);
  await threads.close();
  await expect(made[1]?.open(path.join(folder, 'd'), 'd')).resolves.toMatchObject({ ok: false });
});

test('a thread that dies is started again, and what was asked twice is kept once', async () => {
  const entry = path.join(folder, 'dying.mjs');
  // Dies once, when it has kept the first entries and before anybody has heard of it.
  writeFileSync(
    entry,
    `import { existsSync, writeFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     await import(${JSON.stringify(BUILT.href)});
     const died = ${JSON.stringify(path.join(folder, 'died'))};
     parentPort.on('message', ({ kind }) => {
       if (kind !== 'append' || existsSync(died)) return;
       writeFileSync(died, '');
       process.exit(1);
     });`,
  );
  thread = new JournalThread(pathToFileURL(entry));
  const file = await openIn('one');
  const journal = new Journal(file);
  const kept = journal.append([line(1), line(2)]);
  await journal.append([{ kind: 'input', nowMs: 3, input: { kind: 'tick', atMs: 3 } }]);
  await kept;
  await Promise.all([journal.append([line(4)]), journal.close()]);
  expect(linesIn(file.file)).toEqual([1, 2, 4]);
  expect(thread.restarts).toBe(1);
});
