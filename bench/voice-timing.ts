/**
 * How well the spoken count keeps time: a count of Japanese seconds through a PulseAudio null sink, recorded back and
 * found word by word, while this process's event loop is busy for half of the time and once stands still for 400 ms.
 *
 *     npm run bench:voice              3 minutes; --seconds N for less; --calm without the load
 *
 * Needs Debian's pulseaudio and pulseaudio-utils.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '../src/core/clock/call.js';
import { builtInFolder } from '../src/cli/voice-packs.js';
import { Lateness } from '../src/voice/outputs/lateness.js';
import { ProcessSpeaker } from '../src/voice/outputs/process-speaker.js';
import { readPack } from '../src/voice/packs/read-pack.js';
import { timedWord } from '../src/voice/render-count.js';
import { SAMPLES_PER_MS } from '../src/voice/sound/sound.js';
import { findWord, startSoundServer } from '../test/voice/outputs/null-sink.js';

const BUSY_MS = 25;
const STALL_MS = 400;
const AHEAD_MS = 1000;

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at === -1 ? undefined : (process.argv[at + 1] ?? '');
};

const time = { nowMs: () => performance.now() };
const spin = (ms: number): void => {
  for (const until = time.nowMs() + ms; time.nowMs() < until;);
};

const seconds = Number(option('--seconds') ?? 180);
const isCalm = process.argv.includes('--calm');

const read = readPack(`${builtInFolder()}/ja`);
if (!read.ok) throw new Error(read.refusal);
const packs = [read.value.pack];

const server = await startSoundServer();
Object.assign(process.env, server.env);
const lateness = new Lateness();
const ownMs = new Map<number, number>();
const speaker = new ProcessSpeaker({
  time,
  listener: {
    heard: (heard) => {
      lateness.add(heard);
      ownMs.set(Math.round(heard.word.atMs), heard.lateMs);
    },
  },
});
while (speaker.state().kind !== 'playing') await wait(50);
const recording = server.record(time);
await wait(1500);

let isOver = false;
const load = async (): Promise<void> => {
  while (!isOver) {
    spin(BUSY_MS);
    await wait(BUSY_MS);
  }
};
const loading = isCalm ? Promise.resolve() : load();

const startMs = time.nowMs() + AHEAD_MS;
const calls: readonly Call[] = Array.from({ length: seconds }, (_, nth) => ({
  atMs: startMs + nth * 1000,
  key: `n.${(nth % 9) + 1}` as const,
}));
const stallAtMs = startMs + Math.floor(seconds * 0.6) * 1000 + 300;
let stalled = false;
let told = 0;
while (told < calls.length) {
  for (let call = calls[told]; call !== undefined && call.atMs < time.nowMs() + AHEAD_MS; call = calls[told]) {
    speaker.mixer.say(timedWord('bench', call, packs));
    told += 1;
  }
  if (!stalled && time.nowMs() >= stallAtMs) {
    stalled = true;
    spin(STALL_MS);
  }
  await wait(20);
}
await wait(2500);
isOver = true;
await loading;
const { sound, zeroMs } = await recording.stop();
const counters = speaker.counters();
speaker.close();
await server.stop();

/** A word more than this from its place is missing. */
const SEARCH_MS = 600;
const errors = calls.map((call) => {
  const word = timedWord('bench', call, packs).sound;
  const { at, likeness } = findWord(sound, word, (call.atMs - zeroMs) * SAMPLES_PER_MS, SEARCH_MS * SAMPLES_PER_MS);
  return { atMs: call.atMs, lateMs: at / SAMPLES_PER_MS + zeroMs - call.atMs, likeness };
});
const missing = errors.filter(({ likeness }) => likeness < 0.7);
/** From the stall until the voice must be in step again. */
const inStall = ({ atMs }: { readonly atMs: number }): boolean => atMs >= stallAtMs && atMs < stallAtMs + STALL_MS + 2000;
const counted = errors
  .filter((one) => !inStall(one) && one.likeness >= 0.7)
  .map(({ lateMs }) => Math.abs(lateMs))
  .sort((one, other) => one - other);
const at = (share: number): number => Number((counted[Math.min(counted.length - 1, Math.floor(share * counted.length))] ?? NaN).toFixed(2));
/** What the speaker believes against what was recorded: the part that is the same for every word is the way from the server to the recorder. */
const beyondOwn = errors
  .filter(({ likeness }) => likeness >= 0.7)
  .map(({ atMs, lateMs }) => lateMs - (ownMs.get(Math.round(atMs)) ?? NaN))
  .sort((one, other) => one - other);
const beyond = (share: number): number =>
  Number((beyondOwn[Math.min(beyondOwn.length - 1, Math.floor(share * beyondOwn.length))] ?? NaN).toFixed(2));
process.stdout.write(
  `${JSON.stringify({
    words: calls.length,
    missingOutsideTheStall: missing.filter((one) => !inStall(one)).length,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    worstMs: at(1),
    aroundTheStall: errors.filter(inStall).map(({ lateMs, likeness }) => (likeness < 0.7 ? 'missing' : Number(lateMs.toFixed(1)))),
    over20Ms: errors
      .filter((one) => !inStall(one) && Math.abs(one.lateMs) > 20)
      .map(({ atMs, lateMs }) => [Math.round((atMs - startMs) / 1000), Number(lateMs.toFixed(1))]),
    selfMeasured: lateness.figures(),
    recordedMinusSelf: { least: beyond(0), median: beyond(0.5), most: beyond(1) },
    counters,
  })}\n`,
);
process.exit(0);
