/**
 * TableOnPage: what a page has of a table. `kept` is what is safe, told change by change; `shown` is the same but where the disk
 * is slow: then it is ahead of it (`kept: false`) until the next change says what became of that.
 *
 *     table ─▶ both        change ─▶ kept, and what is shown beyond it        ahead ─▶ shown
 */
import { ok, type Result } from '../../core/result.js';
import { applyLiveChange, type LiveChange } from './live-change.js';
import type { LiveTable } from './live-table.js';

export interface TableOnPage {
  readonly kept: LiveTable;
  readonly shown: LiveTable;
}

/** A change as it is told, with its table, and what is shown beyond it. */
export type TableChange = LiveChange & { readonly tableId: string; readonly ahead?: LiveChange };

/** Null: nothing more is shown than what is kept. */
export interface TableAhead {
  readonly tableId: string;
  readonly ahead: LiveChange | null;
}

export const toldWhole = (table: LiveTable): TableOnPage => ({ kept: table, shown: table });

/** What does not fit is not shown: what is kept is always right. */
export const toldAhead = ({ kept }: TableOnPage, ahead: LiveChange | null | undefined): TableOnPage => {
  const shown = ahead === null || ahead === undefined ? undefined : applyLiveChange(kept, ahead);
  return { kept, shown: shown?.ok === true ? shown.value : kept };
};

/** Refused where something was missed. */
export const toldChange = ({ kept }: TableOnPage, change: TableChange): Result<TableOnPage, string> => {
  const changed = applyLiveChange(kept, change);
  return changed.ok ? ok(toldAhead(toldWhole(changed.value), change.ahead)) : changed;
};
