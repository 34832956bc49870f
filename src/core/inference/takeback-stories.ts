/**
 * Stories in which turns are undone: the last stones are off the board, or captured ones are back on it.
 *
 * The stone just put down and put right by its player is the same to the eye; it costs less
 * (`isBeingPutRight`). None of them decides anything: the tracker compares what they cost.
 */
import { opposite } from '../go/color.js';
import { EMPTY } from '../go/cursor.js';
import type { Point } from '../go/point.js';
import { restingReading, type RestChange } from '../sensing/grid.js';
import { recentGuests } from '../sensing/rest.js';
import { COSTS, LIMITS, TIMES } from './costs.js';
import { agrees, mayBe, type Hypothesis } from './hypothesis.js';
import type { Stray } from './stray.js';
import type { Turn } from './turn.js';
import { isUnderHand, type Scene } from './scene.js';
import { playedStory, straysOf } from './turn-stories.js';
import { occupantOn, type Board } from './workbench.js';

/** A stone lifted at once, before the press, is put right by its player and was no move yet. */
export const isBeingPutRight = (turn: Turn | undefined, liftedMs: number): boolean =>
  turn !== undefined && (turn.pressedMs === undefined || turn.pressedMs > liftedMs) && liftedMs - turn.landedMs < TIMES.freshStoneMs;

/** The last `count` turns undone: the grid is again as it was before each of them. Undefined where it is not. */
const undone = (hypothesis: Hypothesis, count: number, scene: Scene): Hypothesis | undefined => {
  const { line } = hypothesis;
  if (line.length < count) return undefined;
  const board = scene.workbench.boardAfter(scene.base, line.slice(0, -count));
  const isBack = ({ move }: Turn): boolean =>
    move.kind !== 'play' || agrees(restingReading(scene.sensing, move.point), occupantOn(board, move.point));
  return line.slice(-count).every(isBack) ? withLine(hypothesis, line.slice(0, -count), board, scene) : undefined;
};

/** The hypothesis as if its last `count` turns had not been made. */
export const cutBack = (hypothesis: Hypothesis, count: number, scene: Scene): Hypothesis => {
  const line = hypothesis.line.slice(0, -count);
  return withLine(hypothesis, line, scene.workbench.boardAfter(scene.base, line), scene);
};

const withLine = (hypothesis: Hypothesis, line: readonly Turn[], board: Board, scene: Scene): Hypothesis => ({
  ...hypothesis,
  line,
  board,
  strays: straysOf(board, hypothesis.strays, scene),
  openPresses: [],
});

/** The last moves were taken back, `count` of them. */
export const takenBackStory = (hypothesis: Hypothesis, count: number, atMs: number, scene: Scene): Hypothesis | undefined => {
  const last = hypothesis.line.at(-1);
  if (last?.move.kind !== 'play') return undefined;
  const back = undone(hypothesis, count, scene);
  if (back === undefined || (count > LIMITS.takebackToNothing && back.board.stones.every((stone) => stone === EMPTY))) return undefined;
  const kept = scene.base + back.line.length;
  const was = hypothesis.takenBackTo;
  const lifted = hypothesis.strays.find((stray) => stray.point === (last.move.kind === 'play' ? last.move.point : undefined));
  const cost = count === 1 && isBeingPutRight(last, lifted?.sinceMs ?? atMs) ? COSTS.putRight : COSTS.takeback + COSTS.takebackEach * count;
  const why = count === 1 ? 'the last stone was lifted and play went on elsewhere' : `the last ${count} moves were taken off the board`;
  return {
    ...back,
    cost:
      hypothesis.cost +
      cost +
      (wentInOneScan(hypothesis, count, scene) ? COSTS.liftedInOneScan : 0) +
      (isOfMadeUpStone(hypothesis, count, scene) ? COSTS.liftedWhereStonesComeAndGo : 0),
    takenBackTo: was !== undefined && was.kept <= kept ? was : { kept, atMs: lifted?.sinceMs ?? atMs, why },
  };
};

/** No hand takes two stones off in one scan of the sensors. */
const wentInOneScan = ({ line }: Hypothesis, count: number, { sensing }: Scene): boolean => {
  const lifted = line.slice(-count).flatMap(({ move }) => (move.kind === 'play' ? [sensing.points[move.point]?.restingSinceMs ?? 0] : []));
  return lifted.length > 1 && Math.max(...lifted) - Math.min(...lifted) <= TIMES.oneScanMs;
};

