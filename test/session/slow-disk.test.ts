/**
 * A disk that is slow, or refuses: who shows the table is shown what is ahead of it, marked, and nobody else hears of that. Times are the
 * table's milliseconds.
 */
import { expect, test } from 'vitest';
import { EventNumbers } from '../../src/console/event-frame.js';
import { TableFeed } from '../../src/console/table-feed.js';
import type { LiveTable } from '../../src/console/view/live-table.js';
import {
  toldAhead,
  toldChange,
  toldWhole,
  type TableAhead,
  type TableChange,
  type TableOnPage,
} from '../../src/console/view/table-on-page.js';
import type { ClockFace } from '../../src/core/clock/face.js';
import { parseCheckpoint } from '../../src/core/clock/checkpoint.js';
import { clockAt } from '../../src/core/clock/clock.js';
import type { ClockDevicePort } from '../../src/session/ports.js';
import { SHOWN_AHEAD_MS } from '../../src/session/pipeline.js';
import { BOARD_19, MemoryJournal, openRig, playing, press, reading, settle, type Rig } from './fakes.js';

const SYNC_MS = 500;
/** From a press to what everybody sees, at most. */
const PRESS_TO_PAGE_MS = 100;
const CONTROL = '10m';

/** A page at the end of a table's stream. */
class Page {
  table: TableOnPage | undefined;
  readonly ids: string[] = [];
  readonly #feed: TableFeed;
  readonly #spectator = { write: (frame: Buffer) => this.#hears(frame.toString()), bufferedBytes: () => 0, drop: () => undefined };

  constructor(feed: TableFeed) {
    this.#feed = feed;
    this.comes();
  }

  /** Again, and goes on from there. */
  comes(lastEventId?: string): void {
    this.#feed.remove(this.#spectator);
    if (lastEventId === undefined) this.table = undefined;
    else if (this.table !== undefined) this.table = toldWhole(this.table.kept);
    for (const { frame } of this.#feed.since(lastEventId)) this.#spectator.write(frame);
    this.#feed.add(this.#spectator);
  }

  get shown(): LiveTable {
    if (this.table === undefined) throw new Error('the page has no table');
    return this.table.shown;
  }

  get moves(): readonly (number | null)[] {
    return this.shown.game?.moves.map(({ point }) => point) ?? [];
  }

  /** What the side has left on its clock, as the page lets it run. */
  mainMs(side: 'black' | 'white', nowMs: number): number {
    const live = this.shown.game?.clock;
    const clock = live === undefined || live === null ? undefined : parseCheckpoint(live.checkpoint, live.atMs);
    if (clock?.ok !== true) throw new Error('the page has no clock');
    return clockAt(clock.value, nowMs).sides[side].mainMs;
  }

  #hears(text: string): void {
    for (const message of text.split('\n\n')) {
      const [, id] = /^id: (.*)$/m.exec(message) ?? [];
      const [, name] = /^event: (.*)$/m.exec(message) ?? [];
      const data: unknown = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? 'null');
      if (id !== undefined) this.ids.push(id);
      if (name === 'table') this.table = toldWhole(data as LiveTable);
      if (this.table === undefined) continue;
      if (name === 'ahead') this.table = toldAhead(this.table, (data as TableAhead).ahead);
      if (name !== 'change') continue;
      const changed = toldChange(this.table, data as TableChange);
      if (!changed.ok) throw new Error(changed.refusal);
      this.table = changed.value;
    }
  }
}

const feedOf = ({ session }: Rig): TableFeed => new TableFeed(session, new EventNumbers('abc123'));

const slowTable = async (given: Parameters<typeof openRig>[0] = {}): Promise<Rig & { readonly page: Page }> => {
  const rig = openRig({ settings: { time: CONTROL }, ...given });
  rig.board.connects();
  await rig.time.pass(100);
  const page = new Page(feedOf(rig));
  rig.journal.slow = { syncMs: SYNC_MS, time: rig.time };
  return { ...rig, page };
};

/** A stone that lies still, and its press; answers when it was pressed. */
const plays = async ({ board, time }: Rig, point: number, side: 'black' | 'white'): Promise<number> => {
  board.says({ inputs: [reading(point, side, time.nowMs())] });
  await time.pass(400);
  const pressedMs = time.nowMs();
  board.says({ inputs: [press(side, pressedMs)] });
  return pressedMs;
};

