/**
 * Stories of a press: for the move just made, for one before, for a stone still to be seen; a pass; or nothing.
 *
 *     hypothesis + a side that pressed ─▶ every hypothesis that may follow, each with its cost
 */
import { opposite, type Color } from '../go/color.js';
import { EMPTY } from '../go/cursor.js';
import type { Point } from '../go/point.js';
import { COSTS, TIMES, doublings } from './costs.js';
import {
  forgottenPress,
  isPartlyHidden,
  isStone,
  isUnreadable,
  mayBe,
  prisonersLeft,
  readsLate,
  strayAt,
  type Hypothesis,
  type OpenPress,
  type Report,
} from './hypothesis.js';
import type { Stray } from './stray.js';
import { isPressUnseen, type Turn } from './turn.js';
import { isSuspect, wentOverTo, type Scene } from './scene.js';
import { asPlayedStory, playedStory, turnWithoutStone } from './turn-stories.js';
import { isOpen } from './workbench.js';

/** Points without a stone whose sensors say that they are broken: what is put there nobody sees. */
const brokenPoints = ({ board }: Hypothesis, { sensing }: Scene): readonly Point[] =>
  sensing.points.flatMap(({ resting }, point) => (resting === 'fault' && board.stones[point] === EMPTY ? [point] : []));

/** The turn at this place of the line has been pressed for. */
const withPress = (line: readonly Turn[], pressed: number, atMs: number): readonly Turn[] =>
  line.map((turn, index) => (index === pressed ? { ...turn, pressedMs: atMs } : turn));

/** The press waits for its stone. */
const withOpenPress = (hypothesis: Hypothesis, press: OpenPress, cost: number): Hypothesis => ({
  ...hypothesis,
  openPresses: [...hypothesis.openPresses, press],
  cost: hypothesis.cost + cost,
});

/** The press was for a stone on the one point where none can be seen. It is never called certain. */
const playedOnBrokenPoint = (hypothesis: Hypothesis, [point]: readonly Point[], atMs: number, scene: Scene): Hypothesis | undefined => {
  if (point === undefined) return undefined;
  const color = hypothesis.board.toMove;
  const why = `${color} pressed and no stone was seen: it can lie only on the point whose sensor is broken`;
  const cost = isOpen(hypothesis.board) ? COSTS.moveOnBrokenPoint : COSTS.moveOnBrokenPointLate;
  const played = playedStory(hypothesis, { color, point, landedMs: atMs, cost, doubtful: true, why }, scene);
  return played === undefined ? undefined : { ...played, line: withPress(played.line, played.line.length - 1, atMs) };
};

/** When its stone was first read. */
const foundMs = ({ move, landedMs }: Turn, { sensing }: Scene): number =>
  (move.kind === 'play' ? sensing.points[move.point]?.restingSinceMs : undefined) ?? landedMs;

/** When the last of the stones that this turn took came off: the press waits for it. */
const clearedMs = ({ line }: Hypothesis, index: number, { sensing, workbench, base }: Scene): number =>
  Math.max(0, ...workbench.boardAfter(base, line.slice(0, index + 1)).captured.map((point) => sensing.points[point]?.restingSinceMs ?? 0));

/**
 * What it costs that a press is for a stone that is not there: the more, the longer it has been gone, up to where no bump
 * takes so long; all of it where another of its side has been put down since.
 */
const goneCost = (hypothesis: Hypothesis, { color, move }: Turn, nowMs: number): number => {
  const gone = move.kind === 'play' ? strayAt(hypothesis, move.point) : undefined;
  if (gone?.kind !== 'missing') return 0;
  const isElsewhere = hypothesis.strays.some(
    ({ kind, excuse, reading, sinceMs }) => kind === 'extra' && excuse !== 'prisoner' && mayBe(reading, color) && sinceMs >= gone.sinceMs,
  );
  return COSTS.pressForLiftedStone * (isElsewhere ? 1 : Math.min(1, (nowMs - gone.sinceMs) / TIMES.bumpedMs));
};

