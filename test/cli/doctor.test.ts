/** `banmen ports` and `banmen doctor` as people type them, with boards on real ptys. */
import path from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { EmulatedBoard } from '../../simulator/emulated-board/emulated-board.js';
import { LiveEmulatedBoard } from '../../simulator/emulated-board/live-emulated-board.js';
import { serveOverTcp } from '../../simulator/serve-board.js';
import { plugIn, portName, unplugAll } from '../boards/gsb/pty-pair.js';
import { smallBoardOn } from '../boards/gsb/small-board.js';
import { firmwareNamed } from '../firmware/host-at-board.js';
import { needs } from '../support/tools.js';
import { hostTime } from '../../src/service/host-time.js';
import { startBanmen } from './running.js';

const need = needs('socat');

afterEach(unplugAll);

const run = async (...args: readonly string[]): Promise<{ readonly status: number | null; readonly printed: string }> => {
  const running = startBanmen(args, { cwd: path.resolve('.') });
  return { status: await running.ended, printed: running.printed() };
};

describe('banmen doctor', () => {
  test.skipIf(need.missing)(need.name('is content with a port on which a board answers'), async () => {
    const plug = await plugIn(portName());
    smallBoardOn(plug.stream);
    const { status, printed } = await run('doctor', `serial:${plug.path}`);
    expect(printed).toBe(`serial:${plug.path}?baud=250000  well: board board-7, firmware small-1, 3 x 3, tells colours\n`);
    expect(status).toBe(0);
  });

  test.skipIf(need.missing)(need.name('says what to do about a port on which nothing is heard'), async () => {
    const plug = await plugIn(portName());
    const { status, printed } = await run('doctor', `serial:${plug.path}`);
    expect(printed).toContain('silent: ');
    expect(printed).toContain(`    banmen doctor serial:${plug.path}?baud=250000\n`);
    expect(status).toBe(1);
  });

  test('says that a port is not there', async () => {
    const { status, printed } = await run('doctor', 'serial:/dev/ttyACM99');
    expect(printed).toContain('no-device: there is no /dev/ttyACM99\n    banmen ports\n');
    expect(status).toBe(1);
  });

  test('says how to write an address', async () => {
    const { status, printed } = await run('doctor', '/dev/ttyACM0');
    expect(printed).toBe("banmen doctor: '/dev/ttyACM0' is a port, not yet an address: write serial:/dev/ttyACM0\n");
    expect(status).toBe(2);
  });
});

describe('banmen board rename', () => {
  test('gives the firmware another id, which doctor then says', async () => {
    const firmware = firmwareNamed('m328p-9x9-colour');
    const board = new LiveEmulatedBoard(new EmulatedBoard({ firmware, seed: 3 }), hostTime(0));
    const served = await serveOverTcp(board, 0);
    onTestFinished(async () => {
      board.close();
      await served.close();
    });
    const renamed = await run('board', 'rename', served.address, 'by-the-window');
    expect(renamed).toEqual({ status: 0, printed: `${served.address}: m328p-0001 is now by-the-window, and keeps it\n` });
    expect((await run('doctor', served.address)).printed).toContain('board by-the-window, firmware ref-1.0, 9 x 9');
  });

  test('says what an id is', async () => {
    const { status, printed } = await run('board', 'rename', 'tcp://127.0.0.1:1', 'by the window');
    expect(printed).toBe("banmen board rename: 'by the window' is no id: letters, digits and hyphens, at most 24\n");
    expect(status).toBe(2);
  });
});

describe('banmen ports', () => {
  test.skipIf(need.missing)(need.name('names the board behind a port, and the port without one'), async () => {
    const silent = await plugIn(portName());
    const right = await plugIn(portName());
    smallBoardOn(right.stream, 'board-9');
    const { status, printed } = await run('ports', `serial:${silent.path}`, `serial:${right.path}`);
    expect(printed).toContain(`serial:${silent.path}?baud=250000  no GSB board: silent\n`);
    expect(printed).toContain(`serial:${right.path}?baud=250000  board board-9, firmware small-1, 3 x 3, colour\n`);
    expect(printed).toContain('Ptys and boards on the network are in no list');
    expect(status).toBe(0);
  });

  test.each(['ports', 'doctor'])('%s --help shows examples', async (command) => {
    const { status, printed } = await run(command, '--help');
    expect(printed).toContain(`Examples:\n  banmen ${command}`);
    expect(status).toBe(0);
  });
});
