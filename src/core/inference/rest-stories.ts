/**
 * Stories of rest: what a point that has come to rest may mean, given how the game may have gone.
 *
 *     hypothesis + RestChange ─▶ every hypothesis that may follow, each with its cost
 */
import { opposite, type Color } from '../go/color.js';
import type { RestChange } from '../sensing/grid.js';
import { COSTS, LIMITS, TIMES, doublings } from './costs.js';
import { agrees, isPartlyHidden, isStone, mayBe, strayAt, type Hypothesis } from './hypothesis.js';
import { liesBeside, type Stray } from './stray.js';
import {
  afterUpset,
  closed,
  hasSlippedBack,
  intoUpset,
  litBesideStory,
  oddStory,
  shiftOrigin,
  slideOrigin,
  togetherStory,
  volleyStory,
  withoutUpset,
} from './odd-stories.js';
import { toldAfterMs } from './reports.js';
import { isNear, isSuspect, isUnderHand, isVolley, type Scene } from './scene.js';
import { captorLiftedStories, captureTakenBackStory, takebackStories } from './takeback-stories.js';
import { asPlayedStory, foundStory, playedStory, relocatedStory, turnWithoutStone, type Claim } from './turn-stories.js';
import { isOpen, occupantOn } from './workbench.js';

/** Every hypothesis that may follow when a point has come to rest. */
export const storiesOfRest = (hypothesis: Hypothesis, change: RestChange, scene: Scene): Hypothesis[] => {
  const occupant = occupantOn(hypothesis.board, change.point);
  const stray = strayAt(hypothesis, change.point);
  if (change.was === change.reading) return storiesOfReturn(hypothesis, stray, change, scene);
  const cleared = stray === undefined ? hypothesis : closed(hypothesis, stray, change, scene);
  if (agrees(change.reading, occupant))
    return stray?.excuse === 'together' ? leftStories(afterUpset(cleared, change.atMs), change, scene) : [afterUpset(cleared, change.atMs)];
  const odd = (): Hypothesis[] => oddStories(cleared, change, scene);
  if (!isStone(change.reading)) return [...odd(), ...(cleared.upset ? [] : captorLiftedStories(cleared, change, scene))];
  if (!cleared.upset && isVolley(cleared, change, scene)) return [volleyStory(cleared, change)];
  if (occupant !== 'empty') return odd();
  if (cleared.upset) {
    const isFew = cleared.strays.length <= LIMITS.takebackMax;
    return [...odd(), ...(isFew ? takebackStories(withoutUpset(cleared), change, scene).filter(isCalm) : [])];
  }
  const stories = storiesOfStone(cleared, change, scene);
  const adopted = stories.flatMap((story) => adoptedStories(cleared, story, scene));
  return [...[...stories, ...adopted].map(intoUpset), ...oddStories(cleared, change, scene).slice(1)];
};

/** Every story in which nothing is played: the stone is odd, or what changed with it is, or it lies between two points. */
const oddStories = (hypothesis: Hypothesis, change: RestChange, scene: Scene): Hypothesis[] => {
  const odd = oddStory(hypothesis, change, scene);
  const pair = strayAt(odd, change.point);
  const to = pair?.kind === 'missing' ? pair.partner : change.point;
  return [
    intoUpset(odd),
    ...present(togetherStory(hypothesis, change, scene)),
    ...present(to === undefined || pair?.excuse !== 'between' ? undefined : relocatedStory(odd, to, scene)),
  ];
};

/** What a magnet leaves behind when it goes is a stone that was put down under it, or a stray like any other. */
const leftStories = (hypothesis: Hypothesis, { atMs }: RestChange, scene: Scene): Hypothesis[] => {
  const isLeft = ({ kind, excuse, point, reading }: Stray): boolean =>
    kind === 'extra' && excuse === 'together' && scene.sensing.points[point]?.reading === reading;
  const left = hypothesis.strays.filter(isLeft);
  if (left.length === 0 || left.length > LEFT_MAX) return [hypothesis];
  const withFound = (story: Hypothesis): Hypothesis[] => [
    { ...story, strays: story.strays.map((stray): Stray => (isLeft(stray) ? { ...stray, excuse: 'none', sinceMs: atMs } : stray)) },
    ...story.strays.filter(isLeft).flatMap((stray) => present(foundStory(story, stray, scene)).flatMap(withFound)),
  ];
  return withFound(hypothesis);
};

/** More than this are the magnet still. */
const LEFT_MAX = 3;