/** Every hypothesis that may follow when a side has pressed its clock. */
export const storiesOfPress = (hypothesis: Hypothesis, side: Color, atMs: number, scene: Scene): Hypothesis[] => {
  const { line, board } = hypothesis;
  const stories: Hypothesis[] = [];
  const lastIndex = line.length - 1;
  const ownIndex = line[lastIndex]?.color === side ? lastIndex : lastIndex - 1;
  const own = line[ownIndex];
  const earlierIndex = ownIndex - 2;
  const earlier = line[earlierIndex];
  if (earlier?.color === side && earlier.pressedMs === undefined && atMs - earlier.landedMs <= TIMES.turnBehindMs) {
    stories.push({
      ...hypothesis,
      line: withPress(line, earlierIndex, atMs),
      cost: hypothesis.cost + COSTS.pressTurnBehind,
    });
  }
  if (own?.color === side && isPressUnseen(own) && atMs - foundMs(own, scene) <= TIMES.pressFollowsMs) {
    stories.push({
      ...hypothesis,
      line: withPress(line, ownIndex, atMs),
      cost: hypothesis.cost + COSTS.pressAfterGap,
    });
  }
  if (own?.color === side && own.pressedMs === undefined) {
    const reply = ownIndex === lastIndex ? undefined : line[lastIndex];
    const lateMs = reply === undefined ? 0 : atMs - Math.max(reply.landedMs, clearedMs(hypothesis, ownIndex, scene));
    const far = lateMs > TIMES.turnBehindMs ? COSTS.latePressFar : 0;
    const late = COSTS.latePress + far + COSTS.latePressAge * doublings(lateMs, TIMES.latePressUnitMs);
    const waitedMs = atMs - Math.max(own.landedMs, clearedMs(hypothesis, ownIndex, scene)) - TIMES.pressFollowsMs;
    const waited = COSTS.pressWaited * doublings(waitedMs, TIMES.pressFollowsMs);
    const report = clearingReport(hypothesis, ownIndex, atMs, scene);
    const left = prisonersLeft(hypothesis, side, atMs);
    stories.push({
      ...hypothesis,
      line: line.map((turn, index) => (index === ownIndex ? { ...turn, pressedMs: atMs, why: `${turn.why}; clock pressed` } : turn)),
      strays: left.strays,
      cost:
        left.cost +
        (reply === undefined ? waited + (isLanding(hypothesis, opposite(side), scene) ? COSTS.latePress : 0) : late) +
        (hypothesis.strays.some((stray) => isPutDownSince(stray, own)) ? COSTS.pressPastStone : 0) +
        (reply === undefined ? goneCost(hypothesis, own, atMs) : 0) +
        (report !== undefined && hypothesis.strays.some((stray) => stray.captor === side && stray.handledMs !== undefined)
          ? COSTS.pressOverHandledPrisoner
          : 0),
      reports: report === undefined ? hypothesis.reports : [...hypothesis.reports, report],
    });
  }
  if (side === board.toMove && !hypothesis.upset) {
    const beside = hypothesis.strays.some((stray) => isPressedFor(stray, side, line, scene));
    const besidePrisoner = hypothesis.strays.some(
      ({ excuse, handledMs }) => excuse === 'dropped' || (excuse === 'prisoner' && handledMs !== undefined),
    );
    const whileLanding = isLanding(hypothesis, side, scene);
    const broken = brokenPoints(hypothesis, scene);
    // On an open board it is as likely a stone that its sensor does not read.
    const pressed = { landedMs: atMs, pressedMs: atMs, doubtful: broken.length > 0 || isOpen(board) };
    const onBroken = broken.length === 1 ? playedOnBrokenPoint(hypothesis, broken, atMs, scene) : undefined;
    if (onBroken !== undefined) stories.push(onBroken);
    const passCost = passCostOf(hypothesis, side, broken.length > 0, scene);
    if (passCost !== undefined)
      stories.push(
        turnWithoutStone(
          hypothesis,
          'pass',
          { ...pressed, why: `${side} pressed without a stone` },
          passCost +
            (beside
              ? COSTS.pressBesideStray
              : besidePrisoner
                ? COSTS.passBesideHandledPrisoner
                : whileLanding
                  ? COSTS.passWhileLanding
                  : 0),
          scene,
        ),
      );
    if (!isOpenFor(hypothesis, side)) {
      const cost = beside ? COSTS.pressBesideStray : whileLanding ? 0 : COSTS.pressBeforeStone;
      stories.push(withOpenPress(hypothesis, { side, atMs, hasLanded: hasLanded(hypothesis, side, scene) }, cost));
    }
    if (isSuspect(scene) || isPartlyHidden(hypothesis)) {
      const why = `${side} pressed after a move that was hidden by lost readings`;
      stories.push(turnWithoutStone(hypothesis, 'hidden', { ...pressed, why }, COSTS.hiddenMove, scene));
    }
  }
  for (const stray of hypothesis.strays) {
    if (stray.wrong === undefined || !mayBe(stray.reading, side)) continue;
    const standing = asPlayedStory(hypothesis, stray, atMs, scene);
    if (standing?.line.at(-1)?.color === side) stories.push(standing);
  }
  const isAhead = side !== board.toMove && hypothesis.strays.some((stray) => isReplyAhead(stray, side, own));
  if (isAhead && !isOpenFor(hypothesis, side)) {
    stories.push(withOpenPress(hypothesis, { side, atMs }, COSTS.pressBeforeStone));
  }
  stories.push({ ...hypothesis, cost: hypothesis.cost + nothingCostOf(hypothesis, side, own, isAhead, scene) });
  return stories;
};

