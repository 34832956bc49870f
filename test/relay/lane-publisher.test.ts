/** A table's lane goes into the stream once and in order, whatever the engine does. */
import { describe, expect, test } from 'vitest';
import { LANE_START, linesOf, parseLaneMessage, placeOf, type LaneTip } from '../../src/relay/lane.js';
import { ENTRIES_TOGETHER_MAX, LanePublisher, type LaneCursor } from '../../src/relay/lane-publisher.js';
import { FakeJournal } from './fake-journal.js';
import { FakeStream } from './fake-stream.js';

const SUBJECT = 'banmen.lane.north.window';

/** Alarms that ring at once: nothing here depends on how long something takes. */
const AT_ONCE = {
  after: (_: number, what: () => void) => {
    const timer = setImmediate(what);
    return () => clearImmediate(timer);
  },
};

const settled = async (isSo: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 5000 && !isSo(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
};

const hub = (stream: FakeStream, journal: FakeJournal, cursor?: LaneCursor) => {
  let kept = cursor;
  const troubles: (string | undefined)[] = [];
  const publisher = new LanePublisher(
    { subject: SUBJECT, idStem: 'north:window', name: 'By the window' },
    { engine: stream, journal, alarms: AT_ONCE, advanced: (next) => (kept = next), trouble: (why) => void troubles.push(why) },
    cursor,
  );
  publisher.wake();
  return { publisher, troubles, cursor: () => kept };
};

/** The lane in the stream: whole from its first entry on. */
const laneIn = (stream: FakeStream): { readonly tip: LaneTip; readonly lane: number; readonly entries: number } => {
  let tip = LANE_START;
  let lane = 0;
  let entries = 0;
  for (const line of stream.lane(SUBJECT).flatMap(({ text }) => linesOf(text))) {
    const message = parseLaneMessage(line);
    if (!message.ok) continue;
    if (message.value.lane > lane) [tip, lane, entries] = [LANE_START, message.value.lane, 0];
    expect(placeOf(message.value.entry, tip)).toBe('next');
    tip = message.value.entry;
    entries += 1;
  }
  return { tip: { seq: tip.seq, hash: tip.hash }, lane, entries };
};

/** What a lane of this journal is when nothing goes wrong. */
const rightLane = async (journal: FakeJournal): Promise<LaneTip> => {
  const stream = new FakeStream();
  const { publisher } = hub(stream, journal);
  await settled(() => publisher.tip().tip.seq === journal.rows.length);
  return laneIn(stream).tip;
};

describe('a lane', () => {
  test('has every event of the journal, in order, what is read together as one message that is named after hub, table and its last number', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    journal.plays(20);
    const { publisher } = hub(stream, journal);
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    expect(laneIn(stream)).toMatchObject({ entries: 22, lane: 1 });
    expect(stream.kept.map(({ id }) => id).slice(0, 2)).toEqual(['north:window:7', 'north:window:13']);
  });

  test('goes out in messages that an engine takes, however much is read together', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal(1000)];
    journal.plays(81);
    const { publisher } = hub(stream, journal);
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    expect(stream.kept.map(({ text }) => linesOf(text).length)).toEqual([ENTRIES_TOGETHER_MAX, 83 - ENTRIES_TOGETHER_MAX]);
    expect(laneIn(stream).entries).toBe(83);
  });

  test('goes on with what happens later', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    journal.plays(3);
    const { publisher } = hub(stream, journal);
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    journal.move(4);
    publisher.wake();
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    expect(laneIn(stream).entries).toBe(6);
  });

  test('does not tell a sealed move, nor the seconds that went by', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    journal.plays(1);
    journal.happens({ kind: 'sealed', color: 'white', move: { kind: 'play', point: 40 } });
    const { publisher } = hub(stream, journal);
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    expect(stream.kept.at(-1)?.text).toContain('"kind":"sealed","color":"white","move":null');
    expect(stream.kept.map(({ text }) => text).join('')).not.toContain('"point":40');
  });

  test('of a restarted hub has the second at which the clock stood', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    journal.plays(1);
    const checkpoint = { version: 1 } as never;
    journal.happens({ kind: 'clock-kept', checkpoint });
    journal.add('started', { program: 'banmen', version: '0', startedAt: '2026-11-29T13:00:00.000Z' });
    const { publisher } = hub(stream, journal);
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    const last = parseLaneMessage(linesOf(stream.kept.at(-1)?.text ?? '').at(-1) ?? '');
    expect(last.ok && last.value.entry.kind).toBe('restarted');
    expect(last.ok && (JSON.parse(last.value.entry.body) as unknown)).toMatchObject({ kept: { checkpoint: { version: 1 } } });
    expect(stream.kept.filter(({ text }) => text.includes('clock-kept'))).toEqual([]);
  });
});

