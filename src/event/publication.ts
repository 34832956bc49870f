/**
 * What others may see of the games: a record for each, a collection for each round, and an index, at addresses that stay.
 *
 *     round-1/table-1.sgf   round-1.sgf   table-1.sgf   index.json
 *
 * Pure: records in, files out. A game is published when it is over and the organiser's delay has passed; one whose players are in no
 * pairing is named and left out. A doubtful or illegal move is in its record with its comment and holds up nothing.
 */
import { gameOf, turnsOf } from '../core/record/kifu-game.js';
import { mainLine, textIn, type KifuNode } from '../core/record/kifu.js';
import { makeSgf } from '../core/record/sgf-make.js';
import { escapeText } from '../core/record/sgf-text.js';
import { parseSgf } from '../core/record/sgf-parse.js';
import { entrantKey, entrantsByKey, fullName, resultFromRecord, type PairingResult, type Pairing, type Tournament } from './tournament.js';

export interface FoundRecord {
  readonly file: string;
  readonly text: string;
  /** Wall time of its last change. */
  readonly changedAtMs: number;
}

export interface MatchedRecord extends FoundRecord {
  readonly pairing: Pairing;
  readonly root: KifuNode;
  /** Undefined while the game goes on. */
  readonly result: PairingResult | undefined;
}

export interface PublishedFile {
  readonly path: string;
  readonly text: string;
}

export interface Publication {
  readonly files: readonly PublishedFile[];
  /** Records that were left out, with the reason. */
  readonly leftOut: readonly string[];
}

const RESULT_TEXT_MAX = 60;

/** Records with the games that they are of: by the players' names, whichever way round they are written, and RO where it is there. */
export const matchRecords = (
  tournament: Tournament,
  records: readonly FoundRecord[],
): { readonly matched: readonly MatchedRecord[]; readonly leftOut: readonly string[] } => {
  const keys = new Map<string, string>();
  for (const entrant of tournament.entrants)
    for (const name of [entrant.key, entrantKey(fullName(entrant), ''), entrantKey(`${entrant.name}${entrant.firstName}`, '')])
      keys.set(name, entrant.key);
  const matched: MatchedRecord[] = [];
  const leftOut: string[] = [];
  for (const record of records) {
    const parsed = parseSgf(record.text);
    const [root] = parsed.ok ? parsed.value.games : [];
    if (root === undefined) {
      leftOut.push(`${record.file}: no game in it`);
      continue;
    }
    const { players, result = '' } = gameOf(root);
    const black = keys.get(entrantKey(players.black.replaceAll(',', ''), ''));
    const white = keys.get(entrantKey(players.white.replaceAll(',', ''), ''));
    const games = tournament.pairings.filter((pairing) => pairing.black === black && pairing.white === white);
    const round = Number.parseInt(textIn(root, 'RO') ?? '', 10);
    const pairing = games.find((one) => one.round === round) ?? games[games.length - 1];
    if (pairing === undefined) leftOut.push(`${record.file}: '${players.black}' and '${players.white}' are in no pairing`);
    else matched.push({ ...record, pairing, root, result: resultFromRecord(result.slice(0, RESULT_TEXT_MAX)) });
  }
  return { matched, leftOut };
};

/** The record with event, round and table as the event has them. */
const withPlace = (root: KifuNode, tournament: Tournament, { round, black, white }: Pairing): KifuNode => {
  const byKey = entrantsByKey(tournament);
  const ours: Readonly<Record<string, string | undefined>> = {
    EV: tournament.name,
    RO: String(round),
    PC: tournament.location,
    BR: byKey.get(black)?.rank,
    WR: byKey.get(white)?.rank,
  };
  const added = Object.entries(ours).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [{ name, values: [escapeText(value)] }],
  );
  const names = new Set(added.map(({ name }) => name));
  return { properties: [...root.properties.filter(({ name }) => !names.has(name)), ...added], children: root.children };
};

