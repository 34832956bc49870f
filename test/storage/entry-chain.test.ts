/** A journal that was changed behind our back is not believed: whatever bit of it is flipped, no event changes unseen. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import DatabaseFile from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entryHash } from '../../src/storage/entry-chain.js';
import { openJournalFile, type JournalFile } from '../../src/storage/journal-file.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { BOARD_19, japanese } from '../session/fakes.js';
import { firstVersion } from './first-version.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-chain-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const opened = (file: string): JournalFile => {
  const journal = openJournalFile(file, 'table-1');
  if (!journal.ok) throw new Error(journal.refusal);
  return journal.value;
};

/** A game with so many moves, each with a line of the board. */
const journalOf = (file: string, moves: number): JournalFile => {
  const journal = opened(file);
  const settings = {
    size: { width: 19, height: 19 },
    ruleset: japanese(),
    players: { black: 'A', white: 'B' },
    startedAt: '2026-11-29T12:00:00.000Z',
  };
  journal.append([
    { kind: 'board', atMs: 1, identity: BOARD_19 },
    { kind: 'event', event: { kind: 'started', seq: 1, atMs: 2, settings } },
  ]);
  const entries: JournalEntry[] = [];
  for (let number = 1; number <= moves; number += 1) {
    const claim = { certain: true, order: 'known', why: 'a stone was read there', evidence: [] } as const;
    entries.push(
      { kind: 'line', line: { atMs: number * 10, direction: 'from-board', text: `$D,${number}` } },
      {
        kind: 'event',
        event: {
          ...claim,
          kind: 'moved',
          number,
          color: number % 2 === 1 ? 'black' : 'white',
          move: { kind: 'play', point: number % 361 },
          seq: number + 1,
          atMs: number * 10,
        },
      },
    );
  }
  for (let from = 0; from < entries.length; from += 50) journal.append(entries.slice(from, from + 50));
  return journal;
};

const random = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

test('one flipped bit anywhere in the file is found, or changes no event, game or board', () => {
  const seed = 20_261_130;
  const chance = random(seed);
  const file = path.join(folder, 'whole.journal');
  const whole = journalOf(file, 60);
  whole.close();
  const again = opened(file);
  const [events, games, board] = [again.gameEvents(), again.games(), again.lastBoard()];
  again.close();
  const bytes = readFileSync(file);
  let found = 0;
  for (let flip = 0; flip < 250; flip += 1) {
    const copy = path.join(folder, 'flipped.journal');
    const flipped = Buffer.from(bytes);
    const at = chance(bytes.length);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << chance(8));
    for (const rest of ['', '-wal', '-shm']) rmSync(`${copy}${rest}`, { force: true });
    writeFileSync(copy, flipped);
    const journal = openJournalFile(copy, 'table-1');
    if (!journal.ok) {
      found += 1;
      continue;
    }
    expect([journal.value.gameEvents(), journal.value.games(), journal.value.lastBoard()], `seed ${seed}, byte ${at}`).toEqual([
      events,
      games,
      board,
    ]);
    journal.value.close();
  }
  expect(found).toBeGreaterThan(50);
});

test.each([
  ["UPDATE entry SET body = replace(body, 'black', 'white') WHERE seq = 4", 'entry 4 is not as it was written'],
  ['DELETE FROM entry WHERE seq = 7', 'entry 7 is missing'],
  ['DELETE FROM entry WHERE seq > 100', 'entry 101 is missing'],
  ['UPDATE game SET started_seq = 5 WHERE number = 1', 'its list of games'],
  ['DELETE FROM game', 'its list of games'],
  ['UPDATE game SET number = 7', 'its list of games'],
  ["UPDATE seal SET hash = 'another'", 'entry 1000 is not as it was written'],
  ['DELETE FROM head', 'entry 1 is not as it was written'],
  ["UPDATE head SET hash = 'another'", 'entry 1403 is missing'],
  ['DELETE FROM entry WHERE seq = 1402', 'entry 1402 is missing'],
  ["INSERT INTO entry (kind, at_ms, body, hash) VALUES ('line', 1, '{}', '')", 'entry 1403 is not as it was written'],
])('what was done to a journal is named: %s', (done, saying) => {
  const file = path.join(folder, 'changed.journal');
  journalOf(file, 700).close();
  const database = new DatabaseFile(file);
  database.exec(done);
  database.close();
  const journal = openJournalFile(file, 'table-1');
  expect(journal.ok ? '' : journal.refusal).toContain(saying);
});

