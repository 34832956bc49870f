/** An action that was not taken, with its reason in words: for people, and for a page in its own language. */
import type { Point } from '../core/go/point.js';
import { inEnglish, type Sentence } from '../words/telling.js';
import type { TableRefusal } from './ports.js';

export const refusedAs = (kind: string, told: Sentence, point?: Point): TableRefusal => ({ kind, message: inEnglish(told), told, point });
