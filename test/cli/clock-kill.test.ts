/**
 * kill -9 in the middle of byo-yomi, with real processes: the game comes back paused with the
 * times of the last checkpoint, at most a second is in doubt, and play goes on when the arbiter
 * says so.
 */
import path from 'node:path';
import { expect, test } from 'vitest';
import type { GameEvent } from '../../src/core/game/event.js';
import { resumeTable } from '../../src/core/table/resume.js';
import { openJournalFile } from '../../src/storage/journal-file.js';
import { BRISK_HANDS, watchTable } from './running.js';
import { addressOf, openWorkplace } from './workplace.js';

const SMALL_GAME = path.resolve('fixtures', 'even-9.sgf');
const TEST_MS = 90_000;

/** No more than this of either side's time may be in doubt. */
const DOUBT_MAX_MS = 1000;

const isOfTheClock = (event: GameEvent): boolean => event.kind === 'clock' || event.kind === 'clock-kept';

test(
  'killed during byo-yomi, the game stands paused with at most a second in doubt, and the arbiter lets it go on',
  async () => {
    const { folder, start } = openWorkplace();
    const hands = start('simulate', SMALL_GAME, ...BRISK_HANDS, '--tcp', '0');
    const [, board] = await hands.says(/the board is at (\S+)/);
    const serve = () => start('serve', '--port', '0', '--board', board ?? '', '--time', '0m + 5x60s');
    const command = async (address: string, act: object): Promise<{ status: number; events: readonly GameEvent[] }> => {
      const answer = await fetch(new URL('/api/v1/tables/table-1/acts', address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ by: 'arbiter', ...act }),
      });
      const { events = [] } = (await answer.json()) as { events?: readonly GameEvent[] };
      return { status: answer.status, events };
    };

    const first = serve();
    const watched = await watchTable(await addressOf(first), 'table-1');
    await watched.until(({ game }) => (game?.moves.length ?? 0) >= 5);
    await first.end('SIGKILL');

    const journal = openJournalFile(path.join(folder, 'banmen-data', 'table-1.journal'), 'table-1');
    if (!journal.ok) throw new Error(journal.refusal);
    const events = journal.value.gameEvents();
    const heardLastMs = journal.value.lastMs();
    journal.value.close();
    const lastKept = events.filter(isOfTheClock).at(-1);
    expect(heardLastMs - (lastKept?.atMs ?? -Infinity)).toBeLessThanOrEqual(DOUBT_MAX_MS);
    const kept = resumeTable({ size: { width: 9, height: 9 }, clockButtons: true }, events).game?.clock;
    expect(kept?.status).toEqual({ kind: 'paused', reason: 'restart', sealed: false });

    const second = serve();
    const address = await addressOf(second);
    await (await watchTable(address, 'table-1')).until(({ game }) => (game?.moves.length ?? 0) >= 5);
    expect((await command(address, { act: 'pause' })).status, 'a clock that stands cannot be paused').toBe(409);
    const resumed = await command(address, { act: 'resume' });
    expect(resumed.status).toBe(200);
    const back = resumed.events.find((event) => event.kind === 'clock');
    expect(back?.kind === 'clock' && [back.happened?.kind, back.checkpoint.sides]).toEqual(['resumed', kept?.sides]);
    expect((await command(address, { act: 'charge-time', side: 'black', ms: 700, why: 'the gap' })).status).toBe(200);
    expect((await command(address, { act: 'undo-time', side: 'black' })).status).toBe(200);
  },
  TEST_MS,
);
