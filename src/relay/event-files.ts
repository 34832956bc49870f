/**
 * The files of an event's relay: for each node of the engine its settings, for each hub and the hall their credentials.
 *
 *     FOLDER/nats-1.conf ...     nats-server -c nats-1.conf
 *     FOLDER/leaf-NORTH.conf     nats-server -c leaf-NORTH.conf, on the hub's machine at a far site, where one is wanted
 *     FOLDER/hub-NORTH.json      banmen serve --relay-credentials hub-NORTH.json
 *     FOLDER/hall.json           banmen hall --credentials hall.json
 *
 * A hub may publish its own lanes and its own word, read where its own lanes end, and answer what it is asked; nothing else. The
 * hall may do everything. Where TLS is wanted, the certificates' names stand in the settings of the nodes, and in the credentials.
 */
import type { RelayCredentials } from './credentials.js';
import { askSubject, DOMAIN, hubSubject, laneSubject, STREAM } from './names.js';

export const CLIENT_PORT = 4222;
export const CLUSTER_PORT = 6222;
export const LEAF_PORT = 7422;

export interface EventNode {
  /** Under which hubs, hall and the other nodes reach it. */
  readonly host: string;
  readonly clientPort: number;
  readonly clusterPort: number;
  /** Where leaves of far sites come in; undefined: there are none. */
  readonly leafPort?: number | undefined;
  /** Where it keeps the stream. */
  readonly storeFolder: string;
}

