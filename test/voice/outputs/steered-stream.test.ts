/** A stream of samples that is told now and then how much of it has been heard. Virtual time. */
import { expect, test } from 'vitest';
import type { Word } from '../../../src/voice/mixer/word.js';
import { BEEP } from '../../../src/voice/packs/beep.js';
import { SAMPLES_PER_MS } from '../../../src/voice/sound/sound.js';
import { SteeredStream } from '../../../src/voice/outputs/steered-stream.js';

const word = (atMs: number): Word => ({
  table: 'a',
  atMs,
  key: 'n.1',
  kind: 'timed',
  rank: 'count',
  sound: BEEP,
  volume: 1,
  from: 'beep',
});

const AHEAD_MS = 200;

/** A carrier whose stream begins at `zeroMs` and is filled and read every 20 ms; `stood`: for how long it has stood still by a moment. */
const carried = (zeroMs: number, untilMs: number, stood: (ms: number) => number, words: readonly Word[], delayMs = 0) => {
  const heard: number[] = [];
  const toTell = [...words];
  const stream = new SteeredStream({ heard: ({ lateMs }) => heard.push(lateMs) }, delayMs);
  stream.begin();
  let pcm = stream.fill(AHEAD_MS * SAMPLES_PER_MS);
  for (let nowMs = zeroMs + 20; nowMs <= untilMs; nowMs += 20) {
    for (const one of toTell.filter(({ atMs }) => nowMs >= atMs - 1000)) {
      stream.mixer.say(one);
      toTell.splice(toTell.indexOf(one), 1);
    }
    stream.read(nowMs, nowMs - zeroMs - stood(nowMs));
    const missing = stream.missing(nowMs, AHEAD_MS) ?? 0;
    if (missing > 0) pcm = Buffer.concat([pcm, stream.fill(missing)]);
  }
  let first = 0;
  while (first < pcm.length / 2 && pcm.readInt16LE(first * 2) === 0) first += 1;
  return { heard, firstSoundMs: zeroMs + first / SAMPLES_PER_MS, stream };
};

test('a word lies where it is heard at its moment', () => {
  const { firstSoundMs, heard } = carried(137, 6000, () => 0, [word(3000)]);
  expect(firstSoundMs).toBe(3000);
  expect(heard).toEqual([0]);
});

test('a word that follows another of its moment is not late for that, and neither is an answer that waited for room', () => {
  const after: Word = { ...word(3000), key: 'min.left.1' };
  const answer: Word = { ...word(2800), key: 'pause', kind: 'said', rank: 'alarm' };
  expect(carried(137, 8000, () => 0, [word(3000), after]).heard).toEqual([0, 0]);
  expect(carried(137, 8000, () => 0, [answer]).heard.map(Math.abs)).toEqual([0]);
  expect(carried(0, 9000, (ms) => (ms > 2900 ? 80 : 0), [word(3000), after]).heard).toEqual([80, 80]);
});

test('what a loudspeaker adds behind the stream is taken off', () => {
  const { firstSoundMs, heard } = carried(137, 6000, () => 0, [word(3000)], 180);
  expect(firstSoundMs).toBe(3000 - 180);
  expect(heard).toEqual([0]);
});

test('a stream that stands still just before a word makes it late, and that is told, not what placed it', () => {
  const { heard } = carried(0, 9000, (ms) => (ms > 2900 ? 80 : 0), [word(3000)]);
  expect(heard).toEqual([80]);
});

test('after 400 ms of standing still it is in step again within two seconds', () => {
  const { heard, stream } = carried(0, 9000, (ms) => (ms > 2900 ? 400 : 0), [word(5300)]);
  expect(heard).toEqual([0]);
  expect(stream.counters()).toMatchObject({ wordsHeard: 1, streamStalls: 1 });
});

test('what had begun when the stream was lost is counted as lost, and the next stream speaks', () => {
  const { stream } = carried(0, 3000, () => 0, [word(3000)]);
  stream.begin();
  expect(stream.counters()).toMatchObject({ wordsHeard: 0, wordsLost: 1 });
});
