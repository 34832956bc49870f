/**
 * The console's server: a page, the state of every table, what changes pushed, the record, commands.
 *
 *     GET  /                              the page (built into dist/page)
 *     GET  /api/tables                    the tables, in short
 *     GET  /api/tables/:id                one table (LiveTable)
 *     GET  /api/tables/:id/events         the same, then every change, as server-sent events
 *     GET  /api/tables/:id/game.sgf       the record so far
 *     POST /api/tables/:id/actions        a command: 200 with its events, 409 with the reason why not
 *     GET  /api/status                    spectators, who was dropped, and each table's counters
 *
 * Everybody who can reach it may watch. Commands are taken from this machine only, unless
 * `commandsFrom` says otherwise, and never from another site's page. The caller closes it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { FULL_BOARD } from '../core/go/point.js';
import type { TablePort } from '../session/ports.js';
import { parseActionRequest } from './action-request.js';
import { newEpoch } from './event-frame.js';
import { contentDisposition, recordFileName } from './record-file.js';
import { TableFeed, type Spectator } from './table-feed.js';
import { tableSummary } from './view/live-table.js';

/** A silent server is told from a quiet game by this; the page gives up on it after `SERVER_SILENT_MS`. */
export const HEARTBEAT_MS = 5000;
/** More spectators than this are asked to come back later. */
export const SPECTATORS_MAX = 4000;
const BODY_BYTES_MAX = 16 * 1024;
const ASSET_SECONDS = 365 * 24 * 3600;

/** Nothing from elsewhere, no inline script or style, in nobody's frame. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

export interface ConsoleOptions {
  readonly tables: readonly TablePort[];
  readonly host: string;
  /** 0: any that is free; the answer says which. */
  readonly port: number;
  /** `this-machine`: commands only over the loopback interface; everybody else only watches. */
  readonly commandsFrom?: 'this-machine' | 'anyone';
  /** The built page; by default where the build puts it. */
  readonly pageFolder?: string;
  readonly heartbeatMs?: number;
  /** Hears of every bug that a request met; by default it goes to the standard error. */
  readonly onError?: (error: Error) => void;
}

export interface RunningConsole {
  /** `http://localhost:8080`: where a browser on this machine finds it. */
  readonly address: string;
  close(): Promise<void>;
}

const toStandardError = (error: Error): void => void process.stderr.write(`console: ${error.stack ?? error.message}\n`);

const BUILT_PAGE = fileURLToPath(new URL('../../page/', import.meta.url));

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address);

/** A browser always says where a POST comes from; other programs do not, and cannot be tricked into one. */
const isFromOtherSite = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, '') !== headers.host;
};

const spectatorOf = (reply: FastifyReply): Spectator => ({
  write: (frame) => void reply.raw.write(frame),
  bufferedBytes: () => reply.raw.writableLength,
  drop: () => void reply.raw.destroy(),
});

type TableRequest = FastifyRequest<{ Params: { id: string } }>;

