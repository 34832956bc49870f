/**
 * A disputed group, played out on the page (实战解决): which group, who plays first, what was played, and what that shows. The position
 * that is counted is kept; the act `trial` sends what was played, and the core looks at it once more.
 */
import type { Color } from '../../core/go/color.js';
import { makePointName, type Point } from '../../core/go/point.js';
import { play, type Move, type Position } from '../../core/go/position.js';
import type { Refusal } from '../../core/go/refusal.js';
import { groupAt } from '../../core/go/scoring/dead-stones.js';
import { openTrial, shownByTrial } from '../../core/go/scoring/trial.js';
import { ok, type Result } from '../../core/result.js';
import type { BoardView } from './board-view.js';

export interface Trial {
  /** As it lies on the table. */
  readonly kept: Position;
  /** A stone of the group; undefined: not yet said. */
  readonly point: Point | undefined;
  readonly first: Color;
  readonly moves: readonly Move[];
  /** With these moves. */
  readonly position: Position;
}

export const newTrial = (kept: Position, first: Color = kept.toMove): Trial => ({
  kept,
  point: undefined,
  first,
  moves: [],
  position: openTrial(kept, first),
});

/** Who plays first is said before the first move. */
export const trialBegunBy = (trial: Trial, first: Color): Trial => ({ ...newTrial(trial.kept, first), point: trial.point });

export const ofGroup = (trial: Trial, point: Point): Trial =>
  groupAt(trial.kept, point).length === 0 ? trial : { ...newTrial(trial.kept, trial.first), point };

export const trialWith = (trial: Trial, move: Move): Result<Trial, Refusal> => {
  const played = play(trial.position, trial.position.toMove, move);
  return played.ok ? ok({ ...trial, moves: [...trial.moves, move], position: played.value }) : played;
};

export const oneBack = (trial: Trial): Trial =>
  trial.moves.slice(0, -1).reduce(
    (before: Trial, move) => {
      const again = trialWith(before, move);
      return again.ok ? again.value : before;
    },
    { ...newTrial(trial.kept, trial.first), point: trial.point },
  );

/** Undefined before anything was played. */
export const trialShows = ({ kept, point, moves, position }: Trial): 'dead' | 'alive' | undefined =>
  point === undefined || moves.length === 0 ? undefined : shownByTrial(position, groupAt(kept, point));

/** The trial on the board: the group in dispute is marked, and what was played last. */
export const trialView = ({ kept, point, moves, position }: Trial): BoardView => {
  const last = moves.at(-1);
  const group = point === undefined ? [] : groupAt(kept, point);
  return {
    stones: position.stones.flatMap((occupant, at) => (occupant === 'empty' ? [] : [{ point: at, color: occupant, kind: 'stone' }])),
    marks: [
      ...group.filter((at) => position.stones[at] !== 'empty').map((at) => ({ point: at, kind: 'doubtful' }) as const),
      ...(last?.kind === 'play' ? [{ point: last.point, kind: 'last' } as const] : []),
    ],
    number: moves.length,
    toMove: position.toMove,
    prisonersTakenBy: position.prisonersTakenBy,
  };
};

/** As the act takes it. */
export const trialAct = ({ kept, point, first, moves }: Trial): { readonly act: 'trial' } & Readonly<Record<string, unknown>> => ({
  act: 'trial',
  point: makePointName(point ?? -1, kept.size),
  toMove: first,
  moves: moves.map((move) => (move.kind === 'play' ? makePointName(move.point, kept.size) : 'pass')),
});
