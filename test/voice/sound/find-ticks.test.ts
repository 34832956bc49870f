/** How late ticks were heard, from a recording that is made here. */
import { expect, test } from 'vitest';
import { BEEP } from '../../../src/voice/packs/beep.js';
import { ticksHeard } from '../../../src/voice/sound/find-ticks.js';
import { samplesOfMs } from '../../../src/voice/sound/sound.js';

const ZERO_MS = 500;
const MOMENTS = [1500, 2500, 3500];

const recorded = (lateMs: number, loud: number, room: number): Float32Array => {
  const sound = Float32Array.from({ length: samplesOfMs(4500) }, (_, at) => room * Math.sin(at / 3));
  for (const atMs of MOMENTS) BEEP.forEach((sample, at) => (sound[samplesOfMs(atMs + lateMs - ZERO_MS) + at] = loud * sample));
  return sound;
};

test.each([0, 180, -120])('ticks that are %d ms late are heard so', (lateMs) => {
  expect(ticksHeard(recorded(lateMs, 0.3, 0.005), ZERO_MS, MOMENTS)).toEqual([lateMs, lateMs, lateMs]);
});

test('what is not louder than the room, and what was not recorded, is no tick', () => {
  expect(ticksHeard(recorded(0, 0.02, 0.02), ZERO_MS, MOMENTS)).toEqual([]);
  expect(ticksHeard(recorded(0, 0.3, 0.005), ZERO_MS, [100, 60_000])).toEqual([]);
});
