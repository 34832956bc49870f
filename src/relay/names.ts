/**
 * Names of the relay: what is called how on the engine. One stream holds every table's lane.
 *
 *     banmen.lane.HUB.TABLE    entries of a lane; kept in the stream
 *     banmen.hub.HUB           a hub says that it lives, and how far its lanes are
 *     banmen.ask.HUB           the hall asks a hub, which answers
 */
import { refuse, ok, type Result } from '../core/result.js';

export const STREAM = 'BANMEN';
/** The JetStream domain of an event with leaves: behind a leaf the stream is reached under this name only. */
export const DOMAIN = 'banmen';
/** The reader of the stream of a hall that is the only one. */
export const HALL_READER = 'hall';

export const EVERY_LANE = 'banmen.lane.>';
export const EVERY_HUB = 'banmen.hub.*';

export const laneSubject = (hub: string, table: string): string => `banmen.lane.${hub}.${table}`;
export const hubSubject = (hub: string): string => `banmen.hub.${hub}`;
export const askSubject = (hub: string): string => `banmen.ask.${hub}`;

/** The hub and the table of a lane's subject; undefined: it is none. */
export const laneOf = (subject: string): { readonly hub: string; readonly table: string } | undefined => {
  const [, hub, table] = /^banmen\.lane\.([a-z0-9]{1,15})\.([a-z0-9-]{1,31})$/.exec(subject) ?? [];
  return hub === undefined || table === undefined ? undefined : { hub, table };
};

/** No hyphen, so that `HUB-TABLE` in the hall can mean one table only. */
export const parseHubName = (text: string): Result<string, string> =>
  /^[a-z0-9]{1,15}$/.test(text)
    ? ok(text)
    : refuse(`a hub's name is 1 to 15 small letters and digits, for it is part of addresses, not '${text}'`);

/**
 * The hall asks a hub to look where the stream ends and to fill it: one lane, or `*`. Unsigned: it changes nothing but what the
 * stream should have anyway, and only the hall may ask there.
 */
export const makeResync = (table: string): string => `resync ${table}`;
export const parseResync = (text: string): string | undefined => /^resync (\*|[a-z0-9-]{1,31})$/.exec(text)?.[1];

/** What the hall calls a table of a hub. */
export const hallTableId = (hub: string, table: string): string => `${hub}-${table}`;
