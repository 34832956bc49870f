/**
 * Real nodes of the engine for tests and benches: as many as wanted, on ports of the loopback, with the settings that
 * `banmen hall init` makes; each can be killed and started again.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { parseCredentials, type RelayCredentials } from '../../src/relay/credentials.js';
import { makeHallCredentials, makeHubCredentials, makeSecrets, makeServerConfig, type EventNode } from '../../src/relay/event-files.js';

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
  readonly #running = new Map<number, ChildProcess>();

  private constructor(folder: string, nodes: readonly EventNode[], hubs: readonly string[]) {
    this.#folder = folder;
    const secrets = makeSecrets(hubs, secretOf());
    nodes.forEach((_, index) => writeFileSync(this.#config(index), makeServerConfig(nodes, index, secrets, undefined)));
    this.servers = nodes.map(({ clientPort }) => `nats://127.0.0.1:${clientPort}`);
    const write = (name: string, text: string): RelayCredentials => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      const credentials = parseCredentials(text, file);
      if (!credentials.ok) throw new Error(credentials.refusal);
      return credentials.value;
    };
    this.hall = write('hall.json', makeHallCredentials(secrets, undefined));
    this.hubs = new Map(secrets.hubs.map((hub) => [hub.name, write(`hub-${hub.name}.json`, makeHubCredentials(hub, undefined))]));
  }

  /** Nodes that are running; `close` ends them. */
  static async start(folder: string, count: number, hubs: readonly string[]): Promise<NatsNodes> {
    mkdirSync(folder, { recursive: true });
    const ports = await freePorts(2 * count);
    const nodes = Array.from({ length: count }, (_, index) => ({
      host: '127.0.0.1',
      clientPort: ports[2 * index] ?? 0,
      clusterPort: ports[2 * index + 1] ?? 0,
      storeFolder: path.join(folder, `store-${index}`),
    }));
    const all = new NatsNodes(folder, nodes, hubs);
    await Promise.all(nodes.map((_, index) => all.begin(index)));
    return all;
  }

  /** A hub whose credentials are in `hub-NAME.json` of this folder. */
  fileOf(name: string): string {
    return path.join(this.#folder, `${name}.json`);
  }

  /** Resolves when it takes connections. */
  async begin(index: number): Promise<void> {
    const node = spawn('nats-server', ['-c', this.#config(index)], { stdio: ['ignore', 'ignore', 'pipe'] });
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
  async kill(index: number): Promise<void> {
    const node = this.#running.get(index);
    this.#running.delete(index);
    if (node === undefined || node.exitCode !== null) return;
    const gone = new Promise((resolve) => node.on('exit', resolve));
    node.kill('SIGKILL');
    await gone;
  }

  get running(): readonly number[] {
    return [...this.#running.keys()];
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((index) => this.kill(index)));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #config(index: number): string {
    return path.join(this.#folder, `nats-${index + 1}.conf`);
  }
}
