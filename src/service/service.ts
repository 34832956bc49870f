/**
 * The service: tables, voice and console put together, and taken apart again in order.
 *
 *     settings ─▶ log ─▶ voice ─▶ tables (journal, board, session) ─▶ console ─▶ the address
 *     close ─▶ console closed ─▶ tables closed: everything kept, every record written ─▶ voice closed
 *
 * The only room that imports everything; it hands things in through the ports.
 */
import path from 'node:path';
import { pino, type Logger } from 'pino';
import { AccessBook, type NewPin } from '../console/access/access-book.js';
import type { SoundSource } from '../console/sound-source.js';
import { startConsole, type RunningConsole } from '../console/server.js';
import type { MakeSupport } from '../console/support-route.js';
import { callTable } from '../core/clock/call-tables.js';
import { messageOf, ok, refuse, type Result } from '../core/result.js';
import type { EventPort } from '../session/event-port.js';
import type { ArchivePort, LogPort, SetUpPort, TablePort } from '../session/ports.js';
import type { SettingsPort } from '../session/settings-port.js';
import { BoardSeats } from './board-seats.js';
import { BoardsPluggedIn } from './boards-plugged-in.js';
import { JournalThreads } from '../storage/journal-threads.js';
import { ACCESS_FILE } from './kept-access.js';
import { tooManyTables } from './greeting.js';
import { LoopWatch } from './loop-watch.js';
import { LogQueue } from './log-queue.js';
import { findTables, newRegistry, openTables, type TableSession, type TableVoice } from './open-tables.js';
import { hostTime } from './host-time.js';
import { readOwnCallTable } from './own-call-table.js';
import { supportByChild } from './support-by-child.js';
import { openRelay, type OpenRelay } from './open-relay.js';
import { openEventDesk, type OpenedEvent } from './open-event.js';
import { openVoice, type OpenVoice } from './open-voice.js';
import { openArchive } from '../storage/game-archive.js';
import { keptFile } from '../storage/kept-file.js';
import type { Settings, ServedTableSettings, SettingSources } from './settings.js';
import { SettingsDesk, type ServedNow } from './settings-desk.js';

/** In the data folder: boards that were given to tables in place of their own. */
const GIVEN_FILE = 'boards.json';
/** Ports tried one after the other when none was asked for. */
const PORTS_TRIED_MAX = 20;

export interface Service {
  /** Where a browser on this machine finds the page. */
  readonly address: string;
  /** The tables that are served: those of the settings, or those that were found. */
  readonly tables: readonly ServedTableSettings[];
  /** The tables themselves. */
  readonly ports: readonly TablePort[];
  /** Why other tables of the settings are not served. */
  readonly refused: readonly string[];
  readonly log: LogPort;
  /** The PINs that were made at this start, the first one; they are kept as hashes and can be told only now. */
  readonly newPins: readonly NewPin[];
  /** The machine itself must sign in too. */
  readonly isMachineClosed: boolean;
  /**
   * Ends in order: nothing more is taken, everything is kept, every record written. Answers with what could not be kept, for people;
   * nothing: all of it is.
   */
  close(): Promise<readonly string[]>;
}

/**
 * Starts everything, or refuses, for people, with the first reason why not; then nothing is left running. `sources`: where the settings came from, so that
 * they can be changed there; without them nobody changes them.
 */
