/**
 * SideTime: what one side has left, and what becomes of it while its clock runs.
 *
 *     spend(a) then spend(b)  ==  spend(a + b)
 *
 * That is the rule everything here keeps: it is why nothing is lost between ticks, and why a
 * clock that was looked at often and one that was never looked at tell the same time. Each
 * side also keeps a ledger, `usedMs` and `addedMs`, so that
 *
 *     what it began with + added - used  ==  totalLeftMs
 *
 * to the millisecond. All lengths are whole milliseconds.
 */
import { addedByMove, blockOf, hasOvertime, mainMsOf, periodMsOf, periodsOf, type TimeControl } from './time-control.js';

/**
 * overtime: a period, a Canadian block, or (NHK) the seconds that every move has.
 * consideration: one of NHK's minutes. flag: the time is used up.
 */
export const PHASES = ['main', 'overtime', 'consideration', 'flag'] as const;
export type Phase = (typeof PHASES)[number];

export interface SideTime {
  readonly phase: Phase;
  /** Main time left. */
  readonly mainMs: number;
  /** Periods left, the current one included; NHK: considerations not entered yet; Canadian: blocks after this one; 0 where there are none. */
  readonly periodsLeft: number;
  /** Left of the period, block, move or consideration that is running; 0 in main time. */
  readonly leftMs: number;
  /** Canadian: stones still to play in this block (all of them in main time); else 0. */
  readonly stonesLeft: number;
  /** Used in the turn that is running. */
  readonly turnMs: number;
  /** Turns ended. */
  readonly moves: number;
  /** Ledger: all the time during which this side's clock ran. */
  readonly usedMs: number;
  /** Ledger: all the time given (a period begun afresh, an increment, a correction) less all taken away. */
  readonly addedMs: number;
}

/** Whether the period that follows main time begins with it (`fresh`), or has begun with the turn, in whole periods (`from-turn`). */
export const OVERTIME_ENTRIES = ['fresh', 'from-turn'] as const;
export type OvertimeEntry = (typeof OVERTIME_ENTRIES)[number];

/** A border that was crossed while time went by, `afterMs` after the beginning of the stretch. */
export interface Crossing {
  readonly kind: 'overtime-began' | 'period-used' | 'consideration-began' | 'flag-fell';
  readonly afterMs: number;
  /** As SideTime's, after the crossing. */
  readonly periodsLeft: number;
}

/** Everything a side has until its flag falls, were it never to move. */
export const totalLeftMs = (control: TimeControl, side: SideTime): number => {
  if (side.phase === 'flag') return 0;
  const inPeriod = side.phase === 'overtime' && control.kind !== 'considerations';
  let totalMs = side.mainMs + side.leftMs;
  for (let left = inPeriod ? side.periodsLeft - 1 : side.periodsLeft; left > 0; left -= 1) totalMs += periodMsOf(control, left);
  if (side.phase === 'main' && control.kind === 'canadian') totalMs += control.blockMs;
  return totalMs;
};

/** Enters what follows main time: a full period, block or move. */
const enterOvertime = (control: TimeControl, side: SideTime): SideTime => {
  const countsPeriods = periodsOf(control) > 0 && control.kind !== 'considerations' && control.kind !== 'canadian';
  if (!hasOvertime(control) || (countsPeriods && side.periodsLeft === 0)) return { ...side, phase: 'flag', leftMs: 0 };
  const leftMs =
    control.kind === 'canadian'
      ? blockOf(control, side.periodsLeft).blockMs
      : control.kind === 'considerations'
        ? control.moveMs
        : periodMsOf(control, side.periodsLeft);
  return { ...side, phase: 'overtime', leftMs };
};

/** A side as the game begins. */
export const startSide = (control: TimeControl): SideTime => {
  const side: SideTime = {
    phase: 'main',
    mainMs: control.kind === 'fischer' && control.mainMs === 0 ? control.incrementMs : mainMsOf(control),
    periodsLeft: periodsOf(control),
    leftMs: 0,
    stonesLeft: control.kind === 'canadian' ? control.stones : 0,
    turnMs: 0,
    moves: 0,
    usedMs: 0,
    addedMs: 0,
  };
  return side.mainMs > 0 ? side : enterOvertime(control, side);
};

/** Simple delay: how much of the delay this turn still has. */
export const freeMs = (control: TimeControl, side: SideTime): number =>
  control.kind === 'delay' ? Math.max(0, control.delayMs - side.turnMs) : 0;

