/**
 * Stories in which a turn is made or found: how a hypothesis gets its next line.
 *
 * Each answers with the hypothesis that it leads to, or undefined where it does not apply. None
 * of them decides anything: the tracker compares what they cost.
 */
import { opposite, type Color } from '../go/color.js';
import { areBeside, type Point } from '../go/point.js';
import { PASS, playAt } from '../go/position.js';
import { restingReading, type RestChange } from '../sensing/grid.js';
import { COSTS, TIMES, doublings } from './costs.js';
import { agrees, forgottenPress, isStone, mayBe, prisonersLeft, strayAt, strayOn, withoutStray, type Hypothesis } from './hypothesis.js';
import { isOneStoneWithATurn } from './reports.js';
import { liesBeside, strayCost, type Stray } from './stray.js';
import { endsWithPasses, type Turn } from './turn.js';
import { isUnderHand, visitsOf, type Scene } from './scene.js';
import { isOpen, occupantOn, type Board } from './workbench.js';

export interface Claim {
  readonly color: Color;
  readonly point: Point;
  readonly landedMs: number;
  readonly cost: number;
  readonly doubtful: boolean;
  readonly why: string;
}

/** The stone is a move. Captured stones that still lie there become prisoners to come off. */
export const playedStory = (hypothesis: Hypothesis, claim: Claim, scene: Scene): Hypothesis | undefined => {
  const played = scene.workbench.play(scene.base, hypothesis.line, claim.point);
  if ('kind' in played) {
    const reordered = played.kind === 'ko' || played.kind === 'superko' ? koTakenEarlier(hypothesis, claim.point, scene) : undefined;
    return reordered === undefined ? undefined : playedStory(reordered, claim, scene);
  }
  const openPress = hypothesis.openPresses.find(({ side }) => side === claim.color);
  const pressed = openPress !== undefined && claim.landedMs <= openPress.atMs + TIMES.pressBeforeLandingMs ? openPress.atMs : undefined;
  const overMoved = hypothesis.strays.some((stray) => stray.excuse === 'moved' && stray.kind === 'missing');
  const isPassedOver = ({ wrong, excuse, sinceMs, passedOver }: Stray): boolean =>
    wrong !== undefined && excuse === 'none' && !passedOver && claim.landedMs - sinceMs >= TIMES.reportWrongStoneMs;
  const overWrong = hypothesis.strays.some(isPassedOver);
  const overPushed = hypothesis.strays.some(
    (stray) =>
      stray.kind === 'extra' &&
      stray.excuse !== 'between' &&
      liesBeside(stray) &&
      claim.landedMs - stray.sinceMs >= TIMES.reportWrongStoneMs,
  );
  const last = hypothesis.line.at(-1);
  const toLifted =
    last?.move.kind === 'play' &&
    isLifted(hypothesis, last, scene) &&
    !played.captured.includes(last.move.point) &&
    !isUnderHand(hypothesis, claim.landedMs, scene);
  const turn: Turn = {
    color: claim.color,
    move: playAt(claim.point),
    landedMs: claim.landedMs,
    pressedMs: pressed,
    doubtful: claim.doubtful,
    // Lines are missing, and the grid has not been told anew: there may be earlier stones.
    order: scene.sensing.link === 'suspect' ? 'unknown' : 'known',
    why: pressed === undefined ? claim.why : `${claim.why}; clock pressed`,
    evidence: [{ point: claim.point, atMs: claim.landedMs }],
  };
  const { captured } = played;
  const left = prisonersLeft(hypothesis, opposite(claim.color), scene.nowMs);
  let strays: readonly Stray[] = withoutStray(left.strays, claim.point).map((stray): Stray =>
    isPassedOver(stray) ? { ...stray, passedOver: true } : stray,
  );
  for (const point of captured) {
    const stray = strays.find((other) => other.point === point);
    if (stray !== undefined) strays = withoutStray(strays, point);
    const reading = restingReading(scene.sensing, point);
    if (!isStone(reading)) continue;
    const sinceMs = scene.sensing.points[point]?.restingSinceMs ?? scene.nowMs;
    const lies = strayOn(point, 'empty', { reading, sinceMs, unseen: false });
    // A stone of the captor's own colour is no prisoner, unless its sensor is known to read the other colour.
    const isPrisoner = mayBe(reading, opposite(claim.color)) || (stray?.kind === 'flipped' && stray.excuse === 'sensor');
    strays = [...strays, isPrisoner ? { ...lies, excuse: 'prisoner', captor: claim.color } : lies];
  }
  const lying = scene.sensing.points[claim.point];
  if (lying !== undefined && isStone(lying.resting) && !mayBe(lying.resting, claim.color)) {
    const read = { reading: lying.resting, sinceMs: claim.landedMs, unseen: false };
    strays = [...strays, { ...strayOn(claim.point, claim.color, read), excuse: 'sensor' }];
  }
  return {
    ...hypothesis,
    line: [...hypothesis.line, turn],
    board: played,
    strays,
    openPresses: pressed === undefined ? hypothesis.openPresses : hypothesis.openPresses.filter((press) => press !== openPress),
    cost:
      left.cost +
      claim.cost +
      sensorDoubt(hypothesis, claim.point, scene) +
      forgottenPressCost(hypothesis, scene) +
      (overMoved ? COSTS.playOverMovedStone : 0) +
      (overWrong ? COSTS.playOverWrongStone : 0) +
      (overPushed ? COSTS.playOverPushedStone : 0) +
      (toLifted ? COSTS.replyToLiftedStone / (1 + (strayAt(hypothesis, last.move.point)?.visits ?? 0)) : 0) +
      (isInOneScan(last, claim, scene) ? COSTS.repliedInOneScan : 0) +
      playOnCost(hypothesis),
  };
};

