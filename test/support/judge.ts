/**
 * Judge: does a replayed capture say what really happened?
 *
 *     replayed, truth ─▶ judge ─▶ exact, what is wrong and whether the page says so, infractions
 *
 * The truth stands beside a capture as JSON (moves, infractions, what else the hands did). A game is
 * exact when its moves and its final position are the truth's. For captures with outages the order
 * within a gap is free; without clock buttons passes cannot be seen.
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

/** What was done or read that is no move; `to`: when nothing of it was left. */
export interface TruthIncident {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  readonly p?: string;
  readonly by?: 1 | 2;
}

export interface CaptureTruth {
  readonly profile: string;
  /** `nopasses`: passes cannot be seen. Absent: as the profile says. */
  readonly compare?: 'exact' | 'nopasses';
  readonly moves: readonly TruthMove[];
  readonly infractions: readonly TruthInfraction[];
  readonly optional: readonly TruthInfraction[];
  /** Points where stones lay that were no moves: nothing that is told of them is a false alarm. `*`: of any. */
  readonly tries?: readonly string[];
  readonly what?: readonly unknown[];
  readonly outages: readonly (readonly [number, number])[];
  /** When the hands were done with the game. */
  readonly end?: number;
  /** Empty: not known. */
  readonly final: string;
}

export interface Judgement {
  readonly exact: boolean;
  /** The first place where the record is not the truth, in words. */
  readonly firstDifference: string | undefined;
  /** The record says itself that something in it is doubtful, or that the board is not what it says. */
  readonly isUnsure: boolean;
  readonly infractionsMissed: readonly TruthInfraction[];
  readonly falseAlarms: readonly string[];
  /** Infractions told of the wrong side. */
  readonly accusedWrongly: readonly string[];
  /** Moves called certain; of them those that are not in the truth at this place of the game, and those that were never played at all. */
  readonly certainMoves: number;
  readonly certainWrong: number;
  readonly certainMovesWrong: number;
}

export const moveKey = (c: 1 | 2, p: string): string => `${c === 1 ? 'B' : 'W'}${p === '' ? '-' : p}`;

export const keyOf = ({ color, move }: Game['moves'][number], { settings }: Game): string =>
  moveKey(color === 'black' ? 1 : 2, move.kind === 'play' ? makeSgfPoint(move.point, settings.size) : '');

const isPass = (key: string): boolean => key.endsWith('-');

const seesNoPasses = ({ compare, profile }: CaptureTruth): boolean =>
  compare === undefined ? profile === 'noclock' || profile.endsWith('-noclock') : compare === 'nopasses';

/** The moves of the truth and of the record as they can be compared. */
export const comparable = (truth: CaptureTruth): ((keys: readonly string[]) => string[]) =>
  seesNoPasses(truth) ? (keys) => keys.filter((key) => !isPass(key)) : (keys) => keys.slice();

const finalOf = (game: Game): string =>
  game.position.stones.map((stone) => (stone === 'empty' ? '.' : stone === 'black' ? 'B' : 'W')).join('');

/** The record says of itself that it may be wrong. */
export const isUnsure = (game: Game, fromMove = 0): boolean =>
  game.mismatch.length > 0 || game.moves.slice(Math.max(0, fromMove)).some(({ certain, order }) => !certain || order === 'unknown');

const INFRACTION_EARLY_MS = 2000;
const INFRACTION_LATE_MS = 20_000;

/** Those that are not among the others, each as often as it is not. */
const without = (keys: readonly string[], others: readonly string[]): string[] => {
  const left = [...others];
  return keys.filter((key) => (left.includes(key) ? left.splice(left.indexOf(key), 1).length === 0 : true));
};

/** Which of the recorded moves are in the truth, in its order: the longest such choice. */
export const inOrder = (recorded: readonly string[], real: readonly string[]): readonly boolean[] => {
  const [rows, columns] = [recorded.length, real.length];
  const longest = Array.from({ length: rows + 1 }, () => new Int32Array(columns + 1));
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const [here, below] = [longest[row], longest[row + 1]];
      if (here === undefined || below === undefined) continue;
      here[column] = recorded[row] === real[column] ? 1 + (below[column + 1] ?? 0) : Math.max(below[column] ?? 0, here[column + 1] ?? 0);
    }
  }
  const found = Array.from({ length: rows }, () => false);
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (recorded[row] === real[column]) {
      found[row] = true;
      row += 1;
      column += 1;
    } else if ((longest[row + 1]?.[column] ?? 0) >= (longest[row]?.[column + 1] ?? 0)) row += 1;
    else column += 1;
  }
  return found;
};

/** The index of the first move that is not the truth's; -1 for none. */
export const firstDifferenceOf = (recorded: readonly string[], real: readonly string[]): number => {
  const at = real.findIndex((key, index) => key !== recorded[index]);
  return at === -1 && recorded.length > real.length ? real.length : at;
};

const differenceOf = (truth: CaptureTruth, game: Game): string | undefined => {
  const compared = comparable(truth);
  const real = compared(truth.moves.map(({ c, p }) => moveKey(c, p)));
  const recorded = compared(game.moves.map((move) => keyOf(move, game)));
  if (truth.outages.length > 0) {
    const sorted = (keys: readonly string[]): string => [...keys].sort().join(' ');
    if (sorted(real) !== sorted(recorded)) return `lacks ${without(real, recorded).join(' ')}; has ${without(recorded, real).join(' ')}`;
  } else {
    const place = firstDifferenceOf(recorded, real);
    if (place !== -1) {
      const [really, has] = [real, recorded].map((keys) => keys.slice(place, place + 3).join(' ') || 'nothing');
      return `move ${place + 1}: really ${really ?? ''}, recorded ${has ?? ''} (${recorded.length} of ${real.length} moves)`;
    }
  }
  return truth.final === '' || finalOf(game) === truth.final ? undefined : 'the final position differs';
};

