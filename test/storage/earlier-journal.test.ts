/**
 * A journal that an earlier Banmen wrote (`journal-of-version-1.jsonl`: sequence, kind, moment and body of its entries, as a service of
 * 29 November 2026 left them when it was killed): it is opened, brought up to date beside its copy, and the game plays on.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import DatabaseFile from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reading } from '../../src/core/wire/board-input.js';
import { openJournalFile, type JournalFile } from '../../src/storage/journal-file.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { BOARD_19, emptyGrid, MemoryJournal, openRig, press, reading, settle, VirtualTime } from '../session/fakes.js';

type Row = readonly [seq: number, kind: string, atMs: number, body: string];

const ROWS = readFileSync(path.join(import.meta.dirname, 'journal-of-version-1.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);
const STARTED = ROWS.find(([, , , body]) => body.startsWith('{"kind":"started"'));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-earlier-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The file as the first version kept it. */
const earlierJournal = (): string => {
  const file = path.join(folder, 'sim-1.journal');
  const database = new DatabaseFile(file);
  database.exec(`CREATE TABLE entry (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE INDEX entry_event ON entry (seq) WHERE kind = 'event';
    CREATE INDEX entry_board ON entry (seq) WHERE kind = 'board';
    CREATE TABLE game (number INTEGER PRIMARY KEY, started_seq INTEGER NOT NULL, started_at TEXT NOT NULL) STRICT;`);
  const insert = database.prepare('INSERT INTO entry (seq, kind, at_ms, body) VALUES (?, ?, ?, ?)');
  for (const row of ROWS) insert.run(...row);
  database.prepare('INSERT INTO game (number, started_seq, started_at) VALUES (1, ?, ?)').run(STARTED?.[0], '2026-11-30T15:51:12.812Z');
  database.pragma('application_id = 1112427854');
  database.pragma('user_version = 1');
  database.close();
  return file;
};

const opened = (file: string): JournalFile => {
  const journal = openJournalFile(file, 'sim-1');
  if (!journal.ok) throw new Error(journal.refusal);
  return journal.value;
};

test('a journal of an earlier version is brought up to date beside its copy, and its game plays on', async () => {
  const file = earlierJournal();
  const journal = opened(file);
  expect(existsSync(`${file}.v1`)).toBe(true);
  const events = journal.gameEvents();
  expect(events.map((event) => JSON.stringify(event))).toEqual(ROWS.filter(([, kind]) => kind === 'event').map(([, , , body]) => body));
  const identity = journal.lastBoard() ?? BOARD_19;
  const kept: readonly JournalEntry[] = [
    { kind: 'board', atMs: 0, identity },
    ...events.map((event): JournalEntry => ({ kind: 'event', event })),
  ];
  const rig = openRig({
    journal: new MemoryJournal(kept),
    time: new VirtualTime(journal.lastMs() + 60_000),
    settings: { tableId: 'sim-1' },
  });
  journal.close();
  const before = rig.session.snapshot().game;
  // Killed in the middle: eleven moves stand, one was taken back, white's clock was put right, black came a minute late.
  expect(before).toMatchObject({ phase: 'playing', gameNumber: 1, late: { lateMs: { black: 60_000 } } });
  const moves = before?.moves.length ?? 0;
  expect(moves).toBeGreaterThan(10);

  const grid: Reading[] = [...emptyGrid(identity)];
  for (const { color, point } of before?.moves ?? []) if (point !== null) grid[point] = color;
  rig.board.connects(identity, grid);
  await settle();
  await rig.session.submit({ kind: 'clock', clock: { kind: 'resume' } }, 'arbiter');
  await rig.time.pass(3000);
  const toMove = before?.toMove ?? 'black';
  const free = grid.lastIndexOf('empty');
  rig.board.says({ inputs: [reading(free, toMove, rig.time.nowMs())] });
  await rig.time.pass(1500);
  rig.board.says({ inputs: [press(toMove, rig.time.nowMs())] });
  await rig.time.pass(5000);
  expect(rig.session.snapshot().game?.moves.at(-1)).toMatchObject({ point: free, color: toMove, certain: true });
  expect(rig.session.snapshot().game?.moves).toHaveLength(moves + 1);

  // What people can do only now holds for that game too.
  const amended = await rig.session.submit(
    { kind: 'amend', change: { players: { black: 'Aki', white: 'Bo' } }, why: 'forgotten' },
    'arbiter',
  );
  expect(amended.ok).toBe(true);
  await rig.session.submit({ kind: 'undo', act: rig.session.snapshot().game?.acts.at(-1)?.id ?? 0, why: 'a slip' }, 'arbiter');
  expect(rig.session.snapshot().game?.players).toEqual({ black: '', white: '' });
  await rig.session.submit({ kind: 'resign', color: 'white' }, 'recorder');
  await settle();
  expect(rig.records.written.at(-1)?.sgf).toContain('RE[B+R]');
});
