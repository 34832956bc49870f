/**
 * The spoken count in a browser: what the page `sound/` needs of the server.
 *
 *     GET  /api/tables/:id/time            the table's moment now; asked several times, the best counts
 *     GET  /api/tables/:id/count           server-sent events: `words` (to fetch ahead), then `calls` at every change, with the moment at which they were sent
 *     GET  /api/tables/:id/words/:word     one word as WAV, 16-bit PCM
 *     POST /api/tables/:id/sound-state     the page says whether it can be heard
 *
 * Where the sound comes from is handed in (`SoundSource`): the console knows no voice.
 */
import type { FastifyInstance } from 'fastify';
import { callerOf, type Access } from './access/access-gate.js';
import type { StreamPlaces } from './stream-places.js';
import type { ToldCall } from './view/told-call.js';
import { refuseUnknownTable, type ServedTables, type TableRequest } from './served-table.js';
import { sendProblem } from './problem.js';

export const SOUND_STATES = ['locked', 'playing', 'suspended', 'off'] as const;
export type SoundState = (typeof SOUND_STATES)[number];

export interface SoundSource {
  /** The table's moment; undefined: no such table. */
  nowMs(table: string): number | undefined;
  /** Words worth having before they are told. */
  wordsAhead(table: string): readonly string[];
  /** WAV. */
  word(table: string, word: string): Uint8Array | undefined;
  /** Calls back at once with what is pending, then at every change. */
  subscribe(table: string, listener: (calls: readonly ToldCall[]) => void): () => void;
  /** A page can or cannot be heard; `page` is its own name, made by chance. */
  report(table: string, page: string, state: SoundState): void;
  /** For /api/status: each loudspeaker with how late its words were, each table with its pages. */
  status(): object;
}

/** A listener who leaves more than this untaken is dropped; it comes back by itself. */
const LISTENER_BUFFER_BYTES_MAX = 64 * 1024;
const HEARTBEAT_MS = 5000;
const COME_BACK_SECONDS = '30';
const PAGE_NAME = /^[a-z0-9-]{1,40}$/;

const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

interface StateReport {
  readonly page: string;
  readonly state: SoundState;
}

const parseReport = (body: unknown): StateReport | undefined => {
  const { page, state } = (body ?? {}) as Partial<Record<'page' | 'state', unknown>>;
  const known = SOUND_STATES.find((one) => one === state);
  return typeof page === 'string' && PAGE_NAME.test(page) && known !== undefined ? { page, state: known } : undefined;
};

/** Where nobody speaks (no source, or not at this table) a page that asks for the time is answered with nothing, and offers no sound. */
export interface SoundOptions {
  readonly source: SoundSource | undefined;
  readonly tables: Pick<ServedTables, 'has'>;
  readonly places: StreamPlaces;
  readonly access: Access;
}

export const addSoundRoutes = (app: FastifyInstance, { source, tables, places, access }: SoundOptions): void => {
  app.get('/api/tables/:id/time', ({ params }: TableRequest, reply) => {
    if (!tables.has(params.id)) return refuseUnknownTable(reply, params.id);
    const nowMs = source?.nowMs(params.id);
    return nowMs === undefined ? reply.code(204).send() : { nowMs };
  });
  if (source === undefined) return;

  app.get('/api/tables/:id/words/:word', async (request: TableRequest, reply) => {
    const { id, word } = request.params as { readonly id: string; readonly word: string };
    const wav = source.word(id, word);
    if (wav === undefined) return sendProblem(reply, 404, 'no-word', `table '${id}' has no word '${word}'`);
    return reply.header('cache-control', 'no-cache').type('audio/wav').send(Buffer.from(wav));
  });

  app.get('/api/tables/:id/count', (request: TableRequest, reply) => {
    const { id } = request.params;
    if (source.nowMs(id) === undefined) return refuseUnknownTable(reply, id);
    const giveBack = places.take(request.ip, callerOf(request, access).via !== 'nothing');
    if (giveBack === undefined) {
      void reply.header('retry-after', COME_BACK_SECONDS);
      return sendProblem(reply, 503, 'full', 'too many pages listen already');
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform' });
    const write = (text: string): void => {
      if (reply.raw.writableLength > LISTENER_BUFFER_BYTES_MAX) reply.raw.destroy();
      else reply.raw.write(text);
    };
    write(frame('words', source.wordsAhead(id)));
    const unsubscribe = source.subscribe(id, (calls) => write(frame('calls', { nowMs: source.nowMs(id), calls })));
    const heartbeat = setInterval(() => write(frame('heartbeat', { nowMs: source.nowMs(id) })), HEARTBEAT_MS);
    reply.raw.on('error', () => reply.raw.destroy());
    reply.raw.on('close', () => {
      giveBack();
      clearInterval(heartbeat);
      unsubscribe();
    });
    return reply;
  });

  app.post('/api/tables/:id/sound-state', async (request: TableRequest, reply) => {
    const report = parseReport(request.body);
    if (report === undefined) {
      return sendProblem(reply, 400, 'bad-report', `write {"page": ..., "state": ${SOUND_STATES.join(' | ')}}`);
    }
    source.report(request.params.id, report.page, report.state);
    return { taken: true };
  });
};
