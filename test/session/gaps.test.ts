/** A table whose process or machine stands still while a clock runs, in virtual time. White's clock runs from 3.1 s on. */
import { expect, test } from 'vitest';
import { parseControls } from '../../src/core/clock/control-text.js';
import type { ClockDevicePort } from '../../src/session/ports.js';
import type { Clock } from '../../src/core/clock/clock.js';
import type { GameEvent } from '../../src/core/game/event.js';
import { gapAfter, NO_GAP, TOLD_FOR_MS, type Gap } from '../../src/session/gap-notice.js';
import { BOARD_19, emptyGrid, openRig, press, reading, settle, type Rig } from './fakes.js';

const withClockRunning = async (clockDevice?: ClockDevicePort): Promise<Rig> => {
  expect(parseControls('10m').ok).toBe(true);
  const rig = openRig({ settings: { time: '10m' }, ...(clockDevice === undefined ? {} : { clockDevice }) });
  rig.board.connects();
  await settle();
  rig.board.says({ inputs: [reading(60, 'black', rig.time.nowMs())] });
  await rig.time.pass(1000);
  rig.board.says({ inputs: [press('black', rig.time.nowMs())] });
  await rig.time.pass(1000);
  return rig;
};

const clockOf = ({ session }: Rig) => session.snapshot().game?.clock?.checkpoint;
const gapOf = ({ session }: Rig): string | undefined => session.snapshot().warnings.find(({ kind }) => kind === 'gap')?.message;

const backOf = ({ session }: Rig): string | undefined => session.snapshot().warnings.find(({ kind }) => kind === 'back')?.message;

const SILENT_CLOCK: ClockDevicePort = { start: () => undefined, show: () => undefined, close: () => Promise.resolve() };

test('a standstill is said; what the board said meanwhile counts from its own moment', async () => {
  const rig = await withClockRunning();
  const pressedMs = rig.time.nowMs() - 1000;
  const stoodFromMs = rig.time.nowMs();
  rig.time.standStill(8000);
  rig.board.says({ inputs: [reading(61, 'white', stoodFromMs + 3000), press('white', stoodFromMs + 4000)] });
  await rig.time.pass(2000);
  expect(clockOf(rig)).toMatchObject({ toMove: 'black', sides: { white: { usedMs: stoodFromMs + 4000 - pressedMs } } });
  expect(gapOf(rig)).toBe('Banmen stood still for 8.0 s. What the board said meanwhile has its own moments, so the clocks are right');
  await rig.time.pass(TOLD_FOR_MS);
  expect(gapOf(rig)).toBeUndefined();
});

test('an act of a person waits until what the board said meanwhile has been read', async () => {
  const rig = await withClockRunning();
  const stoodFromMs = rig.time.nowMs();
  rig.time.standStill(8000);
  const paused = rig.session.submit({ kind: 'clock', clock: { kind: 'pause', reason: 'arbiter' } }, 'arbiter');
  rig.board.says({ inputs: [reading(61, 'white', stoodFromMs + 3000), press('white', stoodFromMs + 4000)] });
  await rig.time.pass(2000);
  expect((await paused).ok).toBe(true);
  expect(clockOf(rig)).toMatchObject({ status: { kind: 'paused', reason: 'arbiter' }, toMove: 'black', sides: { white: { moves: 1 } } });
});

test('where the presses come from a clock that does not date them, the clocks stand as before the standstill', async () => {
  const rig = await withClockRunning(SILENT_CLOCK);
  rig.time.standStill(8000);
  await rig.time.pass(2000);
  expect(clockOf(rig)).toMatchObject({ status: { kind: 'paused', reason: 'stood-still' }, sides: { white: { usedMs: 1000 } } });
  expect(gapOf(rig)).toContain('Banmen stood still for 8.0 s: the clocks stand');
});

test('a machine that slept charges nobody, and says so until play goes on', async () => {
  const rig = await withClockRunning();
  rig.time.sleep(3_600_000);
  await rig.time.pass(TOLD_FOR_MS * 2);
  expect(clockOf(rig)).toMatchObject({ status: { kind: 'paused', reason: 'stood-still' }, sides: { white: { usedMs: 1000 } } });
  expect(gapOf(rig)).toContain('Banmen stood still for 3600 s');
  const resumed = rig.session.submit({ kind: 'clock', clock: { kind: 'resume' } }, 'arbiter');
  await settle();
  expect((await resumed).ok).toBe(true);
  expect(gapOf(rig)).toBeUndefined();
});

test('lines that were lost while a clock ran are said until the next press', async () => {
  const rig = await withClockRunning();
  rig.board.says({ inputs: [{ kind: 'link', atMs: rig.time.nowMs(), state: 'suspect', heardUntilMs: rig.time.nowMs() - 300 }] });
  await settle();
  expect(gapOf(rig)).toContain('a press may be missing');
  rig.board.says({ inputs: [{ kind: 'link', atMs: rig.time.nowMs(), state: 'up' }, reading(61, 'white', rig.time.nowMs())] });
  await rig.time.pass(1000);
  rig.board.says({ inputs: [press('white', rig.time.nowMs())] });
  await rig.time.pass(1000);
  expect(gapOf(rig)).toBeUndefined();
});

