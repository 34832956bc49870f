/**
 * Happening: what the sensors of the board are exposed to, before the board's own debounce.
 *
 * Hands produce a list of these in order of time; `virtual-board` reads it as a real board reads
 * its contacts. `atMs` is the host's time, from the moment the capture begins.
 */
import type { Color } from '../../src/core/go/color.js';
import type { Point } from '../../src/core/go/point.js';

/** What a point's sensor is exposed to. */
export type Exposed = 'empty' | Color;

export type Happening =
  | { readonly kind: 'point'; readonly atMs: number; readonly point: Point; readonly exposed: Exposed }
  | { readonly kind: 'button'; readonly atMs: number; readonly side: Color; readonly down: boolean }
  /** What lies outside a side's lower right corner from now on. */
  | { readonly kind: 'pad'; readonly atMs: number; readonly side: Color; readonly stones: readonly Color[] };
