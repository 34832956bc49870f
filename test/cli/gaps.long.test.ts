/** Gaps as long as people reported them, with real processes: 8 s and 40 s of a stopped process, 40 s without a cable. */
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { needs } from '../support/tools.js';
import { expectExactOrSaid, openGapTable, whiteUsedMs } from './gaps.js';

const need = needs('socat');

describe.each(['pty', 'tcp'] as const)('over %s', (over) => {
  test.skipIf(need.missing).each([8000, 40_000])(
    need.name('a process that is stopped for %i ms while white thinks and presses'),
    async (ms) => {
      const table = await openGapTable(over);
      await table.plays('cc', 'black');
      await table.watched.until(({ game }) => game?.clock?.checkpoint.status.kind === 'running');
      await table.stopped(ms, async () => {
        await wait(ms / 2);
        await table.plays('gg', 'white');
      });
      await table.watched.until(({ warnings }) => warnings.some(({ kind }) => kind === 'gap'));
      await table.watched.until(({ game }) => (game?.moves.length ?? 0) >= 2);
      await wait(1000);
      const [black = 0, white = 0] = table.board.pressedMs;
      const shown = table.watched.table();
      if (shown === undefined) throw new Error('no table');
      expectExactOrSaid(shown, white - black);
    },
  );

  test.skipIf(need.missing)(
    need.name('a cable that is out for 40 s: the clock stands as it was at the last word, and the record says so'),
    async () => {
      const table = await openGapTable(over);
      await table.plays('cc', 'black');
      await table.watched.until(({ game }) => game?.clock?.checkpoint.status.kind === 'running');
      await wait(2000);
      const pulledMs = performance.now();
      await table.unplugged(40_000, () => table.plays('gg', 'white'));
      const after = await table.watched.until(({ link, game }) => link === 'up' && (game?.moves.length ?? 0) >= 2);
      expect(after.game?.clock?.checkpoint.status).toMatchObject({ kind: 'paused', reason: 'board-lost' });
      expect(after.warnings.map(({ kind }) => kind)).toContain('gap');
      const [black = 0] = table.board.pressedMs;
      // The board says something every second: its last word was within that before the cable went.
      expect(whiteUsedMs(after)).toBeLessThanOrEqual(pulledMs - black + 50);
      expect(whiteUsedMs(after)).toBeGreaterThanOrEqual(pulledMs - black - 1200);
      expect(after.game?.notes.map(({ fact }) => fact.kind)).toContain('clock');
    },
  );
});
