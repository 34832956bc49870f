/** The files of an event's relay, named and filled, for `banmen hall init`; the caller writes them. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ok, refuse, type Result } from '../core/result.js';
import { COMMAND_KEY_OCTETS } from '../relay/credentials.js';
import {
  CLIENT_PORT,
  CLUSTER_PORT,
  LEAF_PORT,
  makeHallCredentials,
  makeHubCredentials,
  makeLeafConfig,
  makeSecrets,
  makeServerConfig,
  type EventNode,
} from '../relay/event-files.js';
import { parseHubName } from '../relay/names.js';

/** More than any room has machines. */
const HUBS_MAX = 500;
const NODES = [1, 3, 5] as const;

export interface RelayFilesAsked {
  readonly hubs: readonly string[];
  /** The nodes of the engine, each under the name or address by which the others reach it. */
  readonly nodes: readonly string[];
  readonly folder: string;
  /** Hubs at far sites, each with a leaf of the engine on its own machine. */
  readonly leaves: readonly string[];
  /** With TLS: `node-1.pem`, `node-1-key.pem` and `ca.pem` are expected in the folder. */
  readonly tls: boolean;
}

export interface RelayFile {
  readonly name: string;
  readonly text: string;
}

/** Refused, for people, where a name is none or stands twice. */
export const relayFiles = ({ hubs, nodes, folder, leaves, tls }: RelayFilesAsked): Result<readonly RelayFile[], string> => {
  for (const hub of hubs) {
    const named = parseHubName(hub);
    if (!named.ok) return named;
    if (hub === 'hall') return refuse("no hub may be called 'hall': that is the hall itself");
  }
  if (hubs.length === 0) return refuse('name the hubs: --hubs north,south');
  if (hubs.length > HUBS_MAX) return refuse(`${hubs.length} hubs are more than the ${HUBS_MAX} of one event`);
  if (new Set(hubs).size < hubs.length) return refuse('two hubs have one name: each needs its own');
  if (!NODES.some((count) => count === nodes.length))
    return refuse(`an engine has ${NODES.join(', ')} nodes, not ${nodes.length}: of an even number more must live`);
  const stranger = leaves.find((leaf) => !hubs.includes(leaf));
  if (stranger !== undefined) return refuse(`'${stranger}' of --leaves is none of the hubs: ${hubs.join(', ')}`);
  const asNodes = nodes.map((host, index): EventNode => ({
    host,
    clientPort: CLIENT_PORT,
    clusterPort: CLUSTER_PORT,
    ...(leaves.length === 0 ? {} : { leafPort: LEAF_PORT }),
    storeFolder: path.join(path.resolve(folder), `nats-${index + 1}-store`),
  }));
  const secrets = makeSecrets(hubs, () => randomBytes(COMMAND_KEY_OCTETS).toString('base64url'));
  const inFolder = (name: string): string => path.join(path.resolve(folder), name);
  const ca = tls ? 'ca.pem' : undefined;
  return ok([
    ...asNodes.map((_, index) => {
      const own = `node-${index + 1}`;
      const files = tls ? { cert: inFolder(`${own}.pem`), key: inFolder(`${own}-key.pem`), ca: inFolder('ca.pem') } : undefined;
      return { name: `nats-${index + 1}.conf`, text: makeServerConfig(asNodes, index, secrets, files) };
    }),
    ...secrets.hubs.map((hub) => ({ name: `hub-${hub.name}.json`, text: makeHubCredentials(hub, ca, leaves.includes(hub.name)) })),
    ...secrets.hubs
      .filter(({ name }) => leaves.includes(name))
      .map((hub) => ({
        name: `leaf-${hub.name}.conf`,
        text: makeLeafConfig(asNodes, hub, { clientPort: CLIENT_PORT, ca }),
      })),
    { name: 'hall.json', text: makeHallCredentials(secrets, ca) },
  ]);
};
