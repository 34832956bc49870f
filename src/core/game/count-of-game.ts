/**
 * The count of a game as it stands: its final board with what people marked, and all that goes from side to side.
 *
 * Komi and handicap are those that were played and are recorded. Points lost to overtime and penalty points come off a side's score.
 */
import type { BySide, Color } from '../go/color.js';
import type { Count, CountFacts } from '../go/scoring/count.js';
import { countFacts } from '../go/scoring/count-of.js';
import { decidingCount } from '../go/scoring/methods.js';
import type { Point } from '../go/point.js';
import { SHARED } from '../go/scoring/final-board.js';
import { BLACK, EMPTY, WHITE } from '../go/stone.js';
import type { Game } from './game.js';
import { pointsLost } from './game-clock.js';
import { handicapOf, komiOfGame } from './game-about.js';

/** Points that rulings took off each side's score. */
export const penaltyPointsOf = ({ rulings }: Pick<Game, 'rulings'>): BySide<number> => {
  const of = (side: Color): number =>
    rulings.reduce((sum, { ruling, side: whose, points }) => (ruling === 'points' && whose === side ? sum + (points ?? 0) : sum), 0);
  return { black: of('black'), white: of('white') };
};

const passesOf = ({ moves }: Game, side: Color): number => moves.filter(({ color, move }) => color === side && move.kind === 'pass').length;

/** Stones that people marked and that are (still) there: a correction may have taken some off the board. */
export const deadOnBoard = ({ position, counting }: Game): readonly Point[] =>
  counting.dead.filter((point) => (position.stones[point] ?? 'empty') !== 'empty');

/** What everybody who counts this game begins from. */
export const countFactsOf = (game: Game): CountFacts => {
  const { settings, setUp, position, counting, clock, moves } = game;
  const overtime = clock === undefined ? undefined : pointsLost(clock);
  const penalty = penaltyPointsOf(game);
  const namedAs = (held: boolean): readonly Point[] => counting.seki.flatMap(({ point, inSeki }) => (inSeki === held ? [point] : []));
  const marks = { dead: deadOnBoard(game), seki: namedAs(true), notSeki: namedAs(false) };
  const facts = countFacts(position, marks, settings.ruleset, {
    handicap: handicapOf(settings, setUp),
    komiHalfPoints: komiOfGame(settings, setUp),
    passes: { black: passesOf(game, 'black'), white: passesOf(game, 'white') },
    firstToPass: moves.find(({ move }) => move.kind === 'pass')?.color,
    lastToPass: moves.filter(({ move }) => move.kind === 'pass').at(-1)?.color,
    pointsLost: { black: (overtime?.black ?? 0) + penalty.black, white: (overtime?.white ?? 0) + penalty.white },
  });
  return counting.held.length === 0 ? facts : { ...facts, extraPoints: heldIn(facts, counting.held) };
};

/** Open to both by the stones that live: what may still be said to belong to one side. */
export const isOpenToBoth = ({ board }: Pick<CountFacts, 'board'>, point: Point): boolean =>
  board.stonesAtStop[point] === EMPTY && board.owners[point] === SHARED;

/** A point that was marked and has become a side's own by other marks is counted there already. */
const heldIn = (facts: CountFacts, held: Game['counting']['held']): BySide<number> => {
  const of = (side: Color): number => held.filter((one) => one.side === side && isOpenToBoth(facts, one.point)).length;
  return { black: of('black'), white: of('white') };
};

/** Points of each side in the count that both accepted; undefined where the result is no such count. */
export const acceptedTerritory = (game: Game): BySide<readonly Point[]> | undefined => {
  const { accepted } = game.counting;
  const kind = game.ended?.outcome?.kind;
  if (accepted.black === null || accepted.white === null || (kind !== 'score' && kind !== 'draw')) return undefined;
  const { board } = countFactsOf(game);
  const of = (owner: number): Point[] =>
    [...board.owners.keys()].filter((point) => board.owners[point] === owner && board.stones[point] === EMPTY);
  return { black: of(BLACK), white: of(WHITE) };
};

export const countOfGame = (game: Game): Count => decidingCount(countFactsOf(game));
