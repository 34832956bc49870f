/**
 * A serial port as a stream. Always a new `SerialPort`: never one that was open before.
 *
 * Modem lines are left alone (no `set`, no DTR, RTS or HUPCL): on a pty such a call fails, and on
 * a board it may be a reset. A board that resets when its port is opened says hello by itself.
 */
import { SerialPort } from 'serialport';
import type { OpeningStream } from './opening-stream.js';

export const openSerialStream = (path: string, baudRate: number): OpeningStream => {
  const port = new SerialPort({ path, baudRate, autoOpen: false });
  const opened = new Promise<void>((resolve, reject) => {
    port.open((error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
  const close = async (): Promise<void> => {
    // A port that is still opening cannot be closed, and one that is left half open keeps its lock.
    await opened.catch(() => undefined);
    if (!port.isOpen) return;
    await new Promise<void>((resolve) => {
      port.close(() => resolve());
    });
  };
  return { stream: port, opened, close };
};