/** Stones that may be this side's are read where the position has none, and have not come to rest yet. */
const landing = ({ board }: Hypothesis, side: Color, { sensing }: Scene): readonly Point[] =>
  sensing.restless.filter((point) => {
    const { reading, resting } = sensing.points[point] ?? { reading: 'fault', resting: 'fault' };
    return mayBe(reading, side) && !isStone(resting) && board.stones[point] === EMPTY;
  });

const isLanding = (hypothesis: Hypothesis, side: Color, scene: Scene): boolean => landing(hypothesis, side, scene).length > 0;

/** One of them lies where it was put, and not between two points. */
const hasLanded = (hypothesis: Hypothesis, side: Color, scene: Scene): boolean =>
  landing(hypothesis, side, scene).some((point) => !wentOverTo(point, scene.sensing.points[point]?.sinceMs ?? scene.nowMs, scene));

/** What it costs that a side gave up its turn with this press; undefined: nobody passes before the first stone. */
const passCostOf = (hypothesis: Hypothesis, side: Color, besideBroken: boolean, scene: Scene): number | undefined => {
  const { line, board } = hypothesis;
  const last = line.at(-1);
  if (last === undefined) return undefined;
  const lastPress = scene.presses.at(-1);
  const stopped = lastPress?.side === side && !isClockLeft(hypothesis) ? stoppedClockCost(hypothesis, scene) : 0;
  const hasty = lastPress !== undefined && lastPress.side !== side && isWithin(scene, TIMES.hastyPassMs) ? COSTS.hastyPass : 0;
  const isUnread = isUnreadable(hypothesis);
  if (!isUnread && last.move.kind === 'pass' && last.pressedMs !== undefined)
    return (
      COSTS.passAgain +
      (isOpen(board) && stopsClock(scene) ? COSTS.passAgainAtOnceWhileOpen : 0) +
      stopped +
      (isWithin(scene, TIMES.bothButtonsMs) ? 2 : 1) * hasty
    );
  const first =
    isUnread || isSuspect(scene)
      ? COSTS.passWhileSuspect
      : !isOpen(board)
        ? COSTS.pass
        : besideBroken
          ? COSTS.passWhileOpenBesideBrokenPoint
          : COSTS.passWhileOpen;
  return first + stopped + hasty;
};

