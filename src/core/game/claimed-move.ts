/** A claimed move: a turn as somebody says it was, with what is known about it. */
import type { Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import type { Move } from '../go/position.js';

/** What a decision rests on: which points (none: a press), and when. */
export interface Evidence {
  readonly point: Point | undefined;
  readonly atMs: number;
}

/** One turn with what is known about it. */
export interface ClaimedMove {
  readonly color: Color;
  readonly move: Move;
  /** False: Banmen believes it and asks for a confirmation. */
  readonly certain: boolean;
  /** Unknown: it happened while nothing could be seen, and the order with its neighbours is a guess. */
  readonly order: 'known' | 'unknown';
  readonly why: string;
  readonly evidence: readonly Evidence[];
}
