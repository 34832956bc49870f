/**
 * Stories in which nothing is played: a stone stands oddly, is gone for a while, comes back.
 *
 * What is odd keeps the excuse that hands most often have for it (`Excuse`): pushed to the
 * neighbouring point, moved elsewhere, a prisoner taken off early, everything upset at once.
 */
import { opposite } from '../go/color.js';
import { EMPTY } from '../go/cursor.js';
import { areBeside, neighboursOn, type Point } from '../go/point.js';
import type { Refusal } from '../go/refusal.js';
import type { InfractionKind } from '../game/infraction.js';
import type { Reading, RestChange } from '../sensing/grid.js';
import { COSTS, LIMITS, TIMES } from './costs.js';
import { agrees, lastMover, mayBe, isStone, readsLate, strayOn, type Hypothesis, type Report } from './hypothesis.js';
import { liesBeside, strayCost, type Excuse, type Stray } from './stray.js';
import { areLastTurns, liftedStoneReport, wentAlong } from './reports.js';
import { cameWithin, lapsesOf, visitsOf, wentOverTo, type Scene } from './scene.js';
import { isBeingPutRight } from './takeback-stories.js';
import { endsWithPasses } from './turn.js';
import { occupantOn, type Board } from './workbench.js';

/** The stone is no move: it stands oddly, with whatever excuse it has. */
export const oddStory = (hypothesis: Hypothesis, change: RestChange, scene: Scene): Hypothesis => {
  const { point, reading, sinceMs, unseenFromMs } = change;
  const visits = isStone(reading) ? visitsOf(hypothesis, point, scene) : lapsesOf(point, scene);
  const plain = strayOn(point, occupantOn(hypothesis.board, point), { reading, sinceMs, unseen: unseenFromMs !== undefined, visits });
  const { kind } = plain;
  if (hypothesis.upset) {
    const cost = hypothesis.cost + (kind === 'extra' ? COSTS.upsetStray : 0);
    return { ...hypothesis, cost, strays: [...hypothesis.strays, { ...plain, excuse: 'upset' }] };
  }
  if (kind === 'missing') {
    const litBeside = litWithStone(hypothesis, plain);
    if (litBeside !== undefined) return pairedStory(withLoose(hypothesis, point, litBeside.point), plain, litBeside, 'between');
    const slidTo = slideTarget(hypothesis, plain);
    if (slidTo !== undefined) return slidStory(hypothesis, plain, slidTo);
    return { ...hypothesis, strays: [...hypothesis.strays, missingWithExcuse(hypothesis, plain, scene)] };
  }
  if (kind === 'flipped') return { ...hypothesis, strays: [...hypothesis.strays, plain] };
  if (hasSlippedBack(hypothesis, change)) {
    const cost = hypothesis.cost + COSTS.prisonerSlipsBack;
    return {
      ...hypothesis,
      cost,
      strays: [...hypothesis.strays, { ...plain, excuse: 'prisoner', captor: lastMover(hypothesis), handledMs: sinceMs }],
    };
  }

  const slidFrom = slideOrigin(hypothesis, change);
  if (slidFrom !== undefined) return slidStory(hypothesis, slidFrom, plain);
  const last = hypothesis.line.at(-1);
  const lastPoint = last?.move.kind === 'play' ? last.move.point : undefined;
  const movedFrom = hypothesis.strays.find(
    (stray) =>
      (mayHaveGone(stray, reading) || isStillCarried(stray, hypothesis)) &&
      stray.point === lastPoint &&
      sinceMs - stray.sinceMs <= TIMES.movedStoneWithinMs &&
      !isBeingPutRight(last, stray.sinceMs),
  );
  if (movedFrom !== undefined) return pairedStory(hypothesis, movedFrom, plain, 'moved');
  const shiftedFrom = shiftOrigin(hypothesis, change);
  if (shiftedFrom !== undefined) return pairedStory(hypothesis, shiftedFrom, plain, 'shifted');
  if (isDropped(hypothesis, change, scene)) return { ...hypothesis, strays: [...hypothesis.strays, { ...plain, excuse: 'dropped' }] };
  const wrong = wrongness(hypothesis, point, reading, scene);
  const taken = wrong === 'ko' || wrong === 'superko' ? scene.workbench.takenBy(scene.base, hypothesis.line, point) : [];
  const strays = hypothesis.strays.map((stray): Stray =>
    stray.kind === 'missing' && taken.includes(stray.point) ? { ...stray, excuse: 'taken-wrongly' } : stray,
  );
  return { ...hypothesis, strays: [...strays, { ...plain, wrong }] };
};

