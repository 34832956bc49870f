/** A hub, a node of the engine and the hall, each in a process of its own: what is played on the hub is seen in the hall, and back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NatsNodes } from '../support/nats-nodes.js';
import { needs } from '../support/tools.js';
import { addressOf, openWorkplace } from './workplace.js';
import { watchTable } from './running.js';

const need = needs('nats-server');

test.skipIf(need.missing)(
  need.name('a move on a hub is seen in the hall, and a ruling in the hall is done on the hub'),
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'banmen-nats-'));
    const nodes = await NatsNodes.start(path.join(folder, 'nats'), 1, ['north']);
    onTestFinished(async () => {
      await nodes.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const workplace = openWorkplace();
    const relay = ['--relay', nodes.servers.join(',')];
    const hub = workplace.start('serve', '--board', 'sim:', '--port', '0', ...relay, '--relay-credentials', nodes.fileOf('hub-north'));
    const hall = workplace.start('hall', '--port', '0', '--replicas', '1', ...relay, '--credentials', nodes.fileOf('hall'));
    const [hubAddress, hallAddress] = [await addressOf(hub), await addressOf(hall)];
    const tables = async (): Promise<readonly { readonly id: string; readonly moveCount: number }[]> =>
      (await (await fetch(new URL('/api/v1/tables', hallAddress))).json()) as [];
    while ((await tables()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    const [atHub, atHall] = [await watchTable(hubAddress, 'sim-1'), await watchTable(hallAddress, 'north-sim-1')];
    await atHall.until(({ game }) => (game?.moves.length ?? 0) >= 1);
    const act = { act: 'rule', ruling: 'warning', side: 'black', why: 'a telephone' };
    const done = async (): Promise<number> =>
      (
        await fetch(new URL('/api/v1/tables/north-sim-1/acts', hallAddress), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(act),
        })
      ).status;
    // Until the hub's first word has been heard nobody commands it.
    while ((await done()) !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
    const isWarned = ({ game }: { readonly game: { readonly notes: readonly { readonly fact: object }[] } | null }): boolean =>
      game?.notes.some(({ fact }) => JSON.stringify(fact).includes('a telephone')) === true;
    await atHub.until(isWarned);
    await atHall.until(isWarned);
    const lastAtHall = await atHall.until(({ game }) => (game?.moves.length ?? 0) >= 2);
    const lastAtHub = await atHub.until(({ game }) => (game?.moves.length ?? 0) >= 2);
    const points = (table: typeof lastAtHub): readonly unknown[] =>
      table.game?.moves.slice(0, 2).map(({ color, point }) => [color, point]) ?? [];
    expect(points(lastAtHall)).toEqual(points(lastAtHub));
    expect(await hall.end('SIGTERM')).toBe(0);
    expect(await hub.end('SIGTERM')).toBe(0);
  },
);
