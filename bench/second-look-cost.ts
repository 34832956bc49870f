/**
 * What it costs to read a long game again: every step of a second look, on games of some 300 moves that stand near their end.
 */
import { rulesetNamed } from '../src/core/go/ruleset.js';
import { LIMITS } from '../src/core/inference/costs.js';
import { lookAgain, type SecondLook } from '../src/core/inference/second-look.js';
import { openReplay } from '../src/core/table/replay.js';
import { parseCapture } from '../src/core/wire/capture.js';
import { randomGame } from '../simulator/random-game.js';
import { simulateGame } from '../simulator/simulate-game.js';
import type { Durations } from './inference-figures.js';

const MOVES = 300;
/** Of the lines of a capture, those that are played before the game is read again. */
const PLAYED = 0.95;

/** One game read again; the time of all steps together goes into `whole`. */
export const measureSecondLook = (seed: number, whole: Durations): void => {
  const simulated = simulateGame(randomGame(seed, { size: { width: 19, height: 19 }, handicap: 0, movesMax: MOVES }), 'clean', seed);
  if (!simulated.ok) throw new Error(simulated.refusal);
  const capture = parseCapture(simulated.value.captureText);
  if (!capture.ok) throw new Error(capture.refusal.why);
  const ruleset = rulesetNamed(capture.value.header.game.ruleset);
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  const replay = openReplay(capture.value, ruleset.value);
  replay.advance(Math.floor(capture.value.lines.length * PLAYED));
  const { tracker, sensing } = replay.state();
  if (tracker === undefined) throw new Error(`seed ${String(seed)}: the game is over before its end`);
  const { base, workbench, clockButtons, presses, hypotheses } = tracker;
  const nowMs = capture.value.lines.at(-1)?.hostMs ?? 0;
  const scene = { sensing, nowMs, clockButtons, presses, workbench, base };
  const beganMs = performance.now();
  for (let back = 0; back <= LIMITS.secondLookTurns; back += 1) {
    const look: SecondLook = { seen: '', back, dueMs: 0 };
    lookAgain(hypotheses, look, presses, scene);
  }
  whole.push(performance.now() - beganMs);
};