/** A game as others see it. */
export interface PublishedGame {
  readonly pairing: Pairing;
  readonly black: string;
  readonly white: string;
  /** As SGF writes it; empty while the game is on. */
  readonly result: string;
  readonly moves: number;
  readonly text: string;
}

/** `movesShown`: of a game that is on, those that others may see by now; its variations and what comes after stay away. */
export const publishedGame = (tournament: Tournament, pairing: Pairing, root: KifuNode, movesShown?: number): PublishedGame => {
  const placed = withPlace(movesShown === undefined ? root : firstMoves(root, movesShown), tournament, pairing);
  const { players, result = '' } = gameOf(placed);
  return {
    pairing,
    black: players.black,
    white: players.white,
    result,
    moves: turnsOf(gameOf(placed)).length,
    text: makeSgf(placed),
  };
};

/** The game up to so many moves, without how it ended. */
const firstMoves = (root: KifuNode, moves: number): KifuNode => {
  const shown: KifuNode[] = [];
  let played = 0;
  for (const node of mainLine(root)) {
    if (node.properties.some(({ name }) => name === 'B' || name === 'W')) played += 1;
    if (played > moves) break;
    shown.push(node);
  }
  const notYet = new Set(['RE', 'TB', 'TW']);
  let following: KifuNode | undefined;
  for (const { properties } of shown.reverse())
    following = { properties: properties.filter(({ name }) => !notYet.has(name)), children: following === undefined ? [] : [following] };
  return following ?? { properties: root.properties, children: [] };
};

const addressOf = ({ round, table }: Pairing): string => `round-${round}/table-${table}.sgf`;

/** Every address with what stands there; a round's collection is its games one after the other. */
export const publicationFiles = (tournament: Tournament, games: readonly PublishedGame[]): readonly PublishedFile[] => {
  const sorted = [...games].sort((one, other) => one.pairing.round - other.pairing.round || one.pairing.table - other.pairing.table);
  const rounds = [...new Set(sorted.map(({ pairing }) => pairing.round))];
  const ofRound = (round: number): readonly PublishedGame[] => sorted.filter(({ pairing }) => pairing.round === round);
  /** Who follows one board asks for one address: the game of the latest round that is shown. */
  const byTable = new Map(sorted.map((game) => [game.pairing.table, game]));
  const index = {
    event: tournament.name,
    rounds: rounds.map((round) => ({
      round,
      collection: `round-${round}.sgf`,
      games: ofRound(round).map(({ pairing, black, white, result, moves }) => ({
        table: pairing.table,
        black,
        white,
        result,
        moves,
        sgf: addressOf(pairing),
      })),
    })),
    tables: [...byTable].map(([table, { pairing }]) => ({ table, round: pairing.round, sgf: `table-${table}.sgf` })),
  };
  return [
    ...sorted.map(({ pairing, text }) => ({ path: addressOf(pairing), text })),
    ...rounds.map((round) => ({
      path: `round-${round}.sgf`,
      text: ofRound(round)
        .map(({ text }) => text)
        .join(''),
    })),
    ...[...byTable].map(([table, { text }]) => ({ path: `table-${table}.sgf`, text })),
    { path: 'index.json', text: `${JSON.stringify(index, undefined, 2)}\n` },
  ];
};

export const makePublication = (tournament: Tournament, records: readonly FoundRecord[], nowMs: number, delayMs: number): Publication => {
  const { matched, leftOut } = matchRecords(tournament, records);
  const held: string[] = [];
  const games = matched.filter(({ file, result, changedAtMs }) => {
    if (result === undefined) held.push(`${file}: still played`);
    else if (nowMs - changedAtMs < delayMs)
      held.push(`${file}: published ${Math.ceil((delayMs - (nowMs - changedAtMs)) / 60_000)} min from now`);
    else return true;
    return false;
  });
  return {
    files: publicationFiles(
      tournament,
      games.map(({ pairing, root }) => publishedGame(tournament, pairing, root)),
    ),
    leftOut: [...leftOut, ...held],
  };
};
