/**
 * Detours: a stone that does not go straight to its point.
 *
 * Held on other points while its player thinks, put beside it and pushed over, rolled, or first a
 * stone out of the wrong bowl. All of it is over when the stone comes down on its point, so the
 * time that it needs is known before the moment of rest is.
 */
import { opposite, type Color } from '../../src/core/go/color.js';
import { neighboursOn, type Point } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import { presses } from './press-habits.js';
import { pressAt } from './pressing.js';
import { isFree, isWantedSoon, noteIncident, somePoint, type Sitting } from './sitting.js';

/** How long a stone is held on a point, and carried to the next. */
const HELD_MS = [1_200, 8_000] as const;
const CARRIED_MS = [300, 1_800] as const;
const PUSHED_AFTER_MS = [350, 2_800] as const;
/** The two points between which a stone is pushed read it both, or neither, for so long. */
const HALFWAY_MS = 140;
const ROLL_STEPS = [3, 7] as const;
const ROLL_CONTACT_MS = [25, 320] as const;
const WRONG_COLOUR_MS = [700, 6_000] as const;
const CHANGED_MS = [450, 1_600] as const;
const ABOVE_TIMES = [3, 12] as const;
const ABOVE_READ_MS = [40, 900] as const;
const ABOVE_NOT_MS = [100, 1_500] as const;
const PRESSED_AFTER_MS = [350, 1_100] as const;
const MOVED_AFTER_MS = [200, 4_000] as const;
const MOVING_MS = [150, 900] as const;

interface Stop {
  readonly point: Point;
  readonly color: Color;
  readonly restsMs: number;
  /** From here to the next stop, or to the point of the move; below zero both read it for a moment. */
  readonly thenMs: number;
}

export interface Detour {
  readonly what: string;
  readonly stops: readonly Stop[];
  readonly needsMs: number;
  /** The clock is pressed while the stone lies on the first stop, and not again. */
  readonly isPressed: boolean;
}

const within = (chance: Chance, [low, high]: readonly [number, number]): number => chance.between(low, high);

const detourOf = (what: string, stops: readonly Stop[], isPressed = false): Detour | undefined =>
  stops.length === 0
    ? undefined
    : { what, stops, needsMs: stops.reduce((sum, { restsMs, thenMs }) => sum + restsMs + thenMs, 0), isPressed };

/** A way over free neighbours that ends beside the point. */
const wayTo = (sitting: Sitting, point: Point, steps: number, chance: Chance): Point[] => {
  const way: Point[] = [];
  for (let from = point; way.length < steps;) {
    const next = chance.pick(
      (neighboursOn(sitting.size)[from] ?? []).filter(
        (near) => near !== point && !way.includes(near) && isFree(sitting, near) && !sitting.keptFree.has(near),
      ),
    );
    if (next === undefined) break;
    way.unshift(next);
    from = next;
  }
  return way;
};

/** What this stone does on its way, if anything. Asked before the move is on the cursor. `mayPress`: no press of this turn could be taken for a pass. */
export const planDetour = (sitting: Sitting, point: Point, color: Color, mayPress: boolean): Detour | undefined => {
  const { options } = sitting;
  const chance = sitting.chance.stream(`detour ${sitting.moves.length}`);
  if (chance.happens(options.holdThinkRatio)) {
    const tried = [...new Set(Array.from({ length: chance.whole(1, 2) }, () => heldOn(sitting, point, chance)))];
    const stops = tried.flatMap((held) =>
      held === undefined ? [] : [{ point: held, color, restsMs: within(chance, HELD_MS), thenMs: within(chance, CARRIED_MS) }],
    );
    return detourOf('held', stops);
  }
  if (chance.happens(options.slowPushRatio)) {
    const way = wayTo(sitting, point, chance.whole(1, 2), chance);
    return detourOf(
      'pushed',
      way.map((beside) => ({
        point: beside,
        color,
        restsMs: within(chance, PUSHED_AFTER_MS),
        thenMs: chance.between(-HALFWAY_MS, HALFWAY_MS),
      })),
    );
  }
  if (chance.happens(options.rollRatio)) {
    const way = wayTo(sitting, point, chance.whole(ROLL_STEPS[0], ROLL_STEPS[1]), chance);
    return detourOf(
      'rolled',
      way.map((over) => ({ point: over, color, restsMs: within(chance, ROLL_CONTACT_MS), thenMs: within(chance, ROLL_CONTACT_MS) })),
    );
  }
  if (chance.happens(options.wrongColourRatio)) {
    const stop = { point, color: opposite(color), restsMs: within(chance, WRONG_COLOUR_MS), thenMs: within(chance, CHANGED_MS) };
    return detourOf('wrong colour', [stop]);
  }
  if (chance.happens(options.heldAboveRatio)) {
    const stops = Array.from({ length: chance.whole(ABOVE_TIMES[0], ABOVE_TIMES[1]) }, () => ({
      point,
      color,
      restsMs: within(chance, ABOVE_READ_MS),
      thenMs: within(chance, ABOVE_NOT_MS),
    }));
    return detourOf('held above', stops);
  }
  if (mayPress && options.clockButtons && chance.happens(options.pressedThenMovedRatio)) {
    const [beside] = wayTo(sitting, point, 1, chance);
    if (beside === undefined || isWantedSoon(sitting, beside)) return undefined;
    const stop = { point: beside, color, restsMs: PRESSED_AFTER_MS[1] + within(chance, MOVED_AFTER_MS), thenMs: within(chance, MOVING_MS) };
    return detourOf('pressed, then moved', [stop], presses(options, color));
  }
  return undefined;
};

const heldOn = (sitting: Sitting, meant: Point, chance: Chance): Point | undefined =>
  somePoint(
    sitting,
    chance,
    (point) =>
      point !== meant && isFree(sitting, point) && !isWantedSoon(sitting, point) && (sitting.keptFree.get(point) ?? 0) < sitting.lastRestMs,
  );

/** From the last stop of a detour to its point; a stone that is pushed or rolls is there at once. */
const LAST_STEP_MS = 500;

/** Does it, so that the stone can lie still at `restMs`. Answers from when on it may be at its point. */
export const goDetour = (sitting: Sitting, { what, stops, needsMs, isPressed }: Detour, side: Color, restMs: number): number => {
  let atMs = restMs - needsMs - (what === 'pushed' || what === 'rolled' ? 1 : LAST_STEP_MS);
  for (const { point, color, restsMs, thenMs } of stops) {
    const downMs = Math.max(atMs, sitting.stones.touchedMs(point) + 1);
    sitting.stones.put(point, color, downMs);
    sitting.stones.lift(point, Math.max(atMs + restsMs, downMs + 2));
    // A stone of the other colour looks like the other side's hand, to anybody.
    noteIncident(sitting, what, downMs, atMs + restsMs, point, color === side ? side : undefined);
    if (isPressed) {
      const chance = sitting.chance.stream(`pressed ${Math.round(downMs)}`);
      pressAt(sitting, side, downMs + within(chance, PRESSED_AFTER_MS));
      sitting.pressedMs = restMs;
    }
    atMs += restsMs + thenMs;
  }
  return atMs;
};
