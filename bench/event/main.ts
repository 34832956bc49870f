/**
 * A whole event on one machine: nodes of the engine, hubs with tables, the hall with its spectators, and a plan of what is killed.
 *
 *     npm run bench:event [-- --tables 300 --hubs 6 --spectators 2000 --events 100000 --rate 1000 --nodes 3 --json]
 *
 * The plan: the stream's leader is killed, then a follower, then all nodes for ten seconds, then a hub; each comes back. When all
 * is played, the lanes are made anew from the hubs' journals and compared with the hall's. Then the stream is deleted and the
 * hall's folder with it: a new hall has only what the hubs send again.
 *
 * Boards and hands are left out: each table makes game events itself, faster than people. Journals, relay, engine, hall, its
 * pages and the streams of the spectators are those that ship. Needs nats-server.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { LANE_START, readingFrom, readOn, type LaneTip } from '../../src/relay/lane.js';
import { STREAM } from '../../src/relay/names.js';
import { openJournalFile } from '../../src/storage/journal-file.js';
import { NatsNodes } from '../../test/support/nats-nodes.js';
import { percentile } from '../percentile.js';
import type { HubAsked, HubSaid, PublishGap, SpectatorsSaid } from './said.js';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '300' },
    hubs: { type: 'string', default: '6' },
    spectators: { type: 'string', default: '2000' },
    events: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '1000' },
    nodes: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const [tables, hubs, spectators] = [Number(values.tables), Number(values.hubs), Number(values.spectators)];
const [events, rate, nodeCount] = [Number(values.events), Number(values.rate), Number(values.nodes)];
const EVENTS_A_MOVE = 2;
const MOVES_TOGETHER = 5;
/** From one burst of a table to its next, so that all together make the rate. */
const pauseMs = (1000 * tables * MOVES_TOGETHER * EVENTS_A_MOVE) / rate;
const MAIN = path.resolve('dist', 'src', 'cli', 'main.js');
const DOWN_MS = 10_000;
const SAID_TWICE_MS = 2500;

const say = (text: string): void =>
  void process.stderr.write(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);
const startedMs = performance.now();
const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-event-'));
const hubNames = Array.from({ length: hubs }, (_, index) => `hub${index + 1}`);
const nodes = await NatsNodes.start(path.join(folder, 'nats'), nodeCount, hubNames);
const children = new Set<ChildProcess>();
const ofChild = (child: ChildProcess): ChildProcess => {
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
};

interface RunningHub {
  readonly name: string;
  child: ChildProcess;
  said: HubSaid | undefined;
  /** Of runs that were killed. */
  eventsBefore: number;
  gaps: readonly PublishGap[];
}

