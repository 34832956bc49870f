/**
 * What a game says about itself besides its players and its time: ranks, event, handicap, komi (LIFE-OF-A-GAME).
 *
 * Komi and handicap are parts of the game: what is played, recorded and counted is one and the same value.
 */
import { proposedKomi } from '../go/handicap-komi.js';
import type { BySide, Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import type { Ruleset } from '../go/ruleset.js';
import { ok, refuse, type Result } from '../result.js';

/** fixed: on the star points by custom; free: where black likes; seat: two of each colour on the corner star points (座子). */
export const PLACEMENTS = ['fixed', 'free', 'seat'] as const;
export type HandicapPlacement = (typeof PLACEMENTS)[number];

export interface Handicap {
  /** 0: even; 1: the first move without komi (让先); 2 and more: stones. Seat stones are not counted. */
  readonly stones: number;
  readonly placement: HandicapPlacement;
}

/** Custom knows nine; more are given to children. */
export const HANDICAP_STONES_MAX = 30;

/** `3`, `3 free`, `seat`, `2 seat`; 0: even; 1: the first move without komi. */
export const parseHandicap = (text: string): Result<Handicap, string> => {
  const parts = /^(?:(\d{1,2})(?:\s+(fixed|free|seat))?|seat)$/.exec(text.trim());
  const stones = Number(parts?.[1] ?? 0);
  if (parts === null || stones > HANDICAP_STONES_MAX)
    return refuse(`a handicap is 0 to ${HANDICAP_STONES_MAX} stones, such as 3, 3 free or seat, not '${text}'`);
  const placement = parts[1] === undefined ? 'seat' : (PLACEMENTS.find((one) => one === parts[2]) ?? 'fixed');
  return ok({ stones, placement });
};

export const makeHandicap = ({ stones, placement }: Handicap): string =>
  placement === 'fixed' ? String(stones) : `${stones} ${placement}`;

/** Absent: nobody has said so. */
export interface GameAbout {
  /** Half points, as people agreed; absent: what the rule set gives such a game. */
  readonly komiHalfPoints?: number;
  readonly handicap?: Handicap;
  /** `3 dan`, `5k`. */
  readonly ranks?: BySide<string>;
  /** Club or country of each side. */
  readonly clubs?: BySide<string>;
  /** The number by which an organiser knows each player. */
  readonly playerNumbers?: BySide<string>;
  readonly event?: string;
  readonly round?: string;
  readonly table?: string;
  readonly place?: string;
  /** A name for the game itself. */
  readonly title?: string;
  /** What the opening is called. */
  readonly opening?: string;
  /** Who enters the record. */
  readonly recorder?: string;
  /** When it is to begin: ISO 8601. */
  readonly schedule?: string;
  /** Time zone of the hall by its name (`Asia/Shanghai`). */
  readonly zone?: string;
  /** The date of the hall at the start, `2026-11-30`. */
  readonly localDate?: string;
  /** Whose referee's law holds (`core/referee`); absent: the one that goes with the rules. */
  readonly law?: string;
  /** A side whose flag has fallen has lost when nobody objects for so long; absent: the arbiter says so. */
  readonly timeLossAfterMs?: number;
  /** The game that this one replays: when that was started. */
  readonly replays?: string;
}

export interface HandicapFacts extends GameAbout {
  readonly ruleset: Ruleset;
}

interface SetUpStones {
  readonly stones: BySide<readonly Point[]>;
}

/** Handicap stones of the game that is played: as was said, else black stones alone on the board before the first move. */
export const handicapOf = (settings: GameAbout, { stones }: SetUpStones): number =>
  settings.handicap?.stones ?? (stones.black.length >= 2 && stones.white.length === 0 ? stones.black.length : 0);

/** Komi of the game that is played, in half points: as was said, else what the rule set gives a game with this handicap. */
export const komiOfGame = (settings: HandicapFacts, setUp: SetUpStones): number =>
  settings.komiHalfPoints ?? proposedKomi(settings.ruleset, handicapOf(settings, setUp));

/** Whether seat stones are laid before the first move: said for this game, or the custom of the rule set. */
export const hasSeatStones = ({ ruleset, handicap }: HandicapFacts): boolean =>
  handicap === undefined ? ruleset.seatStones === 'four' : handicap.placement === 'seat';

/** Who moves first: the weaker side's stones lie there already, so white; in an even game as the rule set says. */
export const firstToMove = (settings: HandicapFacts): Color => {
  const stones = settings.handicap?.stones ?? 0;
  // With seat stones and stones given the weaker side has black and moves first (RULEBOOK 3).
  if (hasSeatStones(settings)) return stones >= 1 ? 'black' : settings.ruleset.firstMove;
  if (stones >= 2) return 'white';
  return stones === 1 ? 'black' : settings.ruleset.firstMove;
};