/** Within moments of the press before. */
const isWithin = ({ presses, nowMs }: Scene, lengthMs: number): boolean => nowMs - (presses.at(-1)?.atMs ?? -Infinity) < lengthMs;

/** So soon after the other's press as nobody decides to pass, where nobody plays as fast as that. */
const stopsClock = (scene: Scene): boolean => isWithin(scene, TIMES.stopsClockMs) && !isBlitz(scene);

/** Most of the latest presses came within moments of the one before. */
const isBlitz = ({ presses }: Scene): boolean => {
  const latest = presses.slice(-PRESSES_OF_PACE);
  const quick = latest.filter(({ atMs }, index) => index > 0 && atMs - (latest[index - 1]?.atMs ?? 0) < BLITZ_MS);
  return 2 * quick.length >= latest.length - 1;
};

const PRESSES_OF_PACE = 9;
const BLITZ_MS = 2000;

/** Within moments of a press that meant nothing either. */
const isWithNothing = ({ line }: Hypothesis, scene: Scene): boolean =>
  (isWithin(scene, TIMES.bothButtonsMs) || stopsClock(scene)) && !line.some(({ pressedMs }) => pressedMs === scene.presses.at(-1)?.atMs);

/** Both sides have played for a while without the clock, as when the last points are filled: who presses now means it. */
const isClockLeft = ({ line }: Hypothesis): boolean =>
  line.length > TURNS_WITHOUT_CLOCK &&
  line.slice(-TURNS_WITHOUT_CLOCK).every(({ move, pressedMs }) => move.kind === 'play' && pressedMs === undefined);

const TURNS_WITHOUT_CLOCK = 4;

/** What it costs that a side whose clock does not run ends a turn: the less, the more often the other has not given it the clock. */
const stoppedClockCost = ({ line }: Hypothesis, { presses }: Scene): number => {
  const [last, before] = [line.at(-1), line.at(-2)];
  // A press that came after the reply, and after the press for it, has given the clock to the wrong side.
  if (last?.pressedMs !== undefined && before?.pressedMs === presses.at(-1)?.atMs) return COSTS.pressOfClockTurnedLate;
  return last?.pressedMs === undefined
    ? Math.min(COSTS.pressOfStoppedClock, 2 * forgottenPress(line, line.length - 1))
    : COSTS.pressOfStoppedClock;
};

/** What it costs that a press was nothing: the wrong button, both at once, once more, a button that is tried. */
const nothingCostOf = (hypothesis: Hypothesis, side: Color, own: Turn | undefined, isAhead: boolean, scene: Scene): number => {
  const { line, board, upset } = hypothesis;
  if (upset) return COSTS.pressInUpset;
  if (line.length === 0) return hypothesis.strays.some((stray) => isPressedFor(stray, side, line, scene)) ? COSTS.strayPress : 0;
  if (own?.color === side && own.pressedMs === undefined && side !== board.toMove) return COSTS.strayPress;
  if (isAhead || (side === board.toMove && hypothesis.strays.some((stray) => isJustPutDown(stray, side, scene)))) return COSTS.strayPress;
  const lastPress = scene.presses.at(-1);
  if (lastPress?.side !== side || isClockLeft(hypothesis))
    return isWithNothing(hypothesis, scene) ? COSTS.bothButtons : COSTS.pressMeansNothing;
  const stirredMs = Math.max(line.at(-1)?.landedMs ?? 0, lastPress.atMs);
  const isHabit = side === board.toMove ? COSTS.pressOfStoppedClock - stoppedClockCost(hypothesis, scene) : 0;
  return (
    COSTS.pressOfStoppedClockMeansNothing +
    isHabit +
    COSTS.pressOfStoppedClockAge * doublings(scene.nowMs - stirredMs, TIMES.pressFollowsMs)
  );
};

