/**
 * Whole evenings at one board: games that end as people end them, and the next one, which nobody announces.
 *
 *     Bpd!     a black stone is put down on pd, and black presses      {pd.dp}   these stones are lifted, one after the other
 *     Bpd      without a press                                         +8000     time goes by
 */
import { expect, test } from 'vitest';
import { parseSgfPoint } from '../../src/core/go/point.js';
import type { Reading } from '../../src/core/wire/board-input.js';
import { BOARD_19, emptyGrid, japanese, openRig, press, reading, settle, type Rig } from './fakes.js';

const at = (name: string): number => {
  const point = parseSgfPoint(name, BOARD_19);
  if (point === undefined) throw new Error(name);
  return point;
};

const gridWith = (...stones: readonly string[]): readonly Reading[] => {
  const grid = [...emptyGrid(BOARD_19)];
  for (const stone of stones) grid[at(stone.slice(1))] = stone.startsWith('B') ? 'black' : 'white';
  return grid;
};

const plays = async ({ board, time }: Rig, evening: string): Promise<void> => {
  for (const token of evening.split(' ')) {
    if (token.startsWith('+')) await time.pass(Number(token));
    else if (token.startsWith('{')) {
      for (const name of token.slice(1, -1).split('.')) {
        board.says({ inputs: [reading(at(name), 'empty', time.nowMs())] });
        await time.pass(150);
      }
    } else {
      const color = token.startsWith('B') ? 'black' : 'white';
      board.says({ inputs: [reading(at(token.slice(1, 3)), color, time.nowMs())] });
      await time.pass(1200);
      if (token.endsWith('!')) board.says({ inputs: [press(color, time.nowMs())] });
      await time.pass(2500);
    }
  }
  await time.pass(60_000);
};

/** The moves of each game as its last record has them, set-up stones in front. */
const gamesIn = ({ records }: Rig): readonly string[] => {
  const last = new Map(records.written.map(({ name, sgf }) => [name.gameNumber, sgf]));
  return [...last.values()].map((sgf) => {
    const setUp = [...sgf.matchAll(/A([BW])((?:\[\w\w\])+)/g)].map(([, color = '', points = '']) => `A${color}${points}`);
    return [...setUp, ...[...sgf.matchAll(/;([BW])\[(\w*)\]/g)].map(([, color = '', point = '']) => color + point)].join(' ');
  });
};

const FIRST = 'Bqd! Wdc! Bpq! Wdp! Bfq! Wcn!';
const SECOND = 'Bcd! Wpc! Bdq! Wqp! Bce! Wne!';
const moves = (script: string): string => script.replaceAll('!', '');

test('a game that was resigned by word and cleared away: the next one is a second game, and people are told', async () => {
  const rig = openRig();
  rig.board.connects();
  await plays(rig, `${FIRST} +9000 {qd.dc.pq.dp.fq.cn} +17000 ${SECOND}`);
  expect(gamesIn(rig)).toEqual([moves(FIRST), moves(SECOND)]);
  expect(rig.session.snapshot().warnings).toMatchObject([{ kind: 'game', message: expect.stringContaining('cleared away') as string }]);
});

test.each([4000, 7000, 9500])(
  'a game that nobody ended is cleared away, and %i ms later the next begins: it is a second game',
  async (waitMs) => {
    const rig = openRig();
    rig.board.connects();
    await plays(rig, `${FIRST} {qd.dc.pq.dp.fq.cn} +${waitMs} ${SECOND}`);
    expect(gamesIn(rig)).toEqual([moves(FIRST), moves(SECOND)]);
    expect(rig.session.snapshot().warnings).toMatchObject([{ kind: 'game', message: expect.stringContaining('cleared away') as string }]);
  },
);

test('the next game may begin on a point of the last one', async () => {
  const rig = openRig();
  rig.board.connects();
  await plays(rig, `${FIRST} {qd.dc.pq.dp.fq.cn} +12000 ${FIRST}`);
  expect(gamesIn(rig)).toEqual([moves(FIRST), moves(FIRST)]);
});

test('a board that is switched on with last week’s stones on it: they are cleared, and the game is recorded', async () => {
  const rig = openRig();
  rig.board.connects(BOARD_19, gridWith('Bpd', 'Wdd', 'Bpp', 'Wdp', 'Bcc', 'Wqq'));
  await plays(rig, `+5000 {pd.dd.pp.dp.cc.qq} +6000 ${SECOND}`);
  expect(gamesIn(rig).at(-1)).toBe(moves(SECOND));
});

