/** The relay over a real nats-server: killed, wiped, and asked for what is another's. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as connectTo, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { EventHall } from '../../src/relay/hall.js';
import { HallLog, type HallLine } from '../../src/relay/hall-log.js';
import { HubRelay } from '../../src/relay/hub-relay.js';
import { NatsEngine } from '../../src/relay/nats-engine.js';
import { laneSubject, STREAM } from '../../src/relay/names.js';
import { afterEvent, NO_FACTS } from '../../src/session/table-facts.js';
import { makeCertificates } from '../support/certificates.js';
import { NatsNodes } from '../support/nats-nodes.js';
import { needs } from '../support/tools.js';
import { FakeJournal } from './fake-journal.js';

const need = needs('nats-server');
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ALARMS = {
  after: (ms: number, what: () => void) => {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  },
};
const nowMs = (): number => Math.floor(performance.now());

/** Looks until it is so; the test's own time limit is the bound. */
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};

const room = async (hubs: readonly string[], isSecret = false) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-relay-'));
  const tls = isSecret ? makeCertificates(path.join(folder, 'tls')) : undefined;
  const nodes = await NatsNodes.start(path.join(folder, 'nats'), 1, hubs, tls);
  const ends: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const end of ends.reverse()) await end();
    await nodes.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const hub = (
    name: string,
    journals: Readonly<Record<string, FakeJournal>>,
    servers = nodes.servers,
    credentials = nodes.hubs.get(name),
  ) => {
    if (credentials === undefined) throw new Error(name);
    const engine = new NatsEngine({ servers, credentials, replicas: 1, log: QUIET });
    const submitted: string[] = [];
    const tables = Object.entries(journals).map(([id, journal]) => ({
      journal,
      time: { nowMs },
      table: {
        id,
        name: id,
        submit: (action: { readonly kind: string }) => {
          submitted.push(action.kind);
          return Promise.resolve({ ok: true as const, value: [] });
        },
      },
    }));
    let cursors: string | undefined;
    const kept = { read: () => cursors, write: (text: string) => Promise.resolve(void (cursors = text)) };
    const settings = { hub: name, run: 'run', commandKey: credentials.commandKeys.get(name) };
    const relay = new HubRelay(settings, { engine, cursors: kept, alarms: ALARMS, log: QUIET, nowMs });
    for (const table of tables) relay.add(table);
    ends.push(
      () => engine.close(),
      () => relay.close(),
    );
    return { relay, submitted };
  };
  const hall = async (name: string) => {
    const lines: HallLine[] = [];
    const log = await HallLog.open(path.join(folder, name), (line) => lines.push(line));
    if (!log.ok) throw new Error(log.refusal);
    const engine = new NatsEngine({ servers: nodes.servers, credentials: nodes.hall, replicas: 1, log: QUIET });
    const one = new EventHall(nodes.hall.commandKeys, {
      engine,
      store: log.value,
      alarms: ALARMS,
      time: { nowMs, wallMs: () => Date.now() },
      log: QUIET,
      fold: { noFacts: NO_FACTS, afterEvent, sgfOf: () => '' },
      keepRecord: () => undefined,
      tableCame: () => undefined,
    });
    for (const line of lines) one.restore(line);
    one.start();
    let isClosed = false;
    const close = async (): Promise<void> => {
      if (isClosed) return;
      isClosed = true;
      await one.close();
      await engine.close();
      await log.value.close();
    };
    ends.push(close);
    return { hall: one, engine, close };
  };
  return { nodes, folder, hub, hall };
};

type OneHub = Awaited<ReturnType<Awaited<ReturnType<typeof room>>['hub']>>;

/** The hall has what the hub's journals have, to the hash. */
const agrees = (hall: EventHall, name: string, { relay }: OneHub, journals: Readonly<Record<string, FakeJournal>>): boolean => {
  const [lanes, own] = [hall.lanes(), relay.lanes()];
  return Object.entries(journals).every(([id, { rows }]) => {
    const there = lanes[`${name}-${id}`];
    return there !== undefined && own[id]?.seq === rows.length && there.seq === rows.length && there.hash === own[id].hash;
  });
};