test.each([
  ['the second press is the first that is heard', 'white', 'lines of the board were lost, and a press with them'],
  ['the first press is heard', 'black', undefined],
] as const)('a first stone that was put down while nothing was heard: %s', async (_, side, said) => {
  const rig = openRig({ settings: { time: '10m' } });
  rig.board.connects();
  await rig.time.pass(2000);
  rig.board.says({ inputs: [{ kind: 'link', atMs: rig.time.nowMs(), state: 'down', heardUntilMs: rig.time.nowMs() - 100 }] });
  await rig.time.pass(2000);
  rig.board.says({ inputs: [{ kind: 'link', atMs: rig.time.nowMs(), state: 'suspect' }] });
  rig.board.says({
    inputs: [
      { kind: 'snapshot', atMs: rig.time.nowMs(), readings: emptyGrid(BOARD_19).map((empty, point) => (point === 60 ? 'black' : empty)) },
      { kind: 'link', atMs: rig.time.nowMs(), state: 'up' },
    ],
  });
  await rig.time.pass(5000);
  expect(rig.session.snapshot().game?.moves).toHaveLength(1);
  expect(gapOf(rig)).toContain('a press may be missing');
  if (side === 'white') rig.board.says({ inputs: [reading(61, 'white', rig.time.nowMs())] });
  await rig.time.pass(1000);
  rig.board.says({ inputs: [press(side, rig.time.nowMs())] });
  await rig.time.pass(1000);
  if (said === undefined) expect(gapOf(rig)).toBeUndefined();
  else expect(gapOf(rig)).toContain(said);
});

test('what an act would come to settles nothing before what waited is read', async () => {
  const rig = await withClockRunning();
  const stoodFromMs = rig.time.nowMs();
  rig.time.standStill(8000);
  expect(rig.session.attempt({ kind: 'note', text: 'after the standstill' }, 'arbiter').ok).toBe(true);
  rig.board.says({ inputs: [reading(61, 'white', stoodFromMs + 3000), press('white', stoodFromMs + 4000)] });
  await rig.time.pass(2000);
  expect(clockOf(rig)).toMatchObject({ toMove: 'black', sides: { white: { usedMs: 5000 } } });
});

test('a board that returned is said for a while', async () => {
  const rig = openRig();
  rig.board.connects();
  await rig.time.pass(2000);
  rig.board.says({ inputs: [{ kind: 'link', atMs: rig.time.nowMs(), state: 'down', heardUntilMs: rig.time.nowMs() - 100 }] });
  await rig.time.pass(9000);
  expect(backOf(rig)).toBeUndefined();
  rig.board.says({
    inputs: [
      { kind: 'link', atMs: rig.time.nowMs(), state: 'suspect' },
      { kind: 'snapshot', atMs: rig.time.nowMs(), readings: emptyGrid(BOARD_19) },
      { kind: 'link', atMs: rig.time.nowMs(), state: 'up' },
    ],
  });
  await rig.time.pass(100);
  expect(backOf(rig)).toContain('the board is back after 9.0 s');
  await rig.time.pass(TOLD_FOR_MS);
  expect(backOf(rig)).toBeUndefined();
});

const STARTED: GameEvent = { kind: 'started', settings: {} as never, seq: 1, atMs: 0 };
const link = (state: 'up' | 'suspect', atMs: number): GameEvent => ({ kind: 'link', state, seq: 2, atMs });
const clockEvent = (happened: Extract<GameEvent, { kind: 'clock' }>['happened'], act?: GameEvent['act']): GameEvent => ({
  kind: 'clock',
  happened,
  checkpoint: {} as never,
  seq: 3,
  atMs: 0,
  ...(act === undefined ? {} : { act }),
});
const startedBy = (side: 'black' | 'white', atMs: number): GameEvent => clockEvent({ kind: 'clock-started', side, atMs });
const SET = { mainMs: 60_000, periodsLeft: 0, leftMs: 0, stonesLeft: 0, moves: 0 };
const corrected = (act?: GameEvent['act']): GameEvent =>
  clockEvent({ kind: 'time-corrected', side: 'black', was: SET, now: SET, why: 'x', undone: true, atMs: 9000 }, act);

/** What is known after these, read in one go: as after a standstill, when all of it is long past. */
const gapOver = (...events: readonly GameEvent[]): Gap => {
  const clock = { status: { kind: 'running' }, toMove: 'black' } as Clock;
  return [STARTED, link('up', 10), startedBy('white', 1000), ...events].reduce(
    (gap, event) => gapAfter(gap, event, { clock, moves: 4 }, false),
    NO_GAP,
  );
};

test('a press between lost lines and the whole grid says nothing about those that were lost, however late all of it is read', () => {
  expect(gapOver(link('suspect', 2000), startedBy('black', 2500), link('up', 3000)).linesLost).toBe(true);
  expect(gapOver(link('suspect', 2000), link('up', 3000), startedBy('black', 3500)).linesLost).toBe(false);
});

test('a clock that the table turned back after a gap is to be compared; one that somebody set has been', () => {
  const gap = gapOver(link('suspect', 2000), startedBy('black', 2500), corrected());
  expect(gap.pressLost).toBe(true);
  expect(gapOver(corrected()).pressLost).toBe(false);
  const act = { id: 7, by: 'arbiter', kind: 'clock' } as const;
  expect(gapOver(link('suspect', 2000), startedBy('black', 2500), corrected(), corrected(act)).pressLost).toBe(false);
});

test('moves that are found after the press that started the clock may have been pressed for before it', () => {
  const found: GameEvent = {
    kind: 'moved',
    number: 1,
    color: 'black',
    move: { kind: 'play', point: 60 },
    certain: true,
    order: 'unknown',
    why: 'x',
    evidence: [{ point: 60, atMs: 2000 }],
    seq: 4,
    atMs: 2000,
  };
  const clock = { status: { kind: 'running' }, toMove: 'black' } as Clock;
  const over = (...events: readonly GameEvent[]): Gap =>
    events.reduce((gap, event) => gapAfter(gap, event, { clock, moves: 1 }, false), NO_GAP);
  expect(over(STARTED, link('up', 3000), startedBy('black', 3100), found).pressLost).toBe(true);
  expect(over(STARTED, startedBy('black', 1000), link('up', 3000), found).pressLost).toBe(false);
});