/**
 * The point changed together with others, as no hand can: paid once, and not a stone at a time. Undefined where it did not.
 * A neighbour may light with the stone just played, too: its sensor feels the other's magnet.
 */
export const togetherStory = (hypothesis: Hypothesis, change: RestChange, scene: Scene): Hypothesis | undefined => {
  const { point, reading, sinceMs, unseenFromMs } = change;
  if (unseenFromMs !== undefined || hypothesis.upset) return undefined;
  const plain = strayOn(point, occupantOn(hypothesis.board, point), { reading, sinceMs, unseen: false });
  const withinMs =
    plain.kind !== 'missing' ? TIMES.oneMagnetMs : isDarkening(hypothesis, change, scene) ? TIMES.darkeningMs : TIMES.oneScanMs;
  const isWith = (stray: Stray): boolean =>
    stray.kind === plain.kind && Math.abs(stray.sinceMs - sinceMs) <= withinMs && stray.excuse !== 'sensor' && stray.excuse !== 'prisoner';
  const others = hypothesis.strays.filter(isWith);
  const last = hypothesis.line.at(-1);
  const litByLast =
    plain.kind === 'extra' &&
    last?.move.kind === 'play' &&
    areBeside(point, last.move.point, hypothesis.board.size) &&
    cameWithin(
      scene,
      point,
      last.move.point,
      Math.abs(last.landedMs - sinceMs),
      reading === last.color ? TIMES.oneHandMs : TIMES.oneScanMs,
    );
  if (others.length === 0 && !litByLast) return undefined;
  const known = others.filter(({ excuse }) => excuse === 'together').length;
  return {
    ...hypothesis,
    cost:
      hypothesis.cost +
      (known > 0 ? oneMoreCost(known) : litByLast ? COSTS.litByNeighbour : plain.kind === 'extra' ? COSTS.togetherStones : COSTS.together),
    strays: [
      ...hypothesis.strays.map((stray): Stray =>
        others.includes(stray) ? { ...stray, excuse: 'together', partner: undefined, wrong: undefined } : stray,
      ),
      { ...plain, excuse: 'together' },
    ],
  };
};

/** One more point that changed with so many others: what takes a dozen takes the whole board. */
const oneMoreCost = (known: number): number => (known < LIMITS.togetherPaid ? COSTS.togetherEach : 0);

/** The next point was lit by the stone just played: it was read in the same scan, and a little earlier in the list, or while it bounced. */
export const litBesideStory = (hypothesis: Hypothesis, { point, reading, sinceMs }: RestChange, scene: Scene): Hypothesis | undefined => {
  const sameHand = (other: Reading): boolean => reading !== 'occupied' && other === reading;
  const isLit = (stray: Stray): boolean =>
    stray.kind === 'extra' &&
    stray.excuse === 'none' &&
    areBeside(point, stray.point, hypothesis.board.size) &&
    cameWithin(scene, point, stray.point, Math.abs(stray.sinceMs - sinceMs), sameHand(stray.reading) ? TIMES.oneHandMs : TIMES.oneScanMs);
  const lit = hypothesis.strays.filter(isLit);
  if (lit.length === 0) return undefined;
  const strays = hypothesis.strays.map((stray): Stray => (isLit(stray) ? { ...stray, excuse: 'together', wrong: undefined } : stray));
  return { ...hypothesis, strays, cost: hypothesis.cost + lit.length * COSTS.litByNeighbour };
};

/** So many stones are gone at once, or nearly, as no hand lifts: a row or a part of the board goes dark, ragged where its sensors are. */
const isDarkening = ({ board }: Hypothesis, { sinceMs }: RestChange, { sensing }: Scene): boolean => {
  let gone = 0;
  sensing.points.forEach((at, point) => {
    if (at.reading === 'empty' && Math.abs(at.sinceMs - sinceMs) <= TIMES.darkeningMs && occupantOn(board, point) !== 'empty') gone += 1;
  });
  return gone >= LIMITS.darkeningStones;
};

