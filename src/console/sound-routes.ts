/**
 * The spoken count in a browser: what the page `sound/` needs of the server besides the stream (events-route.ts, `counts`).
 *
 *     GET  /api/v1/tables/:id/time            the table's moment now; asked several times, the best counts
 *     GET  /api/v1/tables/:id/words/:word     one word as WAV, 16-bit PCM
 *     POST /api/v1/tables/:id/sound-state     the page says whether it can be heard
 *
 * Where the sound comes from is handed in (`SoundSource`): the console knows no voice.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callerOf, type Access } from './access/access-gate.js';
import { may } from './access/caller.js';
import type { Listeners } from './listeners.js';
import { SOUND_STATES, type SoundSource } from './sound-source.js';
import { refuseUnknownTable, type ServedTables, type TableRequest } from './served-table.js';
import { sendProblem } from './problem.js';

const PAGE_NAME = /^[a-z0-9-]{1,40}$/;

/** `page`: its own name, made by chance. */
export const soundReport = z.strictObject({ page: z.string().regex(PAGE_NAME), state: z.enum(SOUND_STATES) });

export interface SoundOptions {
  readonly source: SoundSource | undefined;
  readonly tables: ServedTables;
  readonly access: Access;
  readonly listeners: Listeners;
}

/**
 * Where nobody speaks (no source, or not at this table), and for whoever sees the table later, a page that asks for the time is
 * answered with nothing, and offers no sound.
 */
export const addSoundRoutes = (app: FastifyInstance, { source, tables, access, listeners }: SoundOptions): void => {
  app.get('/api/v1/tables/:id/time', (request: TableRequest, reply) => {
    const { id } = request.params;
    const table = tables.get(id);
    if (table === undefined) return refuseUnknownTable(reply, id);
    const hears = table.later === undefined || may(callerOf(request, access), 'table', id);
    const nowMs = hears ? source?.nowMs(id) : undefined;
    return nowMs === undefined ? reply.code(204).send() : { nowMs };
  });
  if (source === undefined) return;

  app.get('/api/v1/tables/:id/words/:word', async (request: TableRequest, reply) => {
    const { id, word } = request.params as { readonly id: string; readonly word: string };
    const wav = source.word(id, word);
    if (wav === undefined) return sendProblem(reply, 404, 'no-word', `table '${id}' has no word '${word}'`);
    return reply.header('cache-control', 'no-cache').type('audio/wav').send(Buffer.from(wav));
  });

  app.post('/api/v1/tables/:id/sound-state', async (request: TableRequest, reply) => {
    const report = soundReport.safeParse(request.body);
    if (!report.success) return sendProblem(reply, 400, 'bad-report', `write {"page": ..., "state": ${SOUND_STATES.join(' | ')}}`);
    const { id } = request.params;
    const { page: name, state } = report.data;
    // A page that goes says so when its stream has ended.
    if (state !== 'off' && !listeners.has(id, request.ip))
      return sendProblem(reply, 403, 'not-listening', `only a page that listens says how it is heard: /api/v1/events?counts=${id}`);
    source.report(id, { name, address: request.ip, atTable: may(callerOf(request, access), 'table', id) }, state);
    return { taken: true };
  });
};
