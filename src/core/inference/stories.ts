/**
 * Stories: what one piece of evidence may mean, given how the game may have gone so far.
 *
 *     hypothesis + a point come to rest, or a press ─▶ every hypothesis that follows, with its cost
 *
 * Each `...Story` below is one kind of explanation. It answers with the hypothesis that it
 * leads to, or undefined where it does not apply. None of them decides anything: the tracker
 * compares what they cost.
 */
import { opposite, type Color } from '../go/color.js';
import { EMPTY } from '../go/cursor.js';
import { neighboursOn, type Point } from '../go/point.js';
import { PASS, playAt } from '../go/position.js';
import type { Refusal } from '../go/refusal.js';
import type { InfractionKind } from '../game/infraction.js';
import { restingReading, type Reading, type RestChange, type Sensing } from '../sensing/grid.js';
import { COSTS, LIMITS, TIMES } from './costs.js';
import {
  agrees,
  isStone,
  lastMover,
  looksUpset,
  mayBe,
  strayAt,
  strayOn,
  strayCost,
  withoutStray,
  type Hypothesis,
  type Report,
  type Stray,
  type Turn,
} from './hypothesis.js';
import { occupantOn, type Board, type Workbench } from './workbench.js';

export interface Scene {
  readonly sensing: Sensing;
  readonly nowMs: number;
  /** The board or the clock has a button for each side. */
  readonly clockButtons: boolean;
  readonly workbench: Workbench;
  /** Moves of the game before the first turn of every line. */
  readonly base: number;
}

const isSuspect = (scene: Scene): boolean => scene.sensing.link !== 'up';

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

