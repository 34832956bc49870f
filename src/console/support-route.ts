/**
 * `GET /api/v1/tables/:id/support`: the support bundle of a table, to keep or to send (organiser). What is in it is made elsewhere:
 * the console only hands it out.
 */
import type { FastifyInstance } from 'fastify';
import type { Result } from '../core/result.js';
import { refuseUnless, type Access } from './access/access-gate.js';
import { refuseUnknownTable, type ServedTables, type TableRequest } from './served-table.js';
import { sendProblem } from './problem.js';

/** Makes it, or says for people why not. */
export type MakeSupport = (tableId: string) => Promise<Result<string, string>>;

export const addSupportRoute = (
  app: FastifyInstance,
  tables: ServedTables,
  { access, support }: { readonly access: Access; readonly support: MakeSupport | undefined },
): void => {
  let isMaking = false;
  app.get('/api/v1/tables/:id/support', async (request: TableRequest, reply) => {
    const { id } = request.params;
    const refused = refuseUnless('organiser', undefined, request, reply, access);
    if (refused !== undefined) return refused;
    if (!tables.has(id)) return refuseUnknownTable(reply, id);
    if (support === undefined) return sendProblem(reply, 501, 'no-support', 'this service keeps no journals');
    // Each reads a whole journal in a process of its own.
    if (isMaking) return sendProblem(reply, 503, 'busy', 'another one is being made: ask again in a moment');
    isMaking = true;
    try {
      const made = await support(id);
      if (!made.ok) return await sendProblem(reply, 409, 'no-support', made.refusal);
      return await reply
        .header('content-disposition', `attachment; filename="${id}-support.cap"`)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(made.value);
    } finally {
      isMaking = false;
    }
  });
};