/** The server without an address, for tests that ask it directly. */
export const makeConsole = (options: Omit<ConsoleOptions, 'host' | 'port'>): FastifyInstance => {
  const { tables, commandsFrom = 'this-machine', pageFolder = BUILT_PAGE, heartbeatMs = HEARTBEAT_MS, onError = toStandardError } = options;
  if (!existsSync(path.join(pageFolder, 'index.html'))) throw new Error(`no page in ${pageFolder}: run 'npm run build:page' first`);

  const epoch = newEpoch();
  const ports = new Map(tables.map((port) => [port.id, port]));
  const feeds = new Map(tables.map((port) => [port.id, new TableFeed(port, epoch)]));
  const app = fastify({ bodyLimit: BODY_BYTES_MAX, forceCloseConnections: true });
  // Commands are JSON; what a plain form of another site can send is not even parsed.
  app.removeContentTypeParser('text/plain');

  const heartbeat = setInterval(() => feeds.forEach((feed) => feed.heartbeat()), heartbeatMs);
  app.addHook('preClose', () => {
    clearInterval(heartbeat);
    feeds.forEach((feed) => feed.close());
  });
  app.addHook('onRequest', async (_, reply) => void reply.headers(SECURITY_HEADERS));
  app.addHook('preSerialization', async (_, reply, payload) => {
    reply.header('cache-control', 'no-store');
    return payload;
  });

  const noTable = (reply: FastifyReply, id: string): FastifyReply =>
    reply.code(404).send({ error: 'no-table', message: `there is no table '${id}'; /api/tables lists them` });

  app.get('/api/tables', () => [...feeds.values()].map((feed) => tableSummary(feed.table)));

  app.get('/api/status', () => ({
    tables: Object.fromEntries([...feeds].map(([id, feed]) => [id, { ...feed.counters(), ...ports.get(id)?.counters() }])),
  }));

  app.get('/api/tables/:id', (request: TableRequest, reply) => {
    const feed = feeds.get(request.params.id);
    return feed?.table ?? noTable(reply, request.params.id);
  });

  app.get('/api/tables/:id/game.sgf', (request: TableRequest, reply) => {
    const feed = feeds.get(request.params.id);
    if (feed === undefined) return noTable(reply, request.params.id);
    const sgf = ports.get(request.params.id)?.sgf();
    if (sgf === undefined) return reply.code(404).send({ error: 'no-game', message: 'no game has been started at this table yet' });
    return reply
      .header('content-disposition', contentDisposition(recordFileName(feed.table)))
      .header('cache-control', 'no-store')
      .type('application/x-go-sgf; charset=utf-8')
      .send(sgf);
  });

  // No HEAD: it would be a spectator who can never be told anything.
  app.get('/api/tables/:id/events', { exposeHeadRoute: false }, (request: TableRequest, reply) => {
    const feed = feeds.get(request.params.id);
    if (feed === undefined) return noTable(reply, request.params.id);
    if ([...feeds.values()].reduce((sum, { spectatorCount }) => sum + spectatorCount, 0) >= SPECTATORS_MAX) {
      return reply.code(503).header('retry-after', '30').send({ error: 'full', message: 'too many spectators; try again later' });
    }
    const lastEventId = request.headers['last-event-id'];
    reply.hijack();
    reply.raw.writeHead(200, {
      ...SECURITY_HEADERS,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const spectator = spectatorOf(reply);
    reply.raw.on('close', () => feed.remove(spectator));
    // A spectator who is gone is no news; without a listener it would be a crash.
    reply.raw.on('error', () => feed.remove(spectator));
    feed.add(spectator, typeof lastEventId === 'string' ? lastEventId : undefined);
    return reply;
  });

  app.post('/api/tables/:id/actions', async (request: TableRequest, reply) => {
    if (isFromOtherSite(request)) {
      return reply.code(403).send({ error: 'cross-site', message: 'commands are taken from this page only, not from other sites' });
    }
    if (commandsFrom === 'this-machine' && !isLoopback(request.ip)) {
      return reply.code(403).send({ error: 'watching-only', message: 'commands are taken on the machine of the table only' });
    }
    const port = ports.get(request.params.id);
    if (port === undefined) return noTable(reply, request.params.id);
    const size = port.snapshot().game?.settings.size ?? FULL_BOARD;
    const submitted = parseActionRequest(request.body, { size, nowIso: new Date().toISOString() });
    if (!submitted.ok) return reply.code(400).send({ error: 'bad-action', message: submitted.refusal });
    const answer = await port.submit(submitted.value.action, submitted.value.by);
    return answer.ok ? { events: answer.value } : reply.code(409).send({ error: answer.refusal.kind, message: answer.refusal.message });
  });

  void app.register(fastifyStatic, {
    root: pageFolder,
    cacheControl: false,
    setHeaders: (response, file) => {
      // What the build names by its content never changes; everything else is asked for again.
      const isNamedByContent = path.basename(path.dirname(file)) === 'assets';
      response.setHeader('cache-control', isNamedByContent ? `public, max-age=${ASSET_SECONDS}, immutable` : 'no-cache');
    },
  });
  refuseTheRest(app, onError);
  return app;
};

/** 404, 405 and whatever goes wrong, as JSON like everything else under /api. */
const refuseTheRest = (app: FastifyInstance, onError: (error: Error) => void): void => {
  app.setNotFoundHandler((request, reply) => {
    const url = declaredRoute(request.url);
    const isApi = url.startsWith('/api/');
    const allowed: readonly string[] = ['GET', 'POST'].filter((method) => (isApi ? app.hasRoute({ method, url }) : method === 'GET'));
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      const message = `${request.method} is not possible here; ${allowed.join(' or ')} is`;
      return reply.code(405).header('allow', allowed.join(', ')).send({ error: 'method', message });
    }
    return reply.code(404).send({ error: 'not-found', message: `there is nothing at ${request.url}` });
  });
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const code = error.statusCode ?? 500;
    if (code < 500) return reply.code(code).send({ error: 'bad-request', message: error.message });
    onError(error);
    return reply.code(code).send({ error: 'internal', message: 'something went wrong in the server; its log has the details' });
  });
};

/** The path of a request as its route was declared. */
const declaredRoute = (url: string): string => (url.split('?')[0] ?? '').replace(/^\/api\/tables\/[^/]+/, '/api/tables/:id');

/** Refused (rejects) when the address is taken or not ours; the message says what to do. */
export const startConsole = async (options: ConsoleOptions): Promise<RunningConsole> => {
  const app = makeConsole(options);
  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await app.close();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(`port ${options.port} is in use: stop what uses it, or choose another port`, { cause: error });
    if (code === 'EACCES') throw new Error(`port ${options.port} needs more rights: choose one above 1023`, { cause: error });
    throw new Error(`cannot listen on ${options.host}: ${message}`, { cause: error });
  }
  const { port } = app.server.address() as { port: number };
  const isEverywhere = options.host === '0.0.0.0' || options.host === '::';
  const host = isEverywhere ? 'localhost' : options.host.includes(':') ? `[${options.host}]` : options.host;
  return { address: `http://${host}:${port}`, close: () => app.close() };
};
