/** A hall: tables, loudspeakers, who counts aloud, and what is shown. Virtual time. */
import { expect, test } from 'vitest';
import type { Call } from '../../src/core/clock/call.js';
import { Mixer } from '../../src/voice/mixer/mixer.js';
import { HOLD_MS, holderAfter, type Route } from '../../src/voice/routing.js';
import { utteranceOf, type VoicePack } from '../../src/voice/packs/pack.js';
import { samplesOfMs } from '../../src/voice/sound/sound.js';
import { Voice, type Caption } from '../../src/voice/voice.js';
import { builtPacks } from './packs/built-packs.js';

const packs = builtPacks();
const packOf = (language: 'zh' | 'en'): VoicePack => {
  const built = packs.get(language);
  if (built === undefined) throw new Error(language);
  return built.pack;
};

const hall = (routes: readonly Route[]) => {
  const heard: string[] = [];
  const captions = new Map<string, readonly Caption[]>();
  const mixer = new Mixer({ begun: ({ word }) => heard.push(`${word.table} ${word.key} ${word.volume}`) });
  const voice = new Voice({
    outlets: [{ name: 'hall', mixer }],
    routes,
    packsFor: () => [packOf('en')],
    captions: (table, all) => captions.set(table, all),
  });
  return { voice, heard, captions, passMs: (ms: number) => mixer.fill(samplesOfMs(ms), samplesOfMs) };
};

const route = (table: string, more: Partial<Route> = {}): Route => ({
  table,
  speaker: 'hall',
  language: 'en',
  volume: { black: 1, white: 1 },
  ...more,
});
const count = (...seconds: readonly number[]): readonly Call[] =>
  seconds.map((second) => ({ atMs: second * 1000, key: `n.${second}` as const }));

test('on a shared loudspeaker one table counts aloud, the other by light; then it is the other’s turn', () => {
  const { voice, heard, captions, passMs } = hall([route('a'), route('b')]);
  const [a, b] = [voice.table('a'), voice.table('b')];
  a.calls(count(1), 'black', 500);
  b.calls(count(1), 'white', 600);
  passMs(1500);
  expect(heard).toEqual(['a n.1 1']);
  expect(captions.get('b')).toMatchObject([{ key: 'n.1', text: '1', aloud: false }]);
  expect(captions.get('a')).toMatchObject([{ aloud: true }]);
  a.calls([], 'white', 1400);
  const laterMs = 1000 + HOLD_MS + 1000;
  passMs(laterMs - 1500);
  b.calls([{ atMs: laterMs + 500, key: 'n.2' }], 'white', laterMs);
  passMs(1000);
  expect(heard).toEqual(['a n.1 1', 'b n.2 1']);
});

test('an alarm of the table that does not count is heard all the same', () => {
  const { voice, heard, passMs } = hall([route('a'), route('b')]);
  voice.table('a').calls(count(1), 'black', 500);
  voice.table('b').say({ atMs: 100, key: 'clear.prisoners' }, 100);
  passMs(1500);
  expect(heard.sort()).toEqual(['a n.1 1', 'b clear.prisoners 1']);
});

test('an alarm and the count are shown side by side; what is told of one leaves the other alone', () => {
  const { voice, captions } = hall([route('a')]);
  const a = voice.table('a');
  a.calls(count(2), 'black', 500);
  a.say({ atMs: 600, key: 'white' }, 600, 'Ke');
  expect(captions.get('a')?.map(({ kind, text }) => [kind, text])).toEqual([
    ['said', 'white to play: Ke'],
    ['timed', '2'],
  ]);
  a.calls([], 'black', 1000);
  expect(captions.get('a')?.map(({ kind }) => kind)).toEqual(['said']);
  a.calls(count(9), 'black', 8000);
  expect(captions.get('a')?.map(({ kind }) => kind)).toEqual(['timed']);
});

test('a table whose volume is 0 shows its alarms, and is not heard', () => {
  const { voice, heard, captions, passMs } = hall([route('a', { volume: { black: 0, white: 0 } })]);
  voice.table('a').say({ atMs: 100, key: 'pause' }, 100);
  passMs(1500);
  expect(heard).toEqual([]);
  expect(captions.get('a')).toMatchObject([{ key: 'pause', aloud: false }]);
});

test('each side is as loud as it wants to be; at 0 it is shown only', () => {
  const { voice, heard, captions, passMs } = hall([route('a', { volume: { black: 0.5, white: 0 } })]);
  voice.table('a').calls(count(1), 'black', 0);
  passMs(1500);
  voice.table('a').calls(count(2), 'white', 1500);
  passMs(1500);
  expect(heard).toEqual(['a n.1 0.5']);
  expect(captions.get('a')).toMatchObject([{ text: '2', aloud: false }]);
});

test('a table without a loudspeaker shows everything', () => {
  const { voice, captions } = hall([route('a', { speaker: 'none' })]);
  voice.table('a').calls(count(1, 2), 'black', 500);
  expect(captions.get('a')?.map(({ text, aloud }) => [text, aloud])).toEqual([
    ['1', false],
    ['2', false],
  ]);
});

test('silence: nothing of the table is left, to hear or to see', () => {
  const { voice, heard, captions, passMs } = hall([route('a')]);
  voice.table('a').calls(count(1), 'black', 500);
  voice.table('a').silence();
  passMs(2000);
  expect(heard).toEqual([]);
  expect(captions.get('a')).toEqual([]);
});

test('a count that pauses between its tens keeps the loudspeaker', () => {
  const holder = holderAfter(undefined, [{ table: 'a', nextAtMs: 30_000 }], 29_500);
  expect(holderAfter(holder, [{ table: 'b', nextAtMs: 31_000 }], 30_500)?.table).toBe('a');
  expect(holderAfter(holder, [{ table: 'b', nextAtMs: 43_000 }], 42_500)?.table).toBe('b');
  expect(holderAfter(undefined, [], 0)).toBeUndefined();
});

test('whole phrase, then pieces, then another pack, then a beep', () => {
  const zh = packOf('zh');
  const only = (...keys: string[]): VoicePack => ({
    ...zh,
    name: 'own',
    clips: new Map([...zh.clips].filter(([key]) => keys.includes(key))),
  });
  expect(utteranceOf([zh], { key: 'sec.30' }).clips.map(({ key }) => key)).toEqual(['sec.30']);
  expect(utteranceOf([zh], { key: 'sec.37' }).clips.map(({ key }) => key)).toEqual(['number.30', 'number.7', 'seconds']);
  expect(utteranceOf([only('n.7'), zh], { key: 'n.7' }).from).toBe('own');
  expect(utteranceOf([only('n.7'), packOf('en')], { key: 'n.8' }).from).toBe(packOf('en').name);
  expect(utteranceOf([only('n.7')], { key: 'n.8' }).from).toBe('beep');
});
