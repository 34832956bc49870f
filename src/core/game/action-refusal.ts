/** Why an action was not taken. `src/words` makes the sentences (`refusal-words.ts`). */
import type { ClockRefusal } from '../clock/clock-actions.js';
import type { Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import type { Refusal } from '../go/refusal.js';

export type ActionRefusal =
  | { readonly kind: 'illegal'; readonly refusal: Refusal }
  | { readonly kind: 'game-over' }
  | { readonly kind: 'no-game' }
  | { readonly kind: 'no-such-move'; readonly number: number }
  | { readonly kind: 'bad-set-up'; readonly why: string }
  | { readonly kind: 'bad-time'; readonly why: string }
  /** A move is sealed: it comes first. */
  | { readonly kind: 'sealed' }
  | { readonly kind: 'sealed-on-paper' }
  | { readonly kind: 'nothing-sealed' }
  | { readonly kind: 'not-late' }
  | { readonly kind: 'late-already'; readonly color: Color }
  | { readonly kind: 'corrected-since'; readonly color: Color }
  | { readonly kind: 'clock'; readonly why: ClockRefusal | 'no-clock' }
  /** Play has stopped: it is being counted. */
  | { readonly kind: 'counting' }
  | { readonly kind: 'not-counting' }
  | { readonly kind: 'not-over' }
  /** A game is on. */
  | { readonly kind: 'game-on' }
  | { readonly kind: 'bad-result'; readonly text: string }
  | { readonly kind: 'no-stone'; readonly point: Point | undefined }
  /** A stone lies there, or the point is one side's already. */
  | { readonly kind: 'not-open'; readonly point: Point | undefined }
  | { readonly kind: 'nothing-changed' }
  /** It changes a game that is being played, or was: say why. */
  | { readonly kind: 'why-needed' }
  | { readonly kind: 'bad-amendment'; readonly why: string }
  | { readonly kind: 'clock-started' }
  | { readonly kind: 'too-many-wait'; readonly most: number }
  | { readonly kind: 'no-such-game'; readonly id: number }
  | { readonly kind: 'no-such-incident'; readonly id: number }
  | { readonly kind: 'bad-ruling'; readonly why: string }
  | { readonly kind: 'no-such-act'; readonly id: number }
  | { readonly kind: 'undone-already'; readonly id: number }
  /** `act`: the later act that changed the same; undefined: play did. */
  | { readonly kind: 'changed-since'; readonly part: string; readonly act: number | undefined };
