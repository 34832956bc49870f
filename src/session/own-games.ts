/**
 * Games that a table starts by itself, when somebody sits down and plays: as the organiser's settings say.
 */
import { DEFAULT_POLICY, type ClockPolicy, type TurnEnds } from '../core/clock/clock.js';
import type { LatenessRule } from '../core/clock/lateness.js';
import type { OvertimeEntry } from '../core/clock/side-time.js';
import type { Game } from '../core/game/game.js';
import type { GameAbout } from '../core/game/game-about.js';
import { sidesOf } from '../core/game/sides.js';
import type { BySide } from '../core/go/color.js';
import type { Ruleset } from '../core/go/ruleset.js';
import { without } from '../core/without.js';
import type { BoardIdentity, UsualGame } from './ports.js';
import type { GameSettings } from '../core/game/game-settings.js';

export interface OwnGames {
  readonly ruleset: Ruleset;
  /** Their thinking time as people write it (`core/clock/control-text`); undefined: without a clock. */
  readonly time?: string | undefined;
  /** How long the count stands still for one capture; undefined: CAPTURE_LIMIT_MS. */
  readonly captureLimit?: ClockPolicy['captures'] | undefined;
  /** What coming late costs; undefined: DEFAULT_LATENESS. */
  readonly lateness?: LatenessRule | undefined;
  /** A side out of time has lost when nobody objects for so long, in ms; undefined: the arbiter says so. */
  readonly timeLoss?: number | undefined;
  /** What ends a turn; undefined: a press where there are buttons. A board without buttons has only stones. */
  readonly turnEnds?: TurnEnds | undefined;
  /** Whether the move that uses up main time gets a fresh period; undefined: it does. */
  readonly overtimeEntry?: OvertimeEntry | undefined;
  /** None, one, or the members of a team in the order in which they play. */
  readonly players?: BySide<readonly string[]> | undefined;
  readonly teams?: BySide<string> | undefined;
  /** Komi, handicap, ranks, event, ... */
  readonly about?: GameAbout | undefined;
}

/** What holds for every game of the event, and not only for the next one. */
const OF_EVENT = ['event', 'round', 'table', 'place', 'zone', 'law'] as const satisfies readonly (keyof GameAbout)[];

const aboutEvent = (about: GameAbout = {}): GameAbout =>
  Object.fromEntries(OF_EVENT.flatMap((name) => (about[name] === undefined ? [] : [[name, about[name]]])));

/** Other players, who have arranged nothing. Komi is the organiser's for all. */
const ofLaterGames = (games: OwnGames): OwnGames => ({
  ...games,
  players: undefined,
  teams: undefined,
  about: {
    ...aboutEvent(games.about),
    ...(games.about?.komiHalfPoints === undefined ? {} : { komiHalfPoints: games.about.komiHalfPoints }),
  },
});

/**
 * The players of the settings are those of the next game: once they have played it, whoever sits down is somebody else. A table
 * that begins anew with every start of the service (`beginsAnew`) has forgotten that they have.
 */
export class OwnGamesInTurn {
  #games: OwnGames;
  #isFresh: boolean;
  #havePlayed = false;

  constructor(games: OwnGames, beginsAnew: boolean) {
    this.#games = games;
    this.#isFresh = beginsAnew;
  }

  get games(): OwnGames {
    return this.#games;
  }

  /** The organiser has set otherwise: from the next game on. Other players than before have not played yet. */
  change(games: OwnGames): void {
    const { players } = this.#games;
    const isSame = players?.black.join() === games.players?.black.join() && players?.white.join() === games.players?.white.join();
    if (!isSame) this.#havePlayed = false;
    this.#games = games;
  }

  /** `before`: the game that was on the table. */
  after(before: Pick<Game, 'moves' | 'settings'> | undefined): OwnGames {
    const { players, teams } = this.#games;
    if (players !== undefined && before !== undefined && before.moves.length > 0 && !this.#isFresh) {
      const theirs = sidesOf(players, teams ?? { black: '', white: '' }).players;
      const { black, white } = before.settings.players;
      if (black === theirs.black && white === theirs.white) this.#havePlayed = true;
    }
    this.#isFresh = false;
    return this.#havePlayed ? ofLaterGames(this.#games) : this.#games;
  }
}

/** What holds for a game of this table unless somebody says otherwise. Without buttons the stone ends the turn. */
export const usualGame = (games: OwnGames, clockButtons: number): UsualGame => {
  const { ruleset, time, turnEnds = 'press', overtimeEntry, captureLimit, lateness, timeLoss } = games;
  const policy = {
    turnEnds: clockButtons > 0 ? turnEnds : 'stone',
    overtimeEntry: overtimeEntry ?? DEFAULT_POLICY.overtimeEntry,
    captures: captureLimit ?? DEFAULT_POLICY.captures,
  } as const;
  return {
    ruleset,
    policy,
    ...(time === undefined ? {} : { time }),
    ...(lateness === undefined ? {} : { lateness }),
    ...(timeLoss === undefined ? {} : { timeLossAfterMs: timeLoss }),
    about: aboutEvent(games.about),
  };
};

/** `startedAt`: ISO 8601 wall time. */
export const settingsOfOwnGame = (games: OwnGames, { width, height, clockButtons }: BoardIdentity, startedAt: string): GameSettings => {
  const { players, teams, about } = games;
  const { ruleset, policy, time, ...more } = without(usualGame(games, clockButtons), 'about');
  return {
    size: { width, height },
    ruleset,
    ...sidesOf(players ?? { black: [], white: [] }, teams ?? { black: '', white: '' }),
    startedAt,
    ...(time === undefined ? {} : { time: { controls: time, policy } }),
    ...more,
    ...about,
  };
};
