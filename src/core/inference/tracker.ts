/**
 * Tracker: the few cheapest hypotheses, and what of them goes into the record.
 *
 *     rest, press, link ─ consider ─▶ hypotheses (cheapest first) ─ conclude ─▶ actions for the game
 *
 * Nothing is decided by one piece of evidence alone. Every hypothesis is extended by every
 * story that fits, the cheapest are kept, and a move is recorded when all the stories without
 * it have fallen far enough behind: by the press, by the reply, or because the stone simply
 * stays. When another hypothesis overtakes what is already recorded, the record is revised, and
 * the event says what was believed and why it changed.
 */
import type { Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import { PASS } from '../go/position.js';
import type { Action, ClaimedMove, SensorHealth } from '../game/action.js';
import type { Game } from '../game/game.js';
import type { RestChange, Sensing } from '../sensing/grid.js';
import { isFlickering } from '../sensing/rest.js';
import { COSTS, LIMITS, TIMES } from './costs.js';
import {
  lastMover,
  sameLine,
  sameMove,
  sameTurn,
  strayOn,
  totalCost,
  type Hypothesis,
  type Report,
  type Stray,
  type Turn,
} from './hypothesis.js';
import { findMoves } from './recovery.js';
import {
  turnWithoutStone,
  cutBack,
  playedStory,
  storiesOfPress,
  storiesOfRest,
  takenBackStory,
  withExpiredPress,
  withHiddenSettled,
  type Scene,
} from './stories.js';
import { Workbench, type Board } from './workbench.js';

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
  readonly workbench: Workbench;
  /** What may have been missed began when the link became suspect; hidden turns are settled when it is up. */
  readonly wasSuspect: boolean;
}

/** An action with the moment of its first evidence. */
export interface Conclusion {
  readonly action: Action;
  readonly atMs: number;
}

const trunk = (board: Board, line: readonly Turn[], strays: readonly Stray[]): Hypothesis => ({
  line,
  board,
  cost: 0,
  strays,
  openPress: undefined,
  upset: false,
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
  return {
    base,
    hypotheses: [trunk(workbench.boardAfter(base, kept), kept, strays)],
    workbench,
    reported: [],
    mismatch: [],
    health: new Map(),
    clockButtons,
    wasSuspect: sensing.link !== 'up',
  };
};

const sceneOf = (tracker: Tracker, sensing: Sensing, nowMs: number): Scene => ({
  sensing,
  nowMs,
  clockButtons: tracker.clockButtons,
  workbench: tracker.workbench,
  base: tracker.base,
});

const costAt = (tracker: Tracker, hypothesis: Hypothesis, nowMs: number): number =>
  totalCost(hypothesis, nowMs, tracker.clockButtons ? TIMES.pressExpectedMs : undefined);

/** Whether nothing that may still come can tell the two apart. */
const isSameStory = (one: Hypothesis, other: Hypothesis): boolean =>
  one.upset === other.upset &&
  (one.openPress === undefined) === (other.openPress === undefined) &&
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
    kept.push(hypothesis);
  }
  return { ...tracker, hypotheses: kept };
};

/** One point has come to rest. */
const considerRest = (tracker: Tracker, change: RestChange, sensing: Sensing): Tracker => {
  const scene = sceneOf(tracker, sensing, change.atMs);
  return ranked(
    tracker,
    tracker.hypotheses.flatMap((hypothesis) => storiesOfRest(hypothesis, change, scene)),
    change.atMs,
  );
};

/**
 * The moves of a gap as a story: the order within one colour is anybody's guess, so it is called unknown where it matters.
 * Turns that were hidden in the gap are looked for too, together with those that were seen after them.
 */