describe('an engine that fails', () => {
  test('is waited for; then everything goes out', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    stream.isAway = true;
    journal.plays(5);
    const { publisher, troubles } = hub(stream, journal);
    await settled(() => (publisher.counters()['relayFailures'] ?? 0) >= 3);
    expect(troubles[0]).toBe('away');
    stream.isAway = false;
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    expect(laneIn(stream).tip).toEqual(await rightLane(journal));
  });

  test('loses an acknowledgement: the message is there once', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    stream.acksToLose = 2;
    journal.plays(5);
    const { publisher } = hub(stream, journal);
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    expect(publisher.counters()['relayDuplicates']).toBe(2);
    expect(laneIn(stream)).toMatchObject({ entries: 7, tip: await rightLane(journal) });
  });

  test('loses the end of a lane, and remembers its names: the hub sends it again', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    journal.plays(9);
    const { publisher } = hub(stream, journal);
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    stream.lose(({ seq }) => seq > 2);
    journal.move(10);
    publisher.wake();
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    expect(publisher.counters()).toMatchObject({ relayLost: 1, relayReordered: 1 });
    expect(laneIn(stream).tip).toEqual(await rightLane(journal));
  });

  test('is wiped while nothing happens: a hub that is asked fills it to the same hash', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    journal.plays(9);
    const { publisher } = hub(stream, journal);
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    const before = laneIn(stream);
    stream.wipe();
    publisher.resync();
    await settled(() => laneIn(stream).entries === before.entries);
    expect(laneIn(stream)).toEqual(before);
  });

  test('has a message of somebody else behind ours: the lane goes on after it', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    journal.plays(3);
    const { publisher } = hub(stream, journal);
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    stream.put(SUBJECT, '{"stream":"BANMEN","seq":12}');
    journal.move(4);
    publisher.wake();
    await settled(() => publisher.tip().tip.seq === journal.rows.length);
    expect(laneIn(stream).tip).toEqual(await rightLane(journal));
  });
});

describe('a hub that is started again', () => {
  test('goes on where the stream ends, with its cursor, an older one, or none', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    journal.plays(4);
    const first = hub(stream, journal);
    await settled(() => first.publisher.tip().tip.seq === journal.rows.length);
    const older = first.cursor();
    journal.move(5);
    first.publisher.wake();
    await settled(() => first.publisher.tip().tip.seq === journal.rows.length);
    const published = stream.kept.length;
    for (const cursor of [first.cursor(), older, undefined]) {
      first.publisher.close();
      const { publisher } = hub(stream, journal, cursor);
      await settled(() => publisher.tip().tip.seq === journal.rows.length);
      expect(stream.kept.length).toBe(published);
      publisher.close();
    }
  });

  test('with another journal begins another lane', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    journal.plays(4);
    const first = hub(stream, journal);
    await settled(() => first.publisher.tip().tip.seq === journal.rows.length);
    first.publisher.close();
    for (const cursor of [first.cursor(), undefined]) {
      const [other, copy] = [new FakeJournal(), stream.copy()];
      other.plays(6, 'Chiba');
      const { publisher } = hub(copy, other, cursor);
      await settled(() => publisher.tip().tip.seq === other.rows.length);
      expect(laneIn(copy)).toMatchObject({ lane: 2, entries: 8 });
    }
  });

  test('with a journal put back from a copy begins another lane', async () => {
    const [stream, journal] = [new FakeStream(), new FakeJournal()];
    journal.plays(4);
    const copied = journal.rows;
    journal.move(5);
    const first = hub(stream, journal);
    await settled(() => first.publisher.tip().tip.seq === journal.rows.length);
    first.publisher.close();
    const restored = new FakeJournal();
    restored.rows = copied;
    const { publisher } = hub(stream, restored, first.cursor());
    await settled(() => publisher.tip().lane === 2 && publisher.tip().tip.seq === restored.rows.length);
    expect(laneIn(stream)).toMatchObject({ lane: 2, entries: 6 });
  });
});
