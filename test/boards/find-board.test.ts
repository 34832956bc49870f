/** A board is found by its hello: what is on which port is told by a list, and nothing is opened. */
import { describe, expect, test } from 'vitest';
import type { Baud, CabledAddress } from '../../src/boards/board-address.js';
import { findBoard, probeAll, type Probe } from '../../src/boards/find-board.js';
import type { ProbeResult } from '../../src/boards/gsb/probe.js';
import { identityOf } from './identity.js';

const serial = (name: string, baud: Baud = 250_000): CabledAddress => ({ kind: 'serial', path: `/dev/${name}`, baud });

const board = (boardId: string): ProbeResult => ({ kind: 'board', identity: identityOf(boardId) });

const SILENT: ProbeResult = { kind: 'silent' };
const GARBAGE: ProbeResult = { kind: 'garbage', octets: 40 };
const BUSY: ProbeResult = { kind: 'fault', fault: { code: undefined, message: 'Cannot lock port' } };

/** Answers by port name or `name@baud`; what was asked is noted. */
const portsWith = (answers: Readonly<Record<string, ProbeResult>>): { readonly probe: Probe; readonly asked: string[] } => {
  const asked: string[] = [];
  const probe: Probe = (address) => {
    const name = address.kind === 'serial' ? address.path.replace('/dev/', '') : address.host;
    const rate = address.kind === 'serial' ? `${name}@${address.baud}` : name;
    asked.push(rate);
    return Promise.resolve(answers[rate] ?? answers[name] ?? SILENT);
  };
  return { probe, asked };
};

describe('the board', () => {
  test('is on the port that says hello, not on the first', async () => {
    const { probe } = portsWith({ ttyACM0: SILENT, ttyACM1: GARBAGE, ttyUSB0: board('board-7'), ttyUSB1: BUSY });
    const found = await findBoard([serial('ttyACM0'), serial('ttyACM1'), serial('ttyUSB0'), serial('ttyUSB1')], undefined, probe);
    expect(found).toMatchObject({ ok: true, value: { address: { path: '/dev/ttyUSB0' }, identity: { boardId: 'board-7' } } });
  });

  test('that is remembered is found on another port, although its own has another board now', async () => {
    const { probe } = portsWith({ ttyACM0: board('board-8'), ttyACM1: board('board-7') });
    const found = await findBoard([serial('ttyACM0'), serial('ttyACM1')], 'board-7', probe);
    expect(found).toMatchObject({ ok: true, value: { address: { path: '/dev/ttyACM1' } } });
  });

  test('that is remembered and not there is not replaced by another', async () => {
    const { probe } = portsWith({ ttyACM0: board('board-8') });
    expect(await findBoard([serial('ttyACM0')], 'board-7', probe)).toMatchObject({ ok: false, refusal: { kind: 'none' } });
  });

  test('is for people to choose when there are several', async () => {
    const { probe } = portsWith({ ttyACM0: board('board-8'), ttyACM1: board('board-7') });
    const found = await findBoard([serial('ttyACM0'), serial('ttyACM1')], undefined, probe);
    expect(found.ok || found.refusal.kind !== 'several' ? [] : found.refusal.found.map(({ identity }) => identity.boardId)).toEqual([
      'board-8',
      'board-7',
    ]);
  });
});

test('a port with garbage is asked at the other rates, a silent one is not', async () => {
  const { probe, asked } = portsWith({ 'ttyACM0@250000': GARBAGE, 'ttyACM0@115200': GARBAGE, 'ttyACM0@500000': board('board-7') });
  const probed = await probeAll([serial('ttyACM0'), serial('ttyACM1')], probe);
  expect(asked.sort()).toEqual(['ttyACM0@115200', 'ttyACM0@250000', 'ttyACM0@500000', 'ttyACM1@250000']);
  expect(probed[0]?.address).toEqual(serial('ttyACM0', 500_000));
});

test('a port that is named twice is asked once', async () => {
  const { probe, asked } = portsWith({});
  await probeAll([serial('ttyACM0', 115_200), serial('ttyACM0'), { kind: 'tcp', host: 'club', port: 1 }], probe);
  expect(asked).toHaveLength(2);
});

test('a hundred ports are not opened all at once', async () => {
  let open = 0;
  let most = 0;
  const probe: Probe = async () => {
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    open -= 1;
    return SILENT;
  };
  const ports = Array.from({ length: 100 }, (_, index) => serial(`ttyUSB${index}`));
  expect(await probeAll(ports, probe)).toHaveLength(100);
  expect(most).toBeLessThanOrEqual(8);
});
