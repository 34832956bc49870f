/**
 * A count from what people have in their hands: the position at the stop, the marks they made on it, and the rules of the game.
 *
 *     countOf(position, marks, rules, game) -> facts, picture, every method, the one that decides
 *
 * Nothing is kept from one call to the next, so a mark put right is counted as if it had been so from the first.
 */
import type { Point } from '../point.js';
import type { Position } from '../position.js';
import type { Ruleset } from '../ruleset.js';
import { pictureOf, type CountPicture } from './assistant.js';
import { PLAIN_FACTS, type Count, type CountFacts } from './count.js';
import { finalBoard } from './final-board.js';
import { countByAll, decidingCount } from './methods.js';

/** What people say of the stones on the board. A group is named by any of its stones or own points. */
export interface CountMarks {
  /** Dead stones, each by its point. A point without a stone is a bug. */
  readonly dead: readonly Point[];
  /** Groups held to be in seki whatever the reading says. */
  readonly seki: readonly Point[];
  /** Groups held to live by themselves whatever the reading says; they win over `seki` where both name a group. */
  readonly notSeki: readonly Point[];
}

export const NO_MARKS: CountMarks = { dead: [], seki: [], notSeki: [] };

/** What the game says besides its last position; what is left out is plain. Prisoners are the position's unless given. */
export type GameAtStop = Partial<Omit<CountFacts, 'board' | 'ruleset'>>;

export interface PositionCount {
  readonly facts: CountFacts;
  readonly picture: CountPicture;
  /** Every method, in the order of `COUNTINGS`. */
  readonly counts: readonly Count[];
  /** The one that decides under these rules. */
  readonly deciding: Count;
}

type Stopped = Pick<Position, 'size' | 'stones' | 'prisonersTakenBy'>;

export const countFacts = (position: Stopped, marks: CountMarks, rules: Ruleset, game: GameAtStop = {}): CountFacts => ({
  ...PLAIN_FACTS,
  prisonersTakenBy: position.prisonersTakenBy,
  ...game,
  board: finalBoard(position.size, position.stones, marks.dead),
  ruleset: rules,
  groupsByHand: {
    ...game.groupsByHand,
    inSeki: new Map([...marks.seki.map((point) => [point, true] as const), ...marks.notSeki.map((point) => [point, false] as const)]),
  },
});

export const countOf = (position: Stopped, marks: CountMarks, rules: Ruleset, game: GameAtStop = {}): PositionCount => {
  const facts = countFacts(position, marks, rules, game);
  const dead = new Set(marks.dead);
  const deadOf = (color: 'black' | 'white'): Point[] => [...dead].filter((point) => position.stones[point] === color);
  return {
    facts,
    picture: pictureOf(facts, { black: deadOf('black'), white: deadOf('white') }),
    counts: countByAll(facts),
    deciding: decidingCount(facts),
  };
};
