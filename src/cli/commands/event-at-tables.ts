/**
 * An event and the hub with its tables: a round's games are arranged there, armed until the boards are clear, and what was
 * played comes back as records.
 */
import { z } from 'zod';
import { ok, refuse, type Result } from '../../core/result.js';
import { gamesOfRound, type EventBook } from '../../event/event-book.js';
import { arrangeAct, tableFor } from '../../event/games-at-tables.js';
import type { FoundRecord } from '../../event/publication.js';
import { Hub } from './hub.js';

const TABLES = z.array(z.looseObject({ id: z.string(), name: z.string() }));
const GAMES = z.looseObject({ games: z.array(z.looseObject({ id: z.string(), result: z.string() })) });

export interface Arranged {
  readonly table: number;
  readonly at: string;
  readonly black: string;
  readonly white: string;
}

export interface ArrangeOptions {
  readonly url: string;
  readonly pin?: string;
  readonly table: readonly string[];
  readonly ruleset?: string;
  readonly komi?: string;
  readonly time?: string;
}

export const openHub = async (url: string, pin: string | undefined): Promise<Result<Hub, string>> => {
  const hub = new Hub(url);
  const signedIn = pin === undefined ? ok(undefined) : await hub.signIn(pin);
  return signedIn.ok ? ok(hub) : signedIn;
};

const namedTables = (texts: readonly string[]): Result<ReadonlyMap<number, string>, string> => {
  const named = new Map<number, string>();
  for (const text of texts) {
    const [, number, id] = /^(\d{1,4})=(.+)$/.exec(text) ?? [];
    if (id === undefined) return refuse(`--table ${text}: write NUMBER=ID, like 3=window`);
    named.set(Number(number), id);
  }
  return ok(named);
};

/** Games that have no result yet. What could not be arranged is told table by table, and holds up no other. */
export const arrangeRound = async (
  book: EventBook,
  round: number,
  { url, pin, table: texts, ...rules }: ArrangeOptions,
): Promise<Result<{ readonly arranged: readonly Arranged[]; readonly leftOut: readonly string[] }, string>> => {
  const { tournament } = book;
  if (tournament === undefined) return refuse('no pairings yet');
  const games = gamesOfRound(book, round).filter(({ result }) => result.outcome === 'unknown');
  if (games.length === 0) return refuse(`round ${round} has no game without a result`);
  const named = namedTables(texts);
  if (!named.ok) return named;
  const opened = await openHub(url, pin);
  if (!opened.ok) return opened;
  const hub = opened.value;
  const tables = await hub.get('/api/v1/tables', TABLES);
  if (!tables.ok) return tables;
  const arranged: Arranged[] = [];
  const leftOut: string[] = [];
  for (const game of games) {
    const table = tableFor(game.table, tables.value, named.value);
    if (table === undefined) {
      leftOut.push(`table ${game.table}: the service has no such table; say which with --table ${game.table}=ID`);
      continue;
    }
    const act = arrangeAct(tournament, game, rules);
    const key = `event ${tournament.name} ${round} ${game.black} ${game.white}`.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, KEY_LENGTH_MAX);
    const done = await hub.act(table.id, act, key);
    if (done.ok) arranged.push({ table: game.table, at: table.id, ...act.players });
    else leftOut.push(`table ${game.table}: ${done.refusal}`);
  }
  return ok({ arranged, leftOut });
};

/** The service takes no longer ones. */
const KEY_LENGTH_MAX = 200;

/** The records of the games that are over. */
export const recordsOfHub = async (hub: Hub, event: string): Promise<Result<readonly FoundRecord[], string>> => {
  const list = await hub.get(`/api/v1/games?event=${encodeURIComponent(event)}`, GAMES);
  if (!list.ok) return list;
  const records: FoundRecord[] = [];
  for (const { id, result } of list.value.games) {
    if (result === '') continue;
    const path = `/api/v1/games/${encodeURIComponent(id)}.sgf`;
    const text = await hub.text(path);
    if (!text.ok) return text;
    records.push({ file: `${hub.url}${path}`, text: text.value, changedAtMs: 0 });
  }
  return ok(records);
};