/** One of many stones that came to be read in one scan: the first of them is paid for, and each a little. */
export const volleyStory = (hypothesis: Hypothesis, { point, reading, sinceMs }: RestChange): Hypothesis => {
  const plain = strayOn(point, occupantOn(hypothesis.board, point), { reading, sinceMs, unseen: false });
  const isWith = (stray: Stray): boolean => stray.excuse === 'together' && Math.abs(stray.sinceMs - sinceMs) <= TIMES.oneScanMs;
  const known = hypothesis.strays.filter(isWith).length;
  const cost = hypothesis.cost + (known === 0 ? COSTS.together : oneMoreCost(known));
  return { ...hypothesis, cost, strays: [...hypothesis.strays, { ...plain, excuse: 'together' }] };
};

/** Why a stone that reads so could not be a move here; undefined where it could. */
const wrongness = (hypothesis: Hypothesis, point: Point, reading: Reading, scene: Scene): InfractionKind | undefined => {
  if (!mayBe(reading, hypothesis.board.toMove)) return 'double-move';
  const played = scene.workbench.play(scene.base, hypothesis.line, point);
  if (!('kind' in played)) return undefined;
  return played.kind === 'superko' && isRetakenAtOnce(hypothesis, point, scene) ? 'ko' : refusalAsInfraction(played);
};

/** The stone that was just taken, alone, is put back, and takes the stone that took it: a ko, whatever rule forbids it. */
const isRetakenAtOnce = ({ board, line }: Hypothesis, point: Point, { workbench, base }: Scene): boolean => {
  const last = line.at(-1);
  const taken = workbench.takenBy(base, line, point);
  return (
    board.captured.length === 1 &&
    board.captured[0] === point &&
    last?.move.kind === 'play' &&
    taken.length === 1 &&
    taken[0] === last.move.point
  );
};

const refusalAsInfraction = (refusal: Refusal): InfractionKind | undefined => {
  switch (refusal.kind) {
    case 'ko':
    case 'superko':
    case 'forbidden-point':
      return refusal.kind;
    case 'wrong-turn':
      return 'double-move';
    case 'occupied':
    case 'off-board':
      return undefined;
  }
};

/** The stone was pushed from one point to the other, or lies between the two. */
const slidStory = (hypothesis: Hypothesis, from: Stray, to: Stray): Hypothesis => {
  const story = withLoose(hypothesis, from.point, to.point);
  if (isLoose(hypothesis, from.point, to.point)) return pairedStory(story, from, { ...to, wrong: undefined }, 'between');
  const last = hypothesis.line.at(-1);
  const fresh = last?.move.kind === 'play' && last.move.point === from.point && from.sinceMs - last.landedMs < TIMES.freshStoneMs;
  return pairedStory(story, from, { ...to, wrong: undefined, fresh }, 'slide');
};

/** The neighbouring point on which a stone that is now gone was found just before. */
const slideTarget = (hypothesis: Hypothesis, from: Stray): Stray | undefined =>
  hypothesis.strays.find(
    ({ point, kind, excuse, reading, sinceMs }) =>
      kind === 'extra' &&
      excuse === 'none' &&
      agrees(reading, from.occupant) &&
      Math.abs(sinceMs - from.sinceMs) <= TIMES.slideGapMs &&
      (neighboursOn(hypothesis.board.size)[point] ?? []).includes(from.point),
  );

/** A stone that is gone from its point and may be the one that reads so elsewhere. */
const mayHaveGone = (stray: Stray, reading: Reading): boolean =>
  stray.kind === 'missing' && (stray.excuse === 'none' || stray.excuse === 'early-prisoner') && agrees(reading, stray.occupant);

/** A moved stone that was put down, and is in the hand once more. */
const isStillCarried = ({ kind, excuse, partner }: Stray, { strays }: Hypothesis): boolean =>
  kind === 'missing' && excuse === 'moved' && !strays.some((other) => other.kind === 'extra' && other.point === partner);

