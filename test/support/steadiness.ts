/**
 * The rule for every run, whatever hands, sensors and cables do:
 *
 *     when the faults stop, record and board agree again within half a minute, or the page says
 *     what is unclear; and recording always goes on.
 *
 * Judged from what the page showed (`watchReplay`) and the truth: `broken` says each place where it
 * does not hold, in words. Besides: games that were ended too early, records that stood still, and
 * how long after the stone each move was on the page.
 */
import type { Game } from '../../src/core/game/game.js';
import { comparable, firstDifferenceOf, incidentsOf, isUnsure, keyOf, moveKey, type CaptureTruth } from './judge.js';
import type { Sight, Watched } from './watched-replay.js';

/** So long after the last fault the record must be right, or say that it is not sure. */
const AGREES_WITHIN_MS = 30_000;
/** Moves of the last seconds may be on their way into the record. */
const ON_THE_WAY_MS = 5_000;
/** What lasts longer than this is no fault that stops, but how this point or this side is. */
const STOPS_WITHIN_MS = 150_000;
/** A record that stands still while so many moves are played in at least so long is stuck. */
const STUCK_MOVES = 8;
const STUCK_MS = 45_000;
/** An end that is still there so long after the next move was played came too early. */
const ENDED_EARLY_MS = 30_000;

export interface Steadiness {
  readonly broken: readonly string[];
  readonly isStuck: boolean;
  readonly endedEarly: boolean;
  /** Ms from the resting stone to the page, of every move that could be seen at once. */
  readonly latenciesMs: readonly number[];
}

interface Spell {
  readonly what: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const gameAt = (sights: readonly Sight[], atMs: number): Game | undefined => {
  let [low, high] = [0, sights.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sights[middle]?.atMs ?? Infinity) <= atMs) low = middle + 1;
    else high = middle;
  }
  return sights[low - 1]?.game;
};

/** Faults that stop, those that follow each other within half a minute taken together. */
const spellsOf = (truth: CaptureTruth): Spell[] => {
  const single: Spell[] = [
    ...incidentsOf(truth).map(({ what, from, to }) => ({ what, fromMs: from, toMs: to })),
    ...truth.outages.map(([fromMs, toMs]) => ({ what: 'outage', fromMs, toMs })),
  ].filter(({ fromMs, toMs }) => toMs - fromMs <= STOPS_WITHIN_MS);
  const spells: Spell[] = [];
  for (const spell of single.sort((one, other) => one.fromMs - other.fromMs)) {
    const last = spells.at(-1);
    if (last === undefined || spell.fromMs > last.toMs + AGREES_WITHIN_MS) spells.push(spell);
    else spells[spells.length - 1] = { what: last.what, fromMs: last.fromMs, toMs: Math.max(last.toMs, spell.toMs) };
  }
  return spells;
};

const realUntil = (truth: CaptureTruth, atMs: number): string[] =>
  comparable(truth)(truth.moves.filter(({ t }) => t <= atMs).map(({ c, p }) => moveKey(c, p)));

/** The record at this moment: undefined where it is right or says that it is not sure, else what is wrong. */
const wrongAt = (game: Game | undefined, truth: CaptureTruth, atMs: number): string | undefined => {
  const recorded = comparable(truth)(game?.moves.map((move) => keyOf(move, game)) ?? []);
  const [must, may] = [realUntil(truth, atMs - ON_THE_WAY_MS), realUntil(truth, atMs)];
  // After an outage the order of its moves is free.
  const inAnyOrder = truth.outages.some(([fromMs]) => fromMs <= atMs);
  const ordered = (keys: string[]): string[] => (inAnyOrder ? keys.sort() : keys);
  const right = Array.from({ length: may.length - must.length + 1 }, (_, more) => may.slice(0, must.length + more)).some(
    (keys) => ordered(keys).join(' ') === ordered(recorded.slice()).join(' '),
  );
  if (right) return undefined;
  const place = firstDifferenceOf(recorded, may);
  if (game !== undefined && isUnsure(game, Math.min(place, recorded.length - 1) - 1)) return undefined;
  return `move ${place + 1}: really ${may.slice(place, place + 3).join(' ') || 'nothing'}, recorded ${recorded.slice(place, place + 3).join(' ') || 'nothing'}`;
};

