/**
 * Recovery: the cable was out while play went on. Which moves lead from the position before to
 * the grid after?
 *
 * The new stones are there, and the stones that are gone were captured; only the order is lost.
 * So the search plays the new stones, the colours in turn, and looks for a legal order in which
 * just the missing stones are captured. Where the turns do not add up, one side also made a
 * turn that nobody saw: a stone that was played and captured within the gap is restored only
 * where one point is possible; else the turn is left open. Neither is ever called certain.
 */
import { opposite, type Color } from '../go/color.js';
import { BLACK, EMPTY, WHITE, colorOf, stoneOf, type Cursor } from '../go/cursor.js';
import { neighboursOn, type Point } from '../go/point.js';
import type { Reading } from '../sensing/grid.js';
import { LIMITS } from './costs.js';
import { isStone } from './hypothesis.js';

export interface FoundMove {
  readonly color: Color;
  /** Undefined: a turn that nobody saw, with no single point where it can have been. */
  readonly point: Point | undefined;
  /** The stone itself was never seen. */
  readonly restored: boolean;
}

export interface NewStone {
  readonly point: Point;
  readonly reading: Reading;
  /** From when on it may have lain there. */
  readonly cameMs: number;
}

/** Stones that are played one after another may come to rest the other way round within this time (a bounce, a quick reply). */
const ANY_ORDER_MS = 700;

interface Search {
  readonly cursor: Cursor;
  readonly readings: readonly Reading[];
  readonly ignore: ReadonlySet<Point>;
  /** How the one unseen turn may be filled in: at this point, as an open turn, or not at all. */
  readonly unseen: Point | 'open' | undefined;
  /** Stones captured in the gap may still lie there. */
  readonly prisonersMayLie: boolean;
  readonly budget: { left: number };
}

/** The stones that lie there and that the position has not. */
export const stonesThatCame = (
  { stones }: Cursor,
  readings: readonly Reading[],
  ignore: ReadonlySet<Point>,
  cameMs: (point: Point) => number,
): NewStone[] =>
  readings.flatMap((reading, point) => {
    const stone = stones[point];
    const isOther = (reading === 'black' && stone === WHITE) || (reading === 'white' && stone === BLACK);
    return isStone(reading) && (stone === EMPTY || isOther) && !ignore.has(point) ? [{ point, reading, cameMs: cameMs(point) }] : [];
  });

const isWhole = ({ cursor, readings, ignore, prisonersMayLie }: Search, taken: readonly Point[]): boolean => {
  for (let point = 0; point < cursor.stones.length; point += 1) {
    const reading = readings[point] ?? 'fault';
    if (ignore.has(point) || reading === 'fault') continue;
    const stone = cursor.stones[point];
    const same = stone === EMPTY ? reading === 'empty' : reading === 'occupied' || reading === (stone === BLACK ? 'black' : 'white');
    if (!same && !(prisonersMayLie && stone === EMPTY && taken.includes(point))) return false;
  }
  return true;
};

const explore = (
  search: Search,
  left: readonly NewStone[],
  unseenLeft: boolean,
  path: readonly FoundMove[],
  taken: readonly Point[],
): readonly FoundMove[] | undefined => {
  if (left.length === 0 && !unseenLeft) return isWhole(search, taken) ? path : undefined;
  const color: Color = search.cursor.toMove === BLACK ? 'black' : 'white';
  const attempt = (point: Point, restored: boolean, rest: readonly NewStone[]): readonly FoundMove[] | undefined => {
    if ((search.budget.left -= 1) < 0) return undefined;
    if (search.cursor.play(point) !== undefined) return undefined;
    const takenNow = search.cursor.lastCaptured;
    const found = explore(search, rest, unseenLeft && !restored, [...path, { color, point, restored }], [...taken, ...takenNow]);
    search.cursor.undo();
    return found;
  };
  for (const stone of left) {
    if (stone.reading !== 'occupied' && stone.reading !== color) continue;
    if (left.some((other) => other.cameMs < stone.cameMs - ANY_ORDER_MS)) continue;
    const found = attempt(
      stone.point,
      false,
      left.filter((other) => other !== stone),
    );
    if (found !== undefined) return found;
  }
  if (!unseenLeft || search.unseen === undefined) return undefined;
  if (search.unseen !== 'open') return attempt(search.unseen, true, left);
  search.cursor.pass();
  const found = explore(search, left, false, [...path, { color, point: undefined, restored: true }], taken);
  search.cursor.undo();
  return found;
};

