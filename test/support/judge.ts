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
}

const moveKey = (c: 1 | 2, p: string): string => `${c === 1 ? 'B' : 'W'}${p === '' ? '-' : p}`;

const recordedKeys = (game: Game): string[] =>
  game.moves.map(({ color, move }) =>
    moveKey(color === 'black' ? 1 : 2, move.kind === 'play' ? makeSgfPoint(move.point, game.settings.size) : ''),
  );

const finalOf = (game: Game): string =>
  game.position.stones.map((stone) => (stone === 'empty' ? '.' : stone === 'black' ? 'B' : 'W')).join('');

const INFRACTION_EARLY_MS = 2000;
const INFRACTION_LATE_MS = 20_000;

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
    const without = (keys: readonly string[], other: readonly string[]): string => {
      const left = [...other];
      return keys.filter((key) => (left.includes(key) ? left.splice(left.indexOf(key), 1).length === 0 : true)).join(' ');
    };
    if (sorted(real) !== sorted(recorded)) return `lacks ${without(real, recorded)}; has ${without(recorded, real)}`;
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
  if (game === undefined) return { exact: false, firstDifference: 'no game', infractionsMissed: truth.infractions, falseAlarms: [] };
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
  return { exact: firstDifference === undefined, firstDifference, infractionsMissed: missed, falseAlarms };
};
