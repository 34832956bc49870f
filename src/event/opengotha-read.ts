/**
 * OpenGotha's XML in: players, rounds, games and byes of a tournament (programs of version 3.5x).
 *
 *     <Tournament><Players><Player name firstName rank ... /></Players>
 *       <Games><Game roundNumber tableNumber blackPlayer whitePlayer handicap result /></Games>
 *       <ByePlayers/> <TournamentParameterSet><GeneralParameterSet .../> ... </Tournament>
 *
 * There is no specification; these are facts of its files. A file with a DTD or entities of its own is refused: nobody's pairing
 * program writes one. The file itself is kept as it is, because the program's state lives there (`opengotha-results.ts`).
 */
import { XMLParser } from 'fast-xml-parser';
import { messageOf, ok, refuse, type Result } from '../core/result.js';
import { byDefaultSuffix, OUTCOME_OF_NAME } from './opengotha-names.js';
import { badRound, entrantKey, type Bye, type Entrant, type Pairing, type Tournament } from './tournament.js';

/** Some ten thousand players. */
export const XML_BYTES_MAX = 32 * 1024 * 1024;
const ROUNDS_MAX = 20;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const LISTS: ReadonlySet<string> = new Set(['Player', 'Game', 'ByePlayer']);

const PREDEFINED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities that XML has by itself, and characters by number; anything else stays as it is. */
const plainText = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return PREDEFINED[name] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

/** The text of the file, by the encoding that it names. */
const decodeXml = (bytes: Uint8Array): Result<string, string> => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return ok(new TextDecoder(named, { fatal: true }).decode(bytes));
  } catch {
    return refuse(`the file says that it is ${named}, and its bytes are not: save it again from the pairing program`);
  }
};

export const readOpenGotha = (bytes: Uint8Array): Result<Tournament, string> => {
  if (bytes.length > XML_BYTES_MAX) return refuse('the file is larger than any tournament');
  const text = decodeXml(bytes);
  if (!text.ok) return text;
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text.value))
    return refuse('the file has a DTD or entities of its own, and no pairing program writes those: it is not read');
  let parsed: unknown;
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseAttributeValue: false,
      parseTagValue: false,
      processEntities: false,
      isArray: (name) => LISTS.has(name),
    });
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- validation moves to a package of its own one day; this one still has it
    parsed = parser.parse(text.value, true);
  } catch (error) {
    return refuse(`this is no whole XML file: ${messageOf(error)}`);
  }
  const root = isFields(parsed) ? parsed['Tournament'] : undefined;
  return isFields(root) ? tournamentOf(root) : refuse('there is no <Tournament> in it: give the XML file of OpenGotha');
};

const attribute = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? plainText(value).trim() : '';
};

const listIn = (root: Fields, group: string, name: string): readonly Fields[] => {
  const parent = root[group];
  const list = isFields(parent) ? parent[name] : undefined;
  return Array.isArray(list) ? list.filter(isFields) : [];
};

const wholeIn = (fields: Fields, name: string): number => {
  const text = attribute(fields, name);
  return /^-?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
};

const entrantOf = (fields: Fields): Entrant => {
  const name = attribute(fields, 'name');
  const firstName = attribute(fields, 'firstName');
  const rating = wholeIn(fields, 'rating');
  return {
    key: entrantKey(name, firstName),
    name,
    firstName,
    rank: attribute(fields, 'rank').toUpperCase(),
    country: attribute(fields, 'country').toUpperCase(),
    club: attribute(fields, 'club'),
    rating: Number.isNaN(rating) ? undefined : rating,
    pin: attribute(fields, 'egfPin'),
    agaId: attribute(fields, 'agaId'),
    plays: Array.from(attribute(fields, 'participating')).map((letter) => letter === '1'),
  };
};

