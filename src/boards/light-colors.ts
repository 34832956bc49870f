/**
 * The colours of lamps. Blue, orange, a pale violet and a dim white stay apart for people who do not tell red from green, and none of them
 * dazzles.
 */
import type { LightMeaning } from '../session/ports.js';

/** Red, green, blue, 0 to 255 each, at full strength. */
export const LIGHT_COLORS: Readonly<Record<LightMeaning, readonly [number, number, number]>> = {
  'put-here': [0, 102, 255],
  'take-off': [255, 102, 0],
  last: [119, 119, 119],
  // The fourth of a set that is made for all eyes (Okabe and Ito), darker.
  bad: [153, 85, 128],
};

/** How bright, 0 (dark) to 1. */
export type LightStrength = number;

export const LIGHT_STRENGTHS = { off: 0, low: 0.35, full: 1 } as const;
export type LightSetting = keyof typeof LIGHT_STRENGTHS;
