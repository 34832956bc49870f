/**
 * What a page shows of a game that the game itself does not hold: what was seen against the rules,
 * and sensors that are not well. Folded from the events, so a restart has it again.
 */
import type { GameEvent } from '../core/game/event.js';
import { isFor } from '../core/game/event-listeners.js';
import type { LiveInfraction } from '../core/table/live-game.js';
import { INFRACTIONS_SHOWN_MAX, type TableSnapshot } from './ports.js';

export interface TableFacts {
  readonly infractions: readonly LiveInfraction[];
  readonly sensors: TableSnapshot['board']['sensors'];
}

export const NO_FACTS: TableFacts = { infractions: [], sensors: [] };

/** Total: every event leaves facts behind, if only those that were there before. */
export const afterEvent = (facts: TableFacts, event: GameEvent): TableFacts => {
  if (!isFor('facts', event)) return facts;
  switch (event.kind) {
    case 'started':
      return { ...facts, infractions: [] };
    case 'infraction': {
      const { infraction, color, point = null, why } = event;
      return { ...facts, infractions: [...facts.infractions, { infraction, color, point, why }].slice(-INFRACTIONS_SHOWN_MAX) };
    }
    case 'sensor-health': {
      const { point, health } = event;
      const others = facts.sensors.filter((sensor) => sensor.point !== point);
      return { ...facts, sensors: health === 'well' ? others : [...others, { point, health }] };
    }
  }
};
