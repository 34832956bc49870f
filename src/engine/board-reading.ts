/**
 * What a board shows against what it should: whether they agree, which legal move would make them agree, and what to light.
 *
 * No story is told of hands, as `core/inference` does for a game of two: the board is compared as it lies at rest. A point whose sensor says that it
 * is broken agrees with anything, a stone of unknown colour with any stone.
 */
import type { Color } from '../core/go/color.js';
import type { Point } from '../core/go/point.js';
import { play, playAt, type Occupant, type Position } from '../core/go/position.js';
import type { Light } from '../core/table/lights.js';
import { pointCount } from '../core/go/point.js';
import type { BoardInput, Reading } from '../core/wire/board-input.js';
import type { BoardIdentity } from '../session/ports.js';

/** A stone that bounces or slides has come to rest by then, in ms. */
export const REST_MS = 400;

/** A board as it is heard: what it is, what lies on it, and whether its cable is there. */
export class SeenBoard {
  identity: BoardIdentity | undefined;
  readings: Reading[] = [];
  isLinked = false;

  meet(identity: BoardIdentity): void {
    this.identity = identity;
    if (this.readings.length === 0) this.readings = new Array<Reading>(pointCount(identity)).fill('fault');
  }

  hear(input: BoardInput): void {
    switch (input.kind) {
      case 'readings':
        for (const { point, reading } of input.changes) this.readings[point] = reading;
        break;
      case 'snapshot':
        this.readings = [...input.readings];
        break;
      case 'link':
        this.isLinked = input.state === 'up';
        break;
      case 'button':
      case 'pad':
      case 'hand':
        break;
    }
  }
}

const agrees = (reading: Reading, occupant: Occupant): boolean =>
  reading === occupant || reading === 'fault' || (reading === 'occupied' && occupant !== 'empty');

export const agreesWith = (readings: readonly Reading[], { stones }: Pick<Position, 'stones'>): boolean =>
  stones.every((stone, point) => agrees(readings[point] ?? 'fault', stone));

/** The position after the one move of this side that lies on the board, its prisoners perhaps still on it; undefined where there is none. */
export const moveOn = (
  readings: readonly Reading[],
  position: Position,
  side: Color,
): { readonly point: Point; readonly after: Position } | undefined => {
  const added = position.stones.flatMap((stone, point) => {
    const reading = readings[point] ?? 'fault';
    return stone === 'empty' && (reading === side || reading === 'occupied') ? [point] : [];
  });
  const [point] = added;
  if (point === undefined || added.length > 1) return undefined;
  const played = play(position, side, playAt(point));
  return played.ok ? { point, after: played.value } : undefined;
};

/** What has to be done until the board shows the position. */
export const lightsTowards = (readings: readonly Reading[], { stones }: Pick<Position, 'stones'>): readonly Light[] =>
  stones.flatMap((stone, point): Light[] => {
    if (agrees(readings[point] ?? 'fault', stone)) return [];
    return [{ point, meaning: readings[point] === 'empty' ? 'put-here' : 'take-off' }];
  });
