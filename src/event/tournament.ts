/**
 * Tournament: who plays whom at which table in which round, as a pairing program has it. Pairing is that program's; results are ours.
 *
 * Players are known by a key, never by their place in a list: OpenGotha's is surname and first name without blanks, in capitals.
 */

export const GAME_OUTCOMES = ['unknown', 'white', 'black', 'draw', 'both-lose', 'both-win'] as const;
export type GameOutcome = (typeof GAME_OUTCOMES)[number];

export interface PairingResult {
  readonly outcome: GameOutcome;
  /** Won or lost without play: absent, forfeit. */
  readonly byDefault: boolean;
  /** As a record writes it (`B+3.5`), where more is known than who won. */
  readonly score?: string | undefined;
}

export const NO_RESULT: PairingResult = { outcome: 'unknown', byDefault: false };

export interface Entrant {
  readonly key: string;
  readonly name: string;
  readonly firstName: string;
  /** `4D`, `12K`. */
  readonly rank: string;
  /** Two letters. */
  readonly country: string;
  readonly club: string;
  readonly rating: number | undefined;
  /** Number in the European database, or the American association's. */
  readonly pin: string;
  readonly agaId: string;
  /** By round, from the first. What is beyond the list is played. */
  readonly plays: readonly boolean[];
}

export interface Pairing {
  readonly round: number;
  readonly table: number;
  readonly black: string;
  readonly white: string;
  readonly handicap: number;
  readonly result: PairingResult;
}

export interface Bye {
  readonly round: number;
  readonly player: string;
}

export interface Tournament {
  readonly name: string;
  readonly location: string;
  readonly country: string;
  readonly beginDate: string;
  readonly endDate: string;
  readonly size: number;
  /** As the pairing program writes it: `6.5`. */
  readonly komi: string;
  /** As people's text (`core/clock/control-text`); empty: not said. */
  readonly time: string;
  readonly rounds: number;
  readonly entrants: readonly Entrant[];
  readonly pairings: readonly Pairing[];
  readonly byes: readonly Bye[];
}

/** A player's key from a name, as OpenGotha makes it: diacritics stay. */
export const entrantKey = (name: string, firstName: string): string => (name + firstName).replaceAll(' ', '').toUpperCase();

/** Why no round can be played so, for people; undefined: it can. Nobody plays against themselves, or at two tables at once. */
export const badRound = (pairings: readonly Pairing[]): string | undefined => {
  const seatOf = new Map<string, number>();
  for (const { round, table, black, white } of pairings) {
    if (black === white) return `round ${round}, table ${table}: ${black} plays against themselves`;
    for (const player of [black, white]) {
      const other = seatOf.get(`${round} ${player}`);
      if (other !== undefined) return `round ${round}: ${player} plays at table ${other} and at table ${table}`;
      seatOf.set(`${round} ${player}`, table);
    }
  }
  return undefined;
};

/** A pairing is found by round and table. */
export const pairingAt = (tournament: Tournament, round: number, table: number): Pairing | undefined =>
  tournament.pairings.find((pairing) => pairing.round === round && pairing.table === table);

export const entrantsByKey = ({ entrants }: Pick<Tournament, 'entrants'>): ReadonlyMap<string, Entrant> =>
  new Map(entrants.map((entrant) => [entrant.key, entrant]));

export const fullName = ({ name, firstName }: Entrant): string => (firstName === '' ? name : `${firstName} ${name}`);

/** What a result of the record (`B+R`, `W+2.5`, `0`, `Void`) is for a pairing; undefined: it decides nothing. */
export const resultFromRecord = (text: string): PairingResult | undefined => {
  const written = text.trim();
  const winner = /^([bw])\+(.*)$/i.exec(written);
  if (winner !== null) {
    const byDefault = /^f/i.test(winner[2] ?? '');
    return { outcome: winner[1]?.toLowerCase() === 'b' ? 'black' : 'white', byDefault, score: written };
  }
  if (/^(0|draw|jigo)$/i.test(written)) return { outcome: 'draw', byDefault: false, score: written };
  if (/^both[- ]?lose$/i.test(written)) return { outcome: 'both-lose', byDefault: false };
  if (/^both[- ]?win$/i.test(written)) return { outcome: 'both-win', byDefault: false };
  if (/^(\?|unknown)$/i.test(written)) return NO_RESULT;
  return undefined;
};
