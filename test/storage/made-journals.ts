/** Journals for tests of what is done to them: games of so many moves, each with a line of the board before it. */
import DatabaseFile from 'better-sqlite3';
import type { JournalEntry } from '../../src/session/ports.js';
import { openJournalFile, type JournalFile } from '../../src/storage/journal-file.js';
import { BOARD_19, japanese } from '../session/fakes.js';

export const BOARD_ENTRY: JournalEntry = { kind: 'board', atMs: 0, identity: BOARD_19 };

export const gameStarted = (day: number): JournalEntry => ({
  kind: 'event',
  event: {
    kind: 'started',
    seq: 1,
    atMs: 1,
    settings: {
      size: { width: 19, height: 19 },
      ruleset: japanese(),
      players: { black: '', white: '' },
      startedAt: `2026-11-${day}T12:00:00.000Z`,
    },
  },
});

/** Black and white on every second point, from the board's corner on. */
export const moveEntry = (number: number): JournalEntry => ({
  kind: 'event',
  event: {
    certain: true,
    order: 'known',
    why: '',
    evidence: [],
    kind: 'moved',
    number,
    color: number % 2 === 1 ? 'black' : 'white',
    move: { kind: 'play', point: (number - 1) * 2 },
    seq: number + 1,
    atMs: (number - 1) * 10,
  },
});

export const gameEntries = (day: number, moves: number): readonly JournalEntry[] => [
  gameStarted(day),
  ...Array.from({ length: moves }, (_, index): readonly JournalEntry[] => [
    { kind: 'line', line: { atMs: index * 10, direction: 'from-board', text: `$D,${index}` } },
    moveEntry(index + 1),
  ]).flat(),
];

export const openedAt = (file: string): JournalFile => {
  const journal = openJournalFile(file, 'window');
  if (!journal.ok) throw new Error(journal.refusal);
  return journal.value;
};

/** A journal that is closed again; its first entry says who the board is. */
export const madeAt = (file: string, ...entries: readonly JournalEntry[]): void => {
  const journal = openedAt(file);
  journal.append([BOARD_ENTRY, ...entries]);
  journal.close();
};

/** Behind Banmen's back. */
export const changedBy = (file: string, sql: string): void => {
  const database = new DatabaseFile(file);
  database.exec(sql);
  database.close();
};
