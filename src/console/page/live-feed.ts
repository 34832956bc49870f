/**
 * The browser's end of a table's events: keeps the connection, puts the state together, and
 * says when the server has gone silent. An EventSource comes back by itself after most troubles;
 * what it gives up on (a refusal, a network that swallows everything) is begun anew here.
 */
import { applyLiveChange, type LiveChange } from '../view/live-change.js';
import type { LiveTable } from '../view/live-table.js';

/** The server says something every 5 s; two missed and a little more is silence. */
const SERVER_SILENT_MS = 12_000;
const LOOK_EVERY_MS = 1000;
const RETRY_FIRST_MS = 1500;
const RETRY_MAX_MS = 15_000;

export type ServerState = 'connecting' | 'connected' | 'lost';

export interface FeedListener {
  table(table: LiveTable): void;
  /** What the table's own clock says now. */
  tableTime(tableMs: number): void;
  server(state: ServerState): void;
}

/** Watches until the answer is called. */
export const watchTable = (id: string, listener: FeedListener): (() => void) => {
  let source: EventSource | undefined;
  let table: LiveTable | undefined;
  let lastHeardMs = performance.now();
  let retryMs = RETRY_FIRST_MS;
  let retryTimer: number | undefined;

  const heard = (): void => {
    lastHeardMs = performance.now();
    retryMs = RETRY_FIRST_MS;
    listener.server('connected');
  };

  const take = (next: LiveTable): void => {
    table = next;
    listener.table(next);
  };

  const connect = (): void => {
    source?.close();
    lastHeardMs = performance.now();
    const opened = new EventSource(`api/tables/${encodeURIComponent(id)}/events`);
    source = opened;
    opened.addEventListener('heartbeat', (event) => {
      heard();
      const { tableMs } = JSON.parse(String(event.data)) as { readonly tableMs?: number };
      if (tableMs !== undefined) listener.tableTime(tableMs);
    });
    opened.addEventListener('table', (event) => {
      heard();
      take(JSON.parse(String(event.data)) as LiveTable);
    });
    opened.addEventListener('change', (event) => {
      heard();
      const changed = table === undefined ? undefined : applyLiveChange(table, JSON.parse(String(event.data)) as LiveChange);
      // A change that does not fit: something was missed, and a fresh connection begins with the whole state.
      if (changed?.ok === true) {
        listener.tableTime(changed.value.version);
        take(changed.value);
      } else connect();
    });
    opened.addEventListener('error', () => {
      listener.server('lost');
      if (opened.readyState === EventSource.CLOSED && source === opened) connectLater();
    });
  };

  const connectLater = (): void => {
    window.clearTimeout(retryTimer);
    // Spread out, so that a hall of phones does not come back in one instant.
    retryTimer = window.setTimeout(connect, retryMs * (0.75 + Math.random() / 2));
    retryMs = Math.min(RETRY_MAX_MS, retryMs * 2);
  };

  const look = (): void => {
    if (performance.now() - lastHeardMs <= SERVER_SILENT_MS) return;
    listener.server('lost');
    connect();
  };

  listener.server('connecting');
  connect();
  const lookTimer = window.setInterval(look, LOOK_EVERY_MS);
  // A phone that wakes up finds out at once.
  document.addEventListener('visibilitychange', look);
  return () => {
    window.clearInterval(lookTimer);
    window.clearTimeout(retryTimer);
    document.removeEventListener('visibilitychange', look);
    source?.close();
  };
};
