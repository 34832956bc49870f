/** When the stream is heard, from what the sound server prints. */
import { expect, test } from 'vitest';
import { Lateness, MENDED_AFTER, PROMISED_MS } from '../../../src/voice/outputs/lateness.js';
import { JUDGED_TO_MS, parsePacatTime, StreamClock } from '../../../src/voice/outputs/stream-clock.js';
import type { Word } from '../../../src/voice/mixer/word.js';

test('the line of pacat, and no other', () => {
  expect(parsePacatTime('Time: 3.203 sec; Latency: 22301 usec.        ')).toBe(3203);
  expect(parsePacatTime('Stream underrun.')).toBeUndefined();
  expect(parsePacatTime('')).toBeUndefined();
});

test('nothing is known before the stream runs', () => {
  const clock = new StreamClock();
  clock.read(500, 0);
  expect(clock.zeroMs()).toBeUndefined();
});

test('readings that come late do not move it', () => {
  const clock = new StreamClock();
  for (let ms = 50; ms <= 3000; ms += 50) clock.read(1000 + ms + (ms % 200 === 0 ? 0 : ms % 37), ms);
  expect(clock.zeroMs()).toBe(1000);
  expect(clock.jumps).toBe(0);
});

test('after the stream stood still for 400 ms it is in step within 2 s, and the stall is counted', () => {
  const clock = new StreamClock();
  for (let ms = 50; ms <= 3000; ms += 50) clock.read(1000 + ms, ms);
  for (let ms = 3050; ms <= 3600; ms += 50) clock.read(1400 + ms, ms);
  expect(clock.zeroMs()).toBe(1400);
  expect(clock.jumps).toBe(1);
});

test('when a word was heard is told by what is read behind it and a second later, however it was placed', () => {
  const clock = new StreamClock();
  for (let ms = 50; ms <= 3000; ms += 50) clock.read(1000 + ms + (ms % 100 === 0 ? 7 : 0), ms);
  expect(clock.heardAtMs(3000 - JUDGED_TO_MS + 1)).toBeUndefined();
  expect(clock.heardAtMs(1700)).toBe(2700);
  // It stands still for 20 ms, and the server tells that little by little, in the course of a second.
  for (let ms = 3050; ms <= 4500; ms += 50) clock.read(1000 + Math.min(20, (ms - 3000) / 50) + ms, ms);
  expect(clock.heardAtMs(3100)).toBe(4120);
});

test('a stream that has caught up a second later was late all the same', () => {
  const clock = new StreamClock();
  for (let ms = 50; ms <= 3000; ms += 50) clock.read(1000 + ms, ms);
  for (let ms = 3050; ms <= 5000; ms += 50) clock.read(1000 + ms + (ms < 3500 ? 33 : 0), ms);
  expect(clock.heardAtMs(3100)).toBe(4133);
  expect(clock.heardAtMs(3600)).toBe(4600);
});

const WORD = {} as Word;

test('one late word breaks the promise, ten good ones mend it', () => {
  const lateness = new Lateness();
  lateness.add({ word: WORD, lateMs: -3 });
  expect(lateness.figures().keepsPromise).toBe(true);
  lateness.add({ word: WORD, lateMs: PROMISED_MS + 1 });
  expect(lateness.figures()).toMatchObject({ words: 2, worstMs: PROMISED_MS + 1, keepsPromise: false, brokenByMs: PROMISED_MS + 1 });
  for (let nth = 0; nth < MENDED_AFTER; nth += 1) lateness.add({ word: WORD, lateMs: 2 });
  expect(lateness.figures()).toMatchObject({ medianMs: 2, keepsPromise: true, brokenByMs: 0 });
});
