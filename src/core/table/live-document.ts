/**
 * What a game says about itself and what people did with it, as everybody outside the table sees it: plain JSON, absent is null.
 */
import { countFactsOf, deadOnBoard } from '../game/count-of-game.js';
import { handicapOf, hasSeatStones, komiOfGame, type HandicapPlacement } from '../game/game-about.js';
import type { Action, Role } from '../game/action.js';
import type { Game, Ruling } from '../game/game.js';
import type { GameResult } from '../game/game-result.js';
import type { GameIncident } from '../game/incident.js';
import { isCounting, phaseOf, type GamePhase } from '../game/phase.js';
import type { BySide, Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import { makeKomi } from '../go/rule-axes.js';
import { arrangeBoard, type ArrangedBoard } from '../go/scoring/arranged-board.js';
import { pictureOf, type CountPicture } from '../go/scoring/assistant.js';
import { mannerOf, type CountingManner } from '../go/scoring/counting-manner.js';
import { countByAll, decidingCount } from '../go/scoring/methods.js';
import type { Count } from '../go/scoring/count.js';
import { makeResult } from '../go/scoring/result-text.js';
import { lawOf, type LawName } from '../referee/law.js';
import { proposalsOf, type RulingProposal } from '../referee/proposals.js';
import type { GameSettings } from '../game/game-settings.js';
import { openIncidents, warningsOf } from '../game/open-incidents.js';

export interface LiveAct {
  readonly id: number;
  readonly by: Role;
  readonly kind: Action['kind'];
  readonly atMs: number;
  /** The act that undid it. */
  readonly undoneBy: number | null;
}

export interface LiveCount {
  readonly dead: readonly Point[];
  readonly seki: Game['counting']['seki'];
  /** Open points that people say are one side's (art edition). */
  readonly held: Game['counting']['held'];
  /** Stones of the groups that count as seki, by the reading or by what people said. */
  readonly inSeki: readonly Point[];
  readonly accepted: BySide<boolean>;
  /** By the rule set's own method, as people say it: `W+1.5`. */
  readonly text: string;
  readonly count: Count;
  readonly methods: readonly Count[];
  /** How it is counted by hand under these rules, with the figures that must come out. */
  readonly manner: CountingManner;
  /** What every point is, and what is still open. */
  readonly picture: Pick<CountPicture, 'points' | 'dame'>;
  /** The board as it will look when it has been arranged for counting by hand, in the rule set's manner. */
  readonly arranged: ArrangedBoard;
}

export interface LiveIncident extends Omit<GameIncident, 'color' | 'point' | 'cycle'> {
  readonly color: Color | null;
  readonly point: Point | null;
  readonly open: boolean;
}

export interface LiveDocument {
  readonly phase: GamePhase;
  /** Undefined once it is over. */
  readonly toMove: Color | null;
  readonly settings: GameSettings;
  /** What is played, recorded and counted. */
  readonly komi: string;
  readonly komiHalfPoints: number;
  readonly handicap: { readonly stones: number; readonly placement: HandicapPlacement };
  readonly result: GameResult | null;
  /** Why it ended so, where somebody said. */
  readonly resultWhy: string | null;
  readonly waiting: readonly { readonly id: number; readonly settings: GameSettings }[];
  readonly count: LiveCount | null;
  /** The latest LIVE_ACTS_MAX, oldest first. */
  readonly acts: readonly LiveAct[];
  readonly rulings: readonly Ruling[];
  readonly warned: BySide<number>;
  readonly law: LawName;
  readonly incidents: readonly LiveIncident[];
  readonly proposals: readonly RulingProposal[];
}

/** More than a page shows; the journal has all. */
export const LIVE_ACTS_MAX = 50;
const LIVE_INCIDENTS_MAX = 50;

const liveCount = (game: Game): LiveCount => {
  const { dead, seki, held, accepted } = game.counting;
  const facts = countFactsOf(game);
  const count = decidingCount(facts);
  const deadOf = (color: Color): readonly Point[] => deadOnBoard(game).filter((point) => game.position.stones[point] === color);
  const { points, dame, groups } = pictureOf(facts, { black: deadOf('black'), white: deadOf('white') });
  return {
    dead,
    seki,
    held,
    inSeki: groups.flatMap(({ inSeki, stones }) => (inSeki ? stones : [])),
    accepted: { black: accepted.black !== null, white: accepted.white !== null },
    text: makeResult(count),
    count,
    methods: countByAll(facts),
    manner: mannerOf(facts),
    picture: { points, dame },
    arranged: arrangeBoard(game.settings.ruleset.counting, facts),
  };
};

export const liveDocument = (game: Game): LiveDocument => {
  const { settings, setUp, ended, acts, rulings, incidents, waiting, position } = game;
  const open = openIncidents(game);
  const komiHalfPoints = komiOfGame(settings, setUp);
  const placement = settings.handicap?.placement ?? (hasSeatStones(settings) ? 'seat' : 'fixed');
  return {
    phase: phaseOf(game),
    toMove: ended === undefined ? position.toMove : null,
    settings,
    komi: makeKomi(komiHalfPoints),
    komiHalfPoints,
    handicap: { stones: handicapOf(settings, setUp), placement },
    result: ended?.outcome ?? null,
    resultWhy: ended?.why ?? null,
    waiting,
    count: isCounting(game) ? liveCount(game) : null,
    acts: acts.slice(-LIVE_ACTS_MAX).map(({ id, by, kind, atMs, undoneBy = null }) => ({ id, by, kind, atMs, undoneBy })),
    rulings,
    warned: { black: warningsOf(game, 'black'), white: warningsOf(game, 'white') },
    law: lawOf(settings),
    incidents: incidents.slice(-LIVE_INCIDENTS_MAX).map(({ id, atMs, afterMove, why, kind, color = null, point = null }) => ({
      id,
      atMs,
      afterMove,
      why,
      kind,
      color,
      point,
      open: open.some((one) => one.id === id),
    })),
    proposals: proposalsOf(game),
  };
};