test('with 500 ms a sync a press is on the page within 100 ms, marked, and the clocks are right', async () => {
  const rig = await slowTable();
  const { page, time, session } = rig;
  const heard: number[] = [];
  session.subscribe((_, events) => heard.push(...events.flatMap((event) => (event.kind === 'moved' ? [event.number] : []))));
  const pressed: number[] = [];
  for (const [index, point] of [60, 72, 288, 300].entries()) {
    pressed.push(await plays(rig, point, index % 2 === 0 ? 'black' : 'white'));
    await time.pass(PRESS_TO_PAGE_MS);
    expect(page.moves.at(-1)).toBe(point);
    expect(page.shown.kept).toBe(false);
    expect(heard).not.toContain(index + 1);
    // The first press starts the clock of white; from there on each side has used what lies between two presses.
    const used = { black: 0, white: 0 };
    for (const [turn, fromMs] of pressed.entries())
      used[turn % 2 === 0 ? 'white' : 'black'] += (pressed[turn + 1] ?? time.nowMs()) - fromMs;
    for (const side of ['black', 'white'] as const)
      expect(Math.abs(page.mainMs(side, time.nowMs()) - (600_000 - used[side]))).toBeLessThanOrEqual(50);
    await time.pass(200);
  }
  await time.pass(4 * SYNC_MS);
  expect(heard).toEqual([1, 2, 3, 4]);
  expect(page.shown).toEqual(page.table?.kept);
  expect(page.shown.kept).toBe(true);
  expect(session.counters()).toMatchObject({ stepsNotKept: 0 });
});

test('on a disk that is well nobody is shown anything that is not safe', async () => {
  const rig = await slowTable();
  rig.journal.slow = { syncMs: SHOWN_AHEAD_MS - 10, time: rig.time };
  let wasAhead = false;
  rig.session.watch((_, ahead) => (wasAhead ||= ahead !== undefined));
  for (const [index, point] of [60, 72, 288].entries()) {
    await plays(rig, point, index % 2 === 0 ? 'black' : 'white');
    await rig.time.pass(1000);
  }
  expect(rig.page.moves).toEqual([60, 72, 288]);
  expect(wasAhead).toBe(false);
  expect(rig.session.counters()).toMatchObject({ shownAhead: 0 });
});

test('the LED clock and the lamps do not wait for the disk; records, answers and words do', async () => {
  const faces: ClockFace[] = [];
  const clockDevice: ClockDevicePort = {
    start: () => undefined,
    show: (face) => void faces.push(face),
    close: () => Promise.resolve(),
  };
  const rig = await slowTable({ clockDevice });
  const { board, records, session, time } = rig;
  const [lightsBefore, recordsBefore] = [board.lights.length, records.written.length];
  await plays(rig, 60, 'black');
  let isAnswered = false;
  void session.submit({ kind: 'note', text: 'a cup of tea' }, 'arbiter').then(() => (isAnswered = true));
  await time.pass(PRESS_TO_PAGE_MS);
  expect(board.lights.length).toBeGreaterThan(lightsBefore);
  expect(faces.at(-1)).toMatchObject({ running: 'white' });
  expect(records.written).toHaveLength(recordsBefore);
  expect(session.snapshot().game?.moves).toEqual([]);
  expect(isAnswered).toBe(false);
  await time.pass(3 * SYNC_MS);
  expect(records.written.length).toBeGreaterThan(recordsBefore);
  expect(isAnswered).toBe(true);
});

