/**
 * Lights: what a board with lamps shows its players.
 *
 * The last stone, prisoners that are to come off, and, when the board is not what the record says,
 * where a stone belongs and where one does not. Nothing when no game is going on.
 */
import type { Game } from '../game/game.js';
import type { BoardSize, Point } from '../go/point.js';
import { playersSize, toSensor, type Orientation } from '../sensing/orientation.js';

export const LIGHT_MEANINGS = ['put-here', 'take-off', 'last', 'bad'] as const;
export type LightMeaning = (typeof LIGHT_MEANINGS)[number];

export interface Light {
  readonly point: Point;
  readonly meaning: LightMeaning;
}

/** The complete picture, one light a point, by point. */
export const lightsOf = (game: Game | undefined): readonly Light[] => {
  if (game === undefined || game.ended !== undefined) return [];
  const lights = new Map<Point, LightMeaning>();
  const last = game.moves.at(-1)?.move;
  if (last?.kind === 'play') lights.set(last.point, 'last');
  for (const point of game.pendingPrisoners) lights.set(point, 'take-off');
  for (const point of game.mismatch) lights.set(point, game.position.stones[point] === 'empty' ? 'take-off' : 'put-here');
  return [...lights].map(([point, meaning]) => ({ point, meaning })).sort((one, other) => one.point - other.point);
};

export const sameLights = (one: readonly Light[], other: readonly Light[]): boolean =>
  one.length === other.length && one.every((light, index) => light.point === other[index]?.point && light.meaning === other[index].meaning);

/** The same lights by the points of a board that lies so before its players, who see it in this size. */
export const lightsAtSensors = (lights: readonly Light[], size: BoardSize, orientation: Orientation): readonly Light[] => {
  const sensors = toSensor(playersSize(size, orientation), orientation);
  return lights.map(({ point, meaning }) => ({ point: sensors[point] ?? point, meaning }));
};
