/**
 * Where things are on a drawn board, in CSS pixels from its top left.
 *
 * Lines are crisp only where they fall on the screen's own pixels, so the space between lines is
 * a whole number of device pixels and a line's middle lies where its width wants it. What is
 * left over of the room stays empty: at most a device pixel a line.
 */
import { starPoints } from '../../core/go/handicap.js';
import { columnOf, makePointName, rowOf, type BoardSize, type Point } from '../../core/go/point.js';

export interface Room {
  readonly width: number;
  readonly height: number;
}

export interface BoardGeometry {
  readonly size: BoardSize;
  readonly width: number;
  readonly height: number;
  /** From line to line. */
  readonly cell: number;
  readonly lineWidth: number;
  /** The outer line all around: a device pixel wider, outwards by `edgeOutset`. */
  readonly edgeWidth: number;
  readonly edgeOutset: number;
  readonly stoneRadius: number;
  /** One for each column, and for each row. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** The middle of the coordinates, from each edge of the board. */
  readonly labelInset: number;
}

/** From the edge of the board to its first line, in spaces between lines: half a stone, and the coordinates. */
const MARGIN_CELLS = 1.22;
/** Without coordinates: half a stone, and a little wood. */
const BARE_MARGIN_CELLS = 0.72;
const LABEL_CELLS = 0.36;
/** A stone is a hair smaller than the space, as on a real board, where neighbours just touch. */
const STONE_RADIUS_CELLS = 0.482;
/** Lines get wider with the board: one device pixel for so many from line to line. */
const DEVICE_PIXELS_PER_LINE_WIDTH = 34;
const CELL_MIN = 4;
/** A 3 x 3 board need not fill a wall. */
const CELL_MAX = 96;

/** `bare`: nobody reads coordinates there. */
export type BoardMargin = 'with-coordinates' | 'bare';

export const boardGeometry = (size: BoardSize, room: Room, pixelRatio: number, margin: BoardMargin = 'with-coordinates'): BoardGeometry => {
  const marginCells = margin === 'bare' ? BARE_MARGIN_CELLS : MARGIN_CELLS;
  const across = size.width - 1 + 2 * marginCells;
  const down = size.height - 1 + 2 * marginCells;
  const snap = (length: number): number => Math.floor(length * pixelRatio) / pixelRatio;
  const cell = Math.max(CELL_MIN, snap(Math.min(CELL_MAX, room.width / across, room.height / down)));
  const linePixels = Math.max(1, Math.round((cell * pixelRatio) / DEVICE_PIXELS_PER_LINE_WIDTH));
  // The middle of a line that is an odd number of device pixels wide lies between two of them.
  const first = snap(marginCells * cell) + (linePixels % 2) / 2 / pixelRatio;
  return {
    size,
    width: snap(across * cell),
    height: snap(down * cell),
    cell,
    lineWidth: linePixels / pixelRatio,
    edgeWidth: (linePixels + 1) / pixelRatio,
    edgeOutset: 0.5 / pixelRatio,
    stoneRadius: STONE_RADIUS_CELLS * cell,
    xs: Array.from({ length: size.width }, (_, column) => first + column * cell),
    ys: Array.from({ length: size.height }, (_, row) => first + row * cell),
    labelInset: LABEL_CELLS * cell,
  };
};

export const xOf = (point: Point, geometry: BoardGeometry): number => geometry.xs[columnOf(point, geometry.size)] ?? 0;
export const yOf = (point: Point, geometry: BoardGeometry): number => geometry.ys[rowOf(point, geometry.size)] ?? 0;

/** The point that a touch means: the nearest, if it is within a space of it. */
export const pointNear = (x: number, y: number, { size, xs, ys, cell }: BoardGeometry): Point | undefined => {
  const nearest = (places: readonly number[], at: number): number => Math.round((at - (places[0] ?? 0)) / cell);
  const [column, row] = [nearest(xs, x), nearest(ys, y)];
  return column < 0 || row < 0 || column >= size.width || row >= size.height ? undefined : row * size.width + column;
};

/** Star points between the corners are drawn on boards with at least this many lines. */
const MIDDLE_STARS_FROM = 15;

/** The dots of the drawn board: small boards have the corners and tengen only, whatever handicap allows. */
export const drawnStarPoints = (size: BoardSize): readonly Point[] => {
  const isMiddle = (line: number, lines: number): boolean => line * 2 === lines - 1;
  return starPoints(size).filter((point) => {
    const middleColumn = isMiddle(columnOf(point, size), size.width);
    const middleRow = isMiddle(rowOf(point, size), size.height);
    if (middleColumn === middleRow) return true;
    return (middleColumn ? size.width : size.height) >= MIDDLE_STARS_FROM;
  });
};

export interface CoordinateLabels {
  readonly top: readonly string[];
  readonly bottom: readonly string[];
  readonly left: readonly string[];
  readonly right: readonly string[];
}

const HAN_DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** 1 to 99: `四`, `十六`, `二十`. */
const inHan = (number: number): string => {
  const tens = Math.floor(number / 10);
  return `${tens > 1 ? (HAN_DIGITS[tens] ?? '') : ''}${tens > 0 ? '十' : ''}${HAN_DIGITS[number % 10] ?? ''}`;
};

/**
 * `A` to `T` without `I`, and the rows from the bottom up, as points are named everywhere. `han`: beside them, on the two other sides,
 * 1 to 19 and 一 to 十九 from the upper left corner, as newspapers of China, Japan and Korea print them.
 */
export const coordinateLabels = (size: BoardSize, { han }: { readonly han: boolean }): CoordinateLabels => {
  const bottom = Array.from({ length: size.width }, (_, column) => makePointName(column, size).replace(/\d+/, ''));
  const left = Array.from({ length: size.height }, (_, row) => String(size.height - row));
  return {
    top: han ? bottom.map((_, column) => String(column + 1)) : bottom,
    bottom,
    left,
    right: han ? left.map((_, row) => inHan(row + 1)) : left,
  };
};
