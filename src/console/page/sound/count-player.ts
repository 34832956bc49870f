/**
 * Plays the count of one table in the browser: every word is given to Web Audio with its moment, up to two seconds ahead,
 * so no timer of the page starts a sound.
 *
 *     CountFeed ─▶ moment of the server ─ serverAhead ─▶ moment of the page ─ getOutputTimestamp ─▶ start(when)
 *
 * A browser plays nothing before somebody has touched the page: until then the state is `locked` and the page shows a
 * button that calls `unlock` from the click. What is cancelled is stopped, what sounds and is no longer true fades.
 */
import type { ToldCall } from '../../view/told-call.js';
import type { CountFeed } from './count-feed.js';
import { placeSaid } from './place-said.js';
import { serverAhead, tripsAfter, type RoundTrip } from './server-time.js';

export type PlayerState = 'locked' | 'playing' | 'suspended';

export interface CountPlayer {
  /** From a click or a key: a browser allows sound only then. */
  unlock(): void;
  /** Silent until `unlock`. */
  turnOff(): void;
  /** From 0 to 1. */
  setVolume(volume: number): void;
  /** What the loudspeaker of this page adds behind what the browser knows: Bluetooth, a television. */
  setDelay(ms: number): void;
  close(): void;
}

/**
 * What the device holds, as at the loudspeaker of the table: words are told early, and a device that holds ten milliseconds
 * (`interactive`) stands still and breaks words whenever the machine is busy (measured: off by 170 ms, against 5).
 */
const DEVICE_AHEAD_SECONDS = 0.1;
const FIRST_TRIPS = 12;
const TRIP_EVERY_MS = 5000;
/** A word that could only begin later than this is left out. */
const LATE_MAX_MS = 250;
/** Words further ahead are scheduled later: the feed tells them again, and the clocks may have to be put right until then. */
const SCHEDULED_AHEAD_MS = 2000;
const SCHEDULE_EVERY_MS = 100;
/** Where the device has stood still meanwhile, what has not begun is moved: not for less than this, and not when it is about to begin. */
const MOVED_FROM_SECONDS = 0.008;
const ABOUT_TO_BEGIN_SECONDS = 0.05;
/** The server forgets a page that says nothing for ten of these. */
const REPORT_EVERY_MS = 60_000;
const FADE_SECONDS = 0.025;
const REMEMBERED_SECONDS = 10;
/** Between two words of one moment. */
const PAUSE_SECONDS = 0.15;
const WORDS_KEPT_MAX = 300;

