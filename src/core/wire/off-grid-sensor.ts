/**
 * Sensors beside the grid (protocol, S): clock buttons, the place outside each side's lower
 * right corner, a hand over the board.
 *
 *     clkW=1 ─▶ white's button is down        padB=XX ─▶ two black stones beside black's corner
 */
import type { BoardInput } from './board-input.js';
import { parseReadings } from './marks.js';

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['0', false],
]);

/** One item of an S line; ids of a later revision, and lids, are nobody's business yet. `undefined`: the value is nonsense. */
export const inputOfSensor = (id: string, value: string, atMs: number): BoardInput | 'ignored' | undefined => {
  const side = id.endsWith('W') ? 'white' : 'black';
  const flag = FLAGS.get(value);
  switch (id) {
    case 'clkB':
    case 'clkW':
      return flag === undefined ? undefined : { kind: 'button', atMs, side, down: flag };
    case 'touch':
      return flag === undefined ? undefined : { kind: 'hand', atMs, over: flag };
    case 'padB':
    case 'padW': {
      const stones = parseReadings(value);
      return stones === undefined ? undefined : { kind: 'pad', atMs, side, stones: stones.filter((stone) => stone !== 'empty') };
    }
    default:
      return 'ignored';
  }
};
