/** One table as the server holds it, and what is answered where there is none. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TablePort } from '../session/ports.js';
import type { TableFeed } from './table-feed.js';
import { sendProblem } from './problem.js';

export interface ServedTable {
  readonly port: TablePort;
  readonly feed: TableFeed;
}

export type ServedTables = ReadonlyMap<string, ServedTable>;

export type TableRequest = FastifyRequest<{ Params: { id: string } }>;

export const refuseUnknownTable = (reply: FastifyReply, id: string): FastifyReply =>
  sendProblem(reply, 404, 'no-table', `there is no table '${id}'; /api/tables lists them`);
