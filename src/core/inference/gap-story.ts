/**
 * The story of a gap: what `recovery.ts` finds between two grids, as turns of a hypothesis.
 */
import type { Point } from '../go/point.js';
import type { RestChange } from '../sensing/grid.js';
import { COSTS } from './costs.js';
import { mayBe, type Hypothesis } from './hypothesis.js';
import { sameLine, type Turn } from './turn.js';
import { findMoves, type FoundMove } from './recovery.js';
import type { Scene } from './scene.js';
import { cutBack, takenBackStory } from './takeback-stories.js';
import { playedStory, turnWithoutStone } from './turn-stories.js';

/** The moves that lead to the grid as it is now; lines that differ in their presses alone are searched once. */
export type GapSearch = (hypothesis: Hypothesis, ignore: ReadonlySet<Point>) => readonly (readonly FoundMove[])[];

export const openGapSearch = ({ workbench, base, sensing, nowMs }: Scene): GapSearch => {
  const searched: { readonly line: readonly Turn[]; readonly ignored: string; readonly ways: ReturnType<GapSearch> }[] = [];
  return ({ line }, ignore) => {
    const ignored = [...ignore].join();
    const known = searched.find((one) => one.ignored === ignored && sameLine(one.line, line));
    if (known !== undefined) return known.ways;
    const readings = sensing.points.map((point) => point.resting);
    const ways = findMoves(workbench.at(base, line), readings, ignore, (point) => sensing.points[point]?.earliestMs ?? nowMs);
    searched.push({ line, ignored, ways });
    return ways;
  };
};

/** The ways in which the gap may have been filled: after the line as it is, and after its last turn was taken back or put right in the gap. */
export const gapStories = (before: Hypothesis, changes: readonly RestChange[], scene: Scene, search: GapSearch): Hypothesis[] => {
  const stories = storiesAfter(before, changes, scene, search);
  const isClear = stories.some((story) => !story.line.slice(before.line.length).some((turn) => turn.doubtful));
  const back = isClear ? undefined : takenBackStory(before, 1, changes[0]?.unseenFromMs ?? scene.nowMs, scene);
  const afterBack = back === undefined ? [] : storiesAfter(back, changes, scene, search);
  return [...stories, ...afterBack].flatMap((story) => withWhatLies(story, before, scene));
};

/** Where stones captured in the gap still seem to lie, they do, or one of their side has been put there since. */
const withWhatLies = (story: Hypothesis, before: Hypothesis, scene: Scene): Hypothesis[] => {
  const lying = story.strays.filter((stray) => stray.excuse === 'prisoner' && !before.strays.includes(stray));
  if (lying.length === 0) return [story];
  const { toMove } = story.board;
  const why = `${toMove} must have played here once more: captured while the board could not be read, and a stone lies there`;
  const replayed = lying.flatMap(({ point, reading }) => {
    const claim = { color: toMove, point, landedMs: scene.nowMs, cost: COSTS.stoneOnPrisonersPoint, doubtful: true, why };
    return mayBe(reading, toMove) ? [playedStory(story, claim, scene)] : [];
  });
  return [{ ...story, cost: story.cost + COSTS.gapPrisonersLie }, ...replayed.filter((one) => one !== undefined)];
};

/** What was played in the gap after this line; turns that were hidden in it are looked for too, together with those that were seen after them. */
const storiesAfter = (before: Hypothesis, changes: readonly RestChange[], scene: Scene, search: GapSearch): Hypothesis[] => {
  const { sensing, nowMs } = scene;
  const firstHidden = before.line.findIndex((turn) => turn.move.kind === 'hidden');
  const hypothesis = firstHidden === -1 ? before : cutBack(before, before.line.length - firstHidden, scene);
  const ignore = new Set(
    hypothesis.strays.filter((stray) => stray.excuse === 'sensor' || stray.excuse === 'prisoner').map((stray) => stray.point),
  );
  const cameMs = (point: Point): number => sensing.points[point]?.earliestMs ?? nowMs;
  const start = { ...hypothesis, strays: hypothesis.strays.filter((stray) => ignore.has(stray.point)) };
  const gapMs = changes[0]?.unseenFromMs ?? nowMs;
  return search(hypothesis, ignore).flatMap((moves) => {
    const story = moves.length === 0 ? undefined : playedInGap(start, moves, { gapMs, cameMs }, scene);
    return story === undefined ? [] : [story];
  });
};

/** Whether a turn landed since a gap began; one that was found after it is dated back to its beginning. */
export const isOfGap = ({ landedMs, order }: Turn, gapMs: number): boolean =>
  landedMs > gapMs || (landedMs === gapMs && order === 'unknown');

/** These moves as turns of the line. The order within one colour is anybody's guess, so it is called unknown where it matters. */
const playedInGap = (
  start: Hypothesis,
  moves: readonly FoundMove[],
  { gapMs, cameMs }: { readonly gapMs: number; readonly cameMs: (point: Point) => number },
  scene: Scene,
): Hypothesis | undefined => {
  let story: Hypothesis | undefined = start;
  for (const { color, point, restored } of moves) {
    if (point === undefined) {
      const turn = { landedMs: gapMs, pressedMs: gapMs, doubtful: true, why: `${color} made a turn that could not be seen` };
      story = turnWithoutStone(story, 'pass', turn, COSTS.gapOpenTurn, scene);
    } else {
      const why = restored
        ? `${color} must have played here: captured while the board could not be read`
        : `${color} stone found after the board could not be read`;
      const cost = restored ? COSTS.gapRestored : 0;
      story = playedStory(story, { color, point, landedMs: restored ? gapMs : cameMs(point), cost, doubtful: restored, why }, scene);
    }
    if (story === undefined) return undefined;
  }
  // One stone alone has its place; beside others that landed since the gap began, white or black, nobody knows which was first.
  const order = moves.length > 1 || start.line.some((turn) => isOfGap(turn, gapMs)) ? 'unknown' : 'known';
  const line = story.line.map((turn, index): Turn => {
    if (index >= start.line.length) return { ...turn, order, pressedMs: turn.landedMs };
    // It was seen, and before it lay something may have been played that is found only now.
    return turn.landedMs > gapMs ? { ...turn, order: 'unknown' } : turn;
  });
  return { ...story, line };
};
