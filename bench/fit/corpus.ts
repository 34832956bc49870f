/**
 * Corpus: simulated games with their truths, replayed again and again under other costs.
 *
 *     kind, seed ─▶ Sample ─ trial ─▶ what was recorded (a mark), and how bad it is (a loss)
 */
import { rulesetNamed, type Ruleset } from '../../src/core/go/ruleset.js';
import { openReplay } from '../../src/core/table/replay.js';
import { parseCapture, type Capture } from '../../src/core/wire/capture.js';
import { KIND_NAMES, profileOfKind } from '../../simulator/hands/kinds.js';
import { playGame, type Played } from '../../simulator/hands/play-game.js';
import { randomGame, shortGame } from '../../simulator/random-game.js';
import { simulateGame } from '../../simulator/simulate-game.js';
import { judge, type CaptureTruth } from '../../test/support/judge.js';

export interface Sample {
  readonly name: string;
  readonly capture: Capture;
  readonly ruleset: Ruleset;
  readonly truth: CaptureTruth;
}

export interface Trial {
  /** Everything that was decided, as one text: two trials that agree in it noticed no difference. */
  readonly mark: string;
  readonly loss: number;
}

/** What each kind of fault counts in a loss; a doubtful move counts little, but it counts: nobody wants all in doubt. */
const WEIGHTS = { silent: 40, unsure: 12, neverPlayed: 10, certainWrong: 2, missed: 4, falseAlarm: 3, accused: 6, doubtful: 0.05 } as const;

const profile = (kind: string, seed: number): Parameters<typeof simulateGame>[1] & object => {
  const found = profileOfKind(kind, seed);
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
};

const gameOf = (kind: string, seed: number): ReturnType<typeof randomGame> =>
  KIND_NAMES.includes(kind) ? shortGame(seed) : randomGame(seed);

/** The hands of a game alone, for counting. */
export const playedGame = (kind: string, seed: number): Played => playGame(gameOf(kind, seed), profile(kind, seed).hands, seed);

export const sampleOf = (kind: string, seed: number): Sample => {
  const simulated = simulateGame(gameOf(kind, seed), profile(kind, seed), seed);
  if (!simulated.ok) throw new Error(simulated.refusal);
  const capture = parseCapture(simulated.value.captureText);
  const ruleset = rulesetNamed('japanese');
  if (!capture.ok || !ruleset.ok) throw new Error(`${kind} seed ${seed} cannot be replayed`);
  return { name: `${kind} seed ${seed}`, capture: capture.value, ruleset: ruleset.value, truth: simulated.value.truth };
};

export const trial = ({ capture, ruleset, truth }: Sample): Trial => {
  const replay = openReplay(capture, ruleset);
  while (replay.advance(1000));
  const replayed = replay.finish();
  const judgement = judge(replayed, truth);
  const doubtful = replayed.game?.moves.filter(({ certain }) => !certain).length ?? 0;
  const wrong = judgement.exact ? 0 : judgement.isUnsure ? WEIGHTS.unsure : WEIGHTS.silent;
  return {
    mark: JSON.stringify(replayed.events),
    loss:
      wrong +
      judgement.certainMovesWrong * WEIGHTS.neverPlayed +
      judgement.certainWrong * WEIGHTS.certainWrong +
      judgement.infractionsMissed.length * WEIGHTS.missed +
      judgement.falseAlarms.length * WEIGHTS.falseAlarm +
      judgement.accusedWrongly.length * WEIGHTS.accused +
      doubtful * WEIGHTS.doubtful,
  };
};

export const lossOf = (trials: readonly Trial[]): number => trials.reduce((sum, { loss }) => sum + loss, 0);
