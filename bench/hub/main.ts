/**
 * A hub of many tables with hands as in a club: its share of a core, and how long a decision waits from the line (or, where the stone
 * had yet to lie still, from the end of its rest) to the journal. One more board sends rubbish as fast as its line can.
 *
 *     npm run bench:hub [-- --tables 200 --seconds 60 --rubbish 25000 --profile club --folder DIR --json]
 *
 * The boards are in this process, the hub in another; both read one monotonic clock. `--rubbish`: octets a second, 25000 is what
 * 250000 baud carries, 0 none, `max` what the hub takes.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { profileOfKind } from '../../simulator/hands/kinds.js';
import { LiveBoard } from '../../simulator/live-board.js';
import { randomGame } from '../../simulator/random-game.js';
import { serveOverTcp } from '../../simulator/serve-board.js';
import type { TimePort } from '../../src/session/ports.js';
import { percentile } from '../percentile.js';
import { machineMs, type HubOrder, type HubReport } from './hub-messages.js';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    rubbish: { type: 'string', default: '25000' },
    profile: { type: 'string', default: 'club' },
    folder: { type: 'string', default: tmpdir() },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(values.tables);
const seconds = Number(values.seconds);
const rubbishOctets = values.rubbish === 'max' ? Infinity : Number(values.rubbish);

/** From the first table to the last: hands of a hall do not begin in one moment. */
const STAGGER_MS = 10_000;
/** What is read before anything is counted. */
const SETTLE_MS = 5_000;

const time: TimePort = {
  nowMs: () => Math.floor(machineMs()),
  wallMs: () => Date.now(),
  wakeAt: (atMs, callback) => {
    const timer = setTimeout(callback, Math.max(0, Math.ceil(atMs - machineMs())));
    return () => clearTimeout(timer);
  },
};

const LINE = /^\$[A-Z],(\d+),/;

interface PlayedTable {
  readonly address: string;
  readonly sentAtMs: Map<number, number>;
  moves: number;
}

const playTable = async (seed: number): Promise<PlayedTable> => {
  const profile = profileOfKind(values.profile, seed);

  if (!profile.ok) throw new Error(profile.refusal);
  const sentAtMs = new Map<number, number>();
  const table = { address: '', sentAtMs, moves: 0 };
  const board = new LiveBoard(randomGame(seed), profile.value, seed, time, { moved: (played) => (table.moves = played) });
  const { address } = await serveOverTcp(
    {
      connect: (listen) =>
        board.connect((octets) => {
          listen(octets);
          const sequence = LINE.exec(octets)?.[1];
          if (sequence !== undefined) sentAtMs.set(Number(sequence), machineMs());
        }),
    },
    0,
  );
  return Object.assign(table, { address });
};

const RUBBISH_EVERY_MS = 20;
const CHUNK_OCTETS = 64 * 1024;

