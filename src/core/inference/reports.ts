/**
 * Reports: what the cheapest hypothesis says is wrong on the board, once it has stood long enough
 * not to be clumsiness.
 */
import type { Color } from '../go/color.js';
import { areBeside, type Point } from '../go/point.js';
import type { SensorHealth } from '../game/action.js';
import type { InfractionKind } from '../game/infraction.js';
import type { Sensing } from '../sensing/grid.js';
import { isFlickering, recentGuests } from '../sensing/rest.js';
import { LIMITS, TIMES } from './costs.js';
import { agrees, lastMover, type Hypothesis, type Report } from './hypothesis.js';
import { type Stray, isToPutRight } from './stray.js';

/** How long a stone that cannot be a move lies before it is called an infraction, once it is lifted again or play goes on. */
export const toldAfterMs = (wrong: InfractionKind): number => (wrong === 'double-move' ? TIMES.reportWrongStoneMs : TIMES.reportIllegalMs);

/**
 * A ko retaken or a forbidden point is told at once: nobody, and no sensor, puts a stone just there by chance. A second stone
 * may be a sensor that has got stuck: it is told of its side when a hand has lifted it (`liftedStoneReport`), and of nobody
 * where it stays.
 */
export const wrongStoneReports = (hypothesis: Hypothesis, sensing: Sensing, nowMs: number): Report[] =>
  hypothesis.strays.flatMap((stray): Report[] => {
    if (stray.kind !== 'extra' || stray.excuse !== 'none' || stray.wrong === undefined || stray.unseen) return [];
    // A sensor that made up stones before may have made up this one; a stone of the game comes and goes on the point of a ko.
    if (stray.wrong !== 'ko' && stray.wrong !== 'superko' && guestsOn(stray.point, sensing, nowMs) > 1) return [];
    const isSecond = stray.wrong === 'double-move';
    if (nowMs - stray.sinceMs < (isSecond ? TIMES.mismatchMs : TIMES.reportIllegalMs)) return [];
    const color = isSecond ? null : colorOf(stray, hypothesis);
    return [{ infraction: stray.wrong, color, point: stray.point, atMs: stray.sinceMs, why: WRONG_STONE_WORDS[stray.wrong] }];
  });

/** A second stone that lay there for longer than clumsy hands need, and is lifted. */
export const liftedStoneReport = (hypothesis: Hypothesis, stray: Stray, atMs: number, sensing: Sensing): Report | undefined => {
  const { wrong, excuse, unseen, visits, sinceMs, point } = stray;
  if (wrong !== 'double-move' || excuse !== 'none' || unseen || visits > 1 || atMs - sinceMs < TIMES.reportWrongStoneMs) return undefined;
  // What came in the scan of another stone, or goes in the scan of another change, comes and goes by no hand.
  const others = [...hypothesis.strays.filter((other) => other !== stray).map(({ sinceMs }) => sinceMs), hypothesis.line.at(-1)?.landedMs];
  if (others.some((otherMs = -Infinity) => Math.abs(otherMs - sinceMs) <= TIMES.oneScanMs)) return undefined;
  if (sensing.points.some((at, other) => other !== point && Math.abs(at.sinceMs - atMs) <= TIMES.oneScanMs)) return undefined;
  if (isOneStoneWithATurn(hypothesis, stray)) return undefined;
  // The stone itself is among those that came and went; one before it was a hand that hovered.
  if (guestsOn(point, sensing, atMs) > 2) return undefined;
  const color = hasMadeUpStones(sensing, point, atMs) ? null : colorOf(stray, hypothesis);
  return { infraction: 'double-move', color, point, atMs: sinceMs, why: WRONG_STONE_WORDS['double-move'] };
};

/** It came with the stone of a turn, on the next point, or has read on both: one stone lies between the two, and reads now here and now there. */
export const isOneStoneWithATurn = ({ line, loose, board }: Hypothesis, { point, sinceMs }: Pick<Stray, 'point' | 'sinceMs'>): boolean =>
  loose.some((pair) => pair.includes(point)) ||
  line.some(
    ({ move, landedMs }) =>
      move.kind === 'play' && areBeside(move.point, point, board.size) && Math.abs(landedMs - sinceMs) <= 2 * TIMES.oneHandMs,
  );

/** How often a stone has lately come to rest on this point and gone again; where it flickers, nobody counts. */
const guestsOn = (point: Point, { points }: Sensing, nowMs: number): number => {
  const at = points[point];
  if (at === undefined) return 0;
  return isFlickering(at, nowMs) ? Infinity : recentGuests(at, nowMs);
};

/** Stones have come and gone elsewhere too: whose hand it was, or whether it was one, is unclear. */
const hasMadeUpStones = ({ points }: Sensing, point: Point, nowMs: number): boolean =>
  points.some((at, other) => other !== point && recentGuests(at, nowMs) > 0);

const colorOf = ({ wrong, reading }: Stray, hypothesis: Hypothesis): Color =>
  reading === 'black' || reading === 'white' ? reading : wrong === 'double-move' ? lastMover(hypothesis) : hypothesis.board.toMove;

const WRONG_STONE_WORDS: Readonly<Record<Report['infraction'], string>> = {
  'double-move': 'a second stone of the side that has just moved',
  ko: 'retakes the ko at once',
  superko: 'repeats an earlier position of the whole board',
  'forbidden-point': 'a stone without liberty that captures nothing',
  'moved-stone': 'a stone moved',
  'removed-living-stone': 'living stones taken off',
  'clock-before-clearing': 'pressed while captured stones lay on the board',
};

