/** Area counting against goban's scorer (goscorer), on the final positions of the same games; the areas are compared, too. */
import { performance } from 'node:perf_hooks';
import { FULL_BOARD } from '../../src/core/go/point.js';
import { positionOf } from '../../src/core/go/position.js';
import { finalBoard } from '../../src/core/go/scoring/final-board.js';
import type { BenchGame } from './games.js';
import { chinese, playOn } from './moves.js';
import { loadGoban } from './other-engines.js';

const ROUNDS = 5;
const SIDE = 19;

export const benchArea = (games: readonly BenchGame[]): void => {
  const Engine = loadGoban();
  const finals = games.map((game) => positionOf(playOn(game, chinese)).stones);
  const engines = finals.map((stones) => {
    const engine = new Engine({ width: SIDE, height: SIDE, rules: 'chinese', komi: 0 });
    stones.forEach((stone, point) => {
      if (stone !== 'empty') engine.editPlace(point % SIDE, Math.floor(point / SIDE), stone === 'black' ? 1 : 2);
    });
    return engine;
  });
  let equal = 0;
  finals.forEach((stones, index) => {
    const board = finalBoard(FULL_BOARD, stones, []);
    const score = engines[index]?.computeScore();
    if (
      score?.black.total === board.livingStones.black + board.emptyPoints.black &&
      score.white.total === board.livingStones.white + board.emptyPoints.white
    )
      equal += 1;
  });
  const own: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    for (let repeat = 0; repeat < 20; repeat += 1) for (const stones of finals) finalBoard(FULL_BOARD, stones, []);
    own.push((performance.now() - started) / 20 / finals.length);
    const again = performance.now();
    for (const engine of engines) engine.computeScore();
    other.push((performance.now() - again) / engines.length);
  }
  const best = (values: readonly number[]): number => Math.min(...values) * 1000;
  process.stdout.write(
    `area counting: banmen ${best(own).toFixed(1)} us, goban's scorer ${best(other).toFixed(1)} us a board, ${(best(own) / best(other)).toFixed(3)} of its time (wanted: 0.1); ${equal} of ${finals.length} areas equal\n`,
  );
};
