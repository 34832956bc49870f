/**
 * Seven days of a club in virtual time: twenty tables in one service that is never started again, several games a day at each, and
 * what is kept in memory at the end of each day. Real sessions, link machines, journals and page feeds; the boards are simulated.
 *
 *     npm run bench:week [-- --tables 20 --days 7 --games 2 --json]
 *
 * Exit status 1 where heap, files or alarms have grown by more than 5 % since the second day.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BoardAtTable } from '../simulated-service/board-at-table.js';
import { SimulatedDisk, SimulatedRecords } from '../simulated-service/disk.js';
import { drawFaults, withoutFaults } from '../simulated-service/faults.js';
import { TableInService } from '../simulated-service/table-in-service.js';
import { SimulatedProcess, World } from '../simulated-service/world.js';
import { Chance } from '../simulator/chance.js';

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '20' },
    days: { type: 'string', default: '7' },
    games: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});
const { gc } = globalThis;
if (gc === undefined) throw new Error('run it with --expose-gc: npm run bench:week');

/** A game of twenty-odd moves by the simulated players, and the time in which the board lies clear for the next one. */
const GAME_MS = 240_000;
const CLEAR_MS = 20_000;
const GROWN_MAX = 1.05;

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-week-'));
const world = new World();
const process_ = new SimulatedProcess(world);
const chance = new Chance(20_261_130);
const faults = withoutFaults(drawFaults(chance.stream('faults')));
const disk = new SimulatedDisk(world, chance.stream('disk'), faults, process_);
const records = new SimulatedRecords(world, chance.stream('records'), faults);
const broken: string[] = [];
const tables = Array.from({ length: Number(values.tables) }, (_, index) => {
  const board = new BoardAtTable(world, chance.stream(`board ${index}`), faults, `sim-${index}`);
  const people = chance.stream(`people ${index}`);
  return new TableInService(`table-${index}`, folder, board, world, people, ({ table, what }) => broken.push(`${table}: ${what}`));
});

interface Kept {
  readonly day: number;
  readonly games: number;
  readonly heapMb: number;
  readonly rssMb: number;
  readonly files: number;
  readonly alarms: number;
}

const keptNow = (day: number): Kept => {
  gc();
  const mb = (octets: number): number => Math.round(octets / 10_485.76) / 100;
  const { heapUsed, rss } = process.memoryUsage();
  const games = tables.reduce((sum, { session }) => sum + (session?.snapshot().game?.gameNumber ?? 0), 0);
  return {
    day,
    games,
    heapMb: mb(heapUsed),
    rssMb: mb(rss),
    files: readdirSync('/proc/self/fd').length,
    alarms: world.waiting,
  };
};

const isFlat = (days: readonly Kept[]): boolean => {
  const [, second] = days;
  const last = days.at(-1);
  if (second === undefined || last === undefined) return true;
  return (['heapMb', 'files', 'alarms'] as const).every((what) => last[what] <= second[what] * GROWN_MAX);
};

try {
  for (const table of tables) {
    const refused = await table.open(process_, disk, records, { info: () => undefined, warn: () => undefined, error: () => undefined });
    if (refused !== undefined) throw new Error(refused);
  }
  const days: Kept[] = [];
  for (let day = 1; day <= Number(values.days); day += 1) {
    for (let game = 0; game < Number(values.games); game += 1) {
      await world.runTo(world.nowMs + GAME_MS);
      for (const { board } of tables) board.stopPlaying();
      await world.runTo(world.nowMs + CLEAR_MS);
      for (const { board } of tables) board.playAnother(CLEAR_MS);
      await world.runTo(world.nowMs + CLEAR_MS);
    }
    // Records stand on no disk here: they would be the only thing that grows.
    records.files.clear();
    const kept = keptNow(day);
    days.push(kept);
    if (!values.json)
      process.stdout.write(
        `day ${day}: ${kept.games} games so far, heap ${kept.heapMb} MB, resident ${kept.rssMb} MB, ${kept.files} files, ${kept.alarms} alarms\n`,
      );
  }
  const flat = isFlat(days);
  if (values.json) process.stdout.write(`${JSON.stringify({ tables: tables.length, days, flat, broken })}\n`);
  else process.stdout.write(`${flat ? 'flat within 5 %' : 'NOT flat'}; ${broken.length} things broken\n`);
  if (!flat || broken.length > 0) process.exitCode = 1;
} finally {
  disk.kill(false);
  rmSync(folder, { recursive: true, force: true });
}
