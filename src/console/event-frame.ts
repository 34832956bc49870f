/**
 * Server-sent events as bytes: made once, written to every spectator.
 * Source: HTML standard, 9.2.6 (event stream interpretation).
 */
import { randomBytes } from 'node:crypto';
import type { LiveChange } from './view/live-change.js';
import type { LiveTable } from './view/live-table.js';

/** `retry` tells the browser how long to wait before it comes back; many come back at once when a server restarts. */
export const RETRY_MS = 1500;

const frame = (name: string, id: string | undefined, data: unknown): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

/** Which run of the server an id is of: versions start again when it restarts. */
export const newEpoch = (): string => randomBytes(6).toString('hex');

export const makeEventId = (epoch: string, version: number): string => `${epoch}-${version}`;

/** The version behind an id of this epoch; undefined for one of an earlier run, or for anything else. */
export const parseEventId = (id: string | undefined, epoch: string): number | undefined => {
  const parts = /^([0-9a-f]{1,32})-(\d{1,15})$/.exec(id ?? '');
  return parts?.[1] === epoch ? Number(parts[2]) : undefined;
};

export const helloFrame = (): Buffer => Buffer.from(`retry: ${RETRY_MS}\n\n`);

export const tableFrame = (epoch: string, table: LiveTable): Buffer => frame('table', makeEventId(epoch, table.version), table);

/** With its table: one stream may tell of several. */
export const changeFrame = (epoch: string, tableId: string, change: LiveChange): Buffer =>
  frame('change', makeEventId(epoch, change.to), { ...change, tableId });

/** An event and no comment: only events reach the page, which must notice when the server goes silent. */
export const HEARTBEAT_FRAME = frame('heartbeat', undefined, {});

/** A heartbeat that tells the table's own time, by which a page lets a running clock run. */
export const timeFrame = (tableId: string, tableMs: number): Buffer => frame('heartbeat', undefined, { tableId, tableMs });

/** Which tables there are: the first word of a stream that tells of several. */
export const tablesFrame = (ids: readonly string[]): Buffer => frame('tables', undefined, ids);
