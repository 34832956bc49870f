/**
 * What everybody who can reach the console may see: the tables, one table, its changes as they
 * happen, its record, and what the server counts.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, type Access } from './access/access-gate.js';
import { contentDisposition, downloadFileName } from './record-file.js';
import { refuseUnknownTable, shownTo, type ServedTables, type TableRequest } from './served-table.js';
import type { SoundSource } from './sound-routes.js';
import type { StreamPlaces } from './stream-places.js';
import type { Spectator, TableFeed } from './table-feed.js';
import { tableSummary } from './view/live-table.js';
import { sendProblem } from './problem.js';

const COME_BACK_SECONDS = '30';

const spectatorOf = (reply: FastifyReply): Spectator => ({
  write: (frame) => void reply.raw.write(frame),
  bufferedBytes: () => reply.raw.writableLength,
  drop: () => void reply.raw.destroy(),
});

/** Takes the answer out of fastify's hands: it has no end. `closed` is called once the browser is gone. */
export const openEventStream = (reply: FastifyReply, closed: () => void): Spectator => {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.raw.once('close', closed);
  // A spectator who is gone is no news; without a listener it would be a crash. `close` follows.
  reply.raw.on('error', () => undefined);
  return spectatorOf(reply);
};

/** A place for one more stream, or the answer that there is none. */
export const placeFor = (request: FastifyRequest, reply: FastifyReply, { places, access }: WatchOptions): (() => void) | undefined => {
  const giveBack = places.take(request.ip, callerOf(request, access).via !== 'nothing');
  if (giveBack === undefined) {
    void reply.header('retry-after', COME_BACK_SECONDS);
    void sendProblem(reply, 503, 'full', 'too many spectators; try again later');
  }
  return giveBack;
};

const stream = (feed: TableFeed, request: FastifyRequest, reply: FastifyReply, giveBack: () => void): FastifyReply => {
  const lastEventId = request.headers['last-event-id'];
  const spectator = openEventStream(reply, () => {
    feed.remove(spectator);
    giveBack();
  });
  feed.add(spectator, typeof lastEventId === 'string' ? lastEventId : undefined);
  return reply;
};

export interface WatchOptions {
  readonly places: StreamPlaces;
  readonly access: Access;
  readonly sound?: Pick<SoundSource, 'status'> | undefined;
  /** What else the service counts. */
  readonly service?: (() => object) | undefined;
}

export const addWatchRoutes = (app: FastifyInstance, tables: ServedTables, options: WatchOptions): void => {
  const { sound, service, access } = options;
  app.get('/api/tables', (request) =>
    [...tables.values()].map((table) => tableSummary(shownTo(callerOf(request, access), table).feed.table)),
  );

  app.get('/api/status', () => ({
    tables: Object.fromEntries([...tables].map(([id, { feed, port }]) => [id, { ...feed.counters(), ...port.counters() }])),
    ...(sound === undefined ? {} : { voice: sound.status() }),
    ...(service === undefined ? {} : { service: service() }),
  }));

  app.get('/api/tables/:id', (request: TableRequest, reply) => {
    const table = tables.get(request.params.id);
    return table === undefined ? refuseUnknownTable(reply, request.params.id) : shownTo(callerOf(request, access), table).feed.table;
  });

  app.get('/api/tables/:id/game.sgf', (request: TableRequest, reply) => {
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

  // No HEAD: it would be a spectator who can never be told anything.
  app.get('/api/tables/:id/events', { exposeHeadRoute: false }, (request: TableRequest, reply) => {
    const table = tables.get(request.params.id);
    if (table === undefined) return refuseUnknownTable(reply, request.params.id);
    const giveBack = placeFor(request, reply, options);
    if (giveBack === undefined) return reply;
    return stream(shownTo(callerOf(request, access), table).feed, request, reply, giveBack);
  });
};
