/**
 * Webhooks: other programs are told of every fact of the event, in order, each until it was taken.
 *
 *     facts.jsonl (the outbox) ─▶ the next that was not taken ─▶ POST, signed ─┬─ 2xx: the next one; how far it came is kept in the folder
 *                                                                             └─ else: the same again, after 1 s, 2 s, ... 5 min
 *
 *     X-Banmen-Sequence: 12                         the number of the fact, from 1: told again after a crash, it is the same
 *     X-Banmen-Timestamp: 1764500000                seconds; an old one that comes again is somebody else's
 *     X-Banmen-Signature: sha256=HEX                HMAC-SHA-256 by the secret over "TIMESTAMP.BODY"
 *
 * Each receiver has its own place: one that is down holds up no other, and nothing is left out when it comes back.
 */
import { createHmac } from 'node:crypto';
import { messageOf } from '../core/result.js';
import type { KeptTextPort, LogPort, TimePort } from '../session/ports.js';
import { gameKey, type DatedFact } from './event-book.js';
import { makeResultText } from './event-csv.js';
import type { OpenEvent } from './event-folder.js';
import type { WebhookSettings } from './event-settings.js';
import { entrantsByKey, fullName } from './tournament.js';

const RETRY_FIRST_MS = 1000;
const RETRY_MAX_MS = 5 * 60_000;
/** A receiver that has not answered by then has not taken it. */
const ANSWER_MS_MAX = 10_000;

/** By address: how many facts were taken. */
export const CURSORS_FILE = 'webhooks.json';

export interface WebhookPorts {
  /** `CURSORS_FILE` of the event. */
  readonly kept: KeptTextPort;
  readonly time: TimePort;
  readonly log: LogPort;
  readonly fetch: typeof fetch;
}

export const signWebhook = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** What is sent: the fact, and of a game what its keys stand for. */
export const webhookBody = ({ book: { tournament } }: OpenEvent, fact: DatedFact, sequence: number): string => {
  const pairing =
    fact.kind === 'result' || fact.kind === 'confirmed'
      ? tournament?.pairings.find((one) => gameKey(one.round, one.black, one.white) === gameKey(fact.round, fact.black, fact.white))
      : undefined;
  const byKey = entrantsByKey({ entrants: tournament?.entrants ?? [] });
  const nameOf = (key: string): string => {
    const entrant = byKey.get(key);
    return entrant === undefined ? key : fullName(entrant);
  };
  const game =
    pairing === undefined
      ? undefined
      : {
          round: pairing.round,
          table: pairing.table,
          black: nameOf(pairing.black),
          white: nameOf(pairing.white),
          ...(fact.kind === 'result' ? { result: makeResultText(fact.result) } : {}),
        };
  return JSON.stringify({ event: tournament?.name ?? '', sequence, fact, ...(game === undefined ? {} : { game }) });
};

/** One receiver. */
class Receiver {
  readonly settings: WebhookSettings;
  readonly #ports: WebhookPorts;
  readonly #kept: (taken: number) => Promise<void>;
  #event: OpenEvent | undefined;
  #taken: number;
  #isSending = false;
  #isClosed = false;
  #waitMs = RETRY_FIRST_MS;
  #cancelWait: (() => void) | undefined;
  #trouble: string | null = null;

  constructor(settings: WebhookSettings, taken: number, ports: WebhookPorts, kept: (taken: number) => Promise<void>) {
    this.settings = settings;
    this.#taken = taken;
    this.#ports = ports;
    this.#kept = kept;
  }