const present = <Story>(story: Story | undefined): readonly Story[] => (story === undefined ? [] : [story]);

/** Every story for a stone that has come to rest on a point where the position has none. */
const storiesOfStone = (hypothesis: Hypothesis, change: RestChange, scene: Scene): Hypothesis[] => {
  const { point, reading, sinceMs } = change;
  const { toMove } = hypothesis.board;
  const other = opposite(toMove);
  const stories: (Hypothesis | undefined)[] = [besidePress(oddStory(hypothesis, change, scene), change)];
  const claim = (color: Color, cost: number, why: string, doubtful = false): Claim => ({
    color,
    point,
    landedMs: sinceMs,
    cost,
    doubtful,
    why,
  });

  const isBetween = hypothesis.loose.some(
    (pair) =>
      pair.includes(point) &&
      pair.some((other) => other !== point && mayBe(reading, toMove) && occupantOn(hypothesis.board, other) === toMove),
  );
  const isSlid = isBetween || (slideOrigin(hypothesis, change) !== undefined && !isUnderHand(hypothesis, sinceMs, scene));
  const slid = isSlid ? COSTS.slideDenied : shiftOrigin(hypothesis, change) === undefined ? 0 : COSTS.shiftDenied;
  const denied = slid + (hasSlippedBack(hypothesis, change) ? COSTS.stoneOnPrisonersPoint : 0);
  if (mayBe(reading, toMove)) {
    const isDoubtful = isCarried(hypothesis, change);
    const played = playedStory(hypothesis, claim(toMove, denied, `${toMove} stone at rest; ${toMove} to move`, isDoubtful), scene);
    stories.push(played, played === undefined ? undefined : litBesideStory(played, change, scene));
  }
  if (mayBe(reading, other)) {
    const unseen = { landedMs: sinceMs, pressedMs: undefined };
    if (reading !== 'occupied') {
      const cost = unseenPassCost(hypothesis, scene);
      const pass = { ...unseen, doubtful: true, why: `${other} played twice; ${toMove} must have passed` };
      const afterPass = turnWithoutStone(hypothesis, 'pass', pass, cost, scene);
      stories.push(playedStory(afterPass, claim(other, 0, `${other} stone at rest after an unseen pass`), scene));
    }
    if (isSuspect(scene) || isPartlyHidden(hypothesis)) {
      const hidden = { ...unseen, doubtful: false, why: `${toMove} played while readings were lost` };
      const afterHidden = turnWithoutStone(hypothesis, 'hidden', hidden, COSTS.hiddenMove, scene);
      stories.push(
        playedStory(afterHidden, claim(other, 0, `${other} stone at rest; ${toMove}'s move was hidden by lost readings`), scene),
      );
    }
    if (reading !== 'occupied') {
      const why = `${toMove} stone that reads as ${other}; ${toMove} to move`;
      const cost = readsOtherColors(hypothesis, change) ? COSTS.upsideDownBeside : COSTS.upsideDownStone;
      stories.push(playedStory(hypothesis, claim(toMove, cost, why, true), scene));
    }
  }
  for (const stray of hypothesis.strays) {
    if (stray.wrong === undefined || sinceMs - stray.sinceMs < toldAfterMs(stray.wrong)) continue;
    const standing = asPlayedStory(hypothesis, stray, undefined, scene);
    const next = standing?.board.toMove;
    if (standing === undefined || next === undefined || !mayBe(reading, next)) continue;
    stories.push(playedStory(standing, claim(next, 0, `${next} stone at rest; ${next} plays on beside a stone against the rules`), scene));
  }
  for (const stray of hypothesis.strays) {
    const elsewhere = stray.kind === 'extra' && liesBeside(stray) ? relocatedStory(hypothesis, stray.point, scene) : undefined;
    if (elsewhere === undefined || !mayBe(reading, toMove)) continue;
    stories.push(playedStory(elsewhere, claim(toMove, denied, `${toMove} stone at rest; ${toMove} to move`), scene));
  }
  stories.push(...takebackStories(hypothesis, change, scene));
  stories.push(captureTakenBackStory(hypothesis, change, scene));
  stories.push(foundStory(hypothesis, change, scene));
  return stories.filter((story) => story !== undefined);
};

/** It lay there when its side pressed: that the press waits for another stone is as unlikely as beside one that was at rest. */
const besidePress = (story: Hypothesis, { point, reading, sinceMs }: RestChange): Hypothesis => {
  const isPressedFor = story.openPresses.some(({ side, atMs, hasLanded }) => hasLanded && mayBe(reading, side) && sinceMs <= atMs);
  const stray = strayAt(story, point);
  return isPressedFor && stray?.kind === 'extra' && stray.excuse === 'none'
    ? { ...story, cost: story.cost + COSTS.pressBesideStray }
    : story;
};

