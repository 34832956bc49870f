/**
 * Voice: everything a hall hears. A table tells it what is pending; each word goes to the loudspeakers of the
 * table's routes, and every word, heard or not, is shown.
 *
 *     reader ─ callsDue ─▶ VoicePort.calls(pending, side) ─▶ mixers (replace) ─▶ loudspeakers
 *     alarms, answers ───▶ VoicePort.say(call) ────────────▶ mixers (say) ────┘
 *                                       └─▶ captions: what is said now, for the page and the light
 *
 * It holds no timer and asks nobody for the time.
 */
import type { Call } from '../core/clock/call.js';
import type { Color } from '../core/go/color.js';
import { rankOf } from './mixer/rank.js';
import { soundOf, type Word } from './mixer/word.js';
import type { WordInput } from './outputs/loudspeaker.js';
import { utteranceOf, type VoicePack } from './packs/pack.js';
import { phraseOf } from './phrase.js';
import type { Language } from '../words/language.js';
import { holderAfter, type CountHolder, type Route } from './routing.js';

/** A loudspeaker as the voice needs it. */
export interface Outlet {
  readonly name: string;
  readonly mixer: WordInput;
}

/** What is shown with a word: for quiet events, deaf players, and tables that share a loudspeaker. */
export interface Caption extends Call {
  readonly table: string;
  /** `timed`: a word of the count, at its moment; `said`: an alarm or an answer. */
  readonly kind: Word['kind'];
  readonly text: string;
  readonly language: Language;
  /** False: it is shown only (another table counts aloud, or the volume is 0, or there is no loudspeaker). */
  readonly aloud: boolean;
}

export interface VoiceOptions {
  readonly outlets: readonly Outlet[];
  readonly routes: readonly Route[];
  /** Best first, for a language. */
  readonly packsFor: (language: Language, voice: string | undefined) => readonly VoicePack[];
  /** All captions still to come of a table, in order; replaces what was told before. */
  readonly captions?: (table: string, captions: readonly Caption[]) => void;
}

/** What a table tells. */
export interface VoicePort {
  /** The reader's calls that are pending (`pendingAfter`): stand in place of all that were told for later. `side`: whose clock they are. */
  calls(pending: readonly Call[], side: Color, nowMs: number): void;
  /** An alarm or an answer, once, as soon as there is room between the words of the count. `beside`: shown with it, not spoken. */
  say(call: Call, nowMs: number, beside?: string): void;
  /** Nothing more of this table; what sounds falls silent. */
  silence(): void;
}

/** Words that belong to the seconds: those a shared loudspeaker gives to one table. */
const isOfCount = ({ key }: Call): boolean => key.startsWith('n.') || key.startsWith('sec.') || key === 'time.over';

export class Voice {
  readonly #options: VoiceOptions;
  readonly #holders = new Map<string, CountHolder>();
  readonly #nextOf = new Map<string, number>();
  /** Captions of each table, by kind: what is told for one kind leaves the other alone. */
  readonly #captions = new Map<string, Readonly<Record<Word['kind'], readonly Caption[]>>>();

  constructor(options: VoiceOptions) {
    this.#options = options;
  }

  table(table: string): VoicePort {
    const routes = this.#options.routes.filter((route) => route.table === table);
    return {
      calls: (pending, side, nowMs) => this.#calls(table, routes, pending, side, nowMs),
      say: (call, nowMs, beside) => {
        for (const route of routes) {
          if (loudness(route) > 0) this.#outlet(route)?.mixer.say(this.#word(route, call, 'said', 'black'));
        }
        this.#show(table, 'said', routes, [call], nowMs, (route) => loudness(route) > 0, beside);
      },
      silence: () => {
        this.#nextOf.delete(table);
        for (const route of routes) this.#outlet(route)?.mixer.silence(table);
        this.#captions.delete(table);
        this.#options.captions?.(table, []);
      },
    };
  }

