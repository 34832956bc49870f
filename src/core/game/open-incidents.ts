/** Incidents that wait for the arbiter, and the warnings that stand. */
import type { Color } from '../go/color.js';
import type { Game } from './game.js';
import type { GameIncident } from './incident.js';

/** Those that no ruling answers yet. A flag of a side that has time again is answered by that, a call that was taken back is none. */
export const openIncidents = ({ incidents, rulings, acts, clock, ended }: Game): readonly GameIncident[] =>
  incidents.filter(({ id, kind, color }) => {
    if (rulings.some(({ answers }) => answers === id)) return false;
    if (acts.some((act) => act.id === id && act.undoneBy !== undefined)) return false;
    if (kind !== 'time-over') return true;
    return ended?.outcome === undefined && clock?.status.kind === 'flag' && clock.status.side === color;
  });

/** Warnings of a side that stand. */
export const warningsOf = ({ rulings }: Pick<Game, 'rulings'>, side: Color): number =>
  rulings.filter((ruling) => ruling.ruling === 'warning' && ruling.side === side).length;
