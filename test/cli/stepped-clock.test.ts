/**
 * The system clock is set an hour forward and two hours back while a real process counts byo-yomi: thinking time takes no notice.
 *
 *     hands ── tcp ──▶ serve, under libfaketime ◀── a file that says by how much its wall clock is off
 *
 * Only the wall clock of `serve` is stepped; the hands and this test keep theirs. The table's time is held against the monotonic time of
 * this test: what the clock says to a question has happened between the question and its answer, however busy the machine is.
 */
import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ClockCheckpoint } from '../../src/core/clock/checkpoint.js';
import type { GameEvent } from '../../src/core/game/event.js';
import { resumeTable } from '../../src/core/table/resume.js';
import { openJournalFile } from '../../src/storage/journal-file.js';
import { needs } from '../support/tools.js';
import { BRISK_HANDS, startBanmen, watchTable } from './running.js';
import { recordedMoves, shownMoves } from './table-truth.js';
import { addressOf, openWorkplace } from './workplace.js';

const SMALL_GAME = path.resolve('fixtures', 'even-9.sgf');
const TEST_MS = 90_000;
const HOUR_S = 3600;
const HALF_AN_HOUR_MS = HOUR_S * 500;

/** Moves that must follow each step before the clock is looked at again; they take more than a second, for which `serve` keeps its date. */
const MOVES_BETWEEN = 3;

/** The table's milliseconds are whole ones, cut off. */
const CUT_OFF_MS = 1;

const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** A wall clock of its own for a process that is started with `env`: `set` puts it so many seconds off the machine's, at once. */
const steppedWall = (folder: string): { readonly env: NodeJS.ProcessEnv; readonly set: (seconds: number) => void } => {
  const file = path.join(folder, 'wall-clock');
  const set = (seconds: number): void => {
    // In one piece: libfaketime ends a process whose file it cannot read.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(`${file}.new`, file);
  };
  set(0);
  // Where Debian keeps the library depends on the machine; the command knows. -m: for processes with threads.
  const { stdout } = spawnSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
  return {
    env: { LD_PRELOAD: stdout.trim(), FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    set,
  };
};

/** What the clock says at a moment between two of this test's. */
interface ClockReading {
  readonly askedMs: number;
  readonly answeredMs: number;
  readonly atMs: number;
  readonly clock: ClockCheckpoint;
}

/** All the time during which either side's clock has run. */
const usedMs = ({ clock: { sides } }: ClockReading): number => sides.black.usedMs + sides.white.usedMs;

const need = needs('faketime');

test.skipIf(need.missing)(
  need.name('the system clock stepped by an hour either way during byo-yomi: the count, the record and the journal take no notice'),
  async () => {
    const { folder, start, records } = openWorkplace();
    const wall = steppedWall(folder);
    const hands = start('simulate', SMALL_GAME, ...BRISK_HANDS, '--tcp', '0');
    const [, board = ''] = await hands.says(/the board is at (\S+)/);
    // With captures timed, some clock runs all the time: what both have used is then what has gone by.
    const args = ['serve', '--port', '0', '--board', board, '--time', '0m + 5x60s', '--capture-limit', 'timed'];
    const serving = startBanmen(args, { cwd: folder, env: wall.env });
    onTestFinished(async () => {
      await serving.end('SIGKILL');
    });
    const address = await addressOf(serving);
    const watched = await watchTable(address, 'table-1');
    const moreMoves = async (): Promise<void> => {
      const before = watched.table()?.game?.moves.length ?? 0;
      await watched.until(({ game }) => (game?.moves.length ?? 0) >= before + MOVES_BETWEEN);
    };

    /** How far the wall clock of `serve` is off the machine's, by the date of its answers. */
    const offByMs = async (): Promise<number> => {
      const { headers } = await fetch(new URL('/api/v1/tables', address));
      return Date.parse(headers.get('date') ?? '') - Date.now();
    };
    /** Nothing is taken off; the answer has the clock of that moment. */
    const readClock = async (): Promise<ClockReading> => {
      const askedMs = monotonicMs();
      const answer = await fetch(new URL('/api/v1/tables/table-1/acts', address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ by: 'arbiter', act: 'charge-time', side: 'black', ms: 0, why: 'only to look' }),
      });
      const answeredMs = monotonicMs();
      const { events = [] } = (await answer.json()) as { events?: readonly GameEvent[] };
      const told = events.find((event) => event.kind === 'clock' && event.happened?.kind === 'time-corrected');
      if (told?.kind !== 'clock') throw new Error(`no clock in ${JSON.stringify(events)}`);
      return { askedMs, answeredMs, atMs: told.atMs, clock: told.checkpoint };
    };

    await moreMoves();
    expect(Math.abs(await offByMs())).toBeLessThan(HALF_AN_HOUR_MS);
    const readings = [await readClock()];
    for (const seconds of [HOUR_S, -HOUR_S]) {
      wall.set(seconds);
      readings.push(await readClock());
      await moreMoves();
      // Without this the test would pass on a machine where the step takes no effect.
      expect(Math.abs((await offByMs()) - seconds * 1000), `${seconds} s off`).toBeLessThan(HALF_AN_HOUR_MS);
      readings.push(await readClock());
    }

    for (const [index, after] of readings.entries()) {
      const { status, sides } = after.clock;
      expect([status.kind, sides.black.periodsLeft, sides.white.periodsLeft]).toEqual(['running', 5, 5]);
      const before = readings[index - 1];
      if (before === undefined) continue;
      const wentByMs = after.atMs - before.atMs;
      expect(wentByMs).toBeGreaterThanOrEqual(after.askedMs - before.answeredMs - CUT_OFF_MS);
      expect(wentByMs).toBeLessThanOrEqual(after.answeredMs - before.askedMs + CUT_OFF_MS);
      expect(usedMs(after) - usedMs(before)).toBe(wentByMs);
    }

    expect(await serving.end('SIGTERM')).toBe(0);
    const shown = shownMoves(watched.table());
    expect(shown.length).toBeGreaterThanOrEqual(3 * MOVES_BETWEEN);
    expect(records()).toHaveLength(1);
    expect(recordedMoves(records()[0] ?? '')).toEqual(shown);

    const journal = openJournalFile(path.join(folder, 'banmen-data', 'table-1.journal'), 'table-1');
    if (!journal.ok) throw new Error(journal.refusal);
    const events = journal.value.gameEvents();
    journal.value.close();
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => (events[0]?.seq ?? 0) + index));
    const keptAtMs = events.filter(({ kind }) => kind === 'clock-kept').map(({ atMs }) => atMs);
    expect(keptAtMs).toEqual([...keptAtMs].sort((left, right) => left - right));
    const resumed = resumeTable({ size: { width: 9, height: 9 }, clockButtons: true }, events).game;
    expect(resumed?.moves).toHaveLength(shown.length);
    expect(resumed?.clock?.sides.black.periodsLeft).toBe(5);
  },
  TEST_MS,
);