/** Why a stone that reads so could not be a move here; undefined where it could. */
const wrongness = (hypothesis: Hypothesis, point: Point, reading: Reading, scene: Scene): InfractionKind | undefined => {
  if (!mayBe(reading, hypothesis.board.toMove)) return 'double-move';
  const played = scene.workbench.play(scene.base, hypothesis.line, point);
  return 'kind' in played ? refusalAsInfraction(played) : undefined;
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

/** The points where the resting grid is not this position, keeping what is known about those that stay odd. */
const straysOf = (board: Board, known: readonly Stray[], scene: Scene): readonly Stray[] => {
  const strays: Stray[] = [];
  scene.sensing.points.forEach(({ resting: reading, restingSinceMs, unseenFromMs }, point) => {
    const occupant = occupantOn(board, point);
    if (agrees(reading, occupant)) return;
    const before = known.find((stray) => stray.point === point && stray.occupant === occupant && stray.reading === reading);
    strays.push(before ?? strayOn(point, occupant, { reading, sinceMs: restingSinceMs, unseen: unseenFromMs !== undefined }));
  });
  return strays;
};

/** The odd point is as it should be again: what it cost stays paid, and a moved stone that came back is reported. */
const closed = (hypothesis: Hypothesis, stray: Stray, atMs: number): Hypothesis => {
  const strays = hypothesis.strays.filter((other) => other !== stray);
  const cost = hypothesis.cost + strayCost(stray, atMs);
  const report = reportOfReturn(hypothesis, stray, atMs);
  return { ...hypothesis, strays, cost, reports: report === undefined ? hypothesis.reports : [...hypothesis.reports, report] };
};

/** What it was that a stone of the position had gone, now that it is back. */
const reportOfReturn = (hypothesis: Hypothesis, stray: Stray, atMs: number): Report | undefined => {
  const { point, partner, occupant, excuse, kind, sinceMs } = stray;
  if (kind !== 'missing' || occupant === 'empty') return undefined;
  if (excuse === 'moved') {
    const why = 'the stone just played was lifted, put elsewhere, and put back';
    return { infraction: 'moved-stone', color: occupant, point: partner, atMs: sinceMs, why };
  }
  const last = hypothesis.line.at(-1);
  const wasDone = last?.move.kind === 'play' && last.move.point === point && last.pressedMs !== undefined && last.pressedMs < sinceMs;
  if (excuse !== 'none' || !wasDone || atMs - sinceMs < TIMES.reportRemovedMs) return undefined;
  const why = 'the stone just played was taken off after the press, and put back';
  return { infraction: 'removed-living-stone', color: opposite(occupant), point, atMs: sinceMs, why };
};

/** Turns that went unpressed although play went on twice since: a press was forgotten. */
const forgottenPressCost = (hypothesis: Hypothesis, scene: Scene): number => {
  const turn = hypothesis.line.at(-2);
  return scene.clockButtons && turn !== undefined && turn.pressedMs === undefined ? COSTS.forgottenPress - 1 : 0;
};

interface Claim {
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
  if ('kind' in played) return undefined;
  const { openPress } = hypothesis;
  const pressed =
    openPress?.side === claim.color && claim.landedMs <= openPress.atMs + TIMES.pressBeforeLandingMs ? openPress.atMs : undefined;
  const overMoved = hypothesis.strays.some((stray) => stray.excuse === 'moved' && stray.kind === 'missing');
  const last = hypothesis.line.at(-1);
  const toLifted = last?.move.kind === 'play' && isLifted(hypothesis, last) && !played.captured.includes(last.move.point);
  const turn: Turn = {
    color: claim.color,
    move: playAt(claim.point),
    landedMs: claim.landedMs,
    pressedMs: pressed,
    doubtful: claim.doubtful,
    order: 'known',
    why: claim.why,
    evidence: [{ point: claim.point, atMs: claim.landedMs }],
  };
  const { captured } = played;
  let strays = withoutStray(hypothesis.strays, claim.point);
  for (const point of captured) {
    const stray = strays.find((other) => other.point === point);
    if (stray !== undefined) strays = withoutStray(strays, point);
    const reading = restingReading(scene.sensing, point);
    if (!isStone(reading)) continue;
    const sinceMs = scene.sensing.points[point]?.restingSinceMs ?? scene.nowMs;
    strays = [...strays, { ...strayOn(point, 'empty', { reading, sinceMs, unseen: false }), excuse: 'prisoner' }];
  }
  return {
    ...hypothesis,
    line: [...hypothesis.line, turn],
    board: played,
    strays,
    openPress: pressed === undefined ? openPress : undefined,
    cost:
      hypothesis.cost +
      claim.cost +
      forgottenPressCost(hypothesis, scene) +
      (overMoved ? COSTS.playOverMovedStone : 0) +
      (toLifted ? COSTS.replyToLiftedStone : 0),
  };
};

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

/** A stone that is gone from its point and may be the one that reads so elsewhere. */
const mayHaveGone = (stray: Stray, reading: Reading): boolean =>
  stray.kind === 'missing' && (stray.excuse === 'none' || stray.excuse === 'early-prisoner') && agrees(reading, stray.occupant);

/** The neighbouring point from which a stone was pushed to where one is now found, if there is one. */
const slideOrigin = (hypothesis: Hypothesis, { point, reading, sinceMs }: RestChange): Stray | undefined =>
  hypothesis.strays.find(
    (stray) =>
      mayHaveGone(stray, reading) &&
      Math.abs(sinceMs - stray.sinceMs) <= TIMES.slideGapMs &&
      (neighboursOn(hypothesis.board.size)[point] ?? []).includes(stray.point),
  );

/** A stone lifted at once, before the press, is put right by its player and was no move yet. */
const isBeingPutRight = (turn: Turn | undefined, liftedMs: number): boolean =>
  turn !== undefined && (turn.pressedMs === undefined || turn.pressedMs > liftedMs) && liftedMs - turn.landedMs < TIMES.freshStoneMs;

/** The stone is no move: it stands oddly, with whatever excuse it has. */
const oddStory = (hypothesis: Hypothesis, change: RestChange, scene: Scene): Hypothesis => {
  const { point, reading, sinceMs, unseenFromMs } = change;
  const plain = strayOn(point, occupantOn(hypothesis.board, point), { reading, sinceMs, unseen: unseenFromMs !== undefined });
  const { kind } = plain;
  if (hypothesis.upset) return { ...hypothesis, strays: [...hypothesis.strays, { ...plain, excuse: 'upset' }] };
  if (kind === 'missing') return { ...hypothesis, strays: [...hypothesis.strays, missingWithExcuse(hypothesis, plain, scene)] };
  if (kind === 'flipped') return { ...hypothesis, strays: [...hypothesis.strays, plain] };

  const last = hypothesis.line.at(-1);
  const lastPoint = last?.move.kind === 'play' ? last.move.point : undefined;
  const slidFrom = slideOrigin(hypothesis, change);
  if (slidFrom !== undefined) {
    const fresh = slidFrom.point === lastPoint && last !== undefined && slidFrom.sinceMs - last.landedMs < TIMES.freshStoneMs;
    return pairedStory(hypothesis, slidFrom, { ...plain, fresh }, 'slide');
  }
  const movedFrom = hypothesis.strays.find(
    (stray) =>
      mayHaveGone(stray, reading) &&
      stray.point === lastPoint &&
      sinceMs - stray.sinceMs <= TIMES.movedStoneWithinMs &&
      !isBeingPutRight(last, stray.sinceMs),
  );
  if (movedFrom !== undefined) return pairedStory(hypothesis, movedFrom, plain, 'moved');
  return { ...hypothesis, strays: [...hypothesis.strays, { ...plain, wrong: wrongness(hypothesis, point, reading, scene) }] };
};

const pairedStory = (hypothesis: Hypothesis, from: Stray, to: Stray, excuse: 'slide' | 'moved'): Hypothesis => ({
  ...hypothesis,
  strays: [
    ...hypothesis.strays.filter((stray) => stray !== from),
    { ...from, excuse, partner: to.point },
    { ...to, excuse, partner: from.point },
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
  if (liberties.length !== 1 || liberty === undefined || stones.length > LIMITS.upsetPoints * 4) return stray;
  return 'kind' in scene.workbench.play(scene.base, line, liberty) ? stray : { ...stray, excuse: 'early-prisoner' };
};

/** The last `count` turns undone: their stones are gone from the board. Undefined where one still lies there. */
const undone = (hypothesis: Hypothesis, count: number, scene: Scene): Hypothesis | undefined => {
  if (hypothesis.line.length < count) return undefined;
  for (const turn of hypothesis.line.slice(-count)) {
    const { move } = turn;
    const gone =
      move.kind !== 'play' || !isStone(restingReading(scene.sensing, move.point)) || hypothesis.board.stones[move.point] === EMPTY;
    if (!gone) return undefined;
  }
  return cutBack(hypothesis, count, scene);
};

/** The hypothesis as if its last `count` turns had not been made. */
export const cutBack = (hypothesis: Hypothesis, count: number, scene: Scene): Hypothesis => {
  const line = hypothesis.line.slice(0, -count);
  const board = scene.workbench.boardAfter(scene.base, line);
  return {
    ...hypothesis,
    line,
    board,
    strays: straysOf(board, hypothesis.strays, scene),
    openPress: undefined,
  };
};

/** The last moves were taken back, `count` of them. */
export const takenBackStory = (hypothesis: Hypothesis, count: number, atMs: number, scene: Scene): Hypothesis | undefined => {
  const last = hypothesis.line.at(-1);
  if (last?.move.kind !== 'play') return undefined;
  const back = undone(hypothesis, count, scene);
  if (back === undefined) return undefined;
  const kept = scene.base + back.line.length;
  const was = hypothesis.takenBackTo;
  const lifted = hypothesis.strays.find((stray) => stray.point === (last.move.kind === 'play' ? last.move.point : undefined));
  const cost = count === 1 && isBeingPutRight(last, lifted?.sinceMs ?? atMs) ? COSTS.putRight : COSTS.takeback + COSTS.takebackEach * count;
  const why = count === 1 ? 'the last stone was lifted and play went on elsewhere' : `the last ${count} moves were taken off the board`;
  return {
    ...back,
    cost: hypothesis.cost + cost,
    takenBackTo: was !== undefined && was.kept <= kept ? was : { kept, atMs: lifted?.sinceMs ?? atMs, why },
  };
};

/** A hidden turn of this colour turns out to be the stone that has now shown up here. */
const foundStory = (hypothesis: Hypothesis, change: RestChange, scene: Scene): Hypothesis | undefined => {
  const index = hypothesis.line.findIndex((turn) => turn.move.kind === 'hidden' && mayBe(change.reading, turn.color));
  const hidden = hypothesis.line[index];
  if (hidden === undefined) return undefined;
  const found: Turn = {
    ...hidden,
    move: playAt(change.point),
    why: `${hidden.color} stone found on the board when the readings were whole again; it was ${hidden.color}'s turn`,
    evidence: [{ point: change.point, atMs: change.sinceMs }],
  };
  const line = [...hypothesis.line.slice(0, index), found, ...hypothesis.line.slice(index + 1)];
  const isLegal = line
    .slice(index)
    .every(
      ({ move }, offset) =>
        move.kind !== 'play' || !('kind' in scene.workbench.play(scene.base, line.slice(0, index + offset), move.point)),
    );
  if (!isLegal) return undefined;
  const board = scene.workbench.boardAfter(scene.base, line);
  return { ...hypothesis, line, board, strays: straysOf(board, hypothesis.strays, scene) };
};

/** Every story for a stone that has come to rest on a point where the position has none. */
const storiesOfStone = (hypothesis: Hypothesis, change: RestChange, scene: Scene): Hypothesis[] => {
  const { point, reading, sinceMs } = change;
  const { toMove } = hypothesis.board;
  const other = opposite(toMove);
  const stories: (Hypothesis | undefined)[] = [oddStory(hypothesis, change, scene)];
  const claim = (color: Color, cost: number, why: string, doubtful = false): Claim => ({
    color,
    point,
    landedMs: sinceMs,
    cost,
    doubtful,
    why,
  });

  const denied = slideOrigin(hypothesis, change) === undefined ? 0 : COSTS.slideDenied;
  if (mayBe(reading, toMove)) {
    stories.push(playedStory(hypothesis, claim(toMove, denied, `${toMove} stone at rest; ${toMove} to move`), scene));
  }
  if (mayBe(reading, other)) {
    const unseen = { landedMs: sinceMs, pressedMs: undefined };
    if (reading !== 'occupied') {
      const cost = scene.clockButtons ? COSTS.unseenPassWithButtons : COSTS.unseenPassWithoutButtons;
      const pass = { ...unseen, doubtful: true, why: `${other} played twice; ${toMove} must have passed` };
      const afterPass = turnWithoutStone(hypothesis, 'pass', pass, cost, scene);
      stories.push(playedStory(afterPass, claim(other, 0, `${other} stone at rest after an unseen pass`), scene));
    }
    if (isSuspect(scene)) {
      const hidden = { ...unseen, doubtful: false, why: `${toMove} played while readings were lost` };
      const afterHidden = turnWithoutStone(hypothesis, 'hidden', hidden, COSTS.hiddenMove, scene);
      stories.push(
        playedStory(afterHidden, claim(other, 0, `${other} stone at rest; ${toMove}'s move was hidden by lost readings`), scene),
      );
    }
    if (reading !== 'occupied') {
      const why = `${toMove} stone that reads as ${other}; ${toMove} to move`;
      stories.push(playedStory(hypothesis, claim(toMove, COSTS.upsideDownStone, why, true), scene));
    }
  }
  for (let count = 1; count <= LIMITS.takebackMax; count += 1) {
    const back = takenBackStory(hypothesis, count, sinceMs, scene);
    if (back === undefined) break;
    const color = back.board.toMove;
    if (mayBe(reading, color)) {
      stories.push(playedStory(back, claim(color, 0, `${color} stone at rest after a takeback; ${color} to move`), scene));
    }
  }
  stories.push(foundStory(hypothesis, change, scene));
  return stories.filter((story) => story !== undefined);
};

/** Every hypothesis that may follow when a point has come to rest. */
export const storiesOfRest = (hypothesis: Hypothesis, change: RestChange, scene: Scene): Hypothesis[] => {
  const occupant = occupantOn(hypothesis.board, change.point);
  const stray = strayAt(hypothesis, change.point);
  if (change.was === change.reading) return [hypothesis, ...storiesOfReturn(hypothesis, stray, change, scene)];
  const cleared = stray === undefined ? hypothesis : closed(hypothesis, stray, change.sinceMs);
  if (agrees(change.reading, occupant)) return [afterUpset(cleared)];
  if (cleared.upset || occupant !== 'empty' || !isStone(change.reading)) return [intoUpset(oddStory(cleared, change, scene))];
  const stories = storiesOfStone(cleared, change, scene);
  return [...stories, ...stories.flatMap((story) => adoptedStories(cleared, story, scene))].map(intoUpset);
};

/** A stone was away for a moment and one of its colour lies there again: a flicker, or a prisoner taken off and a stone played there. */
const storiesOfReturn = (hypothesis: Hypothesis, stray: Stray | undefined, change: RestChange, scene: Scene): Hypothesis[] => {
  const { toMove } = hypothesis.board;
  if (stray?.excuse !== 'prisoner' || !mayBe(change.reading, toMove) || hypothesis.upset) return [];
  const why = `${toMove} stone put down where a prisoner had just been taken off; ${toMove} to move`;
  const claim = { color: toMove, point: change.point, landedMs: change.sinceMs, cost: COSTS.stoneOnPrisonersPoint, doubtful: false, why };
  const played = playedStory(hypothesis, claim, scene);
  return played === undefined ? [] : [played];
};

/** Stones that lay there too early become moves now that it is their turn: they were seen before the stone that they answer. */
const adoptedStories = (before: Hypothesis, after: Hypothesis, scene: Scene): Hypothesis[] => {
  if (after.line.length <= before.line.length || after.upset) return [];
  const { toMove } = after.board;
  const landedMs = after.line.at(-1)?.landedMs ?? scene.nowMs;
  return after.strays.flatMap((stray): Hypothesis[] => {
    if (stray.kind !== 'extra' || stray.excuse !== 'none' || !mayBe(stray.reading, toMove) || strayAt(before, stray.point) === undefined)
      return [];
    const earlyMs = Math.max(0, landedMs - stray.sinceMs);
    const unknown = stray.reading === 'occupied' ? COSTS.outOfOrderUnknownColor : 0;
    const cost = COSTS.outOfOrder + unknown + COSTS.outOfOrderAge * Math.log2(1 + earlyMs / OUT_OF_ORDER_UNIT_MS);
    const why = `${toMove} stone at rest; it came to rest before the stone that it answers`;
    const adopted = playedStory(after, { color: toMove, point: stray.point, landedMs: stray.sinceMs, cost, doubtful: false, why }, scene);
    return adopted === undefined ? [] : [adopted, ...adoptedStories(after, adopted, scene)];
  });
};

/** Replies in blitz come to rest within this time of the stone that they answer. */
const OUT_OF_ORDER_UNIT_MS = 300;

const intoUpset = (hypothesis: Hypothesis): Hypothesis =>
  hypothesis.upset || !looksUpset(hypothesis)
    ? hypothesis
    : {
        ...hypothesis,
        upset: true,
        cost: hypothesis.cost + COSTS.upset,
        strays: hypothesis.strays.map((stray) => (stray.excuse === 'none' ? { ...stray, excuse: 'upset' } : stray)),
      };

const afterUpset = (hypothesis: Hypothesis): Hypothesis => {
  if (!hypothesis.upset) return hypothesis;
  const left = hypothesis.strays.filter((stray) => stray.excuse === 'upset').length;
  if (left > LIMITS.upsetOverPoints) return hypothesis;
  return { ...hypothesis, upset: false };
};

/** A press with one's own prisoners still on the board (rules handbook, 6 and 7). */
const clearingReport = (hypothesis: Hypothesis, index: number, atMs: number, scene: Scene): Report | undefined => {
  const turn = hypothesis.line[index];
  if (turn?.move.kind !== 'play' || isSuspect(scene)) return undefined;
  const own = turn.color;
  const lying = hypothesis.strays.some(
    (stray) =>
      stray.excuse === 'prisoner' && mayBe(stray.reading, opposite(own)) && scene.sensing.points[stray.point]?.reading === stray.reading,
  );
  if (!lying || index !== hypothesis.line.length - 1) return undefined;
  return { infraction: 'clock-before-clearing', color: own, point: undefined, atMs, why: 'pressed while captured stones lay on the board' };
};

/** A stone that the press may be for although it is held to be no move: of that colour, or put down since the last turn and read as the other. */
const isPressedFor = (stray: Stray, side: Color, last: Turn | undefined): boolean =>
  stray.kind === 'extra' &&
  stray.excuse !== 'prisoner' &&
  stray.excuse !== 'sensor' &&
  (mayBe(stray.reading, side) || stray.sinceMs > (last?.landedMs ?? -Infinity));

const isLifted = (hypothesis: Hypothesis, turn: Turn): boolean =>
  turn.move.kind === 'play' && strayAt(hypothesis, turn.move.point)?.kind === 'missing';

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
      line: line.map((turn, index) => (index === earlierIndex ? { ...turn, pressedMs: atMs } : turn)),
      cost: hypothesis.cost + COSTS.pressTurnBehind,
    });
  }
  if (own?.color === side && own.pressedMs === undefined) {
    const reply = ownIndex === lastIndex ? undefined : line[lastIndex];
    const lateMs = reply === undefined ? 0 : atMs - reply.landedMs;
    const late = COSTS.latePress + COSTS.latePressAge * Math.log2(1 + lateMs / TIMES.latePressUnitMs);
    const report = clearingReport(hypothesis, ownIndex, atMs, scene);
    stories.push({
      ...hypothesis,
      line: line.map((turn, index) => (index === ownIndex ? { ...turn, pressedMs: atMs, why: `${turn.why}; clock pressed` } : turn)),
      cost:
        hypothesis.cost +
        (reply === undefined ? 0 : late) +
        (reply === undefined && isLifted(hypothesis, own) ? COSTS.pressForLiftedStone : 0),
      reports: report === undefined ? hypothesis.reports : [...hypothesis.reports, report],
    });
  }
  if (side === board.toMove && !hypothesis.upset) {
    const beside = hypothesis.strays.some((stray) => isPressedFor(stray, side, line.at(-1)));
    const pressed = { landedMs: atMs, pressedMs: atMs, doubtful: false };
    const passCost = isSuspect(scene) ? COSTS.passWhileSuspect : COSTS.pass;
    stories.push(
      turnWithoutStone(
        hypothesis,
        'pass',
        { ...pressed, why: `${side} pressed without a stone` },
        passCost + (beside ? COSTS.pressBesideStray : 0),
        scene,
      ),
    );
    if (hypothesis.openPress === undefined) {
      stories.push({
        ...hypothesis,
        openPress: { side, atMs },
        cost: hypothesis.cost + (beside ? COSTS.pressBesideStray : COSTS.pressBeforeStone),
      });
    }
    if (isSuspect(scene)) {
      const why = `${side} pressed after a move that was hidden by lost readings`;
      stories.push(turnWithoutStone(hypothesis, 'hidden', { ...pressed, why }, COSTS.hiddenMove, scene));
    }
  }
  const meansNothing = hypothesis.upset || (line.length === 0 && side === lastMover(hypothesis));
  const repeated = own?.color === side && own.pressedMs !== undefined && side !== board.toMove;
  const cost = meansNothing ? 0 : repeated ? COSTS.repeatedPress : COSTS.strayPress;
  stories.push({ ...hypothesis, cost: hypothesis.cost + cost });
  return stories;
};

/** A press whose stone never came to rest was no press before a stone. */
export const withExpiredPress = (hypothesis: Hypothesis, nowMs: number, scene: Scene): Hypothesis => {
  const { openPress } = hypothesis;
  if (openPress === undefined || isSuspect(scene) || nowMs - openPress.atMs < TIMES.pressLeadMs) return hypothesis;
  return { ...hypothesis, openPress: undefined, cost: hypothesis.cost + COSTS.pressNeverFollowed };
};

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
