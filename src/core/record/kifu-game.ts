/**
 * The game in a kifu: board, set-up, turns of the main line, who played and how it ended.
 *
 * A file may hold anything, so nothing here is checked against the rules; `replay.ts` plays it. What
 * cannot be read is named with its node, and left out.
 */
import type { BySide, Color } from '../go/color.js';
import { BOARD_SIDE_MAX, FULL_BOARD, type BoardSize, type Point } from '../go/point.js';
import type { Move, SetUp } from '../go/position.js';
import { parsePointsLost } from './points-lost.js';
import { mainLine, textIn, valuesOf, type KifuNode } from './kifu.js';
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

export interface NodeProblem {
  readonly node: KifuNode;
  readonly message: string;
}

export interface KifuGame {
  readonly size: BoardSize;
  /** As RU has it. */
  readonly rules: string | undefined;
  /** As KM has it; what it means depends on the unit of the rule set. */
  readonly komi: number | undefined;
  /** As HA has it; 0 where the record says nothing. */
  readonly handicap: number;
  /** The stones before the first turn, and whose turn it is then. */
  readonly setUp: SetUp;
  readonly steps: readonly KifuStep[];
  readonly players: BySide<string>;
  /** Points that each side lost to overtime, as GC has them. */
  readonly pointsLost: BySide<number>;
  /** As RE has it. */
  readonly result: string | undefined;
  readonly problems: readonly NodeProblem[];
}

/** The turns of the main line alone, in order: what most callers want. */
export const turnsOf = (game: KifuGame): readonly { readonly color: Color; readonly move: Move }[] =>
  game.steps.filter((step) => step.kind === 'turn');

const COLOR_OF_LETTER: Readonly<Record<string, Color>> = {
  b: 'black',
  w: 'white',
  black: 'black',
  white: 'white',
  '1': 'black',
  '2': 'white',
};

/** Reads the game. Total: a record without anything is an empty game on 19 x 19. */
export const gameOf = (root: KifuNode): KifuGame => {
  const problems: NodeProblem[] = [];
  const size = readSize(root, problems);
  const line = mainLine(root);
  const steps = line.flatMap((node) => readSteps(node, size, problems));
  const firstTurn = steps.findIndex((step) => step.kind === 'turn');
  const before = firstTurn < 0 ? steps : steps.slice(0, firstTurn);
  const handicap = Number(textIn(root, 'HA') ?? 0);
  return {
    size,
    rules: textIn(root, 'RU'),
    komi: readKomi(root, problems),
    handicap: Number.isInteger(handicap) && handicap >= 0 ? handicap : 0,
    setUp: gatherSetUp(before, steps[firstTurn]),
    steps: firstTurn < 0 ? [] : steps.slice(firstTurn),
    players: { black: textIn(root, 'PB') ?? '', white: textIn(root, 'PW') ?? '' },
    pointsLost: parsePointsLost(textIn(root, 'GC') ?? ''),
    result: textIn(root, 'RE'),
    problems,
  };
};

const readSize = (root: KifuNode, problems: NodeProblem[]): BoardSize => {
  const written = textIn(root, 'SZ');
  if (written === undefined) return FULL_BOARD;
  const parts = /^\s*(\d{1,2})\s*(?::\s*(\d{1,2})\s*)?$/.exec(written);
  const width = Number(parts?.[1] ?? 0);
  const height = Number(parts?.[2] ?? width);
  if (Math.min(width, height) >= 1 && Math.max(width, height) <= BOARD_SIDE_MAX) return { width, height };
  problems.push({ node: root, message: `SZ[${written.slice(0, 20)}] is no board of 1 to ${BOARD_SIDE_MAX} lines; 19 is taken` });
  return FULL_BOARD;
};

/** Komi of so many whole points is meant as hundredths: a large Chinese server writes `KM[375]` for 3 3/4 zi and `KM[650]` for 6 1/2 points. */
const HUNDREDTHS_FROM = 100;

const readKomi = (root: KifuNode, problems: NodeProblem[]): number | undefined => {
  const written = textIn(root, 'KM')?.trim();
  if (written === undefined || written === '') return undefined;
  const komi = Number(written.replace(',', '.'));
  if (Number.isFinite(komi)) return Number.isInteger(komi) && Math.abs(komi) >= HUNDREDTHS_FROM ? komi / 100 : komi;
  problems.push({ node: root, message: `KM[${written.slice(0, 20)}] is no number` });
  return undefined;
};

/** Set-up first, then the move: a node should not have both, but files do. */
const readSteps = (node: KifuNode, size: BoardSize, problems: NodeProblem[]): KifuStep[] => {
  const steps: KifuStep[] = [];
  const edit = readEdit(node, size, problems);
  if (edit !== undefined) steps.push({ kind: 'edit', edit, node });
  for (const property of node.properties) {
    const color = property.name === 'B' ? 'black' : property.name === 'W' ? 'white' : undefined;
    if (color === undefined) continue;
    for (const value of property.values) {
      const move = parseSgfMove(value, size);
      if (move === undefined) problems.push({ node, message: `${property.name}[${value.slice(0, 20)}] is no point of this board` });
      else steps.push({ kind: 'turn', color, move, node });
    }
  }
  return steps;
};

const readEdit = (node: KifuNode, size: BoardSize, problems: NodeProblem[]): Edit | undefined => {
  if (!node.properties.some(({ name }) => name === 'AB' || name === 'AW' || name === 'AE' || name === 'PL')) return undefined;
  const points = (name: string): Point[] =>
    valuesOf(node, name).flatMap((value) => {
      const list = parsePointList(value, size);
      if (list === undefined && value.trim() !== '')
        problems.push({ node, message: `${name}[${value.slice(0, 20)}] is no point of this board` });
      return list ?? [];
    });
  const toMove = COLOR_OF_LETTER[textIn(node, 'PL')?.trim().toLowerCase() ?? ''];
  return { black: points('AB'), white: points('AW'), empty: points('AE'), toMove };
};

const gatherSetUp = (edits: readonly KifuStep[], firstTurn: KifuStep | undefined): SetUp => {
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
