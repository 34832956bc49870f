/**
 * What a batch of the stream's messages is to a hall: which entries are new, which were heard before, what is missing before them.
 *
 *     messages ─ entry by entry, held against where each lane is ─▶ lines to keep, steps to take once they are kept, messages that are done
 *
 * A lane of a higher number is that of a journal that replaced the one before.
 */
import { makeHallLine } from './hall-log.js';
import type { StreamMessage } from './engine.js';
import type { HallTable } from './hall-table.js';
import { LANE_START, linesOf, parseLaneMessage, placeOf, type LaneMessage, type LaneTip } from './lane.js';
import { laneOf } from './names.js';

export type HallStep =
  /** What the table had is of no lane any more. */
  | { readonly kind: 'forget'; readonly table: HallTable; readonly lane: number }
  | { readonly kind: 'take'; readonly table: HallTable; readonly message: LaneMessage };

export interface SortedBatch {
  /** For the hall's log, in order. */
  readonly lines: readonly string[];
  readonly steps: readonly HallStep[];
  /** They need not come again, once the lines are kept. */
  readonly done: readonly StreamMessage[];
  /** Tables whose lane has a gap, or stands against what is kept. */
  readonly gaps: readonly HallTable[];
  readonly conflicts: readonly HallTable[];
  /** Tables whose journal was replaced. */
  readonly begun: readonly HallTable[];
  readonly duplicates: number;
  readonly notUnderstood: number;
}

type At = LaneTip & { readonly lane: number };

/** `tableOf`: by hub and name; undefined: it is not taken. */
export const sortBatch = (batch: readonly StreamMessage[], tableOf: (hub: string, name: string) => HallTable | undefined): SortedBatch => {
  const lines: string[] = [];
  const steps: HallStep[] = [];
  const done: StreamMessage[] = [];
  const gaps: HallTable[] = [];
  const conflicts: HallTable[] = [];
  const begun: HallTable[] = [];
  let [duplicates, notUnderstood] = [0, 0];
  const ahead = new Map<HallTable, At>();

  const forget = (table: HallTable, lane: number): At => {
    lines.push(makeHallLine(table.hub, table.table, undefined));
    steps.push({ kind: 'forget', table, lane });
    const at = { ...LANE_START, lane };
    ahead.set(table, at);
    return at;
  };
  /** False: something before it is missing. */
  const sort = (table: HallTable, message: LaneMessage, line: string): boolean => {
    const { lane, entry } = message;
    let at = ahead.get(table) ?? { ...table.tip, lane: table.lane };
    if (lane < at.lane) {
      duplicates += 1;
      return true;
    }
    if (lane > at.lane) {
      begun.push(table);
      at = forget(table, lane);
    }
    switch (placeOf(entry, at)) {
      case 'known':
        duplicates += 1;
        return true;
      case 'gap':
        gaps.push(table);
        return false;
      case 'conflict':
        conflicts.push(table);
        forget(table, lane);
        return true;
      case 'next':
        ahead.set(table, { seq: entry.seq, hash: entry.hash, lane });
        lines.push(makeHallLine(table.hub, table.table, line));
        steps.push({ kind: 'take', table, message });
        return true;
    }
  };

  for (const one of batch) {
    const whose = laneOf(one.subject);
    const table = whose === undefined ? undefined : tableOf(whose.hub, whose.table);
    const told = linesOf(one.text).map((line) => ({ line, message: parseLaneMessage(line) }));
    if (table === undefined || told.some(({ message }) => !message.ok)) {
      notUnderstood += 1;
      done.push(one);
      continue;
    }
    // What has a gap before it comes again, behind what is on its way; what never comes is asked for.
    if (told.every(({ line, message }) => message.ok && sort(table, message.value, line))) done.push(one);
  }
  return { lines, steps, done, gaps, conflicts, begun, duplicates, notUnderstood };
};
