/**
 * Many tables in one service: how much of a core they take, and how long a press takes to everybody who watches. Real sessions,
 * journals and time; the boards say at once what hands do.
 *
 *     npm run bench:tables [-- --tables 64 --moves 126 --seconds 20 --sync-ms 0 --json]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rulesetNamed } from '../src/core/go/ruleset.js';
import type { Reading } from '../src/core/wire/board-input.js';
import { clockAt } from '../src/core/clock/clock.js';
import { parseCheckpoint } from '../src/core/clock/checkpoint.js';
import { COLORS } from '../src/core/go/color.js';
import { toldChange, toldWhole } from '../src/console/view/table-on-page.js';
import { liveChange } from '../src/console/view/live-change.js';
import { liveTable } from '../src/console/view/live-table.js';
import { hostTime } from '../src/service/host-time.js';
import { LoopWatch } from '../src/service/loop-watch.js';
import type { BoardPort } from '../src/session/ports.js';
import { Session } from '../src/session/session.js';
import { openJournal } from '../src/storage/journal.js';
import type { JournalStore } from '../src/storage/journal-store.js';
import { JournalThreads } from '../src/storage/journal-threads.js';
import { openRecordFolder } from '../src/storage/sgf-file.js';
import { percentile } from './percentile.js';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '64' },
    moves: { type: 'string', default: '126' },
    seconds: { type: 'string', default: '20' },
    'sync-ms': { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
});
const count = Number(values.tables);
/** From one move of a table to its next. */
const paceMs = (1000 * count) / Number(values.moves);
const syncMs = Number(values['sync-ms']);

const IDENTITY = { firmware: 'bench', width: 19, height: 19, sensor: 'colour', clockButtons: 2, leds: 'none' } as const;
/** One shade of a chequered board: nothing is captured. */
const POINTS = Array.from({ length: 361 }, (_, point) => point).filter((point) => point % 2 === 0);
const EMPTY = Array<Reading>(361).fill('empty');
const MAIN_MS = 3_600_000;
const CONTROL = '60m';
/** A stone lies still for so long before its press. */
const LIES_MS = 300;

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-bench-'));
const thread = new JournalThreads();
const watch = new LoopWatch();
watch.start();

/** One disk that takes so long for each sync, one after the other. */
let disk: Promise<void> = Promise.resolve();
const slowed: JournalStore = {
  open: async (file, tableId) => {
    const opened = await thread.open(file, tableId);
    if (!opened.ok || syncMs === 0) return opened;
    const { value: journal } = opened;
    return {
      ok: true,
      value: {
        ...journal,
        file,
        before: journal.before,
        close: () => journal.close(),
        append: async (entries) => {
          await journal.append(entries);
          disk = disk.then(() => wait(syncMs));
          await disk;
        },
      },
    };
  },
};

const japanese = rulesetNamed('japanese');
if (!japanese.ok) throw new Error(japanese.refusal);

