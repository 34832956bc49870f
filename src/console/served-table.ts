/** One table as the server holds it, and what is answered where there is none. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TablePort } from '../session/ports.js';
import { may, type Caller } from './access/caller.js';
import type { SpokenFeed } from './spoken-feed.js';
import type { TableFeed } from './table-feed.js';
import { sendProblem } from './problem.js';

/** What somebody is shown of a table. */
export interface ShownTable {
  readonly feed: TableFeed;
  sgf(): string | undefined;
}

export interface ServedTable {
  readonly port: TablePort;
  readonly feed: TableFeed;
  /** What is spoken there; undefined where nobody counts. */
  readonly spoken?: SpokenFeed | undefined;
  /** For spectators, where the organiser wants them to see it later. */
  readonly later?: ShownTable;
}

/** The table as it is for whoever has business there; for others as spectators see it. */
export const shownTo = (caller: Caller, { port, feed, later }: ServedTable): ShownTable =>
  later === undefined || may(caller, 'table', port.id) ? { feed, sgf: () => port.sgf() } : later;

export type ServedTables = ReadonlyMap<string, ServedTable>;

export type TableRequest = FastifyRequest<{ Params: { id: string } }>;

export const refuseUnknownTable = (reply: FastifyReply, id: string): FastifyReply =>
  sendProblem(reply, 404, 'no-table', `there is no table '${id}'; /api/v1/tables lists them`);
