/** What was seen against the rules, in words. */
import type { InfractionKind } from '../core/game/infraction.js';
import { tell, type Sentence } from './telling.js';

export const tellInfraction = (kind: InfractionKind): Sentence => tell(`infraction.${kind}`);
