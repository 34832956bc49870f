/**
 * One stream of events for a browser, however many tables it looks at.
 *
 *     GET /api/v1/events?tables=*              every table: first which there are, then each whole, then every change
 *     GET /api/v1/events?tables=a,b&since=a:ID  two of them; of `a` only what came after the event with that id
 *
 * A browser opens few connections to one server, and commands need one too: so a page has one stream, and pages share it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tablesFrame } from './event-frame.js';
import { callerOf } from './access/access-gate.js';
import { shownTo, type ServedTables } from './served-table.js';
import { openEventStream, placeFor, type WatchOptions } from './watch-routes.js';

type EventsRequest = FastifyRequest<{ Querystring: { readonly tables?: string; readonly since?: string } }>;

/** `a:ID,b:ID` */
const parseSince = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').flatMap((part) => {
      const colon = part.lastIndexOf(':');
      return colon === -1 ? [] : [[part.slice(0, colon), part.slice(colon + 1)] as const];
    }),
  );

export const addEventsRoute = (app: FastifyInstance, tables: ServedTables, options: WatchOptions): void => {
  // No HEAD: it would be a spectator who can never be told anything.
  app.get('/api/v1/events', { exposeHeadRoute: false }, (request: EventsRequest, reply) => {
    const { tables: wanted = '*', since = '' } = request.query;
    const named = new Set(wanted.split(','));
    const caller = callerOf(request, options.access);
    const feeds = [...tables].filter(([id]) => wanted === '*' || named.has(id)).map(([, table]) => shownTo(caller, table).feed);
    const giveBack = placeFor(request, reply, options);
    if (giveBack === undefined) return reply;
    const known = parseSince(since);
    const spectator = openEventStream(reply, () => {
      for (const feed of feeds) feed.remove(spectator);
      giveBack();
    });
    spectator.write(tablesFrame([...tables.keys()]));
    for (const feed of feeds) feed.add(spectator, known.get(feed.table.tableId));
    return reply;
  });
};
