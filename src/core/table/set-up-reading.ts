/**
 * A game has begun, or goes on: what lies on the board is read before anything on it is a move.
 *
 *     game begins ─▶ awaitsSetUp ─ the board is read, and at rest or waited for ─▶ set-up ─▶ the tracker opens
 *                                                                                     └─ black stones one by one: handicap, still growing
 */
import type { Point } from '../go/point.js';
import { hasSeatStones } from '../game/game-about.js';
import { handicapBeingPut, setUpFromBoard } from '../inference/set-up.js';
import { TIMES } from '../inference/costs.js';
import { isStone } from '../inference/hypothesis.js';
import { openTracker } from '../inference/tracker.js';
import { isBoardAtRest, type RestChange } from '../sensing/grid.js';
import { toPutRight } from './adjourned.js';
import { seatStonesOnBoard } from './seat-stones.js';
import type { StepInProgress } from './step-in-progress.js';
import { QUIET_MS, type AwaitedBoard } from './table-state.js';
import type { GameSettings } from '../game/game-settings.js';

/** Stones are put down for a set-up one a second; one that is in motion lies by then. */
const SET_UP_WAIT_MS = 3000;

/**
 * What is to be read. What lies there already comes to rest and is no move. Only where the stones on the board say what the
 * set-up is, those still in motion are waited for: an even game begins with none, and a game that goes on has its record. The
 * stone of an opened sealed move is waited for as long as it takes.
 */
export const awaitedBoard = ({ handicap, resumed, stone, toMove }: Omit<AwaitedBoard, 'readByMs'>, nowMs: number): AwaitedBoard => {
  if (stone !== undefined) return { handicap, resumed, stone, readByMs: Infinity };
  const isKnown = resumed || (handicap !== undefined && handicap < 2);
  return { handicap, resumed, toMove, readByMs: nowMs + (isKnown ? QUIET_MS : SET_UP_WAIT_MS) };
};

/** The board is heard: what lies on it comes to rest only from now on. */
export const heardAt = (awaited: AwaitedBoard | undefined, atMs: number): AwaitedBoard | undefined =>
  awaited === undefined || awaited.resumed ? awaited : { ...awaited, readByMs: Math.max(awaited.readByMs, atMs + SET_UP_WAIT_MS) };

/** A game that has begun takes what lies on the board as its set-up, once the board is read and what is in motion has had its time. */
export const readSetUp = (work: StepInProgress, nowMs: number): void => {
  const { awaitsSetUp, sensing, game, settings } = work.state;
  if (awaitsSetUp === undefined || game === undefined || sensing.link !== 'up') return;
  if (!isBoardAtRest(sensing) && nowMs < awaitsSetUp.readByMs) return;
  if (!awaitsSetUp.resumed) {
    const setUp = hasSeatStones(game.settings) ? seatStonesOnBoard(sensing, game.settings) : setUpFromBoard(sensing, awaitsSetUp.handicap);
    if (setUp === undefined) return;
    const { black, white } = setUp;
    const toMove = awaitsSetUp.toMove ?? setUp.toMove;
    const isOther = black.length + white.length > 0 || (awaitsSetUp.toMove ?? game.position.toMove) !== game.position.toMove;
    if (isOther) work.act({ kind: 'set-up', stones: { black, white }, toMove }, nowMs);
  }
  if (awaitsSetUp.stone !== undefined && !isPutDown(work, awaitsSetUp.stone, nowMs)) return;
  // What differed from the record as it was before; what still differs is found anew.
  if ((work.state.game?.mismatch.length ?? 0) > 0) work.act({ kind: 'mismatch', points: [] }, nowMs);
  const ready = work.state.game;
  if (ready === undefined) return;
  // Announced stones grow into no others: only where the game itself says how many may one still be laid right.
  const mayGrow = awaitsSetUp.handicap === undefined || announcedStones(ready.settings) !== undefined;
  const setUpOpen = !awaitsSetUp.resumed && mayGrow;
  work.state = { ...work.state, awaitsSetUp: undefined, setUpOpen, tracker: openTracker(ready, sensing, settings.clockButtons) };
};

