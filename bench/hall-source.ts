/**
 * A hall for the bench of spectators: a node of the engine, the hall in a process of its own, and a hub beside the bench that makes
 * the changes. The hub's journal is in memory; relay, engine and hall are those that ship.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HubRelay } from '../src/relay/hub-relay.js';
import { NatsEngine } from '../src/relay/nats-engine.js';
import { startHall } from '../src/service/hall-service.js';
import { relayAlarms } from '../src/service/open-relay.js';
import { FakeJournal } from '../test/relay/fake-journal.js';
import { NatsNodes } from '../test/support/nats-nodes.js';
import { NINE, settingsOn } from '../test/support/started-game.js';
import type { ChangeSource } from './change-source.js';

const HUB = 'north';
const TABLE = 'table-1';
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Then the small board is full, and the next game begins. */
const MOVES_A_GAME = 81;
const PAGE_ROWS = 1000;

type FromHall = { readonly kind: 'at'; readonly port: number } | { readonly kind: 'cpu'; readonly share: number };

/** In the hall's own process. */
const serveHall = async (servers: string, credentials: string, data: string): Promise<void> => {
  const hall = await startHall({
    servers: servers.split(','),
    credentials,
    name: 'hall',
    replicas: 1,
    data,
    host: '127.0.0.1',
    port: 0,
    pageNames: [],
    proxies: ['127.0.0.1'],
    spectatorDelay: undefined,
    logLevel: 'error',
    pageFolder: path.resolve('dist/page'),
  });
  if (!hall.ok) throw new Error(hall.refusal);
  const tell = (message: FromHall): void => void process.send?.(message);
  tell({ kind: 'at', port: Number(new URL(hall.value.address).port) });
  let before = process.cpuUsage();
  let beganMs = performance.now();
  process.on('message', (asked: 'begin' | 'share') => {
    if (asked === 'begin') {
      before = process.cpuUsage();
      beganMs = performance.now();
      return;
    }
    const { user, system } = process.cpuUsage(before);
    tell({ kind: 'cpu', share: (user + system) / 1000 / (performance.now() - beganMs) });
  });
};

export const openHallSource = async (now: () => number): Promise<ChangeSource> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-spectators-'));
  const nodes = await NatsNodes.start(path.join(folder, 'nats'), 1, [HUB]);
  const child = fork(fileURLToPath(import.meta.url), [nodes.servers.join(','), nodes.fileOf('hall'), path.join(folder, 'hall')]);
  const told = <Kind extends FromHall['kind']>(kind: Kind): Promise<Extract<FromHall, { readonly kind: Kind }>> =>
    new Promise((resolve) => {
      const hear = (message: FromHall): void => {
        if (message.kind !== kind) return;
        child.off('message', hear);
        resolve(message as Extract<FromHall, { readonly kind: Kind }>);
      };
      child.on('message', hear);
    });
  const { port } = await told('at');

  const credentials = nodes.hubs.get(HUB);
  if (credentials === undefined) throw new Error('no hub');
  const engine = new NatsEngine({ servers: nodes.servers, credentials, replicas: 1, log: QUIET });
  const relay = new HubRelay(
    { hub: HUB, run: 'bench', commandKey: undefined },
    {
      engine,
      cursors: { read: () => undefined, write: () => Promise.resolve() },
      alarms: relayAlarms,
      log: QUIET,
      nowMs: () => Math.floor(performance.now()),
    },
  );
  const journal = new FakeJournal(PAGE_ROWS);
  journal.plays(0);
  relay.add({
    journal,
    time: { nowMs: () => Math.floor(performance.now()) },
    table: { id: TABLE, name: TABLE, submit: () => Promise.resolve({ ok: true, value: [] }) },
  });
  const status = async (): Promise<Readonly<Record<string, { readonly spectatorsDropped: number }>>> =>
    (
      (await (await fetch(`http://127.0.0.1:${port}/api/v1/status`)).json()) as {
        readonly tables: Record<string, { spectatorsDropped: number }>;
      }
    ).tables;
  const table = `${HUB}-${TABLE}`;
  while ((await status())[table] === undefined) await wait(50);

  const begin = (black: string): void =>
    journal.happens({ kind: 'started', settings: { ...settingsOn(NINE), players: { black, white: 'white' } } });
  return {
    port,
    table,
    play: async (changes, eachSecond, played) => {
      child.send('begin');
      const beganMs = performance.now();
      for (let number = 0; number < changes; number += 1) {
        played(now());
        const inGame = number % (MOVES_A_GAME + 1);
        if (inGame === MOVES_A_GAME) begin('the next');
        else journal.move(inGame + 1);
        await wait(beganMs + ((number + 1) * 1000) / eachSecond - performance.now());
      }
      child.send('share');
      return (await told('cpu')).share;
    },
    heavy: async (changes, characters) => {
      const sentBefore = journal.rows.length;
      for (let number = 0; number < changes; number += 1) {
        begin(`${number} ${'x'.repeat(characters)}`);
        await wait(5);
      }
      // What together is one change is told once: all of them have come when the hall is as far as the journal.
      while ((relay.lanes()[TABLE]?.seq ?? sentBefore) < journal.rows.length) await wait(50);
      await wait(1000);
      return (await status())[table]?.spectatorsDropped ?? -1;
    },
    end: async () => {
      await relay.close();
      await engine.close();
      child.kill();
      await nodes.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const [servers, credentials, data] = process.argv.slice(2);
if (process.argv[1] === fileURLToPath(import.meta.url) && servers !== undefined && credentials !== undefined && data !== undefined)
  await serveHall(servers, credentials, data);
