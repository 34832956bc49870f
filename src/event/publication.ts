/**
 * What others may see of the games: a record for each, a collection for each round, and an index, at addresses that stay.
 *
 *     round-1/table-1.sgf   round-1.sgf   index.json
 *
 * Pure: records in, files out. A game is published when it is over and the organiser's delay has passed; one whose players are in no
 * pairing is named and left out. A doubtful or illegal move is in its record with its comment and holds up nothing.
 */
import { gameOf } from '../core/record/kifu-game.js';
import type { KifuNode } from '../core/record/kifu.js';
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
    const pairing = games[games.length - 1];
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
  games.sort((one, other) => one.pairing.round - other.pairing.round || one.pairing.table - other.pairing.table);
  const placed = games.map((game) => ({ ...game, root: withPlace(game.root, tournament, game.pairing) }));
  const addressOf = ({ round, table }: Pairing): string => `round-${round}/table-${table}.sgf`;
  const rounds = [...new Set(placed.map(({ pairing }) => pairing.round))];
  const index = {
    event: tournament.name,
    rounds: rounds.map((round) => ({
      round,
      collection: `round-${round}.sgf`,
      games: placed
        .filter(({ pairing }) => pairing.round === round)
        .map(({ pairing, root }) => ({
          table: pairing.table,
          black: gameOf(root).players.black,
          white: gameOf(root).players.white,
          result: gameOf(root).result ?? '',
          sgf: addressOf(pairing),
        })),
    })),
  };
  return {
    files: [
      ...placed.map(({ pairing, root }) => ({ path: addressOf(pairing), text: makeSgf(root) })),
      ...rounds.map((round) => ({
        path: `round-${round}.sgf`,
        text: makeSgf(...placed.filter(({ pairing }) => pairing.round === round).map(({ root }) => root)),
      })),
      { path: 'index.json', text: `${JSON.stringify(index, undefined, 2)}\n` },
    ],
    leftOut: [...leftOut, ...held],
  };
};