/** A stone of its colour has just been taken up elsewhere, and nothing else is odd: this may be it, as where a game is counted. */
const isCarried = ({ strays, line }: Hypothesis, { reading, sinceMs }: RestChange): boolean => {
  const [lifted, ...others] = strays.filter(({ excuse }) => excuse !== 'sensor' && excuse !== 'prisoner');
  if (lifted?.kind !== 'missing' || lifted.excuse !== 'none' || others.length > 0) return false;
  // One of the last turns is put right, or taken back.
  if (line.slice(-2).some(({ move }) => move.kind === 'play' && move.point === lifted.point)) return false;
  return lifted.occupant === reading && sinceMs >= lifted.sinceMs && sinceMs - lifted.sinceMs <= TIMES.carriedMs;
};

/** Stones on the points around read as the other colour at the moment. */
const readsOtherColors = ({ strays, board }: Hypothesis, { point, sinceMs }: RestChange): boolean =>
  strays.filter((stray) => stray.kind === 'flipped' && stray.sinceMs < sinceMs && isNear(stray.point, point, board.size)).length >=
  FLIPPED_NEAR;

const FLIPPED_NEAR = 2;

const unseenPassCost = ({ board, line }: Hypothesis, { clockButtons }: Scene): number => {
  if (clockButtons) return isOpen(board) ? COSTS.unseenPassWithButtonsWhileOpen : COSTS.unseenPassWithButtons;
  if (line.at(-2)?.move.kind === 'pass') return COSTS.unseenPassAgain;
  return isOpen(board) ? COSTS.unseenPassWhileOpen : COSTS.unseenPassWithoutButtons;
};

/** What looked like an upset was so many moves taken back: nothing is left of it. */
const isCalm = ({ strays }: Hypothesis): boolean => strays.every(({ excuse }) => excuse !== 'upset');

/** A stone was away for a moment and one of its colour lies there again: a flicker, or a prisoner taken off and a stone played there. */
const storiesOfReturn = (hypothesis: Hypothesis, stray: Stray | undefined, change: RestChange, scene: Scene): Hypothesis[] => {
  if (stray?.excuse !== 'prisoner' || hypothesis.upset) return [hypothesis];
  const strays = hypothesis.strays.map((other) => (other === stray ? { ...stray, handledMs: change.sinceMs } : other));
  const handled = { ...hypothesis, strays };
  const { toMove } = hypothesis.board;
  if (!mayBe(change.reading, toMove)) return [handled];
  const why = `${toMove} stone put down where a prisoner had just been taken off; ${toMove} to move`;
  const claim = { color: toMove, point: change.point, landedMs: change.sinceMs, cost: COSTS.stoneOnPrisonersPoint, doubtful: false, why };
  const played = playedStory(hypothesis, claim, scene);
  return played === undefined ? [handled] : [handled, played];
};

/** Stones that lay there too early become moves now that it is their turn: they were seen before the stone that they answer. */
const adoptedStories = (before: Hypothesis, after: Hypothesis, scene: Scene): Hypothesis[] => {
  if (after.line.length <= before.line.length || after.upset) return [];
  const { toMove } = after.board;
  const landedMs = after.line.at(-1)?.landedMs ?? scene.nowMs;
  const waiting = after.strays.filter(({ kind, excuse, point }) => kind === 'extra' && excuse === 'none' && strayAt(before, point));
  // So many have not waited for their turn: there are more orders of them than anybody can look at.
  if (waiting.length > LIMITS.adoptedMax) return [];
  return waiting.flatMap((stray): Hypothesis[] => {
    if (!mayBe(stray.reading, toMove)) return [];
    const earlyMs = landedMs - stray.sinceMs;
    const unknown = stray.reading === 'occupied' ? COSTS.outOfOrderUnknownColor : 0;
    const cost = COSTS.outOfOrder + unknown + COSTS.outOfOrderAge * doublings(earlyMs, TIMES.outOfOrderUnitMs);
    const why = `${toMove} stone at rest; it came to rest before the stone that it answers`;
    const adopted = playedStory(after, { color: toMove, point: stray.point, landedMs: stray.sinceMs, cost, doubtful: false, why }, scene);
    return adopted === undefined ? [] : [adopted, ...adoptedStories(after, adopted, scene)];
  });
};
