/**
 * What a screen knows of the tables: those it asks for, live, whichever way they come.
 *
 *     useLive('*')         every table, for the hall and the desk
 *     useLive(['table-1'])  one
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { applyLiveChange } from '../../view/live-change.js';
import type { LiveTable } from '../../view/live-table.js';
import { StreamHub, type FromHub, type ServerState, type ToHub, type Wanted } from './stream-hub.js';

/** Well below the hub's patience. */
const ALIVE_EVERY_MS = 20_000;

interface Line {
  send(message: ToHub | 'look'): void;
}

/** One line a tab, opened by the first screen that looks at a table. */
let line: Line | undefined;
const listeners = new Set<(message: FromHub) => void>();
const hear = (message: FromHub): void => listeners.forEach((listener) => listener(message));

const openShared = (): Line | undefined => {
  if (typeof SharedWorker === 'undefined') return undefined;
  try {
    const { port } = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), { type: 'module', name: 'banmen' });
    port.onmessage = (event: MessageEvent<FromHub>) => hear(event.data);
    return { send: (message) => port.postMessage(message) };
  } catch {
    return undefined;
  }
};

const openOwn = (): Line => {
  const hub = new StreamHub();
  const tab = { post: hear };
  return { send: (message) => (message === 'look' ? hub.look() : hub.receive(tab, message)) };
};

const openLine = (): Line => {
  if (line !== undefined) return line;
  const opened = openShared() ?? openOwn();
  line = opened;
  window.setInterval(() => opened.send({ kind: 'alive' }), ALIVE_EVERY_MS);
  document.addEventListener('visibilitychange', () => !document.hidden && opened.send('look'));
  window.addEventListener('pagehide', () => opened.send({ kind: 'bye' }));
  // A page that comes back from the browser's memory of pages says again what it wants.
  window.addEventListener('pageshow', ({ persisted }) => persisted && opened.send({ kind: 'want', tables: lastWanted }));
  return opened;
};

let lastWanted: Wanted = [];

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
    const known = new Map<string, LiveTable>();
    const told = (id: string, tableMs: number): void => void aheadMs.current.set(id, tableMs - performance.now());
    const put = (table: LiveTable): void => {
      known.set(table.tableId, table);
      setTables(new Map(known));
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
            put(message.table);
            return;
          }
        case 'change': {
          const before = known.get(message.change.tableId);
          const changed = before === undefined ? undefined : applyLiveChange(before, message.change);
          if (changed?.ok !== true) {
            opened.send({ kind: 'want', tables: wanted });
            return;
          }
          told(message.change.tableId, changed.value.version);
          heardAt.current = new Date();
          put(changed.value);
          return;
        }
        case 'time': {
          told(message.tableId, message.tableMs);
          return;
        }
        case 'server':
          if (message.state === 'connected') heardAt.current = new Date();
          {
            setServer(message.state);
            return;
          }
      }
    };
    listeners.add(listener);
    const opened = openLine();
    lastWanted = wanted;
    opened.send({ kind: 'want', tables: wanted });
    return () => void listeners.delete(listener);
  }, [key]);
  return { tables, ids, server, heardAt: heardAt.current, tableNowMs };
};
