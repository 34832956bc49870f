/**
 * The event's book: what happened to its rounds, a fact a line, and nothing in it is final.
 *
 *     decideFact(book, fact)  ─▶ the fact, or why not
 *     applyFact(book, fact)   ─▶ the book after it; total, so that a book is read back from its lines
 *
 * Who plays whom is the pairing program's and is imported as often as it is made anew. What is here is kept by the players of a game and
 * not by its table, so a result survives tables that are numbered anew; where its game is gone the book says so (`strayResults`).
 */
import { ok, refuse, type Result } from '../core/result.js';
import { NO_RESULT, pairingAt, type PairingResult, type Pairing, type Tournament } from './tournament.js';

export type EventFact =
  /** A pairing file was taken in; the tournament itself is in the folder. */
  | { readonly kind: 'imported'; readonly file: string }
  | { readonly kind: 'round-opened'; readonly round: number }
  | { readonly kind: 'round-closed'; readonly round: number }
  /** `why`: needed where a result was there already. `from`: the game at the table has ended so; people have yet to confirm it. */
  | {
      readonly kind: 'result';
      readonly round: number;
      readonly black: string;
      readonly white: string;
      readonly result: PairingResult;
      readonly why?: string | undefined;
      readonly from?: 'table' | undefined;
    }
  /** The result that is there is right, whatever else the table says. */
  | { readonly kind: 'confirmed'; readonly round: number; readonly black: string; readonly white: string }
  | { readonly kind: 'absent'; readonly round: number; readonly player: string }
  | { readonly kind: 'late'; readonly round: number; readonly player: string; readonly minutes: number }
  | { readonly kind: 'present'; readonly round: number; readonly player: string };

export type DatedFact = EventFact & { readonly at: string };

export type Presence = { readonly kind: 'absent' } | { readonly kind: 'late'; readonly minutes: number };

export interface EventBook {
  readonly tournament: Tournament | undefined;
  readonly rounds: ReadonlyMap<number, 'open' | 'closed'>;
  /** By `gameKey`. */
  readonly results: ReadonlyMap<string, PairingResult>;
  /** Games whose result came from the table and is not confirmed, by `gameKey`: it goes into no export. */
  readonly unconfirmed: ReadonlySet<string>;
  /** What the table says of a game whose result is confirmed and another one, by `gameKey`. */
  readonly contradicted: ReadonlyMap<string, PairingResult>;
  /** By round and player; who is not in it is there. */
  readonly presence: ReadonlyMap<string, Presence>;
}

export const EMPTY_BOOK: EventBook = {
  tournament: undefined,
  rounds: new Map(),
  results: new Map(),
  unconfirmed: new Set(),
  contradicted: new Map(),
  presence: new Map(),
};

export const gameKey = (round: number, black: string, white: string): string => JSON.stringify([round, black, white]);
const presenceKey = (round: number, player: string): string => JSON.stringify([round, player]);

export const presenceOf = (book: EventBook, round: number, player: string): Presence | undefined =>
  book.presence.get(presenceKey(round, player));

/** The result of a game: what the book has, else what the file had. */
export const resultOf = (book: EventBook, { round, black, white, result }: Pairing): PairingResult =>
  book.results.get(gameKey(round, black, white)) ?? result;

/** The games of a round with their results, by table. */
export const gamesOfRound = (book: EventBook, round: number): readonly Pairing[] =>
  (book.tournament?.pairings ?? [])
    .filter((pairing) => pairing.round === round)
    .map((pairing) => ({ ...pairing, result: resultOf(book, pairing) }));

export const isConfirmed = (book: EventBook, { round, black, white }: Pick<Pairing, 'round' | 'black' | 'white'>): boolean =>
  !book.unconfirmed.has(gameKey(round, black, white));

/** The tournament with every result that is confirmed. */
export const withBookResults = (book: EventBook): Tournament | undefined =>
  book.tournament === undefined
    ? undefined
    : {
        ...book.tournament,
        pairings: book.tournament.pairings.map((pairing) => ({
          ...pairing,
          result: isConfirmed(book, pairing) ? resultOf(book, pairing) : pairing.result,
        })),
      };

/** Results of games that the latest pairing file does not have. */
export const strayResults = (book: EventBook): readonly string[] => {
  const paired = new Set((book.tournament?.pairings ?? []).map(({ round, black, white }) => gameKey(round, black, white)));
  return [...book.results].filter(([key, { outcome }]) => !paired.has(key) && outcome !== 'unknown').map(([key]) => key);
};

const sameResult = (one: PairingResult, other: PairingResult): boolean =>
  one.outcome === other.outcome && one.byDefault === other.byDefault && one.score === other.score;

/** What a table says beside what people said: they may have written less of it. */
const agrees = (one: PairingResult, other: PairingResult): boolean =>
  sameResult(one, { ...other, score: one.score === undefined ? undefined : (other.score ?? one.score) });

const tablesOf = (games: readonly Pairing[]): string => games.map(({ table }) => `table ${table}`).join(', ');

const decideResult = (book: EventBook, pairing: Pairing, fact: EventFact & { readonly kind: 'result' }): Result<EventFact, string> => {
  const was = resultOf(book, pairing);
  const isSure = isConfirmed(book, pairing);
  const said = book.contradicted.get(gameKey(pairing.round, pairing.black, pairing.white));
  const isKnown = fact.from === 'table' ? agrees(said ?? was, fact.result) : isSure && sameResult(was, fact.result);
  if (isKnown) return refuse(`table ${pairing.table} has this result already`);
  if (fact.from === 'table' || was.outcome === 'unknown' || !isSure || (fact.why ?? '').trim() !== '') return ok(fact);
  return refuse(`table ${pairing.table} has a result: say why it is corrected`);
};