/** Files of PEM: the node's own certificate and key, and who signs. */
export interface NodeTls {
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

export interface EventSecrets {
  readonly hallPassword: string;
  readonly clusterPassword: string;
  readonly hubs: readonly {
    readonly name: string;
    readonly password: string;
    readonly commandKey: string;
    /** With which its leaf comes in. */
    readonly leafPassword: string;
  }[];
}

/** Chance comes from the caller: a word of 32 letters that nobody guesses. */
export const makeSecrets = (hubs: readonly string[], secret: () => string): EventSecrets => ({
  hallPassword: secret(),
  clusterPassword: secret(),
  hubs: hubs.map((name) => ({ name, password: secret(), commandKey: secret(), leafPassword: secret() })),
});

const quoted = (text: string): string => JSON.stringify(text);

/** What a hub may say and hear. */
export const hubPermissions = (hub: string): { readonly publish: readonly string[]; readonly subscribe: readonly string[] } => ({
  publish: [
    laneSubject(hub, '>'),
    hubSubject(hub),
    ...['$JS.API', `$JS.${DOMAIN}.API`].map((api) => `${api}.DIRECT.GET.${STREAM}.${laneSubject(hub, '>')}`),
  ],
  subscribe: [askSubject(hub), `_INBOX_${hub}.>`],
});

const user = ({ name, password }: EventSecrets['hubs'][number]): string => {
  const { publish, subscribe } = hubPermissions(name);
  return `    { user: ${quoted(name)}, password: ${quoted(password)}, permissions: {
        publish: { allow: [${publish.map(quoted).join(', ')}] }
        subscribe: { allow: [${subscribe.map(quoted).join(', ')}] }
        # it answers what the hall asks, once, where the hall waits for it
        allow_responses: { max: 1, expires: "30s" }
    } }`;
};

const leafName = (hub: string): string => `leaf-${hub}`;

/** A leaf says and hears what its hub does; the answers of its hub go where the hall waits for them. */
const leafUser = ({ name, leafPassword }: EventSecrets['hubs'][number]): string => {
  const { publish, subscribe } = hubPermissions(name);
  return `    { user: ${quoted(leafName(name))}, password: ${quoted(leafPassword)}, permissions: {
        publish: { allow: [${[...publish, '_INBOX_hall.>'].map(quoted).join(', ')}] }
        subscribe: { allow: [${subscribe.map(quoted).join(', ')}] }
    } }`;
};

const tlsBlock = ({ cert, key, ca }: NodeTls, indent: string): string =>
  [`${indent}tls {`, `  cert_file: ${quoted(cert)}`, `  key_file: ${quoted(key)}`, `  ca_file: ${quoted(ca)}`, '  timeout: 3', '}'].join(
    `\n${indent}`,
  );

/** The settings of node `index` (from 0) of an event. `tls`: undefined, for a cable of one's own. */
export const makeServerConfig = (nodes: readonly EventNode[], index: number, secrets: EventSecrets, tls: NodeTls | undefined): string => {
  const node = nodes[index];
  if (node === undefined) throw new Error(`there is no node ${index}`);
  const routes = nodes.map(({ host, clusterPort }) => `    "nats-route://relay:${secrets.clusterPassword}@${host}:${clusterPort}"`);
  const cluster = `
cluster {
  name: banmen
  listen: "0.0.0.0:${node.clusterPort}"
  authorization { user: relay, password: ${quoted(secrets.clusterPassword)}, timeout: 3 }
  routes: [
${routes.join('\n')}
  ]
${tls === undefined ? '  # tls { cert_file, key_file, ca_file }: as below' : tlsBlock(tls, '  ')}
}
`;
  const leaves =
    node.leafPort === undefined
      ? ''
      : `
leafnodes {
  listen: "0.0.0.0:${node.leafPort}"
${tls === undefined ? '  # tls { cert_file, key_file, ca_file }: as below' : tlsBlock(tls, '  ')}
}
`;
  return `# nats-server ${index + 1} of ${nodes.length} of an event; made by banmen hall init. Whoever reads it can be anybody: keep it to its owner.
server_name: "banmen-${index + 1}"
listen: "0.0.0.0:${node.clientPort}"
jetstream {
${node.leafPort === undefined ? '' : `  domain: ${DOMAIN}\n`}  store_dir: ${quoted(node.storeFolder)}
  # the server refuses more than that; then the hubs wait, and lose nothing
  max_file_store: 8GB
  max_memory_store: 64MB
}
${nodes.length === 1 ? '' : cluster}${leaves}
authorization {
  users: [
    { user: "hall", password: ${quoted(secrets.hallPassword)} }
${[...secrets.hubs.map(user), ...(node.leafPort === undefined ? [] : secrets.hubs.map(leafUser))].join('\n')}
  ]
}
${tls === undefined ? '# tls { cert_file: "node.pem", key_file: "node-key.pem", ca_file: "ca.pem", timeout: 3 }' : tlsBlock(tls, '')}
`;
};

/**
 * The settings of a leaf: a node on the machine of a hub at a far site, to which that hub speaks. It keeps nothing and finds the event's
 * nodes again after every cut; the hub's journal is what waits. It comes in as its hub and may say no more than that.
 */
export const makeLeafConfig = (
  nodes: readonly Pick<EventNode, 'host' | 'leafPort'>[],
  hub: EventSecrets['hubs'][number],
  { clientPort, ca }: { readonly clientPort: number; readonly ca: string | undefined },
): string => {
  const scheme = ca === undefined ? 'nats-leaf' : 'tls';
  const urls = nodes.map(({ host, leafPort }) =>
    quoted(`${scheme}://${leafName(hub.name)}:${hub.leafPassword}@${host}:${leafPort ?? LEAF_PORT}`),
  );
  return `# nats-server of hub ${hub.name}, at its own site; made by banmen hall init. JetStream stays off: the stream is the event's.
server_name: ${quoted(`banmen-leaf-${hub.name}`)}
listen: "127.0.0.1:${clientPort}"
leafnodes {
  reconnect: 1
  remotes: [
    { urls: [${urls.join(', ')}]${ca === undefined ? '' : `, tls { ca_file: ${quoted(ca)} }`} }
  ]
}
authorization {
  users: [
${user(hub)}
  ]
}
`;
};

interface CredentialsFile {
  readonly name: string;
  readonly user: string;
  readonly password: string;
  readonly commandKeys: Readonly<Record<string, string>>;
  readonly domain?: string;
  readonly ca?: string;
}

const asText = (file: CredentialsFile): string => `${JSON.stringify(file, undefined, 2)}\n`;

/** `ca`: beside the file, where TLS is wanted; `hasLeaf`: the hub speaks to a leaf of its own. What comes out is read by `parseCredentials`. */
export const makeHubCredentials = (
  { name, password, commandKey }: EventSecrets['hubs'][number],
  ca: string | undefined,
  hasLeaf = false,
): string =>
  asText({
    name,
    user: name,
    password,
    commandKeys: { [name]: commandKey },
    ...(hasLeaf ? { domain: DOMAIN } : {}),
    // To its leaf it speaks on its own machine.
    ...(ca === undefined || hasLeaf ? {} : { ca }),
  });

export const makeHallCredentials = ({ hallPassword, hubs }: EventSecrets, ca: string | undefined): string =>
  asText({
    name: 'hall' satisfies RelayCredentials['name'],
    user: 'hall',
    password: hallPassword,
    commandKeys: Object.fromEntries(hubs.map(({ name, commandKey }) => [name, commandKey])),
    ...(ca === undefined ? {} : { ca }),
  });
