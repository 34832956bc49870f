/**
 * The journal beside the disk it stands on: events a second and how long one waits until it is kept, through the journal thread;
 * and in the same run a bare loop of one page and fdatasync.
 *
 *     npm run bench:journal [-- --folder DIR --seconds S --rate EVENTS --tables N --json]
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { GameEvent } from '../src/core/game/event.js';
import { openJournal } from '../src/storage/journal.js';
import { JournalThreads } from '../src/storage/journal-threads.js';
import { percentile } from './percentile.js';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: tmpdir() },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '2500' },
    tables: { type: 'string', default: '8' },
    json: { type: 'boolean', default: false },
  },
});

const folder = mkdtempSync(path.join(values.folder, 'banmen-bench-'));
const ms = Number(values.seconds) * 1000;
const rate = Number(values.rate);
const PAGE = Buffer.alloc(4096, 1);
/** Events come in handfuls, as stones do. */
const HANDFUL_MS = 4;

const bare = (): { readonly perSecond: number; readonly p99Ms: number } => {
  const fd = openSync(path.join(folder, 'bare'), 'w');
  const took: number[] = [];
  const endMs = performance.now() + ms / 2;
  for (let from = performance.now(); from < endMs; from = performance.now()) {
    writeSync(fd, PAGE);
    fdatasyncSync(fd);
    took.push(performance.now() - from);
  }
  closeSync(fd);
  return { perSecond: Math.round((took.length * 2000) / ms), p99Ms: percentile(took, 0.99) };
};

const moved = (seq: number): GameEvent => ({
  kind: 'moved',
  number: seq,
  color: seq % 2 === 1 ? 'black' : 'white',
  move: { kind: 'play', point: seq % 361 },
  certain: true,
  order: 'known',
  why: 'black stone at rest on Q16; black to move; clock pressed',
  evidence: [{ point: seq % 361, atMs: seq }],
  seq,
  atMs: seq,
});

const journalled = async () => {
  const thread = new JournalThreads();
  const journals = [];
  for (let table = 0; table < Number(values.tables); table += 1) {
    const opened = await openJournal(thread, path.join(folder, `table-${table}.journal`), `table-${table}`);
    if (!opened.ok) throw new Error(opened.refusal);
    journals.push(opened.value);
  }
  const took: number[] = [];
  const pending: Promise<void>[] = [];
  const startMs = performance.now();
  let sent = 0;
  while (performance.now() - startMs < ms) {
    const dueNow = Math.floor(((performance.now() - startMs) * rate) / 1000);
    for (; sent < dueNow; sent += 1) {
      const fromMs = performance.now();
      const journal = journals[sent % journals.length];
      const kept = journal?.append([{ kind: 'event', event: moved(sent + 1) }]).then(() => void took.push(performance.now() - fromMs));
      if (kept !== undefined) pending.push(kept);
    }
    await wait(HANDFUL_MS);
  }
  await Promise.all(pending);
  const seconds = (performance.now() - startMs) / 1000;
  const commits = journals.reduce((sum, journal) => sum + (journal.counters()['journalCommits'] ?? 0), 0);
  for (const journal of journals) await journal.close();
  await thread.close();
  return {
    eventsPerSecond: Math.round(took.length / seconds),
    commitsPerSecond: Math.round(commits / seconds),
    p50Ms: percentile(took, 0.5),
    p99Ms: percentile(took, 0.99),
  };
};

try {
  const figures = { disk: values.folder, tables: Number(values.tables), bare: bare(), journal: await journalled() };
  process.stdout.write(
    values.json
      ? `${JSON.stringify(figures)}\n`
      : `bare fdatasync: ${figures.bare.perSecond} a second, p99 ${figures.bare.p99Ms} ms\n` +
          `journal, ${figures.tables} tables: ${figures.journal.eventsPerSecond} events a second in ${figures.journal.commitsPerSecond} syncs, ` +
          `p50 ${figures.journal.p50Ms} ms, p99 ${figures.journal.p99Ms} ms\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
