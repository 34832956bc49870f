/** A board over real cables: a pty made by socat, and a TCP socket. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { cableTo } from '../../../src/boards/gsb/cable.js';
import { openGsbBoard, type GsbBoard } from '../../../src/boards/gsb/gsb-board.js';
import { openBoardAt } from '../../../src/boards/open-board.js';
import type { BoardInput } from '../../../src/core/wire/board-input.js';
import { needs } from '../../support/tools.js';
import { linkStates, listenTo, realTime } from './listening.js';
import { plugIn, portName, unplugAll } from './pty-pair.js';
import { type SmallBoard, smallBoardOn } from './small-board.js';

const need = needs('socat');
const boards: GsbBoard[] = [];
const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(boards.splice(0).map((board) => board.close()));
  for (const server of servers.splice(0)) server.close();
  unplugAll();
});

const opened = (board: GsbBoard): GsbBoard => {
  boards.push(board);
  return board;
};

const atPty = (path: string): GsbBoard => opened(openBoardAt({ kind: 'serial', path, baud: 250_000 }, { time: realTime, firstCommand: 7 }));

const isStone = (input: BoardInput): boolean => input.kind === 'readings' && input.changes.some(({ reading }) => reading === 'black');

describe('over a pty', () => {
  test.skipIf(need.missing)(need.name('a board is greeted, read and lit'), async () => {
    const plug = await plugIn(portName());
    const small = smallBoardOn(plug.stream);
    const board = atPty(plug.path);
    const listening = listenTo(board);
    await listening.until(() => linkStates(listening).includes('up'));
    expect(listening.identities).toEqual([
      { boardId: 'board-7', firmware: 'small-1', width: 3, height: 3, sensor: 'colour', clockButtons: 2, leds: 'rgb' },
    ]);
    board.showLights([{ point: 4, meaning: 'last' }]);
    small.plays();
    await listening.until(() => listening.inputs.some(isStone) && listening.lines.some(({ text }) => text.includes('bb777')));
    expect(listening.lines.some(({ direction, text }) => direction === 'to-board' && text.startsWith('!H,7*'))).toBe(true);
    expect(small.heard.slice(0, 2)).toEqual(['hello', 'keyframe']);
  });

  test.skipIf(need.missing)(
    need.name('a board that is unplugged and plugged in again goes on'),
    async () => {
      const at = portName();
      const first = await plugIn(at);
      smallBoardOn(first.stream);
      const listening = listenTo(atPty(at));
      await listening.until(() => linkStates(listening).includes('up'));
      await first.unplug();
      await listening.until(() => linkStates(listening).includes('down'));
      const second = await plugIn(at);
      const small = smallBoardOn(second.stream);
      await listening.until(() => linkStates(listening).at(-1) === 'up' && linkStates(listening).length >= 4);
      expect(linkStates(listening)).toEqual(['up', 'down', 'suspect', 'up']);
      small.plays();
      await listening.until(() => listening.inputs.some(isStone));
    },
    60_000,
  );

  test.skipIf(need.missing)(need.name('a port that is not there is named, and opened when it comes'), async () => {
    const at = portName();
    const listening = listenTo(atPty(at));
    await listening.until(() => listening.problems.length > 0);
    expect(listening.problems[0]).toBe(`there is no ${at}: banmen ports`);
    smallBoardOn((await plugIn(at)).stream);
    await listening.until(() => linkStates(listening).includes('up'));
  });
});

const serve = async (connected: (small: SmallBoard, number: number) => void, boardIds: readonly string[] = []): Promise<number> => {
  let number = 0;
  const server = createServer((socket) => {
    connected(smallBoardOn(socket, boardIds[number]), number);
    number += 1;
    socket.on('error', () => undefined);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

describe('over tcp', () => {
  test('a board is greeted and read', async () => {
    let small: SmallBoard | undefined;
    const port = await serve((board) => {
      small = board;
    });
    const listening = listenTo(opened(openBoardAt({ kind: 'tcp', host: '127.0.0.1', port }, { time: realTime, firstCommand: 7 })));
    await listening.until(() => linkStates(listening).includes('up'));
    small?.plays();
    await listening.until(() => listening.inputs.some(isStone));
  });

  test('another board than the one remembered is not listened to', async () => {
    const port = await serve(() => undefined, ['board-8', 'board-8', 'board-7']);
    const board = openBoardAt({ kind: 'tcp', host: '127.0.0.1', port }, { time: realTime, firstCommand: 7, boardIds: ['board-7'] });
    const listening = listenTo(opened(board));
    await listening.until(() => linkStates(listening).includes('up'));
    expect(listening.problems).toEqual(['board board-8 is on the cable, not board-7']);
    expect(listening.identities.map(({ boardId }) => boardId)).toEqual(['board-7']);
  });

  test('a board that is elsewhere by now is found again', async () => {
    const elsewhere = await serve(() => undefined, ['board-7']);
    const here = await serve(() => undefined, ['board-8']);
    const asked: string[] = [];
    const board = openGsbBoard({
      openCable: cableTo({ kind: 'tcp', host: '127.0.0.1', port: here }),
      time: realTime,
      firstCommand: 7,
      boardIds: ['board-7'],
      findAgain: (boardId) => {
        asked.push(boardId);
        return Promise.resolve(cableTo({ kind: 'tcp', host: '127.0.0.1', port: elsewhere }));
      },
    });
    const listening = listenTo(opened(board));
    await listening.until(() => linkStates(listening).includes('up'));
    expect(asked).toEqual(['board-7']);
  });

  test('rubbish is not kept line by line, but counted', async () => {
    let small: SmallBoard | undefined;
    const server = createServer((socket) => {
      small = smallBoardOn(socket);
      socket.write('rubbish\n'.repeat(5_000));
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const board = opened(openBoardAt({ kind: 'tcp', host: '127.0.0.1', port }, { time: realTime, firstCommand: 7 }));
    const listening = listenTo(board);
    await listening.until(() => linkStates(listening).includes('up'));
    small?.plays();
    await listening.until(() => listening.inputs.some(isStone));
    expect(board.link.counts['no-start']).toBe(5_000);
    expect(listening.lines.filter(({ text }) => text === 'rubbish').length).toBeLessThan(500);
  });
});
