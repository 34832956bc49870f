/**
 * A table whose game rests: it is over, or adjourned with a sealed move. What is done on the board is nobody's move then.
 *
 *     sealed ── nothing is inferred ──▶ opened ── its stone is awaited ──▶ put down (or the arbiter resumes) ──▶ play goes on
 *
 * A sealed move that was opened is in the record before it is on the board. Until its stone lies there the board is
 * compared with the record, so that a stone put elsewhere is put right and is not believed (RULEBOOK 6).
 */
import type { Game } from '../game/game.js';
import type { Point } from '../go/point.js';
import { agrees } from '../inference/hypothesis.js';
import type { Sensing } from '../sensing/grid.js';

export const isPlaySuspended = ({ ended, sealed }: Game): boolean => ended !== undefined || sealed !== undefined;

/** The point of the last move, where it was sealed and has been opened. */
export const openedStone = ({ moves }: Game): Point | undefined => {
  const last = moves.at(-1);
  return last?.sealed === true && last.move.kind === 'play' ? last.move.point : undefined;
};

/** Where the board is not as the record says, while the stone is not down; none once it is. */
export const toPutRight = (stone: Point, { position }: Game, sensing: Sensing): readonly Point[] => {
  const differs = (point: Point): boolean => !agrees(sensing.points[point]?.resting ?? 'fault', position.stones[point] ?? 'empty');
  return differs(stone) ? position.stones.flatMap((_, point) => (differs(point) ? [point] : [])) : [];
};