const decideConfirmed = (book: EventBook, pairing: Pairing, fact: EventFact): Result<EventFact, string> => {
  if (resultOf(book, pairing).outcome === 'unknown') return refuse(`table ${pairing.table} has no result yet`);
  const isOpen = !isConfirmed(book, pairing) || book.contradicted.has(gameKey(pairing.round, pairing.black, pairing.white));
  return isOpen ? ok(fact) : refuse(`table ${pairing.table} is confirmed already`);
};

export const decideFact = (book: EventBook, fact: EventFact): Result<EventFact, string> => {
  const { tournament } = book;
  if (fact.kind === 'imported') return ok(fact);
  if (tournament === undefined) return refuse('no pairings yet: banmen event import FOLDER FILE');
  if (!(fact.round >= 1 && fact.round <= Math.max(tournament.rounds, 1)))
    return refuse(`there is no round ${fact.round} of ${tournament.rounds}`);
  switch (fact.kind) {
    case 'round-opened':
      return gamesOfRound(book, fact.round).length === 0
        ? refuse(`round ${fact.round} has no pairings: pair it and import the file`)
        : ok(fact);
    case 'round-closed': {
      const open = gamesOfRound(book, fact.round).filter(({ result }) => result.outcome === 'unknown');
      if (book.rounds.get(fact.round) === undefined) return refuse(`round ${fact.round} has not been opened`);
      if (open.length > 0) return refuse(`round ${fact.round} is still played at ${tablesOf(open)}`);
      const unsure = gamesOfRound(book, fact.round).filter((game) => !isConfirmed(book, game));
      return unsure.length > 0 ? refuse(`round ${fact.round} has results to confirm at ${tablesOf(unsure)}`) : ok(fact);
    }
    case 'result':
    case 'confirmed': {
      const pairing = tournament.pairings.find(
        ({ round, black, white }) => round === fact.round && black === fact.black && white === fact.white,
      );
      if (pairing === undefined) return refuse(`${fact.black} and ${fact.white} do not play in round ${fact.round}`);
      return fact.kind === 'result' ? decideResult(book, pairing, fact) : decideConfirmed(book, pairing, fact);
    }
    case 'absent':
    case 'late':
    case 'present':
      return tournament.entrants.some(({ key }) => key === fact.player) ? ok(fact) : refuse(`'${fact.player}' is none of the players`);
  }
};

const withEntry = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> =>
  new Map(map).set(key, value);

const withoutDoubt = (book: EventBook, key: string): EventBook => {
  const unconfirmed = new Set(book.unconfirmed);
  const contradicted = new Map(book.contradicted);
  unconfirmed.delete(key);
  contradicted.delete(key);
  return { ...book, unconfirmed, contradicted };
};

const withResult = (book: EventBook, fact: EventFact & { readonly kind: 'result' }): EventBook => {
  const { round, black, white, result, from } = fact;
  const key = gameKey(round, black, white);
  if (from !== 'table') return { ...withoutDoubt(book, key), results: withEntry(book.results, key, result) };
  const pairing = book.tournament?.pairings.find((one) => one.round === round && one.black === black && one.white === white);
  const was = book.results.get(key) ?? pairing?.result ?? NO_RESULT;
  if (was.outcome !== 'unknown' && !book.unconfirmed.has(key)) {
    // What people have said stands; where the table says the same again nothing contradicts it any more.
    if (agrees(was, result)) return withoutDoubt(book, key);
    return { ...book, contradicted: withEntry(book.contradicted, key, result) };
  }
  return { ...book, results: withEntry(book.results, key, result), unconfirmed: new Set(book.unconfirmed).add(key) };
};

export const applyFact = (book: EventBook, fact: EventFact): EventBook => {
  switch (fact.kind) {
    case 'imported':
      return book;
    case 'round-opened':
      return { ...book, rounds: withEntry(book.rounds, fact.round, 'open') };
    case 'round-closed':
      return { ...book, rounds: withEntry(book.rounds, fact.round, 'closed') };
    case 'result':
      return withResult(book, fact);
    case 'confirmed':
      return withoutDoubt(book, gameKey(fact.round, fact.black, fact.white));
    case 'absent':
      return { ...book, presence: withEntry(book.presence, presenceKey(fact.round, fact.player), { kind: 'absent' }) };
    case 'late':
      return { ...book, presence: withEntry(book.presence, presenceKey(fact.round, fact.player), { kind: 'late', minutes: fact.minutes }) };
    case 'present': {
      const presence = new Map(book.presence);
      presence.delete(presenceKey(fact.round, fact.player));
      return { ...book, presence };
    }
  }
};

/** The result of a table of a round, as a fact. */
export const resultFact = (
  book: EventBook,
  round: number,
  table: number,
  result: PairingResult,
  why?: string,
): Result<EventFact, string> => {
  const pairing = book.tournament === undefined ? undefined : pairingAt(book.tournament, round, table);
  if (pairing === undefined) return refuse(`nobody plays at table ${table} in round ${round}`);
  const { black, white } = pairing;
  return decideFact(book, { kind: 'result', round, black, white, result, ...(why === undefined ? {} : { why }) });
};

/** A game whose players are not both there, as the rules of coming late have it: proposed, and decided by the arbiter. */
export const proposedForAbsence = (book: EventBook, { round, black, white }: Pairing): PairingResult => {
  const gone = (player: string): boolean => presenceOf(book, round, player)?.kind === 'absent';
  if (gone(black) && gone(white)) return { outcome: 'both-lose', byDefault: true };
  if (gone(black)) return { outcome: 'white', byDefault: true };
  return gone(white) ? { outcome: 'black', byDefault: true } : NO_RESULT;
};
