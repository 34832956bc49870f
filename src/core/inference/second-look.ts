/**
 * A second look: board and record have contradicted each other for longer than hands need, so the game is read
 * again from what lies there now.
 *
 *     best line, its last turns undone ─▶ the stones that lie there now, in the order in which they came ─▶ another hypothesis
 *
 * What has been seen of the game is kept in little room: since when a stone lies on each point (`sensing`), what was
 * captured, and the latest presses (`Tracker.presses`). Stones that came and went again in the trouble are gone from
 * it, and need no story. One step looks at one number of turns undone, so none of them takes long.
 */
import type { Point } from '../go/point.js';
import { isBoardAtRest, type Sensing } from '../sensing/grid.js';
import { COSTS, LIMITS, TIMES, doublings } from './costs.js';
import { forgottenPress, type Hypothesis, type OpenPress } from './hypothesis.js';
import { upsetCost } from './odd-stories.js';
import { type Stray, contradictsRecord } from './stray.js';
import { movesInOrder, stonesThatCame, type FoundMove, type NewStone } from './recovery.js';
import type { Scene } from './scene.js';
import { playedStory, straysOf } from './turn-stories.js';
import { sameMove, type Turn } from './turn.js';
import { occupantOn } from './workbench.js';

export interface SecondLook {
  /** What the board looked like: it is looked at once. */
  readonly seen: string;
  /** Turns undone in the next step; undefined: done. */
  readonly back: number | undefined;
  readonly dueMs: number;
}

/** Between two steps other things have their turn. */
const STEP_MS = 40;

const isContradiction = (stray: Stray, nowMs: number): boolean =>
  stray.kind !== 'flipped' && contradictsRecord(stray) && nowMs - stray.sinceMs >= (stray.unseen ? TIMES.gapSettlesMs : TIMES.mismatchMs);

/** The look that is due at this moment, if any: a new one, or the next step of the one that was begun. */
export const secondLookAt = (
  [best]: readonly Hypothesis[],
  look: SecondLook | undefined,
  sensing: Sensing,
  nowMs: number,
): SecondLook | undefined => {
  if (best === undefined || sensing.link !== 'up' || !isBoardAtRest(sensing)) return look;
  if (!best.strays.some((stray) => isContradiction(stray, nowMs))) return look;
  const seen = best.strays.map(({ point, reading }) => `${String(point)}${reading}`).join();
  return look?.seen === seen ? look : { seen, back: 0, dueMs: nowMs };
};

/** What one step finds, and the look after it. */
export const lookAgain = (
  hypotheses: readonly Hypothesis[],
  look: SecondLook,
  presses: readonly OpenPress[],
  scene: Scene,
): { readonly found: readonly Hypothesis[]; readonly look: SecondLook } => {
  const [best] = hypotheses;
  const { back } = look;
  if (best === undefined || back === undefined || scene.nowMs < look.dueMs) return { found: [], look };
  const found = readAgain(best, back, presses, scene);
  const isDone = back >= Math.min(LIMITS.secondLookTurns, best.line.length);
  return { found, look: { ...look, back: isDone ? undefined : back + 1, dueMs: scene.nowMs + STEP_MS } };
};