/** The sensor of one of them has read stones that came and went by no hand: rather, it does not read this one. */
const isOfMadeUpStone = ({ line }: Hypothesis, count: number, { sensing, nowMs }: Scene): boolean =>
  line.slice(-count).some(({ move }) => {
    const at = move.kind === 'play' ? sensing.points[move.point] : undefined;
    return at !== undefined && recentGuests(at, nowMs) > GUESTS_OF_HANDS;
  });

/** A stone that is put down, taken up and put down again is a guest so often. */
const GUESTS_OF_HANDS = 2;

/** A capture is taken back: its stone is off, and the first of those that it took is put back here. */
export const captureTakenBackStory = (
  hypothesis: Hypothesis,
  { point, reading, sinceMs }: RestChange,
  scene: Scene,
): Hypothesis | undefined => {
  const { captured } = hypothesis.board;
  if (!captured.includes(point)) return undefined;
  const back = takenBackStory(hypothesis, 1, sinceMs, scene);
  if (back === undefined || !agrees(reading, occupantOn(back.board, point))) return undefined;
  const strays = back.strays.map((stray): Stray =>
    stray.kind === 'missing' && captured.includes(stray.point) ? { ...stray, excuse: 'coming-back', sinceMs } : stray,
  );
  return { ...back, strays, cost: back.cost + (isRetakenKo(hypothesis, point, scene) ? COSTS.koTakenBack : 0) };
};

/** A stone there would retake a ko at once. */
const isRetakenKo = (hypothesis: Hypothesis, point: Point, { workbench, base }: Scene): boolean => {
  const retaken = workbench.play(base, hypothesis.line, point);
  return 'kind' in retaken && (retaken.kind === 'ko' || retaken.kind === 'superko');
};

/** Some of the last moves were taken back, and this is what is played instead. */
export const takebackStories = (hypothesis: Hypothesis, { point, reading, sinceMs }: RestChange, scene: Scene): Hypothesis[] => {
  const stories: (Hypothesis | undefined)[] = [];
  for (let count = 1; count <= LIMITS.takebackMax; count += 1) {
    const back = takenBackStory(hypothesis, count, sinceMs, scene);
    if (back === undefined && count === 1 && liesWherePrisonerWas(hypothesis, scene)) continue;
    if (back === undefined) break;
    const color = back.board.toMove;
    if (!mayBe(reading, color)) continue;
    const why = `${color} stone at rest after a takeback; ${color} to move`;
    const cost = isUnderHand(hypothesis, sinceMs, scene) ? COSTS.liftedInOneScan : 0;
    stories.push(playedStory(back, { color, point, landedMs: sinceMs, cost, doubtful: false, why }, scene));
  }
  return stories.filter((story) => story !== undefined);
};

/** The last stone lies where the turn before it took one off: it may have been put back. */
const liesWherePrisonerWas = ({ line }: Hypothesis, { workbench, base }: Scene): boolean => {
  const last = line.at(-1);
  return last?.move.kind === 'play' && workbench.boardAfter(base, line.slice(0, -1)).captured.includes(last.move.point);
};

/** A capturing stone is lifted, and stones that it took are back already: the capture is taken back. */
export const captorLiftedStories = (hypothesis: Hypothesis, { point, sinceMs }: RestChange, scene: Scene): Hypothesis[] => {
  const { line } = hypothesis;
  for (let count = 1; count <= CAPTOR_TURNS_MAX; count += 1) {
    const captor = line.at(-count);
    if (captor?.move.kind !== 'play' || captor.move.point !== point) continue;
    const { captured } = scene.workbench.boardAfter(scene.base, line.slice(0, line.length - count + 1));
    if (!captured.some((taken) => mayBe(restingReading(scene.sensing, taken), opposite(captor.color)))) return [];
    const back = takenBackStory(hypothesis, count, sinceMs, scene);
    const [only, ...more] = captured;
    const isKo = count === 1 && only !== undefined && more.length === 0 && isRetakenKo(hypothesis, only, scene);
    return back === undefined ? [] : [{ ...back, cost: back.cost + (isKo ? COSTS.koTakenBack : 0) }];
  }
  return [];
};

/** The captor's own turn, and that of a stone put back that was taken for a move. */
const CAPTOR_TURNS_MAX = 2;
