/**
 * The event that the tables play in.
 *
 *     GET  /api/v1/event?round=3               rounds, games with their tables, who is missing (an arbiter's where spectators see later)
 *     GET  /api/v1/event/standings             places by what is confirmed
 *     GET  /api/v1/event/facts?after=12        what happened, a fact a line of the book, for programs (arbiter)
 *     POST /api/v1/event/acts                  {"act": KIND, ...}; opening and closing rounds is the organiser's, the rest an arbiter's too
 *     PUT  /api/v1/event/pairings/:name        the pairing program's file, as octets (organiser)
 *     GET  /api/v1/event/files/:format         opengotha, csv, h9, aga, json (arbiter)
 *     GET  /api/v1/event/published/...         what the organiser publishes, when it is due: index.json, round-1.sgf, round-1/table-3.sgf
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { EVENT_FORMATS, type EventPort } from '../session/event-port.js';
import type { Result } from '../core/result.js';
import { callerOf, refuseUnless, type Access } from './access/access-gate.js';
import { may, type Duty } from './access/caller.js';
import { sendProblem } from './problem.js';
import { contentDisposition } from './record-file.js';

const ROUND_MAX = 99;
const TABLE_MAX = 9999;
const TEXT_LENGTH_MAX = 200;
/** Larger than any tournament; the reader has its own bound. */
const PAIRINGS_BYTES_MAX = 8 * 1024 * 1024;

const round = z.number().int().min(1).max(ROUND_MAX);
const table = z.number().int().min(0).max(TABLE_MAX);
const text = z.string().trim().max(TEXT_LENGTH_MAX);
const player = text.min(1);

export const organiserActRequest = z.discriminatedUnion('act', [
  z.strictObject({ act: z.enum(['open-round', 'close-round', 'arrange']), round }),
  z.strictObject({ act: z.literal('confirm'), round, tables: z.array(table).max(TABLE_MAX).optional() }),
  z.strictObject({ act: z.literal('result'), round, table, result: text.min(1), why: text.optional() }),
  z.strictObject({ act: z.enum(['absent', 'present']), round, player }),
  z.strictObject({ act: z.literal('late'), round, player, minutes: z.number().int().min(0).max(1440) }),
]);

const OF_THE_ORGANISER: readonly string[] = ['open-round', 'close-round', 'arrange'];

const roundQuery = z.object({ round: z.coerce.number().int().min(1).max(ROUND_MAX).optional() });
const afterQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });

const refuseRequest = (reply: FastifyReply, { issues: [issue] }: z.ZodError): FastifyReply => {
  const field = issue?.path.join('.') ?? '';
  return sendProblem(reply, 400, 'bad-request', `${field === '' ? 'act' : field}: ${issue?.message ?? 'cannot be read'}`, field);
};

/** `isDelayed`: spectators see the tables later, and see nothing of them here. */
export const addEventRoutes = (app: FastifyInstance, event: EventPort, access: Access, isDelayed: boolean): void => {
  const refusedTo = (duty: Duty, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined =>
    refuseUnless(duty, undefined, request, reply, access);

  app.get('/api/v1/event', async (request, reply) => {
    if (isDelayed && !may(callerOf(request, access), 'arbiter', undefined)) return refusedTo('arbiter', request, reply);
    const asked = roundQuery.safeParse(request.query);
    if (!asked.success) return refuseRequest(reply, asked.error);
    return event.view(asked.data.round);
  });

  app.get('/api/v1/event/standings', () => event.standings());

  app.get('/api/v1/event/facts', async (request, reply) => {
    const refused = refusedTo('arbiter', request, reply);
    if (refused !== undefined) return refused;
    const asked = afterQuery.safeParse(request.query);
    return asked.success ? event.facts(asked.data.after) : refuseRequest(reply, asked.error);
  });

  const answer = (reply: FastifyReply, done: Result<object, string>): object =>
    done.ok ? done.value : sendProblem(reply, 409, 'not-done', done.refusal);

  app.post('/api/v1/event/acts', async (request, reply) => {
    const asked = organiserActRequest.safeParse(request.body);
    const isOrganisers = !asked.success || OF_THE_ORGANISER.includes(asked.data.act);
    const refused = refusedTo(isOrganisers ? 'organiser' : 'arbiter', request, reply);
    if (refused !== undefined) return refused;
    return asked.success ? answer(reply, await event.act(asked.data)) : refuseRequest(reply, asked.error);
  });

  void app.register((own, _, done) => {
    own.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: PAIRINGS_BYTES_MAX }, (_request, body, parsed) =>
      parsed(null, body),
    );
    own.put<{ Params: { name: string } }>('/api/v1/event/pairings/:name', async (request, reply) => {
      const refused = refusedTo('organiser', request, reply);
      if (refused !== undefined) return refused;
      if (!Buffer.isBuffer(request.body))
        return sendProblem(reply, 400, 'bad-request', 'send the file itself, as application/octet-stream');
      return answer(reply, await event.takePairings(request.params.name, request.body));
    });
    done();
  });

  app.get<{ Params: { format: string } }>('/api/v1/event/files/:format', async (request, reply) => {
    const refused = refusedTo('arbiter', request, reply);
    if (refused !== undefined) return refused;
    const format = EVENT_FORMATS.find((one) => one === request.params.format);
    if (format === undefined) return sendProblem(reply, 404, 'not-found', `there is no such list: ${EVENT_FORMATS.join(', ')}`);
    const file = event.file(format);
    if (!file.ok) return sendProblem(reply, 409, 'not-done', file.refusal);
    const { name, type, bytes } = file.value;
    return reply
      .header('content-disposition', contentDisposition(name))
      .header('cache-control', 'no-store')
      .type(type)
      .send(Buffer.from(bytes));
  });

  const sendPublished = async (address: string, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await event.published(address);
    if (found === undefined)
      return sendProblem(reply, 404, 'not-found', `nothing is published at ${address} yet; index.json lists what is`);
    // For other sites' programs: what is published is published.
    return reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .type(found.type)
      .send(found.text);
  };
  app.get<{ Params: { file: string } }>('/api/v1/event/published/:file', (request, reply) => sendPublished(request.params.file, reply));
  app.get<{ Params: { round: string; file: string } }>('/api/v1/event/published/:round/:file', (request, reply) =>
    sendPublished(`${request.params.round}/${request.params.file}`, reply),
  );
};
