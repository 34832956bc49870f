/**
 * One game, one profile, one seed: the capture and the truth beside it. For benches and tests,
 * which want hundreds of them, and for `banmen simulate --capture`.
 *
 * Everything follows from the arguments: the same call gives the same bytes on every machine.
 */
import { makeSgfPoint, type Point } from '../src/core/go/point.js';
import type { Orientation } from '../src/core/sensing/orientation.js';
import type { CaptureGame } from '../src/core/wire/capture.js';
import { ok, type Result } from '../src/core/result.js';
import { Chance } from './chance.js';
import { drawOutages, type FaultCounts } from './faults/line-faults.js';
import { tellableIn } from './faults/tellable.js';
import { checkGame, endedByPasses, joinedAt, type GameToPlay } from './hands/game.js';
import { playGame } from './hands/play-game.js';
import { profileNamed, type Profile, type ProfileName } from './hands/profiles.js';
import type { BoardTurn, HandsOptions } from './hands/options.js';
import type { Truth } from './hands/truth.js';
import { recordCapture } from './record-capture.js';

export interface SimulatedGame {
  /** The capture file as text (protocol, Captures). */
  readonly captureText: string;
  readonly truth: Truth;
  /** What the cable did to the lines. */
  readonly faults: FaultCounts;
}

/** Refused when a move of the game cannot be played, naming it. */
export const simulateGame = (game: GameToPlay, profile: Profile | ProfileName, seed: number): Result<SimulatedGame, string> => {
  const checked = checkGame(game);
  if (!checked.ok) return checked;
  const chosen = typeof profile === 'string' ? profileOf(profile) : profile;
  const toPlay = chosen.hands.countingMs > 0 ? endedByPasses(game) : game;
  const { happenings, truth } = playGame(toPlay, chosen.hands, seed);
  const chance = new Chance(seed).stream('line');
  const suits = chosen.faults.tellableOutages ? tellableIn(joinedAt(toPlay, chosen.hands.joinedAtMove), truth.moves) : undefined;
  const outages = drawOutages(chosen.faults.outages, truth.start, truth.end, chance.stream('outages'), suits);
  const about: CaptureGame = {
    size: game.size.width,
    ruleset: game.ruleset.name,
    handicap: truth.setup.B.length + truth.setup.W.length,
    clockButtons: chosen.hands.clockButtons,
    sensor: chosen.hands.sensor,
    startMs: truth.start,
    ...saidOf(toPlay, chosen.hands),
  };
  const { captureText, faults } = recordCapture({
    game: about,
    size: game.size,
    happenings,
    faults: chosen.faults,
    outages,
    lastMs: truth.last,
    chance,
  });
  return ok({ captureText, truth: { profile: chosen.name, seed, ...truth, outages }, faults });
};

/** How a board lies that was turned so, for its players. */
const ORIENTATION_OF: Readonly<Record<BoardTurn, Orientation>> = {
  '0': 'as-is',
  '90': 'turned-270',
  '180': 'turned-180',
  '270': 'turned-90',
  mirrored: 'mirrored',
};

/** What a number of stones cannot say: whose stones lie there, who is to move, how the board lies. */
const saidOf = (game: GameToPlay, { joinedAtMove, turn }: HandsOptions): Partial<CaptureGame> => {
  const { black, white, toMove } = joinedAt(game, joinedAtMove).setUp;
  const lettersOf = (points: readonly Point[]): readonly string[] => points.map((point) => makeSgfPoint(point, game.size));
  return {
    ...(white.length === 0 && joinedAtMove <= 0 ? {} : { setUp: { black: lettersOf(black), white: lettersOf(white) }, toMove }),
    ...(joinedAtMove > 0 ? { joined: true } : {}),
    ...(turn === '0' ? {} : { orientation: ORIENTATION_OF[turn] }),
  };
};

const profileOf = (name: ProfileName): Profile => {
  const found = profileNamed(name);
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
};
