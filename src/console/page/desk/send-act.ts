/**
 * An act, tried or done.
 *
 *     tryAct   what it would come to, or why it may not be        nothing changes
 *     doAct    the same, done; a second click, a retry after a lost answer change nothing more (`Idempotency-Key`)
 */
import { ok, refuse, type Result } from '../../../core/result.js';
import type { LiveGame } from '../../../core/table/live-game.js';

/** As `POST /api/v1/tables/ID/acts` takes it. */
export type ActBody = { readonly act: string } & Readonly<Record<string, unknown>>;

export interface Acted {
  readonly events: readonly { readonly seq: number; readonly kind: string }[];
  readonly game: LiveGame | null;
  /** Moves that are flagged and were not before. */
  readonly illegal?: readonly { readonly move: number; readonly point: string; readonly flagged: string | null }[];
  /** What is to be done on the board. */
  readonly board?: readonly { readonly point: string; readonly was: string; readonly now: string }[];
}

/** Undefined: nobody answered. */
export type ActRefused = string | undefined;

/** An answer that is lost is asked for again: with the same key nothing is done twice. In ms. */
const ASKED_AGAIN_AFTER_MS = [300, 1500] as const;
/** The server is not sure yet; or something between it and here. */
const isUnsure = ({ status }: Response): boolean => status === 502 || status === 503 || status === 504;

const ask = async (table: string, body: ActBody, query: string, key: string): Promise<Result<Acted, ActRefused>> => {
  const once = (): Promise<Response | undefined> =>
    fetch(`/api/v1/tables/${encodeURIComponent(table)}/acts${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      // What was pressed is done, also where the page is left before it is answered.
      keepalive: true,
    }).catch(() => undefined);
  let answer = await once();
  for (const afterMs of ASKED_AGAIN_AFTER_MS) {
    if (answer !== undefined && !isUnsure(answer)) break;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    answer = await once();
  }
  if (answer === undefined || isUnsure(answer)) return refuse(undefined);
  const told = (await answer.json().catch(() => undefined)) as
    (Acted & { readonly detail?: string; readonly message?: string }) | undefined;
  if (told === undefined) return refuse(undefined);
  return answer.ok ? ok(told) : refuse(told.detail ?? told.message ?? `${answer.status}`);
};

export const newActKey = (): string =>
  `page-${Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')}`;

export const tryAct = (table: string, body: ActBody): Promise<Result<Acted, ActRefused>> => ask(table, body, '?dryRun=1', newActKey());

/** `key`: the same for the same click. */
export const doAct = (table: string, body: ActBody, key: string): Promise<Result<Acted, ActRefused>> => ask(table, body, '', key);
