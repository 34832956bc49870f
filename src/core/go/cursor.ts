/**
 * Cursor: one game being played, forwards and backwards, fast.
 *
 *     cursor = new Cursor(size, ruleset)   setUp(point, stone) ...   play(point) | pass()   undo()
 *
 * `chains.ts` knows what lies on the board, `turn-log.ts` what happened, `seen-positions.ts` what may not come
 * back. A play is judged before anything is put down, so a refused move changes nothing. Mutable,
 * so it has one owner and never leaves the function or object that made it; `position.ts` has
 * the values that rooms hand each other.
 */
import { Chains } from './chains.js';
import { pointCount, type BoardSize, type Point } from './point.js';
import type { Refusal } from './refusal.js';
import type { Ruleset } from './ruleset.js';
import { SeenPositions } from './seen-positions.js';
import { BLACK, EMPTY, WHITE, colorOf, otherStone, type Stone, type StoneColor } from './stone.js';
import { KIND, TurnLog, takenIn, takerOf, type History } from './turn-log.js';
import { ZOBRIST_HIGH, ZOBRIST_LOW, ZOBRIST_STRIDE } from './zobrist.js';

/** For those who read the stones of a cursor. */
export { BLACK, EMPTY, WHITE, colorOf, stoneOf, type Stone } from './stone.js';

const ANY_KIND = KIND.blackToMoveByPlay | KIND.whiteToMoveByPlay | KIND.blackToMoveByPass | KIND.whiteToMoveByPass;

export class Cursor {
  readonly size: BoardSize;
  readonly ruleset: Ruleset;
  /** One stone a point. Read it freely; only the cursor writes. */
  readonly stones: Uint8Array;
  toMove: StoneColor = BLACK;
  readonly prisonersTakenBy = { black: 0, white: 0 };
  readonly #chains: Chains;
  #log: TurnLog;
  /** Kept only where a whole-board rule asks for it. */
  #seen: SeenPositions | undefined;

