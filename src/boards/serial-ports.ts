/**
 * The serial ports of this machine, as far as it knows them.
 *
 * The list comes of udev. Without it (containers, small systems) the names in /dev are taken
 * instead. A pty is in neither: it must be named.
 */
import { readdir } from 'node:fs/promises';
import { SerialPort } from 'serialport';

export interface SerialPortInfo {
  readonly path: string;
  /** What the plug says of itself, for people; empty when it says nothing. */
  readonly label: string;
}

export interface SerialPortList {
  readonly ports: readonly SerialPortInfo[];
  /** `folder`: udev could not be asked, so names only. */
  readonly source: 'udev' | 'folder';
}

/** USB, CDC and the plugs of small boards; `ttyS*` of /dev are mostly ports that are not there. */
const BOARD_PORT = /^(?:ttyACM|ttyUSB|ttyAMA|rfcomm)\d+$/;

const byPath = (a: SerialPortInfo, b: SerialPortInfo): number => a.path.localeCompare(b.path, 'en', { numeric: true });

const portsInFolder = async (folder: string): Promise<SerialPortInfo[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => BOARD_PORT.test(name)).map((name) => ({ path: `${folder}/${name}`, label: '' }));
};

/** A built-in port that nothing is plugged into has neither maker nor plug. */
const isRealPort = ({
  path,
  pnpId,
  manufacturer,
}: {
  path: string;
  pnpId?: string | undefined;
  manufacturer?: string | undefined;
}): boolean => !/\/ttyS\d+$/.test(path) || pnpId !== undefined || manufacturer !== undefined;

export const listSerialPorts = async (deviceFolder = '/dev'): Promise<SerialPortList> => {
  try {
    const known = (await SerialPort.list()).filter(isRealPort);
    const ports = known.map(({ path, manufacturer, pnpId }) => ({ path, label: [manufacturer, pnpId].filter(Boolean).join(' ') }));
    return { ports: ports.sort(byPath), source: 'udev' };
  } catch {
    return { ports: (await portsInFolder(deviceFolder)).sort(byPath), source: 'folder' };
  }
};
