/**
 * The console's server: a page, the state of every table, what changes pushed, the record, commands.
 *
 *     GET  /                              the page (built into dist/page)
 *     GET  /api/v1, /api/v1/openapi.json     what there is, for people and programs: api/openapi.ts
 *     GET  /api/v1/tables, tables/:id, ...   the state, the record, what the server counts: watch-routes.ts
 *     GET  /api/v1/events                    what changes and what is spoken, as server-sent events: events-route.ts
 *     POST /api/v1/tables/:id/acts           every act of people: acts/act-routes.ts
 *     POST /api/v1/tables/:id/say            what is to be spoken at the table now: say-route.ts
 *     /api/v1/tables/:id/time, words, ...    what a page that speaks needs: sound-routes.ts
 *     /api/v1/games, games/:id               every game that is kept: games-routes.ts
 *     /api/v1/tables/:id/board, set-up/look  setting boards up: set-up-routes.ts
 *     /api/v1/set-up/settings                the settings, seen and changed: settings-routes.ts
 *     /api/v1/event, event/acts, ...         the event that the tables play in: event-routes.ts
 *     /api/v1/session, pins, machine         who asks, signing in and out: access/sign-in-routes.ts
 *
 * Everybody who can reach it may watch. Who may do more signs in with a PIN (access/caller.ts); nothing is answered under a
 * name that is not ours, and no command is taken from another site's page. The caller closes it.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { reasonOf } from '../core/result.js';
import type { EventPort } from '../session/event-port.js';
import type { ArchivePort, SetUpPort, TablePort, TimePort } from '../session/ports.js';
import type { SettingsPort } from '../session/settings-port.js';
import { addGate, callerOf, type Access } from './access/access-gate.js';
import { may } from './access/caller.js';
import type { AccessBook } from './access/access-book.js';
import { addSignInRoutes } from './access/sign-in-routes.js';
import { addOpenApiRoutes } from './api/openapi-routes.js';
import { addActRoutes } from './acts/act-routes.js';
import { DelayedTable, type SpectatorDelay } from './delayed-table.js';
import { SpokenFeed } from './spoken-feed.js';
import { EventFeed } from './event-feed.js';
import { EventNumbers } from './event-frame.js';
import { addEventRoutes } from './event-routes.js';
import { addEventsRoute } from './events-route.js';
import type { ServedTable } from './served-table.js';
import { addHealthRoutes } from './health-routes.js';
import { Listeners } from './listeners.js';
import { OpenStreams } from './open-streams.js';
import { StreamPlaces } from './stream-places.js';
import { TableFeed } from './table-feed.js';
import { addGamesRoutes } from './games-routes.js';
import { addSayRoute } from './say-route.js';
import { addSetUpRoutes } from './set-up-routes.js';
import { addSettingsRoutes } from './settings-routes.js';
import { addSupportRoute, type MakeSupport } from './support-route.js';
import { addSoundRoutes } from './sound-routes.js';
import type { SoundSource } from './sound-source.js';
import { addWatchRoutes } from './watch-routes.js';
import { sendProblem } from './problem.js';

/** A silent server is told from a quiet game by this; the page gives up on it after `SERVER_SILENT_MS`. */
export const HEARTBEAT_MS = 5000;
const BODY_BYTES_MAX = 16 * 1024;
/** A request that is not whole after so long is ended: a slow one must not hold a connection. */
export const REQUEST_MS_MAX = 20_000;
const REQUESTS_LOOKED_AT_EVERY_MS = 1000;
/** Smaller answers are not worth it. */
const COMPRESSED_BYTES_LEAST = 1024;
const ASSET_SECONDS = 365 * 24 * 3600;

/** Nothing from elsewhere, no inline script or style, in nobody's frame. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** A table without controls may stand in a page of these sites; nothing else may be framed. */
const headersFor = (url: string, embedSites: readonly string[] = []): Readonly<Record<string, string>> => {
  if (!/^\/embed\/[^/]+$/.test(url.split('?')[0] ?? '') || embedSites.length === 0) return SECURITY_HEADERS;
  const policy = SECURITY_HEADERS['content-security-policy'] ?? '';
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': policy.replace("frame-ancestors 'none'", `frame-ancestors ${embedSites.join(' ')}`),
  };
};

