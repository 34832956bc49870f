/** Why an action was not taken, in words that say what to do instead. */
import type { Action } from '../core/game/action.js';
import type { BoardSize } from '../core/go/point.js';
import { tellRefusal, tellSealRefusal } from '../words/refusal-words.js';
import type { TableRefusal } from './ports.js';
import { refusedAs } from './refused.js';
import type { ActionRefusal } from '../core/game/action-refusal.js';

/** `action`: the one that was refused. */
export const refusalOf = (refusal: ActionRefusal, action: Action, size: BoardSize): TableRefusal => {
  const told = (action.kind === 'seal' ? tellSealRefusal : tellRefusal)(refusal, size);
  return refusal.kind === 'illegal'
    ? refusedAs(refusal.refusal.kind, told, refusal.refusal.point)
    : refusedAs(refusal.kind === 'clock' ? refusal.why : refusal.kind, told);
};