/** The neighbouring point from which a stone was pushed to where one is now found, if there is one. */
export const slideOrigin = (hypothesis: Hypothesis, { point, reading, sinceMs, unseenFromMs = sinceMs }: RestChange): Stray | undefined =>
  hypothesis.strays.find(
    (stray) =>
      mayHaveGone(stray, reading) &&
      stray.sinceMs >= unseenFromMs - TIMES.slideGapMs &&
      stray.sinceMs <= sinceMs + TIMES.slideGapMs &&
      (neighboursOn(hypothesis.board.size)[point] ?? []).includes(stray.point),
  );

/** The point from which a stone of an earlier turn was taken up that may be the one that is now found beside it. */
export const shiftOrigin = ({ strays, line, board }: Hypothesis, { point, reading, sinceMs }: RestChange): Stray | undefined =>
  strays.find(
    (stray) =>
      mayHaveGone(stray, reading) &&
      (stray.excuse === 'none' || reading !== 'occupied') &&
      sinceMs >= stray.sinceMs &&
      sinceMs - stray.sinceMs <= TIMES.movedStoneWithinMs &&
      areBeside(stray.point, point, board.size) &&
      line.some(({ move }) => move.kind === 'play' && move.point === stray.point),
  );

/** The next point has read a stone since this one was put down: it lay between the two. */
const litWithStone = ({ strays, line, board }: Hypothesis, gone: Stray): Stray | undefined => {
  const turn = line.find(({ move }) => move.kind === 'play' && move.point === gone.point);
  if (turn === undefined) return undefined;
  return strays.find(
    ({ point, kind, excuse, reading, sinceMs }) =>
      kind === 'extra' &&
      (excuse === 'none' || excuse === 'together') &&
      agrees(reading, gone.occupant) &&
      Math.abs(sinceMs - turn.landedMs) <= TIMES.oneHandMs &&
      areBeside(point, gone.point, board.size),
  );
};

/** The stone has read on both points before. */
export const isLoose = ({ loose }: Hypothesis, one: Point, other: Point): boolean =>
  loose.some((pair) => pair.includes(one) && pair.includes(other));

const withLoose = (hypothesis: Hypothesis, one: Point, other: Point): Hypothesis =>
  isLoose(hypothesis, one, other)
    ? hypothesis
    : { ...hypothesis, loose: [...hypothesis.loose, [one, other] as const].slice(-LIMITS.looseMax) };

/** One of the prisoners that are being taken off has fallen here: its captor has not pressed, and it is no move of its own side. */
const isDropped = ({ board, line }: Hypothesis, { reading, sinceMs }: RestChange, { sensing, clockButtons }: Scene): boolean => {
  const last = line.at(-1);
  if (last?.move.kind !== 'play' || board.captured.length === 0 || !mayBe(reading, board.toMove)) return false;
  if (clockButtons && last.pressedMs !== undefined && last.pressedMs < sinceMs) return false;
  const lifted = board.captured.map((point) => sensing.points[point]).filter((at) => at?.reading === 'empty');
  return lifted.length > 0 && sinceMs - Math.max(last.landedMs, ...lifted.map((at) => at?.sinceMs ?? 0)) <= TIMES.droppedWithinMs;
};

/** A prisoner that reads again as soon as it was lifted: it slipped back, rather than that its side played there. */
export const hasSlippedBack = ({ board }: Hypothesis, { point, reading, sinceMs, wasSinceMs }: RestChange): boolean =>
  board.captured.includes(point) && mayBe(reading, board.toMove) && sinceMs - wasSinceMs < TIMES.slipsBackMs;

const pairedStory = (hypothesis: Hypothesis, from: Stray, to: Stray, excuse: Excuse): Hypothesis => ({
  ...hypothesis,
  strays: [
    ...hypothesis.strays.filter((stray) => stray.point !== from.point && stray.point !== to.point),
    { ...from, excuse, partner: to.point, handledMs: undefined },
    { ...to, excuse, partner: from.point, wrong: undefined },
  ],
});