const gapStory = (before: Hypothesis, changes: readonly RestChange[], scene: Scene): Hypothesis | undefined => {
  const { sensing, nowMs } = scene;
  const firstHidden = before.line.findIndex((turn) => turn.move.kind === 'hidden');
  const hypothesis = firstHidden === -1 ? before : cutBack(before, before.line.length - firstHidden, scene);
  const ignore = new Set(
    hypothesis.strays.filter((stray) => stray.excuse === 'sensor' || stray.excuse === 'prisoner').map((stray) => stray.point),
  );
  const cameMs = (point: Point): number => sensing.points[point]?.unseenFromMs ?? sensing.points[point]?.restingSinceMs ?? nowMs;
  const moves = findMoves(
    scene.workbench.at(scene.base, hypothesis.line),
    sensing.points.map((point) => point.resting),
    ignore,
    cameMs,
  );
  if (moves === undefined || moves.length === 0) return undefined;
  const gapMs = changes[0]?.unseenFromMs ?? nowMs;
  let story: Hypothesis | undefined = { ...hypothesis, strays: hypothesis.strays.filter((stray) => ignore.has(stray.point)) };
  for (const { color, point, restored } of moves) {
    if (point === undefined) {
      const turn = { landedMs: gapMs, pressedMs: gapMs, doubtful: true, why: `${color} made a turn that could not be seen` };
      story = turnWithoutStone(story, 'pass', turn, COSTS.gapOpenTurn, scene);
    } else {
      const why = restored
        ? `${color} must have played here: captured while the board could not be read`
        : `${color} stone found after the board could not be read`;
      const cost = COSTS.gapEachMove + (restored ? COSTS.gapRestored : 0);
      story = playedStory(story, { color, point, landedMs: restored ? gapMs : cameMs(point), cost, doubtful: restored, why }, scene);
    }
    if (story === undefined) return undefined;
  }
  const order = moves.length > 1 ? 'unknown' : 'known';
  const line = story.line.map((turn, index): Turn =>
    index < hypothesis.line.length ? turn : { ...turn, order, pressedMs: turn.landedMs },
  );
  return { ...story, line, cost: story.cost + COSTS.gap };
};

/** Points that have come to rest, in the order in which they began. */
export const considerRests = (tracker: Tracker, changes: readonly RestChange[], sensing: Sensing, nowMs: number): Tracker => {
  const scene = sceneOf(tracker, sensing, nowMs);
  const unseen = changes.filter((change) => change.unseenFromMs !== undefined);
  const seen = changes.filter((change) => change.unseenFromMs === undefined);
  const afterGap = (hypothesis: Hypothesis, rank: number): Hypothesis[] => {
    const story = sensing.link === 'up' && rank < LIMITS.gapHypothesesMax ? gapStory(hypothesis, unseen, scene) : undefined;
    const isOpen = hypothesis.line.some((turn) => turn.move.kind === 'hidden');
    if (story !== undefined && !isOpen && unseen.length > 1) return [story];
    const oneByOne = unseen.reduce(
      (at, change) =>
        ranked(
          tracker,
          at.flatMap((one) => storiesOfRest(one, change, scene)),
          nowMs,
        ).hypotheses,
      [hypothesis] as readonly Hypothesis[],
    );
    return story === undefined ? [...oneByOne] : [...oneByOne, story];
  };
  const whole = unseen.length === 0 ? tracker : ranked(tracker, tracker.hypotheses.flatMap(afterGap), nowMs);
  return settleHidden(
    seen.reduce((at, change) => considerRest(at, change, sensing), whole),
    sensing,
    nowMs,
  );
};

/** Once the grid is whole again, what was hidden has shown or will not. */
const settleHidden = (tracker: Tracker, sensing: Sensing, nowMs: number): Tracker => {
  if (sensing.link !== 'up') return { ...tracker, wasSuspect: true };
  const stillResting = sensing.restless.some((point) => sensing.points[point]?.unseenFromMs !== undefined);
  if (!tracker.wasSuspect || stillResting) return tracker;
  return ranked({ ...tracker, wasSuspect: false }, tracker.hypotheses.map(withHiddenSettled), nowMs);
};

export const considerPress = (tracker: Tracker, side: Color, sensing: Sensing, nowMs: number): Tracker =>
  ranked(
    tracker,
    tracker.hypotheses.flatMap((hypothesis) => storiesOfPress(hypothesis, side, nowMs, sceneOf(tracker, sensing, nowMs))),
    nowMs,
  );

const isLastStone = (hypothesis: Hypothesis, stray: Stray): boolean => {
  const last = hypothesis.line.at(-1);
  return last?.move.kind === 'play' && last.move.point === stray.point;
};

/** Time has passed: presses expire, a stone lifted long ago was taken back, a stone that never changes is a stuck sensor. */
export const considerTime = (tracker: Tracker, sensing: Sensing, nowMs: number): Tracker => {
  const scene = sceneOf(tracker, sensing, nowMs);
  const settled = settleHidden(tracker, sensing, nowMs);
  const aged = settled.hypotheses.map((hypothesis) => withExpiredPress(hypothesis, nowMs, scene));
  const takenBack = aged.flatMap((hypothesis) => {
    const lifted = hypothesis.strays.find((stray) => stray.kind === 'missing' && stray.excuse === 'none' && isLastStone(hypothesis, stray));
    if (lifted === undefined || hypothesis.upset || nowMs - lifted.sinceMs < TIMES.takebackAloneMs) return [];
    return takenBackStory(hypothesis, 1, lifted.sinceMs, scene) ?? [];
  });
  const unstuck = aged.map((hypothesis) => ({
    ...hypothesis,
    strays: hypothesis.strays.map((stray) =>
      stray.kind !== 'missing' && stray.excuse === 'none' && nowMs - stray.sinceMs >= TIMES.stuckMs
        ? { ...stray, excuse: 'sensor' as const }
        : stray,
    ),
  }));
  return ranked(settled, [...unstuck, ...takenBack], nowMs);
};