interface Scheduled {
  readonly call: ToldCall;
  readonly source: AudioBufferSourceNode;
  readonly gain: GainNode;
  /** Where its moment was when it was scheduled. */
  readonly momentAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The page's name towards the server, made by chance. */
const pageName = (): string => `page-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '0'}`;

/** `state` hears whether it can be heard. */
export const playCount = (feed: CountFeed, state: (state: PlayerState) => void): CountPlayer => {
  const at = (path: string): string => `/api/v1/tables/${encodeURIComponent(feed.tableId)}/${path}`;
  const page = pageName();
  const audio = new AudioContext({ latencyHint: DEVICE_AHEAD_SECONDS });
  const words = new Map<string, Promise<AudioBuffer | undefined>>();
  let trips: readonly RoundTrip[] = [];
  let scheduled: Scheduled[] = [];
  let pending: readonly ToldCall[] = [];
  let known: PlayerState | undefined;
  let wasUnlocked = false;
  let isOff = false;
  const loudness = audio.createGain();
  loudness.connect(audio.destination);
  let delayMs = 0;

  const report = (next: PlayerState | 'off'): void =>
    void fetch(at('sound-state'), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page, state: next }),
    }).catch(() => undefined);

  const look = (): void => {
    const next = isOff ? 'locked' : audio.state === 'running' ? 'playing' : wasUnlocked ? 'suspended' : 'locked';
    if (next === known) return;
    known = next;
    state(next);
    report(isOff ? 'off' : next);
    if (next !== 'playing') return;
    if (!wasUnlocked) void firstTrips();
    wasUnlocked = true;
  };

  const trip = async (): Promise<void> => {
    const sentMs = performance.now();
    const answer = await fetch(at('time'), { cache: 'no-store' }).catch(() => undefined);
    const receivedMs = performance.now();
    if (answer?.ok !== true) return;
    const { nowMs } = (await answer.json()) as { nowMs: number };
    trips = tripsAfter(trips, { sentMs, receivedMs, serverMs: nowMs });
  };
  const firstTrips = async (): Promise<void> => {
    for (let nth = 0; nth < FIRST_TRIPS; nth += 1) await trip();
    schedulePending();
  };
  /** The server's moment minus the page's. */
  const aheadMs = (): number | undefined => serverAhead(trips)?.aheadMs ?? feed.aheadMs();

  const fetchWord = async (word: string): Promise<AudioBuffer | undefined> => {
    const answer = await fetch(at(`words/${encodeURIComponent(word)}`)).catch(() => undefined);
    return answer?.ok === true ? audio.decodeAudioData(await answer.arrayBuffer()) : undefined;
  };

  const wordSound = (word: string): Promise<AudioBuffer | undefined> => {
    const known = words.get(word);
    if (known !== undefined) return known;
    if (words.size >= WORDS_KEPT_MAX) words.clear();
    const fetched = fetchWord(word);
    words.set(word, fetched);
    // What could not be fetched is asked for again the next time.
    void fetched.then((sound) => sound === undefined && words.delete(word));
    return fetched;
  };

  /** The audio clock's second at which something is heard at this moment of the page. */
  const audioSecondOf = (heardMs: number): number => {
    const pageMs = heardMs - delayMs;
    const { contextTime = 0, performanceTime = 0 } = audio.getOutputTimestamp();
    // Until the device has said so, the context's own time stands in.
    return performanceTime > 0 ? contextTime + (pageMs - performanceTime) / 1000 : audio.currentTime + (pageMs - performance.now()) / 1000;
  };

  const schedule = async (call: ToldCall): Promise<void> => {
    const sound = await wordSound(call.word);
    const ahead = aheadMs();
    if (sound === undefined || ahead === undefined || audio.state !== 'running') return;
    // While it was fetched it may have been cancelled, or told again.
    if (!pending.includes(call) || scheduled.some((one) => isSame(one.call, call))) return;
    const pageMs = call.atMs - ahead;
    const startsAt = call.kind === 'said' ? roomFor(sound.duration, pageMs) : momentFor(call, pageMs);
    if (startsAt === undefined) return;
    const gain = audio.createGain();
    const source = audio.createBufferSource();
    source.buffer = sound;
    source.connect(gain).connect(loudness);
    source.start(startsAt);
    scheduled.push({ call, source, gain, momentAt: audioSecondOf(pageMs), startsAt, endsAt: startsAt + sound.duration });
  };

  /** A word of the count begins at its moment; what still sounds falls silent for it. */
  const momentFor = (call: ToldCall, pageMs: number): number | undefined => {
    if (pageMs < performance.now() - LATE_MAX_MS) return undefined;
    const before = scheduled.filter((one) => one.call.kind === 'timed' && one.call.atMs === call.atMs).at(-1);
    const startsAt = Math.max(audioSecondOf(pageMs), audio.currentTime, before === undefined ? 0 : before.endsAt + PAUSE_SECONDS);
    for (const one of scheduled) if (one !== before && one.startsAt < startsAt && one.endsAt > startsAt) fade(one, startsAt - FADE_SECONDS);
    return startsAt;
  };

  /** A sentence waits for room between them. Words that are told and not yet scheduled are as long as the second that they count. */
  const roomFor = (length: number, pageMs: number): number | undefined => {
    const toCome = pending
      .filter((one) => one.kind === 'timed' && !scheduled.some(({ call }) => isSame(call, one)))
      .map(({ atMs }) => {
        const startsAt = audioSecondOf(atMs - (aheadMs() ?? 0));
        return { startsAt, endsAt: startsAt + 1 };
      });
    return placeSaid(length, audioSecondOf(pageMs), audio.currentTime, PAUSE_SECONDS, [...scheduled, ...toCome]);
  };

  const fade = ({ gain, source }: Scheduled, from: number): void => {
    gain.gain.setValueAtTime(1, Math.max(audio.currentTime, from));
    gain.gain.linearRampToValueAtTime(0, Math.max(audio.currentTime, from) + FADE_SECONDS);
    source.stop(Math.max(audio.currentTime, from) + FADE_SECONDS);
  };

  const take = (calls: readonly ToldCall[]): void => {
    const nowServerMs = performance.now() + (aheadMs() ?? 0);
    const isTrue = ({ call }: Scheduled): boolean => call.atMs <= nowServerMs || calls.some((one) => isSame(one, call));
    for (const one of scheduled) if (!isTrue(one)) fade(one, audio.currentTime);
    // A sentence is told for a while after it was spoken; it is not spoken again.
    scheduled = scheduled.filter((one) => one.endsAt > audio.currentTime - REMEMBERED_SECONDS && isTrue(one));
    pending = calls;
    schedulePending();
  };

  /** Takes back what would be heard beside its moment, to be scheduled anew. */
  const unscheduleMoved = (): void => {
    for (const one of [...scheduled]) {
      if (one.call.kind !== 'timed' || one.startsAt < audio.currentTime + ABOUT_TO_BEGIN_SECONDS) continue;
      if (Math.abs(audioSecondOf(one.call.atMs - (aheadMs() ?? 0)) - one.momentAt) < MOVED_FROM_SECONDS) continue;
      one.source.stop();
      one.source.disconnect();
      scheduled = scheduled.filter((other) => other !== one);
    }
  };

  const schedulePending = (): void => {
    unscheduleMoved();
    const untilMs = performance.now() + (aheadMs() ?? 0) + SCHEDULED_AHEAD_MS;
    // One after the other: two of one moment keep their order.
    void pending.filter(({ atMs }) => atMs < untilMs).reduce((before, call) => before.then(() => schedule(call)), Promise.resolve());
  };

  const leave = (): void => report('off');
  const unsubscribe = feed.subscribe({
    words: (ahead) => {
      for (const word of ahead) void wordSound(word);
    },
    calls: take,
  });
  audio.addEventListener('statechange', look);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', leave);
  const timers = [
    window.setInterval(look, 1000),
    window.setInterval(schedulePending, SCHEDULE_EVERY_MS),
    window.setInterval(() => wasUnlocked && void trip(), TRIP_EVERY_MS),
    window.setInterval(() => known !== undefined && report(known), REPORT_EVERY_MS),
  ];
  look();

  return {
    unlock: () => {
      isOff = false;
      void audio.resume().then(look);
    },
    turnOff: () => {
      isOff = true;
      look();
      void audio.suspend();
    },
    setVolume: (volume) => loudness.gain.setTargetAtTime(volume, audio.currentTime, FADE_SECONDS),
    setDelay: (ms) => (delayMs = ms),
    close: () => {
      leave();
      unsubscribe();
      for (const timer of timers) window.clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', look);
      void audio.close();
    },
  };
};

const isSame = (one: ToldCall, other: ToldCall): boolean => one.atMs === other.atMs && one.key === other.key;
