/**
 * The LED clock over a pty, with johnny-five's real board and the virtual clock: how long until
 * it is ready, how long from a press to the right display, how many bytes a change takes, how
 * long after a plug the display is right.
 *
 *     npm run bench:clock-device [-- PRESSES]
 *
 * A pty has no baud rate, so the line's own time is added by count: ten bits a byte at 57600.
 */
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { LedClock } from '../src/clock-device/led-clock.js';
import { openSerialLine } from '../src/clock-device/serial.js';
import { changeClock } from '../src/core/clock/clock-actions.js';
import { DEFAULT_POLICY, newClock, type Clock } from '../src/core/clock/clock.js';
import { faceOf } from '../src/core/clock/face.js';
import { opposite } from '../src/core/go/color.js';
import { bothSides } from '../src/core/clock/time-control.js';
import { BYTE_MS, VirtualClock } from '../simulator/clock-device/virtual-clock.js';
import { EventEmitter } from 'node:events';
import { plugIn, portName, unplugAll } from '../test/boards/gsb/pty-pair.js';

const presses = Number(process.argv[2] ?? 400);
const PLUGS = 20;
/** The contact is let go and at rest before the next press. */
const BETWEEN_PRESSES_MS = 15;
const MINUTE_MS = 60_000;

const nowMs = (): number => performance.now();

const figures = (name: string, values: readonly number[], unit: string): void => {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN).toFixed(1);
  process.stdout.write(`${name}: p50 ${at(0.5)} p99 ${at(0.99)} max ${at(1)} ${unit} (${String(values.length)})\n`);
};

const path = portName('clock');
const virtual = new VirtualClock({ nowMs });
let pty = await plugIn(path);
virtual.plugIn(pty.stream);

const news = new EventEmitter();
/** The game's own time: every turn takes TURN_MS, so that each press changes the display of the side that pressed. */
const TURN_MS = 7000;
let gameMs = 0;
const control = bothSides({ kind: 'absolute', mainMs: 60 * MINUTE_MS * 10 });
let game: Clock = changeClock(newClock(control, DEFAULT_POLICY, 'black'), { kind: 'start', side: 'black' }, 0).clock;
const device = new LedClock({ openLine: () => openSerialLine(path), nowMs });
device.show(faceOf(game, gameMs));

const readyMs: number[] = [];
const rightMs: number[] = [];
for (let plug = 0; plug < PLUGS; plug += 1) {
  const plugged = nowMs();
  if (plug === 0)
    device.start({
      pressed: (side) => {
        gameMs += MINUTE_MS + TURN_MS;
        game = changeClock(game, { kind: 'press', side }, gameMs).clock;
        device.show(faceOf(game, gameMs));
      },
      stateChanged: (state) => news.emit(state),
    });
  else {
    pty = await plugIn(path);
    virtual.plugIn(pty.stream);
  }
  const shownFrom = virtual.displays.black.pictures.length;
  if (device.state !== 'greeting' && device.state !== 'ready') await once(news, 'greeting');
  const openMs = nowMs();
  if (device.state !== 'ready') await once(news, 'ready');
  readyMs.push(nowMs() - openMs);
  const wanted = faceOf(game, gameMs);
  device.show(wanted);
  await virtual.until(
    () =>
      virtual.text('white').replaceAll(' ', '') === wanted.white.digits.replaceAll(' ', '') &&
      virtual.displays.black.pictures.length > shownFrom,
  );
  rightMs.push(nowMs() - plugged);
  if (plug === PLUGS - 1) break;
  const lost = once(news, 'lost');
  await pty.unplug();
  await lost;
  for (const display of [virtual.displays.black, virtual.displays.white]) display.restart();
}
figures('ready after the port is open', readyMs, 'ms');
figures('right display after plugging in', rightMs, 'ms');

const wallMs: number[] = [];
const withLineMs: number[] = [];
const bytesEach: number[] = [];
for (let press = 0; press < presses; press += 1) {
  const side = game.toMove;
  const other = opposite(side);
  const { bytesIn, bytesOut } = virtual.board.counters;
  const shown = virtual.displays[side].pictures.length;
  const pressedMs = nowMs();
  virtual.press(side, { bounces: 3 });
  await virtual.until(() => virtual.displays[side].pictures.length > shown && virtual.lights(other).toMove && !virtual.lights(side).toMove);
  const shownMs = nowMs() - pressedMs;
  const bytes = virtual.board.counters.bytesIn - bytesIn + virtual.board.counters.bytesOut - bytesOut;
  wallMs.push(shownMs);
  withLineMs.push(shownMs + bytes * BYTE_MS);
  bytesEach.push(bytes);
  virtual.release(side);
  await pause(BETWEEN_PRESSES_MS);
}
figures('press to display, pty and program', wallMs, 'ms');
figures('press to display with the line at 57600 baud', withLineMs, 'ms');
figures('bytes both ways for a press', bytesEach, 'bytes');

const frames = device.counters.framesSent;
const changesFrom = virtual.board.counters.bytesIn;
const queriesFrom = virtual.board.counters.messagesIn;
const pictures = virtual.displays.black.pictures.length + virtual.displays.white.pictures.length;
for (let second = 0; second < 40; second += 1) {
  const face = faceOf(game, game.asOfMs + MINUTE_MS * second + 500);
  device.show(face);
  await virtual.until(() => virtual.text(game.toMove).replaceAll(' ', '') === face[game.toMove].digits.replaceAll(' ', ''));
}
const sent = device.counters.framesSent - frames;
const queries = virtual.board.counters.messagesIn - queriesFrom - sent;
process.stdout.write(
  `bytes a display change: ${String((virtual.board.counters.bytesIn - changesFrom - queries) / sent)}; pictures a change: ${String((virtual.displays.black.pictures.length + virtual.displays.white.pictures.length - pictures) / sent)}\n`,
);
process.stdout.write(`${JSON.stringify(device.counters)}\n`);
await device.close();
unplugAll();
