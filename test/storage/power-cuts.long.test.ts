/**
 * Power cuts in the middle of writing a journal: what was synced is there, of what was being written any part may be, in any
 * order of its sectors. Made from the bytes that were written between two syncs. The controls take away what had been synced:
 * they have to be found out.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Chance } from '../../simulator/chance.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { openJournalFile } from '../../src/storage/journal-file.js';

const CUTS = 500;
const CUTS_A_TEST = 50;
/** What a disk writes whole, in octets. */
const SECTOR = 512;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-cut-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const line = (number: number): JournalEntry => ({
  kind: 'line',
  line: { atMs: number, direction: 'from-board', text: `$B,${number}*${'x'.repeat(number % 90)}` },
});

const open = (file: string) => {
  const opened = openJournalFile(file, 'table');
  return opened.ok ? opened.value : opened.refusal;
};

const linesIn = (file: string): readonly number[] | string => {
  const journal = open(file);
  if (typeof journal === 'string') return journal;
  const moments = [...journal.lines(1, Number.MAX_SAFE_INTEGER)].map(({ atMs }) => atMs);
  const { entriesGone } = journal;
  journal.close();
  return entriesGone > 0 ? `${entriesGone} that were kept are gone` : moments;
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Sectors of what was being written: each is there, or is still what it was before. */
const torn = (before: Buffer, after: Buffer, chance: Chance): Buffer => {
  const cut = Buffer.from(after.subarray(0, chance.whole(Math.min(before.length, after.length), after.length)));
  for (let at = 0; at < cut.length; at += SECTOR) {
    const end = Math.min(at + SECTOR, cut.length);
    if (cut.subarray(at, end).equals(before.subarray(at, end)) || chance.happens(0.7)) continue;
    cut.fill(0, at, end);
    if (at < before.length) before.copy(cut, at, at, Math.min(end, before.length));
  }
  return cut;
};

interface Cut {
  readonly synced: number;
  readonly writing: number;
  readonly found: readonly number[] | string;
}

/** `lostAlready`: transactions that were synced and are taken away as well, for a control. */
const cutOnce = (seed: number, lostAlready = 0): Cut => {
  const chance = new Chance(seed);
  const file = path.join(folder, `table-${seed}.journal`);
  const journal = open(file);
  if (typeof journal === 'string') throw new Error(journal);
  let synced = 0;
  const states: { readonly main: Buffer; readonly log: Buffer; readonly synced: number }[] = [];
  const stateNow = () => ({
    main: readFileSync(file),
    log: sizeOf(`${file}-wal`) > 0 ? readFileSync(`${file}-wal`) : Buffer.alloc(0),
    synced,
  });
  for (let batch = chance.whole(3, 25); batch > 0; batch -= 1) {
    const entries = Array.from({ length: chance.whole(1, 40) }, (_, index) => line(synced + index + 1));
    journal.append(entries);
    synced += entries.length;
    states.push(stateNow());
  }
  // What is being written has been promised to nobody.
  const keptEnd = readFileSync(`${file}-kept`);
  const writing = chance.whole(1, 40);
  journal.append(Array.from({ length: writing }, (_, index) => line(synced + index + 1)));
  const after = stateNow();
  journal.close();
  const before = states.at(-1 - lostAlready);
  if (before === undefined) throw new Error('nothing was synced');
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  writeFileSync(file, lostAlready > 0 ? before.main : torn(before.main, after.main, chance));
  writeFileSync(`${file}-wal`, lostAlready > 0 ? before.log : torn(before.log, after.log, chance));
  writeFileSync(`${file}-kept`, keptEnd);
  return { synced, writing, found: linesIn(file) };
};

/** What was synced is there, in order, and of the last transaction all or nothing. */
const isKept = ({ synced, writing, found }: Cut): boolean =>
  typeof found !== 'string' &&
  found.every((atMs, index) => atMs === index + 1) &&
  (found.length === synced || found.length === synced + writing);

describe.each(Array.from({ length: CUTS / CUTS_A_TEST }, (_, index) => index * CUTS_A_TEST))('cuts from %i on', (from) => {
  test(`${CUTS_A_TEST} power cuts lose nothing that was synced, and tear no transaction`, () => {
    for (let seed = from; seed < from + CUTS_A_TEST; seed += 1) {
      const cut = cutOnce(seed);
      const found = typeof cut.found === 'string' ? cut.found : `${cut.found.length} entries`;
      expect(isKept(cut), `seed ${seed}: ${cut.synced} were synced, ${cut.writing} were being written, and there: ${found}`).toBe(true);
    }
  });
});

test('control: a disk that loses the last transaction although it said that it was synced is found out', () => {
  const lost = Array.from({ length: 50 }, (_, seed) => cutOnce(10_000 + seed, 1)).filter((cut) => !isKept(cut));
  expect(lost).toHaveLength(50);
  // And Banmen finds it out itself.
  expect(lost.filter(({ found }) => typeof found !== 'string')).toEqual([]);
});
