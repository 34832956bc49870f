/**
 * What a session promises. A stone that lies still and is pressed for is a move; times are the table's milliseconds.
 */
import { expect, test } from 'vitest';
import type { SessionPorts } from '../../src/session/taken-up.js';
import {
  BOARD_19,
  FakeBoard,
  FakeRecords,
  MemoryJournal,
  VirtualTime,
  emptyGrid,
  japanese,
  openRig,
  playing,
  press,
  reading,
  settle,
  type Rig,
} from './fakes.js';

const points = ({ session }: Rig): readonly (number | 'pass')[] => session.snapshot().game?.moves.map(({ point }) => point ?? 'pass') ?? [];

/** A stone is put down, lies still, and its side presses. */
const playsOnBoard = async ({ board, time }: Rig, point: number, color: 'black' | 'white'): Promise<void> => {
  board.says({ inputs: [reading(point, color, time.nowMs())] });
  await time.pass(500);
  board.says({ inputs: [press(color, time.nowMs())] });
  await time.pass(300);
};

/** The moves of a record, in short. */
const movesIn = (sgf = ''): string => sgf.match(/;[BW]\[\w*\]/g)?.join('') ?? '';

const BOARD_13 = { ...BOARD_19, boardId: 'test-0013', width: 13, height: 13 };

const startAction = (width = 19) =>
  ({
    kind: 'start',
    settings: {
      size: { width, height: width },
      ruleset: japanese(),
      players: { black: 'Sakai', white: 'Ke' },
      startedAt: '2026-11-29T12:00:00.000Z',
    },
  }) as const;

test('a board that says who it is gets a game, and the start is in the journal', async () => {
  const rig = openRig();
  expect(rig.session.snapshot().game).toBeUndefined();
  rig.board.connects();
  await settle();
  const { game, board } = rig.session.snapshot();
  expect(game?.gameNumber).toBe(1);
  expect(game).toMatchObject({ size: { width: 19, height: 19 }, ruleset: { name: 'japanese' } });
  expect(board.identity).toEqual(BOARD_19);
  const said = rig.journal.kept.filter((entry) => entry.kind !== 'input' || entry.input.kind !== 'tick');
  expect(said.map((entry) => entry.kind)).toEqual(['started', 'board', 'input', 'event', 'input', 'event', 'input']);
});

test('a board that says who it is in several lines gets one game, once its grid is known', async () => {
  const rig = openRig();
  rig.board.identifies({ ...BOARD_19, clockButtons: 0, leds: 'none' });
  rig.board.identifies();
  await settle();
  expect(rig.session.snapshot()).toMatchObject({ board: { identity: BOARD_19 }, game: undefined });
  rig.board.connects();
  await settle();
  expect(rig.session.snapshot().game?.gameNumber).toBe(1);
  expect(rig.journal.lastBoard()).toEqual(BOARD_19);
});

test('a board that says hello again goes on with its game', async () => {
  const rig = openRig();
  rig.board.connects();
  await playsOnBoard(rig, 60, 'black');
  rig.board.connects();
  await settle();
  expect(rig.session.snapshot().game?.gameNumber).toBe(1);
  expect(points(rig)).toEqual([60]);
});

test('nobody who keeps or passes on hears of a move before it is safe on the disk', async () => {
  const rig = openRig();
  rig.board.connects();
  await settle();
  const heard: string[] = [];
  rig.session.subscribe((_, events) => heard.push(...events.map((event) => event.kind)));
  const lightsBefore = rig.board.lights.length;
  const recordsBefore = rig.records.written.length;

  rig.journal.isStalled = true;
  await playsOnBoard(rig, 60, 'black');
  expect(heard).toEqual([]);
  expect(points(rig)).toEqual([]);
  expect(rig.records.written).toHaveLength(recordsBefore);

  rig.journal.flush();
  await settle();
  expect(heard).toEqual(['moved']);
  expect(points(rig)).toEqual([60]);
  expect(rig.board.lights).toHaveLength(lightsBefore + 1);
  expect(movesIn(rig.records.written.at(-1)?.sgf)).toBe(';B[dd]');
});

