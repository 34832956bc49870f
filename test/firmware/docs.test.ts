/** What the building pages say of numbers and pins, against the code that has them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEFAULT_WIRING } from '../../src/clock-device/wiring.js';
import { readManifest } from '../../simulator/emulated-board/firmware-build.js';

const BOARD = readFileSync('docs/BUILD-A-BOARD.md', 'utf8');
const CLOCK = readFileSync('docs/BUILD-A-CLOCK.md', 'utf8');

/** The four numbers of a row of the bill of materials: 9 x 9 and 19 x 19 switches, 9 x 9 and 19 x 19 linear. */
const rowOf = (part: string): readonly string[] => {
  const row = BOARD.split('\n').find((line) => line.startsWith(`| ${part}`));
  return (row ?? '')
    .split('|')
    .slice(2, 6)
    .map((cell) => cell.trim());
};

const PADS = 4;
const sides = [9, 19];

describe('BUILD-A-BOARD', () => {
  test('counts sensors and chips as the firmware does', () => {
    const both = (count: (side: number) => number): string[] => sides.map((side) => String(count(side)));
    const places = (side: number): number => side * side + PADS;
    expect(rowOf('Hall switch').slice(0, 2)).toEqual(both((side) => 2 * places(side)));
    expect(rowOf('linear Hall').slice(2)).toEqual(both(places));
    expect(rowOf('74HC595').slice(0, 2)).toEqual(both((side) => Math.ceil((side + 1) / 8)));
    expect(rowOf('74HC595').slice(2)).toEqual(both((side) => Math.ceil(Math.ceil(places(side) / 16) / 8)));
    expect(rowOf('74HC165').slice(0, 2)).toEqual(both((side) => Math.ceil(side / 4)));
    expect(rowOf('74HC4067').slice(2)).toEqual(both((side) => Math.ceil(places(side) / 16)));
    expect(rowOf('P-MOSFET')).toEqual([...both((side) => side + 1), ...both((side) => Math.ceil(places(side) / 16))]);
  });

  test.each(readManifest().boards)('names $name', ({ name, width, height }) => {
    expect(BOARD).toMatch(new RegExp(`\\| \`${name}\\.hex\` \\|.*\\| ${width} x ${height} \\|`));
  });
});

describe('BUILD-A-CLOCK', () => {
  test('has the pins and addresses of the default wiring', () => {
    const { display, buttons, toMove, counting, flag } = DEFAULT_WIRING;
    if (buttons.kind !== 'two') throw new Error('the page shows two buttons');
    expect(CLOCK).toContain(`| ${buttons.black} | black's button |`);
    expect(CLOCK).toContain(`| ${buttons.white} | white's button |`);
    for (const [pins, name] of [
      [toMove, 'to move'],
      [counting, 'seconds are counted'],
      [flag, 'flag'],
    ] as const) {
      expect(CLOCK).toContain(`| ${pins.black}, ${pins.white} | LED "${name}": black, white |`);
    }
    expect(CLOCK).toContain(`HT16K33, 0x${display.black.toString(16)}: black`);
    expect(CLOCK).toContain(`HT16K33, 0x${display.white.toString(16)}: white`);
  });
});