export const startService = async (settings: Settings, sources?: SettingSources): Promise<Result<Service, string>> => {
  let queue: LogQueue;
  try {
    queue = settings.log === undefined ? new LogQueue(process.stderr.fd) : await LogQueue.toFile(settings.log);
  } catch (error) {
    return refuse(`cannot write the log (${messageOf(error)}): give another file with --log`);
  }
  const log = pino({ level: settings.logLevel }, queue);
  const wanted = settings.tables.length > 0 ? settings.tables : await findTables(settings);
  const journals = new JournalThreads();
  const watch = new LoopWatch();
  let voice: ReturnType<typeof openTablesVoice>;
  let relay: OpenRelay | undefined;
  const endWithout = async (why: string): Promise<Result<Service, string>> => {
    await relay?.close();
    voice?.open.close();
    watch.close();
    await journals.close();
    await queue.close();
    return refuse(why);
  };
  try {
    voice = openTablesVoice(settings, wanted, log);
    relay = openRelay(settings, log);
  } catch (error) {
    return endWithout(messageOf(error));
  }
  const registry = newRegistry();
  const boardSeats = new BoardSeats(registry, keptFile(path.join(settings.data, GIVEN_FILE)), log);
  const having = {
    dataFolder: settings.data,
    journals,
    log,
    voice: voice?.tables,
    watch,
    engine: settings.engine,
    relayed: relay?.add,
    registry,
    boardSeats,
    enginesPlayAtEvents: settings.enginesAtEvents === 'allowed',
  };
  const tables = await openTables(wanted, having);
  if (!tables.ok) return endWithout(tables.refusal);
  const { refused } = tables.value;
  const sessions = [...tables.value.sessions];
  const seats = [...tables.value.seats];
  for (const why of refused) log.error({}, why);
  const tooMany = tooManyTables(sessions.length);
  if (tooMany !== undefined) log.warn({ tables: sessions.length }, tooMany);
  watch.start();
  let event: OpenedEvent | undefined;
  try {
    const access = await AccessBook.open(keptFile(path.join(settings.data, ACCESS_FILE)), () => Date.now());
    if (!access.ok) throw new Error(`${path.join(settings.data, ACCESS_FILE)}: ${access.refusal}`);
    const status = (): object => ({
      ...queue.counters(),
      ...watch.counters(),
      journalThreadRestarts: journals.restarts,
      tablesRefused: refused,
      boardsClaimed: registry.claims(),
      ...(event === undefined ? {} : { event: event.status() }),
      ...(relay === undefined ? {} : { relay: relay.status() }),
    });
    const boards = new BoardsPluggedIn(settings, { sessions, seats }, having);
    const archive = openArchive(path.join(settings.data, 'games'));
    const opened =
      settings.eventFolder === undefined
        ? undefined
        : openEventDesk(settings.eventFolder, { tables: sessions, archive, time: hostTime(0), log });
    if (opened?.ok === false) throw new Error(`--event-folder: ${opened.refusal}`);
    event = opened?.value;
    boards.added((table) => event?.desk.addTable(table));
    const support: MakeSupport = (tableId) => supportByChild(settings.data, tableId, queue.last);
    const names: PageNames = { embedSites: settings.embedSites, pageNames: settings.pageNames };
    const settingsDesk =
      sources === undefined
        ? undefined
        : new SettingsDesk({
            sources,
            log,
            served: () => sessions.map(servedNow),
            apply: (changed) => {
              log.level = changed.logLevel;
              names.embedSites = changed.embedSites;
              names.pageNames = changed.pageNames;
              for (const session of sessions) session.changeOwnGames(changed.tables.find(({ id }) => id === session.id) ?? changed);
            },
          });
    const shown = { archive, event: event?.desk, sound: voice?.open.sound, support, names, settings: settingsDesk };
    const running = await openConsole(settings, sessions, log, access.value.book, shown, status, boards);
    return ok({
      newPins: access.value.newPins,
      isMachineClosed: access.value.book.isMachineClosed,
      address: running.address,
      tables: wanted.filter(({ id }) => sessions.some((session) => session.id === id)),
      ports: sessions,
      refused,
      log,
      close: async () => {
        await running.close();
        await boards.close();
        await event?.close();
        await relay?.close();
        await Promise.all(seats.map((seat) => seat.close()));
        await closeTables(sessions);
        watch.close();
        voice?.open.close();
        await journals.close();
        await queue.close();
        return sessions.flatMap(notKept);
      },
    });
  } catch (error) {
    await event?.close();
    await Promise.all(seats.map((seat) => seat.close()));
    await closeTables(sessions);
    return endWithout(messageOf(error));
  }
};

