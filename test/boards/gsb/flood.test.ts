/**
 * 100 MB of random octets into the port, and then the board goes on as if nothing had been.
 * How long the loop is blocked is measured by `bench/flood.ts`; memory is bounded here.
 */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openBoardAt } from '../../../src/boards/open-board.js';
import type { CabledAddress } from '../../../src/boards/board-address.js';
import type { GsbBoard } from '../../../src/boards/gsb/gsb-board.js';
import { needs } from '../../support/tools.js';
import { linkStates, listenTo, realTime, type Listening } from './listening.js';
import { plugIn, portName, unplugAll } from './pty-pair.js';
import { pourRandomOctets } from './random-octets.js';
import { type SmallBoard, smallBoardOn } from './small-board.js';

const need = needs('socat');
const FLOOD_MEGABYTES = 100;
/** The flood is larger; what one slice, one chunk and the journal's share of it hold is far less. */
const KEPT_MEGABYTES_MAX = 60;
const seed = 20_260_501;

let board: GsbBoard | undefined;
let closeServer: (() => void) | undefined;

afterEach(async () => {
  await board?.close();
  closeServer?.();
  unplugAll();
});

const keptMegabytes = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
};

const startAt = async (address: CabledAddress): Promise<Listening> => {
  board = openBoardAt(address, { time: realTime, firstCommand: 7 });
  const listening = listenTo(board);
  await listening.until(() => linkStates(listening).at(-1) === 'up');
  return listening;
};

/** The most memory in use beyond what was at the start, looked at after each megabyte. */
const flood = async (pour: (megabytes: number, seed: number) => Promise<void>): Promise<number> => {
  const before = keptMegabytes();
  let most = 0;
  for (let poured = 0; poured < FLOOD_MEGABYTES; poured += 1) {
    await pour(1, seed + poured);
    most = Math.max(most, keptMegabytes() - before);
  }
  return most;
};

/** The stone is told as a change or, when the rubbish took so long that the port was opened anew, in the next whole grid. */
const hasTheStone = ({ inputs }: Listening): boolean =>
  inputs.some(
    (input) =>
      (input.kind === 'readings' && input.changes.some(({ point, reading }) => point === 4 && reading === 'black')) ||
      (input.kind === 'snapshot' && input.readings[4] === 'black'),
  );

const goesOn = async (listening: Listening, small: SmallBoard): Promise<void> => {
  // The rubbish ended in the middle of a line: the first thing the board says after it must not be lost for that.
  small.plays();
  await listening.until(() => hasTheStone(listening));
  // Not all of it, when the port was opened anew meanwhile.
  expect(board?.octets().heard).toBeGreaterThan((FLOOD_MEGABYTES / 2) * 1_048_576);
};

test.skipIf(need.missing)(
  need.name(`100 MB of random octets over a pty (seed ${seed})`),
  async () => {
    const plug = await plugIn(portName());
    const small = smallBoardOn(plug.stream);
    const listening = await startAt({ kind: 'serial', path: plug.path, baud: 250_000 });
    const most = await flood((megabytes, from) => pourRandomOctets(() => plug.stream, megabytes, from));
    expect(most).toBeLessThan(KEPT_MEGABYTES_MAX);
    await goesOn(listening, small);
  },
  120_000,
);

test(`100 MB of random octets over tcp (seed ${seed})`, async () => {
  let far: { readonly socket: Socket; readonly small: SmallBoard } | undefined;
  const connected = (): { readonly socket: Socket; readonly small: SmallBoard } => {
    if (far === undefined) throw new Error('nobody connected');
    return far;
  };
  let hasStone = false;
  const server = createServer((socket) => {
    far = { socket, small: smallBoardOn(socket) };
    if (hasStone) far.small.plays();
  });
  closeServer = () => server.close();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = await startAt({ kind: 'tcp', host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const most = await flood((megabytes, from) => pourRandomOctets(() => connected().socket, megabytes, from));
  expect(most).toBeLessThan(KEPT_MEGABYTES_MAX);
  hasStone = true;
  await goesOn(listening, connected().small);
}, 120_000);
