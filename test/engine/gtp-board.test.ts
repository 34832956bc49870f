/** The board as a GTP engine: what a program hears while somebody puts stones down, forgets them, passes, resigns. Time is by hand. */
import { beforeEach, describe, expect, test } from 'vitest';
import { GtpBoard } from '../../src/engine/gtp-board.js';
import { ruleset } from '../support/rulesets.js';
import { HandBoard, HandTime } from './hand-board.js';

const SIZE = { width: 5, height: 5 };
const WITHIN_MS = 60_000;
/** A stone has come to rest by then. */
const AT_REST_MS = 500;

let time: HandTime;
let board: HandBoard;
let gtp: GtpBoard;

const lit = (): string[] => board.lights.map(({ point, meaning }) => `${meaning} ${'ABCDE'[point % 5]}${5 - Math.floor(point / 5)}`);

/** Says a line, does what the hand does meanwhile, and gives what is answered within this time; undefined: nothing yet. */
const said = async (line: string, hand: () => void = () => undefined, ms = AT_REST_MS): Promise<string | undefined> => {
  let answer: string | undefined;
  void gtp.answer(line).then((text) => (answer = text));
  await time.pass(1);
  hand();
  await time.pass(ms);
  return answer;
};

/** Says a line and goes on: what has been answered so far. */
const begun = (line: string): { answer?: string | undefined } => {
  const so: { answer?: string | undefined } = {};
  void gtp.answer(line).then((text) => (so.answer = text));
  return so;
};

beforeEach(() => {
  time = new HandTime();
  board = new HandBoard(SIZE);
  gtp = new GtpBoard({ board, time, ruleset: ruleset('chinese'), version: '1.0', doneWithinMs: WITHIN_MS });
  board.plugIn();
});

describe('a program plays', () => {
  test('its point is lit until the stone lies there', async () => {
    expect(await said('7 play b C3')).toBeUndefined();
    expect(lit()).toEqual(['put-here C3']);
    board.put('C3', 'black');
    await time.pass(AT_REST_MS);
    expect(lit()).toEqual([]);
    expect(await said('8 play w D3', () => board.put('D3', 'white'))).toBe('=8 \n\n');
  });

  test('the wrong colour or point does not do, and after the time-out nothing has been played', async () => {
    const play = begun('play b C3');
    board.put('C4', 'white');
    await time.pass(AT_REST_MS);
    expect(lit().sort()).toEqual(['put-here C3', 'take-off C4']);
    await time.pass(WITHIN_MS);
    expect(play.answer).toMatch(/^\? time-out/);
    board.put('C4', 'empty');
    expect(await said('undo')).toBe('? cannot undo\n\n');
  });

  test('nobody puts it down: a time-out says so', async () => {
    const answer = await said('3 play b C3', () => undefined, WITHIN_MS + AT_REST_MS);
    expect(answer).toBe('?3 time-out: the stone of black does not lie on C3, or its prisoners are not off after 60 s\n\n');
    expect(await said('4 undo')).toBe('?4 cannot undo\n\n');
    expect(lit()).toEqual([]);
  });

  test('prisoners come off first', async () => {
    await said('play w A5', () => board.put('A5', 'white'));
    await said('play b B5', () => board.put('B5', 'black'));
    const play = begun('play b A4');
    board.put('A4', 'black');
    await time.pass(AT_REST_MS);
    expect([play.answer, ...lit()]).toEqual([undefined, 'take-off A5']);
    board.put('A5', 'empty');
    await time.pass(AT_REST_MS);
    expect([play.answer, ...lit()]).toEqual(['= \n\n']);
    expect(await said('play w A5')).toMatch(/^\? illegal move: forbidden-point/);
  });

  test('a pass waits for nobody, and an illegal move is refused', async () => {
    expect(await said('play b pass')).toBe('= \n\n');
    await said('play b C3', () => board.put('C3', 'black'));
    expect(await said('play w C3')).toBe('? illegal move: occupied\n\n');
  });
});

describe('the player plays', () => {
  test('the stone is told when it has come to rest, not while it slides', async () => {
    const genmove = begun('genmove w');
    board.put('B2', 'white');
    await time.pass(100);
    board.put('B2', 'empty');
    board.put('B3', 'white');
    await time.pass(100);
    expect(genmove.answer).toBeUndefined();
    await time.pass(AT_REST_MS);
    expect(genmove.answer).toBe('= B3\n\n');
    expect(await said('undo', () => board.put('B3', 'empty'))).toBe('= \n\n');
  });

  test.each([
    ['a stone', () => board.put('D2', 'black'), '= D2\n\n'],
    ['a stone of unknown colour', () => board.put('D2', 'occupied'), '= D2\n\n'],
    ['a press without a stone', () => board.press('black'), '= pass\n\n'],
    [
      'two own stones outside the corner',
      () => board.tell({ kind: 'pad', atMs: 0, side: 'black', stones: ['black', 'black'] }),
      '= resign\n\n',
    ],
    ['a stone of the other side', () => board.put('D2', 'white'), undefined],
    ["the other side's press", () => board.press('white'), undefined],
  ])('%s', async (_, hand, answer) => {
    expect(await said('genmove b', hand)).toBe(answer);
  });

  test('a stone that captures is a move once its prisoner is off', async () => {
    for (const [side, name, reading] of [
      ['w', 'A5', 'white'],
      ['b', 'B5', 'black'],
    ] as const)
      await said(`play ${side} ${name}`, () => board.put(name, reading));
    const genmove = begun('genmove b');
    board.put('A4', 'black');
    await time.pass(AT_REST_MS);
    expect([genmove.answer, ...lit()]).toEqual([undefined, 'take-off A5']);
    board.put('A5', 'empty');
    await time.pass(AT_REST_MS);
    expect(genmove.answer).toBe('= A4\n\n');
  });
});

describe('before and after', () => {
  test('a board of another size, and one that is not cleared, are told', async () => {
    expect(await said('boardsize 19')).toBe('? unacceptable size: the board has 5 x 5 lines\n\n');
    expect(await said('boardsize 5')).toBe('= \n\n');
    board.put('A1', 'white');
    expect(await said('clear_board', () => undefined, WITHIN_MS + AT_REST_MS)).toBe('? time-out: the board is not cleared after 60 s\n\n');
    expect(await said('clear_board', () => board.put('A1', 'empty'))).toBe('= \n\n');
  });

  test('the score is by the rules and the komi that was given', async () => {
    await said('komi 0.5');
    await said('play b C3', () => board.put('C3', 'black'));
    expect(await said('final_score')).toBe('= B+24.5\n\n');
  });

  test('commands that GTP asks for are known, others are not', async () => {
    const listed = (await said('list_commands'))?.slice(2).trim().split('\n') ?? [];
    for (const command of 'protocol_version name version list_commands boardsize clear_board komi play genmove undo final_score quit'.split(
      ' ',
    ))
      expect(listed).toContain(command);
    expect(await said('12 protocol_version')).toBe('=12 2\n\n');
    expect(await said('fly')).toBe('? unknown command\n\n');
    expect(await said('# a comment')).toBeUndefined();
  });
});