/** Undefined where nobody is to count. Throws, for people, where a pack is not there. */
const openTablesVoice = (
  { speakers, voices }: Settings,
  tables: readonly ServedTableSettings[],
  log: Logger,
): { readonly open: OpenVoice; readonly tables: TableVoice } | undefined => {
  const counting = tables.flatMap(({ id, voice }) => {
    if (voice === undefined) return [];
    const own = voice.callTable === undefined ? undefined : readOwnCallTable(voice.callTable, voice.language);
    if (own?.ok === false) throw new Error(own.refusal);
    return [{ tableId: id, ...voice, own: own?.value, words: own?.value.words[voice.language] }];
  });
  if (counting.length === 0) return undefined;
  const open = openVoice({ tables: counting, speakers, voicesFolder: voices, log });
  return {
    open,
    tables: (tableId, time) => {
      const { own, reading } = counting.find((one) => one.tableId === tableId) ?? {};
      const voice = open.reader(tableId, time);
      const table = own !== undefined ? ok(own.table) : reading === undefined ? undefined : callTable(reading);
      return voice === undefined || table?.ok !== true ? undefined : { table: table.value, voice };
    },
  };
};

/** What the console shows beside the tables. */
interface Shown {
  readonly archive: ArchivePort;
  readonly event: EventPort | undefined;
  readonly sound: SoundSource | undefined;
  readonly support: MakeSupport;
  readonly names: PageNames;
  readonly settings: SettingsPort | undefined;
}

/** What a changed setting says of the page at once. */
interface PageNames {
  embedSites: readonly string[] | undefined;
  pageNames: readonly string[] | undefined;
}

const servedNow = (session: TableSession): ServedNow => {
  const { address, identity } = session.snapshot().board;
  return { id: session.id, name: session.name, address, boardId: identity?.boardId };
};

/** At the port that was asked for; where none was, at the first free one from the usual on. */
const openConsole = async (
  settings: Settings,
  tables: readonly TableSession[],
  log: Logger,
  book: AccessBook,
  { archive, event, sound, support, names, settings: settingsPort }: Shown,
  status: () => object,
  setUp: SetUpPort,
): Promise<RunningConsole> => {
  const onError = (error: Error): void => log.error({ error: error.stack }, 'a request failed');
  for (let port = settings.port; ; port += 1) {
    try {
      return await startConsole({
        tables,
        host: settings.host,
        get otherNames() {
          return names.pageNames ?? [];
        },
        proxies: settings.proxy ?? [],
        get embedSites() {
          return names.embedSites ?? [];
        },
        port,
        book,
        ...(settings.spectatorDelay === undefined ? {} : { delay: { by: settings.spectatorDelay, time: hostTime(0) } }),
        archive,
        event,
        onError,
        status,
        setUp,
        settings: settingsPort,
        support,
        ...(sound === undefined ? {} : { sound }),
      });
    } catch (error) {
      const isTaken = error instanceof Error && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'EADDRINUSE';
      if (!isTaken || settings.isPortFixed || port - settings.port + 1 >= PORTS_TRIED_MAX) throw error;
    }
  }
};

/** What a table that is closed could not keep. */
const notKept = (table: TableSession): readonly string[] => {
  const { journalEntriesWaiting: entries = 0, recordsWaiting: records = 0 } = table.counters();
  return [
    ...(entries === 0
      ? []
      : [`${table.name}: ${entries} entries could not be written to its journal; what the page showed as kept is kept`]),
    ...(records === 0 ? [] : [`${table.name}: its record could not be written; the next start writes it from the journal`]),
  ];
};

const closeTables = async (tables: readonly TableSession[]): Promise<void> => {
  await Promise.all(tables.map((table) => table.close()));
};
