/**
 * Orientation: the board tells its points from its own corner (protocol, States); the players may
 * sit anywhere. Eight ways to lay a board down: four turns, and their mirror images for boards
 * whose rows are wired from the other side.
 *
 *     sensor's point ─ toPlayers ─▶ point as the players see it ─ toSensor ─▶ sensor's point
 */
import { columnOf, pointAt, rowOf, type BoardSize, type Point } from '../go/point.js';
import type { BoardInput, Reading } from '../wire/board-input.js';

export const ORIENTATIONS = [
  'as-is',
  'turned-90',
  'turned-180',
  'turned-270',
  'mirrored',
  'mirrored-90',
  'mirrored-180',
  'mirrored-270',
] as const;
/** How the board lies, turned clockwise in degrees from where its own corner is at the players' upper left; mirrored first. */
export type Orientation = (typeof ORIENTATIONS)[number];

/** Undefined for a name that nobody knows. */
export const orientationNamed = (name: string): Orientation | undefined => ORIENTATIONS.find((one) => one === name);

/** The size that the players see of a board with this size of its own. */
export const playersSize = (sensor: BoardSize, orientation: Orientation): BoardSize =>
  orientation.endsWith('-90') || orientation.endsWith('-270') ? { width: sensor.height, height: sensor.width } : sensor;

/** The point as the players see it. `sensor`: the board's own size. */
export const toPlayers = (point: Point, sensor: BoardSize, orientation: Orientation): Point => {
  const right = sensor.width - 1;
  const bottom = sensor.height - 1;
  const row = rowOf(point, sensor);
  const column = orientation.startsWith('mirrored') ? right - columnOf(point, sensor) : columnOf(point, sensor);
  const seen = playersSize(sensor, orientation);
  const found = orientation.endsWith('-90')
    ? pointAt(bottom - row, column, seen)
    : orientation.endsWith('-180')
      ? pointAt(right - column, bottom - row, seen)
      : orientation.endsWith('-270')
        ? pointAt(row, right - column, seen)
        : pointAt(column, row, seen);
  return found ?? point;
};

/** The sensor's point for each point that the players see, in their order. */
export const toSensor = (sensor: BoardSize, orientation: Orientation): readonly Point[] => {
  const table: Point[] = [];
  for (let point = 0; point < sensor.width * sensor.height; point += 1) table[toPlayers(point, sensor, orientation)] = point;
  return table;
};

/** What the board said, with the points as the players see them. */
export const turnedInput = (input: BoardInput, sensor: BoardSize, orientation: Orientation): BoardInput => {
  if (orientation === 'as-is') return input;
  if (input.kind === 'readings') {
    return { ...input, changes: input.changes.map((change) => ({ ...change, point: toPlayers(change.point, sensor, orientation) })) };
  }
  if (input.kind !== 'snapshot') return input;
  const readings: Reading[] = [];
  input.readings.forEach((reading, point) => (readings[toPlayers(point, sensor, orientation)] = reading));
  return { ...input, readings };
};
