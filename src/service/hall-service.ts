/**
 * The hall of an event: every table of every hub in one place, with the pages that a hub has.
 *
 *     log on the disk ─▶ Hall ─ tables as they come ─▶ console ─▶ the address
 *                          ▲
 *                        engine
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pino } from 'pino';
import { AccessBook, type NewPin } from '../console/access/access-book.js';
import type { SpectatorDelay } from '../console/delayed-table.js';
import { startConsole, type RunningConsole } from '../console/server.js';
import { messageOf, ok, refuse, type Result } from '../core/result.js';
import { EventHall } from '../relay/hall.js';
import { HallLog, type HallLine } from '../relay/hall-log.js';
import type { KeepRecord } from '../relay/hall-table.js';
import { NatsEngine } from '../relay/nats-engine.js';
import type { LogPort, RecordPort, TablePort, TimePort } from '../session/ports.js';
import { RecordKeeper } from '../session/record-keeper.js';
import { recordSgf } from '../session/record-sgf.js';
import { afterEvent, NO_FACTS } from '../session/table-facts.js';
import { openArchive } from '../storage/game-archive.js';
import { lockFolder } from '../storage/folder-lock.js';
import { keptFile } from '../storage/kept-file.js';
import { openRecordFolder } from '../storage/sgf-file.js';
import { hostTime } from './host-time.js';
import { LogQueue } from './log-queue.js';
import { readCredentials, relayAlarms } from './open-relay.js';
import { makeFolder } from './make-folder.js';

const LANES_FILE = 'hall.lanes';
const ACCESS_FILE = 'access.json';
const LOCK_FILE = 'hall.lock';
/** By what the engine knows how far this folder has read: two halls of one name each hear everything. */
const READER_FILE = 'hall.reader';
const READER_OCTETS = 6;

export interface HallSettings {
  readonly servers: readonly string[];
  readonly credentials: string | undefined;
  /** What the engine and the logs call it. */
  readonly name: string;
  readonly replicas: number;
  readonly data: string;
  readonly host: string;
  readonly port: number;
  readonly pageNames: readonly string[];
  readonly proxies: readonly string[];
  readonly spectatorDelay: SpectatorDelay | undefined;
  readonly logLevel: string;
  /** The built page; by default where the build puts it. */
  readonly pageFolder?: string;
}

export interface HallService {
  readonly address: string;
  readonly newPins: readonly NewPin[];
  /** The machine itself must sign in too. */
  readonly isMachineClosed: boolean;
  readonly tables: number;
  close(): Promise<void>;
}

/** Starts everything, or refuses, for people, with the first reason why not; then nothing is left running. */
export const startHall = async (settings: HallSettings): Promise<Result<HallService, string>> => {
  const { servers, replicas, data, host, port, spectatorDelay } = settings;
  const queue = new LogQueue(process.stderr.fd);
  const log = pino({ level: settings.logLevel }, queue);
  const ends: (() => Promise<unknown>)[] = [() => queue.close()];
  try {
    makeFolder(data);
    const lock = lockFolder(data, LOCK_FILE, 'another hall');
    if (!lock.ok) throw new Error(lock.refusal);
    ends.push(() => {
      lock.value();
      return Promise.resolve();
    });
    const credentials = readCredentials(settings.credentials, 'hall');
    const lines: HallLine[] = [];
    const store = await HallLog.open(path.join(data, LANES_FILE), (line) => lines.push(line));
    if (!store.ok) throw new Error(store.refusal);
    ends.push(() => store.value.close());
    const time = hostTime(0);
    const records = new HallRecords(path.join(data, 'games'), time, log);
    ends.push(() => records.close());
    const engine = new NatsEngine({ servers, credentials, replicas, log, reader: await readerOf(data, settings.name) });
    ends.push(() => engine.close());
    const coming: ((table: TablePort) => void)[] = [];
    const hall = new EventHall(credentials.commandKeys, {
      engine,
      store: store.value,
      alarms: relayAlarms,
      time,
      log,
      fold: { noFacts: NO_FACTS, afterEvent, sgfOf: recordSgf },
      keepRecord: records.keep,
      tableCame: (table) => {
        for (const listener of coming) listener(table);
      },
    });
    for (const line of lines.splice(0)) hall.restore(line);
    const known = hall.restored();
    ends.push(() => hall.close());
    const access = await AccessBook.open(keptFile(path.join(data, ACCESS_FILE)), () => Date.now());
    if (!access.ok) throw new Error(`${path.join(data, ACCESS_FILE)}: ${access.refusal}`);
    const running: RunningConsole = await startConsole({
      tables: known,
      host,
      port,
      otherNames: settings.pageNames,
      proxies: settings.proxies,
      ...(settings.pageFolder === undefined ? {} : { pageFolder: settings.pageFolder }),
      book: access.value.book,
      setUp: {
        look: () => Promise.resolve(refuse('boards are plugged in at a hub, and its tables come by themselves')),
        added: (listener) => coming.push(listener),
      },
      archive: openArchive(path.join(data, 'games')),
      onError: (error) => log.error({ error: error.stack }, 'a request failed'),
      status: () => ({
        ...queue.counters(),
        relay: { connected: engine.isConnected, ...engine.counters(), ...hall.counters(), hubs: hall.hubs(), lanes: hall.lanes() },
      }),
      ...(spectatorDelay === undefined ? {} : { delay: { by: spectatorDelay, time } }),
    });
    ends.push(() => running.close());
    hall.start();
    return ok({
      address: running.address,
      newPins: access.value.newPins,
      isMachineClosed: access.value.book.isMachineClosed,
      tables: known.length,
      close: () => endAll(ends),
    });
  } catch (error) {
    await endAll(ends);
    return refuse(messageOf(error));
  }
};

const readerOf = async (data: string, name: string): Promise<string> => {
  const kept = keptFile(path.join(data, READER_FILE));
  let id = kept.read();
  if (id === undefined) await kept.write((id = randomBytes(READER_OCTETS).toString('hex')));
  return `${name}-${id}`;
};

/** The last that was begun ends first. */
const endAll = async (ends: readonly (() => Promise<unknown>)[]): Promise<void> => {
  for (const end of [...ends].reverse()) await end();
};

/** The records of every table, each written after the other of its table. */
class HallRecords {
  readonly #folder: string;
  readonly #time: TimePort;
  readonly #log: LogPort;
  readonly #keepers = new Map<string, RecordKeeper>();

  constructor(folder: string, time: TimePort, log: LogPort) {
    this.#folder = folder;
    this.#time = time;
    this.#log = log;
  }

  readonly keep: KeepRecord = (name, makeSgf, movesKnown) => {
    let keeper = this.#keepers.get(name.tableId);
    if (keeper === undefined) {
      keeper = new RecordKeeper(this.#recordsOf(name.tableId), this.#time, (trouble) => {
        if (trouble !== undefined) this.#log.warn({ table: name.tableId, trouble }, 'a record cannot be written');
      });
      this.#keepers.set(name.tableId, keeper);
    }
    keeper.keep(name, makeSgf, movesKnown);
  };

  async close(): Promise<void> {
    await Promise.all([...this.#keepers.values()].map((keeper) => keeper.close()));
  }

  /** The folder is looked at when there is something to write. */
  #recordsOf(tableId: string): RecordPort {
    let open: Promise<RecordPort> | undefined;
    return {
      write: async (name, sgf, movesKnown) => {
        open ??= openRecordFolder(this.#folder, tableId);
        return (await open).write(name, sgf, movesKnown);
      },
    };
  }
}