  constructor(size: BoardSize, ruleset: Ruleset, history?: History) {
    this.size = size;
    this.ruleset = ruleset;
    this.#chains = new Chains(size);
    this.stones = this.#chains.cells.subarray(0, pointCount(size));
    this.#log = history === undefined ? new TurnLog() : TurnLog.from(history);
    if (looksAtWholeGame(ruleset)) {
      this.#seen = new SeenPositions(this.#log);
      for (let position = 1; position <= this.#log.turnCount; position += 1) this.#seen.enter(position);
    }
  }

  /** Turns played since the set-up, passes included. */
  get turnCount(): number {
    return this.#log.turnCount;
  }

  /** The past as it stands now: to look at and not to keep, for it goes on with the cursor. */
  get past(): History {
    return this.#log;
  }

  /** The past as a value, to hand on with a position. */
  history(): History {
    return this.#log.copy();
  }

  /** The stones of a position whose past the constructor was given. */
  placeAll(stones: Uint8Array): void {
    this.stones.set(stones);
    this.#chains.rebuild();
  }

  /** The stones on the board before the first turn, one entry a point. A broken invariant (a turn was played) throws. */
  setUpAll(stones: Uint8Array): void {
    if (this.#log.turnCount > 0) throw new Error('set-up after the first turn');
    const log = this.#log;
    log.highs[0] = 0;
    log.lows[0] = 0;
    for (let point = 0; point < this.stones.length; point += 1) {
      const stone = stones[point] === BLACK ? BLACK : stones[point] === WHITE ? WHITE : EMPTY;
      this.#chains.overwrite(point, stone);
      log.highs[0] ^= ZOBRIST_HIGH[stone * ZOBRIST_STRIDE + point] ?? 0;
      log.lows[0] ^= ZOBRIST_LOW[stone * ZOBRIST_STRIDE + point] ?? 0;
    }
    this.#chains.rebuild();
  }

  /** Puts or removes one stone before the first turn. */
  setUp(point: Point, stone: Stone): void {
    const stones = Uint8Array.from(this.stones);
    stones[point] = stone;
    this.setUpAll(stones);
  }

  /** Plays for the side to move, or says why not; a refused move changes nothing. */
  play(point: Point): Refusal | undefined {
    return this.#play(point, true);
  }

  /** *As played*: the same, but a position may come back. What cannot lie there is still refused. */
  playAsPlayed(point: Point): Refusal | undefined {
    return this.#play(point, false);
  }

  #play(point: Point, isJudged: boolean): Refusal | undefined {
    const there = point >= 0 && point < this.stones.length ? this.stones[point] : undefined;
    if (there === undefined) return { kind: 'off-board', point };
    if (there !== EMPTY) return { kind: 'occupied', point };
    const mover = this.toMove;
    const other = otherStone(mover);
    const chains = this.#chains;
    chains.closeLiberties(point);
    let dead = chains.findDead(point, other);
    const selfCapture = dead === 0 && !chains.breathesAt(point, mover);
    if (selfCapture) {
      dead = chains.findDead(point, mover);
      const { selfCapture: allowed } = this.ruleset;
      if (allowed === 'forbidden' || (allowed === 'two-or-more' && dead === 0)) {
        chains.openLiberties(point);
        return { kind: 'forbidden-point', point };
      }
    }

    const log = this.#log;
    let high = log.highs[log.turnCount] ?? 0;
    let low = log.lows[log.turnCount] ?? 0;
    if (!selfCapture) {
      high ^= ZOBRIST_HIGH[mover * ZOBRIST_STRIDE + point] ?? 0;
      low ^= ZOBRIST_LOW[mover * ZOBRIST_STRIDE + point] ?? 0;
    }
    const leaving = (selfCapture ? mover : other) * ZOBRIST_STRIDE;
    let stonesLeaving = selfCapture ? 1 : 0;
    for (let chain = 0; chain < dead; chain += 1) {
      const head = chains.deadChain(chain);
      let stone = head;
      do {
        high ^= ZOBRIST_HIGH[leaving + stone] ?? 0;
        low ^= ZOBRIST_LOW[leaving + stone] ?? 0;
        stonesLeaving += 1;
        stone = chains.next(stone);
      } while (stone !== head);
    }
    const repeated = isJudged ? this.#positionRepeated(high, low, other) : -1;
    if (repeated >= 0) {
      chains.openLiberties(point);
      return { kind: this.#seen === undefined ? 'ko' : 'superko', point, move: repeated };
    }

    log.makeRoom(stonesLeaving);
    let takenEnd = log.takenCount;
    if (selfCapture) {
      chains.openLiberties(point);
      log.taken[takenEnd] = point;
      takenEnd += 1;
    } else {
      chains.put(point, mover);
    }
    for (let chain = 0; chain < dead; chain += 1) takenEnd += chains.takeOff(chains.deadChain(chain), log.taken, takenEnd);
    // In the order of the board, whatever order the ring had: the same game has the same log.
    if (stonesLeaving > 1) log.taken.subarray(log.takenCount, takenEnd).sort();
    log.add(point, mover, selfCapture, takenEnd, high, low);
    if (stonesLeaving > 0) {
      this.prisonersTakenBy[colorOf(takerOf(mover, selfCapture))] += stonesLeaving;
      if (stonesLeaving === 1 && !selfCapture && chains.isLoneInAtari(point)) log.koPoints[log.turnCount] = log.taken[takenEnd - 1] ?? 0;
    }
    // A judged position was just looked for, with its own kind among others, and not found.
    if (isJudged) this.#seen?.enterUnfound(log.turnCount);
    else this.#seen?.enter(log.turnCount);
    this.toMove = other;
    return undefined;
  }

  /** A turn given up. Always allowed. */
  pass(): void {
    const log = this.#log;
    log.makeRoom(0);
    log.add(undefined, this.toMove, false, log.takenCount, log.highs[log.turnCount] ?? 0, log.lows[log.turnCount] ?? 0);
    this.#seen?.enter(log.turnCount);
    this.toMove = otherStone(this.toMove);
  }

  /** Takes the last turn back. Nothing to take back is a bug. */
  undo(): void {
    const log = this.#log;
    const turn = log.turnCount - 1;
    const point = log.points[turn];
    if (point === undefined || turn < 0) throw new Error('nothing to undo');
    const mover = log.colors[turn] === BLACK ? BLACK : WHITE;
    const selfCapture = log.selfCaptures[turn] === 1;
    const takenEnd = log.takenCount;
    this.#seen?.forget(log.turnCount);
    log.turnCount = turn;
    this.toMove = mover;
    if (point < 0) return;
    const takenStart = log.takenCount;
    const returning = selfCapture ? mover : otherStone(mover);
    for (let index = takenStart; index < takenEnd; index += 1) this.#chains.overwrite(log.taken[index] ?? 0, returning);
    this.#chains.overwrite(point, EMPTY);
    this.#chains.rebuildAround(point, log.taken, takenStart, takenEnd);
    this.prisonersTakenBy[colorOf(takerOf(mover, selfCapture))] -= takenEnd - takenStart;
  }

  /** Points of the stones that the last turn took off the board; none after a pass. */
  get lastCaptured(): readonly Point[] {
    return this.#log.turnCount === 0 ? [] : takenIn(this.#log, this.#log.turnCount - 1);
  }

  /** The liberties of the chain on this point, each counted once; 0 where there is no stone. */
  libertiesOf(point: Point): number {
    return this.#chains.libertiesOf(point);
  }

  /** The number of the move after which the board was as it would now be (0: the set-up), where the rule set forbids that; else -1. */
  #positionRepeated(high: number, low: number, toMoveNext: StoneColor): number {
    const log = this.#log;
    const { repetition } = this.ruleset;
    switch (repetition) {
      case 'none':
        return -1;
      case 'simple':
      case 'ing': {
        const before = log.turnCount - 1;
        return before >= 0 && log.lows[before] === low && log.highs[before] === high ? before : -1;
      }
      case 'positional':
        return this.#isSetUp(high, low) ? 0 : this.#find(high, low, ANY_KIND);
      case 'situational': {
        // The side to move in the set-up is the side that then moved.
        if (log.turnCount > 0 && log.colors[0] === toMoveNext && this.#isSetUp(high, low)) return 0;
        const kinds =
          toMoveNext === BLACK ? KIND.blackToMoveByPlay | KIND.blackToMoveByPass : KIND.whiteToMoveByPlay | KIND.whiteToMoveByPass;
        return this.#find(high, low, kinds);
      }
      case 'natural-situational':
        return this.#find(high, low, toMoveNext === BLACK ? KIND.blackToMoveByPlay : KIND.whiteToMoveByPlay);
    }
  }

  #isSetUp(high: number, low: number): boolean {
    return this.#log.lows[0] === low && this.#log.highs[0] === high;
  }

  #find(high: number, low: number, kinds: number): number {
    return this.#seen === undefined ? -1 : this.#seen.find(high, low, kinds);
  }
}

const looksAtWholeGame = ({ repetition }: Ruleset): boolean => repetition !== 'none' && repetition !== 'simple' && repetition !== 'ing';
