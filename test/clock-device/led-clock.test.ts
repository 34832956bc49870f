/**
 * The LED clock over a real pty, with johnny-five's real board and a virtual clock at the other
 * end. Nothing here waits for a length of time: every step waits for what it is about.
 */
import { EventEmitter, once } from 'node:events';
import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import five from 'johnny-five';
import { SerialPort } from 'serialport';
import { afterEach, expect, test } from 'vitest';
import { faceOf } from '../../src/core/clock/face.js';
import { LedClock, type ClockDeviceState } from '../../src/clock-device/led-clock.js';
import { FRAME_BYTES } from '../../src/clock-device/shown-face.js';
import { DEFAULT_WIRING, type Wiring } from '../../src/clock-device/wiring.js';
import { openSerialLine } from '../../src/clock-device/serial.js';
import { VirtualClock } from '../../simulator/clock-device/virtual-clock.js';
import { begun, play, press } from '../core/clock/table.js';
import { plugIn, portName, unplugAll, type PtyEnd } from '../boards/gsb/pty-pair.js';
import { BoundedTransport } from '../../src/clock-device/transport.js';
import { needs } from '../support/tools.js';

const need = needs('socat');
/** Counts what is alive, after the garbage is out; Node has it since 20.13, its types have not. */
const { queryObjects } = v8 as { readonly queryObjects?: (of: unknown, how: { readonly format: 'count' }) => number };
const nowMs = (): number => performance.now();

/** Faces to show: main time, byo-yomi, a pause. */
const MAIN = faceOf(begun('40m'), 61_000);
const COUNTING = faceOf(begun('5x60s'), 18_000);

class Desk extends EventEmitter {
  readonly presses: { side: string; atMs: number }[] = [];
  readonly states: ClockDeviceState[] = [];
  readonly why: string[] = [];
  readonly clock: LedClock;

  constructor(path: string, wiring: Wiring = DEFAULT_WIRING) {
    super();
    this.clock = new LedClock({ openLine: () => openSerialLine(path), nowMs, wiring });
  }

  start(): void {
    this.clock.start({
      pressed: (side, atMs) => {
        this.presses.push({ side, atMs });
        this.emit('pressed');
      },
      stateChanged: (state, why) => {
        this.states.push(state);
        this.why.push(why);
        this.emit(state);
      },
    });
  }

  async becomes(state: ClockDeviceState): Promise<void> {
    if (this.clock.state !== state) await once(this, state);
  }
}

let desk: Desk | undefined;
let pty: PtyEnd | undefined;

const laidOut = async (restartsOnOpen = false, wiring = DEFAULT_WIRING): Promise<{ desk: Desk; virtual: VirtualClock; path: string }> => {
  const path = portName('clock');
  const virtual = new VirtualClock({ nowMs, restartsOnOpen });
  pty = await plugIn(path);
  virtual.plugIn(pty.stream);
  desk = new Desk(path, wiring);
  desk.clock.show(MAIN);
  desk.start();
  return { desk, virtual, path };
};

afterEach(async () => {
  await desk?.clock.close();
  unplugAll();
});

test.skipIf(need.missing)(need.name('a clock that was running shows the whole face: times, lights'), async () => {
  const { desk, virtual } = await laidOut();
  await desk.becomes('ready');
  await virtual.until(() => virtual.text('white') === '40:00');
  expect(virtual.text('black')).toBe('38:59');
  expect(virtual.lights('black')).toEqual({ toMove: true, counting: false, flag: false });
  desk.clock.show(COUNTING);
  await virtual.until(() => virtual.text('white') === '5. 60' && virtual.lights('white').counting);
  expect([virtual.text('black'), virtual.lights('black').counting]).toEqual(['5. 42', true]);
});

test.skipIf(need.missing)(need.name('an Uno that restarts as its port is opened is waited for'), async () => {
  const { desk, virtual } = await laidOut(true);
  await desk.becomes('greeting');
  virtual.boot();
  await desk.becomes('ready');
  await virtual.until(() => virtual.text('white') === '40:00');
  expect(desk.states).toEqual(['opening', 'greeting', 'ready']);
});

test.skipIf(need.missing)(need.name('a change of one display is one frame of 27 bytes, and one picture'), async () => {
  const { desk, virtual } = await laidOut();
  await virtual.until(() => virtual.text('white') === '40:00' && virtual.lights('black').toMove);
  const clock = begun('40m');
  for (let second = 62; second < 82; second += 1) {
    const face = faceOf(clock, second * 1000);
    const { bytesIn, messagesIn } = virtual.board.counters;
    const pictures = virtual.displays.black.pictures.length;
    desk.clock.show(face);
    await virtual.until(() => virtual.text('black') === face.black.digits);
    // Queries for life, of one byte, may fall between.
    const queries = virtual.board.counters.messagesIn - messagesIn - 1;
    expect(virtual.board.counters.bytesIn - bytesIn - queries).toBe(FRAME_BYTES);
    expect(virtual.displays.black.pictures.length - pictures).toBe(1);
  }
});

test.skipIf(need.missing)(need.name('the same face again sends nothing'), async () => {
  const { desk, virtual } = await laidOut();
  await virtual.until(() => virtual.text('white') === '40:00');
  const frames = desk.clock.counters.framesSent;
  for (let again = 0; again < 50; again += 1) desk.clock.show(MAIN);
  expect(desk.clock.counters.framesSent).toBe(frames);
});

