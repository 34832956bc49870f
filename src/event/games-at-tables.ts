/**
 * A round's games as the tables of a hub are told of them, and which table has which. Pure: whoever asks the hub hands over
 * its list.
 */
import { numberOf } from './event-at-tables.js';
import { entrantsByKey, fullName, type Pairing, type Tournament } from './tournament.js';

/** As `POST /api/v1/tables/ID/acts` takes it. */
export interface ArrangeAct {
  readonly act: 'arrange';
  readonly players: { readonly black: string; readonly white: string };
  readonly ranks: { readonly black: string; readonly white: string };
  /** By these the game is known again, whatever becomes of the spelling of the names. */
  readonly playerNumbers: { readonly black: string; readonly white: string };
  readonly handicap: number;
  readonly komi?: string;
  readonly time?: string;
  readonly event: string;
  readonly round: string;
  readonly table: string;
  readonly place?: string;
  readonly ruleset?: string;
}

export interface HubTable {
  readonly id: string;
  readonly name: string;
}

/** What holds for every game of the event, where the pairing program's file does not say it. */
export interface EventRules {
  readonly ruleset?: string | undefined;
  readonly komi?: string | undefined;
  readonly time?: string | undefined;
}

/** The komi of the file is that of even games: with a handicap the rule set gives its own. */
export const arrangeAct = (tournament: Tournament, pairing: Pairing, rules: EventRules): ArrangeAct => {
  const byKey = entrantsByKey(tournament);
  const nameOf = (key: string): string => {
    const entrant = byKey.get(key);
    return entrant === undefined ? key : fullName(entrant);
  };
  const idOf = (key: string): string => {
    const entrant = byKey.get(key);
    return entrant === undefined ? key : numberOf(entrant);
  };
  const rankOf = (key: string): string => (byKey.get(key)?.rank ?? '').toLowerCase();
  const komi = pairing.handicap > 0 ? '' : (rules.komi ?? tournament.komi);
  const time = rules.time ?? tournament.time;
  return {
    act: 'arrange',
    players: { black: nameOf(pairing.black), white: nameOf(pairing.white) },
    ranks: { black: rankOf(pairing.black), white: rankOf(pairing.white) },
    playerNumbers: { black: idOf(pairing.black), white: idOf(pairing.white) },
    handicap: pairing.handicap,
    ...(komi === '' ? {} : { komi }),
    ...(time === '' ? {} : { time }),
    event: tournament.name,
    round: String(pairing.round),
    table: String(pairing.table),
    ...(tournament.location === '' ? {} : { place: tournament.location }),
    ...(rules.ruleset === undefined ? {} : { ruleset: rules.ruleset }),
  };
};

/** `tables 1, 5 to 150`, in whatever order they come. */
export const tablesInWords = (numbers: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  const words = runs.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`));
  return `table${numbers.length === 1 ? '' : 's'} ${words.join(', ')}`;
};

/** `3=window` wins; else the table whose id or name ends in the number: `table-3`, `Table 3`, `board 03`. */
export const tableFor = (number: number, tables: readonly HubTable[], named: ReadonlyMap<number, string>): HubTable | undefined => {
  const own = named.get(number);
  if (own !== undefined) return tables.find(({ id, name }) => id === own || name === own);
  const ends = ({ id, name }: HubTable): boolean =>
    [id, name].some((text) => /(\d+)$/.exec(text)?.[1]?.replace(/^0+/, '') === String(number));
  return tables.find(ends);
};
