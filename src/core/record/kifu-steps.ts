/**
 * The steps of a record's main line: turns, and stones put down or taken off by hand.
 *
 *     ;AB[dd]PL[W]     an edit
 *     ;B[ee]           a turn
 *     ;AB[dd]W[cc]     a node should not have both, but files do: the stones first, then the turn
 *     ;W[cc]PL[B]      the turn first: the side to move is that of the position the node leads to
 */
import type { Color } from '../go/color.js';
import type { BoardSize, Point } from '../go/point.js';
import type { Move, SetUp } from '../go/position.js';
import { textIn, valuesOf, type KifuNode } from './kifu.js';
import type { ProblemList } from './node-problems.js';
import { parsePointList, parseSgfMove } from './sgf-points.js';

/** Stones put down or taken off by hand, and who moves then (undefined: not said). */
export interface Edit {
  readonly black: readonly Point[];
  readonly white: readonly Point[];
  readonly empty: readonly Point[];
  readonly toMove: Color | undefined;
}

/** One step of the main line after the set-up. */
export type KifuStep =
  | { readonly kind: 'turn'; readonly color: Color; readonly move: Move; readonly node: KifuNode }
  | { readonly kind: 'edit'; readonly edit: Edit; readonly node: KifuNode };

const COLOR_OF_LETTER: Readonly<Record<string, Color>> = {
  b: 'black',
  w: 'white',
  black: 'black',
  white: 'white',
  '1': 'black',
  '2': 'white',
};

const EDITS: ReadonlySet<string> = new Set(['AB', 'AW', 'AE', 'PL']);

/** Points in all edits of a record: rectangles make a few letters into a whole board, a hundred thousand times. */
export const EDITED_POINTS_MAX = 2_000_000;

/** Reads the nodes of one record, in order. */
export class StepParser {
  readonly #size: BoardSize;
  readonly #problems: ProblemList;
  #pointsLeft = EDITED_POINTS_MAX;

  constructor(size: BoardSize, problems: ProblemList) {
    this.#size = size;
    this.#problems = problems;
  }

  stepsOf(node: KifuNode): readonly KifuStep[] {
    const turns = this.#turns(node);
    if (!node.properties.some(({ name }) => EDITS.has(name))) return turns;
    const edit = this.#edit(node);
    const last = turns[turns.length - 1];
    if (last === undefined) return [{ kind: 'edit', edit, node }];
    const steps: KifuStep[] = [...turns];
    if (edit.black.length + edit.white.length + edit.empty.length > 0) {
      steps.unshift({ kind: 'edit', edit: { ...edit, toMove: undefined }, node });
      this.#problems.tell({ node, kind: 'doubtful', message: 'stones put down and a move in one node; the stones are taken first' });
    }
    // PL in such a node repeats whose turn it is, or gives it to the side that has just moved.
    if (edit.toMove === last.color) steps.push({ kind: 'edit', edit: { black: [], white: [], empty: [], toMove: edit.toMove }, node });
    return steps;
  }

  #turns(node: KifuNode): readonly (KifuStep & { readonly kind: 'turn' })[] {
    const turns: (KifuStep & { readonly kind: 'turn' })[] = [];
    for (const property of node.properties) {
      const color = property.name === 'B' ? 'black' : property.name === 'W' ? 'white' : undefined;
      if (color === undefined) continue;
      for (const value of property.values) {
        const move = parseSgfMove(value, this.#size);
        if (move === undefined)
          this.#problems.tell({ node, kind: 'not-read', message: `${property.name}[${value.slice(0, 20)}] is no point of this board` });
        else turns.push({ kind: 'turn', color, move, node });
      }
    }
    return turns;
  }

  #edit(node: KifuNode): Edit {
    const toMove = COLOR_OF_LETTER[textIn(node, 'PL')?.trim().toLowerCase() ?? ''];
    return { black: this.#points(node, 'AB'), white: this.#points(node, 'AW'), empty: this.#points(node, 'AE'), toMove };
  }

  #points(node: KifuNode, name: string): readonly Point[] {
    const points = new Set<Point>();
    for (const value of new Set(valuesOf(node, name))) {
      const list = parsePointList(value, this.#size);
      const refused =
        list === undefined
          ? 'is no point of this board'
          : list.length > this.#pointsLeft
            ? 'and more: too many stones put down by hand'
            : undefined;
      if (refused !== undefined && value.trim() !== '')
        this.#problems.tell({ node, kind: 'not-read', message: `${name}[${value.slice(0, 20)}] ${refused}` });
      if (list === undefined || refused !== undefined) continue;
      this.#pointsLeft -= list.length;
      for (const point of list) points.add(point);
    }
    return [...points];
  }
}

/** The stones before the first turn. */
export const gatherSetUp = (edits: readonly KifuStep[], firstTurn: KifuStep | undefined): SetUp => {
  const stones = new Map<Point, Color>();
  let toMove: Color | undefined;
  for (const step of edits) {
    if (step.kind !== 'edit') continue;
    for (const point of step.edit.empty) stones.delete(point);
    for (const point of step.edit.black) stones.set(point, 'black');
    for (const point of step.edit.white) stones.set(point, 'white');
    toMove = step.edit.toMove ?? toMove;
  }
  const of = (color: Color): Point[] => [...stones].filter(([, stone]) => stone === color).map(([point]) => point);
  const black = of('black');
  const white = of('white');
  // The record's first turn says more than PL; without both, white moves first when black alone has stones.
  const first = firstTurn?.kind === 'turn' ? firstTurn.color : toMove;
  return { black, white, toMove: first ?? (black.length > 0 && white.length === 0 ? 'white' : 'black') };
};

/**
 * Handicap stones that a program wrote as black's moves (`HA[3];B[dd];B[pp];B[dp];W[pd]`): the steps with them as an edit. Undefined
 * where the record does not begin with just so many moves of black, or puts stones down itself.
 */
export const givenAsMoves = (steps: readonly KifuStep[], handicap: number): readonly KifuStep[] | undefined => {
  const [first] = steps;
  if (handicap < 2 || first === undefined) return undefined;
  const given: Point[] = [];
  for (const step of steps.slice(0, handicap)) {
    if (step.kind !== 'turn' || step.color !== 'black' || step.move.kind !== 'play') return undefined;
    given.push(step.move.point);
  }
  const reply = steps[handicap];
  const isWhole = new Set(given).size === handicap && !(reply?.kind === 'turn' && reply.color === 'black');
  if (!isWhole) return undefined;
  return [{ kind: 'edit', edit: { black: given, white: [], empty: [], toMove: 'white' }, node: first.node }, ...steps.slice(handicap)];
};
