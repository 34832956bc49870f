/** Commands of an arbiter, and what becomes of one. */
import type { FastifyInstance } from 'fastify';
import { FULL_BOARD } from '../core/go/point.js';
import { callerOf, refuseUnless, type Access } from './access/access-gate.js';
import { may } from './access/caller.js';
import { parseActionRequest } from './action-request.js';
import { refuseUnknownTable, type ServedTables, type TableRequest } from './served-table.js';
import { sendProblem } from './problem.js';

export const addCommandRoute = (app: FastifyInstance, tables: ServedTables, access: Access): void => {
  // Commands are JSON; what a plain form of another site can send is not even parsed.
  app.removeContentTypeParser('text/plain');

  app.get('/api/commands', (request) => ({ taken: may(callerOf(request, access), 'arbiter', undefined) }));

  app.post('/api/tables/:id/actions', async (request: TableRequest, reply) => {
    const refused = refuseUnless('arbiter', request.params.id, request, reply, access);
    if (refused !== undefined) return refused;
    const port = tables.get(request.params.id)?.port;
    if (port === undefined) return refuseUnknownTable(reply, request.params.id);
    const size = port.snapshot().game?.size ?? FULL_BOARD;
    const submitted = parseActionRequest(request.body, { size, nowIso: new Date().toISOString(), usual: port.usual?.() });
    if (!submitted.ok) return sendProblem(reply, 400, 'bad-action', submitted.refusal);
    const answer = await port.submit(submitted.value.action, submitted.value.by);
    return answer.ok ? { events: answer.value } : sendProblem(reply, 409, answer.refusal.kind, answer.refusal.message);
  });
};
