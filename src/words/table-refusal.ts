/** An action that a table has not taken, with its reason in words that say what to do instead: for people, and for a page in its own language. */
import type { Action } from '../core/game/action.js';
import type { ActionRefusal } from '../core/game/action-refusal.js';
import type { BoardSize, Point } from '../core/go/point.js';
import type { TableRefusal } from '../session/ports.js';
import { tellRefusal, tellSealRefusal } from './refusal-words.js';
import { inEnglish, type Sentence } from './telling.js';

export const refusedAs = (kind: string, told: Sentence, point?: Point): TableRefusal => ({ kind, message: inEnglish(told), told, point });

/** `action`: the one that was refused. */
export const refusalOf = (refusal: ActionRefusal, action: Action, size: BoardSize): TableRefusal => {
  const told = (action.kind === 'seal' ? tellSealRefusal : tellRefusal)(refusal, size);
  return refusal.kind === 'illegal'
    ? refusedAs(refusal.refusal.kind, told, refusal.refusal.point)
    : refusedAs(refusal.kind === 'clock' ? refusal.why : refusal.kind, told);
};