/** No two hands put down two stones beside each other in one scan; what came while nobody looked may have come at any time. */
const isInOneScan = (last: Turn | undefined, { point, landedMs }: Claim, { sensing }: Scene): boolean =>
  last?.move.kind === 'play' &&
  Math.abs(landedMs - last.landedMs) <= TIMES.oneScanMs &&
  areBeside(point, last.move.point, sensing.size) &&
  sensing.link === 'up' &&
  [point, last.move.point].every((at) => sensing.points[at]?.unseenFromMs === undefined);

/** A stone after both have passed. On an open board they were rather stones that nobody could read, with time to put them down. */
const playOnCost = ({ line, board }: Hypothesis): number => {
  if (!endsWithPasses(line)) return 0;
  const [first, second] = line.slice(-2).map(({ landedMs }) => landedMs);
  const isHasty = (second ?? 0) - (first ?? 0) < TIMES.hastyPassMs;
  return isOpen(board) && !isHasty ? COSTS.playAfterPassesWhileOpen : COSTS.playAfterPasses;
};

/** What this sensor has made up before it may make up again: stones that were there for moments, or a flicker that does not stop. */
const sensorDoubt = (hypothesis: Hypothesis, point: Point, scene: Scene): number =>
  Math.min(COSTS.visitedPointMax, COSTS.visitedPoint * visitsOf(hypothesis, point, scene));

/**
 * A ko may be retaken, so the stone that took it was not the last of its side in the gap: two turns whose
 * order nobody knows change places. Undefined where no such order makes the point playable.
 */
const koTakenEarlier = (hypothesis: Hypothesis, point: Point, scene: Scene): Hypothesis | undefined => {
  const { line } = hypothesis;
  const last = line.at(-1);
  for (let index = line.length - 3; last !== undefined && line[index]?.order === 'unknown' && last.order === 'unknown'; index -= 2) {
    const earlier = line[index];
    if (earlier === undefined) break;
    const swapped = [
      ...line.slice(0, index),
      { ...earlier, ...stoneOfTurn(last) },
      ...line.slice(index + 1, -1),
      { ...last, ...stoneOfTurn(earlier) },
    ];
    if (isLegalFrom(swapped, index, scene) && !('kind' in scene.workbench.play(scene.base, swapped, point)))
      return { ...hypothesis, line: swapped, board: scene.workbench.boardAfter(scene.base, swapped) };
  }
  return undefined;
};

/** What is a turn's own, wherever it stands in the line. */
const stoneOfTurn = ({
  move,
  landedMs,
  doubtful,
  why,
  evidence,
}: Turn): Pick<Turn, 'move' | 'landedMs' | 'doubtful' | 'why' | 'evidence'> => ({
  move,
  landedMs,
  doubtful,
  why,
  evidence,
});

/** Turns that went unpressed although play went on twice since: a press was forgotten. */
const forgottenPressCost = (hypothesis: Hypothesis, scene: Scene): number => {
  const { line } = hypothesis;
  const turn = line.at(-2);
  return scene.clockButtons && turn !== undefined && turn.pressedMs === undefined ? forgottenPress(line, line.length - 2) - 1 : 0;
};

/** Its stone is gone, and has not begun to read again: what is bumped is back within a moment. */
export const isLifted = (hypothesis: Hypothesis, { color, move }: Turn, { sensing }: Scene): boolean =>
  move.kind === 'play' &&
  strayAt(hypothesis, move.point)?.kind === 'missing' &&
  !agrees(sensing.points[move.point]?.reading ?? 'fault', color);

