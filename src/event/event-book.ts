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
  /** `why`: needed where a result was there already. */
  | {
      readonly kind: 'result';
      readonly round: number;
      readonly black: string;
      readonly white: string;
      readonly result: PairingResult;
      readonly why?: string | undefined;
    }
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
  /** By round and player; who is not in it is there. */
  readonly presence: ReadonlyMap<string, Presence>;
}

export const EMPTY_BOOK: EventBook = { tournament: undefined, rounds: new Map(), results: new Map(), presence: new Map() };

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

/** The tournament with every result that the book has. */
export const withBookResults = (book: EventBook): Tournament | undefined =>
  book.tournament === undefined
    ? undefined
    : { ...book.tournament, pairings: book.tournament.pairings.map((pairing) => ({ ...pairing, result: resultOf(book, pairing) })) };

/** Results of games that the latest pairing file does not have. */
export const strayResults = (book: EventBook): readonly string[] => {
  const paired = new Set((book.tournament?.pairings ?? []).map(({ round, black, white }) => gameKey(round, black, white)));
  return [...book.results].filter(([key, { outcome }]) => !paired.has(key) && outcome !== 'unknown').map(([key]) => key);
};

const sameResult = (one: PairingResult, other: PairingResult): boolean =>
  one.outcome === other.outcome && one.byDefault === other.byDefault && one.score === other.score;

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
      return open.length > 0
        ? refuse(`round ${fact.round} is still played at ${open.map(({ table }) => `table ${table}`).join(', ')}`)
        : ok(fact);
    }
    case 'result': {
      const pairing = tournament.pairings.find(
        ({ round, black, white }) => round === fact.round && black === fact.black && white === fact.white,
      );
      if (pairing === undefined) return refuse(`${fact.black} and ${fact.white} do not play in round ${fact.round}`);
      const was = resultOf(book, pairing);
      if (sameResult(was, fact.result)) return refuse(`table ${pairing.table} has this result already`);
      const isNew = was.outcome === 'unknown';
      return isNew || (fact.why ?? '').trim() !== '' ? ok(fact) : refuse(`table ${pairing.table} has a result: say why it is corrected`);
    }
    case 'absent':
    case 'late':
    case 'present':
      return tournament.entrants.some(({ key }) => key === fact.player) ? ok(fact) : refuse(`'${fact.player}' is none of the players`);
  }
};

const withEntry = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> =>
  new Map(map).set(key, value);

export const applyFact = (book: EventBook, fact: EventFact): EventBook => {
  switch (fact.kind) {
    case 'imported':
      return book;
    case 'round-opened':
      return { ...book, rounds: withEntry(book.rounds, fact.round, 'open') };
    case 'round-closed':
      return { ...book, rounds: withEntry(book.rounds, fact.round, 'closed') };
    case 'result':
      return { ...book, results: withEntry(book.results, gameKey(fact.round, fact.black, fact.white), fact.result) };
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
