/**
 * A whole table in virtual time: hands, board, wire, the real rules, session and record; only disk and
 * clock are made up. What takes people five minutes takes a moment here.
 */
import path from 'node:path';
import { expect, test } from 'vitest';
import { profileNamed } from '../../simulator/hands/profiles.js';
import { readGame } from '../../simulator/read-game.js';
import { LiveBoard } from '../../simulator/live-board.js';
import { cableOf } from '../../simulator/simulated-board.js';
import type { OpenCable } from '../../src/boards/gsb/cable.js';
import { openGsbBoard } from '../../src/boards/gsb/gsb-board.js';
import type { Orientation } from '../../src/core/sensing/orientation.js';
import { playAt } from '../../src/core/go/position.js';
import { makeBoardLine, parseBoardLine, type BoardLine } from '../../src/core/wire/board-line.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { Session } from '../../src/session/session.js';
import { Journal } from '../../src/storage/journal.js';
import type { OpenJournal } from '../../src/storage/journal-store.js';
import { FakeRecords, MemoryJournal, SILENT, VirtualTime, japanese } from './fakes.js';

const read = <Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: string }): Value => {
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
};

/** Somebody plays the small shipped game, neatly, at the pace of people. */
const openTable = (orientation: Orientation = 'as-is') => {
  const time = new VirtualTime();
  const journal = new MemoryJournal();
  const records = new FakeRecords();
  const hands = new LiveBoard(read(readGame(path.resolve('fixtures', 'even-9.sgf'))), read(profileNamed('clean')), 1, time);
  const board = openGsbBoard({ openCable: cableOf(hands, time), time, firstCommand: 1 });
  const settings = { tableId: 'table-1', name: 'Table 1', address: 'sim:', ruleset: japanese(), beginsAnew: false, orientation };
  const session = new Session(settings, { board, journal, records, time, log: SILENT });
  const moves = (): readonly (number | undefined)[] => session.snapshot().game?.moves.map(({ point }) => point ?? undefined) ?? [];
  const played = hands.truth.moves.map(({ p }) => (p === '' ? undefined : (p.charCodeAt(1) - 97) * 9 + p.charCodeAt(0) - 97));
  return { time, journal, records, session, moves, played };
};

const GAME_MS = 400_000;

test('a game that is played is recorded move for move, and its end seen', async () => {
  const { time, session, moves, played, records } = openTable();
  await time.pass(GAME_MS);
  expect(moves()).toEqual(played);
  expect(session.snapshot().game?.ended?.reason).toBe('passes');
  expect(session.snapshot().warnings).toEqual([]);
  expect(records.written.at(-1)?.sgf).toBe(session.sgf());
  await session.close();
});

test('a board that lies the other way round gives the game as its players see it', async () => {
  const { time, session, moves, played } = openTable('turned-180');
  await time.pass(GAME_MS);
  expect(moves()).toEqual(played.map((point) => (point === undefined ? undefined : 80 - point)));
  await session.close();
});

test('a disk that takes nothing for a minute costs the order of moves, and nothing else', async () => {
  const { time, journal, session, moves, played } = openTable();
  await time.pass(60_000);
  const before = moves().length;
  journal.roomLeft = 0;
  await time.pass(60_000);
  expect(moves()).toHaveLength(before);
  journal.roomLeft = 20_000;
  await time.pass(GAME_MS);
  const orders = session.snapshot().game?.moves.map(({ order }) => order) ?? [];
  expect(orders.filter((order) => order === 'unknown').length).toBeGreaterThan(3);
  expect(orders.slice(0, before)).not.toContain('unknown');
  expect(moves().slice(0, before)).toEqual(played.slice(0, before));
  expect(moves().slice(-20)).toEqual(played.slice(-20));
  expect(new Set(moves())).toEqual(new Set(played));
  expect(session.counters()).toMatchObject({ inputsLostToDisk: expect.any(Number) as number, stepsFailed: 0, 'linesDropped.bad-crc': 0 });
  await session.close();
});

