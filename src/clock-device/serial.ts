/** The clock's serial port: StandardFirmata's 57600 baud, opened for one connection. */
import { SerialPort } from 'serialport';
import type { SerialLine } from './transport.js';

/** StandardFirmata's rate. */
export const FIRMATA_BAUD = 57_600;

/** Rejects, with the system's words, when the port is not there or taken. */
export const openSerialLine = (path: string): Promise<SerialLine> =>
  new Promise((resolve, reject) => {
    const port = new SerialPort({ path, baudRate: FIRMATA_BAUD, autoOpen: false });
    port.open((error) => {
      if (error === null) resolve(port);
      else reject(error);
    });
  });
