/**
 * How well the spoken count keeps time: a count of Japanese seconds through a PulseAudio null sink, recorded back and
 * found word by word, while this process's event loop is busy for half of the time and once stands still for 400 ms.
 *
 *     npm run bench:voice              3 minutes; --seconds N for less; --calm without the load
 *     npm run bench:voice -- --browser the same in Chromium (build first); --page-delay MS: its loudspeaker is believed to be so late
 *
 * Needs Debian's pulseaudio and pulseaudio-utils, and chromium for --browser.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '../src/core/clock/call.js';
import { builtInFolder } from '../src/service/voice-packs.js';
import { readPack } from '../src/voice/packs/read-pack.js';
import { timedWord } from '../src/voice/render-count.js';
import { SAMPLES_PER_MS } from '../src/voice/sound/sound.js';
import { findWord, startSoundServer } from '../test/voice/outputs/null-sink.js';
import { throughLoudspeaker, throughPage } from './voice-ways.js';

const BUSY_MS = 25;
const STALL_MS = 400;
/** As a table's reader: told twice a second what is due in the next three. */
const AHEAD_MS = 3000;
const TELL_EVERY_MS = 500;
/** A word more than this from its place is missing. */
const SEARCH_MS = 600;
const LIKENESS_LEAST = 0.7;
/** After a stall the voice must be in step again within this. */
const IN_STEP_MS = 2000;

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
const way = process.argv.includes('--browser')
  ? await throughPage(server.env, Number(option('--page-delay') ?? 0))
  : await throughLoudspeaker(packs);
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
const lastMs = startMs + seconds * 1000;
const stallAtMs = startMs + Math.floor(seconds * 0.6) * 1000 + 300;
let stalled = false;
for (let toldMs = -Infinity, nowMs = time.nowMs(); nowMs < lastMs; nowMs = time.nowMs()) {
  if (nowMs >= toldMs + TELL_EVERY_MS) {
    toldMs = nowMs;
    way.tell(
      calls.filter(({ atMs }) => atMs >= nowMs && atMs < nowMs + AHEAD_MS),
      nowMs,
    );
  }
  if (!isCalm && !stalled && nowMs >= stallAtMs) {
    stalled = true;
    spin(STALL_MS);
  }
  await wait(20);
}
await wait(2500);
isOver = true;
await loading;
const { sound, zeroMs, momentOf } = await recording.stop();
const report = way.report();
await way.close();
await server.stop();

const errors = calls.map(({ atMs, key }) => {
  const word = timedWord('bench', { atMs, key }, packs).sound;
  const { at, likeness } = findWord(sound, word, (atMs - zeroMs) * SAMPLES_PER_MS, SEARCH_MS * SAMPLES_PER_MS);
  return { atMs, lateMs: momentOf(at) - atMs, isMissing: likeness < LIKENESS_LEAST };
});
/** From the stall until the voice must be in step again. */
const inStall = ({ atMs }: { readonly atMs: number }): boolean => !isCalm && atMs >= stallAtMs && atMs < stallAtMs + STALL_MS + IN_STEP_MS;
const found = errors.filter((one) => !inStall(one) && !one.isMissing);

const rounded = (ms: number | undefined): number => Number((ms ?? NaN).toFixed(2));
/** The value below which this share of them lies. */
const at = (values: readonly number[], share: number): number =>
  rounded([...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(share * values.length))]);

const absolute = found.map(({ lateMs }) => Math.abs(lateMs));
/** What the speaker believes against what was recorded: the part that is the same for every word is the way from the server to the recorder. */
const beyondOwn = found.flatMap(({ atMs, lateMs }) => {
  const own = way.ownMs(atMs);
  return own === undefined ? [] : [lateMs - own];
});
process.stdout.write(
  `${JSON.stringify({
    words: calls.length,
    missingOutsideTheStall: errors.filter((one) => one.isMissing && !inStall(one)).length,
    medianMs: at(absolute, 0.5),
    p95Ms: at(absolute, 0.95),
    p99Ms: at(absolute, 0.99),
    worstMs: at(absolute, 1),
    aroundTheStall: errors.filter(inStall).map(({ lateMs, isMissing }) => (isMissing ? 'missing' : rounded(lateMs))),
    over20Ms: found
      .filter(({ lateMs }) => Math.abs(lateMs) > 20)
      .map(({ atMs, lateMs }) => [Math.round((atMs - startMs) / 1000), rounded(lateMs)]),
    ...(beyondOwn.length === 0
      ? {}
      : { recordedMinusOwn: { least: at(beyondOwn, 0), median: at(beyondOwn, 0.5), most: at(beyondOwn, 1) } }),
    ...report,
  })}\n`,
);
process.exit(0);