/** Moments in the life of something undecided at which its cost is looked at again, in milliseconds of age. */
const LOOK_AGAIN_MS = [
  600,
  1000,
  TIMES.reportIllegalMs,
  TIMES.reportRemovedMs,
  TIMES.reportWrongStoneMs,
  3500,
  5500,
  TIMES.mismatchMs,
  TIMES.takebackAloneMs,
  24_000,
  48_000,
  TIMES.stuckMs,
] as const;

/** When the tracker wants to be asked again although nothing more is heard. */
export const trackerWakeMs = (tracker: Tracker, game: Game, nowMs: number): number | undefined => {
  const births: number[] = [];
  for (const hypothesis of tracker.hypotheses) {
    for (const stray of hypothesis.strays) if (stray.excuse !== 'sensor' && stray.excuse !== 'prisoner') births.push(stray.sinceMs);
    if (hypothesis.openPress !== undefined) births.push(hypothesis.openPress.atMs);
    const last = hypothesis.line.at(-1);
    if (last !== undefined && tracker.base + hypothesis.line.length > game.moves.length) births.push(last.landedMs);
  }
  let next: number | undefined;
  for (const birth of births) {
    for (const age of LOOK_AGAIN_MS) {
      const at = birth + age;
      if (at > nowMs && (next === undefined || at < next)) next = at;
    }
  }
  return next;
};

const claimOf = (turn: Turn, certain: boolean): ClaimedMove => ({
  color: turn.color,
  move: turn.move.kind === 'hidden' ? PASS : turn.move,
  certain: certain && !turn.doubtful,
  order: turn.order,
  why: turn.why,
  evidence: turn.evidence,
});

const agreesWithRecord = (hypothesis: Hypothesis, base: number, game: Game, index: number): boolean => {
  const move = game.moves[index];
  const turn = hypothesis.line[index - base];
  return move !== undefined && turn !== undefined && turn.color === move.color && sameMove(turn.move, move.move);
};

/** How far ahead the best hypothesis is of the nearest that has another turn at this place of its line. */
const leadAt = (priced: readonly { hypothesis: Hypothesis; cost: number }[], index: number): number => {
  const [best] = priced;
  const turn = best?.hypothesis.line[index];
  if (best === undefined) return 0;
  for (const { hypothesis, cost } of priced.slice(1)) {
    const other = hypothesis.line[index];
    const same = turn === undefined || other === undefined ? turn === other : sameTurn(turn, other);
    if (!same) return cost - best.cost;
  }
  return Infinity;
};

/** How far ahead a turn must be to be recorded, given how long ago it was and how many turns have followed it. */
const leadNeeded = (ageMs: number, turnsSince: number): number => {
  if (turnsSince >= LIMITS.muchLaterTurns) return LIMITS.doubtfulBitsMuchLater;
  if (turnsSince >= LIMITS.laterTurns) return LIMITS.doubtfulBitsLater;
  return ageMs >= LIMITS.doubtfulAfterMs ? LIMITS.doubtfulBits : LIMITS.certainBits;
};

/** What the cheapest hypothesis adds to the record or changes in it, as far as it is far enough ahead. */
const concludeMoves = (tracker: Tracker, game: Game, nowMs: number): Conclusion[] => {
  const priced = tracker.hypotheses.map((hypothesis) => ({ hypothesis, cost: costAt(tracker, hypothesis, nowMs) }));
  const best = priced[0]?.hypothesis;
  if (best === undefined || best.upset) return [];
  const { base } = tracker;

  let common = base;
  while (common < game.moves.length && agreesWithRecord(best, base, game, common)) common += 1;
  const conclusions: Conclusion[] = [];
  const claims: { claim: ClaimedMove; atMs: number }[] = [];
  for (let index = common - base; index < best.line.length; index += 1) {
    const turn = best.line[index];
    const lead = leadAt(priced, index);
    if (turn === undefined || turn.move.kind === 'hidden' || lead < leadNeeded(nowMs - turn.landedMs, best.line.length - 1 - index)) break;
    claims.push({ claim: claimOf(turn, lead >= LIMITS.certainBits), atMs: turn.landedMs });
  }
  if (common < game.moves.length) {
    const nextTurn = best.line[common - base];
    const changeIsClear = leadAt(priced, common - base) >= leadNeeded(Infinity, best.line.length - 1 - (common - base));
    if (!changeIsClear || (nextTurn !== undefined && claims.length === 0)) return [];
    const { takenBackTo } = best;
    const isTakeback = takenBackTo !== undefined && takenBackTo.kept <= common;
    if (isTakeback) {
      conclusions.push({ action: { kind: 'take-back', moves: game.moves.length - common, why: takenBackTo.why }, atMs: takenBackTo.atMs });
    } else {
      const why = nextTurn?.why ?? 'what was held to be a move was none';
      conclusions.push({
        action: { kind: 'revise', fromNumber: common + 1, now: claims.map(({ claim }) => claim), why },
        atMs: claims[0]?.atMs ?? nowMs,
      });
      return conclusions;
    }
  }
  for (const { claim, atMs } of claims) conclusions.push({ action: { kind: 'play', ...claim }, atMs });
  return conclusions;
};

