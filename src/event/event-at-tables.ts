/**
 * Games of the event at the service's tables: which pairing a game is, and what its end counts. Pure.
 */
import type { LiveGame } from '../core/table/live-game.js';
import type { TableSnapshot } from '../session/ports.js';
import { entrantsByKey, fullName, type Entrant, type Pairing, type PairingResult, type Tournament } from './tournament.js';

/** By what a game at a table is known to be a player's, whatever becomes of the spelling of the name. */
export const numberOf = ({ pin, agaId, key }: Entrant): string => pin || agaId || key;

type Said = Pick<LiveGame['settings'], 'event' | 'round' | 'players' | 'playerNumbers'>;

export interface PairingAtTable {
  readonly pairing: Pairing;
  /** The colours were changed at the table. */
  readonly isTurned: boolean;
}

/** Undefined: it is no game of this event. */
export const pairingOfGame = (tournament: Tournament, settings: Said): PairingAtTable | undefined => {
  if (settings.event !== tournament.name) return undefined;
  const byKey = entrantsByKey(tournament);
  const isAt = (key: string, side: 'black' | 'white'): boolean => {
    const entrant = byKey.get(key);
    if (entrant === undefined) return false;
    const number = settings.playerNumbers?.[side] ?? '';
    return number === '' ? settings.players[side] === fullName(entrant) : number === numberOf(entrant);
  };
  for (const pairing of tournament.pairings) {
    if (String(pairing.round) !== settings.round) continue;
    if (isAt(pairing.black, 'black') && isAt(pairing.white, 'white')) return { pairing, isTurned: false };
    if (isAt(pairing.black, 'white') && isAt(pairing.white, 'black')) return { pairing, isTurned: true };
  }
  return undefined;
};

const TURNED = { black: 'white', white: 'black' } as const;

/** What an end counts; undefined: it decides nothing, or the game is not over. */
export const resultOfGame = ({ phase, result, ended }: LiveGame, isTurned: boolean): PairingResult | undefined => {
  if (phase !== 'over' || result === null) return undefined;
  switch (result.kind) {
    case 'draw':
      return { outcome: 'draw', byDefault: false };
    case 'both-lose':
      return { outcome: 'both-lose', byDefault: false };
    case 'no-result':
    case 'unfinished':
      return undefined;
    case 'ruling':
    case 'forfeit':
      // A record writes both as F; only one of them was won without play.
      return { outcome: isTurned ? TURNED[result.winner] : result.winner, byDefault: result.kind === 'forfeit' };
    case 'score':
    case 'resignation':
    case 'time':
      if (isTurned) return { outcome: TURNED[result.winner], byDefault: false };
      return { outcome: result.winner, byDefault: false, ...(ended?.result == null ? {} : { score: ended.result }) };
  }
};

export interface StaleAtTable {
  /** Games that wait behind the one on the board. */
  readonly waiting: readonly number[];
  /** So is the one that is to begin. */
  readonly isNextStale: boolean;
  /** For people: what is being played there is not paired any more, and is let be. */
  readonly note: string | undefined;
}

/** Which games of the round at a table are not paired there any more. `tableOf`: the service's table of a number. */
export const staleAt = (
  { tableId, name, game }: Pick<TableSnapshot, 'tableId' | 'name' | 'game'>,
  {
    tournament,
    round,
    tableOf,
  }: { readonly tournament: Tournament; readonly round: number; readonly tableOf: (number: number) => string | undefined },
): StaleAtTable => {
  const staleness = (settings: Said): 'not-paired' | 'elsewhere' | undefined => {
    if (settings.event !== tournament.name || settings.round !== String(round)) return undefined;
    const found = pairingOfGame(tournament, settings);
    if (found === undefined) return 'not-paired';
    return tableOf(found.pairing.table) === tableId ? undefined : 'elsewhere';
  };
  if (game === undefined) return { waiting: [], isNextStale: false, note: undefined };
  const waiting = game.waiting.filter(({ settings }) => staleness(settings) !== undefined).map(({ id }) => id);
  const now = game.phase === 'over' ? undefined : staleness(game.settings);
  const isNextStale = now !== undefined && game.phase === 'arranged';
  const { black, white } = game.players;
  const note = now === 'not-paired' && !isNextStale ? `${name}: ${black} and ${white} play there, and are not paired any more` : undefined;
  return { waiting, isNextStale, note };
};
