/**
 * One stream of events for a browser, however many tables it looks at and listens to.
 *
 *     GET /api/v1/events?tables=*                 every table: first which there are, then each whole, then every change
 *     GET /api/v1/events?tables=a,b&since=a:ID    two of them; of `a` only what came after the event with that id
 *     GET /api/v1/events?tables=a&counts=a        and what is spoken there, for pages that show or speak it
 *     GET /api/v1/events?tables=a&event=1         and when the event is to be asked for again (an arbiter where spectators see later)
 *     GET /api/v1/events?tables=later             one that is not there yet, as soon as it is
 *     Last-Event-ID: ID                           of every table only what came after that event
 *
 * A browser opens few connections to one server, and commands need one too: so a page has one stream, and pages share it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf, type Access } from './access/access-gate.js';
import { may } from './access/caller.js';
import { tablesFrame, toldFrame } from './event-frame.js';
import { openEventStream, placeFor } from './event-stream.js';
import type { Listeners } from './listeners.js';
import type { EventFeed } from './event-feed.js';
import type { OpenStreams } from './open-streams.js';
import { shownTo, type ServedTables } from './served-table.js';
import type { StreamPlaces } from './stream-places.js';

/** Given twice, it is a list. */
type Listed = string | readonly string[];
type EventsRequest = FastifyRequest<{
  Querystring: { readonly tables?: Listed; readonly since?: Listed; readonly counts?: Listed; readonly event?: Listed };
}>;

/** `a:ID,b:ID`; the mark of a table that was told whole says nothing about one table. */
const parseSince = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').flatMap((part) => {
      const colon = part.lastIndexOf(':');
      return colon === -1 ? [] : [[part.slice(0, colon), part.slice(colon + 1).replace(/\+$/, '')] as const];
    }),
  );

export interface EventsOptions {
  readonly streams: OpenStreams;
  readonly places: StreamPlaces;
  readonly access: Access;
  readonly listeners: Listeners;
  readonly event?: { readonly feed: EventFeed; readonly isDelayed: boolean } | undefined;
}

export const addEventsRoute = (app: FastifyInstance, tables: ServedTables, options: EventsOptions): void => {
  // No HEAD: it would be a spectator who can never be told anything.
  app.get('/api/v1/events', { exposeHeadRoute: false }, (request: EventsRequest, reply) => {
    const { tables: wanted = '*', since = '', counts: heard = '' } = request.query;
    const named = new Set(String(wanted).split(','));
    const caller = callerOf(request, options.access);
    const feeds = [...tables].filter(([id]) => wanted === '*' || named.has(id)).map(([, table]) => shownTo(caller, table).feed);
    const listened = new Set(String(heard).split(','));
    // What is spoken at a table tells what is played there: who sees it later does not hear it.
    const heardAt = [...tables.values()].flatMap(({ port, spoken, later }) =>
      spoken !== undefined && listened.has(port.id) && (later === undefined || may(caller, 'table', port.id))
        ? [{ tableId: port.id, spoken }]
        : [],
    );
    const { event } = options;
    const looksAtEvent =
      request.query.event !== undefined && event !== undefined && (!event.isDelayed || may(caller, 'arbiter', undefined));
    const counts = heardAt.map(({ spoken }) => spoken);
    const giveBack = placeFor(request, reply, options);
    if (giveBack === undefined) return reply;
    const endListening = options.listeners.add(
      heardAt.map(({ tableId }) => tableId),
      request.ip,
    );
    const known = parseSince(String(since));
    const lastHeard = request.headers['last-event-id'];
    const spectator = openEventStream(reply, () => {
      options.streams.leave(spectator);
      for (const feed of [...feeds, ...counts]) feed.remove(spectator);
      event?.feed.remove(spectator);
      endListening();
      giveBack();
    });
    spectator.write(tablesFrame([...tables.keys()]));
    // In the order in which it happened, whatever the table: an id that was heard then means that nothing before it is missing.
    const missed = feeds.flatMap((feed) => feed.since(typeof lastHeard === 'string' ? lastHeard : known.get(feed.table.tableId)));
    for (const { frame } of [...missed].sort((one, other) => one.number - other.number)) spectator.write(frame);
    const { numbers } = feeds.at(-1) ?? {};
    if (numbers !== undefined) spectator.write(toldFrame(numbers.make(numbers.last)));
    for (const feed of [...feeds, ...counts]) feed.add(spectator);
    if (looksAtEvent) event.feed.add(spectator);
    options.streams.enter(spectator, {
      caller,
      wanted: wanted === '*' ? '*' : named,
      join: (table) => {
        const { feed } = shownTo(caller, table);
        feeds.push(feed);
        feed.add(spectator);
      },
      hearsAny: () => feeds.length + counts.length > 0,
    });
    return reply;
  });
};
