/** What a table has said aloud, and what it says of its voice. The whole table in virtual time; only the voice is made up. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { profileNamed } from '../../simulator/hands/profiles.js';
import { LiveBoard } from '../../simulator/live-board.js';
import { readGame } from '../../simulator/read-game.js';
import { cableOf } from '../../simulator/simulated-board.js';
import { openGsbBoard } from '../../src/boards/gsb/gsb-board.js';
import { callTable } from '../../src/core/clock/call-tables.js';
import type { ReaderPort } from '../../src/session/ports.js';
import { Session } from '../../src/session/session.js';
import type { SessionSettings } from '../../src/session/taken-up.js';
import { FakeRecords, MemoryJournal, SILENT, VirtualTime, japanese } from './fakes.js';

const read = <Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: string }): Value => {
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
};

class Voice implements ReaderPort {
  readonly said: string[] = [];
  trouble: (why: string | undefined) => void = () => undefined;

  calls(): void {
    // The count has its own tests.
  }

  say({ key }: { readonly key: string }, topic: string, _: number, beside?: string): void {
    this.said.push([topic, key, ...(beside === undefined ? [] : [beside])].join(' '));
  }

  watchTrouble(listener: (why: string | undefined) => void): void {
    this.trouble = listener;
  }

  silence(): void {
    this.said.push('silence');
  }
}

/** Somebody plays the small shipped game. Without a voice where `voice` is undefined. */
const openTable = (voice: Voice | undefined, more: Partial<SessionSettings> = {}) => {
  const time = new VirtualTime();
  const journal = new MemoryJournal();
  const hands = new LiveBoard(read(readGame(path.resolve('fixtures', 'even-9.sgf'))), read(profileNamed('clean')), 1, time);
  const board = openGsbBoard({ openCable: cableOf(hands, time), time, firstCommand: 1 });
  const settings = { tableId: 'table-1', name: 'Table 1', address: 'sim:', ruleset: japanese(), beginsAnew: false, time: '10m', ...more };
  const reader = voice === undefined ? undefined : { table: read(callTable('english')), voice };
  const ports = { board, journal, records: new FakeRecords(), time, log: SILENT, reader };
  return { time, journal, session: new Session(settings, ports) };
};

test('what happens at the table is offered to the voice, once each, and only when it is safe in the journal', async () => {
  const voice = new Voice();
  const { time, session } = openTable(voice);
  await time.pass(20_000);
  const before = voice.said.length;
  void session.submit({ kind: 'clock', clock: { kind: 'pause', reason: 'arbiter' } }, 'arbiter');
  expect(voice.said.slice(before)).toEqual([]);
  await time.pass(100);
  expect(voice.said.slice(before)).toEqual(['pauses pause']);
  void session.submit({ kind: 'resign', color: 'black' }, 'black');
  await time.pass(100);
  expect(voice.said.slice(before)).toEqual(['pauses pause', 'result white.wins']);
  expect(voice.said.slice(0, before).every((line) => /^(turn (black|white)|moves (black|white)\.plays\.\d+)$/.test(line))).toBe(true);
  expect(before).toBeGreaterThan(0);
  await session.close();
  expect(voice.said.at(-1)).toBe('silence');
});

test('in a team game the member who is to play is shown beside the colour that is said', async () => {
  const voice = new Voice();
  const { time, session } = openTable(voice, { players: { black: ['Aki', 'Bo'], white: ['Chen', 'Do'] } });
  await time.pass(30_000);
  const turns = voice.said.filter((line) => line.startsWith('turn '));
  expect(turns.slice(0, 4)).toEqual(['turn white Chen', 'turn black Bo', 'turn white Do', 'turn black Aki']);
  await session.close();
});

test('a voice that cannot keep its promise is a warning of the table, until it can', async () => {
  const voice = new Voice();
  const { time, session } = openTable(voice);
  await time.pass(1000);
  voice.trouble('the loudspeaker is off by up to 80 ms');
  expect(session.snapshot().warnings).toMatchObject([{ kind: 'voice', message: 'the loudspeaker is off by up to 80 ms' }]);
  voice.trouble(undefined);
  expect(session.snapshot().warnings).toEqual([]);
  await session.close();
});

test('a player’s question is answered aloud, an arbiter’s warning said; a table without a voice says that it has none', async () => {
  const voice = new Voice();
  const { time, session } = openTable(voice);
  await time.pass(3000);
  voice.said.length = 0;
  expect(session.say({ kind: 'time-left', side: 'white' })).toMatchObject({
    ok: true,
    value: [{ key: expect.stringMatching(/^min\.left\./) as string }],
  });
  expect(session.say({ kind: 'last-move' })).toMatchObject({
    ok: true,
    value: [{ key: expect.stringMatching(/^(black|white)\.plays\.\d{3,4}$/) as string }],
  });
  expect(session.say({ kind: 'warning' })).toMatchObject({ ok: true, value: [{ key: 'warning' }] });
  expect(voice.said).toEqual([
    expect.stringMatching(/^answers min\.left\./),
    expect.stringMatching(/^answers (black|white)\.plays\./),
    'rulings warning',
  ]);
  await session.close();
  const silent = openTable(undefined);
  expect(silent.session.say({ kind: 'advice' })).toMatchObject({ ok: false, refusal: { kind: 'no-voice' } });
  await silent.session.close();
});
