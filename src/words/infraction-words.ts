/** What was seen against the rules, in words. */
import type { InfractionKind } from '../core/game/infraction.js';
import { tell, type Told } from './telling.js';

export const tellInfraction = (kind: InfractionKind): Told => tell(`infraction.${kind}`);
