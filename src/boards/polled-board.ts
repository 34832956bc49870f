/**
 * A board that is asked, on its cable, as a table wants it: it opens, asks, recovers and opens again.
 *
 *     stream ─octets─▶ family ─ looks ─▶ news { inputs } ─▶ session
 *       ◀── ask, lights ──
 *
 * What such a board sends has no numbers and no checksums that could be checked again later, so its octets are not kept in
 * the journal: what they meant is.
 */
import type { BoardNews, BoardPort, Light, TimePort } from '../session/ports.js';
import type { OpeningStream } from './streams/opening-stream.js';
import { LookWatch } from './look-watch.js';
import type { PolledFamily } from './polled-family.js';
import { ReopenWait } from './reopen-wait.js';
import { inEnglish, tell, type Sentence } from '../words/telling.js';

/** A question that has no answer by now is asked once more. Ours. */
const ANSWER_WAIT_MS = 500;

/** No look for so long: the cable is opened anew. As with GSB/1. */
const SILENCE_MS = 3_000;

/** More than this unsent and the other side takes nothing any more. Ours. */
const UNSENT_OCTETS_MAX = 16_384;

type Listener = Parameters<BoardPort['start']>[0];

export interface PolledBoardOptions {
  readonly family: PolledFamily;
  readonly open: () => OpeningStream;
  readonly time: TimePort;
  /** Where it is, for people. */
  readonly where: string;
}

interface Opening {
  readonly stream: OpeningStream;
  isOpen: boolean;
}

export class PolledBoard implements BoardPort {
  readonly #options: PolledBoardOptions;
  readonly #watch = new LookWatch();
  #listener: Listener | undefined;
  #opening: Opening | undefined;
  #isClosed = false;
  readonly #reopenWait = new ReopenWait();
  #cancelWake: () => void = () => undefined;
  #askedMs: number | undefined;
  #askAtMs = 0;
  #heardMs = 0;
  #lights: readonly Light[] = [];
  #lightsToSend = false;
  #isIdentified = false;
  #lastProblem: string | undefined;
  readonly #counts = { octetsHeard: 0, looks: 0, refused: 0, reopened: 0 };

  constructor(options: PolledBoardOptions) {
    this.#options = options;
  }

  start(listener: Listener): void {
    this.#listener = listener;
    this.#wakeAt(this.#options.time.nowMs(), () => this.#open());
  }

  refresh(): void {
    this.#watch.refresh();
  }

  showLights(lights: readonly Light[]): void {
    this.#lights = lights;
    this.#lightsToSend = true;
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counts };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelWake();
    const { stream } = this.#opening ?? {};
    this.#opening = undefined;
    stream?.stream.destroy();
    await stream?.close();
  }

  #wakeAt(atMs: number, then: () => void): void {
    this.#cancelWake();
    this.#cancelWake = this.#options.time.wakeAt(atMs, then);
  }

  #open(): void {
    if (this.#isClosed) return;
    const { family, open, time } = this.#options;
    const opening: Opening = { stream: open(), isOpen: false };
    this.#opening = opening;
    family.opened();
    const gone = (text: string): void => this.#leave(opening, tell('plain', { text }));
    const { stream } = opening.stream;
    stream.on('error', (error: Error) => gone(error.message));
    stream.on('close', () => gone('the other side has closed'));
    stream.on('end', () => gone('the other side has closed'));
    stream.on('data', (octets: Buffer) => {
      if (this.#opening === opening) this.#hear(octets.toString('latin1'));
    });
    opening.stream.opened.then(
      () => {
        if (this.#opening !== opening) return;
        opening.isOpen = true;
        this.#heardMs = time.nowMs();
        this.#askedMs = undefined;
        this.#askAtMs = time.nowMs();
        this.#lightsToSend = this.#lights.length > 0;
        this.#tick();
      },
      (error: unknown) => gone(error instanceof Error ? error.message : String(error)),
    );
  }

  #hear(octets: string): void {
    const nowMs = this.#options.time.nowMs();
    this.#counts.octetsHeard += octets.length;
    for (const answer of this.#options.family.hear(octets, nowMs)) {
      this.#askedMs = undefined;
      if (answer.kind === 'refused') {
        this.#counts.refused += 1;
        this.#problem(tell('board.not-understood', { where: this.#options.where, why: answer.why }));
      }
      if (answer.kind !== 'look') continue;
      this.#counts.looks += 1;
      this.#heardMs = nowMs;
      this.#reopenWait.heard();
      this.#lastProblem = undefined;
      if (!this.#isIdentified) this.#listener?.identified(this.#options.family.identity);
      this.#isIdentified = true;
      this.#tell(this.#watch.look(answer.look, nowMs));
    }
    this.#tick();
  }

  /** Asks when it is time to, and sends lights between two questions. */
  #tick(): void {
    const opening = this.#opening;
    if (opening?.isOpen !== true || this.#isClosed) return;
    const { family, time, where } = this.#options;
    const nowMs = time.nowMs();
    if (nowMs - this.#heardMs >= SILENCE_MS) {
      this.#leave(opening, tell('board.said-nothing', { where }));
      return;
    }
    const isAnswered = this.#askedMs === undefined || nowMs - this.#askedMs >= ANSWER_WAIT_MS;
    if (isAnswered && this.#lightsToSend) {
      this.#send(opening, family.lights(this.#lights));
      this.#lightsToSend = false;
    }
    if (isAnswered && nowMs >= this.#askAtMs) {
      this.#send(opening, family.ask);
      this.#askedMs = family.ask === undefined ? undefined : nowMs;
      this.#askAtMs = nowMs + family.everyMs;
    }
    const nextMs = this.#askedMs === undefined ? this.#askAtMs : this.#askedMs + ANSWER_WAIT_MS;
    this.#wakeAt(Math.min(Math.max(nextMs, nowMs + 1), this.#heardMs + SILENCE_MS), () => this.#tick());
  }

  #send({ stream: { stream } }: Opening, octets: string | undefined): void {
    if (octets !== undefined && stream.writableLength <= UNSENT_OCTETS_MAX) stream.write(octets, 'latin1');
  }

  #leave(opening: Opening, why: Sentence): void {
    if (this.#opening !== opening || this.#isClosed) return;
    this.#opening = undefined;
    this.#counts.reopened += 1;
    this.#problem(why);
    const { time } = this.#options;
    this.#tell(this.#watch.lost(time.nowMs()));
    opening.stream.stream.destroy();
    void opening.stream.close().catch(() => undefined);
    this.#wakeAt(time.nowMs() + this.#reopenWait.take(), () => this.#open());
  }

  #tell(inputs: BoardNews['inputs']): void {
    if (inputs.length > 0) this.#listener?.news({ lines: [], inputs });
  }

  #problem(told: Sentence): void {
    const message = inEnglish(told);
    if (message !== this.#lastProblem) this.#listener?.problem(told);
    this.#lastProblem = message;
  }
}
