/** One game of a kind, played by simulated hands, read by the table and judged: for tests and benches. */
import { rulesetNamed } from '../../src/core/go/ruleset.js';
import { parseCapture } from '../../src/core/wire/capture.js';
import { profileOfKind } from '../../simulator/hands/kinds.js';
import type { GameToPlay } from '../../simulator/hands/game.js';
import { simulateGame } from '../../simulator/simulate-game.js';
import { judge, type CaptureTruth, type Judgement } from './judge.js';
import { steadinessOf, type Steadiness } from './steadiness.js';
import { watchReplay, type Running } from './watched-replay.js';

export interface KindRun {
  readonly truth: CaptureTruth;
  readonly judgement: Judgement;
  readonly steadiness: Steadiness;
}

/** `run` measures what the table does, and nothing of what the simulator did before. */
export const runKind = (kind: string, game: GameToPlay, seed: number, run?: Running): KindRun => {
  const profile = profileOfKind(kind, seed);
  if (!profile.ok) throw new Error(profile.refusal);
  const simulated = simulateGame(game, profile.value, seed);
  if (!simulated.ok) throw new Error(simulated.refusal);
  const capture = parseCapture(simulated.value.captureText);
  if (!capture.ok) throw new Error(capture.refusal.why);
  const ruleset = rulesetNamed(capture.value.header.game.ruleset);
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  // What the simulator left behind is no garbage of the table's.
  globalThis.gc?.();
  const watched = watchReplay(capture.value, ruleset.value, run);
  const { truth } = simulated.value;
  return { truth, judgement: judge(watched.replayed, truth), steadiness: steadinessOf(watched, truth) };
};