/**
 * A stone that the press may be for although it is held to be no move: of that colour, or put down since the last turn
 * and read as the other. One that lay there when the side last pressed is for that press or for none, and a prisoner that seems
 * to have fallen there is what it seems once nobody has pressed for it.
 */
const isPressedFor = ({ kind, excuse, reading, sinceMs }: Stray, side: Color, line: readonly Turn[], { nowMs }: Scene): boolean =>
  kind === 'extra' &&
  excuse !== 'prisoner' &&
  (excuse !== 'dropped' || nowMs - sinceMs <= TIMES.pressFollowsMs) &&
  excuse !== 'sensor' &&
  (mayBe(reading, side) || sinceMs > (line.at(-1)?.landedMs ?? -Infinity)) &&
  sinceMs > lastPressOf(side, line);

const lastPressOf = (side: Color, line: readonly Turn[]): number =>
  line.reduce((latest, { color, pressedMs = -Infinity }) => (color === side ? Math.max(latest, pressedMs) : latest), -Infinity);

/** Another stone of its side that came to lie after this one: a press is for the last that was put down. */
const isPutDownSince = ({ kind, excuse, reading, sinceMs }: Stray, { color, landedMs }: Turn): boolean =>
  kind === 'extra' && excuse === 'none' && mayBe(reading, color) && sinceMs > landedMs + TIMES.bumpedMs;

/** A stone of this side that was put down moments ago: a press is for it. */
const isJustPutDown = ({ kind, excuse, reading, sinceMs }: Stray, side: Color, { nowMs }: Scene): boolean =>
  kind === 'extra' && excuse === 'none' && mayBe(reading, side) && nowMs - sinceMs <= TIMES.pressFollowsMs;

const isOpenFor = ({ openPresses }: Hypothesis, side: Color): boolean => openPresses.some((press) => press.side === side);

/** A stone of this side that waits for the one it answers: the press may be for it. */
const isReplyAhead = ({ kind, excuse, reading, sinceMs }: Stray, side: Color, own: Turn | undefined): boolean =>
  kind === 'extra' && excuse === 'none' && mayBe(reading, side) && sinceMs > (own?.landedMs ?? -Infinity);

/** A press with one's own prisoners still on the board (RULEBOOK 6, RULEBOOK 7). */
const clearingReport = (hypothesis: Hypothesis, index: number, atMs: number, scene: Scene): Report | undefined => {
  const turn = hypothesis.line[index];
  if (turn?.move.kind !== 'play' || isSuspect(scene)) return undefined;
  const own = turn.color;
  const { points, restless } = scene.sensing;
  // What is not at rest has just been lifted, or is another stone already.
  const lying = hypothesis.strays.some(
    (stray) =>
      stray.captor === own &&
      points[stray.point]?.reading === stray.reading &&
      !restless.includes(stray.point) &&
      // Its sensor tells late that a stone was put there, and so that it is off.
      !readsLate(stray, hypothesis),
  );
  if (!lying || index !== hypothesis.line.length - 1) return undefined;
  return { infraction: 'clock-before-clearing', color: own, point: undefined, atMs, why: 'pressed while captured stones lay on the board' };
};

/** A press whose stone never came to rest was no press before a stone. */
export const withExpiredPress = (hypothesis: Hypothesis, nowMs: number, scene: Scene): Hypothesis => {
  const expired = isSuspect(scene) ? [] : hypothesis.openPresses.filter(({ atMs }) => nowMs - atMs >= TIMES.pressLeadMs);
  if (expired.length === 0) return hypothesis;
  const openPresses = hypothesis.openPresses.filter((press) => !expired.includes(press));
  return { ...hypothesis, openPresses, cost: hypothesis.cost + expired.length * COSTS.pressNeverFollowed };
};
