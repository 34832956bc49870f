/** Addresses there and back, and refusals that say how to write it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BAUDS, type BoardAddress, makeBoardAddress, parseBoardAddress } from '../../src/boards/board-address.js';

describe('an address', () => {
  test.each<readonly [string, BoardAddress]>([
    ['serial:/dev/ttyACM0?baud=250000', { kind: 'serial', path: '/dev/ttyACM0', baud: 250_000 }],
    ['serial:/dev/ttyUSB1?baud=115200', { kind: 'serial', path: '/dev/ttyUSB1', baud: 115_200 }],
    ['tcp://clubhouse.local:7000', { kind: 'tcp', host: 'clubhouse.local', port: 7000 }],
    ['tcp://[::1]:7000', { kind: 'tcp', host: '::1', port: 7000 }],
    ['id:m2560-0007', { kind: 'id', boardIds: ['m2560-0007'], at: [] }],
    ['id:m2560-0007,spare-1', { kind: 'id', boardIds: ['m2560-0007', 'spare-1'], at: [] }],
    [
      'id:a?at=tcp://rack:7000,serial:/dev/ttyS1?baud=115200',
      {
        kind: 'id',
        boardIds: ['a'],
        at: [
          { kind: 'tcp', host: 'rack', port: 7000 },
          { kind: 'serial', path: '/dev/ttyS1', baud: 115_200 },
        ],
      },
    ],
    ['sim:', { kind: 'sim', options: '' }],
    ['sim:game.sgf?seed=4', { kind: 'sim', options: 'game.sgf?seed=4' }],
  ])('%s', (text, address) => {
    expect(parseBoardAddress(text)).toEqual({ ok: true, value: address });
    expect(makeBoardAddress(address)).toBe(text);
  });

  test('without a rate has the one that boards begin with', () => {
    expect(parseBoardAddress('serial:COM3')).toEqual({ ok: true, value: { kind: 'serial', path: 'COM3', baud: 250_000 } });
  });

  test('is read back as it was written', () => {
    const address = fc.oneof(
      fc.record({
        kind: fc.constant('serial' as const),
        path: fc.stringMatching(/^\/dev\/[a-zA-Z0-9/]{1,20}$/),
        baud: fc.constantFrom(...BAUDS),
      }),
      fc.record({
        kind: fc.constant('tcp' as const),
        host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6()),
        port: fc.integer({ min: 1, max: 65_535 }),
      }),
      fc.record({ kind: fc.constant('sim' as const), options: fc.stringMatching(/^[!-~]{0,20}$/) }),
    );
    fc.assert(
      fc.property(address, (written) => {
        expect(parseBoardAddress(makeBoardAddress(written))).toEqual({ ok: true, value: written });
      }),
    );
  });
});

describe('what is no address is refused with how to write it', () => {
  test.each([
    ['/dev/ttyACM0', 'write serial:/dev/ttyACM0'],
    ['COM3', 'write serial:COM3'],
    ['serial:', 'write serial:/dev/ttyACM0'],
    ['serial:/dev/ttyACM0?baud=9600', '?baud=115200'],
    ['serial:/dev/ttyACM0?speed=9600', 'baud='],
    ['tcp://clubhouse', 'write tcp://192.168.1.20:7000'],
    ['tcp://clubhouse:0', 'write tcp://'],
    ['tcp://clubhouse:65536', 'write tcp://'],
    ['tcp:clubhouse:7000', 'write tcp://'],
    ['http://clubhouse:7000', 'write serial:'],
    ['', 'write serial:'],
  ])('%s', (text, how) => {
    const address = parseBoardAddress(text);
    expect(address.ok ? '' : address.refusal).toContain(how);
  });
});