/** These stones are of the last turns, as many turns back as stones are gone: players take moves back, and that is nobody's fault. */
export const areLastTurns = (stones: readonly Stray[], { line, strays }: Hypothesis): boolean => {
  const goneCount = strays.filter(({ kind, excuse }) => kind === 'missing' && excuse === 'none').length;
  const last = line.slice(-goneCount);
  return stones.every(({ kind, point }) => kind === 'missing' && last.some(({ move }) => move.kind === 'play' && move.point === point));
};

/** A stone that is off while prisoners come off went along with them, and comes back. Who has pressed, and has left the last of them behind, is done. */
export const wentAlong = ({ board, line }: Hypothesis, { sinceMs }: Stray, { points }: Sensing): boolean => {
  const { landedMs: lastMs = 0, pressedMs = Infinity } = line.at(-1) ?? {};
  const offMs = board.captured.map((point) => points[point]?.restingSinceMs ?? 0).filter((atMs) => atMs >= lastMs);
  const isDone = pressedMs < sinceMs && offMs.every((atMs) => atMs < Math.max(pressedMs, sinceMs - TIMES.oneAfterAnotherMs));
  return !isDone && offMs.some((atMs) => Math.abs(sinceMs - atMs) <= TIMES.droppedWithinMs);
};

/**
 * Living stones of the side that is not to move, gone for longer than a bump takes; those that went together are one report.
 * A stone that goes alone may still be straightened by its own side, or its sensor has failed: it is told of the other when it
 * is back (`closed`), and of nobody where it is not.
 */
export const removedStoneReports = (hypothesis: Hypothesis, clockButtons: boolean, sensing: Sensing, nowMs: number): Report[] => {
  const { toMove } = hypothesis.board;
  const last = hypothesis.line.at(-1);
  const gone = hypothesis.strays.filter(
    ({ kind, excuse, occupant, unseen, visits, point }) =>
      kind === 'missing' &&
      excuse === 'none' &&
      !unseen &&
      visits <= 1 &&
      occupant !== toMove &&
      occupant !== 'empty' &&
      // What reads again is back, and needs only come to rest.
      !agrees(sensing.points[point]?.reading ?? 'fault', occupant),
  );
  const first = gone.reduce<Stray | undefined>(
    (earliest, stray) => (earliest === undefined || stray.sinceMs < earliest.sinceMs ? stray : earliest),
    undefined,
  );
  if (first === undefined) return [];
  const told = gone.length > 1 ? TIMES.reportRemovedMs : TIMES.mismatchMs;
  if (nowMs - first.sinceMs < told || wentAlong(hypothesis, first, sensing)) return [];
  // Whoever has not pressed is still at the board: it is its own stone that it puts straight.
  const isOwnTurn = clockButtons && last !== undefined && (last.pressedMs === undefined || last.pressedMs > first.sinceMs);
  if (isOwnTurn || areLastTurns(gone, hypothesis)) return [];
  const why = 'stones with liberties were taken off';
  return [
    {
      infraction: 'removed-living-stone',
      color: clockButtons && gone.length > 1 ? toMove : null,
      point: first.point,
      atMs: first.sinceMs,
      why,
    },
  ];
};

export const isLastStone = (hypothesis: Hypothesis, stray: Stray): boolean => {
  const last = hypothesis.line.at(-1);
  return last?.move.kind === 'play' && last.move.point === stray.point;
};

/** One infraction is told once: the same stone, or stones that were taken off together. */
export const isSameMatter = (one: Report, other: Report): boolean =>
  one.infraction === other.infraction &&
  (one.infraction === 'removed-living-stone'
    ? Math.abs(one.atMs - other.atMs) <= TIMES.removedTogetherMs
    : one.point === other.point && one.atMs === other.atMs);

/** What is not as the best hypothesis says: for longer than hands need, or so much of it that no hand has done it. */
export const mismatchPoints = ([best]: readonly Hypothesis[], nowMs: number): readonly Point[] => {
  if (best === undefined) return [];
  const odd = best.strays.filter(isToPutRight);
  return odd
    .filter((stray) => isInDisarray(best) || nowMs - stray.sinceMs >= TIMES.mismatchMs)
    .map((stray) => stray.point)
    .sort((one, other) => one - other);
};

/** Upset, or a large part of it not read. */
export const isInDisarray = ({ upset, strays }: Hypothesis): boolean =>
  upset || strays.filter(({ kind, excuse }) => kind === 'missing' && excuse === 'together').length >= LIMITS.upsetPoints;

/** What is wrong with a sensor, by the cheapest hypothesis and by how it reads. */
export const sensorHealth = (
  [best, ...others]: readonly Hypothesis[],
  sensing: Sensing,
  nowMs: number,
): ReadonlyMap<Point, SensorHealth> => {
  const health = new Map<Point, SensorHealth>();
  sensing.points.forEach((at, point) => {
    if (isFlickering(at, nowMs)) health.set(point, 'flickering');
  });
  // Before anybody has played, what lies there may be the first stone, and later one that was taken back at the console alone.
  const isBegun = best !== undefined && best.line.length > 0;
  const mayBeMove = (point: Point): boolean =>
    others.some(({ line }) => line.some(({ move }) => move.kind === 'play' && move.point === point));
  for (const { point, excuse, kind, sinceMs } of best?.strays ?? []) {
    if (kind === 'flipped' && nowMs - sinceMs >= TIMES.mismatchMs) health.set(point, 'colour-doubtful');
    if (excuse === 'sensor' && kind === 'extra' && isBegun && !mayBeMove(point)) health.set(point, 'stuck');
  }
  return health;
};