test.skipIf(need.missing)(need.name('a bouncing press is one press, stamped at the first touch; a held button is one too'), async () => {
  const { desk, virtual } = await laidOut();
  await desk.becomes('ready');
  await virtual.until(() => virtual.text('white') === '40:00');
  const heard = once(desk, 'pressed');
  const touchedAtMs = nowMs();
  virtual.press('black', { bounces: 5 });
  await heard;
  expect(desk.presses.map(({ side }) => side)).toEqual(['black']);
  expect(desk.presses[0]?.atMs).toBeGreaterThanOrEqual(touchedAtMs);
  virtual.release('black');
  const next = once(desk, 'pressed');
  virtual.press('white', { bounces: 2 });
  await next;
  expect(desk.presses.map(({ side }) => side)).toEqual(['black', 'white']);
});

test.skipIf(need.missing)(need.name('a rocker is one contact: down is black, up is white'), async () => {
  const { desk, virtual } = await laidOut(false, { ...DEFAULT_WIRING, buttons: { kind: 'rocker', pin: 2 } });
  await desk.becomes('ready');
  await virtual.until(() => virtual.text('white') === '40:00');
  for (const [move, side] of [
    [() => virtual.press('black', { bounces: 3 }), 'black'],
    [() => virtual.release('black'), 'white'],
  ] as const) {
    const heard = once(desk, 'pressed');
    move();
    await heard;
    expect(desk.presses.at(-1)?.side).toBe(side);
  }
  expect(desk.presses).toHaveLength(2);
});

test.skipIf(need.missing)(need.name('a button that lies pressed when the clock comes is no press'), async () => {
  const path = portName('clock');
  const virtual = new VirtualClock({ nowMs });
  virtual.press('black');
  pty = await plugIn(path);
  virtual.plugIn(pty.stream);
  desk = new Desk(path);
  desk.clock.show(MAIN);
  desk.start();
  await virtual.until(() => virtual.text('white') === '40:00');
  const heard = once(desk, 'pressed');
  virtual.press('white');
  await heard;
  expect(desk.presses.map(({ side }) => side)).toEqual(['white']);
});

test.skipIf(need.missing)(
  need.name('unplugged, the game goes on; plugged in again, it shows the time of now and nothing stale'),
  async () => {
    const { desk, virtual, path } = await laidOut();
    await virtual.until(() => virtual.text('white') === '40:00');
    await pty?.unplug();
    await desk.becomes('lost');
    for (const color of ['black', 'white'] as const) virtual.displays[color].restart();
    let clock = begun('40m');
    clock = play(clock, [120_000, press('black')]).clock;
    desk.clock.show(faceOf(clock, 130_000));
    desk.clock.show(faceOf(clock, 150_000));
    const seen = virtual.displays.black.pictures.length;

    pty = await plugIn(path);
    virtual.plugIn(pty.stream);
    await virtual.until(() => virtual.text('white') === '39:30');
    expect(virtual.text('black')).toBe('38:00');
    expect(virtual.displays.black.pictures.slice(seen).map(({ text }) => text)).toEqual(['38:00']);
    expect(virtual.lights('white').toMove).toBe(true);
  },
);

test.skipIf(need.missing)(need.name('a clock that restarts by itself is sent everything again'), async () => {
  const { desk, virtual } = await laidOut();
  await virtual.until(() => virtual.text('white') === '40:00');
  virtual.boot();
  expect(virtual.text('white')).toBe('');
  await desk.becomes('lost');
  await virtual.until(() => virtual.text('white') === '40:00' && virtual.text('black') === '38:59');
  expect(desk.why).toContain('the clock restarted');
});

test.skipIf(need.missing)(need.name('a clock that dies with its port open is noticed, and found when it lives again'), async () => {
  const { desk, virtual } = await laidOut();
  await virtual.until(() => virtual.text('white') === '40:00');
  virtual.die();
  await desk.becomes('lost');
  expect(desk.why.at(-1)).toBe('the clock no longer answers');
  virtual.boot();
  await desk.becomes('ready');
  await virtual.until(() => virtual.text('white') === '40:00');
});

test.skipIf(need.missing)(need.name('bytes lost on the way to the clock spoil one picture at most'), async () => {
  const { desk, virtual } = await laidOut();
  await virtual.until(() => virtual.text('white') === '40:00');
  virtual.dropNext('to-board', 9);
  const clock = begun('40m');
  desk.clock.show(faceOf(clock, 100_000));
  await virtual.until(() => virtual.dropped.toBoard === 9);
  desk.clock.show(faceOf(clock, 101_000));
  await virtual.until(() => virtual.text('black') === '38:19');
});

test.skipIf(need.missing || queryObjects === undefined)(
  need.name('johnny-five keeps no board of a connection that is gone: a plug that is loose all night fills no memory'),
  async () => {
    const { desk, virtual, path } = await laidOut();
    await desk.becomes('ready');
    const RECONNECTS = 6;
    for (let time = 0; time < RECONNECTS; time += 1) {
      await pty?.unplug();
      await desk.becomes('lost');
      pty = await plugIn(path);
      virtual.plugIn(pty.stream);
      await desk.becomes('ready');
    }
    // A slow machine may let the clock’s answer be late: a loss more, never one less.
    expect(desk.clock.counters.losses).toBeGreaterThanOrEqual(RECONNECTS);
    expect(five.Board.cache).toHaveLength(1);
    // The one that is in use, and one that a timer of the last may still hold.
    for (const kept of [five.Board, BoundedTransport, SerialPort])
      expect(queryObjects?.(kept, { format: 'count' }), kept.name).toBeLessThanOrEqual(2);
  },
);
