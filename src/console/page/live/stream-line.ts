/**
 * The line of this tab to the one stream of the browser: opened by the first screen that looks at a table, shared by all that
 * look or listen.
 */
import { SESSION_CHANGED } from '../use-session.js';
import { StreamHub, type FromHub, type ToHub, type Wanted } from './stream-hub.js';

/** Well below the hub's patience. */
const ALIVE_EVERY_MS = 20_000;

interface Line {
  send(message: ToHub | 'look'): void;
}

let line: Line | undefined;
let tables: Wanted = [];
const counts = new Map<string, number>();
let eventWatchers = 0;
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
  addEventListener(SESSION_CHANGED, () => opened.send({ kind: 'anew' }));
  // A page that comes back from the browser's memory of pages says again what it wants.
  window.addEventListener('pageshow', ({ persisted }) => persisted && want());
  return opened;
};

const want = (): void => openLine().send({ kind: 'want', tables, counts: [...counts.keys()], event: eventWatchers > 0 });

/** From now on; the answer ends it. */
export const hearStream = (listener: (message: FromHub) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The screen that is shown looks at these. They are told whole again, and so is what is spoken. */
export const wantTables = (wanted: Wanted): void => {
  tables = wanted;
  want();
};

/** This page looks at the event, until the answer is called. */
export const wantEvent = (): (() => void) => {
  eventWatchers += 1;
  want();
  return () => {
    eventWatchers -= 1;
    if (eventWatchers === 0) want();
  };
};

/** What is spoken at this table is told, until the answer is called. */
export const wantCount = (tableId: string): (() => void) => {
  counts.set(tableId, (counts.get(tableId) ?? 0) + 1);
  want();
  return () => {
    const left = (counts.get(tableId) ?? 1) - 1;
    if (left > 0) counts.set(tableId, left);
    else {
      counts.delete(tableId);
      want();
    }
  };
};
