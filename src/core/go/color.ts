/** The two sides. A side is named by its colour everywhere: on the board, at the clock, in the record. */
export const COLORS = ['black', 'white'] as const;

export type Color = (typeof COLORS)[number];

export const opposite = (color: Color): Color => (color === 'black' ? 'white' : 'black');

/** One value for each side. */
export type BySide<Value> = Readonly<Record<Color, Value>>;
