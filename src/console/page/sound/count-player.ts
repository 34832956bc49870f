/**
 * Plays the count of one table in the browser: every word is given to Web Audio with its moment, up to a second ahead,
 * so no timer of the page starts a sound.
 *
 *     EventSource `calls` ─▶ moment of the server ─ serverAhead ─▶ moment of the page ─ getOutputTimestamp ─▶ start(when)
 *
 * A browser plays nothing before somebody has touched the page: until then the state is `locked` and the page shows a
 * button that calls `unlock` from the click. What is cancelled is stopped, what sounds and is no longer true fades.
 */
import { serverAhead, tripsAfter, type RoundTrip } from './server-time.js';

interface ToldCall {
  readonly atMs: number;
  readonly key: string;
  readonly word: string;
  readonly text: string;
}

export type PlayerState = 'locked' | 'playing' | 'suspended';

export interface CountListener {
  state(state: PlayerState): void;
  /** What is said now, for those who cannot hear it. */
  caption(text: string): void;
  /** The loudspeaker at the table: undefined while it is on time, else how late it was, in ms. */
  late(worstMs: number | undefined): void;
}

export interface CountPlayer {
  /** From a click or a key: a browser allows sound only then. */
  unlock(): void;
  close(): void;
}

const FIRST_TRIPS = 12;
const TRIP_EVERY_MS = 5000;
/** A word that could only begin later than this is left out. */
const LATE_MAX_MS = 250;
const FADE_SECONDS = 0.025;
/** Between two words of one moment. */
const PAUSE_SECONDS = 0.15;
const WORDS_KEPT_MAX = 300;

interface Scheduled {
  readonly call: ToldCall;
  readonly source: AudioBufferSourceNode;
  readonly gain: GainNode;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly captionTimer: number;
}

/** The page's name towards the server, made by chance. */
const pageName = (): string => `page-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? '0'}`;

export const playCount = (tableId: string, listener: CountListener): CountPlayer => {
  const at = (path: string): string => `api/tables/${encodeURIComponent(tableId)}/${path}`;
  const page = pageName();
  const audio = new AudioContext({ latencyHint: 'interactive' });
  const words = new Map<string, Promise<AudioBuffer | undefined>>();
  let trips: readonly RoundTrip[] = [];
  let scheduled: Scheduled[] = [];
  let pending: readonly ToldCall[] = [];
  let state: PlayerState | undefined;
  let wasUnlocked = false;

  const report = (next: PlayerState | 'off'): void =>
    void fetch(at('sound-state'), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page, state: next }),
    }).catch(() => undefined);

  const look = (): void => {
    const next = audio.state === 'running' ? 'playing' : wasUnlocked ? 'suspended' : 'locked';
    if (next === 'playing') wasUnlocked = true;
    if (next === state) return;
    state = next;
    listener.state(next);
    report(next);
  };

  const trip = async (): Promise<void> => {
    const sentMs = performance.now();
    const answer = await fetch(at('time'), { cache: 'no-store' }).catch(() => undefined);
    const receivedMs = performance.now();
    if (answer?.ok !== true) return;
    const { nowMs } = (await answer.json()) as { nowMs: number };
    trips = tripsAfter(trips, { sentMs, receivedMs, serverMs: nowMs });
  };

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
  const audioSecondOf = (pageMs: number): number => {
    const { contextTime = 0, performanceTime = 0 } = audio.getOutputTimestamp();
    // Until the device has said so, the context's own time stands in.
    return performanceTime > 0 ? contextTime + (pageMs - performanceTime) / 1000 : audio.currentTime + (pageMs - performance.now()) / 1000;
  };

  const schedule = async (call: ToldCall): Promise<void> => {
    const sound = await wordSound(call.word);
    const ahead = serverAhead(trips);
    if (sound === undefined || ahead === undefined || audio.state !== 'running') return;
    // While it was fetched it may have been cancelled, or told again.
    if (!pending.includes(call) || scheduled.some((one) => isSame(one.call, call))) return;
    const pageMs = call.atMs - ahead.aheadMs;
    if (pageMs < performance.now() - LATE_MAX_MS) return;
    const before = scheduled.filter((one) => one.call.atMs === call.atMs).at(-1);
    const startsAt = Math.max(audioSecondOf(pageMs), audio.currentTime, before === undefined ? 0 : before.endsAt + PAUSE_SECONDS);
    // What still sounds falls silent for it.
    for (const one of scheduled) if (one !== before && one.startsAt < startsAt && one.endsAt > startsAt) fade(one, startsAt - FADE_SECONDS);
    const gain = audio.createGain();
    const source = audio.createBufferSource();
    source.buffer = sound;
    source.connect(gain).connect(audio.destination);
    source.start(startsAt);
    const captionTimer = window.setTimeout(() => listener.caption(call.text), Math.max(0, pageMs - performance.now()));
    scheduled.push({ call, source, gain, startsAt, endsAt: startsAt + sound.duration, captionTimer });
  };

  const fade = ({ gain, source }: Scheduled, from: number): void => {
    gain.gain.setValueAtTime(1, Math.max(audio.currentTime, from));
    gain.gain.linearRampToValueAtTime(0, Math.max(audio.currentTime, from) + FADE_SECONDS);
    source.stop(Math.max(audio.currentTime, from) + FADE_SECONDS);
  };

  const take = (calls: readonly ToldCall[]): void => {
    const ahead = serverAhead(trips);
    const nowServerMs = performance.now() + (ahead?.aheadMs ?? 0);
    for (const one of scheduled) {
      if (one.call.atMs <= nowServerMs || calls.some((call) => isSame(call, one.call))) continue;
      window.clearTimeout(one.captionTimer);
      fade(one, audio.currentTime);
    }
    scheduled = scheduled.filter(
      (one) => one.endsAt > audio.currentTime && (one.call.atMs <= nowServerMs || calls.some((call) => isSame(call, one.call))),
    );
    pending = calls;
    // One after the other: two of one moment keep their order.
    void calls.reduce((before, call) => before.then(() => schedule(call)), Promise.resolve());
  };

  const source = new EventSource(at('count'));
  source.addEventListener('words', (event) => {
    for (const word of JSON.parse(String(event.data)) as string[]) void wordSound(word);
  });
  source.addEventListener('calls', (event) => take(JSON.parse(String(event.data)) as ToldCall[]));
  source.addEventListener('heartbeat', (event) => {
    const { keepsPromise = true, worstMs = 0 } = JSON.parse(String(event.data)) as { keepsPromise?: boolean; worstMs?: number };
    listener.late(keepsPromise ? undefined : worstMs);
  });
  audio.addEventListener('statechange', look);
  document.addEventListener('visibilitychange', look);
  const lookTimer = window.setInterval(look, 1000);
  const tripTimer = window.setInterval(() => void trip(), TRIP_EVERY_MS);
  void (async () => {
    for (let nth = 0; nth < FIRST_TRIPS; nth += 1) await trip();
  })();
  look();

  return {
    unlock: () => void audio.resume().then(look),
    close: () => {
      report('off');
      source.close();
      window.clearInterval(lookTimer);
      window.clearInterval(tripTimer);
      document.removeEventListener('visibilitychange', look);
      void audio.close();
    },
  };
};

const isSame = (one: ToldCall, other: ToldCall): boolean => one.atMs === other.atMs && one.key === other.key;
