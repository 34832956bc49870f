/** What was seen against the rules, in words. */
import type { MoveFlag } from '../core/game/infraction.js';
import { tell, type Sentence } from './telling.js';

export const tellInfraction = (kind: MoveFlag): Sentence => tell(`infraction.${kind}`);
