/**
 * Corrections: what an arbiter changed on a side's time, kept so that it can be undone.
 *
 * Undoing means: the time as it would be, had the correction not been made. Subtracting what
 * was added is not that (a side that was lifted out of its byo-yomi and has since used up what
 * it was given would come back with a full period), so each correction remembers the side as
 * it was and how long each of its turns took since, and undoing runs those turns again.
 * Hourglass time also flows in from the other side, so there the difference is taken away.
 */
import type { TimeControl } from './time-control.js';
import { abandonTurn, endTurn, setTime, spend, totalLeftMs, type OvertimeEntry, type SideTime } from './side-time.js';

/** The latest corrections of a side that can be undone. */
export const CORRECTIONS_KEPT_MAX = 4;

/** Turns of one side after which a correction can no longer be undone: longer than any game. */
export const TURNS_KEPT_MAX = 400;

export interface TurnSince {
  readonly ms: number;
  readonly ended: 'counted' | 'abandoned';
}

export interface Correction {
  readonly before: SideTime;
  /** By how much the time left was changed; what an hourglass gives back. */
  readonly deltaMs: number;
  readonly why: string;
  /** By which whoever made it finds it again (`core/game/late-players.ts`). */
  readonly id?: number;
  /** The side's turns that ended since, beginning with the rest of the turn it was made in. */
  readonly turns: readonly TurnSince[];
  /** Used since the last of those. */
  readonly openMs: number;
}

export const noteUse = (corrections: readonly Correction[], usedMs: number): readonly Correction[] =>
  usedMs === 0 || corrections.length === 0 ? corrections : corrections.map((one) => ({ ...one, openMs: one.openMs + usedMs }));

/** A turn ended. A correction that is too old to be run again is forgotten. */
export const noteTurn = (corrections: readonly Correction[], ended: TurnSince['ended']): readonly Correction[] =>
  corrections.length === 0
    ? corrections
    : corrections
        .filter((one) => one.turns.length < TURNS_KEPT_MAX)
        .map((one) => ({ ...one, turns: [...one.turns, { ms: one.openMs, ended }], openMs: 0 }));

export const noteCorrection = (
  corrections: readonly Correction[],
  control: TimeControl,
  before: SideTime,
  after: SideTime,
  { why, id }: Pick<Correction, 'why' | 'id'>,
): readonly Correction[] => [
  ...corrections.slice(-(CORRECTIONS_KEPT_MAX - 1)),
  {
    before,
    deltaMs: totalLeftMs(control, after) - totalLeftMs(control, before),
    why,
    ...(id === undefined ? {} : { id }),
    turns: [],
    openMs: 0,
  },
];

/** The side as it would be without the correction. */
export const withoutCorrection = (control: TimeControl, side: SideTime, correction: Correction, entry: OvertimeEntry): SideTime => {
  if (control.kind === 'hourglass') return setTime(control, side, { mainMs: Math.max(0, side.mainMs - correction.deltaMs) });
  let again = correction.before;
  for (const { ms, ended } of correction.turns) {
    const used = spend(control, again, ms, entry).side;
    again = ended === 'counted' ? endTurn(control, used) : abandonTurn(control, used);
  }
  again = spend(control, again, correction.openMs, entry).side;
  // The ledger knows nothing of "would be": it keeps what really ran, and the rest was given or taken.
  return {
    ...again,
    usedMs: side.usedMs,
    addedMs: side.addedMs + totalLeftMs(control, again) - totalLeftMs(control, side),
  };
};
