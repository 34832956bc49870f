/** Calibrating: the reference firmware for linear sensors, on an emulated chip, beside a clock that the test turns. */
import { afterEach, describe, expect, test } from 'vitest';
import { cableOf } from '../../../simulator/simulated-board.js';
import { EmulatedBoard } from '../../../simulator/emulated-board/emulated-board.js';
import { readFirmware } from '../../../simulator/emulated-board/firmware-build.js';
import { LiveEmulatedBoard } from '../../../simulator/emulated-board/live-emulated-board.js';
import { CaredBoard } from '../../../src/boards/cared-board.js';
import { openGsbBoard, type GsbBoard } from '../../../src/boards/gsb/gsb-board.js';
import type { Result } from '../../../src/core/result.js';
import { inEnglish, type Sentence } from '../../../src/words/telling.js';
import { VirtualTime } from '../../session/fakes.js';

let live: LiveEmulatedBoard | undefined;
afterEach(() => live?.close());

const boardOf = async (name: string): Promise<{ board: GsbBoard; cared: CaredBoard; time: VirtualTime; hands: EmulatedBoard }> => {
  const firmware = readFirmware(name);
  if (!firmware.ok) throw new Error(firmware.refusal);
  const time = new VirtualTime();
  const hands = new EmulatedBoard({ firmware: firmware.value, seed: 1 });
  live = new LiveEmulatedBoard(hands, time);
  const board = openGsbBoard({ openCable: cableOf(live, time), time, firstCommand: 7 });
  const cared = new CaredBoard(board, time);
  cared.start({ news: () => undefined, identified: () => undefined, problem: () => undefined });
  for (let turn = 0; cared.inspect() === undefined && turn < 100; turn += 1) await time.pass(100);
  return { board, cared, time, hands };
};

/** What is asked, while time goes on. */
const whilePassing = async <Value>(time: VirtualTime, asked: Promise<Value>): Promise<Value> => {
  let answer: { readonly value: Value } | undefined;
  void asked.then((value) => (answer = { value }));
  for (let turn = 0; answer === undefined && turn < 200; turn += 1) await time.pass(100);
  if (answer === undefined) throw new Error('no answer in 20 s');
  return answer.value;
};

const words = (told: Result<undefined, Sentence>): string => (told.ok ? 'done' : inEnglish(told.refusal));

describe('a board that measures', () => {
  test('is calibrated in three steps, and its levels are known after each', async () => {
    const { cared, time, hands } = await boardOf('m328p-9x9-level');
    expect(cared.inspect()?.levels).toBeUndefined();
    expect(words(await whilePassing(time, cared.calibrate('zero')))).toBe('done');
    const empty = cared.inspect()?.levels;
    expect(empty).toHaveLength(81);
    hands.put(40, 'black');
    await time.pass(500);
    expect(words(await whilePassing(time, cared.calibrate('black')))).toBe('done');
    const withStone = cared.inspect()?.levels;
    const different = withStone?.flatMap((level, point) => (Math.abs(level - (empty?.[point] ?? 0)) > 12 ? [point] : []));
    expect(different).toEqual([40]);
  });

  test('says that it saw no stone where none lies', async () => {
    const { cared, time } = await boardOf('m328p-9x9-level');
    await whilePassing(time, cared.calibrate('zero'));
    expect(words(await whilePassing(time, cared.calibrate('black')))).toMatch(/no stone was seen/);
  });

  test('is asked one thing at a time', async () => {
    const { cared, time } = await boardOf('m328p-9x9-level');
    const first = cared.calibrate('zero');
    expect(words(await cared.calibrate('zero'))).toMatch(/busy/);
    expect(words(await whilePassing(time, first))).toBe('done');
  });
});

test('a board of contacts has nothing to calibrate, and no levels', async () => {
  const { cared, time } = await boardOf('m328p-9x9-colour');
  expect(words(await whilePassing(time, cared.calibrate('zero')))).toMatch(/nothing to calibrate/);
  expect(await whilePassing(time, cared.measure())).toBe(false);
});

test('a board that is unplugged meanwhile does not keep anybody waiting for ever', async () => {
  const { cared, time } = await boardOf('m328p-9x9-level');
  live?.close();
  expect(words(await whilePassing(time, cared.calibrate('zero')))).toMatch(/did not say|not heard/);
});
