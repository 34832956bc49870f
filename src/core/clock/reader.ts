/**
 * The reader: which word begins at which millisecond.
 *
 *     callsDue(reader, clock, nowMs)     what is due in the next second, for the voice to place ahead
 *     callsOfTurn(reader, clock, nowMs)  all of it, to the flag (`banmen calls`)
 *     answerTimeLeft(...)                "how many minutes are left?", when a player asks
 *
 * Pure, and without memory: the answer is made from the clock as it stands and replaces every
 * call that was pending for later. So a press cancels what it made untrue, a word is never dropped because
 * it equals the one before (a call is its moment and its key), no queue can fall behind, and
 * a stone that lies on the board without a press silences nothing.
 */
import type { Color } from '../go/color.js';
import type { Call, CallKey } from './call.js';
import type { CallRow, CallTable } from './call-tables.js';
import { advance, isHeld, type Clock } from './clock.js';
import { timelineOf, type TimeStretch } from './timeline.js';
import { periodMsOf, type TimeControl } from './time-control.js';

/** How far ahead calls are handed out: long enough to have the sound ready, short enough to be cancelled. */
export const CALLS_AHEAD_MS = 1000;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** The last words count ten seconds. */
const COUNT_FROM_S = 10;

const isReserved = (control: TimeControl): boolean => control.kind === 'reserved' || control.kind === 'considerations';

/** What "N seconds" is counted from: a period from its beginning, everything longer from the beginning of its last minute. */
const countedFromMs = (stretch: TimeStretch): number =>
  stretch.kind === 'period' || stretch.kind === 'move' || stretch.kind === 'consideration'
    ? stretch.lengthMs
    : Math.min(stretch.lengthMs, MINUTE_MS);

const keyOfRow = (row: CallRow, secondsLeft: number, countedFromS: number): CallKey | undefined => {
  switch (row.say) {
    case 'left':
      return `sec.${secondsLeft}`;
    case 'elapsed': {
      const elapsedS = countedFromS - secondsLeft;
      return Number.isInteger(elapsedS) ? `sec.${elapsedS}` : undefined;
    }
    case 'count-up':
      return `n.${Math.min(COUNT_FROM_S, Math.floor(countedFromS)) - secondsLeft}`;
    case 'count-down':
      return `n.${secondsLeft}`;
  }
};

/** What is said of the periods when one has been used up; `left` includes the one that begins. */
const leftKey = (table: CallTable, control: TimeControl, left: number): CallKey => {
  // Only progressive periods differ; a title match has hundreds that do not.
  const isEven = control.kind !== 'progressive';
  let leftMs = isEven ? left * periodMsOf(control, left) : 0;
  if (!isEven) for (let period = 1; period <= left; period += 1) leftMs += periodMsOf(control, period);
  const asMinutes = table.leftWords === 'minutes' || (table.leftWords === 'minutes-or-periods' && isReserved(control));
  if (asMinutes && leftMs % MINUTE_MS === 0 && periodMsOf(control, left) % MINUTE_MS === 0) return `min.left.${leftMs / MINUTE_MS}`;
  const saysLast = table.leftWords === 'periods-last' || table.leftWords === 'minutes-or-periods';
  return saysLast && left === 1 ? 'last.period' : `periods.left.${left}`;
};

/** What is said as a stretch begins. */
const entryCalls = (table: CallTable, control: TimeControl, stretch: TimeStretch, atMs: number): Call[] => {
  if (!stretch.entered) return [];
  const calls: Call[] = [];
  if (stretch.fromMain && table.countBegins) calls.push({ atMs, key: 'count.begins' });
  switch (stretch.kind) {
    case 'block':
      calls.push({ atMs, key: `stones.${stretch.stonesLeft}`, withinMs: stretch.leftMs });
      break;
    case 'penalty':
      calls.push({ atMs, key: `overtime.${stretch.ordinal}`, points: stretch.points });
      break;
    case 'consideration': {
      calls.push({ atMs, key: `consideration.${stretch.ordinal}` });
      const minutes = (stretch.periodsLeft * stretch.lengthMs) / MINUTE_MS;
      if (minutes > 0 && Number.isInteger(minutes)) calls.push({ atMs, key: `min.left.${minutes}` });
      break;
    }
    case 'period':
      if (!stretch.fromMain) calls.push({ atMs, key: leftKey(table, control, stretch.periodsLeft) });
      break;
    case 'main':
    case 'move':
      break;
  }
  return calls;
};

