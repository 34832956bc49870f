/**
 * The hub of `bench:hub`, in a process of its own so that its share of a core is its own: real cables, sessions, journals, records
 * and the console. It says of every decision which line or deadline set it off, and when the journal had it.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startConsole } from '../../src/console/server.js';
import { parseBoardAddress, isCabled } from '../../src/boards/board-address.js';
import { openBoardAt } from '../../src/boards/open-board.js';
import { rulesetNamed } from '../../src/core/go/ruleset.js';
import { hostTime } from '../../src/service/host-time.js';
import { LoopWatch } from '../../src/service/loop-watch.js';
import type { JournalEntry, JournalPort, TimePort } from '../../src/session/ports.js';
import { Session } from '../../src/session/session.js';
import { openJournal } from '../../src/storage/journal.js';
import { JournalThreads } from '../../src/storage/journal-threads.js';
import { oneAfterTheOther, openRecordFolder } from '../../src/storage/sgf-file.js';
import { machineMs, type Decision, type HubOrder, type HubReport } from './hub-messages.js';

const send = (report: HubReport): void => void process.send?.(report);

const SEQUENCE = /^\$[A-Z],(\d+),/;

/** What a step decided, and what set it off: the first line that was read with it, or the deadline that was due. */
const decisionOf = (
  entries: readonly JournalEntry[],
  table: number,
  dueAtMs: number,
  decidedAtMs: number,
  keptAtMs: number,
): Decision | undefined => {
  if (!entries.some((entry) => entry.kind === 'event' && entry.event.kind !== 'clock-kept')) return undefined;
  const line = entries.find((entry) => entry.kind === 'line' && entry.line.direction === 'from-board');
  const sequence = line?.kind === 'line' ? SEQUENCE.exec(line.line.text)?.[1] : undefined;
  const moves = entries.filter((entry) => entry.kind === 'event' && entry.event.kind === 'moved').length;
  return { table, moves, decidedAtMs, keptAtMs, ...(sequence === undefined ? { dueAtMs } : { sequence: Number(sequence) }) };
};

const run = async ({ boards, folder, pageFolder }: HubOrder): Promise<void> => {
  const threads = new JournalThreads();
  const watch = new LoopWatch();
  watch.start();
  const japanese = rulesetNamed('japanese');
  if (!japanese.ok) throw new Error(japanese.refusal);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  mkdirSync(path.join(folder, 'games'), { recursive: true });
  let decisions: Decision[] = [];
  const recordTurns = oneAfterTheOther();
  const sessions: Session[] = [];
  for (const [table, address] of boards.entries()) {
    const tableId = `table-${table + 1}`;
    const opened = await openJournal(threads, path.join(folder, `${tableId}.journal`), tableId);
    if (!opened.ok) throw new Error(opened.refusal);
    const own = hostTime(0, watch);
    /** Of the deadline that is being settled, in this machine's time; NaN: none is. */
    let dueAtMs = Number.NaN;
    const time: TimePort = {
      ...own,
      wakeAt: (atMs, callback) =>
        own.wakeAt(atMs, () => {
          dueAtMs = machineMs() - (own.nowMs() - atMs);
          callback();
          dueAtMs = Number.NaN;
        }),
    };
    const file = opened.value;
    const journal: JournalPort = {
      append: async (entries) => {
        const due = dueAtMs;
        const decidedAtMs = machineMs();
        await file.append(entries);
        const decision = decisionOf(entries, table, due, decidedAtMs, machineMs());
        if (decision !== undefined) decisions.push(decision);
      },
      room: () => file.room(),
      watchTrouble: (listener) => file.watchTrouble(listener),
      gameEvents: () => file.gameEvents(),
      games: () => file.games(),
      lastBoard: () => file.lastBoard(),
      lastMs: () => file.lastMs(),
      counters: () => file.counters(),
      close: () => file.close(),
    };
    const parsed = parseBoardAddress(address);
    if (!parsed.ok || !isCabled(parsed.value)) throw new Error(`${address} is no address of a board`);
    const board = openBoardAt(parsed.value, { time, firstCommand: 1 + ((table * 7919) % 60_000) });
    const records = await openRecordFolder(path.join(folder, 'games'), tableId, recordTurns);
    const settings = { tableId, name: `Table ${table + 1}`, address, ruleset: japanese.value, time: '60m', beginsAnew: false };
    sessions.push(new Session(settings, { board, journal, records, time, log }));
  }
  const console = await startConsole({ tables: sessions, host: '127.0.0.1', port: 0, pageFolder });
  let usage = process.cpuUsage();
  const sumOf = (name: string): number => sessions.reduce((all, session) => all + (session.counters()[name] ?? 0), 0);
  let before = { commits: 0, records: 0 };
  process.on('message', (asked: 'begin' | 'report' | 'end') => {
    if (asked === 'begin') {
      usage = process.cpuUsage();
      decisions = [];
      before = { commits: sumOf('journalCommits'), records: sumOf('recordsWritten') };
      return;
    }
    const { user, system } = process.cpuUsage(usage);
    send({
      kind: 'report',
      decisions,
      processorMs: (user + system) / 1000,
      rssMegabytes: Math.round(process.memoryUsage.rss() / 1_048_576),
      loop: watch.counters(),
      commits: sumOf('journalCommits') - before.commits,
      records: sumOf('recordsWritten') - before.records,
      movesOnRecord: sessions.map((session) => session.snapshot().game?.moves.length ?? 0),
    });
    if (asked === 'report') return;
    void (async () => {
      await console.close();
      await Promise.all(sessions.map((session) => session.close()));
      await threads.close();
      watch.close();
      process.disconnect();
    })();
  });
  send({ kind: 'ready', address: console.address });
};

process.once('message', (order: HubOrder) => void run(order));
