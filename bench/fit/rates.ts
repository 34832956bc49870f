/**
 * Rates: how often hands and sensors do what a cost prices, counted in simulated truths.
 *
 * A cost is -log2 of a rate (costs.ts): what happens once in 256 occasions is 8 bits. Only costs whose
 * event stands in the truth can be counted so; the others are looked for by trial (`search.ts`).
 */
import type { Played } from '../../simulator/hands/play-game.js';
import { COST_NAMES, type CostName } from './cost-table.js';

export interface Rate {
  readonly cost: CostName;
  /** What is counted, and on which occasions. */
  readonly of: string;
  readonly happened: number;
  readonly occasions: number;
}

type Counted = readonly [happened: number, occasions: number];

const stones = ({ truth }: Played): number => truth.moves.filter(({ p }) => p !== '').length;
const incidents = ({ truth }: Played, ...names: readonly string[]): number => truth.what.filter(({ what }) => names.includes(what)).length;
const infractions = ({ truth }: Played, ...kinds: readonly string[]): number =>
  truth.infractions.filter(({ kind }) => kinds.includes(kind)).length;

const pressMoments = ({ happenings }: Played): number[] =>
  happenings.flatMap((one) => (one.kind === 'button' && one.down ? [one.atMs] : []));

/** Turns with a stone and no press of their side before the next turn but one. */
const unpressed = (played: Played): number => {
  const moves = played.truth.moves;
  const bySide = { 1: [] as number[], 2: [] as number[] };
  for (const one of played.happenings) if (one.kind === 'button' && one.down) bySide[one.side === 'black' ? 1 : 2].push(one.atMs);
  return moves.filter(
    ({ c, t, p }, index) => p !== '' && !bySide[c].some((atMs) => atMs >= t - 1_000 && atMs < (moves[index + 2]?.t ?? Infinity)),
  ).length;
};

/** The board is half full, as the costs of passes see it. */
const OPEN_MOVES_PART = 0.5;

const passes = (played: Played, whileOpen: boolean): Counted => {
  const openMoves = played.truth.size ** 2 * OPEN_MOVES_PART;
  const turns = played.truth.moves.filter((_, index) => index < openMoves === whileOpen);
  return [turns.filter(({ p }) => p === '').length, turns.length];
};

const COUNTS: readonly { readonly cost: CostName; readonly of: string; readonly count: (played: Played) => Counted }[] = [
  { cost: 'pass', of: 'passes among turns on a board more than half full', count: (played) => passes(played, false) },
  { cost: 'passWhileOpen', of: 'passes among turns before that', count: (played) => passes(played, true) },
  {
    cost: 'forgottenPress',
    of: 'stones without a press',
    count: (played) => [pressMoments(played).length === 0 ? 0 : unpressed(played), stones(played)],
  },
  { cost: 'takeback', of: 'takebacks and variations among moves', count: (played) => [played.truth.takebacks, stones(played)] },
  { cost: 'slide', of: 'stones pushed aside among moves', count: (played) => [incidents(played, 'nudged', 'sleeve'), stones(played)] },
  { cost: 'upset', of: 'upsets among moves', count: (played) => [incidents(played, 'upset', 'child', 'dark half'), stones(played)] },
  { cost: 'upsideDownStone', of: 'stones that read as the other colour', count: (played) => [played.truth.flips, stones(played)] },
  { cost: 'movedStone', of: 'stones moved and put back', count: (played) => [infractions(played, 'moved-stone'), stones(played)] },
  {
    cost: 'missingStone',
    of: 'stones lifted and put back',
    count: (played) => [
      infractions(played, 'removed-living-stone') + incidents(played, 'straightened', 'own stone taken along'),
      stones(played),
    ],
  },
  {
    cost: 'wrongStone',
    of: 'stones where none may be',
    count: (played) => [
      infractions(played, 'double-move', 'ko', 'superko', 'forbidden-point') +
        incidents(played, 'wrong colour', 'dropped prisoner', 'prisoner on a neutral point'),
      stones(played),
    ],
  },
  {
    cost: 'strayStone',
    of: 'stones at rest that are no moves',
    count: (played) => [
      incidents(played, 'held', 'pushed', 'between points, both', 'between points, wrong one', 'magnet', 'stuck point'),
      stones(played),
    ],
  },
  {
    cost: 'pressBeforeStone',
    of: 'presses ahead of their stones',
    count: (played) => [incidents(played, 'early press'), pressMoments(played).length],
  },
  {
    cost: 'strayPress',
    of: 'presses that mean nothing',
    count: (played) => [
      incidents(played, 'wrong button', 'tried buttons', 'ghost press') + 2 * incidents(played, 'both buttons'),
      pressMoments(played).length,
    ],
  },
  {
    cost: 'repeatedPress',
    of: 'presses again of the same side',
    count: (played) => [incidents(played, 'pressed twice', 'press while the other thinks'), pressMoments(played).length],
  },
];

/** Counted over all these games. */
export const ratesOf = (games: readonly Played[]): Rate[] =>
  COUNTS.filter(({ cost }) => COST_NAMES.includes(cost)).map(({ cost, of, count }) => {
    const counted = games.map(count);
    return {
      cost,
      of,
      happened: counted.reduce((sum, [happened]) => sum + happened, 0),
      occasions: counted.reduce((sum, [, occasions]) => sum + occasions, 0),
    };
  });

/** Bits of a rate; what never happened is taken for half a time. */
export const bitsOf = ({ happened, occasions }: Rate): number => Math.log2(Math.max(1, occasions) / Math.max(0.5, happened));
