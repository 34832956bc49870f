/**
 * What a screen knows of the tables: those it asks for, live, whichever way they come.
 *
 *     useLive('*')         every table, for the hall and the desk
 *     useLive(['table-1'])  one
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { LiveTable } from '../../view/live-table.js';
import { toldAhead, toldChange, toldWhole, type TableOnPage } from '../../view/table-on-page.js';
import type { FromHub, ServerState, Wanted } from './stream-hub.js';
import { hearStream, wantTables } from './stream-line.js';

export interface Live {
  /** Those that are known so far, by id. */
  readonly tables: ReadonlyMap<string, LiveTable>;
  /** Which there are; undefined until the server has said so. */
  readonly ids: readonly string[] | undefined;
  readonly server: ServerState;
  readonly heardAt: Date | undefined;
  /** The table's time now, as far as it is known here. */
  readonly tableNowMs: (id: string) => number;
}

export const useLive = (wanted: Wanted): Live => {
  const [tables, setTables] = useState<ReadonlyMap<string, LiveTable>>(new Map());
  const [ids, setIds] = useState<readonly string[]>();
  const [server, setServer] = useState<ServerState>('connecting');
  const heardAt = useRef<Date | undefined>(undefined);
  const aheadMs = useRef(new Map<string, number>());
  const tableNowMs = useCallback((id: string) => performance.now() + (aheadMs.current.get(id) ?? 0), []);
  const key = wanted === '*' ? '*' : wanted.join(',');
  useEffect(() => {
    const known = new Map<string, TableOnPage>();
    const told = (id: string, tableMs: number): void => void aheadMs.current.set(id, tableMs - performance.now());
    let isOver = false;
    let isDue = false;
    const show = (): void => {
      isDue = false;
      if (!isOver) setTables(new Map([...known].map(([id, { shown }]) => [id, shown])));
    };
    /** A hall is told table by table: it is drawn once for all that came within a frame. */
    const showSoon = (): void => {
      if (isDue) return;
      isDue = true;
      if (document.hidden) setTimeout(show);
      else requestAnimationFrame(show);
    };
    const listener = (message: FromHub): void => {
      switch (message.kind) {
        case 'tables': {
          setIds(message.ids);
          return;
        }
        case 'table':
          heardAt.current = new Date();
          if (!aheadMs.current.has(message.table.tableId)) told(message.table.tableId, message.table.version);
          {
            known.set(message.table.tableId, toldWhole(message.table));
            showSoon();
            return;
          }
        case 'change': {
          const before = known.get(message.change.tableId);
          const changed = before === undefined ? undefined : toldChange(before, message.change);
          if (changed?.ok !== true) {
            wantTables(wanted);
            return;
          }
          told(message.change.tableId, changed.value.kept.version);
          heardAt.current = new Date();
          known.set(message.change.tableId, changed.value);
          show();
          return;
        }
        case 'ahead': {
          const before = known.get(message.about.tableId);
          if (before === undefined) return;
          known.set(message.about.tableId, toldAhead(before, message.about.ahead));
          heardAt.current = new Date();
          show();
          return;
        }
        case 'time': {
          told(message.tableId, message.tableMs);
          return;
        }
        case 'count':
        case 'event':
          return;
        case 'server':
          if (message.state === 'connected') heardAt.current = new Date();
          {
            setServer(message.state);
            return;
          }
      }
    };
    const leave = hearStream(listener);
    wantTables(wanted);
    return () => {
      isOver = true;
      leave();
    };
  }, [key]);
  return { tables, ids, server, heardAt: heardAt.current, tableNowMs };
};
