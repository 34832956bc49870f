/** What lies on a point, as the flat arrays inside this room have it; outside it is an `Occupant`. */
import type { Color } from './color.js';

export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

export type StoneColor = typeof BLACK | typeof WHITE;
export type Stone = typeof EMPTY | StoneColor;

export const stoneOf = (color: Color): StoneColor => (color === 'black' ? BLACK : WHITE);
export const colorOf = (stone: StoneColor): Color => (stone === BLACK ? 'black' : 'white');
export const otherStone = (stone: StoneColor): StoneColor => (stone === BLACK ? WHITE : BLACK);
