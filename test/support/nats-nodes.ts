/**
 * Real nodes of the engine for tests and benches: as many as wanted, on ports of the loopback, with the settings that
 * `banmen hall init` makes; each can be killed and started again.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseCredentials, type RelayCredentials } from '../../src/relay/credentials.js';
import {
  makeHallCredentials,
  makeHubCredentials,
  makeLeafConfig,
  makeSecrets,
  makeServerConfig,
  type EventNode,
  type NodeTls,
} from '../../src/relay/event-files.js';

/** Ports that nobody has, all at once, so that none comes twice. */
const freePorts = async (count: number): Promise<readonly number[]> => {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
};

const secretOf = (): (() => string) => {
  let count = 0;
  return () => Buffer.alloc(32, (count += 1)).toString('base64url');
};

export class NatsNodes {
  readonly servers: readonly string[];
  readonly hall: RelayCredentials;
  readonly hubs: ReadonlyMap<string, RelayCredentials>;
  readonly #folder: string;
  readonly #secrets: ReturnType<typeof makeSecrets>;
  readonly #running = new Map<number | string, ChildProcess>();
  /** Where leaves come in, at each node. */
  readonly leafPorts: readonly number[];

  readonly #ca: string | undefined;

  private constructor(folder: string, nodes: readonly EventNode[], hubs: readonly string[], tls: NodeTls | undefined) {
    this.#folder = folder;
    this.#ca = tls?.ca;
    const secrets = makeSecrets(hubs, secretOf());
    nodes.forEach((_, index) => writeFileSync(this.#config(index), makeServerConfig(nodes, index, secrets, tls)));
    this.#secrets = secrets;
    this.leafPorts = nodes.map(({ leafPort = 0 }) => leafPort);
    this.servers = nodes.map(({ clientPort }) => `${tls === undefined ? 'nats' : 'tls'}://127.0.0.1:${clientPort}`);
    const write = (name: string, text: string): RelayCredentials => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      const credentials = parseCredentials(text, file);
      if (!credentials.ok) throw new Error(credentials.refusal);
      return credentials.value;
    };
    this.hall = write('hall.json', makeHallCredentials(secrets, this.#ca));
    this.hubs = new Map(secrets.hubs.map((hub) => [hub.name, write(`hub-${hub.name}.json`, makeHubCredentials(hub, this.#ca))]));
  }

  /** Nodes that are running; `close` ends them. `tls`: for clients, for each other and for leaves. */
  static async start(folder: string, count: number, hubs: readonly string[], tls?: NodeTls): Promise<NatsNodes> {
    mkdirSync(folder, { recursive: true });
    const ports = await freePorts(3 * count);
    const nodes = Array.from({ length: count }, (_, index) => ({
      host: '127.0.0.1',
      clientPort: ports[3 * index] ?? 0,
      clusterPort: ports[3 * index + 1] ?? 0,
      leafPort: ports[3 * index + 2] ?? 0,
      storeFolder: path.join(folder, `store-${index}`),
    }));
    const all = new NatsNodes(folder, nodes, hubs, tls);
    await Promise.all(nodes.map((_, index) => all.begin(index)));
    return all;
  }

  /** A hub whose credentials are in `hub-NAME.json` of this folder. */
  fileOf(name: string): string {
    return path.join(this.#folder, `${name}.json`);
  }

  /** Resolves when it takes connections. */
  begin(index: number): Promise<void> {
    return this.#begin(index, this.#config(index));
  }

  /** A leaf of a hub, which comes in at these ports of this machine; the answer is where the hub finds it. `more`: of its settings. */
  async beginLeaf(
    hub: string,
    atPorts: readonly number[],
    more = '',
  ): Promise<{ readonly server: string; readonly credentials: RelayCredentials }> {
    const secret = this.#secrets.hubs.find(({ name }) => name === hub);
    if (secret === undefined) throw new Error(`there is no hub ${hub}`);
    const [clientPort = 0] = await freePorts(1);
    const nodes = atPorts.map((leafPort) => ({ host: '127.0.0.1', leafPort }));
    const file = path.join(this.#folder, `leaf-${hub}.conf`);
    writeFileSync(file, `${makeLeafConfig(nodes, secret, { clientPort, ca: this.#ca })}${more}`);
    await this.#begin(`leaf-${hub}`, file);
    const credentials = parseCredentials(makeHubCredentials(secret, this.#ca, true), file);
    if (!credentials.ok) throw new Error(credentials.refusal);
    return { server: `nats://127.0.0.1:${clientPort}`, credentials: credentials.value };
  }

  async #begin(index: number | string, config: string): Promise<void> {
    const node = spawn('nats-server', ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#running.set(index, node);
    await new Promise<void>((resolve, reject) => {
      let said = '';
      node.on('error', reject);
      node.on('exit', () => reject(new Error(`the node ended: ${said.slice(-2000)}`)));
      node.stderr.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-10_000);
        if (said.includes('Server is ready')) resolve();
      });
    });
  }

  /** As a power cut of the process: nothing is said or written any more. Resolves when it is gone. */
  async kill(index: number | string): Promise<void> {
    const node = this.#running.get(index);
    this.#running.delete(index);
    if (node === undefined || node.exitCode !== null) return;
    const gone = new Promise((resolve) => node.on('exit', resolve));
    node.kill('SIGKILL');
    await gone;
  }

  get running(): readonly number[] {
    return [...this.#running.keys()].filter((key) => typeof key === 'number');
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((index) => this.kill(index)));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #config(index: number): string {
    return path.join(this.#folder, `nats-${index + 1}.conf`);
  }
}