const startHub = (name: string, eventsLeft: number): ChildProcess => {
  const asked: HubAsked = {
    hub: name,
    tables: Math.floor(tables / hubs),
    servers: nodes.servers,
    credentials: nodes.fileOf(`hub-${name}`),
    folder: path.join(folder, name),
    movesTogether: MOVES_TOGETHER,
    pauseMs,
    events: eventsLeft,
  };
  return ofChild(fork(beside('hub.js'), [JSON.stringify(asked)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
};

const eventsOfHub = Math.ceil(events / hubs);
const running: RunningHub[] = [];
const listenTo = (hub: RunningHub): void =>
  void hub.child.on('message', (said: HubSaid) => {
    hub.said = said;
  });
const eventsMade = (): number => running.reduce((sum, hub) => sum + hub.eventsBefore + (hub.said?.events ?? 0), 0);

const startHall = async (name: string): Promise<{ readonly child: ChildProcess; readonly address: string }> => {
  const args = ['hall', '--relay', nodes.servers.join(','), '--credentials', nodes.fileOf('hall'), '--replicas', String(nodeCount)];
  const more = ['--data', path.join(folder, name), '--port', '0', '--proxy', '127.0.0.1', '--log-level', 'error'];
  const child = ofChild(spawn(process.execPath, [MAIN, ...args, ...more], { stdio: ['ignore', 'pipe', 'inherit'] }));
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.on('exit', () => reject(new Error(`the hall ended: ${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /Banmen is at (http:\S+?)\/?$/m.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { child, address };
};

interface HallSaid {
  readonly lanes: Readonly<Record<string, LaneTip>>;
  readonly hallEntries: number;
  readonly hallDuplicates: number;
  readonly hallGaps: number;
  readonly hallConflicts: number;
  readonly hallRepairs: number;
}
const hallSays = async (address: string): Promise<HallSaid> => {
  const answer = (await (await fetch(`${address}/api/v1/status`)).json()) as { readonly service: { readonly relay: HallSaid } };
  return answer.service.relay;
};

const managed = async <Value>(what: (manager: JetStreamManager) => Promise<Value>): Promise<Value> => {
  const { login } = nodes.hall;
  const servers = nodes.running.map((index) => nodes.servers[index]?.slice('nats://'.length) ?? '');
  let connection: NatsConnection | undefined;
  for (;;) {
    try {
      connection = await connect({ servers, user: login?.user ?? '', pass: login?.password ?? '' });
      return await what(await jetstreamManager(connection, { checkAPI: false }));
    } catch {
      await wait(200);
    } finally {
      await connection?.close();
    }
  }
};
const leaderIndex = async (): Promise<number> => {
  const info = await managed((manager) => manager.streams.info(STREAM));
  return Number(/\d+$/.exec(info.cluster?.leader ?? 'banmen-1')?.[0] ?? 1) - 1;
};

const until = async (isSo: () => boolean | Promise<boolean>): Promise<number> => {
  const fromMs = performance.now();
  while (!(await isSo())) await wait(100);
  return Math.round(performance.now() - fromMs);
};

/** The hall has what the hubs have published, and they have published all. */
const hallIsLevel = async (address: string): Promise<boolean> => {
  const lanes = await hallSays(address).then(
    (hall): HallSaid['lanes'] => hall.lanes,
    (): HallSaid['lanes'] => ({}),
  );
  return running.every(
    ({ name, said }) =>
      said !== undefined &&
      said.waiting === 0 &&
      Object.entries(said.lanes).every(([id, { seq, hash }]) => seq > 0 && lanes[`${name}-${id}`]?.hash === hash),
  );
};

/** The lane of a journal, read from its file alone. */
const laneOfFile = (hub: string, table: string): LaneTip => {
  const opened = openJournalFile(path.join(folder, hub, `${table}.journal`), table);
  if (!opened.ok) throw new Error(opened.refusal);
  let reading = readingFrom(LANE_START);
  let entries = 0;
  for (let seq = 0; ;) {
    const page = opened.value.page(seq);
    for (const kept of page.entries) {
      const read = readOn(reading, kept);
      reading = read.reading;
      if (read.entry !== undefined) entries += 1;
    }
    seq = page.throughSeq;
    if (seq >= page.lastSeq) break;
  }
  opened.value.close();
  entriesInJournals += entries;
  return reading.tip;
};
let entriesInJournals = 0;

const latencies: number[] = [];
const quiet: number[] = [];
let isQuiet = false;
let spectatorsNow: SpectatorsSaid | undefined;
const windows: { readonly what: string; readonly fromMs: number; toMs: number }[] = [];
const during = async (what: string, act: () => Promise<void>): Promise<void> => {
  say(what);
  const window = { what, fromMs: Date.now(), toMs: 0 };
  windows.push(window);
  await act();
  window.toMs = Date.now();
};

try {
  say(`${nodeCount} nodes, ${hubs} hubs, ${tables} tables, ${events} events at ${rate} a second`);
  const hall = await startHall('hall');
  for (const name of hubNames) {
    const hub: RunningHub = { name, child: startHub(name, eventsOfHub), said: undefined, eventsBefore: 0, gaps: [] };
    listenTo(hub);
    running.push(hub);
  }
  await until(async () => Object.keys((await hallSays(hall.address)).lanes).length === Math.floor(tables / hubs) * hubs);
  say('every table is in the hall');
  const tableIds = running.flatMap(({ name }) => Array.from({ length: Math.floor(tables / hubs) }, (_, index) => `${name}-t${index + 1}`));
  const watching = ofChild(fork(beside('spectators.js'), [hall.address, String(spectators), tableIds.join(',')]));
  watching.on('message', (said: SpectatorsSaid) => {
    spectatorsNow = said;
    latencies.push(...said.latenciesMs);
    if (isQuiet) quiet.push(...said.latenciesMs);
  });
  await until(() => (spectatorsNow?.connected ?? 0) >= spectators);
  say(`${spectators} spectators watch`);
  const loadFromMs = performance.now();
  const madeBefore = eventsMade();
  isQuiet = true;
  await wait(12_000);
  isQuiet = false;
  const quietRate = Math.round(((eventsMade() - madeBefore) / (performance.now() - loadFromMs)) * 1000);

  if (nodeCount > 1) {
    await during('the leader of the stream is killed', async () => {
      const leader = await leaderIndex();
      await nodes.kill(leader);
      await wait(10_000);
      await nodes.begin(leader);
      await wait(4000);
    });
    await during('a follower is killed', async () => {
      const follower = ((await leaderIndex()) + 1) % nodeCount;
      await nodes.kill(follower);
      await wait(5000);
      await nodes.begin(follower);
      await wait(4000);
    });
  }
  await during(`all nodes are killed for ${DOWN_MS / 1000} s`, async () => {
    const all = [...nodes.running];
    await Promise.all(all.map((index) => nodes.kill(index)));
    await wait(DOWN_MS);
    await Promise.all(all.map((index) => nodes.begin(index)));
    const before = new Map(running.map(({ name, said }) => [name, said?.published ?? 0]));
    // A hub that has played all of it has nothing more to publish.
    await until(() => running.every(({ name, said }) => said?.waiting === 0 || (said?.published ?? 0) > (before.get(name) ?? 0)));
  });
  let hubBackMs = 0;
  await during('a hub is killed', async () => {
    const [hub] = running;
    if (hub === undefined) return;
    const gone = new Promise((resolve) => hub.child.on('exit', resolve));
    hub.child.kill('SIGKILL');
    await gone;
    hub.eventsBefore += hub.said?.events ?? 0;
    hub.gaps = [...hub.gaps, ...(hub.said?.gaps ?? [])];
    hub.said = undefined;
    await wait(2000);
    hub.child = startHub(hub.name, Math.max(0, eventsOfHub - hub.eventsBefore));
    listenTo(hub);
    hubBackMs = await until(() => (hub.said?.published ?? 0) > 0);
  });
  say('the rest is played');
  await until(() => running.every((hub) => hub.eventsBefore + (hub.said?.events ?? 0) >= eventsOfHub));
  const playedSeconds = (performance.now() - loadFromMs) / 1000;
  // What a hub says is up to a second old: only what it says after its last event counts.
  const lagMs = SAID_TWICE_MS + (await wait(SAID_TWICE_MS).then(() => until(() => hallIsLevel(hall.address))));
  say(`all is played: ${eventsMade()} events; the hall was level ${lagMs} ms later`);
  const atHall = await hallSays(hall.address);

  say('the stream is deleted, and the hall begun anew with nothing');
  watching.kill('SIGKILL');
  hall.child.kill('SIGKILL');
  await managed((manager) => manager.streams.delete(STREAM));
  const second = await startHall('second-hall');
  const rebuildMs = await until(() => hallIsLevel(second.address));
  const rebuilt = await hallSays(second.address);
  say(`rebuilt in ${rebuildMs} ms`);

  for (const { child } of running) child.kill('SIGKILL');
  await until(() => running.every(({ child }) => child.exitCode !== null || child.signalCode !== null));
  const right = Object.fromEntries(tableIds.map((id) => [id, laneOfFile(id.split('-')[0] ?? '', id.split('-')[1] ?? '')]));
  const isSame = (lanes: HallSaid['lanes']): boolean =>
    Object.entries(right).every(([id, { seq, hash }]) => lanes[id]?.seq === seq && lanes[id].hash === hash);

  const gaps = running.flatMap((hub) => [...hub.gaps, ...(hub.said?.gaps ?? [])]);
  // A gap is of the window in which most of it lay.
  const overlap = (gap: PublishGap, { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }): number =>
    Math.min(gap.fromMs + gap.ms, toMs) - Math.max(gap.fromMs, fromMs);
  const longest = (window: (typeof windows)[number]): number =>
    Math.max(0, ...gaps.filter((gap) => windows.every((other) => overlap(gap, other) <= overlap(gap, window))).map(({ ms }) => ms));
  const gapsMs = Object.fromEntries(windows.map((window) => [window.what, longest(window)]));
  const ofOneNode = windows.filter(({ what }) => what.includes('leader') || what.includes('follower'));
  const figures = {
    events: entriesInJournals,
    tables: tableIds.length,
    hubs,
    nodes: nodeCount,
    lost: entriesInJournals - atHall.hallEntries,
    disordered: atHall.hallConflicts,
    duplicates: atHall.hallDuplicates,
    gapsFound: atHall.hallGaps,
    repairs: atHall.hallRepairs,
    publishGapMs: Math.max(0, ...ofOneNode.map(longest)),
    gapsMs,
    hubBackMs,
    eventsPerSecond: Math.round(entriesInJournals / playedSeconds),
    quietEventsPerSecond: quietRate,
    levelAfterMs: lagMs,
    hashesEqual: isSame(atHall.lanes),
    rebuiltEqual: isSame(rebuilt.lanes),
    rebuildMs,
    spectators: spectatorsNow?.connected ?? 0,
    spectatorFrames: spectatorsNow?.frames ?? 0,
    spectatorP50Ms: percentile(quiet, 0.5),
    spectatorP99Ms: percentile(quiet, 0.99),
    lanes: right,
  };
  process.stdout.write(values.json ? `${JSON.stringify(figures)}\n` : `${written(figures)}\n`);
  process.exitCode = figures.hashesEqual && figures.rebuiltEqual && figures.lost === 0 ? 0 : 1;
} finally {
  for (const child of children) child.kill('SIGKILL');
  await nodes.close();
  rmSync(folder, { recursive: true, force: true });
}

function written({
  lanes,
  gapsMs,
  ...figures
}: { readonly lanes: Readonly<Record<string, LaneTip>>; readonly gapsMs: object } & object): string {
  const rows = [
    ...Object.entries(figures),
    ...Object.entries(gapsMs).map(([what, ms]) => [`nothing published, in ms: ${what}`, ms] as const),
  ];
  const hashes = Object.entries(lanes).map(([id, { seq, hash }]) => `  ${id.padEnd(12)} ${String(seq).padStart(7)}  ${hash}`);
  return [...rows.map(([name, value]) => `${name}: ${String(value)}`), 'lanes, by the journals of the hubs:', ...hashes].join('\n');
}
