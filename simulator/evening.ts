/**
 * Evenings: several games one after the other on one board that stays switched on.
 *
 *     what lay there ─▶ cleared ─▶ game ─ ended somehow ─▶ cleared, nearly ─▶ game ─▶ ...
 *
 * Games end in passes, on the pads, or by word: then nothing on the board says so but that it is
 * cleared. A stone may be overlooked while clearing, and last week's stones may lie there when
 * the board is switched on. Pure and seeded like the games themselves.
 */
import { COLORS } from '../src/core/go/color.js';
import { makeSgfPoint, pointCount, type BoardSize, type Point } from '../src/core/go/point.js';
import { Chance } from './chance.js';
import { endedByPasses, type GameToPlay } from './hands/game.js';
import type { Exposed, Happening } from './hands/happening.js';
import type { Incident, TrueMove, Truth } from './hands/truth.js';
import { playGame } from './hands/play-game.js';
import type { Profile } from './hands/profiles.js';
import { randomGame } from './random-game.js';

export const EVENING_ENDS = ['passes', 'pads', 'by word'] as const;
export type EveningEnd = (typeof EVENING_ENDS)[number];

/** One game of an evening, with its moves at the board's own moments. */
export interface EveningGame {
  readonly end: EveningEnd;
  readonly truth: Omit<Truth, 'profile' | 'seed' | 'outages'>;
}

export interface Evening {
  readonly size: BoardSize;
  readonly happenings: readonly Happening[];
  readonly games: readonly EveningGame[];
  readonly lastMs: number;
}

const GAMES = [2, 4] as const;
const MOVES = [20, 60] as const;
const SIDES = [9, 13, 19] as const;
/** Between two games people talk, drink, change places. */
const PAUSE_MS = [12_000, 120_000] as const;
const LAST_WEEKS_RATIO = 0.35;
const LAST_WEEKS_STONES = [1, 40] as const;
const LOOKS_FROM_MS = [3_000, 20_000] as const;
const CLEARING_STEP_MS = [60, 500] as const;
/** From the last of these stones taken off to the first game. */
const BEGINS_AFTER_MS = [4_000, 30_000] as const;
const OVERLOOKED_RATIO = 0.3;
/** An overlooked stone is taken off so long after the board was cleared: in the pause, or in the next game. */
const OVERLOOKED_MS = [5_000, 60_000] as const;

const lastOf = (happenings: readonly Happening[]): number => happenings.at(-1)?.atMs ?? 0;

/** Stones that nobody has taken off since last week, and now somebody does. */
const lastWeeksStones = (size: BoardSize, chance: Chance): Happening[] => {
  if (!chance.happens(LAST_WEEKS_RATIO)) return [];
  const points = chance
    .shuffled(Array.from({ length: pointCount(size) }, (_, point) => point))
    .slice(0, chance.whole(LAST_WEEKS_STONES[0], LAST_WEEKS_STONES[1]));
  const lying = points.map((point): Happening => ({ kind: 'point', atMs: 0, point, exposed: chance.pick(COLORS) ?? 'black' }));
  let atMs = chance.between(LOOKS_FROM_MS[0], LOOKS_FROM_MS[1]);
  const taken = chance.shuffled(points).map((point): Happening => {
    atMs += chance.between(CLEARING_STEP_MS[0], CLEARING_STEP_MS[1]);
    return { kind: 'point', atMs: Math.round(atMs), point, exposed: 'empty' };
  });
  return [...lying, ...taken];
};

const gameFor = (size: BoardSize, end: EveningEnd, seed: number, chance: Chance): GameToPlay => {
  const game = randomGame(seed, { size, handicap: 0, movesMax: chance.whole(MOVES[0], MOVES[1]) });
  const moves = game.moves.filter(({ move }, index) => move.kind !== 'pass' || index < game.moves.length - 2);
  const opened = { ...game, moves: end === 'passes' ? game.moves : moves };
  return end === 'passes' ? endedByPasses(opened) : opened;
};