test('play goes on while the disk is slow, and everything is told once, in order', async () => {
  const rig = openRig();
  rig.board.connects();
  await settle();
  const heard: number[] = [];
  rig.session.subscribe((_, events) => heard.push(...events.flatMap((event) => (event.kind === 'moved' ? [event.number] : []))));
  rig.journal.isStalled = true;
  await playsOnBoard(rig, 60, 'black');
  await playsOnBoard(rig, 72, 'white');
  await playsOnBoard(rig, 288, 'black');
  rig.journal.flush();
  await settle();
  expect(heard).toEqual([1, 2, 3]);
  expect(points(rig)).toEqual([60, 72, 288]);
});

test('the lines, the inputs and the decisions of one piece of news are kept together', async () => {
  const rig = openRig();
  rig.board.connects();
  await settle();
  rig.board.says({ inputs: [reading(60, 'black', rig.time.nowMs())] });
  await rig.time.pass(500);
  const nowMs = rig.time.nowMs();
  rig.board.says({
    lines: [{ atMs: nowMs, direction: 'from-board', text: '$B,3,5230,1,0*658F' }],
    inputs: [press('black', nowMs)],
  });
  await settle();
  expect(rig.journal.batches.at(-1)?.map((entry) => entry.kind)).toEqual(['line', 'input', 'event']);
});

test('a move that nothing but time decides is decided on time', async () => {
  const rig = openRig();
  rig.board.connects();
  await settle();
  rig.board.says({ inputs: [reading(60, 'black', rig.time.nowMs())] });
  await rig.time.pass(249);
  expect(points(rig)).toEqual([]);
  await rig.time.pass(60_000);
  expect(points(rig)).toEqual([60]);
});

test('a listener that throws is counted, and the others hear everything', async () => {
  const rig = openRig();
  rig.board.connects();
  await settle();
  let heard = 0;
  rig.session.subscribe(() => {
    throw new Error('a broken page');
  });
  rig.session.subscribe((_, events) => (heard += events.length));
  await playsOnBoard(rig, 60, 'black');
  expect(heard).toBe(1);
  expect(rig.session.counters()['listenersFailed']).toBe(1);
});

test('after a restart the game goes on, with the same moves and later moments', async () => {
  const before = openRig();
  before.board.connects();
  await playsOnBoard(before, 60, 'black');
  await playsOnBoard(before, 72, 'white');
  const lastMs = before.journal.lastMs();

  const rig = openRig({ journal: new MemoryJournal(before.journal.kept), time: new VirtualTime(lastMs + 1) });
  expect(points(rig)).toEqual([60, 72]);
  expect(rig.session.snapshot().board.link).toBe('down');
  const grid = [...emptyGrid(BOARD_19)];
  grid[60] = 'black';
  grid[72] = 'white';
  rig.board.connects(BOARD_19, grid);
  await rig.time.pass(2000);
  await playsOnBoard(rig, 288, 'black');
  expect(points(rig)).toEqual([60, 72, 288]);
  expect(rig.session.snapshot().game?.gameNumber).toBe(1);
  const seqs = rig.journal.gameEvents().map((event) => event.seq);
  expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  expect(rig.journal.gameEvents().at(-1)?.atMs).toBeGreaterThan(lastMs);
});

test('a restart writes the record anew: the crash may have come between journal and file', async () => {
  const before = openRig();
  before.board.connects();
  await playsOnBoard(before, 60, 'black');
  const rig = openRig({ journal: new MemoryJournal(before.journal.kept) });
  await settle();
  expect(rig.records.written).toMatchObject([{ name: { tableId: 'table-1', gameNumber: 1 } }]);
  expect(movesIn(rig.records.written[0]?.sgf)).toBe(';B[dd]');
});

test('a journal that has lost its end says so until another game begins', async () => {
  const before = openRig();
  before.board.connects();
  await playsOnBoard(before, 60, 'black');
  const journal = Object.assign(new MemoryJournal(before.journal.kept), { entriesGone: () => 3 });
  const rig = openRig({ journal });
  const gone = (): readonly string[] =>
    rig.session
      .snapshot()
      .warnings.filter(({ kind }) => kind === 'gone')
      .map(({ message }) => message);
  expect(gone()).toEqual([expect.stringContaining('the last 3 entries that the journal had kept are gone')]);
  rig.board.connects();
  await rig.session.submit({ kind: 'resign', color: 'white' }, 'recorder');
  expect(gone()).toHaveLength(1);
  await rig.session.submit({ kind: 'next', usual: startAction().settings }, 'organiser');
  expect(gone()).toEqual([]);
});

