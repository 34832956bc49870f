/**
 * A clock in a terminal: two large times, whose turn, and what the reader says. Pure: a face in,
 * lines of text out.
 *
 *     BLACK ●                        WHITE ○
 *      ██  ██ ██   ████              █  █ ...
 */
import type { ClockFace } from '../../core/clock/face.js';
import { COLORS, type Color } from '../../core/go/color.js';

const ROWS = 5;

/** Five rows of three; a point or colon takes one column. */
const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  '0': ['███', '█ █', '█ █', '█ █', '███'],
  '1': ['  █', '  █', '  █', '  █', '  █'],
  '2': ['███', '  █', '███', '█  ', '███'],
  '3': ['███', '  █', '███', '  █', '███'],
  '4': ['█ █', '█ █', '███', '  █', '  █'],
  '5': ['███', '█  ', '███', '  █', '███'],
  '6': ['███', '█  ', '███', '█ █', '███'],
  '7': ['███', '  █', '  █', '  █', '  █'],
  '8': ['███', '█ █', '███', '█ █', '███'],
  '9': ['███', '█ █', '███', '  █', '███'],
  ':': [' ', '█', ' ', '█', ' '],
  '.': [' ', ' ', ' ', ' ', '█'],
  '-': ['   ', '   ', '███', '   ', '   '],
  ' ': ['   ', '   ', '   ', '   ', '   '],
  A: ['███', '█ █', '███', '█ █', '█ █'],
  E: ['███', '█  ', '███', '█  ', '███'],
  F: ['███', '█  ', '███', '█  ', '█  '],
  G: ['███', '█  ', '█ █', '█ █', '███'],
  L: ['█  ', '█  ', '█  ', '█  ', '███'],
  P: ['███', '█ █', '███', '█  ', '█  '],
  S: ['███', '█  ', '███', '  █', '███'],
  U: ['█ █', '█ █', '█ █', '█ █', '███'],
};

/** The columns one side has: four digits, a colon and points between them. */
const SIDE_COLUMNS = 28;

const large = (digits: string): readonly string[] =>
  Array.from({ length: ROWS }, (_, row) =>
    Array.from(digits, (character) => GLYPHS[character]?.[row] ?? '???')
      .join(' ')
      .padEnd(SIDE_COLUMNS),
  );

const headline = (face: ClockFace, color: Color): string => {
  const mark = face.running === color ? (face.held ? ' ‖ captures' : ' ◀ to move') : '';
  const count = face[color].flag ? ' time over' : face[color].counting ? ' counted' : '';
  return `${color.toUpperCase()}${mark}${count}`.padEnd(SIDE_COLUMNS);
};

/** `note`: one line under the times. */
export const clockScreen = (face: ClockFace, note: string): readonly string[] => {
  const [black, white] = COLORS.map((color) => large(face[color].digits));
  return [
    `${headline(face, 'black')}${headline(face, 'white')}`.trimEnd(),
    '',
    ...Array.from({ length: ROWS }, (_, row) => `${black?.[row] ?? ''}${white?.[row] ?? ''}`.trimEnd()),
    '',
    note,
  ];
};

/** One line a change, for a screen that is no terminal. */
export const clockLine = (face: ClockFace): string =>
  COLORS.map((color) => `${color} ${face[color].digits}${face.running === color ? (face.held ? ' (captures)' : ' *') : ''}`).join('   ');