/** The last thing that was done to a point before the end of these happenings is undone later: somebody overlooked it. */
const overlook = (happenings: readonly Happening[], wanted: ReadonlySet<Point>, chance: Chance): readonly Happening[] => {
  if (!chance.happens(OVERLOOKED_RATIO)) return happenings;
  const index = happenings.map((one) => one.kind === 'point' && one.exposed === 'empty' && !wanted.has(one.point)).lastIndexOf(true);
  const overlooked = happenings[index];
  if (overlooked?.kind !== 'point') return happenings;
  const atMs = Math.round(overlooked.atMs + chance.between(OVERLOOKED_MS[0], OVERLOOKED_MS[1]));
  return [...happenings.slice(0, index), ...happenings.slice(index + 1), { ...overlooked, atMs }];
};

const later = <Timed extends TrueMove>(moves: readonly Timed[], byMs: number): Timed[] =>
  moves.map((move) => ({ ...move, t: move.t + byMs }));
const laterIncidents = (incidents: readonly Incident[], byMs: number): Incident[] =>
  incidents.map((one) => ({ ...one, from: one.from + byMs, to: one.to + byMs }));

/** A different evening for each seed, at a table of this profile. */
export const playEvening = (profile: Profile, seed: number): Evening => {
  const chance = new Chance(seed).stream('evening');
  const side = chance.pick(SIDES) ?? 19;
  const size = { width: side, height: side };
  const ends = Array.from({ length: chance.whole(GAMES[0], GAMES[1]) }, () => chance.pick(EVENING_ENDS) ?? 'by word');
  const toPlay = ends.map((end, index) => gameFor(size, end, seed * 10 + index, chance));

  let happenings: readonly Happening[] = lastWeeksStones(size, chance);
  let fromMs = happenings.length === 0 ? 0 : lastOf(happenings) + chance.between(BEGINS_AFTER_MS[0], BEGINS_AFTER_MS[1]);
  const games: EveningGame[] = [];
  for (const [index, game] of toPlay.entries()) {
    const end = ends[index] ?? 'by word';
    const hands = { ...profile.hands, padEndRatio: end === 'pads' ? 1 : 0, tidyRatio: 1 };
    const played = playGame(game, hands, seed * 10 + index);
    const byMs = Math.round(fromMs);
    const { truth } = played;
    games.push({
      end,
      truth: {
        ...truth,
        start: truth.start + byMs,
        end: truth.end + byMs,
        last: truth.last + byMs,
        moves: later(truth.moves, byMs),
        what: laterIncidents(truth.what, byMs),
      },
    });
    const wanted = new Set((toPlay[index + 1]?.moves ?? []).flatMap(({ move }) => (move.kind === 'play' ? [move.point] : [])));
    const shifted = [...played.happenings, ...emptiedPads(played.happenings)].map((one) => ({ ...one, atMs: one.atMs + byMs }));
    happenings = [...happenings, ...overlook(shifted, wanted, chance)];
    fromMs = truth.last + byMs + chance.between(PAUSE_MS[0], PAUSE_MS[1]);
  }
  const sorted = [...happenings].sort((one, other) => one.atMs - other.atMs);
  return { size, happenings: sorted, games, lastMs: Math.max(lastOf(sorted), Math.round(fromMs)) };
};

/** What was laid on the pads is taken away with the stones. */
const emptiedPads = (happenings: readonly Happening[]): Happening[] =>
  COLORS.filter((side) => happenings.some((one) => one.kind === 'pad' && one.side === side)).map((side) => ({
    kind: 'pad',
    atMs: lastOf(happenings) + 500,
    side,
    stones: [],
  }));

/** The board as it is left, for whoever checks that an evening ends with nothing on it. */
export const leftOnBoard = ({ happenings, size }: Evening): string[] => {
  const shown = new Map<Point, Exposed>();
  for (const one of happenings) if (one.kind === 'point') shown.set(one.point, one.exposed);
  return [...shown].filter(([, exposed]) => exposed !== 'empty').map(([point]) => makeSgfPoint(point, size));
};