  /** Which table counts aloud on a loudspeaker. */
  holderOf(speaker: string): string | undefined {
    return this.#holders.get(speaker)?.table;
  }

  #calls(table: string, routes: readonly Route[], pending: readonly Call[], side: Color, nowMs: number): void {
    const [next] = pending.filter(isOfCount);
    if (next === undefined) this.#nextOf.delete(table);
    else this.#nextOf.set(table, next.atMs);
    const quiet = new Set<string>();
    for (const route of routes) {
      const mayCount = this.#mayCount(route, nowMs);
      if (!mayCount) quiet.add(route.speaker);
      const words = pending.filter((call) => mayCount || !isOfCount(call)).map((call) => this.#word(route, call, 'timed', side));
      this.#outlet(route)?.mixer.replace(table, route.volume[side] > 0 ? words : [], nowMs);
    }
    this.#show(
      table,
      'timed',
      routes,
      pending,
      nowMs,
      (route, call) => route.volume[side] > 0 && !(quiet.has(route.speaker) && isOfCount(call)),
    );
  }

  #mayCount({ table, speaker, ...rest }: Route, nowMs: number): boolean {
    const sharing = new Set(this.#options.routes.filter((route) => route.speaker === speaker).map((route) => route.table));
    if (sharing.size < 2 || rest.volume.black + rest.volume.white === 0) return true;
    const counting = [...this.#nextOf].filter(([one]) => sharing.has(one)).map(([one, nextAtMs]) => ({ table: one, nextAtMs }));
    const holder = holderAfter(this.#holders.get(speaker), counting, nowMs);
    if (holder === undefined) this.#holders.delete(speaker);
    else this.#holders.set(speaker, holder);
    return holder === undefined || holder.table === table;
  }

  #outlet({ speaker }: Route): Outlet | undefined {
    return this.#options.outlets.find(({ name }) => name === speaker);
  }

  #word(route: Route, call: Call, kind: Word['kind'], side: Color): Word {
    const utterance = utteranceOf(this.#options.packsFor(route.language, route.voice), call);
    const { atMs, key } = call;
    return {
      table: route.table,
      atMs,
      key,
      kind,
      rank: rankOf(key),
      sound: soundOf(utterance),
      volume: kind === 'said' ? loudness(route) : route.volume[side],
      from: utterance.from,
    };
  }

  #show(
    table: string,
    kind: Word['kind'],
    routes: readonly Route[],
    calls: readonly Call[],
    nowMs: number,
    isAloud: (route: Route, call: Call) => boolean,
    beside?: string,
  ): void {
    const [route] = routes;
    if (route === undefined) return;
    const before = this.#captions.get(table) ?? { timed: [], said: [] };
    const isFresh = ({ atMs }: Call): boolean => atMs >= nowMs - CAPTION_STAYS_MS;
    const told = calls.filter(isFresh).map((call): Caption => ({
      ...call,
      table,
      kind,
      text: [route.words?.[call.key] ?? phraseOf(route.language, call), ...(beside === undefined ? [] : [beside])].join(': '),
      language: route.language,
      aloud: routes.some((one) => this.#outlet(one) !== undefined && isAloud(one, call)),
    }));
    const said = before.said.filter(isFresh).slice(-SAID_SHOWN_MAX);
    const captions = kind === 'timed' ? { timed: told, said } : { timed: before.timed, said: [...said, ...told] };
    this.#captions.set(table, captions);
    this.#options.captions?.(
      table,
      [...captions.timed, ...captions.said].sort((one, other) => one.atMs - other.atMs),
    );
  }
}

/** An alarm belongs to the table and to neither side: it is as loud as the louder of the two. */
const loudness = ({ volume }: Route): number => Math.max(volume.black, volume.white);

/** How long a caption is worth telling after its word began. */
export const CAPTION_STAYS_MS = 3000;

/** Alarms at one moment; more are a mistake. */
const SAID_SHOWN_MAX = 8;
