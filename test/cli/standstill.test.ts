/**
 * A real `serve` that stands still (kill -STOP) while a clock runs, over a pty: what the board said meanwhile is read before any
 * deadline is settled, and counts from its own moment. Longer ones, and cables, are in `gaps.long.test.ts`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { needs } from '../support/tools.js';
import { EXACT_MS, openGapTable, whiteUsedMs } from './gaps.js';

/** Longer than a board may be silent. */
const STOPPED_MS = 4500;

const need = needs('socat');

test.skipIf(need.missing)(
  need.name('stopped while a player thinks and presses: the turn is what it was, and the standstill is said'),
  async () => {
    const table = await openGapTable('pty');
    await table.plays('cc', 'black');
    await table.watched.until(({ game }) => game?.clock?.checkpoint.status.kind === 'running');
    await wait(1000);
    await table.stopped(STOPPED_MS, () => table.plays('gg', 'white'));
    const after = await table.turns(1);
    const [black = 0, white = 0] = table.board.pressedMs;
    expect(Math.abs(whiteUsedMs(after) - (white - black))).toBeLessThanOrEqual(EXACT_MS);
    expect(after.game?.clock?.checkpoint).toMatchObject({ status: { kind: 'running' }, toMove: 'black' });
    const { warnings } = await table.watched.until(({ warnings: all }) => all.some(({ kind }) => kind === 'gap'));
    expect(warnings.map(({ message }) => message).join()).toMatch(/Banmen stood still for .* so the clocks are right/);
    expect(table.watched.table()?.game?.moves).toHaveLength(2);
  },
);
