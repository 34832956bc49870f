/**
 * Routing: which table is heard where, in which language and voice, how loud for which side. Data.
 *
 * Several tables may share a loudspeaker. Then one of them counts aloud at a time, and the others by light
 * and caption: two counts at once help nobody. Whoever has begun to count keeps the loudspeaker until the count is over;
 * then the one whose next word is nearest gets it. Alarms and answers are heard from every table.
 */
import type { Color } from '../core/go/color.js';
import type { Language } from '../words/language.js';

export interface Route {
  readonly table: string;
  /** The loudspeaker's name; several routes may name the same. */
  readonly speaker: string;
  readonly language: Language;
  /** A pack's name, for a language with more than one voice. */
  readonly voice?: string;
  /** An organiser's own captions by key, in place of the usual ones. */
  readonly words?: Readonly<Record<string, string>>;
  /** By whose count it is; 0: light alone, 1: as in the pack. */
  readonly volume: Readonly<Record<Color, number>>;
}

/** A table that has something to count. */
export interface CountingTable {
  readonly table: string;
  readonly nextAtMs: number;
}

/** A count has gaps of up to ten seconds ("40 seconds", "50 seconds"); a longer silence ends the hold on a loudspeaker. */
export const HOLD_MS = 12_000;

export interface CountHolder {
  readonly table: string;
  /** When the last word of its count was or will be due. */
  readonly lastAtMs: number;
}

/** Who counts aloud on one loudspeaker from now on; undefined: nobody does. */
export const holderAfter = (
  holder: CountHolder | undefined,
  counting: readonly CountingTable[],
  nowMs: number,
): CountHolder | undefined => {
  const still = counting.find(({ table }) => table === holder?.table);
  if (holder !== undefined && still !== undefined) return { table: holder.table, lastAtMs: Math.max(holder.lastAtMs, still.nextAtMs) };
  if (holder !== undefined && nowMs - holder.lastAtMs < HOLD_MS) return holder;
  const next = counting.reduce<CountingTable | undefined>(
    (first, one) => (first === undefined || one.nextAtMs < first.nextAtMs ? one : first),
    undefined,
  );
  return next === undefined ? undefined : { table: next.table, lastAtMs: next.nextAtMs };
};