/** Random octets at the speed of a line, or as fast as they are taken. */
const sendRubbish = async (): Promise<{ readonly address: string; octets(): number }> => {
  let octets = 0;
  const noise = randomBytes(CHUNK_OCTETS);
  const server = createServer((socket) => {
    const send = (length: number): boolean => {
      octets += length;
      return socket.write(noise.subarray(0, length));
    };
    socket.on('error', () => socket.destroy()).resume();
    if (rubbishOctets === Infinity) {
      const fill = (): void => {
        while (!socket.destroyed && send(CHUNK_OCTETS));
      };
      socket.on('drain', fill);
      fill();
      return;
    }
    const timer = setInterval(() => send(Math.round((rubbishOctets * RUBBISH_EVERY_MS) / 1000)), RUBBISH_EVERY_MS);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`, octets: () => octets };
};

const folder = mkdtempSync(path.join(values.folder, 'banmen-bench-'));
const hub = fork(fileURLToPath(new URL('./hub-process.js', import.meta.url)), { serialization: 'advanced' });
hub.once('exit', (code) => {
  if (code !== 0) process.exit(1);
});
const answer = <Kind extends HubReport['kind']>(kind: Kind): Promise<Extract<HubReport, { readonly kind: Kind }>> =>
  new Promise((resolve) => {
    const heard = (report: HubReport): void => {
      if (report.kind !== kind) return;
      hub.off('message', heard);
      resolve(report as Extract<HubReport, { readonly kind: Kind }>);
    };
    hub.on('message', heard);
  });

const tables: PlayedTable[] = [];
for (let index = 0; index < count; index += 1) tables.push(await playTable(index + 1));
const rubbish = rubbishOctets > 0 ? await sendRubbish() : undefined;
const order: HubOrder = {
  boards: [...tables.map(({ address }) => address), ...(rubbish === undefined ? [] : [rubbish.address])],
  folder,
  pageFolder: path.resolve('dist/page'),
};
const ready = answer('ready');
hub.send(order);
const { address } = await ready;
// Somebody sees the hall.
let hallOctets = 0;
get(`${address}/api/v1/events?tables=*`, (stream) => stream.on('data', (bytes: Buffer) => (hallOctets += bytes.length)));
await wait(STAGGER_MS + SETTLE_MS);
hub.send('begin');
const fromMs = machineMs();
const movesBefore = tables.reduce((sum, table) => sum + table.moves, 0);
const ownUsage = process.cpuUsage();
await wait(seconds * 1000);
const moves = tables.reduce((sum, table) => sum + table.moves, 0) - movesBefore;
const reported = answer('report');
hub.send('report');
const { decisions, processorMs, rssMegabytes, loop, commits, records, movesOnRecord } = await reported;
const lasted = (machineMs() - fromMs) / 1000;
const { user, system } = process.cpuUsage(ownUsage);

const waits = decisions
  .filter(({ table }) => table < count)
  .map(({ table, sequence, dueAtMs = 0, keptAtMs }) => {
    const sentAtMs = sequence === undefined ? dueAtMs : (tables[table]?.sentAtMs.get(sequence) ?? Number.NaN);
    return { table, byLine: sequence !== undefined, ms: keptAtMs - sentAtMs };
  })
  .filter(({ ms }) => !Number.isNaN(ms));
const toDisk = decisions.map(({ decidedAtMs, keptAtMs }) => keptAtMs - decidedAtMs);
const all = waits.map(({ ms }) => ms);
const worstOfTables = Math.max(
  ...tables.map((_, index) =>
    percentile(
      waits.filter(({ table }) => table === index).map(({ ms }) => ms),
      0.5,
    ),
  ),
);
const behind = tables.map(({ moves: played }, index) => played - (movesOnRecord[index] ?? 0));
const figures = {
  tables: count,
  seconds: Math.round(lasted),
  movesPerSecond: Math.round((10 * moves) / lasted) / 10,
  shareOfACore: Math.round(processorMs / lasted / 10) / 100,
  lineToJournalMs: { p50: percentile(all, 0.5), p99: percentile(all, 0.99), max: Math.round(Math.max(...all)) },
  byLineMs: {
    p99: percentile(
      waits.filter(({ byLine }) => byLine).map(({ ms }) => ms),
      0.99,
    ),
  },
  byDeadlineMs: {
    p99: percentile(
      waits.filter(({ byLine }) => !byLine).map(({ ms }) => ms),
      0.99,
    ),
  },
  /** Of that from the decision on: the journal's threads and the disk. */
  decisionToDiskMs: { p50: percentile(toDisk, 0.5), p99: percentile(toDisk, 0.99) },
  decisions: all.length,
  worstTableP50Ms: worstOfTables,
  /** Moves on the board that the record does not have yet, of the table that is most behind. */
  movesBehindMost: Math.max(...behind),
  rubbishOctetsPerSecond: rubbish === undefined ? 0 : Math.round(rubbish.octets() / (lasted + (STAGGER_MS + SETTLE_MS) / 1000)),
  commitsPerSecond: Math.round(commits / lasted),
  recordsPerSecond: Math.round(records / lasted),
  rssMegabytes,
  hallKilobytes: Math.round(hallOctets / 1000),
  boardsShareOfACore: Math.round((user + system) / lasted / 10_000) / 100,
  ...loop,
};
process.stdout.write(
  values.json
    ? `${JSON.stringify(figures)}\n`
    : `${count} tables, ${figures.movesPerSecond} moves a second: ${Math.round(figures.shareOfACore * 100)} % of a core, ${rssMegabytes} MB; ` +
        `line to journal p50 ${figures.lineToJournalMs.p50} ms, p99 ${figures.lineToJournalMs.p99} ms, longest ${figures.lineToJournalMs.max} ms; ` +
        `most behind ${figures.movesBehindMost} moves; rubbish ${figures.rubbishOctetsPerSecond} octets a second\n`,
);
const ended = new Promise((exited) => hub.once('exit', exited));
hub.send('end');
await ended;
rmSync(folder, { recursive: true, force: true });
process.exit(0);