/** A line to a port of this machine that can be cut and mended. */
const cuttableLine = async (to: number) => {
  const sockets = new Set<Socket>();
  const open = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((near) => {
        const far = connectTo(to, '127.0.0.1');
        for (const [socket, other] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(socket);
          socket.on('data', (octets) => other.write(octets));
          socket.on('error', () => undefined);
          socket.on('close', () => {
            sockets.delete(socket);
            other.destroy();
          });
        }
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server: Server | undefined = await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
      server = undefined;
    },
    mend: async (): Promise<void> => void (server = await open(port)),
  };
};

const player = (): FakeJournal => {
  const journal = new FakeJournal();
  journal.plays(60);
  return journal;
};

describe('over a real engine', () => {
  test.skipIf(need.missing)(need.name('a node killed in the middle and a stream wiped lose nothing'), { timeout: 60_000 }, async () => {
    const { nodes, hub, hall } = await room(['north', 'south']);
    const [north, south] = [{ a: player(), b: player() }, { a: player() }];
    const [one, other] = [hub('north', north), hub('south', south)];
    const first = await hall('first.lanes');
    const allAgree = (where: EventHall): boolean => agrees(where, 'north', one, north) && agrees(where, 'south', other, south);
    await until(() => (first.hall.counters()['hallEntries'] ?? 0) > 20);
    await nodes.kill(0);
    for (const journal of [north.a, north.b, south.a]) for (let move = 61; move <= 80; move += 1) journal.move(move);
    await nodes.begin(0);
    await until(() => allAgree(first.hall));
    const before = first.hall.lanes();

    // The whole stream goes, and the hall's own record with it: what is left are the hubs.
    const { login } = nodes.hall;
    const connection = await connect({
      servers: nodes.servers.map((server) => server.slice(7)),
      user: login?.user ?? '',
      pass: login?.password ?? '',
    });
    await (await jetstreamManager(connection)).streams.delete(STREAM);
    await connection.close();
    await until(async () => (await first.engine.last(laneSubject('south', 'a')).catch(() => undefined)) !== undefined);
    await first.close();
    await until(
      () => (other.relay.counters()['relayLanesInTrouble'] ?? 0) === 0 && (one.relay.counters()['relayLanesInTrouble'] ?? 0) === 0,
    );
    const second = await hall('second.lanes');
    await until(() => allAgree(second.hall));
    expect(second.hall.lanes()).toEqual(before);
    expect(second.hall.tables.map((table) => table.snapshot().game?.moves.length)).toEqual([80, 80, 80]);
  });

  test.skipIf(need.missing)(
    need.name('a hub does once what the hall commands, and can publish and hear its own and nothing of another'),
    { timeout: 30_000 },
    async () => {
      const { nodes, hub, hall } = await room(['north', 'south']);
      const { hall: followed } = await hall('hall.lanes');
      const south = { a: player() };
      const other = hub('south', south);
      await until(() => agrees(followed, 'south', other, south) && followed.hubs()['south'] !== undefined);
      const done = await followed.tables[0]?.submit({ kind: 'clock', clock: { kind: 'pause', reason: 'arbiter' } }, 'arbiter');
      expect(done).toEqual({ ok: true, value: [] });
      expect(other.submitted).toEqual(['clock']);
      const before = followed.lanes();
      const login = nodes.hubs.get('north')?.login;
      const connection = await connect({
        servers: nodes.servers.map((server) => server.slice(7)),
        user: login?.user ?? '',
        pass: login?.password ?? '',
        inboxPrefix: '_INBOX_north',
      });
      const refusals: string[] = [];
      void (async () => {
        for await (const status of connection.status()) if (status.type === 'error') refusals.push(String(status.error));
      })();
      const forbidden = [
        laneSubject('south', 'a'),
        'banmen.hub.south',
        'banmen.ask.south',
        `$JS.API.STREAM.PURGE.${STREAM}`,
        `$JS.API.STREAM.DELETE.${STREAM}`,
        `$JS.API.DIRECT.GET.${STREAM}.${laneSubject('south', 'a')}`,
        '_INBOX_south.x',
      ];
      for (const subject of forbidden) connection.publish(subject, '{}');
      for (const subject of ['banmen.ask.south', 'banmen.lane.>', '_INBOX_south.>', '>'])
        connection.subscribe(subject, { callback: () => undefined });
      await connection.flush();
      await until(() => refusals.length >= forbidden.length + 4);
      for (const subject of forbidden)
        expect(
          refusals.some((refusal) => refusal.includes(`"${subject}"`)),
          `${subject}: ${refusals.join('\n')}`,
        ).toBe(true);
      expect(followed.lanes()).toEqual(before);
      await connection.close();
      const intruder = await connect({ servers: nodes.servers.map((server) => server.slice(7)), user: 'north', pass: 'guessed' }).then(
        () => 'let in',
        (error: unknown) => String(error),
      );
      expect(intruder).toMatch(/authorization/i);
    },
  );

  test.skipIf(need.missing)(
    need.name('a hub behind a leaf of its own site tells its tables, is commanded, and goes on over a cut of the line between'),
    { timeout: 60_000 },
    async () => {
      const { nodes, hub, hall } = await room(['north', 'south']);
      const line = await cuttableLine(nodes.leafPorts[0] ?? 0);
      onTestFinished(() => line.cut());
      const leaf = await nodes.beginLeaf('north', [line.port]);
      const north = { a: player() };
      const one = hub('north', north, [leaf.server], leaf.credentials);
      const { hall: followed } = await hall('hall.lanes');
      await until(() => agrees(followed, 'north', one, north) && followed.hubs()['north'] !== undefined);
      const command = (): Promise<unknown> | undefined =>
        followed.tables[0]?.submit({ kind: 'clock', clock: { kind: 'pause', reason: 'arbiter' } }, 'arbiter');
      expect(await command()).toEqual({ ok: true, value: [] });
      await line.cut();
      for (let move = 61; move <= 80; move += 1) north.a.move(move);
      await until(() => (one.relay.counters()['relayFailures'] ?? 0) > 0);
      expect(followed.tables[0]?.snapshot().game?.moves.length).toBe(60);
      await line.mend();
      await until(() => agrees(followed, 'north', one, north) && followed.tables[0]?.snapshot().game?.moves.length === 80);
    },
  );

  const secret = needs('nats-server', 'openssl');
  test.skipIf(secret.missing)(
    secret.name('with TLS everywhere hub, leaf and hall understand each other, whatever stream the site has of its own'),
    { timeout: 60_000 },
    async () => {
      const { nodes, hub, hall, folder } = await room(['north', 'south'], true);
      const ownStream = `jetstream { domain: site, store_dir: "${path.join(folder, 'site')}" }\n`;
      const leaf = await nodes.beginLeaf('north', [nodes.leafPorts[0] ?? 0], ownStream);
      const north = { a: player() };
      const south = { b: player() };
      const [one, other] = [hub('north', north, [leaf.server], leaf.credentials), hub('south', south)];
      const { hall: followed } = await hall('hall.lanes');
      await until(() => agrees(followed, 'north', one, north) && agrees(followed, 'south', other, south));
      const [server = ''] = nodes.servers;
      const { user = '', password: pass = '' } = nodes.hubs.get('south')?.login ?? {};
      const withoutAuthority = await connect({ servers: server.replace('tls://', ''), user, pass, reconnect: false }).then(
        () => 'let in',
        (error: unknown) => String(error),
      );
      expect(withoutAuthority).toMatch(/certificate/);
    },
  );

  test.skipIf(need.missing)(
    need.name("a leaf with a stream in the event's own domain answers for it: nothing comes to the hall, and the hub says so"),
    { timeout: 60_000 },
    async () => {
      const { nodes, hub, hall, folder } = await room(['north']);
      const inTheWay = `jetstream { domain: banmen, store_dir: "${path.join(folder, 'site')}" }\n`;
      const leaf = await nodes.beginLeaf('north', [nodes.leafPorts[0] ?? 0], inTheWay);
      const north = { a: player() };
      const one = hub('north', north, [leaf.server], leaf.credentials);
      const { hall: followed } = await hall('hall.lanes');
      await until(() => one.relay.counters()['relayLanesInTrouble'] === 1);
      expect(agrees(followed, 'north', one, north)).toBe(false);
    },
  );
});
