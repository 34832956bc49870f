/** Boards by their ids over real cables: exchanged while everything runs, and a spare in the place of one that is gone. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { BoardRegistry } from '../../../src/boards/board-registry.js';
import { probeWith } from '../../../src/boards/find-board.js';
import { openBoardById } from '../../../src/boards/open-board.js';
import type { CabledAddress } from '../../../src/boards/board-address.js';
import type { GsbBoard } from '../../../src/boards/gsb/gsb-board.js';
import { linkStates, listenTo, realTime, type Listening } from './listening.js';
import { smallBoardOn } from './small-board.js';

const servers: Server[] = [];
const boards: GsbBoard[] = [];
afterEach(async () => {
  for (const board of boards.splice(0)) await board.close();
  for (const server of servers.splice(0)) server.close();
});

/** A socket of the rack, into which boards are plugged; undefined: nothing is. */
const socketOfRack = async (first: string | undefined) => {
  let boardId = first;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined));
    if (boardId === undefined) socket.destroy();
    else smallBoardOn(socket, boardId);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: CabledAddress = { kind: 'tcp', host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return {
    address,
    plug: (now: string | undefined): void => {
      boardId = now;
      for (const socket of open) socket.destroy();
    },
  };
};

const seated = (registry: BoardRegistry, seat: string, ids: string, at: readonly CabledAddress[]): Listening => {
  const board = openBoardById(registry, { seat, boardIds: ids.split(','), at }, { time: realTime, firstCommand: 7 });
  boards.push(board);
  return listenTo(board);
};
const hears = (listening: Listening, boardId: string): Promise<void> =>
  listening.until(() => listening.identities.at(-1)?.boardId === boardId && linkStates(listening).at(-1) === 'up');
const claimed = (registry: BoardRegistry): readonly string[] =>
  registry
    .claims()
    .map(({ seat, boardId }) => `${seat} ${boardId}`)
    .sort();

test('two boards are exchanged, and each seat has its own again', async () => {
  const [one, two] = [await socketOfRack('board-b'), await socketOfRack('board-a')];
  const registry = new BoardRegistry({ probe: probeWith(realTime), candidates: () => Promise.resolve([]), time: realTime });
  const at = [one.address, two.address];
  const [first, second] = [seated(registry, 'table-1', 'board-a', at), seated(registry, 'table-2', 'board-b', at)];
  await Promise.all([hears(first, 'board-a'), hears(second, 'board-b')]);
  expect(registry.seatAt(two.address)).toBe('table-1');
  const ups = (listening: Listening): number => linkStates(listening).filter((state) => state === 'up').length;
  const before = [ups(first), ups(second)];
  one.plug('board-a');
  two.plug('board-b');
  await Promise.all([first.until(() => ups(first) > (before[0] ?? 0)), second.until(() => ups(second) > (before[1] ?? 0))]);
  expect(claimed(registry)).toEqual(['table-1 board-a', 'table-2 board-b']);
  expect([registry.seatAt(one.address), registry.seatAt(two.address)]).toEqual(['table-1', 'table-2']);
});

test('a spare is put in for a board that breaks, and the neighbour notices nothing', async () => {
  const [one, two, free] = [await socketOfRack('board-a'), await socketOfRack('board-b'), await socketOfRack(undefined)];
  const registry = new BoardRegistry({ probe: probeWith(realTime), candidates: () => Promise.resolve([]), time: realTime });
  const at = [one.address, two.address, free.address];
  const [first, second] = [seated(registry, 'table-1', 'board-a,spare', at), seated(registry, 'table-2', 'board-b,spare', at)];
  await Promise.all([hears(first, 'board-a'), hears(second, 'board-b')]);
  const states = second.inputs.length;
  one.plug(undefined);
  free.plug('spare');
  await hears(first, 'spare');
  expect(claimed(registry)).toEqual(['table-1 spare', 'table-2 board-b']);
  expect(second.inputs.slice(states).filter(({ kind }) => kind === 'link')).toEqual([]);
});

test('a board that is nowhere is told, and used once it is plugged in', async () => {
  const rack = await socketOfRack(undefined);
  const registry = new BoardRegistry({ probe: probeWith(realTime), candidates: () => Promise.resolve([]), time: realTime });
  const first = seated(registry, 'table-1', 'board-a', [rack.address]);
  await first.until(() => first.problems.length > 0);
  expect(first.problems[0]).toContain('board board-a is not found on any port');
  rack.plug('board-a');
  await hears(first, 'board-a');
  expect(claimed(registry)).toEqual(['table-1 board-a']);
});