/** The side to move gave up its turn, seen or unseen, or played where nobody could see it. */
export const turnWithoutStone = (
  hypothesis: Hypothesis,
  kind: 'pass' | 'hidden',
  turn: Pick<Turn, 'landedMs' | 'pressedMs' | 'why' | 'doubtful'>,
  cost: number,
  scene: Scene,
): Hypothesis => ({
  ...hypothesis,
  line: [
    ...hypothesis.line,
    {
      color: hypothesis.board.toMove,
      move: { kind },
      order: 'known',
      evidence: turn.pressedMs === undefined ? [] : [{ point: undefined, atMs: turn.landedMs }],
      ...turn,
    },
  ],
  board: { ...hypothesis.board, toMove: opposite(hypothesis.board.toMove), captured: [] },
  cost: hypothesis.cost + cost + forgottenPressCost(hypothesis, scene),
});

/**
 * A stone against the rules is left standing: it is in the record as played, and people decide (RULEBOOK 2).
 * Not for a forbidden point, where it cannot lie.
 */
export const asPlayedStory = (
  hypothesis: Hypothesis,
  stray: Stray,
  pressedMs: number | undefined,
  scene: Scene,
): Hypothesis | undefined => {
  const { toMove } = hypothesis.board;
  const { point, reading, wrong, sinceMs } = stray;
  const color = wrong === 'double-move' ? opposite(toMove) : wrong === 'ko' || wrong === 'superko' ? toMove : undefined;
  if (wrong === undefined || color === undefined || stray.excuse !== 'none' || hypothesis.line.length === 0 || !mayBe(reading, color))
    return undefined;
  if (wrong === 'double-move' && isOneStoneWithATurn(hypothesis, stray)) return undefined;
  const turn: Turn = {
    color,
    move: playAt(point),
    landedMs: sinceMs,
    pressedMs,
    doubtful: false,
    order: 'known',
    why: `${color} stone against the rules and left standing: as it was played`,
    evidence: [{ point, atMs: sinceMs }],
  };
  const standing = wrong === 'double-move' ? COSTS.leftStanding : COSTS.leftStandingKo;
  const line = [...hypothesis.line, turn];
  const board = scene.workbench.boardAfter(scene.base, line);
  if (occupantOn(board, point) !== color) return undefined;
  const strays = straysOf(board, hypothesis.strays, scene).map((one): Stray =>
    board.captured.includes(one.point) ? { ...one, excuse: 'prisoner', captor: color } : one,
  );
  const report = { infraction: wrong, color, point, atMs: sinceMs, why: 'a stone against the rules was left standing' };
  const cost = hypothesis.cost + strayCost(stray, scene.nowMs) + standing;
  // Where a sensor makes up stones the record may be wrong, and nobody has done anything.
  return { ...hypothesis, line, board, strays, cost, reports: stray.visits > 1 ? hypothesis.reports : [...hypothesis.reports, report] };
};

/** A turn of this colour that was hidden, or pressed for without a stone, turns out to be the stone that has now shown up here. */
export const foundStory = (
  hypothesis: Hypothesis,
  change: Pick<RestChange, 'point' | 'reading' | 'sinceMs'>,
  scene: Scene,
): Hypothesis | undefined => {
  const isOfColor = (turn: Turn): boolean => mayBe(change.reading, turn.color);
  const isHidden = ({ move }: Turn): boolean => move.kind === 'hidden';
  const places = [
    hypothesis.line.findIndex((turn) => isHidden(turn) && isOfColor(turn)),
    // Where only the other side's stone can be meant it lies upside down, or its sensor reads the other colour.
    hypothesis.line.findIndex(isHidden),
    hypothesis.line.findIndex((turn) => isUnread(turn, scene) && isOfColor(turn)),
  ];
  const which = places.findIndex((place) => place !== -1);
  const index = places[which] ?? -1;
  const hidden = hypothesis.line[index];
  if (hidden === undefined) return undefined;
  // Of several that were hidden nobody knows which was played first.
  const isOneOfMany = hypothesis.line.filter((turn) => isHidden(turn) && turn.color === hidden.color).length > 1;
  const found: Turn = {
    ...hidden,
    move: playAt(change.point),
    doubtful: hidden.doubtful || which > 0,
    why: `${hidden.color} stone found ${isHidden(hidden) ? 'when the readings were whole again' : 'after its press'}; it was ${hidden.color}'s turn`,
    evidence: [{ point: change.point, atMs: change.sinceMs }],
  };
  const line = [...hypothesis.line.slice(0, index), found, ...hypothesis.line.slice(index + 1)].map((turn): Turn =>
    isOneOfMany && turn.color === hidden.color && (turn === found || isHidden(turn)) ? { ...turn, order: 'unknown' } : turn,
  );
  if (!isLegalFrom(line, index, scene)) return undefined;
  const board = scene.workbench.boardAfter(scene.base, line);
  const strays = straysOf(board, hypothesis.strays, scene).map((stray): Stray =>
    stray.point === change.point ? { ...stray, excuse: 'sensor' } : stray,
  );
  return { ...hypothesis, line, board, strays, cost: hypothesis.cost + foundCost(which, change.sinceMs - hidden.landedMs) };
};

