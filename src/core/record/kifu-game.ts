/**
 * The game in a kifu: board, set-up, turns of the main line, who played and how it ended.
 *
 * A file may hold anything, so nothing here is checked against the rules; `play-through.ts` plays it. What
 * cannot be read is named with its node, and left out; what is not played here at all (another game, a larger board) is
 * `notPlayable`, and then nobody may say anything of its moves.
 */
import type { BySide } from '../go/color.js';
import { BOARD_SIDE_MAX, FULL_BOARD, type BoardSize, type Point } from '../go/point.js';
import type { SetUp } from '../go/position.js';
import { parseKomi } from '../go/rule-axes.js';
import { gatherSetUp, givenAsMoves, StepParser, type KifuStep } from './kifu-steps.js';
import { mainLine, textIn, type KifuNode } from './kifu.js';
import { territoryMarks } from './record-marks.js';
import { ProblemList, type NodeProblem } from './node-problems.js';
import { parsePointsLost } from './points-lost.js';

export interface KifuGame {
  readonly size: BoardSize;
  /** As RU has it. */
  readonly rules: string | undefined;
  /** As GC has it: a record made here says its rules and its thinking time there, for people and exactly. */
  readonly comment: string;
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
  /** Territory as TB and TW mark it at the end, points under dead stones among it; undefined where nothing is marked. */
  readonly territoryMarked: BySide<readonly Point[]> | undefined;
  readonly problems: readonly NodeProblem[];
  /** How many more there were than NODE_PROBLEMS_MAX. */
  readonly problemsLeftOut: number;
  /** Why none of it can be played here; undefined: it can. */
  readonly notPlayable: string | undefined;
}

/** The turns of the main line alone, in order: what most callers want. */
export const turnsOf = (game: KifuGame): readonly (KifuStep & { readonly kind: 'turn' })[] =>
  game.steps.filter((step) => step.kind === 'turn');

/** Reads the game. Total: a record without anything is an empty game on 19 x 19. */
export const gameOf = (root: KifuNode): KifuGame => {
  const problems = new ProblemList();
  const size = readSize(root, problems);
  const parser = new StepParser(size ?? FULL_BOARD, problems);
  const line = mainLine(root);
  const read = line.flatMap((node) => parser.stepsOf(node));
  const written = textIn(root, 'HA')?.trim() ?? '';
  const handicap = /^\d{1,3}$/.test(written) ? Number(written) : 0;
  const steps = givenAsMoves(read, handicap) ?? read;
  const firstTurn = steps.findIndex((step) => step.kind === 'turn');
  const before = firstTurn < 0 ? steps : steps.slice(0, firstTurn);
  const setUp = gatherSetUp(before, steps[firstTurn]);
  noteHandicap(root, handicap, setUp, steps !== read, problems);
  return {
    size: size ?? FULL_BOARD,
    rules: textIn(root, 'RU'),
    comment: textIn(root, 'GC') ?? '',
    komi: readKomi(root, problems),
    handicap,
    setUp,
    steps: firstTurn < 0 ? [] : steps.slice(firstTurn),
    players: { black: textIn(root, 'PB') ?? '', white: textIn(root, 'PW') ?? '' },
    pointsLost: parsePointsLost(textIn(root, 'GC') ?? ''),
    result: textIn(root, 'RE'),
    territoryMarked: territoryMarks(line, size ?? FULL_BOARD),
    problems: problems.told,
    problemsLeftOut: problems.leftOut,
    notPlayable: otherGame(root) ?? (size === undefined ? boardRefusal(textIn(root, 'SZ') ?? '') : undefined),
  };
};

/** Go's number among the games of SGF (property GM). */
const GO = 1;

const otherGame = (root: KifuNode): string | undefined => {
  const written = textIn(root, 'GM')?.trim() ?? '';
  return /^\d{1,3}$/.test(written) && Number(written) !== GO ? `GM[${written}] is another game, not Go (GM[1])` : undefined;
};

const boardRefusal = (written: string): string =>
  `SZ[${written.slice(0, 20)}] is no board of 1 to ${BOARD_SIDE_MAX} lines; none of it was read`;

/** Undefined: no board that is played here. */
const readSize = (root: KifuNode, problems: ProblemList): BoardSize | undefined => {
  const written = textIn(root, 'SZ');
  if (written === undefined) return FULL_BOARD;
  if (written.trim() === '') {
    problems.tell({ node: root, kind: 'doubtful', message: 'SZ[] says no size; 19 is taken' });
    return FULL_BOARD;
  }
  const parts = /^\s*(\d{1,2})\s*(?:[:x×]\s*(\d{1,2})\s*)?$/i.exec(written);
  const width = Number(parts?.[1] ?? 0);
  const height = Number(parts?.[2] ?? width);
  return Math.min(width, height) >= 1 && Math.max(width, height) <= BOARD_SIDE_MAX ? { width, height } : undefined;
};

/** A handicap of which no stone is on the board, or another number of stones: somebody has to say what was meant. */
const noteHandicap = (root: KifuNode, handicap: number, setUp: SetUp, asMoves: boolean, problems: ProblemList): void => {
  const tell = (message: string): void => problems.tell({ node: root, kind: 'doubtful', message });
  const stones = setUp.black.length;
  if (asMoves) tell(`HA[${handicap}]: the handicap stones are given as moves; they are taken as stones put down before the game`);
  else if (handicap >= 2 && stones === 0) tell(`HA[${handicap}] but no handicap stones are put down (AB)`);
  else if (handicap >= 2 && setUp.white.length === 0 && stones !== handicap)
    tell(`HA[${handicap}] but ${stones} handicap ${stones === 1 ? 'stone is' : 'stones are'} put down (AB)`);
};

/**
 * Komi of so many whole points is meant as hundredths: a large Chinese server writes `KM[375]` for 3 3/4 zi, `KM[650]` for 6 1/2 points
 * and `KM[50]` for half a point.
 */
const HUNDREDTHS_FROM = 50;

const readKomi = (root: KifuNode, problems: ProblemList): number | undefined => {
  const written = textIn(root, 'KM')?.trim();
  if (written === undefined || written === '') return undefined;
  const komi = Number(written.replace(',', '.'));
  if (Number.isFinite(komi)) {
    if (!Number.isInteger(komi) || Math.abs(komi) < HUNDREDTHS_FROM) return komi;
    problems.tell({ node: root, kind: 'doubtful', message: `KM[${written.slice(0, 20)}] is taken as hundredths: komi ${komi / 100}` });
    return komi / 100;
  }
  // Words and fractions (`3又3/4子`, `6 1/2`) say their unit themselves.
  const inWords = parseKomi(written, 'zi');
  if (inWords.ok) return inWords.value / 2;
  problems.tell({ node: root, kind: 'doubtful', message: `KM[${written.slice(0, 20)}] is no number` });
  return undefined;
};