export interface ConsoleOptions {
  /** Sites whose pages may frame `/embed/ID`: `https://club.example`; none: nobody. Asked at every request: it may change. */
  readonly embedSites?: readonly string[];
  readonly tables: readonly TablePort[];
  readonly host: string;
  /** 0: any that is free; the answer says which. */
  readonly port: number;
  /** The PINs and who is signed in; without it nobody signs in, and the machine itself does everything. */
  readonly book?: AccessBook;
  /** How much later spectators see the tables than those who have business there. */
  readonly delay?: { readonly by: SpectatorDelay; readonly time: TimePort };
  /** Finds boards that were plugged in since the start; without it none are. */
  readonly setUp?: SetUpPort;
  /** The settings, to see and to change; without it they are neither. */
  readonly settings?: SettingsPort | undefined;
  /** The games that are kept; without it none are listed. */
  readonly archive?: ArchivePort;
  /** The event that the tables play in; without it there is no organiser's screen. */
  readonly event?: EventPort | undefined;
  /** Names under which the page is reached beside those that the machine has. Asked at every request: they may change. */
  readonly otherNames?: readonly string[];
  /** Addresses of proxies whose word on their clients holds. */
  readonly proxies?: readonly string[];
  /** What a request may take; `REQUEST_MS_MAX` unless a test is in a hurry. */
  readonly requestMsMax?: number;
  /** The built page; by default where the build puts it. */
  readonly pageFolder?: string;
  readonly heartbeatMs?: number;
  /** The spoken count, for pages that want to be heard; without it they do not offer it. */
  readonly sound?: SoundSource;
  /** What else the service counts, for /api/v1/status. */
  readonly status?: () => object;
  /** Makes the support bundle of a table. */
  readonly support?: MakeSupport;
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

/** The server without an address, for tests that ask it directly. */
export const makeConsole = (options: Omit<ConsoleOptions, 'host' | 'port'> & { readonly host?: string }): FastifyInstance => {
  const { host = 'localhost', proxies = [], requestMsMax = REQUEST_MS_MAX } = options;
  const { pageFolder = BUILT_PAGE, heartbeatMs = HEARTBEAT_MS, onError = toStandardError } = options;
  if (!existsSync(path.join(pageFolder, 'index.html'))) throw new Error(`no page in ${pageFolder}: run 'npm run build:page' first`);

  const { delay, sound } = options;
  const [numbers, laterNumbers] = [new EventNumbers(), new EventNumbers()];
  const served = (port: TablePort): ServedTable => {
    const later = delay === undefined ? undefined : new DelayedTable(port, delay.by, delay.time);
    const shown = later === undefined ? {} : { later: { feed: new TableFeed(later, laterNumbers), sgf: () => later.sgf() } };
    const spoken = sound?.nowMs(port.id) === undefined ? undefined : new SpokenFeed(port.id, sound);
    return { port, feed: new TableFeed(port, numbers), spoken, ...shown };
  };
  const tables = new Map(options.tables.map((port): [string, ServedTable] => [port.id, served(port)]));
  const feeds = (): readonly (TableFeed | SpokenFeed)[] =>
    [...tables.values()].flatMap(({ feed, spoken, later }) => [feed, spoken ?? [], later?.feed ?? []].flat());
  const streams = new OpenStreams();
  const eventFeed = options.event === undefined ? undefined : new EventFeed(options.event);
  options.setUp?.added((port) => {
    const table = served(port);
    tables.set(port.id, table);
    streams.added(table, [...tables.keys()]);
  });
  const names = {
    host,
    get others() {
      return options.otherNames ?? [];
    },
  };
  const access: Access = { names, book: options.book, isBehindProxy: proxies.length > 0 };
  const app = fastify({
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: true,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    requestTimeout: requestMsMax,
    http: { headersTimeout: requestMsMax, connectionsCheckingInterval: Math.min(REQUESTS_LOOKED_AT_EVERY_MS, requestMsMax) },
  });
  const heartbeat = setInterval(() => {
    feeds().forEach((feed) => feed.heartbeat());
    streams.heartbeat();
  }, heartbeatMs);
  app.addHook('preClose', () => {
    clearInterval(heartbeat);
    feeds().forEach((feed) => feed.close());
    eventFeed?.close();
    streams.close();
  });
  app.addHook('onRequest', async (request, reply) => void reply.headers(headersFor(request.url, options.embedSites)));
  addGate(app, access);
  void app.register(fastifyCompress, { threshold: COMPRESSED_BYTES_LEAST, encodings: ['br', 'gzip'] });
  app.addHook('preSerialization', async (_, reply, payload) => {
    reply.header('cache-control', 'no-store');
    return payload;
  });
  // Within a scope of their own: what compresses answers is there before them.
  void app.register((routes, _, done) => {
    addWatchRoutes(routes, tables, { access, sound, service: options.status });
    addHealthRoutes(routes, tables, { sound, service: options.status });
    const listeners = new Listeners();
    addEventsRoute(routes, tables, {
      places: new StreamPlaces(),
      access,
      streams,
      listeners,
      event: eventFeed && { feed: eventFeed, isDelayed: delay !== undefined },
    });
    addActRoutes(routes, tables, access);
    addOpenApiRoutes(routes);
    addSayRoute(routes, tables, access);
    addSetUpRoutes(routes, tables, { access, setUp: options.setUp });
    addSettingsRoutes(routes, access, options.settings);
    addSupportRoute(routes, tables, { access, support: options.support });
    addSignInRoutes(routes, access, (id) => tables.has(id), { event: options.event !== undefined });
    if (options.archive !== undefined)
      addGamesRoutes(routes, options.archive, (request) => delay === undefined || may(callerOf(request, access), 'arbiter', undefined));
    if (options.event !== undefined) addEventRoutes(routes, options.event, access, delay !== undefined);
    addSoundRoutes(routes, { source: sound, tables, access, listeners });
    done();
  });
  addPage(app, pageFolder);
  refuseTheRest(app, onError, () => readFileSync(path.join(pageFolder, 'index.html')));
  return app;
};

/** Every address of the page but `/` (view/route.ts). */
const PAGE_ADDRESSES = [
  '/t/*',
  '/desk',
  '/desk/*',
  '/games',
  '/games/*',
  '/event',
  '/event/*',
  '/setup',
  '/setup/settings',
  '/embed/*',
  '/overlay/*',
] as const;

const addPage = (app: FastifyInstance, pageFolder: string): void => {
  void app.register(fastifyStatic, {
    root: pageFolder,
    cacheControl: false,
    setHeaders: (response, file) => {
      // What the build names by its content never changes; everything else is asked for again.
      const isNamedByContent = path.basename(path.dirname(file)) === 'assets';
      response.setHeader('cache-control', isNamedByContent ? `public, max-age=${ASSET_SECONDS}, immutable` : 'no-cache');
    },
  });
  // The page itself knows which screen an address shows.
  for (const address of PAGE_ADDRESSES) app.get(address, (_, reply) => reply.sendFile('index.html'));
};

/** 404, 405 and whatever goes wrong, as JSON like everything else under /api. */
const refuseTheRest = (app: FastifyInstance, onError: (error: Error) => void, page: () => Buffer): void => {
  app.setNotFoundHandler((request, reply) => {
    const url = declaredRoute(request.url);
    const isApi = url.startsWith('/api/');
    const allowed: readonly string[] = ['GET', 'POST'].filter((method) => (isApi ? app.hasRoute({ method, url }) : method === 'GET'));
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      const message = `${request.method} is not possible here; ${allowed.join(' or ')} is`;
      void reply.header('allow', allowed.join(', '));
      return sendProblem(reply, 405, 'method', message);
    }
    // Whoever followed a wrong link in a browser gets the page, which says so and leads on.
    const isPage = !isApi && request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
    if (isPage) return reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page());
    return sendProblem(reply, 404, 'not-found', `there is nothing at ${request.url}`);
  });
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const code = error.statusCode ?? 500;
    // Whoever asked has gone before the answer was whole: nobody is there to be told, and nothing is wrong.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return reply.code(499).send();
    if (code < 500) return sendProblem(reply, code, 'bad-request', error.message);
    onError(error);
    return sendProblem(reply, code, 'internal', 'something went wrong in the server; its log has the details');
  });
};

/** The path of a request as its route was declared. */
const declaredRoute = (url: string): string => (url.split('?')[0] ?? '').replace(/^(\/api\/v1\/tables)\/[^/]+/, '$1/:id');

/** Refused (rejects) when the address is taken or not ours; the message says what to do. */
export const startConsole = async (options: ConsoleOptions): Promise<RunningConsole> => {
  const app = makeConsole(options);
  try {
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(`port ${options.port} is in use: stop what uses it, or choose another port`, { cause: error });
    if (code === 'EACCES') throw new Error(`port ${options.port} needs more rights: choose one above 1023`, { cause: error });
    throw new Error(`cannot listen on ${options.host} (${reasonOf(error)}): give an address of this machine with --host`, { cause: error });
  }
  const { port } = app.server.address() as { port: number };
  const isEverywhere = options.host === '0.0.0.0' || options.host === '::';
  const host = isEverywhere ? 'localhost' : options.host.includes(':') ? `[${options.host}]` : options.host;
  return { address: `http://${host}:${port}`, close: () => app.close() };
};