const wrongStoneReports = (hypothesis: Hypothesis, nowMs: number): Report[] =>
  hypothesis.strays.flatMap((stray): Report[] => {
    if (stray.kind !== 'extra' || stray.excuse !== 'none' || stray.wrong === undefined || stray.unseen) return [];
    const needMs = stray.wrong === 'double-move' ? TIMES.reportWrongStoneMs : TIMES.reportIllegalMs;
    if (nowMs - stray.sinceMs < needMs) return [];
    const color = stray.wrong === 'double-move' ? lastMover(hypothesis) : hypothesis.board.toMove;
    return [{ infraction: stray.wrong, color, point: stray.point, atMs: stray.sinceMs, why: WRONG_STONE_WORDS[stray.wrong] }];
  });

const WRONG_STONE_WORDS: Readonly<Record<Report['infraction'], string>> = {
  'double-move': 'a second stone of the side that has just moved',
  ko: 'retakes the ko at once',
  superko: 'repeats an earlier position of the whole board',
  'forbidden-point': 'a stone without liberty that captures nothing',
  'moved-stone': 'a stone moved',
  'removed-living-stone': 'living stones taken off',
  'clock-before-clearing': 'pressed while captured stones lay on the board',
};

/** What is gone are just the stones of the last turns: players take moves back, and that is nobody's fault. */
const looksTakenBack = ({ line, strays }: Hypothesis): boolean => {
  const gone = strays.filter(({ kind, excuse }) => kind === 'missing' && excuse === 'none');
  const last = line.slice(-gone.length);
  return gone.every(({ point }) => last.some(({ move }) => move.kind === 'play' && move.point === point));
};

/** Living stones of the side that is not to move, gone for longer than a bump takes; those that went together are one report. */
const removedStoneReports = (hypothesis: Hypothesis, nowMs: number): Report[] => {
  const { toMove } = hypothesis.board;
  const gone = hypothesis.strays.filter(
    ({ kind, excuse, occupant, unseen }) =>
      kind === 'missing' && excuse === 'none' && !unseen && occupant !== toMove && occupant !== 'empty',
  );
  const first = gone.reduce<Stray | undefined>(
    (earliest, stray) => (earliest === undefined || stray.sinceMs < earliest.sinceMs ? stray : earliest),
    undefined,
  );
  if (first === undefined || nowMs - first.sinceMs < TIMES.reportRemovedMs) return [];
  if (looksTakenBack(hypothesis)) return [];
  const together = gone.filter((stray) => stray.sinceMs - first.sinceMs <= TIMES.removedTogetherMs);
  return together.length === 0
    ? []
    : [
        {
          infraction: 'removed-living-stone',
          color: toMove,
          point: first.point,
          atMs: first.sinceMs,
          why: 'stones with liberties were taken off',
        },
      ];
};

/** One infraction is told once: the same stone, or stones that were taken off together. */
const isSameMatter = (one: Report, other: Report): boolean =>
  one.infraction === other.infraction &&
  (one.infraction === 'removed-living-stone'
    ? Math.abs(one.atMs - other.atMs) <= TIMES.removedTogetherMs
    : one.point === other.point && one.atMs === other.atMs);

