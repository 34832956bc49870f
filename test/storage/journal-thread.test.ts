/** The journal thread, as it is built: it keeps, it is asked for one file by several journals, and it may die. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JournalEntry } from '../../src/session/ports.js';
import { Journal } from '../../src/storage/journal.js';
import { openJournalFile } from '../../src/storage/journal-file.js';
import { JournalThread } from '../../src/storage/journal-thread.js';

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
