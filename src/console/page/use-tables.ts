/** Which tables there are, which one is on show (the address says so: `#table-2`), and that one live. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { LiveTable, TableSummary } from '../view/live-table.js';
import { watchTable, type ServerState } from './live-feed.js';

/** The chooser's lines are asked for now and then; the table on show is pushed. */
const TABLES_EVERY_MS = 10_000;

const fetchTables = async (): Promise<readonly TableSummary[] | undefined> => {
  try {
    const answer = await fetch('api/tables');
    return answer.ok ? ((await answer.json()) as TableSummary[]) : undefined;
  } catch {
    // The table's own feed tells the reader that the server is gone.
    return undefined;
  }
};

export const useTables = (): readonly TableSummary[] | undefined => {
  const [tables, setTables] = useState<readonly TableSummary[]>();
  useEffect(() => {
    const ask = (): void => void fetchTables().then((found) => found !== undefined && setTables(found));
    ask();
    const timer = window.setInterval(() => !document.hidden && ask(), TABLES_EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return tables;
};

/** Ids are letters, digits and hyphens (TablePort): they stand in an address as they are. */
const hashTable = (): string => location.hash.slice(1);

export const useChosenTable = (tables: readonly TableSummary[] | undefined): string | undefined => {
  const [chosen, setChosen] = useState(hashTable);
  useEffect(() => {
    const follow = (): void => setChosen(hashTable());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  if (tables === undefined) return undefined;
  return tables.find(({ id }) => id === chosen)?.id ?? tables[0]?.id;
};

interface Watched {
  readonly table: LiveTable | undefined;
  readonly server: ServerState;
  readonly heardAt: Date | undefined;
  /** The table's time now, as far as it is known here. */
  readonly tableNowMs: () => number;
}

export const useTable = (id: string | undefined): Watched => {
  const [table, setTable] = useState<LiveTable>();
  const [server, setServer] = useState<ServerState>('connecting');
  const heardAt = useRef<Date | undefined>(undefined);
  const aheadMs = useRef(0);
  const tableNowMs = useCallback(() => performance.now() + aheadMs.current, []);
  useEffect(() => {
    setTable(undefined);
    if (id === undefined) return undefined;
    return watchTable(id, {
      table: setTable,
      tableTime: (tableMs) => (aheadMs.current = tableMs - performance.now()),
      server: (state) => {
        if (state === 'connected') heardAt.current = new Date();
        setServer(state);
      },
    });
  }, [id]);
  return { table, server, heardAt: heardAt.current, tableNowMs };
};
