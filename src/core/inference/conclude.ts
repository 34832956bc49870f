/**
 * Conclude: what of the hypotheses goes into the record now.
 *
 * A move is recorded when all the stories without it have fallen far enough behind: by the press,
 * by the reply, or because the stone simply stays. When another hypothesis overtakes what is
 * already recorded, the record is revised, and the event says what was believed and why it changed.
 */
import type { Point } from '../go/point.js';
import type { Action, SensorHealth } from '../game/action.js';
import type { Game } from '../game/game.js';
import type { Sensing } from '../sensing/grid.js';
import { isUnsteady } from '../sensing/rest.js';
import { LIMITS, TIMES } from './costs.js';
import { agrees, type Hypothesis, type Report } from './hypothesis.js';
import { endsWithPasses, recordedMove, sameMove, sameTurn, type Turn } from './turn.js';
import { isInDisarray, isSameMatter, mismatchPoints, sensorHealth, removedStoneReports, wrongStoneReports } from './reports.js';
import { costAt, type Tracker } from './tracker.js';
import type { ClaimedMove } from '../game/claimed-move.js';

/** An action with the moment of its first evidence. */
export interface Conclusion {
  readonly action: Action;
  readonly atMs: number;
}

interface Priced {
  readonly hypothesis: Hypothesis;
  readonly cost: number;
}

/** What the game should hear now. Call again after the game has taken it: nothing is said twice. */
export const conclude = (
  tracker: Tracker,
  game: Game,
  sensing: Sensing,
  nowMs: number,
): { tracker: Tracker; conclusions: readonly Conclusion[] } => {
  const priced = tracker.hypotheses.map((hypothesis) => ({ hypothesis, cost: costAt(tracker, hypothesis, nowMs) }));
  const moves = concludeMoves(priced, tracker.base, game, sensing, nowMs);
  const { reports, reported } = concludeReports(priced, tracker, sensing, nowMs);
  const mismatch = isStirred(tracker, sensing) ? tracker.mismatch : mismatchPoints(tracker.hypotheses, nowMs);
  const conclusions = [...moves];
  for (const { infraction, color, point, why, atMs } of reports)
    conclusions.push({ action: { kind: 'report', infraction, color, point, why }, atMs });
  const changed = !samePoints(mismatch, tracker.mismatch);
  if (changed) conclusions.push({ action: { kind: 'mismatch', points: mismatch }, atMs: nowMs });
  const health = sensorHealth(tracker.hypotheses, sensing, nowMs);
  conclusions.push(...concludeHealth(tracker.health, health, nowMs));
  return { tracker: { ...trimmed(tracker, game), reported, mismatch, health }, conclusions };
};

/** Stones are being swept about: what is to be put right is told once they lie still. */
const isStirred = ({ hypotheses: [best] }: Tracker, { restless }: Sensing): boolean =>
  best !== undefined && isInDisarray(best) && restless.length >= LIMITS.stirredPoints;

/** What came unseen is at rest within this: the time for which its points wait for each other (`sensing/grid.ts`), and a rest. */
const UNSEEN_RESTS_MS = 1000;