/** Just these stones, played in the order in which they came, so that the board is as it is read; undefined: there is no way. */
export const movesInOrder = (
  cursor: Cursor,
  readings: readonly Reading[],
  ignore: ReadonlySet<Point>,
  came: readonly NewStone[],
  playsMax: number,
): readonly FoundMove[] | undefined => {
  const search = (prisonersMayLie: boolean): readonly FoundMove[] | undefined =>
    explore({ cursor, readings, ignore, unseen: undefined, prisonersMayLie, budget: { left: playsMax } }, came, false, [], []);
  return search(false) ?? search(true);
};

/**
 * The ways that lead from where the cursor stands to the grid, the simplest first: with the stones that
 * are there alone, and with one turn more that nobody saw (left open only where there is no other way).
 * None: no way was found within the search limit. The cursor is left as it was. `ignore`: points that are
 * odd for another reason (stuck sensors). `cameMs`: from when on each point may have read as it does; the
 * stones are played in this order, as far as it says anything.
 */
export const findMoves = (
  cursor: Cursor,
  readings: readonly Reading[],
  ignore: ReadonlySet<Point>,
  cameMs: (point: Point) => number,
): readonly (readonly FoundMove[])[] => {
  const came = stonesThatCame(cursor, readings, ignore, cameMs).sort((one, other) => one.cameMs - other.cameMs);
  const search = (unseen: Point | 'open', budget: { left: number }): readonly FoundMove[] | undefined =>
    explore({ cursor, readings, ignore, unseen, prisonersMayLie: false, budget }, came, true, [], []);
  const complete = movesInOrder(cursor, readings, ignore, came, LIMITS.gapSearchMax);

  const budget: { left: number } = { left: LIMITS.gapSearchMax };
  const color = sideWithUnseenTurn(came, colorOf(cursor.toMove));
  const fits: (readonly FoundMove[])[] = [];
  for (let point = 0; point < readings.length && fits.length < 2; point += 1) {
    if (ignore.has(point) || !isNearCaptor(cursor, readings, came, point, color) || !looksCaptured(cursor, readings, point, color))
      continue;
    const found = search(point, budget);
    if (found !== undefined) fits.push(found);
  }
  const only = fits.length === 1 && budget.left > 0 ? fits[0] : undefined;
  const open = complete === undefined && only === undefined ? search('open', { left: LIMITS.gapSearchMax }) : undefined;
  return [complete, only, open].filter((way) => way !== undefined);
};

/** The side that made one turn more than it has new stones, if anybody did, for the turns to alternate. */
const sideWithUnseenTurn = (came: readonly NewStone[], toMove: Color): Color => {
  const others = came.filter(({ reading }) => reading === opposite(toMove)).length;
  return came.length - others <= others ? toMove : opposite(toMove);
};

/** Neighbours of a captured stone that may since have changed once more. */
const EXCEPTIONS_MAX = 1;

/** The stone that captured it came in the gap too, and lies beside it or beside a stone that went with it. */
const isNearCaptor = (
  { size, stones }: Cursor,
  readings: readonly Reading[],
  came: readonly NewStone[],
  point: Point,
  color: Color,
): boolean =>
  (neighboursOn(size)[point] ?? []).some(
    (next) =>
      came.some((stone) => stone.point === next && stone.reading !== color) ||
      (stones[next] === stoneOf(color) && readings[next] === 'empty'),
  );

/** Whether a stone of this colour can have been captured here: among stones of its captor, or of its own that went with it. */
const looksCaptured = ({ size, stones }: Cursor, readings: readonly Reading[], point: Point, color: Color): boolean => {
  if (readings[point] !== 'empty') return false;
  const captor = opposite(color);
  const others = (neighboursOn(size)[point] ?? []).filter((next) => {
    const wentToo = readings[next] === 'empty' && stones[next] === stoneOf(color);
    return !wentToo && readings[next] !== captor && readings[next] !== 'occupied';
  });
  return others.length <= EXCEPTIONS_MAX;
};
