/**
 * Standings: points, and the points of one's opponents (SOS) and of theirs (SOSOS). For lists and exports; pairing is the pairing program's.
 */
import type { Entrant, PairingResult, Tournament } from './tournament.js';

/** One round of one player, from that player's side. */
export interface RoundOf {
  readonly round: number;
  readonly kind: 'game' | 'bye' | 'absent';
  readonly opponent: string;
  readonly color: 'black' | 'white';
  readonly handicap: number;
  readonly result: 'won' | 'lost' | 'draw' | 'unknown';
  readonly byDefault: boolean;
}

export interface Standing {
  readonly place: number;
  readonly entrant: Entrant;
  /** Twice the points: a draw is one. */
  readonly halfPoints: number;
  readonly sosHalfPoints: number;
  readonly sososHalfPoints: number;
  readonly rounds: readonly RoundOf[];
}

const resultFor = ({ outcome }: PairingResult, color: 'black' | 'white'): RoundOf['result'] => {
  switch (outcome) {
    case 'unknown':
      return 'unknown';
    case 'draw':
      return 'draw';
    case 'both-lose':
      return 'lost';
    case 'both-win':
      return 'won';
    case 'black':
    case 'white':
      return outcome === color ? 'won' : 'lost';
  }
};

const HALF_POINTS = { won: 2, draw: 1, lost: 0, unknown: 0 } as const;

/** `lastRound`: rounds after it do not count yet. In final order; equal players stand by rating, then by name. */
export const standingsOf = (tournament: Tournament, lastRound = tournament.rounds): readonly Standing[] => {
  const rounds = new Map<string, Map<number, RoundOf>>(tournament.entrants.map(({ key }) => [key, new Map()]));
  const enter = (player: string, played: RoundOf): void => void rounds.get(player)?.set(played.round, played);
  for (const { round, black, white, handicap, result } of tournament.pairings) {
    if (round > lastRound) continue;
    const { byDefault } = result;
    enter(black, { round, kind: 'game', opponent: white, color: 'black', handicap, result: resultFor(result, 'black'), byDefault });
    enter(white, { round, kind: 'game', opponent: black, color: 'white', handicap, result: resultFor(result, 'white'), byDefault });
  }
  const idle = { opponent: '', color: 'black', handicap: 0, byDefault: false } as const;
  for (const { round, player } of tournament.byes) if (round <= lastRound) enter(player, { round, kind: 'bye', result: 'won', ...idle });
  const all = (key: string): readonly RoundOf[] =>
    Array.from(
      { length: lastRound },
      (_, index) => rounds.get(key)?.get(index + 1) ?? { round: index + 1, kind: 'absent', result: 'lost', ...idle },
    );
  const points = new Map(tournament.entrants.map(({ key }) => [key, all(key).reduce((sum, { result }) => sum + HALF_POINTS[result], 0)]));
  const overOpponents = (key: string, of: ReadonlyMap<string, number>): number =>
    all(key).reduce((sum, { kind, opponent }) => sum + (kind === 'game' ? (of.get(opponent) ?? 0) : 0), 0);
  const sos = new Map(tournament.entrants.map(({ key }) => [key, overOpponents(key, points)]));
  const rows = tournament.entrants.map((entrant) => ({
    entrant,
    halfPoints: points.get(entrant.key) ?? 0,
    sosHalfPoints: sos.get(entrant.key) ?? 0,
    sososHalfPoints: overOpponents(entrant.key, sos),
    rounds: all(entrant.key),
  }));
  rows.sort(
    (one, other) =>
      other.halfPoints - one.halfPoints ||
      other.sosHalfPoints - one.sosHalfPoints ||
      other.sososHalfPoints - one.sososHalfPoints ||
      (other.entrant.rating ?? 0) - (one.entrant.rating ?? 0) ||
      (one.entrant.key < other.entrant.key ? -1 : 1),
  );
  return rows.map((row, index) => ({ place: index + 1, ...row }));
};

/** `5`, `5.5`. */
export const makePoints = (halfPoints: number): string => String(halfPoints / 2);
