/**
 * Commands: who may give them, and what becomes of one.
 *
 * Never from another site's page, for a browser sends what such a page asks for. From this machine
 * only, unless the settings say otherwise: spectators share the network with the arbiter. Behind a
 * proxy on this machine everybody looks like this machine; the proxy has to decide then.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FULL_BOARD } from '../core/go/point.js';
import { parseActionRequest } from './action-request.js';
import { refuseUnknownTable, type ServedTables, type TableRequest } from './served-table.js';

/** `this-machine`: only over the loopback interface; everybody else only watches. */
export const COMMAND_SOURCES = ['this-machine', 'anyone'] as const;
export type CommandSource = (typeof COMMAND_SOURCES)[number];

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);

/** A browser always says where a POST comes from; other programs do not, and cannot be tricked into one. */
const isFromOtherSite = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, '') !== headers.host;
};

/** Answers why this request may give no command, or undefined where it may. */
export const refuseCommand = (request: FastifyRequest, reply: FastifyReply, commandsFrom: CommandSource): FastifyReply | undefined => {
  if (isFromOtherSite(request)) {
    return reply.code(403).send({ error: 'cross-site', message: 'commands are taken from this page only, not from other sites' });
  }
  if (commandsFrom === 'this-machine' && !isLoopback(request.ip)) {
    return reply.code(403).send({ error: 'watching-only', message: 'commands are taken on the machine of the table only' });
  }
  return undefined;
};

export const addCommandRoute = (app: FastifyInstance, tables: ServedTables, commandsFrom: CommandSource): void => {
  // Commands are JSON; what a plain form of another site can send is not even parsed.
  app.removeContentTypeParser('text/plain');

  app.get('/api/commands', (request) => ({ taken: commandsFrom === 'anyone' || isLoopback(request.ip) }));

  app.post('/api/tables/:id/actions', async (request: TableRequest, reply) => {
    const refused = refuseCommand(request, reply, commandsFrom);
    if (refused !== undefined) return refused;
    const port = tables.get(request.params.id)?.port;
    if (port === undefined) return refuseUnknownTable(reply, request.params.id);
    const size = port.snapshot().game?.size ?? FULL_BOARD;
    const submitted = parseActionRequest(request.body, { size, nowIso: new Date().toISOString(), usual: port.usual?.() });
    if (!submitted.ok) return reply.code(400).send({ error: 'bad-action', message: submitted.refusal });
    const answer = await port.submit(submitted.value.action, submitted.value.by);
    return answer.ok ? { events: answer.value } : reply.code(409).send({ error: answer.refusal.kind, message: answer.refusal.message });
  });
};