/** Whether the stone of an opened sealed move lies there; until it does, the board is compared with the record. */
const isPutDown = (work: StepInProgress, stone: Point, nowMs: number): boolean => {
  const { game, sensing } = work.state;
  if (game === undefined) return true;
  const points = toPutRight(stone, game, sensing);
  if (points.join() !== game.mismatch.join()) work.act({ kind: 'mismatch', points }, nowMs);
  return points.length === 0;
};

/** So many stones in one scan are nobody's moves: they lay there, and the board has only now found it out. */
const STONES_AT_ONCE_MIN = 3;

const cameAtOnce = (changes: readonly RestChange[]): boolean => {
  // What came while nobody could see it may have been played one by one.
  const seen = changes.filter(({ was, reading, unseenFromMs }) => unseenFromMs === undefined && isStone(reading) && !isStone(was));
  const came = seen.map(({ sinceMs }) => sinceMs);
  return came.length >= STONES_AT_ONCE_MIN && Math.max(...came) - Math.min(...came) <= TIMES.oneScanMs;
};

/** What a board finds to lie there after the start, before anybody has moved, is the set-up. */
const foundLate = (work: StepInProgress, changes: readonly RestChange[], nowMs: number): boolean => {
  const { game, sensing, settings } = work.state;
  const setUp = game?.moves.length === 0 && cameAtOnce(changes) ? setUpFromBoard(sensing, undefined) : undefined;
  if (setUp === undefined) return false;
  const { black, white, toMove } = setUp;
  if (!work.act({ kind: 'set-up', stones: { black, white }, toMove }, nowMs) || work.state.game === undefined) return false;
  work.state = { ...work.state, tracker: openTracker(work.state.game, sensing, settings.clockButtons) };
  return true;
};

/** Black stones put down one after another are handicap stones, in any order, until white plays or somebody presses (RULEBOOK 3). */
export const growSetUp = (work: StepInProgress, changes: readonly RestChange[], nowMs: number): void => {
  const { setUpOpen, game, sensing, settings } = work.state;
  if (!setUpOpen || game === undefined) return;
  const announced = announcedStones(game.settings);
  if (announced !== undefined || hasSeatStones(game.settings)) {
    laidRight(work, announced, nowMs);
    return;
  }
  if (foundLate(work, changes, nowMs)) return;
  const black = handicapBeingPut(sensing);
  const known = game.setUp.stones.black;
  if (game.moves.length > 1 || black === undefined) return;
  if (black.length === known.length && black.every((point) => known.includes(point))) return;
  if (!work.act({ kind: 'set-up', stones: { black, white: [] }, toMove: 'white' }, nowMs) || work.state.game === undefined) return;
  work.state = { ...work.state, tracker: openTracker(work.state.game, sensing, settings.clockButtons) };
};

/** Handicap stones that the settings announce; undefined: none were. */
const announcedStones = ({ handicap }: GameSettings): number | undefined =>
  handicap === undefined || handicap.stones < 2 || handicap.placement === 'seat' ? undefined : handicap.stones;

/** A stone of an announced set-up that lay wrong and is laid right before the first move: the set-up is what lies there now. */
const laidRight = (work: StepInProgress, announced: number | undefined, nowMs: number): void => {
  const { game, sensing, settings } = work.state;
  if (game === undefined || game.moves.length > 0 || !isBoardAtRest(sensing)) return;
  const setUp = announced === undefined ? seatStonesOnBoard(sensing, game.settings) : setUpFromBoard(sensing, announced);
  if (setUp === undefined) return;
  const { black, white, toMove } = setUp;
  const { stones } = game.setUp;
  if (black.join() === stones.black.join() && white.join() === stones.white.join()) return;
  if (!work.act({ kind: 'set-up', stones: { black, white }, toMove }, nowMs) || work.state.game === undefined) return;
  work.state = { ...work.state, tracker: openTracker(work.state.game, sensing, settings.clockButtons) };
};