const pressToPage: number[] = [];
const clockOffMs: number[] = [];
/** After a press the page has what it needs by then. */
const LOOK_AFTER_MS = 100;
const openTable = async (id: string) => {
  const journal = await openJournal(slowed, path.join(folder, `${id}.journal`), id);
  if (!journal.ok) throw new Error(journal.refusal);
  const time = hostTime(0, watch);
  let listener: Parameters<BoardPort['start']>[0] | undefined;
  const board: BoardPort = { start: (heard) => (listener = heard), showLights: () => undefined, close: () => Promise.resolve() };
  const records = await openRecordFolder(path.join(folder, 'games'), id);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const settings = { tableId: id, name: id, address: 'sim:', ruleset: japanese.value, time: CONTROL, beginsAnew: false };
  const session = new Session(settings, { board, journal: journal.value, records, time, log });
  let pressedMs: number | undefined;
  let pressed = 0;
  let page = toldWhole(liveTable(session.snapshot()));
  session.watch((safe, ahead) => {
    const next = liveTable(safe);
    const shown = ahead === undefined ? undefined : liveTable(ahead, false);
    const change = { ...liveChange(page.kept, next), tableId: id, ...(shown === undefined ? {} : { ahead: liveChange(next, shown) }) };
    JSON.stringify(change);
    const told = toldChange(page, change);
    if (!told.ok) throw new Error(told.refusal);
    page = told.value;
    const moves = page.shown.game?.moves.length ?? 0;
    const status = page.shown.game?.clock?.checkpoint;
    const isThere = moves >= pressed && status?.status.kind === 'running' && status.toMove === (pressed % 2 === 1 ? 'white' : 'black');
    if (pressedMs === undefined || !isThere) return;
    pressToPage.push(performance.now() - pressedMs);
    pressedMs = undefined;
  });
  const presses: number[] = [];
  /** What the page's clocks say, beside what was really used. */
  const compareClocks = (): void => {
    const live = page.shown.game?.clock;
    const clock = live === undefined || live === null ? undefined : parseCheckpoint(live.checkpoint, live.atMs);
    if (clock?.ok !== true) return;
    const nowMs = time.nowMs();
    const used = { black: 0, white: 0 };
    for (const [turn, fromMs] of presses.entries()) used[turn % 2 === 0 ? 'white' : 'black'] += (presses[turn + 1] ?? nowMs) - fromMs;
    const { sides } = clockAt(clock.value, nowMs);
    for (const side of COLORS) clockOffMs.push(Math.abs(sides[side].mainMs - (MAIN_MS - used[side])));
  };
  listener?.identified({ ...IDENTITY, boardId: id });
  listener?.news({
    lines: [],
    inputs: [
      { kind: 'snapshot', atMs: time.nowMs(), readings: EMPTY },
      { kind: 'link', atMs: time.nowMs(), state: 'up' },
    ],
  });
  return {
    session,
    plays: async (number: number): Promise<void> => {
      const side = number % 2 === 0 ? 'black' : 'white';
      listener?.news({
        lines: [],
        inputs: [{ kind: 'readings', atMs: time.nowMs(), changes: [{ point: POINTS[number % POINTS.length] ?? 0, reading: side }] }],
      });
      await wait(LIES_MS);
      pressedMs = performance.now();
      pressed = number + 1;
      presses.push(time.nowMs());
      listener?.news({ lines: [], inputs: [{ kind: 'button', atMs: time.nowMs(), side, down: true }] });
      await wait(LOOK_AFTER_MS);
      compareClocks();
    },
  };
};

try {
  const tables = [];
  for (let index = 0; index < count; index += 1) tables.push(await openTable(`table-${index}`));
  await wait(2000);
  const fromMs = performance.now();
  const before = process.cpuUsage();
  let moves = 0;
  const endMs = fromMs + Number(values.seconds) * 1000;
  await Promise.all(
    tables.map(async (table, index) => {
      await wait((paceMs * index) / count);
      for (let number = 0; performance.now() < endMs; number += 1) {
        const beganMs = performance.now();
        await table.plays(number);
        moves += 1;
        await wait(Math.max(0, paceMs - (performance.now() - beganMs)));
      }
    }),
  );
  const seconds = (performance.now() - fromMs) / 1000;
  const { user, system } = process.cpuUsage(before);
  await wait(1000 + 4 * syncMs);
  const figures = {
    tables: count,
    movesPerSecond: Math.round(moves / seconds),
    shareOfACore: Math.round((user + system) / seconds / 10_000) / 100,
    pressToPageMs: {
      p50: percentile(pressToPage, 0.5),
      p95: percentile(pressToPage, 0.95),
      p99: percentile(pressToPage, 0.99),
      max: percentile(pressToPage, 1),
    },
    pressesNotShown: moves - pressToPage.length,
    clockOffMs: { p50: percentile(clockOffMs, 0.5), max: percentile(clockOffMs, 1) },
    ...watch.counters(),
  };
  process.stdout.write(
    values.json
      ? `${JSON.stringify(figures)}\n`
      : `${count} tables, ${figures.movesPerSecond} moves a second: ${Math.round(figures.shareOfACore * 100)} % of a core; ` +
          `press to page p50 ${figures.pressToPageMs.p50} ms, p95 ${figures.pressToPageMs.p95} ms, p99 ${figures.pressToPageMs.p99} ms, ` +
          `max ${figures.pressToPageMs.max} ms, ${figures.pressesNotShown} not shown; ` +
          `clocks off by ${figures.clockOffMs.p50} ms, max ${figures.clockOffMs.max} ms\n`,
  );
  await Promise.all(tables.map(({ session }) => session.close()));
} finally {
  watch.close();
  await thread.close();
  rmSync(folder, { recursive: true, force: true });
}