/** What the cheapest hypothesis adds to the record or changes in it, as far as it is far enough ahead. */
const concludeMoves = (priced: readonly Priced[], base: number, game: Game, sensing: Sensing, nowMs: number): Conclusion[] => {
  const best = priced[0]?.hypothesis;
  if (best === undefined || (best.upset && !endsWithPasses(best.line))) return [];

  let common = base;
  while (common < game.moves.length && agreesWithRecord(best, base, game, common)) common += 1;
  const gapMs = unsettledGapMs(sensing, nowMs);
  const conclusions: Conclusion[] = [];
  const claims: { claim: ClaimedMove; atMs: number }[] = [];
  for (let index = common - base; index < best.line.length; index += 1) {
    const turn = best.line[index];
    const lead = leadAt(priced, index);
    if (
      turn === undefined ||
      (turn.move.kind === 'hidden' && !isOverdue(turn, best.line.length - 1 - index, nowMs)) ||
      lead < leadNeededFor(best.line, index, nowMs) ||
      isBeingLifted(turn, sensing) ||
      turn.landedMs > gapMs
    )
      break;
    claims.push({ claim: claimOf(turn, lead >= LIMITS.certainBits), atMs: turn.landedMs });
  }
  if (common < game.moves.length) {
    const nextTurn = best.line[common - base];
    const heldSinceMs = nextTurn?.landedMs ?? game.moves.at(-1)?.evidence[0]?.atMs ?? nowMs;
    const ageMs = Math.max(LIMITS.doubtfulAfterMs, nowMs - heldSinceMs);
    const turnsSince = best.line.length - 1 - (common - base);
    const least = turnsSince >= LIMITS.longAgoTurns ? LIMITS.anyBits : LIMITS.doubtfulBitsLeast;
    const changeNeeds = Math.max(least, leadNeeded(ageMs, turnsSince));
    const changeIsClear = Math.max(leadAt(priced, common - base), leadOverRecord(priced, base, game, common)) >= changeNeeds;
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

/**
 * From when on stones came unseen that the grid shows by now and that have not come to rest: what was played since then may have been
 * played after them. They rest within a second; a sensor that flickers does not, and is waited for no longer.
 */
const unsettledGapMs = ({ link, points, restless }: Sensing, nowMs: number): number => {
  if (link !== 'up') return Infinity;
  const unsettled = restless.flatMap((point) => {
    const at = points[point];
    return at?.unseenFromMs === undefined || nowMs - at.stirredMs > UNSEEN_RESTS_MS ? [] : [at.unseenFromMs];
  });
  return Math.min(...unsettled);
};

/** Nobody has pressed for it, and its point has just begun to read something else: whether it stays will show. */
const isBeingLifted = ({ color, move, pressedMs }: Turn, { points, restless }: Sensing): boolean => {
  if (move.kind !== 'play' || pressedMs !== undefined || !restless.includes(move.point)) return false;
  const at = points[move.point];
  return at !== undefined && !isUnsteady(at) && !agrees(at.reading, color);
};

/** What was played where nobody could see it goes in as a doubtful pass when play has gone on without it: later moves do not wait. */
const isOverdue = ({ landedMs }: Turn, turnsSince: number, nowMs: number): boolean =>
  nowMs - landedMs >= (turnsSince >= LIMITS.laterTurns ? TIMES.mismatchMs : LIMITS.longAgoMs);

const claimOf = (turn: Turn, certain: boolean): ClaimedMove => ({
  color: turn.color,
  move: recordedMove(turn),
  certain: certain && !turn.doubtful && turn.move.kind !== 'hidden',
  order: turn.order,
  why: turn.why,
  evidence: turn.evidence,
});

const agreesWithRecord = (hypothesis: Hypothesis, base: number, game: Game, index: number): boolean => {
  const move = game.moves[index];
  const turn = hypothesis.line[index - base];
  return move !== undefined && turn !== undefined && turn.color === move.color && sameMove(recordedMove(turn), move.move);
};

/** An old doubt shifts the turns that follow it by no more than a double turn. */
const SHIFT_MAX = 2;

/**
 * How far ahead the best hypothesis is of the nearest in which this stone is not played (or none is played where it has none).
 * The same stone counts, not the same place in the line: one old doubt does not make every later move late.
 */
const leadAt = (priced: readonly Priced[], index: number): number => {
  const [best] = priced;
  const turn = best?.hypothesis.line[index];
  if (best === undefined) return 0;
  for (const { hypothesis, cost } of priced.slice(1)) {
    const { line } = hypothesis;
    const isThere =
      turn === undefined
        ? line[index] === undefined
        : isSameMoveOf(turn, line[index]) ||
          line.slice(Math.max(0, index - SHIFT_MAX), index + SHIFT_MAX + 1).some((other) => isSameStone(turn, other));
    if (!isThere) return cost - best.cost;
  }
  return Infinity;
};

/** How far ahead it is of the nearest hypothesis that has what the record has here: among those that have not, any is better than the record. */
const leadOverRecord = ([best, ...others]: readonly Priced[], base: number, game: Game, index: number): number => {
  const like = others.find(({ hypothesis }) => agreesWithRecord(hypothesis, base, game, index));
  return like === undefined || best === undefined ? Infinity : like.cost - best.cost;
};

const isSameMoveOf = (one: Turn, other: Turn | undefined): boolean => other !== undefined && sameTurn(one, other);

/** It was first read at the same moment, whenever it is held to have been played: a press may be for a stone that was read only later. */
const isSameStone = (one: Turn, other: Turn): boolean =>
  one === other || (sameTurn(one, other) && (one.landedMs === other.landedMs || firstReadMs(one) === firstReadMs(other)));

const firstReadMs = ({ evidence, landedMs }: Turn): number => evidence[0]?.atMs ?? landedMs;

/** How far ahead this turn must be to be recorded. Passes by which both stop play go in as doubtful ones: nothing follows that could settle them. */
const leadNeededFor = (line: readonly Turn[], index: number, nowMs: number): number => {
  const turn = line[index];
  const stoppedMs = line.at(-1)?.landedMs ?? nowMs;
  const needed = leadNeeded(nowMs - (turn?.landedMs ?? nowMs), line.length - 1 - index);
  const isStop = index >= line.length - 2 && endsWithPasses(line) && nowMs - stoppedMs >= LIMITS.doubtfulAfterMs;
  // A side pressed without a stone that could be read: nothing but the next stone would settle what that was.
  const unreadMs = turn?.doubtful === true ? TIMES.mismatchMs : TIMES.passUnansweredMs;
  const isUnread = turn?.move.kind === 'pass' && turn.pressedMs !== undefined && nowMs - turn.landedMs >= unreadMs;
  return isStop || isUnread ? Math.min(needed, LIMITS.doubtfulBitsLeast) : needed;
};

/** How far ahead a turn must be to be recorded, given how long ago it was and how many turns have followed it. */
const leadNeeded = (ageMs: number, turnsSince: number): number => {
  if (turnsSince >= LIMITS.longAgoTurns || ageMs >= LIMITS.longAgoMs) return 0;
  if (turnsSince >= LIMITS.laterTurns && ageMs >= TIMES.mismatchMs) return 0;
  if (turnsSince >= LIMITS.laterTurns) return LIMITS.doubtfulBitsLater;
  return ageMs >= LIMITS.doubtfulAfterMs ? LIMITS.doubtfulBits : LIMITS.certainBits;
};

/** Infractions that the cheapest hypothesis is sure of, once each. */
const concludeReports = (
  priced: readonly Priced[],
  { reported: earlier, clockButtons }: Tracker,
  sensing: Sensing,
  nowMs: number,
): { reports: Report[]; reported: readonly Report[] } => {
  const reports = [...reportsOfLine(priced, nowMs), ...standingReports(priced, clockButtons, sensing, nowMs)].filter(
    (report) => !earlier.some((one) => isSameMatter(one, report)),
  );
  if (reports.length === 0) return { reports, reported: earlier };
  return { reports, reported: [...earlier, ...reports].slice(-REPORTED_MAX) };
};

/** What the cheapest hypothesis rests on, once every one without it has fallen behind. */
const reportsOfLine = ([best, ...others]: readonly Priced[], nowMs: number): Report[] => {
  if (best === undefined) return [];
  // A press that waits for its stone may yet be for one that is held to be none.
  const isOpen = best.hypothesis.openPresses.length > 0;
  return best.hypothesis.reports.filter((report) => {
    if (report.infraction === 'clock-before-clearing' && nowMs - report.atMs < TIMES.reportIllegalMs) return false;
    const without = others.find(({ hypothesis }) => !hypothesis.reports.some((other) => isSameMatter(other, report)));
    const needed = nowMs - report.atMs >= LIMITS.doubtfulAfterMs && !isOpen ? REPORT_BITS : LIMITS.doubtfulBits;
    return without === undefined || without.cost - best.cost >= needed;
  });
};

/** What stands wrongly on the board, by the cheapest hypothesis and by all that are nearly as cheap. */
const standingReports = ([best, ...others]: readonly Priced[], clockButtons: boolean, sensing: Sensing, nowMs: number): Report[] => {
  if (sensing.link !== 'up') return [];
  const standing = (hypothesis: Hypothesis): Report[] =>
    hypothesis.upset
      ? []
      : [...wrongStoneReports(hypothesis, sensing, nowMs), ...removedStoneReports(hypothesis, clockButtons, sensing, nowMs)];
  if (best === undefined) return [];
  const near = others.filter(({ cost }) => cost - best.cost < REPORT_BITS).map(({ hypothesis }) => standing(hypothesis));
  return standing(best.hypothesis).filter((report) => near.every((reports) => reports.some((other) => isSameMatter(report, other))));
};

/** Bits by which the best hypothesis must lead before something that stands on the board is called an infraction. */
const REPORT_BITS = 1;
const REPORTED_MAX = 200;

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