test('a sealed move is in the journal, and nobody who watches finds it anywhere', async () => {
  const { time, journal, session } = openTable();
  await time.pass(30_000);
  const heard: unknown[] = [];
  session.subscribe((snapshot, events) => heard.push(snapshot, events));
  const number = session.snapshot().game?.moves.length ?? 0;
  const secret = playAt(80);
  const sealing = session.submit({ kind: 'seal', move: secret }, 'arbiter');
  await time.pass(60_000);
  const sealed = await sealing;
  const secretText = JSON.stringify(secret);
  const ofGame = (value: unknown): string => JSON.stringify(value, (key, part: unknown) => (key === 'settings' ? undefined : part));
  expect(sealed.ok).toBe(true);
  for (const seen of [sealed, ...heard, session.snapshot()]) expect(ofGame(seen)).not.toContain(secretText);
  expect(session.snapshot().game).toMatchObject({ sealed: { onPaper: false } });
  expect(session.snapshot().game?.moves, 'what is done on the board meanwhile is nobody’s move').toHaveLength(number);
  expect(session.sgf()).not.toContain('[ii]');
  expect(journal.gameEvents().filter((event) => event.kind === 'sealed')).toMatchObject([{ move: secret }]);
  const opening = session.submit({ kind: 'open-seal', move: undefined }, 'arbiter');
  await time.pass(1000);
  expect((await opening).ok).toBe(true);
  expect(session.sgf()).toContain('[ii]C[sealed when the game was adjourned');
  await session.close();
});

/** What the board says, with so many notes between two of its lines once it has said `after`. */
const withNotes =
  (open: OpenCable, notes: number, after: number): OpenCable =>
  (events) => {
    let said = 0;
    const say = (line: BoardLine): void => events.line(makeBoardLine({ ...line, seq: said++ % 65_536 }));
    return open({
      ...events,
      line: (text) => {
        const line = parseBoardLine(text);
        if (!line.ok) {
          events.line(text);
          return;
        }
        say(line.value);
        if (said !== after) return;
        for (let note = 1; note <= notes; note += 1) say({ kind: 'note', text: `sensor ${note}`, seq: 0, ms: line.value.ms });
      },
    });
  };

// Where a stone comes to rest within the seconds in which bare lines wait to be kept.
test.each([224, 445])('a burst of 20,000 notes behind line %i costs no stone, and of the notes a part is kept', async (after) => {
  const time = new VirtualTime();
  const kept: JournalEntry[] = [];
  const disk: OpenJournal = {
    file: 'table-1.journal',
    before: { games: [], events: [], board: undefined, lastMs: 0, entriesGone: 0 },
    append: (entries) =>
      new Promise((resolve) =>
        time.wakeAt(time.nowMs() + 20, () => {
          kept.push(...entries);
          resolve();
        }),
      ),
    close: () => Promise.resolve(),
  };
  const journal = new Journal(disk, { after: (ms, what) => time.wakeAt(time.nowMs() + ms, what) });
  const hands = new LiveBoard(read(readGame(path.resolve('fixtures', 'even-9.sgf'))), read(profileNamed('clean')), 1, time);
  const openCable = withNotes(cableOf(hands, time), 20_000, after);
  const board = openGsbBoard({ openCable, time, firstCommand: 1 });
  const settings = { tableId: 'table-1', name: 'Table 1', address: 'sim:', ruleset: japanese(), beginsAnew: false };
  const session = new Session(settings, { board, journal, records: new FakeRecords(), time, log: SILENT });
  await time.pass(GAME_MS);
  const moves = session.snapshot().game?.moves ?? [];
  expect(moves.map(({ order }) => order)).not.toContain('unknown');
  expect(moves.map(({ point }) => point ?? undefined)).toEqual(
    hands.truth.moves.map(({ p }) => (p === '' ? undefined : (p.charCodeAt(1) - 97) * 9 + p.charCodeAt(0) - 97)),
  );
  expect(session.counters()).toMatchObject({ inputsLostToDisk: 0, stepsFailed: 0 });
  expect(kept.filter((entry) => entry.kind === 'line' && entry.line.text.startsWith('$N')).length).toBeLessThan(10_000);
  expect(session.counters()['entriesNotKept']).toBeGreaterThan(10_000);
});
