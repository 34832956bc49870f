/**
 * Timeline: the stretches of time that lie before a side, were it never to move.
 *
 *     main 12:00 ─▶ period 60 s ─▶ period 60 s ─▶ last period 60 s ─▶ flag
 *
 * The reader lays its calls along it. It is made from the side as it stands, so nothing that
 * was pending before a press can remain.
 */
import type { CallRow } from './call-tables.js';
import { freeMs, penaltyPoints, spend, untilCrossingMs, type OvertimeEntry, type SideTime } from './side-time.js';
import { blockOf, periodMsOf, periodsOf, type TimeControl } from './time-control.js';

export interface TimeStretch {
  readonly kind: 'main' | 'period' | 'block' | 'penalty' | 'move' | 'consideration';
  /** Which rows of a call table are for it; undefined: main time with something after it, of which nothing is said. */
  readonly rows: CallRow['in'] | undefined;
  /** When it begins, from now; 0 for the stretch that is running. */
  readonly startsAfterMs: number;
  /** Time that does not count (simple delay), before anything runs down. */
  readonly freeMs: number;
  /** Left of it at its beginning, or now. */
  readonly leftMs: number;
  /** How long it is when whole; what "30 seconds" is counted from. */
  readonly lengthMs: number;
  /** It begins with this moment: a border was crossed, or the turn opened with it whole. */
  readonly entered: boolean;
  /** The border was crossed during this turn, from main time. */
  readonly fromMain: boolean;
  /** As SideTime's while it runs. */
  readonly periodsLeft: number;
  readonly stonesLeft: number;
  /** Ing: which overtime period it is, from 1; NHK: which consideration; else 0. */
  readonly ordinal: number;
  /** Ing: points that entering it costs. */
  readonly points: number;
}

const MINUTE_MS = 60_000;

const kindOf = (control: TimeControl, side: SideTime): TimeStretch['kind'] => {
  if (side.phase === 'main') return 'main';
  if (side.phase === 'consideration') return 'consideration';
  if (control.kind === 'considerations') return 'move';
  return control.kind === 'canadian' ? 'block' : control.kind === 'ing' ? 'penalty' : 'period';
};

const wholeLengthMs = (control: TimeControl, side: SideTime, kind: TimeStretch['kind']): number => {
  switch (kind) {
    case 'main':
      return Math.max(side.mainMs, MINUTE_MS);
    case 'block':
      return control.kind === 'canadian' ? blockOf(control, side.periodsLeft).blockMs : 0;
    case 'move':
      return control.kind === 'considerations' ? control.moveMs : 0;
    case 'consideration':
    case 'period':
    case 'penalty':
      return periodMsOf(control, side.periodsLeft);
  }
};

const stretchOf = (
  control: TimeControl,
  side: SideTime,
  startsAfterMs: number,
  before: SideTime | undefined,
  endsInFlag: boolean,
): TimeStretch => {
  const kind = kindOf(control, side);
  const lengthMs = wholeLengthMs(control, side, kind);
  const leftMs = side.phase === 'main' ? side.mainMs : side.leftMs;
  const rows = endsInFlag ? 'last' : kind === 'main' ? undefined : kind === 'move' || kind === 'consideration' ? kind : 'period';
  const stones = control.kind === 'canadian' ? blockOf(control, side.periodsLeft).stones : 0;
  const wholeBlock = kind === 'block' && leftMs === lengthMs && side.turnMs === 0 && side.stonesLeft === stones;
  const ordinal =
    kind === 'penalty'
      ? Math.max(1, periodsOf(control) - side.periodsLeft + 1)
      : kind === 'consideration'
        ? Math.max(1, periodsOf(control) - side.periodsLeft)
        : 0;
  return {
    kind,
    rows,
    startsAfterMs,
    freeMs: freeMs(control, side),
    leftMs,
    lengthMs,
    entered: before !== undefined || wholeBlock,
    fromMain: before?.phase === 'main',
    periodsLeft: side.periodsLeft,
    stonesLeft: side.stonesLeft,
    ordinal,
    points: before === undefined ? 0 : penaltyPoints(control, side) - penaltyPoints(control, before),
  };
};

/** The stretches from now to the flag; none when it has fallen. At most PERIODS_MAX and two. */
export const timelineOf = (control: TimeControl, side: SideTime, entry: OvertimeEntry): readonly TimeStretch[] => {
  const stretches: TimeStretch[] = [];
  let now = side;
  let before: SideTime | undefined;
  let startsAfterMs = 0;
  while (now.phase !== 'flag') {
    const untilMs = untilCrossingMs(control, now);
    const next = spend(control, now, untilMs, entry).side;
    stretches.push(stretchOf(control, now, startsAfterMs, before, next.phase === 'flag'));
    before = now;
    now = next;
    startsAfterMs += untilMs;
  }
  return stretches;
};
