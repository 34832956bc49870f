/**
 * Infringing: what the rules forbid, done and put right after some seconds.
 *
 * One of the kinds that the position allows, between two moves: `infringe`. A clock pressed before
 * the prisoners are off belongs to the capturing move itself and is in `play-game.ts`.
 */
import { opposite, type Color } from '../../src/core/go/color.js';
import { colorOf, stoneOf } from '../../src/core/go/cursor.js';
import { neighboursOn, pointCount, type Point } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import { land, LANDING_LEAD_MS } from './landing.js';
import { freeNeighbours, isFree, noteInfraction, playable, somePoint, type Sitting } from './sitting.js';

/** After the move before it, and how long it stands until it is put right. */
const BEGINS_AFTER_MS = [600, 7_000] as const;
const STANDS_MS = [2_600, 5_200] as const;
/** One hand movement: a stone up, the next one down or up. */
const HAND_MS = [280, 650] as const;
/** In the hand between two points. */
const CARRIED_MS = [320, 1_700] as const;

/** A ko is rare, so it is taken when it is there; a forbidden point is there in half of all positions. */
const KO_FIRST_RATIO = 0.75;
const FORBIDDEN_RATIO = 0.15;

type Kind = 'double-move' | 'ko' | 'superko' | 'forbidden-point' | 'moved-stone' | 'removed-living-stone';

/** Something forbidden, and put right. Answers when the board is as it was; `meant` is left alone. */
export const infringe = (sitting: Sitting, meant: Point | undefined): number => {
  const chance = sitting.chance.stream(`infraction ${sitting.moves.length}`);
  const fromMs =
    Math.max(sitting.lastRestMs, sitting.busyUntilMs) + LANDING_LEAD_MS + chance.between(BEGINS_AFTER_MS[0], BEGINS_AFTER_MS[1]);
  const ko = koPoint(sitting);
  const forbidden = forbiddenPoint(sitting, chance);
  const kind = kindOf(ko?.kind, forbidden !== undefined, chance);
  const side = colorOf(sitting.cursor.toMove);
  switch (kind) {
    case 'ko':
    case 'superko':
      return ko === undefined ? fromMs : retakeKo(sitting, kind, side, ko.point, fromMs, chance);
    case 'forbidden-point':
      return forbidden === undefined ? fromMs : wrongStone(sitting, 'forbidden-point', side, forbidden, fromMs, chance);
    case 'moved-stone':
      return moveStone(sitting, opposite(side), fromMs, chance);
    case 'removed-living-stone':
      return removeStones(sitting, side, fromMs, chance);
    case 'double-move': {
      const point = somePoint(sitting, chance, (candidate) => candidate !== meant && playableBy(sitting, candidate, opposite(side)));
      return point === undefined ? fromMs : wrongStone(sitting, 'double-move', opposite(side), point, fromMs, chance);
    }
  }
};

const kindOf = (ko: Ko['kind'] | undefined, forbiddenThere: boolean, chance: Chance): Kind => {
  if (ko !== undefined && chance.happens(KO_FIRST_RATIO)) return ko;
  if (forbiddenThere && chance.happens(FORBIDDEN_RATIO)) return 'forbidden-point';
  return chance.pick(['double-move', 'moved-stone', 'removed-living-stone'] as const) ?? 'double-move';
};

interface Ko {
  /** Superko: the rule set forbids it as a repetition of the whole board. */
  readonly kind: 'ko' | 'superko';
  readonly point: Point;
}

/** The ko that the present position offers and that must not be retaken. */
export const koPoint = (sitting: Sitting): Ko | undefined => {
  const { cursor } = sitting;
  const [only, ...more] = cursor.lastCaptured;
  if (only === undefined || more.length > 0 || !isFree(sitting, only)) return undefined;
  const refusal = cursor.play(only);
  if (refusal === undefined) cursor.undo();
  return refusal?.kind === 'ko' || refusal?.kind === 'superko' ? { kind: refusal.kind, point: only } : undefined;
};

