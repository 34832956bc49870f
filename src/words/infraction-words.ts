/** What was seen against the rules, or waits for an arbiter, in words. */
import type { IncidentKind } from '../core/game/incident.js';
import type { MoveFlag } from '../core/game/infraction.js';
import { tell, type Sentence } from './telling.js';

export const tellInfraction = (kind: MoveFlag): Sentence => tell(`infraction.${kind}`);

export const tellIncident = (kind: IncidentKind): Sentence =>
  kind === 'long-cycle' || kind === 'time-over' || kind === 'arbiter-called' ? tell(`incident.${kind}`) : tellInfraction(kind);
