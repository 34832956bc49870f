/**
 * BoardView: what is drawn on the board at one moment, as a list that needs no more thought.
 *
 * The page shows the record. Where the real board differs from it (`mismatch`), or captured
 * stones still lie there, it says what to do: put one here, take one off. That is about now, so
 * a look back at an earlier move shows none of it.
 */
import { opposite, type Color } from '../../core/go/color.js';
import type { Point } from '../../core/go/point.js';
import type { LiveGame } from '../../core/table/live-game.js';
import { LIVE, shownNumber, type Look } from './look.js';
import type { ShownGame, ShownPosition } from './shown-positions.js';

export interface DrawnStone {
  readonly point: Point;
  readonly color: Color;
  /** `missing`: in the record and not on the board. `prisoner`: captured, and still on the board. */
  readonly kind: 'stone' | 'missing' | 'prisoner';
}

export interface DrawnMark {
  readonly point: Point;
  readonly kind:
    | 'last'
    /** Recorded, Banmen asks for a confirmation, and play has not yet gone on from it: a question mark. */
    | 'doubtful'
    /** Against the rule set, recorded as played: an exclamation mark. */
    | 'flagged'
    | 'put-here'
    /** Counted as it stands: neither side's. */
    | 'seki'
    | 'take-off';
}

export interface BoardView {
  readonly stones: readonly DrawnStone[];
  readonly marks: readonly DrawnMark[];
  /** The number of the move on show; 0: the set-up. */
  readonly number: number;
  readonly toMove: Color;
  readonly prisonersTakenBy: Readonly<Record<Color, number>>;
}

/** Nothing lies there. */
export const EMPTY_BOARD_VIEW: BoardView = { stones: [], marks: [], number: 0, toMove: 'black', prisonersTakenBy: { black: 0, white: 0 } };

/**
 * The press and the replies confirm a move; so many moves later nobody at the table doubts it any
 * more, and a board full of question marks would hide the one that matters. The list keeps them all.
 */
const DOUBT_MARKED_MOVES = 4;

export const isDoubtFresh = (itsNumber: number, shownNumber: number): boolean => shownNumber - itsNumber < DOUBT_MARKED_MOVES;

const moveMarks = (game: LiveGame, { stones, numbers }: ShownPosition, number: number): DrawnMark[] => {
  const last = game.moves[number - 1];
  const marks: DrawnMark[] = last === undefined || last.point === null ? [] : [{ point: last.point, kind: 'last' }];
  stones.forEach((_, point) => {
    const itsNumber = numbers[point] ?? 0;
    const move = game.moves[itsNumber - 1];
    if (move === undefined) return;
    if (move.flagged !== null) marks.push({ point, kind: 'flagged' });
    else if (!move.certain && isDoubtFresh(itsNumber, number)) marks.push({ point, kind: 'doubtful' });
  });
  return marks;
};

/** The colour of the stone that lay on the point last, going back from the present. */
const lastColorOn = (point: Point, positions: readonly ShownPosition[]): Color | undefined => {
  for (let index = positions.length - 1; index >= 0; index -= 1) {
    const occupant = positions[index]?.stones[point] ?? 'empty';
    if (occupant !== 'empty') return occupant;
  }
  return undefined;
};

export const boardView = (shown: ShownGame, look: Look = LIVE): BoardView => {
  const { game, positions } = shown;
  const number = shownNumber(look, game.moves.length);
  const position = positions[number];
  if (position === undefined) throw new Error(`no position for move ${number}`);
  const isNow = look.kind === 'live';
  const mismatch = new Set(isNow ? game.mismatch : []);
  const pending = isNow ? game.prisonersPending : [];

  const stones: DrawnStone[] = position.stones.flatMap((occupant, point) =>
    occupant === 'empty' ? [] : [{ point, color: occupant, kind: mismatch.has(point) ? 'missing' : 'stone' }],
  );
  const lastMover = game.moves[number - 1]?.color ?? 'black';
  for (const point of pending) {
    if (position.stones[point] !== 'empty') continue;
    stones.push({ point, color: lastColorOn(point, positions) ?? opposite(lastMover), kind: 'prisoner' });
  }

  const marks = moveMarks(game, position, number);
  for (const point of new Set([...mismatch, ...pending])) {
    marks.push({ point, kind: position.stones[point] === 'empty' ? 'take-off' : 'put-here' });
  }
  return { stones, marks, number, toMove: position.position.toMove, prisonersTakenBy: position.prisonersTakenBy };
};
