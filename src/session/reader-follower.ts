/**
 * The reader of a table: tells the voice what is due in the next second, again and again.
 *
 *     game's clock ─ callsDue ─▶ pending ─▶ voice.calls, at every change and twice a second
 *
 *     announcements ─▶ voice.say, once each
 *
 * Every telling stands in place of what was told before for later, so a press cancels the words it
 * made untrue. It follows what is safe in the journal, like everyone who only listens.
 *
 * While a stone that may have come in time is undecided (`core/table/undecided-stone.ts`), nothing is said of the end of the
 * period or of what comes after it; once it is sure that it is over, it is said then.
 */
import type { Call, CallKey } from '../core/clock/call.js';
import type { CallTable } from '../core/clock/call-tables.js';
import { nextMomentMs, settleClock, type Clock } from '../core/clock/clock.js';
import { answerTimeLeft, CALLS_AHEAD_MS, callsDue, callsOfTurn, pendingAfter } from '../core/clock/reader.js';
import type { Color } from '../core/go/color.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { AnnounceTopic } from '../core/table/announcements.js';
import type { TableRefusal, ReaderPort, TimePort } from './ports.js';

/** Twice as often as need be: a tick that is late by half a second loses no word. */
const TELL_EVERY_MS = CALLS_AHEAD_MS / 2;

/** Further ahead than the sound needs: the longest sentence (3.1 s, ko in Korean) is not begun where the next word would cut it. */
const SEEN_AHEAD_MS = 4000;

/** Whether what the clock has to tell at `endMs` waits, at `nowMs`, for a stone that is not decided. */
export type MayWait = (endMs: number, nowMs: number) => boolean;

const NO_CLOCK: TableRefusal = { kind: 'no-clock', message: 'this game is played without a clock', point: undefined };

export class ReaderFollower {
  readonly #table: CallTable;
  readonly #voice: ReaderPort;
  readonly #time: TimePort;
  readonly #mayWait: MayWait;
  #clock: Clock | undefined;
  /** The end of the period that nothing was said of, because a stone was undecided. */
  #unsaid: { readonly clock: Clock; readonly atMs: number } | undefined;
  #pending: readonly Call[] = [];
  #cancelWake: (() => void) | undefined;

  constructor(table: CallTable, voice: ReaderPort, time: TimePort, mayWait: MayWait = () => false) {
    this.#table = table;
    this.#voice = voice;
    this.#time = time;
    this.#mayWait = mayWait;
  }

  /** The clock from now on; undefined: no game with a clock, and nothing to say. */
  follow(clock: Clock | undefined): void {
    if (clock === this.#clock) return;
    this.#clock = clock;
    this.#dropUntrue();
    this.#sayLate();
    this.#tell();
  }

  /** A stone was put down or lifted: does the end of the period wait for it? */
  boardChanged(): void {
    const endMs = this.#clock === undefined ? undefined : nextMomentMs(this.#clock);
    const nowMs = this.#time.nowMs();
    if (endMs === undefined || endMs > nowMs + SEEN_AHEAD_MS) return;
    if (this.#mayWait(endMs, nowMs) !== (this.#unsaid !== undefined)) this.#tell();
  }

  /** Once, between the words of the count. */
  say(key: CallKey, topic: AnnounceTopic, beside?: string): Call {
    const nowMs = this.#time.nowMs();
    const call: Call = { atMs: nowMs, key };
    this.#voice.say(call, topic, nowMs, beside);
    return call;
  }

  /** "How much time is left?": says it, and answers with what is said. */
  answerTimeLeft(side: Color): Result<readonly Call[], TableRefusal> {
    if (this.#clock === undefined) return refuse(NO_CLOCK);
    const nowMs = this.#time.nowMs();
    const calls = answerTimeLeft(this.#table, this.#clock, side, nowMs);
    for (const call of calls) this.#voice.say(call, 'answers', nowMs);
    return ok(calls);
  }

  /** Nothing more is said. */
  close(): void {
    this.#cancelWake?.();
    this.#clock = undefined;
    this.#voice.silence();
  }

  #tell(): void {
    this.#cancelWake?.();
    this.#cancelWake = undefined;
    const nowMs = this.#time.nowMs();
    const clock = this.#clock === undefined ? undefined : settleClock(this.#clock, nowMs).clock;
    const endMs = this.#clock === undefined ? undefined : nextMomentMs(this.#clock);
    const waits = endMs !== undefined && endMs <= nowMs + SEEN_AHEAD_MS && this.#mayWait(endMs, nowMs);
    if (waits && this.#clock !== undefined) this.#unsaid = { clock: this.#clock, atMs: endMs };
    // Decided before its end, it is counted to the end; after it, what is sure is still to be told.
    else if (endMs === undefined || endMs > nowMs) this.#unsaid = undefined;
    const called = clock === undefined ? [] : callsDue(this.#table, clock, nowMs, SEEN_AHEAD_MS);
    const due = waits ? called.filter(({ atMs }) => atMs < endMs) : called;
    // What began before now is the voice's; what begins at this very moment may not have been begun yet.
    this.#pending = pendingAfter(this.#pending, due, nowMs).filter((call) => call.atMs >= nowMs);
    this.#voice.calls(this.#pending, clock?.toMove ?? 'black', nowMs);
    if (this.#clock?.status.kind === 'running' && (waits || clock?.status.kind === 'running'))
      this.#cancelWake = this.#time.wakeAt(nowMs + TELL_EVERY_MS, () => this.#tell());
  }

  /** News of something that was before this very moment makes untrue what was to begin at it: `pendingAfter` cannot tell. */
  #dropUntrue(): void {
    const nowMs = this.#time.nowMs();
    const clock = this.#clock;
    if (clock !== undefined && clock.asOfMs >= nowMs) return;
    const stillTrue = clock === undefined ? [] : callsOfTurn(this.#table, clock, Math.ceil(nowMs) - 1);
    this.#pending = this.#pending.filter(({ atMs, key }) => stillTrue.some((call) => call.atMs === atMs && call.key === key));
  }

  /** What was not said when the period ended, and is sure now. */
  #sayLate(): void {
    const unsaid = this.#unsaid;
    const now = this.#clock;
    this.#unsaid = undefined;
    if (unsaid === undefined || now === undefined || now.toMove !== unsaid.clock.toMove || now.asOfMs < unsaid.atMs) return;
    const nowMs = this.#time.nowMs();
    if (nowMs <= unsaid.atMs) return;
    const atTheEnd = callsOfTurn(this.#table, unsaid.clock, unsaid.atMs - 1).filter(({ atMs }) => atMs === unsaid.atMs);
    for (const { key } of atTheEnd) this.#voice.say({ atMs: nowMs, key }, 'answers', nowMs);
  }
}
