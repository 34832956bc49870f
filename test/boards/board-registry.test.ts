/** Boards by their ids: who gets which, whatever port they are on and in whatever order they come. */
import { expect, test } from 'vitest';
import { BoardRegistry, type SeatWishes } from '../../src/boards/board-registry.js';
import type { CabledAddress } from '../../src/boards/board-address.js';
import type { ProbeResult } from '../../src/boards/gsb/probe.js';
import { identityOf } from './identity.js';
import { VirtualTime } from '../session/fakes.js';

const port = (name: string): CabledAddress => ({ kind: 'serial', path: `/dev/${name}`, baud: 250_000 });

/** A machine whose ports have these boards. */
const machineWith = (boards: Readonly<Record<string, string>>) => {
  const plugged = new Map(Object.entries(boards));
  const asked: string[] = [];
  const time = new VirtualTime();
  const registry = new BoardRegistry({
    time,
    candidates: () => Promise.resolve([...plugged.keys()].map(port)),
    probe: (address) => {
      const name = address.kind === 'serial' ? address.path.replace('/dev/', '') : '';
      asked.push(name);
      const boardId = plugged.get(name);
      const result: ProbeResult = boardId === undefined ? { kind: 'silent' } : { kind: 'board', identity: identityOf(boardId) };
      return Promise.resolve(result);
    },
  });
  return {
    registry,
    asked,
    plugged,
    /** All of them ask in the same moment. */
    claims: async (...wishes: readonly (readonly [seat: string, ids: string])[]): Promise<readonly (string | undefined)[]> => {
      const waiting = wishes.map(([seat, ids]) => registry.claim({ seat, boardIds: ids.split(','), at: [] } satisfies SeatWishes));
      await time.pass(100);
      return (await Promise.all(waiting)).map((found) => (found?.address.kind === 'serial' ? found.address.path : undefined));
    },
  };
};

test('each seat gets its own board, whatever port it is on; a hall that is switched on is looked at once', async () => {
  const { claims, asked } = machineWith({ usb3: 'a', usb1: 'b', usb2: 'c' });
  expect(await claims(['table-1', 'a'], ['table-2', 'b'], ['table-3', 'c'])).toEqual(['/dev/usb3', '/dev/usb1', '/dev/usb2']);
  expect(asked.sort()).toEqual(['usb1', 'usb2', 'usb3']);
});

test('a port that a seat has is not asked again', async () => {
  const { claims, asked, registry } = machineWith({ usb1: 'a', usb2: 'b' });
  await claims(['table-1', 'a']);
  asked.length = 0;
  expect(await claims(['table-2', 'b'])).toEqual(['/dev/usb2']);
  expect(asked).toEqual(['usb2']);
  expect(registry.seatAt(port('usb1'))).toBe('table-1');
});

test('two boards that were plugged the other way round are found again by their seats', async () => {
  const { claims, plugged } = machineWith({ usb1: 'a', usb2: 'b' });
  await claims(['table-1', 'a'], ['table-2', 'b']);
  plugged.set('usb1', 'b').set('usb2', 'a');
  expect(await claims(['table-1', 'a'], ['table-2', 'b'])).toEqual(['/dev/usb2', '/dev/usb1']);
});

test('a spare takes the place of a board that is gone, at one seat; everybody’s own board comes before it', async () => {
  const { claims, registry } = machineWith({ usb1: 'spare', usb2: 'b' });
  expect(await claims(['table-1', 'a,spare'], ['table-2', 'b,spare'], ['table-3', 'c,spare'])).toEqual([
    '/dev/usb1',
    '/dev/usb2',
    undefined,
  ]);
  expect(registry.claims()).toContainEqual({ seat: 'table-1', boardId: 'spare', where: '/dev/usb1' });
});

test('a board that is nowhere is looked for again when it is asked for again', async () => {
  const { claims, plugged } = machineWith({});
  expect(await claims(['table-1', 'a'])).toEqual([undefined]);
  plugged.set('usb9', 'a');
  expect(await claims(['table-1', 'a'])).toEqual(['/dev/usb9']);
});

test('a spare that was given to a seat is nobody else’s, until it is given back', async () => {
  const { claims, registry } = machineWith({ usb1: 'spare' });
  registry.give('table-2', 'spare');
  expect(await claims(['table-1', 'a,spare'], ['table-2', 'spare'])).toEqual([undefined, '/dev/usb1']);
  registry.give('table-2', undefined);
  registry.release('table-2');
  expect(await claims(['table-1', 'a,spare'])).toEqual(['/dev/usb1']);
});

test('what a seat asked for before is over when it asks for something else', async () => {
  const { claims, registry } = machineWith({ usb1: 'a', usb2: 'b' });
  expect(await claims(['table-1', 'a'], ['table-1', 'b'])).toEqual([undefined, '/dev/usb2']);
  expect(registry.seatAt(port('usb1'))).toBeUndefined();
});

test('boards that no seat has are named, and a port that somebody has open is left alone', async () => {
  const { claims, registry, asked } = machineWith({ usb1: 'a', usb2: 'b', usb3: 'c' });
  await claims(['table-1', 'a']);
  asked.length = 0;
  const free = await registry.free([], [port('usb3')]);
  expect(free.map(({ identity }) => identity.boardId)).toEqual(['b']);
  expect(asked).toEqual(['usb2']);
});

test('two who look at the same time look one after the other', async () => {
  let open = 0;
  let most = 0;
  const slow = new BoardRegistry({
    time: new VirtualTime(),
    candidates: () => Promise.resolve([port('usb1')]),
    probe: async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return { kind: 'board', identity: identityOf('a') };
    },
  });
  const both = await Promise.all([slow.free([], []), slow.free([], [])]);
  expect(both.map((found) => found.length)).toEqual([1, 1]);
  expect(most).toBe(1);
});
