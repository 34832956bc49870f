/**
 * A journal as a kill leaves it, with its log, and one bit of them another than was written: it is refused, or what is gone is
 * told, or nothing is different. Silence with another game is none of these.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Chance } from '../../simulator/chance.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { openJournalFile, type JournalFile } from '../../src/storage/journal-file.js';
import { BOARD_19, japanese } from '../session/fakes.js';
import { sized } from '../support/run-length.js';

const FLIPS = sized({ usual: 200, long: 1500 });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-flips-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const opened = (file: string): JournalFile => {
  const journal = openJournalFile(file, 'table-1');
  if (!journal.ok) throw new Error(journal.refusal);
  return journal.value;
};

const moved = (number: number): JournalEntry => ({
  kind: 'event',
  event: {
    kind: 'moved',
    number,
    color: number % 2 === 1 ? 'black' : 'white',
    move: { kind: 'play', point: number },
    certain: true,
    order: 'known',
    why: 'a stone was read there',
    evidence: [],
    seq: number + 1,
    atMs: number * 10,
  },
});

/** The files of a journal as they are while it is open: what a kill leaves. */
const PARTS = ['', '-wal', '-kept'] as const;
type Left = ReadonlyMap<string, Buffer>;

/** A game with so many moves, a transaction each. */
const leftBehind = (moves: number): Left => {
  const file = path.join(folder, 'table-1.journal');
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
  for (let number = 1; number <= moves; number += 1)
    journal.append([{ kind: 'line', line: { atMs: number * 10, direction: 'from-board', text: `$D,${number}` } }, moved(number)]);
  const left = new Map(PARTS.filter((end) => existsSync(file + end)).map((end) => [end, readFileSync(file + end)]));
  journal.close();
  return left;
};

const laidOut = (left: Left): string => {
  const file = path.join(folder, 'flipped.journal');
  for (const end of [...PARTS, '-shm']) rmSync(file + end, { force: true });
  for (const [end, bytes] of left) writeFileSync(file + end, bytes);
  return file;
};

test(`${FLIPS} flipped bits in a journal, its log and its kept end: none changes a game unseen`, () => {
  const seed = 15;
  const chance = new Chance(seed);
  const left = leftBehind(40);
  const whole = opened(laidOut(left));
  const events = whole.gameEvents();
  whole.close();
  const ends = [...left.keys()];
  const found = { refused: 0, told: 0, harmless: 0 };
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const end = ends[flip % ends.length] ?? '';
    const bytes = Buffer.from(left.get(end) ?? '');
    const at = chance.whole(0, bytes.length - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.whole(0, 7));
    const journal = openJournalFile(laidOut(new Map([...left, [end, bytes]])), 'table-1');
    if (!journal.ok) {
      found.refused += 1;
      continue;
    }
    const now = journal.value.gameEvents();
    const { entriesGone } = journal.value;
    journal.value.close();
    if (entriesGone > 0) {
      found.told += 1;
      expect(now).toEqual(events.slice(0, now.length));
    } else {
      found.harmless += 1;
      expect(now, `seed ${seed}, octet ${at} of ${end}`).toEqual(events);
    }
  }
  expect(found.refused).toBeGreaterThan(FLIPS / 10);
  expect(found.told).toBeGreaterThan(FLIPS / 100);
});
