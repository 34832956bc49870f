/** `serve` with an LED clock: its display follows the game's clock, its buttons press it. */
import { performance } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import { VirtualClock } from '../../simulator/clock-device/virtual-clock.js';
import { plugIn, portName, unplugAll } from '../boards/gsb/pty-pair.js';
import { needs } from '../support/tools.js';
import { addressOf, openWorkplace } from './workplace.js';

const need = needs('socat');

afterEach(unplugAll);

test.skipIf(need.missing)(
  need.name('the display shows the game, a press at the LED clock moves it, and a clock that is pulled out does no harm'),
  async () => {
    const path = portName('clock');
    const virtual = new VirtualClock({ nowMs: () => performance.now() });
    let pty = await plugIn(path);
    virtual.plugIn(pty.stream);
    const { start } = openWorkplace();
    const serving = start('serve', '--port', '0', '--board', 'sim:?profile=noclock', '--time', '40m', '--clock-device', path);
    await addressOf(serving);
    await virtual.until(() => virtual.text('black') === '40:00' && virtual.text('white') === '40:00');
    virtual.press('white', { bounces: 3 });
    await virtual.until(() => virtual.lights('black').toMove && virtual.text('black') === '39:58');
    virtual.release('white');
    virtual.press('black');
    await virtual.until(() => virtual.lights('white').toMove);

    await pty.unplug();
    for (const display of [virtual.displays.black, virtual.displays.white]) display.restart();
    pty = await plugIn(path);
    virtual.plugIn(pty.stream);
    await virtual.until(() => /^39:5\d$/.test(virtual.text('white')) && virtual.lights('white').toMove);
    expect(await serving.end('SIGTERM')).toBe(0);
  },
  60_000,
);
