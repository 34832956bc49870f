/**
 * How many eyes an eye space is worth at the end of a game: none, one, or two and more.
 *
 * No reading: a shape is measured. What counts against the owner is where the space leaks: an open point beside it that has to be
 * closed first, or a throw-in that closes it never. Unsettled shapes are valued for the owner; play shows otherwise. The kinds of shapes
 * are those of goscorer's public description (https://github.com/lightvector/goscorer).
 */
import { LINES, neighboursOn, type Point } from '../point.js';
import { EMPTY, otherStone } from '../stone.js';
import type { EyeSpace, BoardSurroundings } from './surroundings.js';

export const EYES_TO_LIVE = 2;

/** Moves to close a point that a throw-in keeps open for good. */
const NEVER_CLOSED = 1000;
/** So many dead stones inside were one eye, so many two: they would not have been given up else. */
const DEAD_FOR_ONE_EYE = 5;
const DEAD_FOR_TWO_EYES = 8;
/** Room, less what leaks and what the dead stones break up, that is two eyes whatever the shape. */
const ROOM_FOR_TWO_EYES = 6;
/** Inner points (three open sides count once, four twice) of which two eyes can always be made. */
const INNER_FOR_TWO_EYES = 6;
/** Capturing a shape of seven points leaves two eyes, if it has no weak spot. */
const BIG_SHAPE = 7;

/** A true point of the space, and what is beside it. */
interface Rim {
  readonly point: Point;
  /** Neighbours that are true points of the space. */
  readonly inside: readonly Point[];
  /** Those of them that are open. */
  readonly openInside: number;
  readonly falseOpen: number;
  /** Stones of the other side thrown into false points beside it. */
  readonly thrownIn: number;
  /** The other side's stone that keeps a throw-in alive, or can in either of two ways. */
  readonly isPoke: boolean;
}

export const eyeValue = (around: BoardSurroundings, space: EyeSpace, isFalse: Uint8Array): number => {
  const shape = shapeOf(around, space, isFalse);
  const { truePoints, leaks } = shape;
  let value = truePoints.some((point) => leakAt(leaks, point) <= 1) ? 1 : 0;
  value = Math.max(value, eyesOfBestCut(shape), eyesOfDeadStones(shape));
  const isTwo = value >= EYES_TO_LIVE || hasRoom(shape) || hasInnerRoom(shape) || hasWidePair(shape) || hasLivingCapture(shape);
  return isTwo ? EYES_TO_LIVE : value;
};

interface Shape {
  readonly around: BoardSurroundings;
  readonly space: EyeSpace;
  readonly isFalse: Uint8Array;
  readonly truePoints: readonly Point[];
  readonly rims: ReadonlyMap<Point, Rim>;
  /** Moves it takes to close each true point off. */
  readonly leaks: ReadonlyMap<Point, number>;
  readonly neighbours: readonly (readonly Point[])[];
  readonly lying: Uint8Array;
}

const leakAt = (leaks: ReadonlyMap<Point, number>, point: Point): number => leaks.get(point) ?? 0;

const shapeOf = (around: BoardSurroundings, space: EyeSpace, isFalse: Uint8Array): Shape => {
  const neighbours = neighboursOn(around.board.size);
  const lying = around.board.stonesAtStop;
  const other = otherStone(space.side);
  const truePoints = space.points.filter((point) => isFalse[point] === 0);
  const isTrue = new Set(truePoints);
  const rims = new Map<Point, Rim>();
  for (const point of truePoints) {
    const beside = neighbours[point] ?? [];
    const inside = beside.filter((there) => isTrue.has(there));
    const falseOpen = beside.filter((there) => isFalse[there] === 1 && lying[there] === EMPTY).length;
    const thrownIn = beside.filter((there) => isFalse[there] === 1 && lying[there] === other).length;
    const isPoke = lying[point] === other && (thrownIn > 0 || falseOpen > 1);
    rims.set(point, { point, inside, openInside: inside.filter((there) => lying[there] === EMPTY).length, falseOpen, thrownIn, isPoke });
  }
  const leakTo = (there: Point): number => {
    const rim = rims.get(there);
    if (lying[there] === EMPTY) return rim === undefined || rim.thrownIn > 0 ? 1 : 0;
    if (lying[there] !== other) return 0;
    if (isFalse[there] === 1 || rim?.isPoke === true) return NEVER_CLOSED;
    return rim !== undefined && rim.falseOpen > 0 ? 1 : 0;
  };
  const leaks = new Map(truePoints.map((point) => [point, (neighbours[point] ?? []).reduce((sum, there) => sum + leakTo(there), 0)]));
  return { around, space, isFalse, truePoints, rims, leaks, neighbours, lying };
};

/** Whether the owner may play there, ko aside. */
const isPlayable = ({ around, space, neighbours, lying }: Shape, point: Point): boolean => {
  if (lying[point] !== EMPTY) return false;
  const other = otherStone(space.side);
  return (neighbours[point] ?? []).some((beside) => lying[beside] !== other || (around.liberties[around.strings[beside] ?? 0] ?? 0) <= 1);
};

