/** `banmen ports` and `banmen doctor` as people type them, with boards on real ptys. */
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { plugIn, portName, unplugAll } from '../boards/gsb/pty-pair.js';
import { smallBoardOn } from '../boards/gsb/small-board.js';
import { needs } from '../support/tools.js';
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