/** The stones that lie there now, played after the line without its last turns; or all of them but one that is none. */
const readAgain = (best: Hypothesis, back: number, presses: readonly OpenPress[], scene: Scene): readonly Hypothesis[] => {
  const { workbench, base, sensing } = scene;
  const kept = best.line.slice(0, best.line.length - back);
  const undone = best.line.slice(best.line.length - back);
  const readings = sensing.points.map(({ resting }) => resting);
  const known: Point[] = [];
  for (const { point, excuse, kind, sinceMs } of best.strays) {
    const turn = undone.find(({ move }) => move.kind === 'play' && move.point === point);
    if (excuse === 'sensor' || (kind === 'flipped' && turn === undefined)) known.push(point);
    // It has read as the other colour since it was put down.
    else if (kind === 'flipped' && turn !== undefined && Math.abs(turn.landedMs - sinceMs) < TIMES.oneScanMs) readings[point] = turn.color;
  }
  const captured = undone.flatMap((turn) => capturedSince(turn, best));
  const doubtful = best.strays
    .filter(({ kind, excuse }) => kind === 'extra' && excuse !== 'sensor')
    .slice(-LIMITS.secondLookPhantoms)
    .map(({ point }) => point);
  for (const phantom of [undefined, ...doubtful]) {
    const ignore = new Set(phantom === undefined ? known : [...known, phantom]);
    for (const trusts of ['line', 'sensors'] as const) {
      const cameMs = (point: Point): number => cameAt(point, best, trusts === 'line' ? undone : [], sensing);
      const cursor = workbench.at(base, kept);
      const came = [...stonesThatCame(cursor, readings, ignore, cameMs), ...captured].sort((one, other) => one.cameMs - other.cameMs);
      if (came.length > LIMITS.secondLookStones) return [];
      const moves = movesInOrder(cursor, readings, ignore, came, LIMITS.secondLookPlays);
      const story = moves === undefined ? undefined : asStory({ best, kept, undone, moves, phantom, presses, cameMs }, scene);
      if (story !== undefined) return [story];
    }
  }
  return [];
};

/** A turn that is undone, whose stone has been captured since: it was played all the same. */
const capturedSince = ({ color, move, landedMs }: Turn, { board, strays }: Hypothesis): readonly NewStone[] => {
  if (move.kind !== 'play' || occupantOn(board, move.point) === color || strays.some(({ point }) => point === move.point)) return [];
  return [{ point: move.point, reading: color, cameMs: landedMs }];
};

/** Since when a stone has lain here: one that was pushed to this point, since it was put down. */
const cameAt = (point: Point, { strays }: Hypothesis, undone: readonly Turn[], { points }: Sensing): number => {
  const partner = strays.find((stray) => stray.point === point && stray.kind === 'extra')?.partner;
  const turn = [...undone].reverse().find(({ move }) => move.kind === 'play' && (move.point === point || move.point === partner));
  return turn?.landedMs ?? points[point]?.stoneSinceMs ?? 0;
};

/** What was found, and where it was looked for. */
interface Found {
  readonly best: Hypothesis;
  readonly kept: readonly Turn[];
  readonly undone: readonly Turn[];
  readonly moves: readonly FoundMove[];
  readonly phantom: Point | undefined;
  readonly presses: readonly OpenPress[];
  readonly cameMs: (point: Point) => number;
}