/** How long the side can go on before something happens to it; Infinity once the flag has fallen. */
export const untilCrossingMs = (control: TimeControl, side: SideTime): number =>
  side.phase === 'flag' ? Infinity : freeMs(control, side) + (side.phase === 'main' ? side.mainMs : side.leftMs);

/** Uses time that crosses no border. */
const use = (control: TimeControl, side: SideTime, ms: number): SideTime => {
  const chargedMs = ms - Math.min(ms, freeMs(control, side));
  return {
    ...side,
    mainMs: side.phase === 'main' ? side.mainMs - chargedMs : side.mainMs,
    leftMs: side.phase === 'main' ? side.leftMs : side.leftMs - chargedMs,
    turnMs: side.turnMs + ms,
    usedMs: side.usedMs + ms,
    addedMs: side.addedMs + (ms - chargedMs),
  };
};

const PERIOD_KINDS: readonly TimeControl['kind'][] = ['byo-yomi', 'reserved', 'progressive'];

/** What follows when nothing is left of the current phase. */
const cross = (control: TimeControl, side: SideTime, entry: OvertimeEntry): SideTime => {
  if (side.phase === 'main') {
    const entered = enterOvertime(control, side);
    if (entry === 'fresh' || entered.phase === 'flag' || !PERIOD_KINDS.includes(control.kind)) return entered;
    const begunMs = side.turnMs % entered.leftMs;
    return { ...entered, leftMs: entered.leftMs - begunMs, addedMs: entered.addedMs - begunMs };
  }
  if (control.kind === 'considerations') {
    if (side.periodsLeft === 0) return { ...side, phase: 'flag', leftMs: 0 };
    return { ...side, phase: 'consideration', periodsLeft: side.periodsLeft - 1, leftMs: control.considerationMs };
  }
  if (control.kind === 'canadian') return { ...side, phase: 'flag', leftMs: 0 };
  const periodsLeft = Math.max(0, side.periodsLeft - 1);
  if (periodsLeft === 0) return { ...side, phase: 'flag', periodsLeft, leftMs: 0 };
  return { ...side, periodsLeft, leftMs: periodMsOf(control, periodsLeft) };
};

const crossingKind = (before: SideTime, after: SideTime): Crossing['kind'] => {
  if (after.phase === 'flag') return 'flag-fell';
  if (before.phase === 'main') return 'overtime-began';
  return after.phase === 'consideration' ? 'consideration-began' : 'period-used';
};

export interface Spent {
  readonly side: SideTime;
  readonly crossings: readonly Crossing[];
}

/** The side after its clock has run for `ms`. A border reached exactly is crossed: at 60.000 s of 60 the period is used. */
export const spend = (control: TimeControl, side: SideTime, ms: number, entry: OvertimeEntry): Spent => {
  const crossings: Crossing[] = [];
  let now = side;
  let restMs = ms;
  while (now.phase !== 'flag' && restMs > 0) {
    const untilMs = untilCrossingMs(control, now);
    if (restMs < untilMs) return { side: use(control, now, restMs), crossings };
    const before = use(control, now, untilMs);
    now = cross(control, before, entry);
    restMs -= untilMs;
    crossings.push({ kind: crossingKind(before, now), afterMs: ms - restMs, periodsLeft: now.periodsLeft });
  }
  return { side: now, crossings };
};

/** The side after its turn: increments given, periods begun afresh, stones counted. A flag that has fallen stays. */
export const endTurn = (control: TimeControl, side: SideTime): SideTime => {
  if (side.phase === 'flag') return side;
  const next: SideTime = { ...renewed(control, side), turnMs: 0, moves: side.moves + 1 };
  return { ...next, addedMs: side.addedMs + totalLeftMs(control, next) - totalLeftMs(control, side) };
};

const renewed = (control: TimeControl, side: SideTime): SideTime => {
  switch (control.kind) {
    case 'fischer': {
      const raisedMs = side.mainMs + control.incrementMs;
      // A cap takes nothing away from a side that an arbiter gave more.
      return { ...side, mainMs: control.capMs === undefined ? raisedMs : Math.min(raisedMs, Math.max(control.capMs, side.mainMs)) };
    }
    case 'bronstein':
      return { ...side, mainMs: side.mainMs + Math.min(control.delayMs, side.turnMs) };
    case 'byo-yomi':
    case 'reserved':
    case 'progressive':
      return side.phase === 'overtime' ? { ...side, leftMs: periodMsOf(control, side.periodsLeft) } : side;
    case 'considerations':
      return { ...side, phase: 'overtime', leftMs: control.moveMs };
    case 'canadian':
      if (side.phase !== 'overtime') return side;
      return side.stonesLeft > 1 ? { ...side, stonesLeft: side.stonesLeft - 1 } : nextBlock(control, side);
    case 'multi-stage':
      return { ...side, mainMs: side.mainMs + addedByMove(control, side.moves) };
    case 'absolute':
    case 'delay':
    case 'ing':
    case 'hourglass':
      return side;
  }
};