test('what a board notes is shown for a minute; what is wrong with it until it is right', async () => {
  const rig = openRig();
  rig.board.connects();
  const said = (): readonly string[] => rig.session.snapshot().warnings.map(({ message }) => message);
  rig.board.notes('calibrated');
  expect(said()).toEqual(['the board notes: calibrated']);
  await rig.time.pass(61_000);
  expect(said()).toEqual([]);
  rig.board.notes('warm');
  await rig.time.pass(30_000);
  rig.board.hasProblem('the cable was pulled');
  await rig.time.pass(61_000);
  expect(said()).toEqual(['the cable was pulled']);
});

test('a record on the disk that knows more than the journal is told of: more moves, or a result', async () => {
  const rig = openRig();
  const said = (): readonly string[] =>
    rig.session
      .snapshot()
      .warnings.filter(({ kind }) => kind === 'record')
      .map(({ message }) => message);
  rig.board.connects();
  rig.records.more = { moves: 9, result: '' };
  await playsOnBoard(rig, 60, 'black');
  expect(said()).toEqual([expect.stringContaining('the record on the disk has 9 moves, and the journal knows of 1')]);
  rig.records.more = { moves: 2, result: 'B+R' };
  await playsOnBoard(rig, 72, 'white');
  expect(said()).toEqual([expect.stringContaining('the record on the disk has the result B+R, and the journal knows of none')]);
});

test('a simulated board begins a new game at every start, and the old one stays', async () => {
  const before = openRig({ settings: { beginsAnew: true } });
  before.board.connects();
  await playsOnBoard(before, 60, 'black');
  const rig = openRig({ journal: new MemoryJournal(before.journal.kept), settings: { beginsAnew: true } });
  rig.board.connects();
  await settle();
  expect(rig.session.snapshot().game?.gameNumber).toBe(2);
  expect(points(rig)).toEqual([]);
  rig.board.connects();
  await settle();
  expect(rig.session.snapshot().game?.gameNumber).toBe(2);
});

test('a game asked for while one is on waits for the board; the game on it stays as it was', async () => {
  const rig = openRig();
  rig.board.connects();
  await playsOnBoard(rig, 60, 'black');
  const answer = await rig.session.submit(startAction(), 'recorder');
  expect(answer).toMatchObject({ ok: true, value: [{ kind: 'arranged', game: { settings: { players: { black: 'Sakai' } } } }] });
  expect(rig.session.snapshot().game).toMatchObject({ gameNumber: 1, waiting: [{ settings: { players: { black: 'Sakai' } } }] });
  expect(points(rig)).toEqual([60]);
});

test('a game of another size than the board is refused, naming both', async () => {
  const rig = openRig();
  rig.board.connects();
  expect(await rig.session.submit(startAction(13), 'recorder')).toMatchObject({
    ok: false,
    refusal: { kind: 'size', message: 'the board is 19 x 19: a game of 13 x 13 cannot be played on it' },
  });
});

test('an action that the game refuses comes back with the reason, and changes nothing', async () => {
  const rig = openRig();
  rig.board.connects();
  await playsOnBoard(rig, 60, 'black');
  expect(await rig.session.submit(playing(60, 'white'), 'recorder')).toMatchObject({ ok: false, refusal: { kind: 'occupied' } });
  expect(points(rig)).toEqual([60]);
  expect(rig.session.counters()['actionsRefused']).toBe(1);
});

test('without a board nothing can be asked for yet', async () => {
  const rig = openRig();
  expect(await rig.session.submit(startAction(), 'recorder')).toMatchObject({ ok: false, refusal: { kind: 'no-board' } });
});

test('an action is acknowledged only when it is safe', async () => {
  const rig = openRig();
  rig.board.connects();
  await settle();
  rig.journal.isStalled = true;
  let acknowledged = false;
  const answer = rig.session.submit(playing(60, 'black'), 'recorder').then(() => (acknowledged = true));
  await settle();
  expect(acknowledged).toBe(false);
  rig.journal.flush();
  await answer;
  expect(acknowledged).toBe(true);
});

