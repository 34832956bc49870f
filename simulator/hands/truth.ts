/**
 * Truth: what really happened, to judge a record by.
 *
 * The form is that of the truth files that lie beside captures: short keys, SGF letters, host
 * milliseconds. Infractions here are put right after some seconds, so they are events and neither
 * moves nor passes.
 */
import type { Color } from '../../src/core/go/color.js';
import type { InfractionKind } from '../../src/core/game/infraction.js';

export interface TrueMove {
  /** 1 black, 2 white. */
  readonly c: 1 | 2;
  /** SGF letters; empty for a pass. */
  readonly p: string;
  /** When the stone lay still; of a pass, when the button went down. */
  readonly t: number;
  /** Stones captured. */
  readonly n: number;
}

export interface TrueInfraction {
  readonly kind: InfractionKind;
  /** When it began. */
  readonly t: number;
  /** The stone that should not be there; absent for `clock-before-clearing`. */
  readonly p?: string;
  /** The side at fault. */
  readonly by: 1 | 2;
  /** Moves made before it. */
  readonly before?: number;
}

/** Something that hands, sensors or cables did that is no move, for whoever looks into a game. */
export interface Incident {
  readonly what: string;
  /** Host ms; the end is when nothing of it is left on the board or in its readings. */
  readonly from: number;
  readonly to: number;
  readonly p?: string;
  /** Whose hand it was, where one side's can be told. */
  readonly by?: 1 | 2;
}

export interface Truth {
  readonly profile: string;
  /** Without clock buttons nobody can see a pass. */
  readonly compare: 'exact' | 'nopasses';
  readonly seed: number;
  readonly size: number;
  readonly setup: { readonly B: readonly string[]; readonly W: readonly string[] };
  /** When the game was started; everything before is set-up. */
  readonly start: number;
  readonly moves: readonly TrueMove[];
  readonly infractions: readonly TrueInfraction[];
  /** Presses with a forgotten prisoner still on the board: they may be reported. */
  readonly optional: readonly TrueInfraction[];
  /** Everything else, in order of its beginning. */
  readonly what: readonly Incident[];
  readonly takebacks: number;
  readonly upsets: number;
  /** Stones that read as the other colour for good. */
  readonly flips: number;
  /** Host ms from, to. */
  readonly outages: readonly (readonly [number, number])[];
  readonly stuck?: string;
  /** A sensor that reads nothing, whatever lies on it. */
  readonly dead?: string;
  /** How the end was shown on the pads, where it was. */
  readonly ended?: 'agreement' | 'resignation';
  /** When the game was over; handling of stones after it means nothing. */
  readonly end: number;
  readonly last: number;
  /** One letter a point, row by row: `B`, `W`, `.`. */
  readonly final: string;
}

export const sideNumber = (color: Color): 1 | 2 => (color === 'black' ? 1 : 2);
