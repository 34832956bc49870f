/**
 * Stray: a point where the grid is not the position, and the excuse that hands and sensors have for it.
 *
 * What an excuse means stands in one table (`EXCUSES`): what it costs, whether people are asked to put it right, whether it
 * contradicts the record when it lasts, and from when on it is looked at again. A new excuse is a row there and a story.
 */
import type { Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import type { Occupant } from '../go/position.js';
import type { InfractionKind } from '../game/infraction.js';
import type { Reading } from '../sensing/grid.js';
import { COSTS, TIMES, doublings } from './costs.js';

export interface Stray {
  readonly point: Point;
  /** extra: a stone where the position has none. missing: none where it has one. flipped: the other colour. */
  readonly kind: 'extra' | 'missing' | 'flipped';
  readonly reading: Reading;
  readonly occupant: Occupant;
  readonly sinceMs: number;
  /** Why it may differ for a while. */
  readonly excuse: Excuse;
  /** The other end of a slide or of a moved stone. */
  readonly partner: Point | undefined;
  /** The side that captured it, for a prisoner whose capture was seen and whose captor's turn is not over. */
  readonly captor: Color | undefined;
  /** Since when a prisoner reads again that had been lifted, or a moved stone is in the hand once more; undefined where nobody has touched it. */
  readonly handledMs: number | undefined;
  /** Why it cannot be a move; undefined where it could be one. */
  readonly wrong: InfractionKind | undefined;
  readonly fresh: boolean;
  /** It came about while readings may have been lost: nobody saw it happen. */
  readonly unseen: boolean;
  /** So often before has this sensor read a stone for a moment, or lost the stone that lies on it. */
  readonly visits: number;
  /** Play has gone on beside it. */
  readonly passedOver: boolean;
}

interface ExcuseRow {
  /** Bits, at this age. */
  readonly price: (stray: Stray, ageMs: number, nowMs: number) => number;
  /** People are told to put it right when it lasts. */
  readonly isToPutRight: boolean;
  /** What lasts contradicts the record: the game is read again. */
  readonly contradicts: boolean;
  /** From when on its age may change what is best; undefined: never. */
  readonly agesFromMs: (stray: Stray) => number | undefined;
}

const nothing = (): number => 0;
const since = ({ sinceMs }: Stray): number => sinceMs;
/** Of two points that belong together the one with the stone is paid for. */
const ofTheStone =
  (price: ExcuseRow['price']): ExcuseRow['price'] =>
  (stray, ageMs, nowMs) =>
    stray.kind === 'missing' ? 0 : price(stray, ageMs, nowMs);

/** What is odd without an excuse. */
const unexcused = (stray: Stray, ageMs: number): number => {
  switch (stray.kind) {
    case 'extra':
      return (
        (stray.wrong === undefined
          ? Math.min(stray.unseen ? Infinity : COSTS.strayStoneMost, COSTS.strayStone + COSTS.strayStoneAge * doublings(ageMs, 1000))
          : COSTS.wrongStone + COSTS.wrongStoneAge * doublings(Math.min(ageMs, TIMES.wrongStoneToldMs), 1000)) /
        (1 + stray.visits)
      );
    case 'missing':
      return (COSTS.missingStone + COSTS.missingStoneAge * doublings(ageMs, 1000)) / (1 + stray.visits);
    case 'flipped':
      return COSTS.flippedReading;
  }
};

const SOON_BACK = { price: () => COSTS.missingStone / 2, isToPutRight: true, contradicts: true, agesFromMs: since } as const;

const EXCUSES = {
  none: { price: unexcused, isToPutRight: true, contradicts: true, agesFromMs: since },
  /** Captured, not yet taken off. */
  prisoner: {
    price: ({ handledMs, captor }, _, nowMs) =>
      handledMs === undefined || captor === undefined ? 0 : COSTS.handledPrisonerAge * doublings(nowMs - handledMs, 1000),
    isToPutRight: false,
    contradicts: false,
    agesFromMs: ({ handledMs }) => handledMs,
  },
  /** Could be captured at once: taken off before the stone is put down. */
  'early-prisoner': SOON_BACK,
  /** Captured by a move that was taken back: it is about to be put back. */
  'coming-back': SOON_BACK,
  /** Taken off by a stone that should not be there itself: a ko retaken at once. */
  'taken-wrongly': { price: nothing, isToPutRight: true, contradicts: true, agesFromMs: since },
  slide: {
    price: ofTheStone(({ fresh }, ageMs) => (fresh ? COSTS.slideOfFreshStone : COSTS.slide) + COSTS.slideAge * doublings(ageMs, 4000)),
    isToPutRight: true,
    contradicts: true,
    agesFromMs: since,
  },
  /** It lies between two points, and reads now on one and now on the other. */
  between: {
    price: ofTheStone((_, ageMs) => COSTS.between + COSTS.betweenAge * doublings(ageMs, 4000)),
    isToPutRight: true,
    contradicts: true,
    agesFromMs: since,
  },
  /** A prisoner that fell on the board as its captor took it off. */
  dropped: {
    price: (_, ageMs) => COSTS.dropped + COSTS.droppedAge * doublings(ageMs, 4000),
    isToPutRight: true,
    contradicts: true,
    agesFromMs: since,
  },
  moved: {
    price: ({ kind, handledMs }, ageMs, nowMs) =>
      kind !== 'missing'
        ? COSTS.movedStone + COSTS.movedStoneAge * doublings(ageMs, 4000)
        : handledMs === undefined
          ? 0
          : COSTS.missingStone + COSTS.missingStoneAge * doublings(nowMs - handledMs, 1000),
    isToPutRight: true,
    contradicts: false,
    agesFromMs: since,
  },
  /** A stone of an earlier turn, taken up and put on the next point. */
  shifted: {
    price: ofTheStone((_, ageMs) => COSTS.movedStone + COSTS.movedStoneAge * doublings(ageMs, 4000)),
    isToPutRight: true,
    contradicts: true,
    agesFromMs: since,
  },
  upset: { price: nothing, isToPutRight: true, contradicts: true, agesFromMs: since },
  /** Changed with others in one moment, as no hand can: a column of sensors, a magnet, an arm. */
  together: { price: nothing, isToPutRight: true, contradicts: true, agesFromMs: since },
  /** The sensor is stuck, or the stone lay there before the game. */
  sensor: { price: nothing, isToPutRight: false, contradicts: false, agesFromMs: () => undefined },
} as const satisfies Readonly<Record<string, ExcuseRow>>;

export type Excuse = keyof typeof EXCUSES;

const rowOf = ({ excuse }: Stray): ExcuseRow => EXCUSES[excuse];

const LIES_BESIDE: readonly Excuse[] = ['slide', 'between', 'shifted'];

/** A stone of the position that lies on the next point, and the point from which it is gone. */
export const liesBeside = ({ excuse }: Pick<Stray, 'excuse'>): boolean => LIES_BESIDE.includes(excuse);

/** What a stray costs at its present age. */
export const strayCost = (stray: Stray, nowMs: number): number => rowOf(stray).price(stray, nowMs - stray.sinceMs, nowMs);

export const isToPutRight = (stray: Stray): boolean => rowOf(stray).isToPutRight;

export const contradictsRecord = (stray: Stray): boolean => rowOf(stray).contradicts;

export const agesFromMs = (stray: Stray): number | undefined => rowOf(stray).agesFromMs(stray);
