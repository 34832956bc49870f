/**
 * Tracker: the few cheapest hypotheses of how the game has gone.
 *
 *     rest, press, link, time ─ consider ─▶ hypotheses, cheapest first ─ conclude ─▶ actions for the game
 *
 * Nothing is decided by one piece of evidence alone: every hypothesis is extended by every story
 * that fits (`rest-stories.ts`, `press-stories.ts`, `gap-story.ts`), and the cheapest are kept.
 * What of them goes into the record is the work of `conclude.ts`.
 */
import { opposite, type Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import { playAt } from '../go/position.js';
import type { SensorHealth } from '../game/action.js';
import type { Game } from '../game/game.js';
import type { RestChange, Sensing } from '../sensing/grid.js';
import { COSTS, LIMITS, TIMES } from './costs.js';
import { gapStories, isOfGap, openGapSearch } from './gap-story.js';
import { isPartlyHidden, isStone, mayBe, strayOn, totalCost, type Hypothesis, type OpenPress, type Report } from './hypothesis.js';
import { strayCost, type Stray, agesFromMs, liesBeside } from './stray.js';
import { isPressUnseen, sameLine, sameMove, sameTurn, type Turn } from './turn.js';
import { withoutUpset } from './odd-stories.js';
import { storiesOfPress, withExpiredPress } from './press-stories.js';
import { isLastStone } from './reports.js';
import { storiesOfRest } from './rest-stories.js';
import { sceneFor, type Scene } from './scene.js';
import { lookAgain, secondLookAt, type SecondLook } from './second-look.js';
import { takenBackStory } from './takeback-stories.js';
import { relocatedStory, withHiddenSettled } from './turn-stories.js';
import { Workbench, type Board } from './workbench.js';
import type { ClaimedMove } from '../game/claimed-move.js';

export interface Tracker {
  /** Moves of the game before the first turn of every line. */
  readonly base: number;
  /** Cheapest first; never empty. */
  readonly hypotheses: readonly Hypothesis[];
  /** Infractions that have been told, the latest of them. */
  readonly reported: readonly Report[];
  readonly mismatch: readonly Point[];
  /** Sensors that are not well, as told. */
  readonly health: ReadonlyMap<Point, SensorHealth>;
  readonly clockButtons: boolean;
  /** The latest of them, the last one at the end. */
  readonly presses: readonly OpenPress[];
  readonly secondLook: SecondLook | undefined;
  readonly workbench: Workbench;
  /** What may have been missed began when the link became suspect; hidden turns are settled when it is up. */
  readonly wasSuspect: boolean;
}

const trunk = (board: Board, line: readonly Turn[], strays: readonly Stray[]): Hypothesis => ({
  line,
  board,
  cost: 0,
  strays,
  openPresses: [],
  upset: false,
  clockTurned: false,
  loose: [],
  takenBackTo: undefined,
  reports: [],
});

const turnOf = (move: ClaimedMove): Turn => ({
  color: move.color,
  move: move.move,
  landedMs: move.evidence[0]?.atMs ?? 0,
  pressedMs: move.evidence[0]?.atMs ?? 0,
  doubtful: !move.certain,
  order: move.order,
  why: move.why,
  evidence: move.evidence,
});

/**
 * A tracker that trusts the game as it stands. What already lies on the board and is not in the
 * position (a stuck sensor, a stone forgotten there) is no evidence of anything.
 */
export const openTracker = (game: Game, sensing: Sensing, clockButtons: boolean): Tracker => {
  const kept = game.moves.slice(-LIMITS.openTurnsKept).map(turnOf);
  const base = game.moves.length - kept.length;
  const workbench = new Workbench(game);
  const strays = sensing.points.flatMap((at, point): Stray[] => {
    const occupant = game.position.stones[point] ?? 'empty';
    if (occupant !== 'empty' || at.resting === 'empty' || at.resting === 'fault') return [];
    const excuse = game.pendingPrisoners.includes(point) ? 'prisoner' : 'sensor';
    const read = { reading: at.resting, sinceMs: at.restingSinceMs, unseen: true };
    return [{ ...strayOn(point, occupant, read), excuse }];
  });
  const opened = trunk(workbench.boardAfter(base, kept), kept, strays);
  const turned = clockButtons ? [{ ...opened, clockTurned: true, cost: COSTS.clockTurned }] : [];
  return {
    base,
    hypotheses: [opened, ...playedAllTheSame(opened, game, base, workbench), ...turned],
    workbench,
    reported: [],
    // What the game was told before: it hears when that is no longer so.
    mismatch: game.mismatch,
    health: new Map(),
    clockButtons,
    presses: [],
    secondLook: undefined,
    wasSuspect: sensing.link !== 'up',
  };
};

/**
 * A stone that lies there may be the next move all the same: at the start somebody was quicker than the recorder; later somebody
 * took a move back at the console, and the players play on from it.
 */
const playedAllTheSame = (opened: Hypothesis, game: Game, base: number, workbench: Workbench): Hypothesis[] => {
  const { line, board, strays } = opened;
  const color = board.toMove;
  const isStart = game.moves.length === 0;
  const backAt = takenBackLast(game);
  const stray = isStart && strays.length === 1 ? strays[0] : strays.find(({ point }) => point === backAt);
  if (stray?.excuse !== 'sensor' || !mayBe(stray.reading, color) || 'kind' in workbench.play(base, line, stray.point)) return [];
  const turn: Turn = {
    color,
    move: playAt(stray.point),
    landedMs: stray.sinceMs,
    pressedMs: undefined,
    doubtful: false,
    order: 'known',
    why: `${color} stone that lay there when ${isStart ? 'the game was started' : 'play went on'}; ${color} to move`,
    evidence: [{ point: stray.point, atMs: stray.sinceMs }],
  };
  const played = [...line, turn];
  const others = strays.filter((other) => other !== stray);
  return [{ ...trunk(workbench.boardAfter(base, played), played, others), cost: COSTS.playedAllTheSame }];
};

/** Where the stone lies with which the moves began that a person has just taken back. */
const takenBackLast = ({ acts, moves }: Game): Point | undefined => {
  const last = acts.at(-1);
  if (last?.kind !== 'take-back' || last.undoneBy !== undefined || last.after.moves.length !== moves.length) return undefined;
  const move = last.before.moves[moves.length]?.move;
  return move?.kind === 'play' ? move.point : undefined;
};

const sceneOf = (tracker: Tracker, sensing: Sensing, nowMs: number): Scene => ({
  sensing,
  nowMs,
  clockButtons: tracker.clockButtons,
  presses: tracker.presses,
  workbench: tracker.workbench,
  base: tracker.base,
});

export const costAt = (tracker: Tracker, hypothesis: Hypothesis, nowMs: number): number =>
  totalCost(hypothesis, nowMs, tracker.clockButtons ? TIMES.pressExpectedMs : undefined);

/** Whether nothing that may still come can tell the two apart. */
const isSameStory = (one: Hypothesis, other: Hypothesis): boolean =>
  one.upset === other.upset &&
  one.clockTurned === other.clockTurned &&
  one.openPresses.length === other.openPresses.length &&
  one.openPresses.every(({ side }) => other.openPresses.some((press) => press.side === side)) &&
  isPartlyHidden(one) === isPartlyHidden(other) &&
  sameLine(one.line, other.line) &&
  PRESSABLE.every((back) => (one.line.at(-back)?.pressedMs === undefined) === (other.line.at(-back)?.pressedMs === undefined));

/** Turns, from the last one back, that a press may still be for. */
const PRESSABLE = [1, 2, 3, 4] as const;

/** How many turns ago the two lines parted. */
const turnsSinceParting = (one: Hypothesis, other: Hypothesis): number => {
  let shared = 0;
  while (shared < one.line.length) {
    const turn = one.line[shared];
    const same = other.line[shared];
    if (turn === undefined || same === undefined || !sameTurn(turn, same)) break;
    shared += 1;
  }
  return one.line.length - shared;
};

/** Cheapest first, one a line, none hopeless. */
const ranked = (tracker: Tracker, hypotheses: readonly Hypothesis[], nowMs: number): Tracker => {
  const priced = hypotheses
    .map((hypothesis) => ({ hypothesis, cost: costAt(tracker, hypothesis, nowMs) }))
    .sort((one, other) => one.cost - other.cost);
  const cheapest = priced[0]?.cost ?? 0;
  const kept: Hypothesis[] = [];
  const best = priced[0]?.hypothesis;
  for (const { hypothesis, cost } of priced) {
    if (cost - cheapest > LIMITS.pruneBits || kept.length >= LIMITS.hypothesesMax) break;
    if (best !== undefined && cost - cheapest > LIMITS.oldDifferenceBits && turnsSinceParting(best, hypothesis) > LIMITS.oldDifferenceTurns)
      continue;
    if (kept.some((other) => isSameStory(other, hypothesis))) continue;
    const isOther = (one: Hypothesis): boolean => one.clockTurned !== best?.clockTurned;
    if (isOther(hypothesis) && kept.filter(isOther).length >= LIMITS.otherClockMax) continue;
    kept.push(hypothesis);
  }
  return { ...tracker, hypotheses: kept };
};

/** One point has come to rest. */
const considerRest = (tracker: Tracker, change: RestChange, sensing: Sensing): Tracker => {
  const scene = sceneOf(tracker, sensing, change.atMs);
  return ranked(
    tracker,
    tracker.hypotheses.flatMap((hypothesis) => storiesOfRest(hypothesis, change, sceneFor(hypothesis, scene))),
    change.atMs,
  );
};

/** The grid as if these points had not come to rest yet: what comes to rest together is told one after the other. */
const withoutLater = (sensing: Sensing, later: readonly RestChange[]): Sensing => {
  if (later.length === 0) return sensing;
  const points = sensing.points.slice();
  for (const { point, was, wasSinceMs } of later) {
    const at = points[point];
    if (at !== undefined) points[point] = { ...at, resting: was, restingSinceMs: wasSinceMs };
  }
  return { ...sensing, points };
};

/** Points that have come to rest, in the order in which they began. */
export const considerRests = (tracker: Tracker, changes: readonly RestChange[], sensing: Sensing, nowMs: number): Tracker => {
  const scene = sceneOf(tracker, sensing, nowMs);
  const unseen = changes.filter((change) => change.unseenFromMs !== undefined);
  const seen = changes.filter((change) => change.unseenFromMs === undefined);
  const isMuch = unseen.length > LIMITS.gapChangesFew;
  const stonesUnseen = new Set(unseen.filter(({ reading }) => isStone(reading)).map(({ point }) => point));
  const search = openGapSearch(scene);
  const gapMs = Math.min(...unseen.map(({ unseenFromMs }) => unseenFromMs ?? nowMs));
  const afterGap = (hypothesis: Hypothesis, rank: number): Hypothesis[] => {
    const stories =
      sensing.link === 'up' && rank < LIMITS.gapHypothesesMax && !hypothesis.upset ? gapStories(hypothesis, unseen, scene, search) : [];
    const isOpen = hypothesis.line.some((turn) => turn.move.kind === 'hidden');
    if (stories.length > 0 && !isOpen && unseen.length > 1) return stories;
    const oneByOne = unseen.reduce<readonly Hypothesis[]>(
      (at, change) => {
        const after = ranked(
          tracker,
          at.flatMap((one) => storiesOfRest(one, change, sceneFor(one, scene))),
          nowMs,
        );
        return after.hypotheses.slice(0, isMuch ? LIMITS.gapHypothesesMax : LIMITS.hypothesesMax);
      },
      [hypothesis],
    );
    const isAlone = stonesUnseen.size <= 1 && !hypothesis.line.some((turn) => isOfGap(turn, gapMs));
    const inNoOrder = !isAlone ? oneByOne.map((one) => withUnknownOrder(one, hypothesis.line, stonesUnseen)) : oneByOne;
    return [...inNoOrder, ...stories];
  };
  const before = isMuch ? tracker.hypotheses.slice(0, LIMITS.gapHypothesesMax) : tracker.hypotheses;
  const whole = unseen.length === 0 ? tracker : ranked(tracker, before.flatMap(afterGap), nowMs);
  return settleHidden(
    seen.reduce((at, change, index) => considerRest(at, change, withoutLater(sensing, seen.slice(index + 1))), whole),
    sensing,
    nowMs,
  );
};

/** Stones that came while nothing was seen, however they were explained: in which order, nobody knows. */
const withUnknownOrder = (hypothesis: Hypothesis, before: readonly Turn[], stones: ReadonlySet<Point>): Hypothesis => ({
  ...hypothesis,
  line: hypothesis.line.map((turn, index) =>
    turn !== before[index] && turn.move.kind === 'play' && stones.has(turn.move.point) ? { ...turn, order: 'unknown' } : turn,
  ),
});

/** Once the grid is whole again, what was hidden has shown or will not. */
const settleHidden = (tracker: Tracker, sensing: Sensing, nowMs: number): Tracker => {
  if (sensing.link !== 'up') return { ...tracker, wasSuspect: true };
  if (sensing.restless.some((point) => sensing.points[point]?.unseenFromMs !== undefined)) return tracker;
  const hypotheses = tracker.hypotheses.map((hypothesis) => (isPartlyHidden(hypothesis) ? hypothesis : withHiddenSettled(hypothesis)));
  const isSame = hypotheses.every((hypothesis, index) => hypothesis === tracker.hypotheses[index]);
  return isSame && !tracker.wasSuspect ? tracker : ranked({ ...tracker, wasSuspect: false }, hypotheses, nowMs);
};

const storiesOfButton = (hypothesis: Hypothesis, button: Color, scene: Scene): Hypothesis[] =>
  storiesOfPress(hypothesis, hypothesis.clockTurned ? opposite(button) : button, scene.nowMs, sceneFor(hypothesis, scene));

export const considerPress = (tracker: Tracker, side: Color, sensing: Sensing, nowMs: number): Tracker => ({
  ...ranked(
    tracker,
    tracker.hypotheses.flatMap((hypothesis) => storiesOfButton(hypothesis, side, sceneOf(tracker, sensing, nowMs))),
    nowMs,
  ),
  presses: [...tracker.presses, { side, atMs: nowMs }].slice(-LIMITS.pressesKept),
});

/** Time has passed: presses expire, a stone lifted long ago was taken back, a stone that never changes is a stuck sensor. */
export const considerTime = (tracker: Tracker, sensing: Sensing, nowMs: number): Tracker => {
  const scene = sceneOf(tracker, sensing, nowMs);
  const settled = settleHidden(tracker, sensing, nowMs);
  const aged = settled.hypotheses.map((hypothesis) => withExpiredPress(hypothesis, nowMs, scene));
  const takenBack = aged.flatMap((hypothesis) => {
    const gone = hypothesis.strays.filter((stray) => stray.kind === 'missing' && stray.excuse === 'none');
    const lifted = gone.find((stray) => isLastStone(hypothesis, stray));
    if (lifted === undefined || hypothesis.upset || gone.some(({ sinceMs }) => nowMs - sinceMs < TIMES.takebackAloneMs)) return [];
    return takenBackStory(hypothesis, gone.length, lifted.sinceMs, scene) ?? takenBackStory(hypothesis, 1, lifted.sinceMs, scene) ?? [];
  });
  // What has lain on the next point for so long was put there for good.
  const putElsewhere = aged.flatMap((hypothesis) => {
    const lies = hypothesis.strays.find(
      (stray) => stray.kind === 'extra' && liesBeside(stray) && nowMs - stray.sinceMs >= TIMES.takebackAloneMs,
    );
    return lies === undefined || hypothesis.upset ? [] : (relocatedStory(hypothesis, lies.point, scene) ?? []);
  });
  // What looked like an upset is as many moves taken back as stones are gone.
  const nothingElse = aged.flatMap((hypothesis) => {
    const { upset, strays } = hypothesis;
    if (!upset || strays.length > LIMITS.takebackMax || strays.some(({ kind }) => kind !== 'missing')) return [];
    const back = takenBackStory(withoutUpset(hypothesis), strays.length, nowMs, scene);
    return back?.strays.length === 0 ? [back] : [];
  });
  const unstuck = aged.map((hypothesis) => withStuckSensors(hypothesis, nowMs));
  return seenAgain(ranked(settled, [...unstuck, ...takenBack, ...putElsewhere, ...nothingElse], nowMs), scene);
};

/** One step of a second look, where one is due. */
const seenAgain = (tracker: Tracker, scene: Scene): Tracker => {
  const due = secondLookAt(tracker.hypotheses, tracker.secondLook, scene.sensing, scene.nowMs);
  if (due === undefined) return tracker;
  const [best] = tracker.hypotheses;
  const seen = best === undefined ? scene : sceneFor(best, scene);
  const { found, look } = lookAgain(tracker.hypotheses, due, seen.presses, seen);
  return { ...(found.length === 0 ? tracker : ranked(tracker, [...tracker.hypotheses, ...found], scene.nowMs)), secondLook: look };
};

/** What has read the same for very long, and is no stone, is a sensor; what it has cost stays paid. */
const withStuckSensors = (hypothesis: Hypothesis, nowMs: number): Hypothesis => {
  const isStuck = (stray: Stray): boolean => stray.kind !== 'missing' && stray.excuse === 'none' && nowMs - stray.sinceMs >= TIMES.stuckMs;
  if (!hypothesis.strays.some(isStuck)) return hypothesis;
  return {
    ...hypothesis,
    cost: hypothesis.strays.filter(isStuck).reduce((cost, stray) => cost + strayCost(stray, nowMs), hypothesis.cost),
    strays: hypothesis.strays.map((stray) => (isStuck(stray) ? { ...stray, excuse: 'sensor' } : stray)),
  };
};

/** Moments in the life of something undecided at which its cost is looked at again, in milliseconds of age. */
const LOOK_AGAIN_MS = [
  600,
  1000,
  TIMES.reportIllegalMs,
  TIMES.reportRemovedMs,
  TIMES.reportWrongStoneMs,
  TIMES.straightenedMs,
  3500,
  5500,
  TIMES.mismatchMs,
  TIMES.takebackAloneMs,
  TIMES.passUnansweredMs,
  TIMES.gapSettlesMs,
  LIMITS.longAgoMs,
  TIMES.stuckMs,
] as const;

/**
 * When the last move of the record was pressed for, by the cheapest hypothesis; undefined where it was not, or is another, and
 * where the press is only taken for granted: a clock is not turned over by a press that nobody saw.
 */
export const pressOfLastMove = ({ base, hypotheses }: Tracker, { moves }: Game): number | undefined => {
  const [best] = hypotheses;
  const other = hypotheses.find(({ clockTurned }) => clockTurned !== best?.clockTurned);
  // Whether the clock stands the wrong way round is not clear yet: it goes on as its buttons say.
  if (best?.clockTurned && other !== undefined && other.cost - best.cost < LIMITS.doubtfulBits) return undefined;
  const turn = best?.line[moves.length - 1 - base];
  const last = moves.at(-1);
  if (turn === undefined || last === undefined || turn.color !== last.color || !sameMove(turn.move, last.move)) return undefined;
  return isPressUnseen(turn) ? undefined : turn.pressedMs;
};

/** When the tracker wants to be asked again although nothing more is heard. */
export const trackerWakeMs = (tracker: Tracker, game: Game, nowMs: number): number | undefined => {
  const births: number[] = [];
  for (const hypothesis of tracker.hypotheses) {
    births.push(...hypothesis.strays.flatMap((stray) => agesFromMs(stray) ?? []));
    births.push(...hypothesis.openPresses.map(({ atMs }) => atMs));
    births.push(...hypothesis.reports.slice(-1).map(({ atMs }) => atMs));
    const last = hypothesis.line.at(-1);
    if (last !== undefined && tracker.base + hypothesis.line.length > game.moves.length) births.push(last.landedMs);
  }
  const { secondLook } = tracker;
  let next = secondLook?.back === undefined || secondLook.dueMs <= nowMs ? undefined : secondLook.dueMs;
  for (const birth of births) {
    for (const age of LOOK_AGAIN_MS) {
      const at = birth + age;
      if (at > nowMs && (next === undefined || at < next)) next = at;
    }
  }
  return next;
};
