/**
 * Prisoners at the table: captured stones that still lie on the board, and when they are off.
 */
import type { Game } from '../game/game.js';
import type { Point } from '../go/point.js';
import type { Sensing } from '../sensing/grid.js';
import type { TimedBody } from './timed-body.js';

/** Captured stones of the last move that still lie on the board, by what its points read at this moment. */
export const prisonersOn = (captured: readonly Point[], sensing: Sensing): readonly Point[] =>
  captured.filter((point) => {
    const reading = sensing.points[point]?.reading;
    return reading !== undefined && reading !== 'empty' && reading !== 'fault';
  });

/**
 * Captured stones of the last move that were lifted after its stone lay there and before it was believed: when the last of
 * them went. Undefined where one still lies there, or all were off before the stone came.
 */
export const liftedSince = (captured: readonly Point[], { points }: Sensing, stoneMs: number): number | undefined => {
  const off = captured.map((point) => points[point]).filter((at) => at !== undefined);
  if (off.length === 0 || off.some(({ reading }) => reading !== 'empty')) return undefined;
  const lastMs = Math.max(...off.map(({ sinceMs }) => sinceMs));
  return lastMs > stoneMs ? lastMs : undefined;
};

/** Captured stones that lay on the board are off once none of their points reads a stone, at rest. Undefined: there are none, or some lie there. */
export const prisonersGone = (game: Game | undefined, sensing: Sensing): TimedBody | undefined => {
  const pending = game?.pendingPrisoners ?? [];
  if (pending.length === 0 || prisonersOn(pending, sensing).length > 0) return undefined;
  if (pending.some((point) => sensing.restless.includes(point))) return undefined;
  return { body: { kind: 'prisoners-off' }, atMs: Math.max(...pending.map((point) => sensing.points[point]?.sinceMs ?? 0)) };
};
