/** Probes over real cables: ptys made by socat. What is at the other end is the story. */
import type { CabledAddress } from '../../../src/boards/board-address.js';
import { afterEach, describe, expect, test } from 'vitest';
import { diagnose } from '../../../src/boards/diagnosis.js';
import { findBoard, probeWith } from '../../../src/boards/find-board.js';
import { openBoardAt } from '../../../src/boards/open-board.js';
import { thisMachine } from '../../../src/boards/machine.js';
import { needs } from '../../support/tools.js';
import { linkStates, listenTo, realTime } from './listening.js';
import { plugIn, portName, type PtyEnd, unplugAll } from './pty-pair.js';
import { smallBoardOn } from './small-board.js';

const need = needs('socat');
/** These boards have no boot loader to wait for. */
const probe = probeWith(realTime, 1_200);

afterEach(unplugAll);

const addressOf = ({ path }: PtyEnd): CabledAddress => ({ kind: 'serial', path, baud: 250_000 });

describe('a probe', () => {
  test.skipIf(need.missing)(need.name('finds the board among ports that are silent or talk nonsense'), async () => {
    const silent = await plugIn(portName());
    const chatty = await plugIn(portName());
    const right = await plugIn(portName());
    chatty.stream.on('data', () => chatty.stream.write('OK\r\n'));
    smallBoardOn(right.stream, 'board-9');
    const found = await findBoard([silent, chatty, right].map(addressOf), undefined, probe);
    expect(found).toMatchObject({ ok: true, value: { address: { path: right.path }, identity: { boardId: 'board-9', width: 3 } } });
  });

  test.skipIf(need.missing)(need.name('gives the port back: a table can open it at once'), async () => {
    const plug = await plugIn(portName());
    smallBoardOn(plug.stream);
    expect((await probe(addressOf(plug))).kind).toBe('board');
    const board = openBoardAt(addressOf(plug), { time: realTime, firstCommand: 7 });
    const listening = listenTo(board);
    await listening.until(() => linkStates(listening).includes('up'));
    expect(listening.problems).toEqual([]);
    expect(await diagnose(addressOf(plug), probe, thisMachine())).toMatchObject({ kind: 'busy' });
    await board.close();
    expect(await diagnose(addressOf(plug), probe, thisMachine())).toMatchObject({ kind: 'well' });
  });

  test.skipIf(need.missing)(need.name('tells garbage from silence'), async () => {
    const silent = await plugIn(portName());
    expect(await probe(addressOf(silent))).toEqual({ kind: 'silent' });
    const noise = await plugIn(portName());
    noise.stream.on('data', () => noise.stream.write(Buffer.alloc(40, 0xf8)));
    expect(await probe(addressOf(noise))).toMatchObject({ kind: 'garbage' });
  });
});