test('another kind of board is not believed while a game goes on, until a new game is asked for', async () => {
  const rig = openRig();
  rig.board.connects();
  await playsOnBoard(rig, 60, 'black');
  rig.board.connects(BOARD_13);
  await playsOnBoard(rig, 100, 'white');
  expect(points(rig)).toEqual([60]);
  expect(rig.session.snapshot().warnings).toMatchObject([
    { kind: 'board', message: expect.stringContaining('test-0013 (13 x 13') as string },
  ]);
  // Its grid, its link, its stone and the press.
  expect(rig.session.counters()['inputsOfForeignBoard']).toBe(4);

  await rig.session.submit(startAction(13), 'recorder');
  rig.board.connects(BOARD_13);
  await playsOnBoard(rig, 100, 'black');
  expect(points(rig)).toEqual([100]);
  expect(rig.session.snapshot().warnings).toEqual([]);
  expect(rig.board.refreshes).toBe(1);
});

test('a record that cannot be written is told, tried again at longer intervals, and the game goes on', async () => {
  const records = new FakeRecords();
  const rig = openRig({ records });
  rig.board.connects();
  await settle();
  records.isFailing = true;
  await playsOnBoard(rig, 60, 'black');
  expect(rig.session.snapshot().warnings).toMatchObject([{ kind: 'record', message: expect.stringContaining('ENOSPC') as string }]);
  await playsOnBoard(rig, 72, 'white');
  expect(points(rig)).toEqual([60, 72]);
  const failedAfterTwoMoves = rig.session.counters()['recordsFailed'];
  await rig.time.pass(2000);
  expect(rig.session.counters()['recordsFailed']).toBe((failedAfterTwoMoves ?? 0) + 1);
  records.isFailing = false;
  await rig.time.pass(4000);
  expect(movesIn(records.written.at(-1)?.sgf)).toBe(';B[dd];W[pd]');
  expect(rig.session.snapshot().warnings).toEqual([]);
});

test('a disk that takes nothing any more is told, and what cannot wait any longer is counted as lost', async () => {
  const rig = openRig();
  rig.board.connects();
  await settle();
  rig.journal.hasTrouble('the disk is full');
  expect(rig.session.snapshot().warnings).toMatchObject([{ kind: 'journal', message: 'the disk is full' }]);
  rig.journal.roomLeft = 0;
  await playsOnBoard(rig, 60, 'black');
  expect(await rig.session.submit(playing(60, 'black'), 'recorder')).toMatchObject({ ok: false, refusal: { kind: 'journal' } });
  expect(points(rig)).toEqual([]);
  expect(rig.session.counters()['inputsLostToDisk']).toBe(2);

  rig.journal.roomLeft = 20_000;
  rig.journal.hasTrouble(undefined);
  rig.board.connects();
  await playsOnBoard(rig, 72, 'black');
  expect(rig.session.snapshot().warnings).toEqual([]);
  expect(points(rig)).toEqual([72]);
  expect(rig.board.refreshes).toBe(1);
  expect(rig.journal.kept).toContainEqual(
    expect.objectContaining({ kind: 'input', input: expect.objectContaining({ kind: 'link', state: 'suspect' }) as unknown }),
  );
});

test('a week of rubbish that decides nothing does not fill the disk, and is counted', async () => {
  const rig = openRig();
  rig.board.connects();
  await rig.time.pass(60_000);
  const kept = rig.journal.kept.length;
  for (let line = 0; line < 50_000; line += 1) {
    rig.board.says({ lines: [{ atMs: rig.time.nowMs(), direction: 'from-board', text: `$N,${line},x*0000` }] });
  }
  await settle();
  expect(rig.journal.kept.length - kept).toBe(20_000);
  expect(rig.session.counters()['entriesNotKept']).toBe(30_000);
  await playsOnBoard(rig, 60, 'black');
  expect(points(rig)).toEqual([60]);
  expect(rig.journal.kept.some((entry) => entry.kind === 'event' && entry.event.kind === 'moved')).toBe(true);
});

