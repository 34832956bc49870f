/** The LED clock at a serial port. johnny-five takes a while to load: only where there is a clock for it. */
import type { ClockDevicePort } from '../session/ports.js';

/** `nowMs`: the time in which its presses are told. */
export const openClockDevice = async (port: string, nowMs: () => number): Promise<ClockDevicePort> => {
  const [{ LedClock }, { openSerialLine }] = await Promise.all([
    import('../clock-device/led-clock.js'),
    import('../clock-device/serial.js'),
  ]);
  return new LedClock({ openLine: () => openSerialLine(port), nowMs });
};
