/** The relay of a hub: its tables told to the event, where a setting says so. It is never waited for. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { reasonOf } from '../core/result.js';
import { openCredentials, parseCredentials, type RelayCredentials } from '../relay/credentials.js';
import { HubRelay, type RelayedTable } from '../relay/hub-relay.js';
import type { LaneAlarms } from '../relay/lane-publisher.js';
import { NatsEngine } from '../relay/nats-engine.js';
import type { LogPort } from '../session/ports.js';
import { keptFile } from '../storage/kept-file.js';
import { hostTime } from './host-time.js';
import type { Settings } from './settings.js';

/** In the data folder: how far each table was told. */
const CURSORS_FILE = 'relay-cursors.json';
const HUB_NAME_LENGTH_MAX = 15;

export interface OpenRelay {
  /** One more table, from now on. */
  readonly add: (table: RelayedTable) => void;
  status(): object;
  close(): Promise<void>;
}

/** What rings later in this process, and keeps no process alive. */
export const relayAlarms: LaneAlarms = {
  after: (ms, what) => {
    const timer = setTimeout(what, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** `otherwise`: the name where no file is given. Throws, for people, where the file cannot be used. */
export const readCredentials = (file: string | undefined, otherwise: string): RelayCredentials => {
  if (file === undefined) return openCredentials(otherwise);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`relay-credentials: ${file} cannot be read (${reasonOf(error)}): give the file that banmen hall init made`, {
      cause: error,
    });
  }
  const credentials = parseCredentials(text, file);
  if (!credentials.ok) throw new Error(`relay-credentials: ${credentials.refusal}`);
  return credentials.value;
};

/** A hub without credentials is called as its machine. */
export const hubNameOf = (machine: string): string =>
  machine
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, HUB_NAME_LENGTH_MAX) || 'hub';

/** Undefined where no setting asks for it. Throws, for people, where its file cannot be used. */
export const openRelay = (
  { relay: servers, relayCredentials, data }: Pick<Settings, 'relay' | 'relayCredentials' | 'data'>,
  log: LogPort,
): OpenRelay | undefined => {
  if (servers === undefined) return undefined;
  const credentials = readCredentials(relayCredentials, hubNameOf(hostname()));
  const { name, commandKeys } = credentials;
  // How many nodes keep it is the hall's to say, which makes the stream.
  const engine = new NatsEngine({ servers, credentials, replicas: 1, log });
  const time = hostTime(0);
  const hub = new HubRelay(
    { hub: name, run: randomUUID(), commandKey: commandKeys.get(name) },
    {
      engine,
      cursors: keptFile(path.join(data, CURSORS_FILE)),
      alarms: relayAlarms,
      log,
      nowMs: () => time.nowMs(),
    },
  );
  return {
    add: (table) => hub.add(table),
    status: () => ({ hub: name, connected: engine.isConnected, ...engine.counters(), ...hub.counters(), lanes: hub.lanes() }),
    close: async () => {
      await hub.close();
      await engine.close();
    },
  };
};
