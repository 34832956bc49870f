/**
 * Mislaying: prisoners that do not go straight into the lid, and own stones that go along with them.
 *
 * Called when the prisoners of a capture are off. Answers when the hand is done; a prisoner on a
 * neutral point or on the pad is nobody's hand any more, and play goes on.
 */
import { opposite, type Color } from '../../src/core/go/color.js';
import { colorOf, stoneOf } from '../../src/core/go/cursor.js';
import { neighboursOn, type Point } from '../../src/core/go/point.js';
import { isFree, isWantedSoon, noteIncident, somePoint, type Sitting } from './sitting.js';

const DROPS_AFTER_MS = [150, 900] as const;
const LIES_MS = [900, 12_000] as const;
const NOTICED_BEFORE_PRESS_RATIO = 0.5;
const NEUTRAL_MS = [6_000, 60_000] as const;
const ON_PAD_AFTER_MS = [400, 1_500] as const;
const ALONG_BACK_MS = [700, 8_000] as const;

const freeOf = (sitting: Sitting, prisoners: readonly Point[]): Point | undefined => {
  const chance = sitting.chance.stream(`free ${sitting.moves.length}`);
  return somePoint(
    sitting,
    chance,
    (point) => isFree(sitting, point) && !isWantedSoon(sitting, point) && !prisoners.includes(point) && !sitting.keptFree.has(point),
  );
};

export const mislay = (sitting: Sitting, by: Color, prisoners: readonly Point[], doneMs: number): number => {
  const { options, stones } = sitting;
  const chance = sitting.chance.stream(`mislaid ${sitting.moves.length}`);
  const prisoner = opposite(by);
  let untilMs = doneMs;
  if (chance.happens(options.ownTakenAlongRatio)) {
    const own = chance.pick(
      [...new Set(prisoners.flatMap((point) => neighboursOn(sitting.size)[point] ?? []))].filter(
        (point) =>
          sitting.cursor.stones[point] === stoneOf(by) &&
          stones.at(point) === by &&
          stones.touchedMs(point) < doneMs - 400 &&
          colorOf(sitting.cursor.toMove) !== by,
      ),
    );
    if (own !== undefined) {
      const backMs = doneMs + chance.between(ALONG_BACK_MS[0], ALONG_BACK_MS[1]);
      stones.lift(own, doneMs - 200);
      stones.put(own, by, backMs);
      noteIncident(sitting, 'own stone taken along', doneMs - 200, backMs, own, by);
      untilMs = backMs;
    }
  }
  if (chance.happens(options.droppedPrisonerRatio)) {
    const point = freeOf(sitting, prisoners);
    if (point !== undefined) {
      const downMs = Math.max(doneMs + chance.between(DROPS_AFTER_MS[0], DROPS_AFTER_MS[1]), stones.touchedMs(point) + 1);
      const offMs = downMs + chance.between(LIES_MS[0], LIES_MS[1]);
      stones.put(point, prisoner, downMs);
      stones.lift(point, offMs);
      noteIncident(sitting, 'dropped prisoner', downMs, offMs, point, by);
      sitting.keptFree.set(point, offMs);
      untilMs = Math.max(untilMs, chance.happens(NOTICED_BEFORE_PRESS_RATIO) ? offMs : downMs);
    }
  } else if (chance.happens(options.neutralPrisonerRatio)) {
    const point = freeOf(sitting, prisoners);
    if (point !== undefined) {
      const downMs = Math.max(doneMs + chance.between(DROPS_AFTER_MS[0], DROPS_AFTER_MS[1]), stones.touchedMs(point) + 1);
      const offMs = downMs + chance.between(NEUTRAL_MS[0], NEUTRAL_MS[1]);
      stones.put(point, prisoner, downMs);
      stones.lift(point, offMs);
      sitting.keptFree.set(point, offMs);
      noteIncident(sitting, 'prisoner on a neutral point', downMs, offMs, point, by);
      untilMs = Math.max(untilMs, downMs);
    }
  } else if (chance.happens(options.padPrisonerRatio)) {
    const atMs = doneMs + chance.between(ON_PAD_AFTER_MS[0], ON_PAD_AFTER_MS[1]);
    const laid = (sitting.onPads[by] += 1);
    stones.pad(
      by,
      Array.from({ length: Math.min(laid, PAD_HOLDS) }, () => prisoner),
      atMs,
    );
    noteIncident(sitting, 'prisoner on the pad', atMs, atMs, undefined, by);
  }
  return untilMs;
};

/** What a pad can tell apart (protocol, S lines). */
const PAD_HOLDS = 2;