/** Whether a stone that should not be there would have taken this one off. */
const takenWrongly = ({ line, strays }: Hypothesis, point: Point, scene: Scene): boolean =>
  strays.some(
    ({ wrong, point: by }) => (wrong === 'ko' || wrong === 'superko') && scene.workbench.takenBy(scene.base, line, by).includes(point),
  );

/** Stones of the side that is not to move, in atari, may be taken off before the capturing stone is put down. */
const missingWithExcuse = (hypothesis: Hypothesis, stray: Stray, scene: Scene): Stray => {
  const { board, line } = hypothesis;
  if (stray.occupant !== opposite(board.toMove)) return stray;
  const last = line.at(-1);
  if (last?.move.kind === 'play' && last.move.point === stray.point && isBeingPutRight(last, stray.sinceMs)) return stray;
  if (takenWrongly(hypothesis, stray.point, scene)) return { ...stray, excuse: 'taken-wrongly' };
  const { stones, liberties } = chainAt(board, stray.point);
  const [liberty] = liberties;
  if (liberties.length !== 1 || liberty === undefined || stones.length > LIMITS.earlyPrisonersMax) return stray;
  return 'kind' in scene.workbench.play(scene.base, line, liberty) ? stray : { ...stray, excuse: 'early-prisoner' };
};

/** The stones of the chain on a point, and its liberties. */
const chainAt = (board: Board, start: Point): { stones: readonly Point[]; liberties: readonly Point[] } => {
  const color = board.stones[start];
  const stones = [start];
  const liberties: Point[] = [];
  for (let index = 0; index < stones.length; index += 1) {
    for (const next of neighboursOn(board.size)[stones[index] ?? start] ?? []) {
      if (board.stones[next] === color && !stones.includes(next)) stones.push(next);
      if (board.stones[next] === EMPTY && !liberties.includes(next)) liberties.push(next);
    }
  }
  return { stones, liberties };
};

/** The point is no longer odd in this way: what it cost stays paid, and a moved stone that came back is reported. */
export const closed = (hypothesis: Hypothesis, stray: Stray, { reading, sinceMs: atMs }: RestChange, scene: Scene): Hypothesis => {
  // The stone that read here is gone from here: where it is not back by now it has been lifted.
  const strays = hypothesis.strays
    .filter((other) => other !== stray)
    .map((other): Stray => {
      if (stray.kind !== 'extra' || other.point !== stray.partner) return other;
      if (other.excuse === 'moved') return { ...other, handledMs: atMs };
      return liesBeside(other) ? { ...other, excuse: 'none', partner: undefined, sinceMs: atMs } : other;
    });
  const cost = hypothesis.cost + strayCost(stray, atMs);
  const isBack = agrees(reading, stray.occupant);
  const report =
    stray.kind === 'extra'
      ? isBack && !isPressedBeside(stray, hypothesis, scene)
        ? liftedStoneReport(hypothesis, stray, atMs, scene.sensing)
        : undefined
      : // One that was put elsewhere meanwhile has not gone along with prisoners.
        isBack && !wentOverTo(stray.point, atMs, scene) && (stray.excuse === 'moved' || !wentAlong(hypothesis, stray, scene.sensing))
        ? reportOfReturn(hypothesis, stray, atMs)
        : undefined;
  const reports = stray.excuse === 'prisoner' && readsLate(stray, hypothesis) ? clearedReports(hypothesis, atMs) : hypothesis.reports;
  return { ...hypothesis, strays, cost, reports: report === undefined ? reports : [...reports, report] };
};

/** Without those of a press that came just before: the stone was off already. */
const clearedReports = ({ reports }: Hypothesis, atMs: number): readonly Report[] =>
  reports.filter((one) => one.infraction !== 'clock-before-clearing' || atMs - one.atMs >= TIMES.reportIllegalMs);

/** Its side has pressed since, and not for its last turn: then it was its turn, and the stone is something else. */
const isPressedBeside = ({ reading, sinceMs }: Stray, { line }: Hypothesis, { presses }: Scene): boolean => {
  const last = presses.at(-1);
  return last !== undefined && mayBe(reading, last.side) && last.atMs > sinceMs && !line.some(({ pressedMs }) => pressedMs === last.atMs);
};