test('a stone that was left lying is no handicap: people are told, until it is taken off', async () => {
  const rig = openRig();
  rig.board.connects();
  await plays(rig, FIRST);
  await rig.session.submit({ kind: 'resign', color: 'black' }, 'recorder');
  await plays(rig, `{qd.dc.pq.fq.cn} +14000 ${SECOND}`);
  expect(gamesIn(rig)).toEqual([moves(FIRST), moves(SECOND)]);
  expect(rig.session.snapshot().warnings).toMatchObject([{ kind: 'game', message: expect.stringContaining('still lies on D4') as string }]);
  rig.board.says({ inputs: [reading(at('dp'), 'empty', rig.time.nowMs())] });
  await settle();
  expect(rig.session.snapshot().warnings).toEqual([]);
});

test('a single stone that lies there from the start is no handicap either', async () => {
  const rig = openRig();
  rig.board.connects(BOARD_19, gridWith('Bkk'));
  await plays(rig, SECOND);
  expect(gamesIn(rig)).toEqual([moves(SECOND)]);
  expect(rig.session.snapshot().warnings).toMatchObject([{ kind: 'game', message: expect.stringContaining('still lies on L9') as string }]);
});

test('a board that goes dark and shows its stones again is the same game', async () => {
  const rig = openRig();
  rig.board.connects();
  await plays(rig, FIRST);
  const grid = gridWith('Bqd', 'Wdc', 'Bpq', 'Wdp', 'Bfq', 'Wcn');
  rig.board.says({ inputs: [{ kind: 'snapshot', atMs: rig.time.nowMs(), readings: emptyGrid(BOARD_19) }] });
  await rig.time.pass(20_000);
  rig.board.says({ inputs: [{ kind: 'snapshot', atMs: rig.time.nowMs(), readings: grid }] });
  await rig.time.pass(60_000);
  expect(rig.session.snapshot().game?.gameNumber).toBe(1);
});

test('three stones lifted to think again are no end of a game', async () => {
  const rig = openRig();
  rig.board.connects();
  await plays(rig, 'Bqd! Wdc! Bpq! {pq.dc.qd} +15000 Bqd!');
  expect(rig.session.snapshot().game?.gameNumber).toBe(1);
});

test('a pairing that is entered before last week’s stones are cleared is the game that is played then', async () => {
  const rig = openRig();
  rig.board.connects(BOARD_19, gridWith('Bpd', 'Wdd', 'Bpp', 'Wdp', 'Bcc', 'Wqq'));
  await rig.time.pass(4000);
  const settings = { size: BOARD_19, ruleset: japanese(), players: { black: 'Ann', white: 'Bo' }, startedAt: '', round: '2' };
  await rig.session.submit({ kind: 'arrange', settings }, 'organiser');
  await plays(rig, `+5000 {pd.dd.pp.dp.cc.qq} +6000 ${SECOND}`);
  expect(gamesIn(rig).at(-1)).toBe(moves(SECOND));
  expect(rig.session.snapshot().game).toMatchObject({ players: { black: 'Ann', white: 'Bo' }, settings: { round: '2' } });
});

test('a game that is swept off the board and set up again at once, one stone wrongly, is the same game', async () => {
  const rig = openRig();
  rig.board.connects();
  const again = 'Bqd Wdd {dd} Wdc Bpq Wdp Bfq Wcn';
  await plays(rig, `${FIRST} {qd.dc.pq.dp.fq.cn} +5000 ${again}`);
  expect(rig.session.snapshot().game?.gameNumber).toBe(1);
  expect(rig.session.snapshot().game?.mismatch).toEqual([]);
});

test('the next game that begins at once with a handicap is a second game with its stones set up', async () => {
  const rig = openRig();
  rig.board.connects();
  await plays(rig, `${FIRST} {qd.dc.pq.dp.fq.cn} +5000 Bpd Bdp Bpp Wdd! Bcf!`);
  expect(gamesIn(rig)[0]).toBe(moves(FIRST));
  expect(gamesIn(rig)[1]).toBe('AB[pd][dp][pp] Wdd Bcf');
});
