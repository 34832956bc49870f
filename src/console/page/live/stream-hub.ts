/**
 * The one stream of a browser: every tab says which tables it wants, the hub keeps one connection for all of them.
 *
 *     tab ─ want ─▶ StreamHub ─ /api/v1/events?tables=… ─▶ server
 *     tab ◀─ table, change, ahead, time, server ─┘
 *
 * It runs in a shared worker, or in the tab itself where a browser has none. An EventSource comes back by itself after most
 * troubles; what it gives up on (a refusal, a network that swallows everything) is begun anew here, from where it was.
 */
import { without } from '../../../core/without.js';
import { liveChange } from '../../view/live-change.js';
import type { LiveTable } from '../../view/live-table.js';
import { toldAhead, toldChange, toldWhole, type TableAhead, type TableChange, type TableOnPage } from '../../view/table-on-page.js';
import type { ToldCall } from '../../view/told-call.js';

/** The server says something every 5 s; two missed and a little more is silence. */
const SERVER_SILENT_MS = 12_000;
const LOOK_EVERY_MS = 1000;
const RETRY_FIRST_MS = 1500;
const RETRY_MAX_MS = 15_000;
/** A tab that has not said for so long that it is there is gone: a port tells nobody when it closes. */
const TAB_SILENT_MS = 90_000;
/** More tabs than anybody opens; the longest silent one makes room. */
const TABS_MAX = 64;

export type Wanted = '*' | readonly string[];
export type ServerState = 'connecting' | 'connected' | 'lost';

/** What is spoken at a table: words to fetch ahead, calls that replace those told before, or the server's moment alone. */
export interface ToldCount {
  readonly tableId: string;
  readonly nowMs?: number;
  readonly words?: readonly string[];
  readonly calls?: readonly ToldCall[];
}

export type ToHub =
  | { readonly kind: 'want'; readonly tables: Wanted; readonly counts: readonly string[]; readonly event: boolean }
  /** Who this browser is to the server is another now. */
  | { readonly kind: 'anew' }
  | { readonly kind: 'alive' }
  | { readonly kind: 'bye' };

export type FromHub =
  /** Which tables there are. */
  | { readonly kind: 'tables'; readonly ids: readonly string[] }
  | { readonly kind: 'table'; readonly table: LiveTable }
  | { readonly kind: 'change'; readonly change: TableChange }
  /** What is shown ahead of a slow disk. */
  | { readonly kind: 'ahead'; readonly about: TableAhead }
  /** What the table's own clock says now. */
  | { readonly kind: 'time'; readonly tableId: string; readonly tableMs: number }
  | { readonly kind: 'count'; readonly count: ToldCount }
  /** The event that the tables play in is to be asked for again. */
  | { readonly kind: 'event' }
  | { readonly kind: 'server'; readonly state: ServerState };

export interface HubTab {
  post(message: FromHub): void;
}

interface Tab {
  wanted: Wanted;
  counts: readonly string[];
  /** Looks at the event. */
  event: boolean;
  heardMs: number;
}

interface Known {
  readonly table: TableOnPage;
  /** Of the last change that is kept: from there the stream is asked to go on. */
  readonly eventId: string;
}

const tellWhole = (tab: HubTab, tableId: string, { kept, shown }: TableOnPage): void => {
  tab.post({ kind: 'table', table: kept });
  if (shown !== kept) tab.post({ kind: 'ahead', about: { tableId, ahead: liveChange(kept, shown) } });
};

const wants = ({ wanted }: Tab, id: string): boolean => wanted === '*' || wanted.includes(id);