test('what was shown ahead and is refused goes back to what is safe, and is said; the table goes on with what lies there', async () => {
  const rig = await slowTable();
  const { board, journal, page, session, time } = rig;
  await plays(rig, 60, 'black');
  await time.pass(2 * SYNC_MS);
  const lampsWhenKept = board.lights.at(-1);
  journal.slow = undefined;
  journal.isStalled = true;
  await plays(rig, 72, 'white');
  await time.pass(PRESS_TO_PAGE_MS);
  expect(page.moves).toEqual([60, 72]);
  expect(board.lights.at(-1)).not.toEqual(lampsWhenKept);
  journal.refuse();
  await settle();
  expect(page.moves).toEqual([60]);
  expect(page.shown).toMatchObject({ kept: true, warnings: [{ kind: 'kept' }] });
  expect(page.shown.game?.clock?.checkpoint.toMove).toBe('white');
  expect(board.lights.at(-1)).toEqual(lampsWhenKept);
  expect(session.counters()['stepsNotKept']).toBeGreaterThan(0);

  journal.isStalled = false;
  const grid = Array.from({ length: 361 }, (_, point) => (point === 60 ? 'black' : point === 72 ? 'white' : 'empty'));
  board.says({ inputs: [{ kind: 'link', atMs: time.nowMs(), state: 'up' }] });
  expect(board.refreshes).toBeGreaterThan(0);
  board.says({
    inputs: [
      { kind: 'snapshot', atMs: time.nowMs(), readings: grid },
      { kind: 'link', atMs: time.nowMs(), state: 'up' },
    ],
  });
  await time.pass(5000);
  expect(page.moves).toEqual([60, 72]);
  expect(page.shown.kept).toBe(true);
  await time.pass(60_000);
  expect(page.shown.warnings.map(({ kind }) => kind)).not.toContain('kept');
});

test('what a journal has no room for did not happen', async () => {
  const rig = await slowTable();
  const { journal, session } = rig;
  journal.slow = undefined;
  const before = session.snapshot();
  // There is room enough to begin with the step, and not for what it comes to.
  let asked = 0;
  journal.room = () => (asked++ < 2 ? 2000 : 1);
  const refused = await session.submit(playing(60, 'black'), 'recorder');
  expect(refused).toMatchObject({ ok: false, refusal: { kind: 'journal' } });
  journal.room = () => 20_000;
  expect(session.snapshot().game).toEqual(before.game);
  const played = session.attempt(playing(60, 'black'), 'recorder');
  expect(played.ok && played.value.game?.moves).toHaveLength(1);
});

test('who comes back is told what is safe, and then what is ahead of it; ids are of what is safe alone', async () => {
  const rig = await slowTable();
  const { page, time, journal } = rig;
  await plays(rig, 60, 'black');
  await time.pass(2 * SYNC_MS);
  const lastSafe = page.ids.at(-1) ?? '';
  journal.slow = undefined;
  journal.isStalled = true;
  await plays(rig, 72, 'white');
  await time.pass(PRESS_TO_PAGE_MS);
  expect(page.moves).toEqual([60, 72]);
  expect(page.ids.at(-1)).toBe(lastSafe);
  page.comes(lastSafe);
  expect(page.moves).toEqual([60, 72]);
  expect(page.shown.kept).toBe(false);
  expect(page.table?.kept.game?.moves).toHaveLength(1);
  page.comes();
  expect(page.moves).toEqual([60, 72]);
  journal.flush();
  await settle();
  expect(page.ids.at(-1)).not.toBe(lastSafe);
  expect(page.shown.kept).toBe(true);
});

test('after a restart before the sync the page shows what was kept, and what lies on the board is found again', async () => {
  const rig = await slowTable();
  await plays(rig, 60, 'black');
  await rig.time.pass(2 * SYNC_MS);
  rig.journal.slow = undefined;
  rig.journal.isStalled = true;
  await plays(rig, 72, 'white');
  await rig.time.pass(PRESS_TO_PAGE_MS);
  expect(rig.page.moves).toEqual([60, 72]);
  // Killed: what the disk has is all there is.
  const again = openRig({ journal: new MemoryJournal(rig.journal.kept), settings: { time: CONTROL } });
  const page = new Page(feedOf(again));
  page.comes(rig.page.ids.at(-1)?.replace('abc123', 'def456'));
  expect(page.moves).toEqual([60]);
  expect(page.shown.kept).toBe(true);
  again.board.connects(
    BOARD_19,
    Array.from({ length: 361 }, (_, point) => (point === 60 ? 'black' : point === 72 ? 'white' : 'empty')),
  );
  await again.time.pass(5000);
  expect(page.moves).toEqual([60, 72]);
});
