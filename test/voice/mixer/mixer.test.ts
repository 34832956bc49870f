/** The words on a stream: each on its sample, none over the next, none behind its time. */
import { expect, test } from 'vitest';
import type { CallKey } from '../../../src/core/clock/call.js';
import { Mixer, WORDS_MAX } from '../../../src/voice/mixer/mixer.js';
import { rankOf } from '../../../src/voice/mixer/rank.js';
import { FADE_SAMPLES, PAUSE_SAMPLES, type Word } from '../../../src/voice/mixer/word.js';
import { samplesOfMs, type Sound } from '../../../src/voice/sound/sound.js';

const word = (key: CallKey, atMs: number, lengthMs: number, more: Partial<Word> = {}): Word => ({
  table: 'one',
  atMs,
  key,
  kind: 'timed',
  rank: rankOf(key),
  sound: new Float32Array(samplesOfMs(lengthMs)).fill(0.5),
  volume: 1,
  from: 'test',
  ...more,
});

const listening = () => {
  const log: string[] = [];
  const mixer = new Mixer({
    begun: ({ word: { key }, startSample }) => log.push(`${key} at ${startSample / 16}`),
    dropped: ({ key }, why) => log.push(`${key} ${why}`),
  });
  return { mixer, log };
};

const fillMs = (mixer: Mixer, ms: number, zeroMs = 0): Sound => mixer.fill(samplesOfMs(ms), (atMs) => samplesOfMs(atMs - zeroMs));

/** From and to in ms of every stretch that is not silent. */
const soundsIn = (sound: Sound): number[][] => {
  const found: number[][] = [];
  sound.forEach((sample, at) => {
    if (sample === 0) return;
    const last = found.at(-1);
    if (last?.[1] === at / 16) last[1] = (at + 1) / 16;
    else found.push([at / 16, (at + 1) / 16]);
  });
  return found;
};

test('a word begins on the sample of its moment, whatever the stretches it is asked for in', () => {
  const whole = new Mixer();
  whole.say(word('n.1', 137, 50));
  const pieces = new Mixer();
  pieces.say(word('n.1', 137, 50));
  const joined = Array.from({ length: 43 }, () => [...fillMs(pieces, 7)]).flat();
  expect(soundsIn(fillMs(whole, 301))).toEqual([[137, 187]]);
  expect(soundsIn(Float32Array.from(joined))).toEqual([[137, 187]]);
});

test('a long phrase falls silent where the next second begins', () => {
  const { mixer } = listening();
  mixer.say(word('min.left.1', 0, 1400));
  mixer.say(word('n.1', 1000, 200));
  const sound = fillMs(mixer, 1500);
  expect(soundsIn(sound)).toEqual([[0, 1200]]);
  expect(sound[samplesOfMs(1000) - 1]).toBeCloseTo(0.5 / FADE_SAMPLES, 5);
  expect(sound[samplesOfMs(1000)]).toBe(0.5);
});

test('two words of one moment follow each other with a pause, over the border of a stretch too', () => {
  const { mixer } = listening();
  mixer.say(word('sec.60', 0, 900));
  mixer.say(word('min.left.1', 0, 300));
  const sound = Float32Array.from([...fillMs(mixer, 1000), ...fillMs(mixer, 1000)]);
  expect(soundsIn(sound)).toEqual([
    [0, 900],
    [900 + PAUSE_SAMPLES / 16, 1200 + PAUSE_SAMPLES / 16],
  ]);
});

test('the second of one moment is left to the captions where less than half of it could be heard', () => {
  const { mixer, log } = listening();
  mixer.say(word('n.10', 0, 600));
  mixer.say(word('periods.left.2', 0, 1500));
  mixer.say(word('n.1', 1000, 300));
  expect(soundsIn(fillMs(mixer, 2000))).toEqual([
    [0, 600],
    [1000, 1300],
  ]);
  expect(log).toContain('periods.left.2 no-room');
});

