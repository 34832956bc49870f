/**
 * What everybody who can reach the console may see: the tables, one table, its record, and what the server counts. What changes
 * is told by events-route.ts.
 */
import type { FastifyInstance } from 'fastify';
import { FULL_BOARD, makePointName, type Point } from '../core/go/point.js';
import { callerOf, refuseUnless, type Access } from './access/access-gate.js';
import { contentDisposition, downloadFileName } from './record-file.js';
import { refuseUnknownTable, shownTo, type ServedTables, type TableRequest } from './served-table.js';
import type { SoundSource } from './sound-source.js';
import { tableSummary } from './view/live-table.js';
import { sendProblem } from './problem.js';

export interface WatchOptions {
  readonly access: Access;
  readonly sound?: Pick<SoundSource, 'status'> | undefined;
  /** What else the service counts. */
  readonly service?: (() => object) | undefined;
}

export const addWatchRoutes = (app: FastifyInstance, tables: ServedTables, { sound, service, access }: WatchOptions): void => {
  app.get('/api/v1/tables', (request) =>
    [...tables.values()].map((table) => tableSummary(shownTo(callerOf(request, access), table).feed.table)),
  );

  app.get('/api/v1/status', () => ({
    tables: Object.fromEntries([...tables].map(([id, { feed, port }]) => [id, { ...feed.counters(), ...port.counters() }])),
    ...(sound === undefined ? {} : { voice: sound.status() }),
    ...(service === undefined ? {} : { service: service() }),
  }));

  app.get('/api/v1/tables/:id', (request: TableRequest, reply) => {
    const table = tables.get(request.params.id);
    return table === undefined ? refuseUnknownTable(reply, request.params.id) : shownTo(callerOf(request, access), table).feed.table;
  });

  app.get('/api/v1/tables/:id/proposal', async (request: TableRequest, reply) => {
    const { id } = request.params;
    const table = tables.get(id);
    if (table === undefined) return refuseUnknownTable(reply, id);
    const refused = refuseUnless('table', id, request, reply, access);
    if (refused !== undefined) return refused;
    const proposed = await table.port.proposal?.();
    if (proposed === undefined) return sendProblem(reply, 501, 'no-proposal', 'this table proposes nothing');
    if (!proposed.ok) return sendProblem(reply, 409, proposed.refusal.kind, proposed.refusal.message);
    const { size = FULL_BOARD } = table.port.snapshot().game ?? {};
    const named = (points: readonly Point[]): readonly string[] => points.map((point) => makePointName(point, size));
    const { dead, seki, ownership, by, trouble } = proposed.value;
    return { dead: named(dead), seki: named(seki), ownership: ownership ?? null, by, trouble: trouble ?? null };
  });

  app.get('/api/v1/tables/:id/game.sgf', (request: TableRequest, reply) => {
    const table = tables.get(request.params.id);
    if (table === undefined) return refuseUnknownTable(reply, request.params.id);
    const shown = shownTo(callerOf(request, access), table);
    const sgf = shown.sgf();
    if (sgf === undefined) return sendProblem(reply, 404, 'no-game', 'no game has been started at this table yet');
    return reply
      .header('content-disposition', contentDisposition(downloadFileName(shown.feed.table)))
      .header('cache-control', 'no-store')
      .type('application/x-go-sgf; charset=utf-8')
      .send(sgf);
  });
};
