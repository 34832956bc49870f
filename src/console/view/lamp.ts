/**
 * Lamp: the one thing to know of a table from across the hall, and who comes first in it.
 *
 * Tables that need somebody come first, then by the number in their name.
 */
import { isDoubtFresh } from './board-view.js';
import type { LiveTable } from './live-table.js';

/** In the order of who needs somebody most. */
export const LAMPS = ['call', 'no-link', 'doubt', 'counting', 'adjourned', 'playing', 'next', 'over'] as const;
export type Lamp = (typeof LAMPS)[number];

/** Lamps that wait for a person. */
const NEEDS: readonly Lamp[] = ['call', 'no-link', 'doubt', 'counting'];

/** What does not wait until play allows it. */
const CALLS: readonly string[] = ['arbiter-called', 'time-over'];

export const needsSomebody = (lamp: Lamp): boolean => NEEDS.includes(lamp);

/** `isHeard`: whether the table is watched; one that went silent is `no-link`. */
export const lampOf = ({ game, link }: LiveTable): Lamp => {
  if (link === 'down' || link === 'faulty') return 'no-link';
  if (game === null) return 'next';
  if (game.incidents.some(({ open, kind }) => open && CALLS.includes(kind))) return 'call';
  if (game.phase === 'counting' || game.phase === 'over') return game.phase;
  if (game.mismatch.length > 0) return 'call';
  if (game.incidents.some(({ open }) => open)) return 'doubt';
  const count = game.moves.length;
  if (game.moves.some((move, index) => isDoubtFresh(index + 1, count) && (move.flagged !== null || !move.certain))) return 'doubt';
  if (game.phase === 'adjourned') return 'adjourned';
  return game.phase === 'arranged' ? 'next' : 'playing';
};

/** `Table 12` after `Table 7`: numbers by their value. */
const byName = (one: LiveTable, other: LiveTable): number => one.name.localeCompare(other.name, 'en', { numeric: true });

export const inHallOrder = (tables: readonly LiveTable[]): readonly LiveTable[] => {
  const rank = (table: LiveTable): number => {
    const lamp = lampOf(table);
    return needsSomebody(lamp) ? LAMPS.indexOf(lamp) : LAMPS.length;
  };
  return [...tables].sort((one, other) => rank(one) - rank(other) || byName(one, other));
};