/** Infractions that the cheapest hypothesis is sure of, once each. */
const concludeReports = (tracker: Tracker, sensing: Sensing, nowMs: number): { reports: Report[]; reported: readonly Report[] } => {
  const [best, second] = tracker.hypotheses;
  if (best === undefined) return { reports: [], reported: tracker.reported };
  const lead = second === undefined ? Infinity : costAt(tracker, second, nowMs) - costAt(tracker, best, nowMs);
  const standing =
    best.upset || sensing.link !== 'up' || lead < REPORT_BITS
      ? []
      : [...wrongStoneReports(best, nowMs), ...removedStoneReports(best, nowMs)];
  const reports = [...best.reports, ...standing].filter((report) => !tracker.reported.some((earlier) => isSameMatter(earlier, report)));
  if (reports.length === 0) return { reports, reported: tracker.reported };
  return { reports, reported: [...tracker.reported, ...reports].slice(-REPORTED_MAX) };
};

/** Bits by which the best hypothesis must lead before something that stands on the board is called an infraction. */
const REPORT_BITS = 1;
const REPORTED_MAX = 200;

const mismatchPoints = (tracker: Tracker, nowMs: number): readonly Point[] => {
  const [best] = tracker.hypotheses;
  if (best === undefined) return [];
  return best.strays
    .filter(
      (stray) => stray.excuse !== 'sensor' && stray.excuse !== 'prisoner' && (best.upset || nowMs - stray.sinceMs >= TIMES.mismatchMs),
    )
    .map((stray) => stray.point)
    .sort((one, other) => one - other);
};

/** What is wrong with a sensor, by the cheapest hypothesis and by how it reads. */
const sensorHealth = (tracker: Tracker, sensing: Sensing, nowMs: number): ReadonlyMap<Point, SensorHealth> => {
  const health = new Map<Point, SensorHealth>();
  sensing.points.forEach((at, point) => {
    if (isFlickering(at, nowMs)) health.set(point, 'flickering');
  });
  for (const { point, excuse, kind, sinceMs } of tracker.hypotheses[0]?.strays ?? []) {
    if (kind === 'flipped' && nowMs - sinceMs >= TIMES.mismatchMs) health.set(point, 'colour-doubtful');
    if (excuse === 'sensor' && kind === 'extra') health.set(point, 'stuck');
  }
  return health;
};

const concludeHealth = (was: ReadonlyMap<Point, SensorHealth>, now: ReadonlyMap<Point, SensorHealth>, nowMs: number): Conclusion[] =>
  [...new Set([...was.keys(), ...now.keys()])]
    .filter((point) => was.get(point) !== now.get(point))
    .map((point) => ({ action: { kind: 'sensor-health', point, health: now.get(point) ?? 'well' }, atMs: nowMs }));

const samePoints = (one: readonly Point[], other: readonly Point[]): boolean =>
  one.length === other.length && one.every((point, index) => point === other[index]);

/** Drops the oldest turns of lines that all agree on them and that the record has. */
const trimmed = (tracker: Tracker, game: Game): Tracker => {
  const [best] = tracker.hypotheses;
  if (best === undefined || best.line.length <= LIMITS.openTurnsMax) return tracker;
  const drop = best.line.length - LIMITS.openTurnsKept;
  const shared = tracker.hypotheses.filter((hypothesis) =>
    hypothesis.line.slice(0, drop).every((turn, index) => {
      const other = best.line[index];
      return other !== undefined && sameTurn(turn, other);
    }),
  );
  const recorded =
    tracker.base + drop <= game.moves.length &&
    best.line.slice(0, drop).every((_, index) => agreesWithRecord(best, tracker.base, game, tracker.base + index));
  if (!recorded) return tracker;
  tracker.workbench.settle(tracker.base, best.line);
  return {
    ...tracker,
    base: tracker.base + drop,
    hypotheses: shared.map((hypothesis) => ({ ...hypothesis, line: hypothesis.line.slice(drop) })),
  };
};

/** What the game should hear now. Call again after the game has taken it: nothing is said twice. */
export const conclude = (
  tracker: Tracker,
  game: Game,
  sensing: Sensing,
  nowMs: number,
): { tracker: Tracker; conclusions: readonly Conclusion[] } => {
  const moves = concludeMoves(tracker, game, nowMs);
  const { reports, reported } = concludeReports(tracker, sensing, nowMs);
  const mismatch = mismatchPoints(tracker, nowMs);
  const conclusions = [...moves];
  for (const { infraction, color, point, why, atMs } of reports)
    conclusions.push({ action: { kind: 'report', infraction, color, point, why }, atMs });
  const changed = !samePoints(mismatch, tracker.mismatch);
  if (changed) conclusions.push({ action: { kind: 'mismatch', points: mismatch }, atMs: nowMs });
  const health = sensorHealth(tracker, sensing, nowMs);
  conclusions.push(...concludeHealth(tracker.health, health, nowMs));
  return { tracker: { ...trimmed(tracker, game), reported, mismatch, health }, conclusions };
};