const forbiddenPoint = (sitting: Sitting, chance: Chance): Point | undefined =>
  chance.pick(
    Array.from({ length: pointCount(sitting.size) }, (_, point) => point).filter((point) => {
      if (!isFree(sitting, point) || freeNeighbours(sitting, point).length > 0) return false;
      const refusal = sitting.cursor.play(point);
      if (refusal === undefined) sitting.cursor.undo();
      return refusal?.kind === 'forbidden-point';
    }),
  );

/** As if it were this side's turn: a stone that would stand there, and take nothing. */
const playableBy = (sitting: Sitting, point: Point, side: Color): boolean => {
  const { cursor } = sitting;
  const kept = cursor.toMove;
  cursor.toMove = stoneOf(side);
  const possible = playable(sitting, point, 'none');
  cursor.toMove = kept;
  return possible;
};

const stands = (chance: Chance): number => chance.between(STANDS_MS[0], STANDS_MS[1]);
const hand = (chance: Chance): number => chance.between(HAND_MS[0], HAND_MS[1]);

/** A stone where it must not be: down, noticed, up again. */
const wrongStone = (sitting: Sitting, kind: Kind, by: Color, point: Point, fromMs: number, chance: Chance): number => {
  const restMs = fromMs + LANDING_LEAD_MS;
  const landed = land(sitting, point, by, restMs, fromMs);
  noteInfraction(sitting, kind, by, landed.firstMs, point);
  const liftedMs = restMs + stands(chance);
  sitting.stones.lift(point, liftedMs);
  return liftedMs;
};

/** The ko is retaken at once: a stone down, the other off, and both put right. */
const retakeKo = (sitting: Sitting, kind: Ko['kind'], by: Color, point: Point, fromMs: number, chance: Chance): number => {
  const taken = sitting.lastStone;
  if (taken === undefined) return fromMs;
  const restMs = fromMs + LANDING_LEAD_MS;
  const landed = land(sitting, point, by, restMs, fromMs);
  noteInfraction(sitting, kind, by, landed.firstMs, point);
  const offMs = restMs + hand(chance);
  sitting.stones.lift(taken, offMs);
  const liftedMs = offMs + stands(chance);
  sitting.stones.lift(point, liftedMs);
  const backMs = liftedMs + hand(chance);
  sitting.stones.put(taken, opposite(by), backMs);
  return backMs;
};

/** The stone just played is lifted and put elsewhere, then comes back. */
const moveStone = (sitting: Sitting, by: Color, fromMs: number, chance: Chance): number => {
  const stone = sitting.lastStone;
  const elsewhere = somePoint(sitting, chance, (point) => isFree(sitting, point) && freeNeighbours(sitting, point).length > 0);
  if (stone === undefined || elsewhere === undefined) return fromMs;
  sitting.stones.lift(stone, fromMs);
  noteInfraction(sitting, 'moved-stone', by, fromMs, elsewhere);
  const downMs = fromMs + chance.between(CARRIED_MS[0], CARRIED_MS[1]);
  const restMs = downMs + LANDING_LEAD_MS / 2;
  land(sitting, elsewhere, by, restMs, downMs);
  const liftedMs = restMs + stands(chance);
  sitting.stones.lift(elsewhere, liftedMs);
  const backMs = liftedMs + hand(chance);
  sitting.stones.put(stone, by, backMs);
  return backMs;
};

/** The side to move takes one or two stones of the other side off that have liberties. */
const removeStones = (sitting: Sitting, by: Color, fromMs: number, chance: Chance): number => {
  const { stones, cursor } = sitting;
  const other = stoneOf(opposite(by));
  const lives = (point: Point): boolean => cursor.stones[point] === other && stones.at(point) === opposite(by);
  const first = somePoint(sitting, chance, lives);
  if (first === undefined) return fromMs;
  const second = chance.happens(0.5) ? chance.pick((neighboursOn(sitting.size)[first] ?? []).filter(lives)) : undefined;
  const gone = second === undefined ? [first] : [first, second];
  noteInfraction(sitting, 'removed-living-stone', by, fromMs, first);
  let atMs = fromMs;
  for (const point of gone) {
    stones.lift(point, atMs);
    atMs += hand(chance);
  }
  atMs += stands(chance);
  for (const point of gone) {
    stones.put(point, opposite(by), atMs);
    atMs += hand(chance);
  }
  return atMs;
};