test('an answer waits for the end of a word, and gives way where it does not fit before the next', () => {
  const { mixer, log } = listening();
  mixer.say(word('sec.40', 0, 500));
  mixer.say(word('black', 100, 300, { kind: 'said' }));
  mixer.say(word('advice', 120, 900, { kind: 'said' }));
  mixer.say(word('sec.50', 1500, 300));
  expect(soundsIn(fillMs(mixer, 2000))).toEqual([
    [0, 500],
    [650, 950],
    [1500, 1800],
  ]);
  expect(log).toContain('advice no-room');
});

test('nothing runs over "time"', () => {
  const { mixer, log } = listening();
  mixer.say(word('time.over', 0, 1000));
  mixer.say(word('n.1', 500, 300));
  expect(soundsIn(fillMs(mixer, 1500))).toEqual([[0, 1000]]);
  expect(log).toContain('n.1 outranked');
});

test('a press 50 ms before "ten": what is with the sound server is heard, then the word fades, and nothing else is said', () => {
  const { mixer, log } = listening();
  const nine = word('n.9', 9000, 300);
  mixer.replace('one', [nine, word('time.over', 10_000, 1200)], 8990);
  fillMs(mixer, 10_150);
  // The stream is 200 ms ahead of the air: the press at 9950 finds 150 ms of the word handed out.
  mixer.replace('one', [], 9950);
  const rest = fillMs(mixer, 2000);
  expect(soundsIn(rest)).toEqual([[0, FADE_SAMPLES / 16]]);
  expect(log).toEqual(['n.9 at 9000', 'time.over at 10000', 'time.over faded']);
});

test('a press well before the word leaves nothing to hear; a word that began in truth is finished', () => {
  const { mixer, log } = listening();
  mixer.replace('one', [word('n.4', 4000, 400), word('n.5', 5000, 400)], 3900);
  fillMs(mixer, 4300);
  mixer.replace('one', [], 4100);
  expect(soundsIn(fillMs(mixer, 2000))).toEqual([[0, 100]]);
  expect(log).toEqual(['n.4 at 4000', 'n.5 cancelled']);
});

test('told again is said once; the same word a second later is another word', () => {
  const { mixer, log } = listening();
  const told = [word('n.1', 100, 50), word('n.1', 1100, 50)];
  mixer.replace('one', told, 0);
  mixer.replace('one', told, 50);
  fillMs(mixer, 300);
  mixer.replace('one', [word('n.1', 1100, 50)], 250);
  fillMs(mixer, 1000);
  expect(log).toEqual(['n.1 at 100', 'n.1 at 1100']);
});

test('after a stall a word that would be told late is given up, and the next stands where it belongs', () => {
  const { mixer, log } = listening();
  fillMs(mixer, 2000);
  mixer.say(word('n.1', 1000, 300));
  mixer.say(word('n.2', 1900, 300));
  mixer.say(word('n.3', 3000, 300));
  fillMs(mixer, 1500);
  expect(log).toEqual(['n.1 too-late', 'n.2 at 2000', 'n.3 at 3000']);
});

test('another table’s alarm sinks while the count sounds', () => {
  const { mixer } = listening();
  mixer.say(word('n.1', 0, 100));
  mixer.say(word('warning', 0, 200, { table: 'two', kind: 'said' }));
  const sound = fillMs(mixer, 300);
  expect(sound[samplesOfMs(50)]).toBeCloseTo(0.5 + 0.125);
  expect(sound[samplesOfMs(150)]).toBeCloseTo(0.5);
});

test('a side is as loud as its route says', () => {
  const { mixer } = listening();
  mixer.say(word('n.1', 0, 10, { volume: 0.4 }));
  expect(fillMs(mixer, 10)[0]).toBeCloseTo(0.2);
});

test('a source gone mad cannot fill the memory', () => {
  const { mixer, log } = listening();
  for (let nth = 0; nth < WORDS_MAX + 3; nth += 1) mixer.say(word('n.1', 10_000 + nth, 10));
  expect(mixer.wordCount).toBe(WORDS_MAX);
  expect(log).toEqual(['n.1 too-many', 'n.1 too-many', 'n.1 too-many']);
});