/** What it was that a stone of the position had gone, now that it is back. */
const reportOfReturn = (hypothesis: Hypothesis, stray: Stray, atMs: number): Report | undefined => {
  const { point, partner, occupant, excuse, kind, sinceMs } = stray;
  if (kind !== 'missing' || occupant === 'empty') return undefined;
  if (excuse === 'moved') {
    const why = 'the stone just played was lifted, put elsewhere, and put back';
    return { infraction: 'moved-stone', color: occupant, point: partner, atMs: sinceMs, why };
  }
  // A sensor that has lost its stone before has lost it again.
  if (atMs - sinceMs < TIMES.reportRemovedMs || stray.visits > 1 || hypothesis.loose.some((pair) => pair.includes(point))) return undefined;
  const last = hypothesis.line.at(-1);
  const isLast = last?.move.kind === 'play' && last.move.point === point;
  const wasDone = isLast && last.pressedMs !== undefined && last.pressedMs < sinceMs;
  const isOther = occupant !== hypothesis.board.toMove && !stray.unseen && last?.pressedMs !== undefined && last.pressedMs < sinceMs;
  const why =
    excuse === 'none' && wasDone
      ? 'the stone just played was taken off after the press, and put back'
      : excuse === 'early-prisoner' && (wasDone || !isLast)
        ? 'a stone was taken off, was not captured, and was put back'
        : excuse === 'none' && isOther
          ? 'a stone was taken off while the other side was to move, and put back'
          : undefined;
  // A sleeve may have been at it, or its own side; a stone in atari that is off for longer was held to be captured.
  const color = excuse === 'none' || atMs - sinceMs < TIMES.straightenedMs ? null : opposite(occupant);
  return why === undefined ? undefined : { infraction: 'removed-living-stone', color, point, atMs: sinceMs, why };
};

/** Everything is displaced: what became odd within the last moments belongs to it, what was odd before stays so. */
export const intoUpset = (hypothesis: Hypothesis): Hypothesis => {
  const { strays } = hypothesis;
  if (hypothesis.upset || strays.length < LIMITS.upsetPoints) return hypothesis;
  const newestMs = Math.max(...strays.map(({ sinceMs }) => sinceMs));
  const isNew = ({ sinceMs }: Stray): boolean => newestMs - sinceMs <= TIMES.upsetMs;
  // A sleeve that takes many stones along pushes some of them just to the next point.
  const odd = strays.filter((stray) => stray.excuse === 'none' || (stray.excuse === 'slide' && isNew(stray)));
  // Just the last turns are off the board: they are taken back, or were shown.
  if (odd.length < LIMITS.upsetPoints || areLastTurns(odd, hypothesis)) return hypothesis;
  const isPart = (stray: Stray): boolean => isNew(stray) && (odd.includes(stray) || stray.excuse === 'early-prisoner');
  return {
    ...hypothesis,
    upset: true,
    cost: hypothesis.cost + upsetCost(hypothesis),
    strays: strays.map((stray): Stray => (isPart(stray) ? { ...stray, excuse: 'upset' } : stray)),
  };
};

/** Where both have passed the board is cleared: that is what hands do then, and says that they meant it. */
export const upsetCost = ({ line }: Hypothesis): number => (endsWithPasses(line) ? 0 : COSTS.upset);

/** As if it had been no upset: what is odd is told by another story, which pays for it. */
export const withoutUpset = (hypothesis: Hypothesis): Hypothesis => ({
  ...hypothesis,
  upset: false,
  cost: hypothesis.cost - upsetCost(hypothesis),
});

/** Where hardly anything is odd any more the upset is over: a stone that lies where the position has none is as odd as any. */
export const afterUpset = (hypothesis: Hypothesis, nowMs: number): Hypothesis => {
  if (!hypothesis.upset) return hypothesis;
  const { strays } = hypothesis;
  if (strays.filter(({ excuse }) => excuse === 'upset').length > LIMITS.upsetOverPoints) return hypothesis;
  const isNew = ({ kind, excuse }: Stray): boolean => kind === 'extra' && excuse === 'upset';
  return {
    ...hypothesis,
    upset: false,
    strays: strays.map((one): Stray => (isNew(one) ? { ...one, excuse: 'none', sinceMs: nowMs } : one)),
  };
};