type ToldInfraction = GameEvent & { readonly kind: 'infraction' };
interface Where {
  readonly game: Game;
  readonly truth: CaptureTruth;
}

const pointOf = (event: ToldInfraction, game: Game): string | undefined =>
  event.point === undefined ? undefined : makeSgfPoint(event.point, game.settings.size);

/** The side that is told of; undefined where it is left open. */
const sideOf = ({ color }: ToldInfraction): 1 | 2 | undefined =>
  (color as string | null) === null ? undefined : color === 'black' ? 1 : 2;

/** It may be about this one, whoever is told to have done it. */
const isAbout = (event: ToldInfraction, truth: TruthInfraction, game: Game): boolean =>
  event.infraction === truth.kind &&
  event.atMs >= truth.t - INFRACTION_EARLY_MS &&
  event.atMs <= truth.t + INFRACTION_LATE_MS &&
  (truth.p === undefined || event.point === undefined || pointOf(event, game) === truth.p);

const matches = (event: ToldInfraction, truth: TruthInfraction, game: Game): boolean =>
  isAbout(event, truth, game) && (sideOf(event) === undefined || sideOf(event) === truth.by);

/** Incidents in which stones stand against the rules for a while: to say so is right, whoever's hand is left open or named. */
const AGAINST_THE_RULES = [
  'held',
  'held above',
  'pushed',
  'pressed, then moved',
  'put right after the reply',
  'rolled',
  'wrong colour',
  'variation',
  'child',
  'sleeve',
  'upset',
  'nudged',
  'taken back',
  'swapped',
  'put back wrong',
  'shifted row',
  'shown again',
  'stone that rolled',
  'spilled bowl',
];

const isIncident = (one: unknown): one is TruthIncident =>
  typeof one === 'object' && one !== null && !Array.isArray(one) && 'what' in one && 'from' in one && 'to' in one;

export const incidentsOf = (truth: CaptureTruth): readonly TruthIncident[] => (truth.what ?? []).filter(isIncident);

const during = (event: ToldInfraction, { from, to }: TruthIncident): boolean =>
  event.atMs >= from - INFRACTION_EARLY_MS && event.atMs <= to + INFRACTION_LATE_MS;

/** Nobody is wronged by it: nothing is forbidden about what it tells, or it names no side. */
const isTolerated = (event: ToldInfraction, { game, truth }: Where): boolean => {
  const point = pointOf(event, game);
  if (truth.tries?.includes('*') === true || (point !== undefined && truth.tries?.includes(point) === true)) return true;
  const meanwhile = incidentsOf(truth).filter((incident) => during(event, incident));
  if (sideOf(event) === undefined && meanwhile.length > 0) return true;
  return meanwhile.some(({ what, by }) => AGAINST_THE_RULES.includes(what) && (by === undefined || by === sideOf(event)));
};

/** It tells of the wrong side what the other did. */
const isWronglyAccused = (event: ToldInfraction, { game, truth }: Where): boolean => {
  const side = sideOf(event);
  if (side === undefined) return false;
  const known = [...truth.infractions, ...truth.optional];
  if (known.some((infraction) => matches(event, infraction, game))) return false;
  if (known.some((infraction) => isAbout(event, infraction, game))) return true;
  return incidentsOf(truth).some(
    (incident) => incident.by !== undefined && incident.by !== side && incident.p === pointOf(event, game) && during(event, incident),
  );
};

const inWords = (event: ToldInfraction, game: Game): string =>
  `${event.infraction} ${event.color} ${pointOf(event, game) ?? ''} at ${Math.round(event.atMs)}`;

export const judge = (replayed: Replayed, truth: CaptureTruth): Judgement => {
  const { game } = replayed;
  if (game === undefined) {
    const nothing = { infractionsMissed: truth.infractions, falseAlarms: [], accusedWrongly: [], certainMoves: 0, certainWrong: 0 };
    return { exact: false, firstDifference: 'no game', isUnsure: false, ...nothing, certainMovesWrong: 0 };
  }
  const reports = replayed.events.filter((event) => event.kind === 'infraction');
  const known = [...truth.infractions, ...truth.optional];
  const alarms = reports.filter(
    (event) => !known.some((infraction) => matches(event, infraction, game)) && !isTolerated(event, { game, truth }),
  );
  const compared = comparable(truth);
  const real = compared(truth.moves.map(({ c, p }) => moveKey(c, p)));
  const moves = game.moves
    .map((move) => ({ key: keyOf(move, game), certain: move.certain }))
    .filter(({ key }) => compared([key]).length > 0);
  const certain = moves.filter((move) => move.certain);
  const rightly = inOrder(
    moves.map(({ key }) => key),
    real,
  );
  const firstDifference = differenceOf(truth, game);
  return {
    exact: firstDifference === undefined,
    firstDifference,
    isUnsure: isUnsure(game),
    infractionsMissed: truth.infractions.filter((infraction) => !reports.some((event) => matches(event, infraction, game))),
    falseAlarms: alarms.map((event) => inWords(event, game)),
    accusedWrongly: reports.filter((event) => isWronglyAccused(event, { game, truth })).map((event) => inWords(event, game)),
    certainMoves: certain.length,
    certainWrong: moves.filter((move, index) => move.certain && rightly[index] !== true).length,
    certainMovesWrong: without(
      certain.map(({ key }) => key),
      real,
    ).length,
  };
};
