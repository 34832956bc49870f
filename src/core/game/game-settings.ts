/** Game settings: what a game is played with. */
import type { ClockPolicy } from '../clock/clock.js';
import type { LatenessRule } from '../clock/lateness.js';
import type { BySide } from '../go/color.js';
import type { BoardSize } from '../go/point.js';
import type { Ruleset } from '../go/ruleset.js';
import type { GameAbout } from './game-about.js';

/** The thinking time of a game. */
export interface GameTime {
  /** As people write it (`core/clock/control-text`): `1h + 5x60s`. */
  readonly controls: string;
  readonly policy: ClockPolicy;
}

export interface GameSettings extends GameAbout {
  readonly size: BoardSize;
  readonly ruleset: Ruleset;
  /** Names of the players, where known. */
  readonly players: BySide<string>;
  /** Team play: the members of each side in the order in which they play; `players` has them as one name. */
  readonly members?: BySide<readonly string[]>;
  /** Names of the teams, where they have any. */
  readonly teams?: BySide<string>;
  /** Wall time of the start as an ISO 8601 string, for the record only. */
  readonly startedAt: string;
  /** Absent: the game is played without a clock. */
  readonly time?: GameTime;
  /** What coming late costs at this event; absent: DEFAULT_LATENESS. */
  readonly lateness?: LatenessRule;
}