/** The hypothesis with these moves; what of the line was no move after all costs what its evidence was worth. */
const asStory = ({ best, kept, undone, moves, phantom, presses, cameMs }: Found, scene: Scene): Hypothesis | undefined => {
  const board = scene.workbench.boardAfter(scene.base, kept);
  const known = best.strays.map((stray): Stray => (stray.point === phantom ? { ...stray, excuse: 'sensor', partner: undefined } : stray));
  const start = { ...best, line: kept, board, strays: straysOf(board, known, scene), openPresses: [], upset: false, cost: 0 };
  // Turns that are found again keep their presses.
  const stays = undone.filter((turn) => moves.some((move) => isFoundAs(turn, move)));
  const free = presses.filter(({ atMs }) => !stays.some(({ pressedMs }) => pressedMs === atMs));
  let story: Hypothesis = start;
  for (const move of moves) {
    const { color, point } = move;
    if (point === undefined) return undefined;
    const seen = stays.find((turn) => isFoundAs(turn, move));
    const why = `${color} stone that has come to lie here; the board was read again`;
    const landedMs = cameMs(point);
    const cost = seen === undefined ? tooEarlyCost(landedMs, story.line.at(-1)) : 0;
    const played = playedStory(story, { color, point, landedMs, cost, doubtful: false, why }, scene);
    if (played === undefined) return undefined;
    const order = scene.sensing.points[point]?.unseenFromMs === undefined ? 'known' : 'unknown';
    const turn = seen ?? withItsPress(played.line, free, order);
    story = turn === undefined ? played : { ...played, line: [...played.line.slice(0, -1), turn] };
  }
  const { line } = story;
  const isFound = (turn: Turn): boolean =>
    line.some((other) => other.color === turn.color && (sameMove(other.move, turn.move) || other.landedMs === turn.landedMs));
  const lost = undone.filter((turn) => !isFound(turn));
  const [first] = lost;
  // A stone that was pressed for was there, and is taken back.
  const isTakenBack = first !== undefined && lost.every(({ pressedMs }) => pressedMs !== undefined);
  return {
    ...story,
    strays: straysOf(story.board, story.strays, scene),
    takenBackTo: isTakenBack ? { kept: scene.base + best.line.indexOf(first), atMs: scene.nowMs, why: TAKEN_BACK_WHY } : best.takenBackTo,
    cost:
      best.cost +
      story.cost -
      paidForUpset(best, presses) +
      COSTS.secondLook +
      lost.reduce((sum, turn) => sum + lostCost(turn, best, scene), 0) +
      (phantom === undefined ? 0 : COSTS.phantomStone),
  };
};

const isFoundAs = (turn: Turn, { color, point }: FoundMove): boolean =>
  turn.color === color && turn.move.kind === 'play' && turn.move.point === point;

/** What an upset has cost: where the game is read again there was none, and its stones and presses were play. */
const paidForUpset = (best: Hypothesis, presses: readonly OpenPress[]): number => {
  const { upset, strays, line } = best;
  if (!upset) return 0;
  const part = strays.filter(({ excuse }) => excuse === 'upset');
  const sinceMs = Math.min(...part.map((stray) => stray.sinceMs));
  const pressed = presses.filter(({ atMs }) => atMs > sinceMs && !line.some(({ pressedMs }) => pressedMs === atMs));
  const put = part.filter(({ kind }) => kind === 'extra');
  return upsetCost(best) + put.length * COSTS.upsetStray + pressed.length * COSTS.pressInUpset;
};

/** What it costs that the stone lay there before the one that it answers: rather it is none of the game. */
const tooEarlyCost = (landedMs: number, last: Turn | undefined): number => {
  const earlyMs = (last?.landedMs ?? landedMs) - landedMs;
  return earlyMs <= 0 ? 0 : COSTS.outOfOrder + COSTS.outOfOrderAge * doublings(earlyMs, TIMES.outOfOrderUnitMs);
};

const TAKEN_BACK_WHY = 'moves were taken back, and play went on';

/** What it costs that a turn of the line was none. One that nobody pressed for has cost something itself, which is owed no more. */
const lostCost = (turn: Turn, { line }: Hypothesis, { clockButtons }: Scene): number => {
  if (turn.pressedMs !== undefined) return COSTS.lostTurn + COSTS.lostPress;
  const index = line.indexOf(turn);
  return clockButtons && index < line.length - 2 ? 1 - forgottenPress(line, index) : COSTS.lostTurn;
};

/** The press that was made for the last turn of the line, and is no other turn's of the line. */
const withItsPress = (line: readonly Turn[], presses: readonly OpenPress[], order: Turn['order']): Turn | undefined => {
  const last = line.at(-1);
  if (last === undefined) return undefined;
  const turn = { ...last, order };
  const press = presses.find(
    ({ side, atMs }) =>
      side === turn.color && atMs >= turn.landedMs - TIMES.pressBeforeLandingMs && !line.some(({ pressedMs }) => pressedMs === atMs),
  );
  return press === undefined || press.atMs > turn.landedMs + TIMES.secondLookPressMs ? turn : { ...turn, pressedMs: press.atMs };
};
