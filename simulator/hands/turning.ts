/** Turning: the same happenings as the sensors of a board see them that lies another way round. */
import { columnOf, pointAt, rowOf, type BoardSize, type Point } from '../../src/core/go/point.js';
import type { Happening } from './happening.js';
import type { BoardTurn } from './options.js';

const turned = (point: Point, size: BoardSize, turn: BoardTurn): Point => {
  const column = columnOf(point, size);
  const row = rowOf(point, size);
  const right = size.width - 1 - column;
  const below = size.height - 1 - row;
  const [x, y] = {
    '0': [column, row],
    '90': [below, column],
    '180': [right, below],
    '270': [row, right],
    mirrored: [right, row],
  }[turn] as [number, number];
  const found = pointAt(x, y, size);
  if (found === undefined) throw new Error(`a ${size.width} x ${size.height} board cannot lie turned by ${turn}`);
  return found;
};

/** Turned clockwise by so many degrees, or mirrored. A board that is not square cannot be turned by 90 or 270: that throws. */
export const turnHappenings = (happenings: readonly Happening[], size: BoardSize, turn: BoardTurn): readonly Happening[] =>
  turn === '0'
    ? happenings
    : happenings.map((happening) =>
        happening.kind === 'point' ? { ...happening, point: turned(happening.point, size, turn) } : happening,
      );
