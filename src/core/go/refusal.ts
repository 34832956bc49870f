/** Why a play or pass was refused: a value, because an illegal move is not an exception at a Go board. */
import type { Point } from './point.js';

export type Refusal =
  /** There is a stone on the point. */
  | { readonly kind: 'occupied'; readonly point: Point }
  /** No such point on this board. */
  | { readonly kind: 'off-board'; readonly point: Point }
  | { readonly kind: 'wrong-turn'; readonly point: Point | undefined }
  /** The stone would have no liberty and captures nothing (RULEBOOK 1: 禁着点). */
  | { readonly kind: 'forbidden-point'; readonly point: Point }
  /** Retakes the ko at once. `move`: the number of the move whose position would come back. */
  | { readonly kind: 'ko'; readonly point: Point; readonly move: number }
  /** The whole board would repeat. `move`: the number of the move whose position would come back (0: the set-up). */
  | { readonly kind: 'superko'; readonly point: Point; readonly move: number };

export type RefusalKind = Refusal['kind'];