/** What is said within a stretch, its end included. */
const rowCalls = (table: CallTable, stretch: TimeStretch, startMs: number): Call[] => {
  const countedFromS = countedFromMs(stretch) / SECOND_MS;
  const runsFromMs = startMs + stretch.freeMs;
  const calls: Call[] = [];
  for (const row of table.rows) {
    if (row.in !== rowsFor(table, stretch.rows)) continue;
    if (row.fromSeconds !== undefined && stretch.lengthMs < row.fromSeconds * SECOND_MS) continue;
    for (const secondsLeft of row.secondsLeft) {
      if (secondsLeft >= countedFromS || secondsLeft * SECOND_MS > stretch.leftMs) continue;
      const key = keyOfRow(row, secondsLeft, countedFromS);
      if (key !== undefined) calls.push({ atMs: runsFromMs + stretch.leftMs - secondsLeft * SECOND_MS, key });
    }
  }
  if (stretch.rows === 'last') {
    const afterNine = table.rows.some((row) => row.in === 'last' && row.say === 'count-up');
    calls.push({ atMs: runsFromMs + stretch.leftMs, key: 'time.over', ...(afterNine ? { afterNine } : {}) });
  }
  return calls;
};

/** A table without rows for NHK's stretches treats them as periods. */
const rowsFor = (table: CallTable, rows: TimeStretch['rows']): TimeStretch['rows'] =>
  rows === undefined || table.rows.some((row) => row.in === rows) ? rows : 'period';

/** Every call from `nowMs` on to the flag, were the side to move never to move, in order. */
export const callsOfTurn = (table: CallTable, clock: Clock, nowMs: number): readonly Call[] => {
  const { clock: now } = advance(clock, nowMs);
  if (now.status.kind !== 'running') return [];
  const side = now.sides[now.toMove];
  const control = now.controls[now.toMove];
  // The count that stands still for a capture goes on, at the latest, when its limit is reached.
  const heldMs = isHeld(now) ? (now.prisoners?.holdLeftMs ?? 0) : 0;
  const fromMs = Math.max(now.asOfMs, Math.floor(nowMs)) + heldMs;
  return timelineOf(control, side, now.policy.overtimeEntry)
    .flatMap((stretch) => {
      const startMs = fromMs + stretch.startsAfterMs;
      return [...entryCalls(table, control, stretch, startMs), ...rowCalls(table, stretch, startMs)];
    })
    .sort((one, other) => one.atMs - other.atMs);
};

/** The calls that begin in the next second, `nowMs` included. `pendingAfter` says what becomes of those told before. */
export const callsDue = (table: CallTable, clock: Clock, nowMs: number, aheadMs: number = CALLS_AHEAD_MS): readonly Call[] =>
  callsOfTurn(table, clock, nowMs).filter((call) => call.atMs < nowMs + aheadMs);

/**
 * What is pending once the clock has been asked again at `nowMs`: everything told before for a
 * later moment is cancelled and `due` stands in its place. A word whose moment is `nowMs` itself
 * stays: nobody moved *before* it, and the clock, now past the border, would not tell it again
 * ("one minute", "time"). The caller drops what it has begun.
 */
export const pendingAfter = (pending: readonly Call[], due: readonly Call[], nowMs: number): readonly Call[] => {
  const kept = pending.filter((call) => call.atMs <= nowMs);
  return [...kept, ...due.filter((call) => !kept.some((one) => one.atMs === call.atMs && one.key === call.key))];
};

/** "How many minutes left?", "how many stones?": the answer as calls at `nowMs`. Asked at any time, by either player. */
export const answerTimeLeft = (table: CallTable, clock: Clock, color: Color, nowMs: number): readonly Call[] => {
  const { clock: now } = advance(clock, nowMs);
  const side = now.sides[color];
  const control = now.controls[color];
  const atMs = Math.floor(nowMs);
  const length = (ms: number): CallKey =>
    ms >= MINUTE_MS ? `min.left.${Math.floor(ms / MINUTE_MS)}` : `sec.left.${Math.floor(ms / SECOND_MS)}`;
  if (side.phase === 'flag') return [{ atMs, key: 'time.over' }];
  if (side.phase === 'main') return [{ atMs, key: length(side.mainMs) }];
  const [stretch] = timelineOf(control, side, now.policy.overtimeEntry);
  switch (stretch?.kind) {
    case 'block':
      return [
        { atMs, key: `stones.${side.stonesLeft}`, withinMs: side.leftMs },
        { atMs, key: length(side.leftMs) },
      ];
    case 'period':
      return [{ atMs, key: leftKey(table, control, side.periodsLeft) }];
    case 'move':
    case 'consideration':
      return [{ atMs, key: length(side.periodsLeft * stretchMinutes(control)) }];
    case 'penalty':
    case 'main':
    case undefined:
      return [{ atMs, key: length(side.leftMs) }];
  }
};

const stretchMinutes = (control: TimeControl): number => (control.kind === 'considerations' ? control.considerationMs : 0);