/** Pressed for on an open board, and nothing was seen. Of two buttons that went down together neither was for a stone. */
const isUnread = ({ move, doubtful, color, pressedMs }: Turn, { presses }: Scene): boolean =>
  move.kind === 'pass' &&
  doubtful &&
  presses.some(({ side, atMs }) => side === color && atMs === pressedMs) &&
  !presses.some(({ side, atMs }) => side !== color && Math.abs(atMs - (pressedMs ?? 0)) < TIMES.hastyPassMs);

const foundCost = (which: number, lateMs: number): number =>
  which === 0 ? 0 : which === 1 ? COSTS.upsideDownStone : COSTS.readLate + COSTS.readLateAge * doublings(lateMs, 2000);

/**
 * The stone that lies between two points was meant for the one on which it reads now, or one that lies on the next point was put
 * there for good. Undefined where it is none of the turns, or could not lie there.
 */
export const relocatedStory = (hypothesis: Hypothesis, to: Point, scene: Scene): Hypothesis | undefined => {
  const stray = strayAt(hypothesis, to);
  if (stray?.kind !== 'extra' || !liesBeside(stray)) return undefined;
  const isBetween = stray.excuse === 'between';
  const index = hypothesis.line.map(({ move }) => (move.kind === 'play' ? move.point : undefined)).lastIndexOf(stray.partner);
  const turn = hypothesis.line[index];
  if (turn === undefined) return undefined;
  const why = `${turn.color} stone ${isBetween ? 'between two points; it came to lie on this one' : 'put on the next point, and play went on'}`;
  const moved: Turn = { ...turn, move: playAt(to), why, evidence: [{ point: to, atMs: turn.landedMs }] };
  const line = [...hypothesis.line.slice(0, index), moved, ...hypothesis.line.slice(index + 1)];
  if (!isLegalFrom(line, index, scene)) return undefined;
  const board = scene.workbench.boardAfter(scene.base, line);
  const cost = hypothesis.cost + (isBetween ? COSTS.relocated : COSTS.putElsewhere);
  return { ...hypothesis, line, board, strays: straysOf(board, hypothesis.strays, scene), cost };
};

/** Whether every turn from this one on is allowed. */
const isLegalFrom = (line: readonly Turn[], index: number, { workbench, base }: Scene): boolean =>
  line
    .slice(index)
    .every(({ move }, offset) => move.kind !== 'play' || !('kind' in workbench.play(base, line.slice(0, index + offset), move.point)));

/** The readings are whole again: a turn that is still hidden was a pass, or a stone that came and went unseen. */
export const withHiddenSettled = (hypothesis: Hypothesis): Hypothesis => {
  const hidden = hypothesis.line.filter((turn) => turn.move.kind === 'hidden').length;
  if (hidden === 0) return hypothesis;
  const line = hypothesis.line.map((turn): Turn =>
    turn.move.kind === 'hidden'
      ? {
          ...turn,
          move: PASS,
          doubtful: true,
          why: `${turn.color} did not play where it could be seen: a pass, or a stone that came and went in the gap`,
        }
      : turn,
  );
  return { ...hypothesis, line, cost: hypothesis.cost + hidden * COSTS.hiddenMoveNotFound };
};

/** The points where the resting grid is not this position, keeping what is known about those that stay odd. */
export const straysOf = (board: Board, known: readonly Stray[], scene: Scene): readonly Stray[] => {
  const strays: Stray[] = [];
  const byPoint = new Map(known.map((stray) => [stray.point, stray]));
  scene.sensing.points.forEach(({ resting: reading, restingSinceMs, unseenFromMs }, point) => {
    const occupant = occupantOn(board, point);
    if (agrees(reading, occupant)) return;
    const before = byPoint.get(point);
    const isSame = before?.occupant === occupant && before.reading === reading;
    strays.push(isSame ? before : strayOn(point, occupant, { reading, sinceMs: restingSinceMs, unseen: unseenFromMs !== undefined }));
  });
  return strays;
};
