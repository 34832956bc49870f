/** Which board each table has: given while everything runs, refused where it would spoil a game, kept over a restart. */
import { expect, test } from 'vitest';
import { BoardRegistry } from '../../src/boards/board-registry.js';
import { SeatBoard } from '../../src/boards/seat-board.js';
import { ok } from '../../src/core/result.js';
import { BoardSeats } from '../../src/service/board-seats.js';
import type { TableSnapshot } from '../../src/session/ports.js';
import { identityOf } from '../boards/identity.js';
import { FakeBoard, SILENT, VirtualTime } from '../session/fakes.js';

type Phase = NonNullable<TableSnapshot['game']>['phase'];

interface TableGiven {
  readonly own: string;
  readonly boardId?: string;
  readonly phase?: Phase;
}

/** Ports of a machine with their boards, and tables with theirs. */
const hall = (ports: Readonly<Record<string, string>>, tables: Readonly<Record<string, TableGiven>>, keptBefore?: string) => {
  const time = new VirtualTime();
  const registry = new BoardRegistry({
    time,
    candidates: () => Promise.resolve(Object.keys(ports).map((name) => ({ kind: 'serial', path: `/dev/${name}`, baud: 250_000 }) as const)),
    probe: (address) => {
      const boardId = address.kind === 'serial' ? ports[address.path.replace('/dev/', '')] : undefined;
      return Promise.resolve(boardId === undefined ? { kind: 'silent' } : { kind: 'board', identity: identityOf(boardId) });
    },
  });
  let text = keptBefore;
  let isFull = false;
  const kept = {
    read: () => text,
    write: (next: string) => (isFull ? Promise.reject(new Error('full')) : Promise.resolve(void (text = next))),
  };
  const seats = new BoardSeats(registry, kept, SILENT);
  const opened: string[] = [];
  for (const [id, { own, boardId, phase }] of Object.entries(tables)) {
    opened.push(`${id} ${seats.addressOf(id, own)}`);
    seats.add({
      id,
      own,
      board: new SeatBoard(new FakeBoard(), time),
      open: (address) => {
        opened.push(`${id} ${address}`);
        return ok(new FakeBoard());
      },
      snapshot: () =>
        ({
          board: { identity: boardId === undefined ? undefined : identityOf(boardId), link: boardId === undefined ? 'down' : 'up' },
          game: phase === undefined ? undefined : { phase, size: { width: 19, height: 19 } },
        }) as unknown as TableSnapshot,
    });
  }
  opened.length = 0;
  return { seats, opened, kept: () => text, fill: () => (isFull = true) };
};

test('a spare takes the place of a board that is gone, a restart finds it there, and it is given back', async () => {
  const tables = { one: { own: 'id:a', phase: 'playing' }, two: { own: 'id:b', boardId: 'b' } } as const;
  const first = hall({ usb1: 'spare' }, tables);
  expect((await first.seats.boards()).map(({ boardId, table, where }) => [boardId, table, where])).toEqual([
    ['b', 'two', ''],
    ['spare', undefined, 'serial:/dev/usb1?baud=250000'],
  ]);
  expect(await first.seats.give('one', 'spare')).toEqual(ok(undefined));
  expect(first.opened).toEqual(['one id:spare']);
  const again = hall({ usb1: 'spare' }, tables, first.kept());
  expect(again.seats.addressOf('one', 'id:a')).toBe('id:spare');
  expect(await again.seats.give('one', undefined)).toEqual(ok(undefined));
  expect(again.opened).toEqual(['one id:a']);
  expect(again.kept()).toBe('{}');
});

test('a file that nobody wrote so gives no table anything', () => {
  for (const text of ['{', '[5]', '{"one":{}}'])
    expect(hall({}, { one: { own: 'id:a' } }, text).seats.addressOf('one', 'id:a')).toBe('id:a');
});

test('the board of a table where nobody plays is taken, and that table waits for it', async () => {
  const { seats, opened } = hall({}, { one: { own: 'id:a' }, two: { own: 'serial:/dev/ttyACM1', boardId: 'b', phase: 'over' } });
  expect(await seats.give('one', 'b')).toEqual(ok(undefined));
  expect(opened).toEqual(['two id:b?at=serial:/dev/ttyACM1?baud=250000', 'one id:b']);
});

test('it is refused where it would spoil something, and nothing is changed', async () => {
  const { seats, opened, kept, fill } = hall(
    { usb1: 'twin', usb2: 'twin', usb3: 'spare' },
    { one: { own: 'id:a', boardId: 'a' }, two: { own: 'id:b', boardId: 'b', phase: 'playing' }, sim: { own: 'sim:', boardId: 'sim-1' } },
  );
  const refused = async (table: string, board?: string): Promise<string> => {
    const given = await seats.give(table, board);
    return given.ok ? '' : given.refusal;
  };
  expect(await refused('none', 'spare')).toBe('no-table');
  expect(await refused('one', 'elsewhere')).toBe('not-found');
  expect(await refused('one', 'sim-1')).toBe('not-found');
  expect(await refused('one', 'twin')).toBe('two-boards');
  expect(await refused('one', 'b')).toBe('in-play');
  expect(await refused('one', 'a')).toBe('own-already');
  expect(await refused('one')).toBe('own-already');
  fill();
  expect(await refused('one', 'spare')).toBe('not-kept');
  expect([opened, kept()]).toEqual([[], undefined]);
});