test('entries are chained as it is written down, so that an export is checked by anybody', () => {
  const chained = (before: string, rest: string): string => createHash('sha256').update(`${before}${rest}`).digest('base64').slice(0, 16);
  const first = chained('', 'line17{"text":"$B"}');
  expect(entryHash('', 'line', 17, '{"text":"$B"}')).toBe(first);
  expect(entryHash(first, 'event', 18, '{}')).toBe(chained(first, 'event18{}'));
});

test('a segment that is just full is sealed, and its seal looked at', () => {
  const file = path.join(folder, 'full.journal');
  journalOf(file, 499).close();
  const database = new DatabaseFile(file);
  expect(database.prepare('SELECT seq FROM seal').pluck().all()).toEqual([1000]);
  database.exec("UPDATE seal SET hash = 'another'");
  database.close();
  const journal = openJournalFile(file, 'table-1');
  expect(journal.ok ? '' : journal.refusal).toContain('entry 1000 is not as it was written');
});

test('opening a journal again leaves no other file beside it', () => {
  const file = path.join(folder, 'a.journal');
  journalOf(file, 3).close();
  opened(file).close();
  expect(readdirSync(folder).sort()).toEqual(['a.journal', 'a.journal-kept']);
});

test('table time goes on from the greatest moment of any entry, though an event is of an earlier one', () => {
  const file = path.join(folder, 'a.journal');
  const journal = journalOf(file, 3);
  const line = (atMs: number): JournalEntry => ({ kind: 'line', line: { atMs, direction: 'from-board', text: '$B' } });
  journal.append([line(9000), line(8000)]);
  expect(journal.lastMs()).toBe(9000);
  journal.append([line(8500.5)]);
  expect(journal.lastMs()).toBe(9000);
  journal.close();
  const again = opened(file);
  expect(again.lastMs()).toBe(9000);
  again.close();
});

test('more than a segment of entries is sealed, and goes on after opening again', () => {
  const file = path.join(folder, 'long.journal');
  journalOf(file, 1200).close();
  const seals = new DatabaseFile(file, { readonly: true });
  expect(seals.prepare('SELECT seq FROM seal').pluck().all()).toEqual([1000, 2000]);
  seals.close();
  const journal = opened(file);
  expect(journal.lastSeq()).toBe(2402);
  journal.append([{ kind: 'board', atMs: 99_999, identity: { ...BOARD_19, boardId: 'another' } }]);
  expect(journal.lastBoard()?.boardId).toBe('another');
  journal.close();
  const again = opened(file);
  expect(again.lastBoard()?.boardId).toBe('another');
  again.close();
});

test('a journal of the version before is brought up to date, and stands beside it as it was', () => {
  const whole = journalOf(path.join(folder, 'whole.journal'), 800);
  const events = whole.gameEvents();
  whole.close();
  const file = path.join(folder, 'old.journal');
  firstVersion(path.join(folder, 'whole.journal'), file);
  const old = path.join(folder, 'old-copy');
  copyFileSync(file, old);
  const journal = opened(file);
  expect(journal.gameEvents()).toEqual(events);
  expect(journal.lastSeq()).toBe(1602);
  journal.close();
  expect(existsSync(`${file}.v1`)).toBe(true);
  const before = new DatabaseFile(`${file}.v1`, { readonly: true });
  expect(before.pragma('user_version', { simple: true })).toBe(1);
  expect(before.prepare('SELECT count(*) FROM entry').pluck().get()).toBe(1602);
  before.close();
  opened(file).close();
});

test('a copy of the version before that is there already is not written over', () => {
  journalOf(path.join(folder, 'whole.journal'), 3).close();
  const file = path.join(folder, 'old.journal');
  firstVersion(path.join(folder, 'whole.journal'), file);
  writeFileSync(`${file}.v1`, 'kept by somebody');
  expect(opened(file).lastSeq()).toBe(8);
  expect(readFileSync(`${file}.v1`, 'utf8')).toBe('kept by somebody');
});

test('nobody but its owner can read a journal: a sealed move is in it', () => {
  const file = path.join(folder, 'own.journal');
  const journal = journalOf(file, 3);
  expect([file, `${file}-wal`].map((name) => statSync(name).mode & 0o777)).toEqual([0o600, 0o600]);
  journal.close();
});
