/**
 * Judge: does a replayed capture say what really happened?
 *
 * The truth stands beside a capture as JSON (moves, infractions, what else the hands did). A
 * game is exact when its moves and its final position are the truth's; for `outage` the order
 * within a gap is free, for `noclock` passes cannot be seen.
 */
import type { GameEvent } from '../../src/core/game/event.js';
import type { Game } from '../../src/core/game/game.js';
import { makeSgfPoint } from '../../src/core/go/point.js';
import type { Replayed } from '../../src/core/table/replay.js';

export interface TruthMove {
  readonly c: 1 | 2;
  readonly p: string;
  readonly t: number;
}

export interface TruthInfraction {
  readonly kind: string;
  readonly t: number;
  readonly by: 1 | 2;
  readonly p?: string;
}

export interface CaptureTruth {
  readonly profile: string;
  readonly moves: readonly TruthMove[];
  readonly infractions: readonly TruthInfraction[];
  readonly optional: readonly TruthInfraction[];
  readonly outages: readonly (readonly [number, number])[];
  readonly final: string;
}

export interface Judgement {
  readonly exact: boolean;
  /** The first place where the record is not the truth, in words. */
  readonly firstDifference: string | undefined;
  readonly infractionsMissed: readonly TruthInfraction[];
  readonly falseAlarms: readonly string[];
  /** Moves called certain, and those of them that were never played. */
  readonly certainMoves: number;
  readonly certainMovesWrong: number;
}

const moveKey = (c: 1 | 2, p: string): string => `${c === 1 ? 'B' : 'W'}${p === '' ? '-' : p}`;

const recordedKeys = (game: Game, which: (move: Game['moves'][number]) => boolean = () => true): string[] =>
  game.moves
    .filter(which)
    .map(({ color, move }) => moveKey(color === 'black' ? 1 : 2, move.kind === 'play' ? makeSgfPoint(move.point, game.settings.size) : ''));

const finalOf = (game: Game): string =>
  game.position.stones.map((stone) => (stone === 'empty' ? '.' : stone === 'black' ? 'B' : 'W')).join('');

const INFRACTION_EARLY_MS = 2000;
const INFRACTION_LATE_MS = 20_000;

/** Those that are not among the others, each as often as it is not. */
const without = (keys: readonly string[], others: readonly string[]): string[] => {
  const left = [...others];
  return keys.filter((key) => (left.includes(key) ? left.splice(left.indexOf(key), 1).length === 0 : true));
};

const differenceOf = (truth: CaptureTruth, game: Game): string | undefined => {
  const withoutPasses = truth.profile === 'noclock';
  const real = truth.moves.map(({ c, p }) => moveKey(c, p)).filter((key) => !withoutPasses || !key.endsWith('-'));
  const recorded = recordedKeys(game).filter((key) => !withoutPasses || !key.endsWith('-'));
  const at = real.findIndex((key, index) => key !== recorded[index]);
  const place = at === -1 ? (recorded.length > real.length ? real.length : -1) : at;
  const words =
    place === -1
      ? undefined
      : `move ${place + 1}: really ${real.slice(place, place + 3).join(' ')}, recorded ${recorded.slice(place, place + 3).join(' ')} (${recorded.length} of ${real.length} moves)`;
  if (truth.outages.length > 0) {
    const sorted = (keys: readonly string[]): string => [...keys].sort().join(' ');
    if (sorted(real) !== sorted(recorded)) return `lacks ${without(real, recorded).join(' ')}; has ${without(recorded, real).join(' ')}`;
  } else if (words !== undefined) return words;
  return finalOf(game) === truth.final ? undefined : 'the final position differs';
};

const matches = (event: GameEvent & { kind: 'infraction' }, truth: TruthInfraction, game: Game): boolean =>
  event.infraction === truth.kind &&
  (event.color === 'black' ? 1 : 2) === truth.by &&
  event.atMs >= truth.t - INFRACTION_EARLY_MS &&
  event.atMs <= truth.t + INFRACTION_LATE_MS &&
  (truth.p === undefined || event.point === undefined || makeSgfPoint(event.point, game.settings.size) === truth.p);

export const judge = (replayed: Replayed, truth: CaptureTruth): Judgement => {
  const { game } = replayed;
  if (game === undefined) {
    const nothing = { infractionsMissed: truth.infractions, falseAlarms: [], certainMoves: 0, certainMovesWrong: 0 };
    return { exact: false, firstDifference: 'no game', ...nothing };
  }
  const reports = replayed.events.filter((event) => event.kind === 'infraction');
  const missed = truth.infractions.filter((infraction) => !reports.some((event) => matches(event, infraction, game)));
  const known = [...truth.infractions, ...truth.optional];
  const falseAlarms = reports
    .filter((event) => !known.some((infraction) => matches(event, infraction, game)))
    .map(
      (event) =>
        `${event.infraction} ${event.color} ${event.point === undefined ? '' : makeSgfPoint(event.point, game.settings.size)} at ${Math.round(event.atMs)}`,
    );
  const firstDifference = differenceOf(truth, game);
  const certain = recordedKeys(game, ({ certain: isCertain }) => isCertain).filter(
    (key) => truth.profile !== 'noclock' || !key.endsWith('-'),
  );
  const wrong = without(
    certain,
    truth.moves.map(({ c, p }) => moveKey(c, p)),
  );
  return {
    exact: firstDifference === undefined,
    firstDifference,
    infractionsMissed: missed,
    falseAlarms,
    certainMoves: certain.length,
    certainMovesWrong: wrong.length,
  };
};
