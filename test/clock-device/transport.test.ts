/** The bound under Firmata: what does not go out is not queued for ever. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { BoundedTransport, QUEUE_MAX_BYTES } from '../../src/clock-device/transport.js';

/** A line that takes bytes and lets none go until told to. */
class StuckLine extends EventEmitter {
  readonly waiting: (() => void)[] = [];
  closed = false;

  write(_: Buffer, written?: () => void): boolean {
    if (written !== undefined) this.waiting.push(written);
    return false;
  }

  close(): void {
    this.closed = true;
  }
}

const FRAME = Buffer.alloc(27);

test('a stuck line takes QUEUE_MAX_BYTES and no more, and says so', () => {
  const line = new StuckLine();
  const transport = new BoundedTransport(line);
  let stuck = 0;
  transport.on('stuck', () => (stuck += 1));
  for (let frame = 0; frame < 100; frame += 1) transport.write(FRAME);
  expect(transport.queuedBytes).toBeLessThanOrEqual(QUEUE_MAX_BYTES);
  expect(transport.counters.writesDropped).toBe(100 - Math.floor(QUEUE_MAX_BYTES / FRAME.length));
  expect(stuck).toBe(transport.counters.writesDropped);
});

test('what has gone out makes room again', () => {
  const line = new StuckLine();
  const transport = new BoundedTransport(line);
  for (let frame = 0; frame < 100; frame += 1) {
    transport.write(FRAME);
    line.waiting.shift()?.();
  }
  expect(transport.counters).toMatchObject({ bytesOut: 2700, writesDropped: 0 });
});

test('once let go nothing is sent or told, and an error ends nothing', () => {
  const line = new StuckLine();
  const transport = new BoundedTransport(line);
  const heard: unknown[] = [];
  transport.on('data', (bytes) => heard.push(bytes));
  transport.on('close', () => heard.push('close'));
  transport.end();
  line.emit('data', FRAME);
  line.emit('close');
  line.emit('error', new Error('gone'));
  transport.write(FRAME);
  expect(heard).toEqual([]);
  expect([line.closed, line.waiting.length]).toEqual([true, 0]);
});