export class StreamHub {
  readonly #tabs = new Map<HubTab, Tab>();
  readonly #known = new Map<string, Known>();
  #ids: readonly string[] | undefined;
  #source: EventSource | undefined;
  /** What the open stream tells of. */
  #open: Wanted = [];
  #openCounts: readonly string[] = [];
  #openEvent = false;
  /** The latest of each table that somebody listens to, for a tab that comes later. */
  readonly #counts = new Map<string, ToldCount>();
  #state: ServerState = 'connecting';
  #lastHeardMs = performance.now();
  #retryMs = RETRY_FIRST_MS;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  receive(tab: HubTab, message: ToHub): void {
    const nowMs = performance.now();
    if (message.kind === 'bye') {
      this.#tabs.delete(tab);
      this.#follow();
      return;
    }
    const known = this.#tabs.get(tab) ?? { wanted: [], counts: [], event: false, heardMs: nowMs };
    known.heardMs = nowMs;
    this.#tabs.set(tab, known);
    if (message.kind === 'alive') return;
    if (message.kind === 'anew') {
      if (this.#source !== undefined) this.#connect();
      return;
    }
    known.wanted = message.tables;
    known.counts = message.counts;
    known.event = message.event;
    if (this.#tabs.size > TABS_MAX) this.#dropTabs(nowMs - 1);
    tab.post({ kind: 'server', state: this.#state });
    if (this.#ids !== undefined) tab.post({ kind: 'tables', ids: this.#ids });
    for (const [id, { table }] of this.#known) if (wants(known, id)) tellWhole(tab, id, table);
    for (const id of known.counts) {
      const count = this.#counts.get(id);
      // Its moment is old by now.
      if (count !== undefined) tab.post({ kind: 'count', count: without(count, 'nowMs') });
    }
    this.#follow();
  }

  /** Finds out at once what is with the server: a phone that wakes up asks for it. */
  look(): void {
    const nowMs = performance.now();
    this.#dropTabs(nowMs - TAB_SILENT_MS);
    if (this.#source === undefined || nowMs - this.#lastHeardMs <= SERVER_SILENT_MS) return;
    this.#setState('lost');
    this.#connect();
  }

  #dropTabs(beforeMs: number): void {
    for (const [tab, { heardMs }] of this.#tabs) if (heardMs < beforeMs) this.#tabs.delete(tab);
  }

  #tell(message: FromHub, about?: string): void {
    for (const [port, tab] of this.#tabs) if (about === undefined || wants(tab, about)) port.post(message);
  }

  #setState(state: ServerState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#tell({ kind: 'server', state });
  }

  /** Asks for another set of tables where the open stream does not have what the tabs want. */
  #follow(): void {
    const tabs = [...this.#tabs.values()];
    const wanted: Wanted = tabs.some((tab) => tab.wanted === '*')
      ? '*'
      : [...new Set(tabs.flatMap((tab) => Array.from(tab.wanted)))].sort();
    if (tabs.length === 0) {
      this.#source?.close();
      this.#source = undefined;
      return;
    }
    const counts = [...new Set(tabs.flatMap((tab) => Array.from(tab.counts)))].sort();
    const has = this.#source !== undefined && (this.#open === '*' || (wanted !== '*' && wanted.every((id) => this.#open.includes(id))));
    const event = tabs.some((tab) => tab.event);
    if (has && counts.every((id) => this.#openCounts.includes(id)) && (this.#openEvent || !event)) return;
    this.#open = wanted;
    this.#openCounts = counts;
    this.#openEvent = event;
    for (const id of this.#counts.keys()) if (!counts.includes(id)) this.#counts.delete(id);
    this.#connect();
  }

  #address(): string {
    const since = [...this.#known].map(([id, { eventId }]) => `${id}:${eventId}`);
    const query = new URLSearchParams({ tables: this.#open === '*' ? '*' : this.#open.join(',') });
    if (this.#openCounts.length > 0) query.set('counts', this.#openCounts.join(','));
    if (this.#openEvent) query.set('event', '1');
    if (since.length > 0) query.set('since', since.join(','));
    return `/api/v1/events?${query.toString()}`;
  }

  #heard(): void {
    this.#lastHeardMs = performance.now();
    this.#retryMs = RETRY_FIRST_MS;
    this.#setState('connected');
  }

  #connect(): void {
    this.#source?.close();
    this.#lastHeardMs = performance.now();
    const opened = new EventSource(this.#address());
    this.#source = opened;
    const on = (name: string, take: (data: unknown, id: string) => void): void =>
      opened.addEventListener(name, (event) => {
        if (this.#source !== opened) return;
        this.#heard();
        take(JSON.parse(String(event.data)), event.lastEventId);
      });
    on('tables', (data) => {
      this.#ids = data as readonly string[];
      this.#tell({ kind: 'tables', ids: this.#ids });
    });
    on('table', (data, eventId) => {
      const table = data as LiveTable;
      this.#known.set(table.tableId, { table: toldWhole(table), eventId });
      this.#tell({ kind: 'table', table }, table.tableId);
    });
    on('change', (data, eventId) => {
      const change = data as TableChange;
      const known = this.#known.get(change.tableId);
      const changed = known === undefined ? undefined : toldChange(known.table, change);
      // One that does not fit: something was missed, and the table is asked for whole.
      if (changed?.ok !== true) {
        this.#known.delete(change.tableId);
        this.#connect();
        return;
      }
      this.#known.set(change.tableId, { table: changed.value, eventId });
      this.#tell({ kind: 'change', change }, change.tableId);
    });
    on('ahead', (data) => {
      const about = data as TableAhead;
      const known = this.#known.get(about.tableId);
      if (known === undefined) return;
      this.#known.set(about.tableId, { ...known, table: toldAhead(known.table, about.ahead) });
      this.#tell({ kind: 'ahead', about }, about.tableId);
    });
    on('heartbeat', (data) => {
      const { tableId, tableMs } = data as { readonly tableId?: string; readonly tableMs?: number };
      if (tableId !== undefined && tableMs !== undefined) this.#tell({ kind: 'time', tableId, tableMs }, tableId);
    });
    const onCount = (data: unknown): void => {
      const count = data as ToldCount;
      this.#counts.set(count.tableId, { ...this.#counts.get(count.tableId), ...count });
      for (const [port, { counts }] of this.#tabs) if (counts.includes(count.tableId)) port.post({ kind: 'count', count });
    };
    on('event', () => {
      for (const [port, { event }] of this.#tabs) if (event) port.post({ kind: 'event' });
    });
    on('words', onCount);
    on('calls', onCount);
    opened.addEventListener('error', () => {
      if (this.#source !== opened) return;
      this.#setState('lost');
      // Its own coming back would ask for everything again: the address says from where to go on.
      opened.close();
      this.#connectLater();
    });
  }

  #connectLater(): void {
    clearTimeout(this.#retryTimer);
    // Spread out, so that a hall of phones does not come back in one instant.
    this.#retryTimer = setTimeout(() => this.#connect(), this.#retryMs * (0.75 + Math.random() / 2));
    this.#retryMs = Math.min(RETRY_MAX_MS, this.#retryMs * 2);
  }
}
