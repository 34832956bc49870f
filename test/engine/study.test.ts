/** A record on the board: lit move by move, mistakes wait, what is kept becomes a variation, problems are solved. Time is by hand. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseSgf } from '../../src/core/record/sgf-parse.js';
import { makeSgf } from '../../src/core/record/sgf-make.js';
import { makePointName } from '../../src/core/go/point.js';
import { StudyOnBoard } from '../../src/engine/study-on-board.js';
import { Study, type StudyStep } from '../../src/engine/study.js';
import { ruleset } from '../support/rulesets.js';
import { HandBoard, HandTime } from './hand-board.js';

const SIZE = { width: 5, height: 5 };
const AT_REST_MS = 500;

const study = async (sgf: string, isProblem = false) => {
  const parsed = parseSgf(sgf);
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  const opened = root === undefined ? undefined : Study.open(root, ruleset('japanese'), isProblem);
  if (opened?.ok !== true) throw new Error('no study');
  const hands = new HandBoard(SIZE);
  const time = new HandTime();
  const steps: StudyStep[] = [];
  const problems: string[] = [];
  const on = new StudyOnBoard({
    board: hands,
    time,
    study: opened.value,
    told: (step) => steps.push(step),
    problem: (why) => problems.push(why),
  });
  onTestFinished(() => on.close());
  hands.plugIn();
  await time.pass(AT_REST_MS);
  return {
    study: opened.value,
    on,
    hands,
    steps,
    problems,
    lit: (): readonly string[] => hands.lights.map(({ point, meaning }) => `${meaning} ${makePointName(point, SIZE)}`),
    put: async (name: string, reading: 'black' | 'white' | 'empty'): Promise<void> => {
      hands.put(name, reading);
      await time.pass(AT_REST_MS);
    },
    sgf: (): string => makeSgf(opened.value.root).replaceAll('\n', ''),
  };
};

describe('a record', () => {
  const GAME = '(;GM[1]SZ[5]RU[Japanese];B[cc]C[tengen];W[dd];B[db]BM[1];W[])';

  test('the next move is lit, its stone leads on, lifting it leads back; a bad move is lit as one', async () => {
    const { lit, put, study: here, on } = await study(GAME);
    expect(lit()).toEqual(['put-here C3']);
    await put('C3', 'black');
    expect([here.comment, ...lit()]).toEqual(['tengen', 'last C3', 'put-here D2']);
    await put('D2', 'white');
    await put('D4', 'black');
    expect(lit()).toEqual(['bad D4']);
    await put('D4', 'empty');
    expect(lit()).toEqual(['last D2', 'put-here D4']);
    await put('D4', 'black');
    expect(on.ask('pass')).toBe(true);
    expect([here.moves.length, here.isEnd]).toEqual([4, true]);
  });

  test('a stone elsewhere waits until it is off, and is told once', async () => {
    const { lit, put, steps, sgf } = await study(GAME);
    const before = sgf();
    await put('C4', 'black');
    expect(steps).toMatchObject([{ kind: 'astray' }]);
    expect(lit()).toEqual(['take-off C4']);
    await put('E5', 'empty');
    expect(steps).toHaveLength(1);
    await put('C4', 'empty');
    await put('C3', 'black');
    expect(steps.at(-1)).toMatchObject({ kind: 'forward', isNew: false });
    expect(sgf()).toBe(before);
  });

  test('its side’s button keeps it: a variation, which is played on from and left again', async () => {
    const { put, hands, sgf, on, lit, study: here } = await study(GAME);
    await put('C3', 'black');
    await put('B2', 'white');
    hands.press('black');
    expect(here.moves).toHaveLength(1);
    hands.press('white');
    expect(here.moves).toHaveLength(2);
    await put('B3', 'black');
    expect(sgf()).toBe('(;GM[1]SZ[5]RU[Japanese];B[cc]C[tengen](;W[dd];B[db]BM[1];W[])(;W[bd];B[bc]))');
    expect(on.ask('main')).toBe(true);
    expect([...lit()].sort()).toEqual(['take-off B2', 'take-off B3']);
    await put('B2', 'empty');
    await put('B3', 'empty');
    expect(lit()).toEqual(['last C3', 'put-here D2']);
    // The variation is in the record now: laying it again is no mistake.
    await put('B2', 'white');
    expect(here.moves).toHaveLength(2);
    expect(on.ask('keep')).toBe(false);
  });

  test('prisoners come off before it goes on', async () => {
    const { put, lit, study: here } = await study('(;GM[1]SZ[5];B[aa];W[ba];B[cc];W[ab];B[cd])');
    for (const [name, color] of [
      ['A5', 'black'],
      ['B5', 'white'],
      ['C3', 'black'],
      ['A4', 'white'],
    ] as const)
      await put(name, color);
    expect(here.moves).toHaveLength(3);
    await put('A5', 'empty');
    expect(here.moves).toHaveLength(4);
    expect(lit()).toEqual(['last A4', 'put-here C2']);
  });

  test('to the next bad move: what is to be laid is lit', async () => {
    const { on, lit, put } = await study(GAME);
    expect(on.ask('bad')).toBe(true);
    expect(lit()).toEqual(['put-here D4', 'put-here C3', 'put-here D2']);
    await put('C3', 'black');
    await put('D2', 'white');
    await put('D4', 'black');
    expect(lit()).toEqual(['bad D4']);
    expect(on.ask('bad')).toBe(false);
    expect(lit()).toEqual(['bad D4']);
  });
});

describe('a problem', () => {
  const PROBLEM = '(;GM[1]SZ[5]AB[ab][bb]AW[cb]PL[B](;B[ba];W[ca];B[aa]C[Correct])(;B[aa];W[ba]C[fails]))';

  test('its stones are lit first; then only what answers is', async () => {
    const { lit, put, study: here } = await study(PROBLEM, true);
    expect(lit()).toEqual(['put-here A4', 'put-here B4', 'put-here C4']);
    for (const [name, color] of [
      ['A4', 'black'],
      ['B4', 'black'],
      ['C4', 'white'],
    ] as const)
      await put(name, color);
    expect(lit()).toEqual([]);
    await put('B5', 'black');
    expect(lit()).toEqual(['last B5', 'put-here C5']);
    await put('C5', 'white');
    expect([here.isSolved, ...lit()]).toEqual([false, 'last C5']);
    await put('A5', 'black');
    expect(here.isSolved).toBe(true);
  });

  test('a try that the record knows is answered and fails; one that it does not know waits', async () => {
    const { put, lit, steps, study: here } = await study(PROBLEM, true);
    for (const [name, color] of [
      ['A4', 'black'],
      ['B4', 'black'],
      ['C4', 'white'],
    ] as const)
      await put(name, color);
    await put('E1', 'black');
    expect(steps.at(-1)).toMatchObject({ kind: 'astray' });
    await put('E1', 'empty');
    await put('A5', 'black');
    await put('B5', 'white');
    expect([here.isEnd, here.isSolved, here.comment, ...lit()]).toEqual([true, false, 'fails', 'last B5']);
  });
});

test('a board of another size is told', async () => {
  const { problems } = await study('(;GM[1]SZ[9];B[cc])');
  expect(problems).toEqual(['the board has 5 x 5 lines, the record 9 x 9']);
});