const nextBlock = (control: TimeControl & { readonly kind: 'canadian' }, side: SideTime): SideTime => {
  const periodsLeft = Math.max(0, side.periodsLeft - 1);
  const { stones, blockMs } = blockOf(control, periodsLeft);
  return { ...side, periodsLeft, stonesLeft: stones, leftMs: blockMs };
};

/** The turn is given up (a take-back, a ruling): the period begins afresh, but nothing is added and nothing counted. */
export const abandonTurn = (control: TimeControl, side: SideTime): SideTime => {
  if (side.phase === 'flag') return side;
  const afresh = PERIOD_KINDS.includes(control.kind) || control.kind === 'considerations';
  const next: SideTime = { ...(afresh ? renewed(control, side) : side), turnMs: 0 };
  return { ...next, addedMs: side.addedMs + totalLeftMs(control, next) - totalLeftMs(control, side) };
};

/** `ms` taken away as if the side had used it, without any delay or turn to soften it. The ledger has it as taken, not as used. */
export const takeTime = (control: TimeControl, side: SideTime, ms: number): SideTime => {
  const pastDelay = control.kind === 'delay' ? { ...side, turnMs: side.turnMs + control.delayMs } : side;
  const taken = spend(control, pastDelay, ms, 'fresh').side;
  return {
    ...taken,
    turnMs: side.turnMs,
    usedMs: side.usedMs,
    addedMs: side.addedMs + totalLeftMs(control, taken) - totalLeftMs(control, side),
  };
};

/** What an arbiter may set on a side. What is absent stays. */
export interface TimeSetting {
  readonly mainMs?: number;
  readonly periodsLeft?: number;
  readonly leftMs?: number;
  readonly stonesLeft?: number;
  readonly moves?: number;
}

/**
 * The side with an arbiter's values. The phase follows from them: main time above nothing is
 * main time again; none, and `leftMs` or periods given, is overtime; a flag goes up again when
 * there is time under it.
 */
export const setTime = (control: TimeControl, side: SideTime, setting: TimeSetting): SideTime => {
  const mainMs = setting.mainMs ?? side.mainMs;
  const set: SideTime = {
    ...side,
    mainMs,
    periodsLeft: setting.periodsLeft ?? side.periodsLeft,
    stonesLeft: setting.stonesLeft ?? side.stonesLeft,
    moves: setting.moves ?? side.moves,
    leftMs: setting.leftMs ?? side.leftMs,
  };
  const next = ((): SideTime => {
    if (mainMs > 0) return { ...set, phase: 'main', leftMs: 0 };
    const entered = enterOvertime(control, set);
    if (entered.phase === 'flag') return entered;
    if (side.phase === 'flag' && setting.leftMs === undefined && setting.periodsLeft === undefined)
      return { ...set, phase: 'flag', leftMs: 0 };
    const stays = side.phase === 'overtime' || side.phase === 'consideration';
    const phase = stays ? side.phase : 'overtime';
    if (setting.leftMs !== undefined) return setting.leftMs > 0 ? { ...set, phase } : { ...set, phase: 'flag', leftMs: 0 };
    // Another number of periods leaves the running one as it is, unless periods of that number are of another length.
    const sameLength = periodMsOf(control, set.periodsLeft) === periodMsOf(control, side.periodsLeft);
    return stays && sameLength ? { ...set, phase } : { ...entered, phase };
  })();
  return { ...next, addedMs: side.addedMs + totalLeftMs(control, next) - totalLeftMs(control, side) };
};

/** Ing: points lost so far to overtime periods entered; they go into the score. 0 for other controls. */
export const penaltyPoints = (control: TimeControl, side: SideTime): number => {
  if (control.kind !== 'ing') return 0;
  const notEntered = side.phase === 'overtime' ? side.periodsLeft - 1 : side.periodsLeft;
  return control.pointsPerPeriod * Math.max(0, control.periods - notEntered);
};
