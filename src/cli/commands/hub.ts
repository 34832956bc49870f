/** A running service, asked over its API: for commands that tell it something or read its games. */
import { z } from 'zod';
import { ok, reasonOf, refuse, type Result } from '../../core/result.js';

/** Longer than any answer takes, a disk that stands still included. */
const ANSWER_MS_MAX = 20_000;

const PROBLEM = z.looseObject({ detail: z.string() });

/** `status`: of the answer; undefined where nobody answered. */
export interface AskRefusal {
  readonly why: string;
  readonly status: number | undefined;
}

interface AskWith {
  readonly method?: 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Hub {
  readonly url: string;
  #cookie: string | undefined;

  constructor(url: string) {
    this.url = url.replace(/\/+$/, '');
  }

  /** With the PIN of an arbiter or organiser: from another machine than the service's own. */
  async signIn(pin: string): Promise<Result<undefined, string>> {
    const answer = await this.#ask('/api/v1/session', { method: 'POST', body: JSON.stringify({ pin }) });
    if (!answer.ok) return answer;
    this.#cookie = answer.value.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    return ok(undefined);
  }

  async get<Form extends z.ZodType>(path: string, form: Form): Promise<Result<z.infer<Form>, string>> {
    const answer = await this.#ask(path);
    if (!answer.ok) return answer;
    const parsed = form.safeParse(await answer.value.json());
    return parsed.success ? ok(parsed.data) : refuse(`what ${this.url}${path} answers is not understood: is it another version?`);
  }

  async text(path: string): Promise<Result<string, string>> {
    const answer = await this.#ask(path);
    return answer.ok ? ok(await answer.value.text()) : answer;
  }

  /** An act, or with `isDry` what it would come to; what the service answers is the caller's to read. */
  async tryAct(table: string, act: object, isDry: boolean): Promise<Result<unknown, AskRefusal>> {
    const path = `/api/v1/tables/${encodeURIComponent(table)}/acts${isDry ? '?dryRun=1' : ''}`;
    const answer = await this.#askFully(path, { method: 'POST', body: JSON.stringify(act) });
    return answer.ok ? ok(await answer.value.json()) : answer;
  }

  /** `key`: the same act sent again is done once. */
  async act(table: string, act: object, key: string): Promise<Result<undefined, string>> {
    const answer = await this.#ask(`/api/v1/tables/${encodeURIComponent(table)}/acts`, {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: JSON.stringify(act),
    });
    return answer.ok ? ok(undefined) : answer;
  }

  async #ask(path: string, init: AskWith = {}): Promise<Result<Response, string>> {
    const answer = await this.#askFully(path, init);
    return answer.ok ? answer : refuse(answer.refusal.why);
  }

  async #askFully(path: string, init: AskWith = {}): Promise<Result<Response, AskRefusal>> {
    const headers = {
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.#cookie === undefined ? {} : { cookie: this.#cookie }),
      ...init.headers,
    };
    let answer: Response;
    try {
      answer = await fetch(`${this.url}${path}`, { ...init, headers, signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      const why = `nothing answers at ${this.url} (${reasonOf(cause ?? error)}): is banmen serve running there?`;
      return refuse({ why, status: undefined });
    }
    if (answer.ok) return ok(answer);
    const told = PROBLEM.safeParse(await answer.json().catch(() => undefined));
    return refuse({ why: told.success ? told.data.detail : `${this.url}${path} answers ${answer.status}`, status: answer.status });
  }
}