const standsStill = ({ sights, lastMs }: Watched, truth: CaptureTruth): boolean => {
  const inOutage = (fromMs: number, toMs: number): boolean =>
    truth.outages.some(([outMs, backMs]) => outMs <= toMs && backMs + AGREES_WITHIN_MS >= fromMs);
  const changes: number[] = [0];
  let before: Game['moves'] | undefined;
  for (const { atMs, game } of sights) {
    if (game.moves !== before) changes.push(atMs);
    before = game.moves;
  }
  changes.push(lastMs + 1);
  return changes.some((fromMs, index) => {
    const untilMs = changes[index + 1] ?? fromMs;
    const played = truth.moves.filter(({ t, p }) => t > fromMs && t < untilMs && p !== '');
    const [first, last] = [played[0]?.t ?? 0, played.at(-1)?.t ?? 0];
    return played.length >= STUCK_MOVES && untilMs - first >= STUCK_MS && !inOutage(first, last);
  });
};

/** An end that the next moves did not undo, or not soon; the last end of all must have nothing after it but what is in the record. */
const endsEarly = ({ sights }: Watched, truth: CaptureTruth): boolean =>
  sights.some(({ atMs, game }, index) => {
    if (game.ended === undefined || sights[index - 1]?.game.ended !== undefined) return false;
    const untilMs = sights.slice(index).find((later) => later.game.ended === undefined)?.atMs ?? Infinity;
    const [next] = truth.moves.filter(({ t, p }) => p !== '' && t > atMs);
    if (next === undefined) return false;
    const isThere = sights.at(-1)?.game.moves.some((move) => keyOf(move, game) === moveKey(next.c, next.p)) === true;
    return untilMs === Infinity ? !isThere : untilMs > next.t + ENDED_EARLY_MS;
  });

const latenciesOf = ({ sights }: Watched, truth: CaptureTruth): number[] => {
  const compared = comparable(truth);
  const hidden = [
    ...truth.outages.map(([fromMs, toMs]) => ({ fromMs, toMs })),
    ...incidentsOf(truth)
      .filter(({ what }) => /^dark|^dead|^slow|^covered/.test(what))
      .map(({ from, to }) => ({ fromMs: from, toMs: Math.max(to, from + 1) })),
  ];
  const real = truth.moves.filter(({ c, p }) => compared([moveKey(c, p)]).length > 0);
  const latencies: number[] = [];
  const seen = new Set<number>();
  for (const { atMs, game } of sights) {
    const recorded = compared(game.moves.map((move) => keyOf(move, game)));
    for (let index = recorded.length - 1; index >= 0 && !seen.has(index); index -= 1) {
      const move = real[index];
      if (move === undefined || recorded[index] !== moveKey(move.c, move.p)) continue;
      seen.add(index);
      if (move.p !== '' && !hidden.some(({ fromMs, toMs }) => move.t >= fromMs - 2_000 && move.t <= toMs)) latencies.push(atMs - move.t);
    }
  }
  return latencies;
};

export const steadinessOf = (watched: Watched, truth: CaptureTruth): Steadiness => {
  const broken = spellsOf(truth).flatMap(({ what, fromMs, toMs }) => {
    const atMs = toMs + AGREES_WITHIN_MS;
    if (atMs > watched.lastMs) return [];
    const wrong = wrongAt(gameAt(watched.sights, atMs), truth, atMs);
    return wrong === undefined ? [] : [`half a minute after ${what} (${Math.round(fromMs)} to ${Math.round(toMs)}): ${wrong}`];
  });
  const isStuck = standsStill(watched, truth);
  const endedEarly = endsEarly(watched, truth);
  return {
    broken: [
      ...broken,
      ...(isStuck ? ['the record stood still while play went on'] : []),
      ...(endedEarly ? ['the game was ended while play went on'] : []),
    ],
    isStuck,
    endedEarly,
    latenciesMs: latenciesOf(watched, truth),
  };
};
