/**
 * Results for the American association, out: a game a line, players by their numbers.
 *
 *     TOURNEY Spring Cup
 *     PLAYERS
 *     12345 Chen, Bo 4D
 *     GAMES 1
 *     12345 23456 W 0 7          white, black, who won, handicap, komi
 *     END
 */
import { entrantsByKey, type Tournament } from './tournament.js';

/** What cannot be told: players without a number, games without a winner. */
export interface AgaReport {
  readonly text: string;
  readonly leftOut: readonly string[];
}

export const makeAga = (tournament: Tournament): AgaReport => {
  const leftOut: string[] = [];
  const byKey = entrantsByKey(tournament);
  const numbered = tournament.entrants.filter((entrant) => {
    if (/^\d+$/.test(entrant.agaId)) return true;
    leftOut.push(`${entrant.name}, ${entrant.firstName}: no number of the association`);
    return false;
  });
  const games = tournament.pairings.flatMap(({ round, table, black, white, handicap, result }) => {
    const numbers = [byKey.get(white)?.agaId ?? '', byKey.get(black)?.agaId ?? ''];
    const isRated =
      (result.outcome === 'black' || result.outcome === 'white') && !result.byDefault && numbers.every((id) => /^\d+$/.test(id));
    if (!isRated) {
      leftOut.push(`round ${round}, table ${table}: no winner by play, or a player without a number`);
      return [];
    }
    // The association's komi is whole points for an even game, and none with stones.
    const komi = handicap >= 2 ? 0 : Math.floor(Number(tournament.komi) || 0);
    return [`${numbers.join(' ')} ${result.outcome === 'white' ? 'W' : 'B'} ${handicap} ${komi}`];
  });
  return {
    text: [
      `TOURNEY ${tournament.name}`,
      'PLAYERS',
      ...numbered.map(({ agaId, name, firstName, rank }) => `${agaId} ${name}, ${firstName} ${rank}`),
      `GAMES ${games.length}`,
      ...games,
      'END',
      '',
    ].join('\n'),
    leftOut,
  };
};
