/** A Saiboard over a real socket: its first look, a cable that goes and comes back, one that says nothing, its lamps. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { lookOnce } from '../../src/boards/look-once.js';
import { openPolledBoard } from '../../src/boards/open-polled-board.js';
import type { BoardInput } from '../../src/core/wire/board-input.js';
import { hostTime } from '../../src/service/host-time.js';
import { Chance } from '../../simulator/chance.js';
import { SimulatedSaiboard } from '../../simulator/other-boards/simulated-saiboard.js';
import { serveOverTcp } from '../../simulator/serve-board.js';
import { inEnglish } from '../../src/words/telling.js';

const SEED = 5;
const BLACK_AT = 60;

const serveSaiboard = async (far: SimulatedSaiboard, port = 0): Promise<{ readonly port: number; close(): Promise<void> }> => {
  const time = hostTime(0);
  return serveOverTcp(
    { connect: (listen) => ({ send: (octets) => listen(far.hear(octets, time.nowMs())), close: () => undefined }) },
    port,
  );
};

test('is read, lights its lamps, is missed when it goes, and is read whole when it is back', async () => {
  const far = new SimulatedSaiboard(new Chance(SEED));
  far.board.stones[BLACK_AT] = 'black';
  let served = await serveSaiboard(far);
  onTestFinished(() => served.close());
  const board = openPolledBoard({ kind: 'saiboard', host: '127.0.0.1', port: served.port }, hostTime(0), 1);
  onTestFinished(() => board.close());
  const heard: BoardInput[] = [];
  const problems: string[] = [];
  let identity: string | undefined;
  board.start({
    news: ({ inputs }) => heard.push(...inputs),
    identified: ({ boardId }) => {
      identity = boardId;
    },
    problem: (told) => problems.push(inEnglish(told)),
  });
  const links = (): readonly string[] => heard.flatMap((input) => (input.kind === 'link' ? [input.state] : []));
  await expect.poll(links).toEqual(['up']);
  expect(identity).toBe('saiboard-127-0-0-1');
  const [whole] = heard;
  expect(whole?.kind === 'snapshot' ? whole.readings[BLACK_AT] : whole).toBe('black');
  far.board.stones[BLACK_AT] = 'empty';
  await expect.poll(() => heard.some((input) => input.kind === 'readings' && input.changes[0]?.point === BLACK_AT)).toBe(true);
  board.showLights([{ point: 7, meaning: 'last' }]);
  await expect.poll(() => far.lamps.get(7)).toEqual([119, 119, 119, 0]);

  await served.close();
  await expect.poll(links).toEqual(['up', 'down']);
  far.board.stones[BLACK_AT] = 'white';
  far.lamps.clear();
  served = await serveSaiboard(far, served.port);
  await expect.poll(links, { timeout: 20_000 }).toEqual(['up', 'down', 'up']);
  const again = heard.filter((input) => input.kind === 'snapshot').at(-1);
  expect(again?.kind === 'snapshot' ? again.readings[BLACK_AT] : again).toBe('white');
  await expect.poll(() => far.lamps.has(7)).toBe(true);
  expect(problems).not.toEqual([]);
});

test('a port that says nothing is said to be silent', async () => {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const look = await lookOnce({ kind: 'saiboard', host: '127.0.0.1', port }, hostTime(0));
  expect([look.isWell, look.words]).toEqual([false, expect.stringContaining('silent')]);
});
