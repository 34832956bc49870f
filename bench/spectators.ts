/**
 * Spectators of one table: how late each change comes to each of them, and how much of a core the server takes. The server has a
 * process of its own; so have those who watch, who count as spectators of 2,000 addresses.
 *
 *     npm run bench:spectators [-- --spectators 2000 --each-second 5 --seconds 20 --hall --json]
 *
 * `--hall`: those of the hall of an event, behind a node of the engine; the share is the hall's. Needs nats-server.
 *
 * Then some who do not read: they are dropped, and whoever comes back with the last event they heard is told what they missed.
 */
import { fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makePointName } from '../src/core/go/point.js';
import { startConsole } from '../src/console/server.js';
import { FakeTable } from '../test/console/fake-table.js';
import type { ChangeSource } from './change-source.js';
import { percentile } from './percentile.js';

const { values } = parseArgs({
  options: {
    spectators: { type: 'string', default: '2000' },
    'each-second': { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
    hall: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
  },
});
const spectators = Number(values.spectators);
const eachSecond = Number(values['each-second']);
const seconds = Number(values.seconds);
/** Those who do not read, and as many who do, beside them. */
const SLOW = 20;
/** What they leave untaken: more than the server keeps for anybody and the system's buffers take. */
const HEAVY_CHANGES = 400;
const HEAVY_CHARACTERS = 100_000;
const FULL = { width: 19, height: 19 };
const now = (): number => performance.timeOrigin + performance.now();

type FromServer =
  | { readonly kind: 'at'; readonly port: number }
  | { readonly kind: 'played'; readonly atMs: number }
  | { readonly kind: 'heavy-done'; readonly dropped: number }
  | { readonly kind: 'cpu'; readonly share: number };

const serve = async (): Promise<void> => {
  const table = new FakeTable();
  table.start(FULL);
  const running = await startConsole({
    tables: [table],
    host: '127.0.0.1',
    port: 0,
    proxies: ['127.0.0.1'],
    pageFolder: path.resolve('dist/page'),
  });
  const tell = (message: FromServer): void => void process.send?.(message);
  tell({ kind: 'at', port: Number(new URL(running.address).port) });
  process.on('message', (asked: 'play' | 'heavy' | 'end') => {
    if (asked === 'end') process.exit(0);
    if (asked === 'play') void play();
    else void heavy();
  });
  const play = async (): Promise<void> => {
    const before = process.cpuUsage();
    const beganMs = performance.now();
    for (let number = 0; number < eachSecond * seconds; number += 1) {
      // One shade of a chequered board: nothing is captured.
      const atMs = now();
      table.play(makePointName((number * 2) % 361, FULL));
      tell({ kind: 'played', atMs });
      await wait(beganMs + ((number + 1) * 1000) / eachSecond - performance.now());
    }
    const { user, system } = process.cpuUsage(before);
    tell({ kind: 'cpu', share: (user + system) / 1000 / (performance.now() - beganMs) });
  };
  const heavy = async (): Promise<void> => {
    for (let number = 0; number < HEAVY_CHANGES; number += 1) {
      const settings = { ...table.game.settings, players: { black: `${number} ${'x'.repeat(HEAVY_CHARACTERS)}`, white: 'white' } };
      table.changeGame({ settings });
      await wait(5);
    }
    const status = (await (await fetch(`${running.address}/api/v1/status`)).json()) as {
      readonly tables: Readonly<Record<string, { readonly spectatorsDropped: number }>>;
    };
    tell({ kind: 'heavy-done', dropped: status.tables['table-1']?.spectatorsDropped ?? -1 });
  };
};

const CHANGE = 'event: change';

/** Sends a request and counts the changes that come; `reads` false: it takes nothing. */
const watch = ({ port, table }: ChangeSource, nth: number, heard: (text: string) => void, reads = true, lastId?: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () => {
      const address = `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`;
      socket.write(
        `GET /api/v1/events?tables=${table} HTTP/1.1\r\nHost: localhost:${port}\r\nX-Forwarded-For: ${address}\r\n${lastId === undefined ? '' : `Last-Event-ID: ${lastId}\r\n`}\r\n`,
      );
      if (reads) socket.on('data', (chunk) => heard(String(chunk)));
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });

const openConsoleSource = async (): Promise<ChangeSource> => {
  const server = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--server']);
  const waiting = new Map<FromServer['kind'], (message: FromServer) => void>();
  server.on('message', (message: FromServer) => waiting.get(message.kind)?.(message));
  const told = <Kind extends FromServer['kind']>(kind: Kind): Promise<Extract<FromServer, { readonly kind: Kind }>> =>
    new Promise((resolve) => waiting.set(kind, (message) => resolve(message as Extract<FromServer, { readonly kind: Kind }>)));
  const { port } = await told('at');
  return {
    port,
    table: 'table-1',
    play: async (_changes, _eachSecond, played) => {
      waiting.set('played', (message) => message.kind === 'played' && played(message.atMs));
      server.send('play');
      return (await told('cpu')).share;
    },
    heavy: async () => {
      server.send('heavy');
      return (await told('heavy-done')).dropped;
    },
    end: () => Promise.resolve(void server.send('end')),
  };
};

const run = async (): Promise<void> => {
  const source = values.hall ? await (await import('./hall-source.js')).openHallSource(now) : await openConsoleSource();
  const playedMs: number[] = [];

  const arrivals: Float64Array[] = [];
  const sockets: Socket[] = [];
  for (let nth = 0; nth < spectators; nth += 1) {
    const arrived = new Float64Array(eachSecond * seconds);
    arrivals.push(arrived);
    let changes = 0;
    sockets.push(
      await watch(source, nth, (text) => {
        for (let at = text.indexOf(CHANGE); at !== -1; at = text.indexOf(CHANGE, at + CHANGE.length)) {
          arrived[changes] = now();
          changes += 1;
        }
      }),
    );
  }
  await wait(1000);
  const share = await source.play(eachSecond * seconds, eachSecond, (atMs) => playedMs.push(atMs));
  await wait(1000);
  const lateMs = arrivals.flatMap((arrived) => [...arrived].map((atMs, nth) => (atMs === 0 ? Infinity : atMs - (playedMs[nth] ?? 0))));
  const missed = lateMs.filter((ms) => ms === Infinity).length;
  for (const socket of sockets) socket.destroy();

  let last = '';
  const slow = await Promise.all(Array.from({ length: SLOW }, (_, nth) => watch(source, 60_000 + nth, () => undefined, false)));
  const quick = await Promise.all(
    Array.from({ length: SLOW }, (_, nth) => watch(source, 70_000 + nth, (text) => nth === 0 && (last = text))),
  );
  await wait(300);
  const idBefore = /id: (\S+)/.exec(last)?.[1] ?? '';
  const dropped = await source.heavy(HEAVY_CHANGES, HEAVY_CHARACTERS);
  let caughtUp = '';
  const back = await watch(source, 60_000, (text) => (caughtUp += text), true, idBefore);
  for (let turn = 0; turn < 100 && !caughtUp.includes(`${HEAVY_CHANGES - 1} xxx`); turn += 1) await wait(50);
  const isCaughtUp = caughtUp.includes(`${HEAVY_CHANGES - 1} xxx`);
  for (const socket of [...slow, ...quick, back]) socket.destroy();
  await source.end();

  const figures = {
    spectators,
    of: values.hall ? 'hall' : 'console',
    eachSecond,
    changes: lateMs.length,
    missed,
    lateMs: { p50: percentile(lateMs, 0.5), p99: percentile(lateMs, 0.99), max: percentile(lateMs, 1) },
    shareOfCore: Math.round(share * 1000) / 1000,
    slow: SLOW,
    dropped,
    isCaughtUp,
  };
  if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
  else
    process.stdout.write(
      `${spectators} spectators, ${eachSecond} changes a second: p50 ${figures.lateMs.p50}, p99 ${figures.lateMs.p99}, max ${figures.lateMs.max} ms; ` +
        `${missed} of ${lateMs.length} missed; ${figures.shareOfCore} of a core\n` +
        `${SLOW} who do not read: ${dropped} dropped; one who came back was ${isCaughtUp ? '' : 'not '}caught up\n`,
    );
};

await (values.server ? serve() : run());