test('a fault in a step is told and counted, and the table goes on', async () => {
  const rig = openRig();
  rig.board.connects();
  await settle();
  rig.board.says({ inputs: [{ kind: 'pad', atMs: rig.time.nowMs(), side: 'black', stones: undefined as never }] });
  await playsOnBoard(rig, 60, 'black');
  expect(points(rig)).toEqual([60]);
  expect(rig.session.counters()['stepsFailed']).toBe(1);
  expect(rig.session.snapshot().warnings).toMatchObject([{ kind: 'table' }]);
});

test('what is wrong with the board is shown until it is heard again', async () => {
  const rig = openRig();
  rig.board.hasProblem('cannot open /dev/ttyACM0: permission denied');
  expect(rig.session.snapshot().warnings).toMatchObject([{ kind: 'board', message: 'cannot open /dev/ttyACM0: permission denied' }]);
  rig.board.connects();
  rig.board.says({ inputs: [{ kind: 'link', atMs: rig.time.nowMs(), state: 'up' }] });
  await settle();
  expect(rig.session.snapshot()).toMatchObject({ warnings: [], board: { link: 'up' } });
});

test('the next game begins by itself when the last one is over and its stones are off the board', async () => {
  const rig = openRig();
  rig.board.connects();
  await playsOnBoard(rig, 60, 'black');
  await rig.session.submit({ kind: 'resign', color: 'white' }, 'recorder');
  await rig.time.pass(10_000);
  rig.board.says({});
  expect(rig.session.snapshot().game?.gameNumber).toBe(1);

  rig.board.says({ inputs: [reading(60, 'empty', rig.time.nowMs())] });
  await rig.time.pass(2000);
  rig.board.says({});
  await settle();
  expect(rig.session.snapshot().game?.gameNumber).toBe(1);
  await rig.time.pass(1000);
  rig.board.says({});
  await settle();
  expect(rig.session.snapshot().game?.gameNumber).toBe(2);
});

test('closing keeps and writes what is waiting, and lets nothing in after that', async () => {
  const rig = openRig();
  rig.board.connects();
  await settle();
  rig.journal.isStalled = true;
  await playsOnBoard(rig, 60, 'black');
  await rig.session.close();
  expect(rig.board.closed).toBe(true);
  expect(movesIn(rig.records.written.at(-1)?.sgf)).toBe(';B[dd]');
  expect(rig.time.alarms).toBe(0);
  expect(await rig.session.submit(playing(72, 'white'), 'recorder')).toMatchObject({ ok: false, refusal: { kind: 'closed' } });
});

test('every change has a greater version than the one before, over a restart too', async () => {
  const before = openRig();
  before.board.connects();
  const versions: number[] = [];
  before.session.subscribe((snapshot) => versions.push(snapshot.version));
  await playsOnBoard(before, 60, 'black');
  const rig = openRig({
    journal: new MemoryJournal(before.journal.kept),
    time: new VirtualTime(before.time.nowMs() + 1),
    board: new FakeBoard(),
  });
  rig.session.subscribe((snapshot) => versions.push(snapshot.version));
  rig.board.connects();
  await playsOnBoard(rig, 72, 'white');
  expect(versions.length).toBeGreaterThan(3);
  expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
});

test('what is usual at a table is what its organiser has set, and what its board can do', async () => {
  const rig = openRig();
  expect(rig.session.usual()).toMatchObject({ ruleset: { name: 'japanese' }, policy: { turnEnds: 'stone' } });
  rig.board.identifies({ ...BOARD_19, clockButtons: 2 });
  await settle();
  expect(rig.session.usual().policy.turnEnds).toBe('press');
});

test('what is dead is proposed when play has stopped, and never before', async () => {
  const asked: number[] = [];
  const proposeDead: NonNullable<SessionPorts['proposeDead']> = ({ stones }) => {
    asked.push(stones.filter((stone) => stone !== 'empty').length);
    return Promise.resolve({ dead: [60], seki: [], ownership: undefined, by: 'playouts', trouble: undefined });
  };
  const rig = openRig({ proposeDead });
  rig.board.connects();
  await playsOnBoard(rig, 60, 'black');
  expect(await rig.session.proposal()).toMatchObject({ ok: false, refusal: { kind: 'not-counting' } });
  await rig.session.submit({ kind: 'stop', why: 'both agree' }, 'arbiter');
  expect(await rig.session.proposal()).toMatchObject({ ok: true, value: { dead: [60] } });
  expect(asked).toEqual([1]);
});