/** What is left of some points without these, in joined pieces. */
const piecesOf = ({ neighbours }: Shape, points: readonly Point[], without: readonly Point[]): readonly (readonly Point[])[] => {
  const left = new Set(points);
  for (const point of without) left.delete(point);
  const pieces: Point[][] = [];
  for (const start of left) {
    const piece = [start];
    left.delete(start);
    for (const point of piece) for (const beside of neighbours[point] ?? []) if (left.delete(beside)) piece.push(beside);
    pieces.push(piece);
  }
  return pieces;
};

/** A move on a narrow point of the space makes an eye of every piece that it leaves closed. */
const eyesOfBestCut = (shape: Shape): number => {
  const { truePoints, leaks, rims } = shape;
  let best = 0;
  for (const cut of truePoints) {
    if (!isPlayable(shape, cut)) continue;
    const pieces = piecesOf(shape, truePoints, [cut]);
    if (pieces.length < 2) continue;
    // The move itself closes the one leak that it stands beside.
    const closed = rims.get(cut)?.thrownIn === 1 ? 1 : 0;
    best = Math.max(best, pieces.filter((piece) => piece.some((point) => leakAt(leaks, point) <= closed)).length);
  }
  return best;
};

const eyesOfDeadStones = ({ truePoints, lying, space }: Shape): number => {
  const dead = truePoints.filter((point) => lying[point] === otherStone(space.side)).length;
  return dead >= DEAD_FOR_TWO_EYES ? EYES_TO_LIVE : dead >= DEAD_FOR_ONE_EYE ? 1 : 0;
};

const hasRoom = ({ truePoints, leaks, rims, lying, space }: Shape): boolean => {
  let room = truePoints.length;
  for (const point of truePoints) {
    room -= Math.min(leakAt(leaks, point), 2);
    if (lying[point] === otherStone(space.side) && (rims.get(point)?.inside.length ?? 0) >= 2) room -= 1;
  }
  return room >= ROOM_FOR_TWO_EYES;
};

const hasInnerRoom = ({ rims, lying }: Shape): boolean => {
  let inner = 0;
  for (const { point, inside } of rims.values()) {
    if (lying[point] === EMPTY) inner += Math.max(0, inside.length - 2);
  }
  return inner >= INNER_FOR_TWO_EYES;
};

/** Two inner points side by side, of which the owner gets one: with both taken, two closed pieces are left, and room in one. */
const hasWidePair = (shape: Shape): boolean => {
  const { truePoints, rims, leaks, neighbours, lying } = shape;
  const isInner = (point: Point): boolean => (rims.get(point)?.inside.length ?? 0) >= 3 && leakAt(leaks, point) <= 1;
  const makesEyes = (one: Point, other: Point): boolean => {
    const pieces = piecesOf(shape, truePoints, [one, other]);
    const closed = pieces.map((piece) => piece.filter((point) => leakAt(leaks, point) === 0).length);
    const eyes = closed.filter((points) => points > 0).length;
    const roomy = closed.filter((points) => points > 1).length;
    return eyes >= 2 && roomy >= (lying[other] === EMPTY ? 1 : 2);
  };
  return truePoints.some(
    (one) =>
      (neighbours[one]?.length ?? 0) === LINES &&
      isInner(one) &&
      isPlayable(shape, one) &&
      (rims.get(one)?.inside ?? []).some(
        (other) => isInner(other) && (lying[other] === EMPTY || (rims.get(other)?.openInside ?? 0) > 1) && makesEyes(one, other),
      ),
  );
};

/** Dead stones whose capture leaves a shape that lives, whichever one of the points nobody can fill the other side leaves out. */
const hasLivingCapture = (shape: Shape): boolean => {
  const { truePoints, isFalse, lying, space } = shape;
  const other = otherStone(space.side);
  const dead = truePoints.filter((point) => lying[point] === other);
  if (dead.length === 0) return false;
  const unplayable = truePoints.filter((point) => lying[point] !== other && !isPlayable(shape, point));
  const thrownIn = space.points.filter((point) => isFalse[point] === 1 && lying[point] === other).length;
  return [undefined, ...unplayable].every((leftOut) => {
    const captured = [...dead, ...unplayable.filter((point) => point !== leftOut)];
    const pieces = piecesOf(shape, captured, []).length;
    let spots = captured.length >= BIG_SHAPE ? 1 : 0;
    for (const point of captured) {
      const isNarrow = piecesOf(shape, captured, [point]).length > pieces;
      if (isNarrow || neighboursIn(shape, point, captured) >= 3) spots += 1;
    }
    return pieces - thrownIn + Math.floor(spots / 2) >= EYES_TO_LIVE;
  });
};

const neighboursIn = ({ neighbours }: Shape, point: Point, points: readonly Point[]): number =>
  (neighbours[point] ?? []).filter((beside) => points.includes(beside)).length;