  status(): { readonly url: string; readonly taken: number; readonly waiting: number; readonly trouble: string | null } {
    const { host, pathname } = new URL(this.settings.url);
    return {
      url: `${host}${pathname}`,
      taken: this.#taken,
      waiting: (this.#event?.facts.length ?? 0) - this.#taken,
      trouble: this.#trouble,
    };
  }

  told(event: OpenEvent): void {
    this.#event = event;
    if (this.#cancelWait === undefined) void this.#send();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelWait?.();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (;;) {
      const fact = this.#event?.facts[this.#taken];
      if (this.#isClosed || this.#event === undefined || fact === undefined) break;
      const sequence = this.#taken + 1;
      const trouble = await this.#post(sequence, webhookBody(this.#event, fact, sequence));
      if (trouble !== undefined) {
        this.#waitAfter(trouble);
        break;
      }
      this.#taken = sequence;
      this.#waitMs = RETRY_FIRST_MS;
      this.#trouble = null;
      // Not kept, it is told once more after a restart, under the same number.
      await this.#kept(sequence).catch((error: unknown) =>
        this.#ports.log.warn({}, `how far a webhook came is not kept: ${String(error)}`),
      );
    }
    this.#isSending = false;
  }

  /** Undefined: it was taken. */
  async #post(sequence: number, body: string): Promise<string | undefined> {
    const { url, secret } = this.settings;
    const timestamp = Math.floor(this.#ports.time.wallMs() / 1000);
    try {
      const answer = await this.#ports.fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
        headers: {
          'content-type': 'application/json',
          'x-banmen-sequence': String(sequence),
          'x-banmen-timestamp': String(timestamp),
          'x-banmen-signature': signWebhook(secret, timestamp, body),
        },
        body,
      });
      await answer.body?.cancel();
      return answer.ok ? undefined : `it answers ${answer.status}`;
    } catch (error) {
      return messageOf(error);
    }
  }

  #waitAfter(trouble: string): void {
    const { time, log } = this.#ports;
    if (this.#trouble === null)
      log.warn({ url: this.status().url }, `a webhook does not take what it is told (${trouble}): told again until it does`);
    this.#trouble = trouble;
    if (this.#isClosed) return;
    this.#cancelWait = time.wakeAt(time.nowMs() + this.#waitMs, () => {
      this.#cancelWait = undefined;
      void this.#send();
    });
    this.#waitMs = Math.min(this.#waitMs * 2, RETRY_MAX_MS);
  }
}

export class Webhooks {
  readonly #ports: WebhookPorts;
  readonly #receivers = new Map<string, Receiver>();
  #cursors: Record<string, number> | undefined;
  #order: Promise<unknown> = Promise.resolve();

  constructor(ports: WebhookPorts) {
    this.#ports = ports;
  }

  status(): readonly object[] {
    return [...this.#receivers.values()].map((receiver) => receiver.status());
  }

  /** What is on the disk by now, and who is to be told of it. */
  told(event: OpenEvent): void {
    this.#order = this.#order.then(() => {
      this.#cursors ??= this.#read();
      const wanted = new Map(event.settings.webhooks.map((one) => [`${one.url} ${one.secret}`, one]));
      for (const [key, receiver] of this.#receivers) {
        if (wanted.has(key)) continue;
        receiver.close();
        this.#receivers.delete(key);
      }
      for (const [key, settings] of wanted) {
        const receiver =
          this.#receivers.get(key) ??
          new Receiver(settings, this.#cursors[settings.url] ?? 0, this.#ports, (taken) => this.#keep(settings.url, taken));
        this.#receivers.set(key, receiver);
        receiver.told(event);
      }
    });
  }

  async close(): Promise<void> {
    await this.#order;
    for (const receiver of this.#receivers.values()) receiver.close();
  }

  #read(): Record<string, number> {
    try {
      const kept = JSON.parse(this.#ports.kept.read() ?? '{}') as Readonly<Record<string, unknown>>;
      return Object.fromEntries(Object.entries(kept).flatMap(([url, taken]) => (typeof taken === 'number' ? [[url, taken]] : [])));
    } catch {
      this.#ports.log.warn({}, `${CURSORS_FILE} cannot be read: webhooks are told everything once more`);
      return {};
    }
  }

  /** In its turn, so that `close` waits for it. */
  #keep(url: string, taken: number): Promise<void> {
    const cursors = (this.#cursors ??= {});
    cursors[url] = taken;
    const text = `${JSON.stringify(cursors)}\n`;
    const kept = this.#order.then(() => this.#ports.kept.write(text));
    this.#order = kept.catch(() => undefined);
    return kept;
  }
}
