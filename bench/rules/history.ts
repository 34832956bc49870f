/**
 * What a long history costs: the time of a move deep in a game against one at its beginning, and the memory of a game.
 *
 * The long game is one of thirteen kos: every play takes one of them and no pattern comes twice, so each move does the same
 * work on the board, and only the history grows.
 */
import { performance } from 'node:perf_hooks';
import { Cursor } from '../../src/core/go/cursor.js';
import { FULL_BOARD, pointAt } from '../../src/core/go/point.js';
import { BLACK, WHITE } from '../../src/core/go/stone.js';
import type { BenchGame } from './games.js';
import { chinese, playOn } from './moves.js';

const KOS = 13;
const UNIT = ['.XO.', 'XabO', '.XO.'];
const UNITS_A_ROW = 3;
const MOVES = 1024;
/** Moves that are timed together: a clock is too coarse for one. */
const WINDOW = 16;
const REPEATS = 4000;

const pointIn = (unit: number, mark: string): number => {
  for (const [y, row] of UNIT.entries()) {
    const x = row.indexOf(mark);
    if (x >= 0) return pointAt((unit % UNITS_A_ROW) * 6 + x, Math.floor(unit / UNITS_A_ROW) * 4 + y, FULL_BOARD) ?? 0;
  }
  return 0;
};

const heldByBlackAtFirst = (1 << (KOS >> 1)) - 1;

const setUpKos = (): Cursor => {
  const cursor = new Cursor(FULL_BOARD, chinese);
  const stones = new Uint8Array(361);
  for (let unit = 0; unit < KOS; unit += 1) {
    UNIT.forEach((row, y) => {
      Array.from(row).forEach((mark, x) => {
        const held = ((heldByBlackAtFirst >> unit) & 1) === 1;
        const stone = mark === 'X' || (mark === 'b' && held) ? BLACK : mark === 'O' || (mark === 'a' && !held) ? WHITE : 0;
        if (stone !== 0) stones[pointAt((unit % UNITS_A_ROW) * 6 + x, Math.floor(unit / UNITS_A_ROW) * 4 + y, FULL_BOARD) ?? 0] = stone;
      });
    });
  }
  cursor.setUpAll(stones);
  return cursor;
};

/** A long walk through patterns of who holds which ko, none of them twice: to the neighbour with the fewest ways on. */
const longGame = (): readonly number[] => {
  const visited = new Set([heldByBlackAtFirst]);
  const moves: number[] = [];
  const waysOn = (pattern: number, blackToMove: boolean): number[] =>
    Array.from({ length: KOS }, (_, unit) => unit).filter(
      (unit) => (((pattern >> unit) & 1) === 1) !== blackToMove && !visited.has(pattern ^ (1 << unit)),
    );
  let pattern = heldByBlackAtFirst;
  for (let move = 0; move < MOVES; move += 1) {
    const black = move % 2 === 0;
    const [unit] = waysOn(pattern, black).sort(
      (one, other) => waysOn(pattern ^ (1 << one), !black).length - waysOn(pattern ^ (1 << other), !black).length,
    );
    if (unit === undefined) throw new Error(`the walk ends after ${move} moves`);
    pattern ^= 1 << unit;
    visited.add(pattern);
    moves.push(pointIn(unit, black ? 'b' : 'a'));
  }
  return moves;
};

export const benchHistory = (): void => {
  const moves = longGame();
  const windows = { early: [] as number[], late: [] as number[] };
  const begins = { early: 4, late: 1000 - WINDOW / 2 };
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const cursor = setUpKos();
    const run = (from: number, to: number): number => {
      const started = performance.now();
      for (let move = from; move < to; move += 1)
        if (cursor.play(moves[move] ?? -1) !== undefined) throw new Error(`move ${move} is refused`);
      return ((performance.now() - started) * 1e6) / (to - from);
    };
    run(0, begins.early);
    windows.early.push(run(begins.early, begins.early + WINDOW));
    run(begins.early + WINDOW, begins.late);
    windows.late.push(run(begins.late, begins.late + WINDOW));
  }
  const median = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[values.length >> 1] ?? NaN;
  const [early, late] = [median(windows.early), median(windows.late)];
  process.stdout.write(
    `a ko taken around move 10: ${early.toFixed(0)} ns, around move 1000: ${late.toFixed(0)} ns, ${(late / early).toFixed(2)} x (wanted: at most 1.2)\n`,
  );
};

/** Heap and array buffers of cursors with whole games in them; needs `--expose-gc`. */
export const benchMemory = (games: readonly BenchGame[]): void => {
  const { gc } = globalThis as { gc?: () => void };
  if (gc === undefined) throw new Error('run node with --expose-gc');
  const used = (): number => {
    gc();
    gc();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + Math.max(external, arrayBuffers);
  };
  const long = games.filter((game) => game.moves.length >= 290).map((game) => ({ ...game, moves: game.moves.slice(0, 300) }));
  if (long.length === 0) return;
  const COPIES = 200;
  const kept: Cursor[] = [];
  const before = used();
  for (let copy = 0; copy < COPIES; copy += 1) {
    const game = long[copy % long.length];
    if (game !== undefined) kept.push(playOn(game, chinese));
  }
  const each = (used() - before) / kept.length / 1024;
  process.stdout.write(`a game of about 300 moves with its history: ${each.toFixed(1)} KiB (wanted: at most 40)\n`);
};
