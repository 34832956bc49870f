/** The hall has every table as its hub has it, whatever comes twice, late or not at all; and commands hubs only as it may. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/core/game/action.js';
import { makeSigned } from '../../src/relay/command.js';
import { EventHall } from '../../src/relay/hall.js';
import { parseHallLine } from '../../src/relay/hall-log.js';
import type { HallTable } from '../../src/relay/hall-table.js';
import { HubRelay, type RelayedTable } from '../../src/relay/hub-relay.js';
import { linesOf } from '../../src/relay/lane.js';
import { askSubject, laneSubject } from '../../src/relay/names.js';
import { afterEvent, NO_FACTS } from '../../src/session/table-facts.js';
import { FakeJournal } from './fake-journal.js';
import { FakeStream } from './fake-stream.js';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
const KEY = Buffer.alloc(32, 7);

/** Time goes by when a test says so, and alarms ring in their order. */
class Clockwork {
  nowMs = 0;
  #alarms: { readonly atMs: number; readonly what: () => void }[] = [];

  after(ms: number, what: () => void): () => void {
    const alarm = { atMs: this.nowMs + ms, what };
    this.#alarms.push(alarm);
    return () => (this.#alarms = this.#alarms.filter((one) => one !== alarm));
  }

  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    for (;;) {
      for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const next = [...this.#alarms].sort((one, other) => one.atMs - other.atMs)[0];
      if (next === undefined || next.atMs > endMs) break;
      this.nowMs = Math.max(this.nowMs, next.atMs);
      this.#alarms = this.#alarms.filter((one) => one !== next);
      next.what();
    }
    this.nowMs = endMs;
  }
}

interface Told {
  readonly action: Action;
  readonly by: string;
}

const hubWith = (name: string, stream: FakeStream, clockwork: Clockwork, journals: Readonly<Record<string, FakeJournal>>) => {
  const told: Told[] = [];
  const tables = Object.entries(journals).map(([id, journal]): RelayedTable => ({
    journal,
    time: { nowMs: () => 1000 + clockwork.nowMs },
    table: {
      id,
      name: `Table ${id}`,
      submit: (action, by) => {
        told.push({ action, by });
        return Promise.resolve({ ok: true, value: [] });
      },
    },
  }));
  let cursors: string | undefined;
  const relay = new HubRelay(
    { hub: name, run: `${name}-run`, commandKey: KEY },
    {
      engine: stream,
      alarms: clockwork,
      log: QUIET,
      nowMs: () => clockwork.nowMs,
      cursors: { read: () => cursors, write: (text) => Promise.resolve(void (cursors = text)) },
    },
  );
  for (const table of tables) relay.add(table);
  return { relay, told };
};

const hallOn = (stream: FakeStream, clockwork: Clockwork, lines: string[] = [], keys = new Map([['north', KEY]])) => {
  const shown: HallTable[] = [];
  const records = new Map<string, number>();
  const hall = new EventHall(keys, {
    engine: stream,
    store: { append: (more) => Promise.resolve(void lines.push(...more)) },
    alarms: clockwork,
    time: { nowMs: () => clockwork.nowMs, wallMs: () => 1_800_000_000_000 + clockwork.nowMs },
    log: QUIET,
    fold: { noFacts: NO_FACTS, afterEvent, sgfOf: (game) => `(;moves ${game.moves.length})` },
    keepRecord: ({ tableId, gameNumber }, makeSgf) => void records.set(`${tableId} ${gameNumber}`, makeSgf().length),
    tableCame: (table) => void shown.push(table),
  });
  for (const line of [...lines]) {
    const parsed = parseHallLine(line.trimEnd());
    if (parsed !== undefined) hall.restore(parsed);
  }
  hall.start();
  return { hall, shown, lines, records };
};

const movesOf = (hall: EventHall, id: string): number | undefined =>
  hall.tables.find((table) => table.id === id)?.snapshot().game?.moves.length;

/** Both say the same of every lane. */
const expectSame = (hall: EventHall, hub: string, relay: HubRelay): void => {
  const lanes = hall.lanes();
  for (const [table, cursor] of Object.entries(relay.lanes()))
    expect(lanes[`${hub}-${table}`]).toEqual({ seq: cursor?.seq, hash: cursor?.hash, lane: cursor?.lane });
};

const evening = () => {
  const [stream, clockwork, a, b] = [new FakeStream(), new Clockwork(), new FakeJournal(), new FakeJournal()];
  a.plays(12);
  b.plays(5, 'Chiba');
  return { stream, clockwork, a, b };
};

describe('the hall', () => {
  test('has the games of every hub as their journals have them', async () => {
    const { stream, clockwork, a, b } = evening();
    const north = hubWith('north', stream, clockwork, { a });
    const south = hubWith('south', stream, clockwork, { b });
    const { hall, shown, records } = hallOn(stream, clockwork);
    await clockwork.pass(3000);
    expectSame(hall, 'north', north.relay);
    expectSame(hall, 'south', south.relay);
    expect(shown.map(({ id, name }) => [id, name])).toEqual([
      ['north-a', 'Table a (north)'],
      ['south-b', 'Table b (south)'],
    ]);
    expect([movesOf(hall, 'north-a'), movesOf(hall, 'south-b')]).toEqual([12, 5]);
    expect([...records.keys()]).toEqual(['north-a 1', 'south-b 1']);
  });

  test('tells the table time of the hub, so that a clock on its pages runs as on the hub', async () => {
    const { stream, clockwork, a } = evening();
    hubWith('north', stream, clockwork, { a });
    const { hall } = hallOn(stream, clockwork);
    await clockwork.pass(5000);
    a.move(13);
    await clockwork.pass(100);
    const version = hall.tables[0]?.snapshot().version ?? 0;
    expect(version).toBeGreaterThanOrEqual(1000 + 5000);
    expect(version).toBeLessThanOrEqual(1000 + 5100);
  });

  test('started again goes on from what it kept, and takes nothing twice', async () => {
    const { stream, clockwork, a } = evening();
    const north = hubWith('north', stream, clockwork, { a });
    const first = hallOn(stream, clockwork);
    await clockwork.pass(1000);
    await first.hall.close();
    await stream.readAgain();
    a.move(13);
    const lines = [...first.lines];
    const { hall } = hallOn(stream, clockwork, lines);
    await clockwork.pass(3000);
    expectSame(hall, 'north', north.relay);
    expect(hall.counters()).toMatchObject({ hallEntries: 1, hallDuplicates: 14, hallGaps: 0 });
    expect(lines.length).toBe(15);
  });

  test('that has lost the end of its own record reads the stream again', async () => {
    const { stream, clockwork, a } = evening();
    const north = hubWith('north', stream, clockwork, { a });
    const first = hallOn(stream, clockwork);
    await clockwork.pass(1000);
    await first.hall.close();
    a.move(13);
    await clockwork.pass(1000);
    const { hall } = hallOn(stream, clockwork, first.lines.slice(0, 5));
    await clockwork.pass(20_000);
    expect(hall.counters()['hallGaps']).toBeGreaterThan(0);
    expectSame(hall, 'north', north.relay);
    expect(movesOf(hall, 'north-a')).toBe(13);
  });

  test('is told by the hubs again when the stream was wiped', async () => {
    const { stream, clockwork, a, b } = evening();
    const north = hubWith('north', stream, clockwork, { a, b });
    const first = hallOn(stream, clockwork);
    await clockwork.pass(3000);
    const before = first.hall.lanes();
    stream.wipe();
    await clockwork.pass(6000);
    // A second hall that has nothing has only the stream.
    await first.hall.close();
    await stream.readAgain();
    const { hall } = hallOn(stream, clockwork);
    await clockwork.pass(6000);
    expect(hall.lanes()).toEqual(before);
    expectSame(hall, 'north', north.relay);
  });

  test('mends a hole in the stream: the lane is sent whole', async () => {
    const { stream, clockwork, a } = evening();
    const north = hubWith('north', stream, clockwork, { a });
    await clockwork.pass(1000);
    stream.lose(({ seq }) => seq === 2);
    const { hall } = hallOn(stream, clockwork);
    await clockwork.pass(30_000);
    expect(hall.counters()['hallRepairs']).toBeGreaterThan(0);
    expectSame(hall, 'north', north.relay);
    expect(stream.lane(laneSubject('north', 'a')).flatMap(({ text }) => linesOf(text)).length).toBe(14);
  });

  test('waits for an engine that stands, asks for nothing meanwhile, and follows it anew', async () => {
    const { stream, clockwork, a, b } = evening();
    const north = hubWith('north', stream, clockwork, { a, b });
    const { hall } = hallOn(stream, clockwork);
    await clockwork.pass(3000);
    stream.isStanding = true;
    a.move(13);
    b.move(6);
    await clockwork.pass(30_000);
    expect(movesOf(hall, 'north-a')).toBe(12);
    stream.isStanding = false;
    await clockwork.pass(20_000);
    expectSame(hall, 'north', north.relay);
    expect(hall.counters()).toMatchObject({ hallRepairs: 0, hallDuplicates: 0 });
  });

  test('notices a lane that lost its end while nothing is played', async () => {
    const { stream, clockwork, a } = evening();
    const north = hubWith('north', stream, clockwork, { a });
    await clockwork.pass(1000);
    stream.lose(({ seq }) => seq > 2);
    const { hall } = hallOn(stream, clockwork);
    await clockwork.pass(20_000);
    expectSame(hall, 'north', north.relay);
    expect(movesOf(hall, 'north-a')).toBe(12);
  });

  test('hears of a restart of the hub although nothing is played', async () => {
    const { stream, clockwork, a } = evening();
    const north = hubWith('north', stream, clockwork, { a });
    const { hall } = hallOn(stream, clockwork);
    await clockwork.pass(3000);
    a.add('started', { program: 'banmen', version: '0', startedAt: '2026-11-29T13:00:00.000Z' });
    await clockwork.pass(3000);
    expectSame(hall, 'north', north.relay);
    expect(hall.tables[0]?.snapshot().board.link).toBe('down');
    expect(hall.lanes()['north-a']?.seq).toBe(a.rows.length);
  });

  test('says when a hub is silent, and takes it back', async () => {
    const { stream, clockwork, a } = evening();
    hubWith('north', stream, clockwork, { a });
    const { hall } = hallOn(stream, clockwork);
    await clockwork.pass(3000);
    expect(hall.tables[0]?.snapshot().warnings).toEqual([]);
    stream.isAway = true;
    await clockwork.pass(15_000);
    expect(hall.tables[0]?.snapshot().warnings[0]).toMatchObject({ kind: 'relay', told: { key: 'warning.hub-silent' } });
    const refused = await hall.tables[0]?.submit({ kind: 'clock', clock: { kind: 'pause', reason: 'arbiter' } }, 'arbiter');
    expect(refused).toMatchObject({ ok: false, refusal: { kind: 'hub-silent' } });
    stream.isAway = false;
    await clockwork.pass(5000);
    expect(hall.tables[0]?.snapshot().warnings).toEqual([]);
  });
});

describe('commands of the hall', () => {
  const PAUSE: Action = { kind: 'clock', clock: { kind: 'pause', reason: 'arbiter' } };

  const commanded = async () => {
    const { stream, clockwork, a } = evening();
    const north = hubWith('north', stream, clockwork, { a });
    const { hall } = hallOn(stream, clockwork);
    await clockwork.pass(3000);
    const [table] = hall.tables;
    if (table === undefined) throw new Error('no table');
    return { stream, clockwork, north, hall, table };
  };

  /** The last one that went over the cable. */
  const lastAsked = (stream: FakeStream): string =>
    stream.asked
      .filter((asked) => asked.includes('"mac"'))
      .at(-1)
      ?.replace(/^\S+ /, '') ?? '';

  test('are done at the hub in the name of the role', async () => {
    const { north, table } = await commanded();
    expect(await table.submit(PAUSE, 'arbiter')).toMatchObject({ ok: true });
    expect(north.told).toEqual([{ action: PAUSE, by: 'arbiter' }]);
  });

  test('are tried before they are done, and nothing is asked of the hub for that', async () => {
    const { stream, table } = await commanded();
    const asked = stream.asked.length;
    const tried = table.attempt({ kind: 'take-back', moves: 2, why: 'agreed' }, 'arbiter');
    expect(tried).toMatchObject({ ok: true, value: { events: [{ kind: 'taken-back', moves: 2 }] } });
    expect(tried.ok && tried.value.game?.moves.length).toBe(10);
    expect(table.snapshot().game?.moves.length).toBe(12);
    expect(table.attempt({ kind: 'take-back', moves: 99, why: 'agreed' }, 'arbiter')).toMatchObject({
      ok: false,
      refusal: { kind: 'no-such-move', told: { key: 'refusal.no-such-move' } },
    });
    expect(stream.asked.length).toBe(asked);
  });

  test('are not taken a second time, nor late, nor changed, nor from another', async () => {
    const { stream, clockwork, north, table } = await commanded();
    await table.submit(PAUSE, 'arbiter');
    const sent = lastAsked(stream);
    const answered = async (text: string): Promise<string> =>
      (JSON.parse(await stream.ask(askSubject('north'), text)) as { text: string }).text;
    expect(await answered(sent)).toContain('replayed');
    await clockwork.pass(11_000);
    expect(await answered(sent)).toContain('stale');
    expect(await answered(sent.replace('arbiter', 'organiser'))).toContain('unsigned');
    const { text } = JSON.parse(sent) as { text: string };
    expect(await answered(makeSigned(text, Buffer.alloc(32, 8)))).toContain('unsigned');
    expect(await answered(makeSigned(text.replace('north-run', 'older-run'), KEY))).toContain('other-run');
    expect(await answered(makeSigned(text.replace('"hub":"north"', '"hub":"south"'), KEY))).toContain('other-hub');
    expect(await answered('not even JSON')).toContain('unsigned');
    expect(north.told.length).toBe(1);
    expect(north.relay.counters()).toMatchObject({ relayCommandsTaken: 1, relayCommandsRefused: 7 });
  });

  test('are an arbiter’s or the organiser’s, and never a sealed move', async () => {
    const { north, table } = await commanded();
    expect(await table.submit(PAUSE, 'black')).toMatchObject({ ok: false, refusal: { kind: 'hub-role' } });
    const sealed = await table.submit({ kind: 'seal', move: { kind: 'play', point: 3 } }, 'arbiter');
    expect(sealed).toMatchObject({ ok: false, refusal: { kind: 'sealed-at-table' } });
    expect(north.told).toEqual([]);
  });

  test('need the key of the hub', async () => {
    const { stream, clockwork, a } = evening();
    const north = hubWith('north', stream, clockwork, { a });
    const { hall } = hallOn(stream, clockwork, [], new Map());
    await clockwork.pass(3000);
    expect(await hall.tables[0]?.submit(PAUSE, 'arbiter')).toMatchObject({ ok: false, refusal: { kind: 'hub-unsigned' } });
    expect(north.told).toEqual([]);
  });
});