const tournamentOf = (root: Fields): Result<Tournament, string> => {
  const entrants = listIn(root, 'Players', 'Player').map(entrantOf);
  const known = new Set(entrants.map(({ key }) => key));
  if (known.size < entrants.length) return refuse('two players have the same name: tell them apart in the pairing program');
  const pairings: Pairing[] = [];
  for (const [index, game] of listIn(root, 'Games', 'Game').entries()) {
    const pairing = pairingOf(game, known);
    if (!pairing.ok) return refuse(`game ${index + 1}: ${pairing.refusal}`);
    pairings.push(pairing.value);
  }
  const seats = new Set(pairings.map(({ round, table }) => `${round} ${table}`));
  if (seats.size < pairings.length) return refuse('two games of one round have the same table: number the tables in the pairing program');
  const bad = badRound(pairings);
  if (bad !== undefined) return refuse(`${bad}: put it right in the pairing program`);
  const byes: Bye[] = listIn(root, 'ByePlayers', 'ByePlayer').map((bye) => ({
    round: wholeIn(bye, 'roundNumber'),
    player: attribute(bye, 'player').replaceAll(' ', '').toUpperCase(),
  }));
  const general = generalOf(root);
  const rounds = wholeIn(general, 'numberOfRounds');
  const size = wholeIn(general, 'size');
  return ok({
    name: attribute(general, 'name') || attribute(general, 'shortName'),
    location: attribute(general, 'location'),
    country: '',
    beginDate: attribute(general, 'beginDate'),
    endDate: attribute(general, 'endDate') || attribute(general, 'beginDate'),
    size: Number.isNaN(size) ? 19 : size,
    komi: attribute(general, 'komi'),
    time: timeOf(general),
    rounds: Number.isNaN(rounds) ? Math.max(0, ...pairings.map(({ round }) => round)) : Math.min(rounds, ROUNDS_MAX),
    entrants,
    pairings: [...pairings].sort((one, other) => one.round - other.round || one.table - other.table),
    byes: byes.filter(({ round, player }) => !Number.isNaN(round) && known.has(player)),
  });
};

const generalOf = (root: Fields): Fields => {
  const set = root['TournamentParameterSet'];
  const general = isFields(set) ? set['GeneralParameterSet'] : undefined;
  return isFields(general) ? general : {};
};

const pairingOf = (game: Fields, known: ReadonlySet<string>): Result<Pairing, string> => {
  const round = wholeIn(game, 'roundNumber');
  const table = wholeIn(game, 'tableNumber');
  if (!(round >= 1 && round <= ROUNDS_MAX)) return refuse(`'${attribute(game, 'roundNumber')}' is no round of 1 to ${ROUNDS_MAX}`);
  if (!(table >= 0)) return refuse(`'${attribute(game, 'tableNumber')}' is no table`);
  const black = attribute(game, 'blackPlayer').replaceAll(' ', '').toUpperCase();
  const white = attribute(game, 'whitePlayer').replaceAll(' ', '').toUpperCase();
  const stranger = [black, white].find((player) => !known.has(player));
  if (stranger !== undefined) return refuse(`'${stranger}' is none of the players`);
  const handicap = wholeIn(game, 'handicap');
  const written = attribute(game, 'result') || 'RESULT_UNKNOWN';
  const { name, byDefault } = byDefaultSuffix(written);
  const outcome = OUTCOME_OF_NAME[name];
  if (outcome === undefined) return refuse(`result '${written}' is not known`);
  return ok({ round, table, black, white, handicap: Number.isNaN(handicap) ? 0 : handicap, result: { outcome, byDefault } });
};

/** Thinking time in people's text, as the general parameters say it. */
const timeOf = (general: Fields): string => {
  const basic = attribute(general, 'basicTime');
  if (!/^\d{1,4}$/.test(basic)) return '';
  const number = (name: string): number => wholeIn(general, name);
  switch (attribute(general, 'complementaryTimeSystem')) {
    case 'STDBYOYOMI':
      return `${basic}m + 1x${number('stdByoYomiTime')}s`;
    case 'CANBYOYOMI':
      return `${basic}m + ${number('nbMovesCanTime')}/${number('canByoYomiTime')}s`;
    case 'FISCHER':
      return `${basic}m + ${number('fischerTime')}s/move`;
    default:
      return `${basic}m`;
  }
};
