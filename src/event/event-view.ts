/**
 * The event as its screen shows it: the book, and what the tables are at. Pure.
 */
import type { LiveGame } from '../core/table/live-game.js';
import type { EventGame, EventGameState, EventPlayer, EventRound, EventStanding, EventView } from '../session/event-port.js';
import type { TableSnapshot } from '../session/ports.js';
import { pairingOfGame } from './event-at-tables.js';
import { gameKey, gamesOfRound, isConfirmed, presenceOf, proposedForAbsence, strayResults, withBookResults } from './event-book.js';
import { makeResultText } from './event-csv.js';
import type { OpenEvent } from './event-folder.js';
import { tableFor } from './games-at-tables.js';
import { makePoints, standingsOf } from './standings.js';
import { entrantsByKey, fullName, type Pairing, type Tournament } from './tournament.js';

type AtTable = Pick<TableSnapshot, 'tableId' | 'name' | 'game'>;

interface SeenGame {
  readonly tableId: string;
  /** Undefined: it is arranged, behind another one. */
  readonly game: LiveGame | undefined;
}

/** Every game of the event that a table has, by `gameKey`. */
export const gamesAtTables = (tournament: Tournament, tables: readonly AtTable[]): ReadonlyMap<string, SeenGame> => {
  const seen = new Map<string, SeenGame>();
  const see = (settings: LiveGame['settings'], one: SeenGame): void => {
    const found = pairingOfGame(tournament, settings);
    if (found !== undefined) seen.set(gameKey(found.pairing.round, found.pairing.black, found.pairing.white), one);
  };
  for (const { tableId, game } of tables) {
    if (game === undefined) continue;
    for (const { settings } of game.waiting) see(settings, { tableId, game: undefined });
    // Taken off before anybody sat down: it is at no table.
    const isTakenOff = game.phase === 'over' && game.result?.kind === 'unfinished' && game.moves.length === 0;
    if (!isTakenOff) see(game.settings, { tableId, game });
  }
  return seen;
};

const stateOf = ({ book }: OpenEvent, pairing: Pairing, seen: SeenGame | undefined, players: readonly EventPlayer[]): EventGameState => {
  const { round, black, white, result } = pairing;
  if (book.contradicted.has(gameKey(round, black, white))) return 'differs';
  if (result.outcome !== 'unknown') return isConfirmed(book, pairing) ? 'done' : 'to-confirm';
  const game = seen?.game;
  if (game?.phase === 'over') return 'undecided';
  if (game !== undefined && game.phase !== 'arranged') return game.phase;
  if (players.some(({ presence }) => presence !== 'there')) return 'missing';
  if (seen !== undefined) return game === undefined ? 'armed' : 'waiting';
  return book.rounds.get(round) === 'open' ? 'no-table' : 'paired';
};

const roundsOf = (event: OpenEvent, { rounds: count }: Tournament): readonly EventRound[] =>
  Array.from({ length: count }, (_, index): EventRound => {
    const round = index + 1;
    const games = gamesOfRound(event.book, round);
    const results = games.filter(({ result }) => result.outcome !== 'unknown');
    const toConfirm = games.filter(
      (game) => !isConfirmed(event.book, game) || event.book.contradicted.has(gameKey(round, game.black, game.white)),
    );
    return {
      round,
      state: event.book.rounds.get(round) ?? (games.length === 0 ? 'not-paired' : 'paired'),
      games: games.length,
      results: results.length,
      toConfirm: toConfirm.length,
    };
  });

const NOTHING_YET = { name: '', location: '', players: 0, rounds: [], round: 1, openedAt: null, games: [], byes: [], idle: [], strays: [] };

export const eventView = (
  event: OpenEvent,
  tables: readonly AtTable[],
  asked: number | undefined,
  nowIso: string,
  trouble: string | null,
): EventView => {
  const { book, facts, settings } = event;
  const { tournament } = book;
  const always = { facts: facts.length, trouble, now: nowIso };
  if (tournament === undefined) return { ...NOTHING_YET, ...always };
  const opened = facts.filter((fact) => fact.kind === 'round-opened');
  const round = asked ?? opened.at(-1)?.round ?? 1;
  const byKey = entrantsByKey(tournament);
  const playerOf = (key: string): EventPlayer => {
    const entrant = byKey.get(key);
    const presence = presenceOf(book, round, key);
    return {
      key,
      name: entrant === undefined ? key : fullName(entrant),
      rank: (entrant?.rank ?? '').toLowerCase(),
      presence: presence?.kind ?? 'there',
      minutes: presence?.kind === 'late' ? presence.minutes : 0,
    };
  };
  const seen = gamesAtTables(tournament, tables);
  const listed = tables.map(({ tableId, name }) => ({ id: tableId, name }));
  const paired = gamesOfRound(book, round);
  const games = paired.map((pairing): EventGame => {
    const { table, black, white, handicap, result } = pairing;
    const key = gameKey(round, black, white);
    const at = seen.get(key);
    const [blackPlayer, whitePlayer] = [playerOf(black), playerOf(white)];
    const game = at?.game;
    const contradicted = book.contradicted.get(key);
    const proposed = contradicted ?? (result.outcome === 'unknown' ? proposedForAbsence(book, pairing) : undefined);
    return {
      table,
      at: at?.tableId ?? tableFor(table, listed, settings.tables)?.id ?? null,
      black: blackPlayer,
      white: whitePlayer,
      handicap,
      state: stateOf(event, pairing, at, [blackPlayer, whitePlayer]),
      result: makeResultText(result),
      proposed: proposed === undefined ? '' : makeResultText(proposed),
      moves: game?.moves.length ?? 0,
      startedAt: game === undefined || game.phase === 'arranged' ? null : game.startedAt,
    };
  });
  const byes = tournament.byes.filter((bye) => bye.round === round).map(({ player }) => playerOf(player));
  const busy = new Set([...paired.flatMap(({ black, white }) => [black, white]), ...byes.map(({ key }) => key)]);
  return {
    ...always,
    name: tournament.name,
    location: tournament.location,
    players: tournament.entrants.length,
    rounds: roundsOf(event, tournament),
    round,
    openedAt: opened.filter((fact) => fact.round === round).at(-1)?.at ?? null,
    games,
    byes,
    idle: paired.length === 0 ? [] : tournament.entrants.filter(({ key }) => !busy.has(key)).map(({ key }) => playerOf(key)),
    strays: strayResults(book),
  };
};

export const standingsView = ({ book }: OpenEvent): readonly EventStanding[] => {
  const tournament = withBookResults(book);
  return tournament === undefined
    ? []
    : standingsOf(tournament).map(({ place, entrant, halfPoints, sosHalfPoints, sososHalfPoints }) => ({
        place,
        name: fullName(entrant),
        rank: entrant.rank.toLowerCase(),
        points: makePoints(halfPoints),
        sos: makePoints(sosHalfPoints),
        sosos: makePoints(sososHalfPoints),
      }));
};
