/**
 * What this machine knows about a port: who may open it, who has it, and which USB plugs have no
 * driver. Read from /dev, /proc and /sys of Linux; elsewhere, or where one may not look, nothing
 * is known, and nothing is what is said.
 */
import { access, constants, readdir, readFile, readlink, realpath, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';

/** A program that has the port open. */
export interface PortHolder {
  readonly pid: number;
  readonly name: string;
}

/** A plug of a kind that boards have, and no port for it. */
export interface DriverlessPlug {
  readonly usbId: string;
  readonly chip: string;
  readonly module: string;
  /** Another program has taken the plug for itself (brltty does so with the CH340). */
  readonly isTaken: boolean;
}

export interface Machine {
  isThere(port: string): Promise<boolean>;
  mayOpen(port: string): Promise<boolean>;
  userName(): string;
  /** The group that may open it, and whether the user is already listed in it (and only has to log in again). */
  groupOf(port: string): Promise<{ readonly name: string; readonly hasUser: boolean } | undefined>;
  holdersOf(port: string): Promise<readonly PortHolder[]>;
  driverlessPlugs(): Promise<readonly DriverlessPlug[]>;
}

/** USB makers of the serial chips that boards are built with, and the kernel module of each (Linux, drivers/usb). */
const CHIPS: ReadonlyMap<string, { readonly chip: string; readonly module: string }> = new Map([
  ['1a86', { chip: 'WCH CH340', module: 'ch341' }],
  ['10c4', { chip: 'Silicon Labs CP210x', module: 'cp210x' }],
  ['0403', { chip: 'FTDI', module: 'ftdi_sio' }],
  ['067b', { chip: 'Prolific PL2303', module: 'pl2303' }],
  ['2341', { chip: 'Arduino', module: 'cdc_acm' }],
  ['2a03', { chip: 'Arduino', module: 'cdc_acm' }],
  ['2e8a', { chip: 'Raspberry Pi RP2040', module: 'cdc_acm' }],
]);

export interface MachineFolders {
  readonly proc: string;
  readonly usb: string;
  readonly etcGroup: string;
}

const LINUX: MachineFolders = { proc: '/proc', usb: '/sys/bus/usb/devices', etcGroup: '/etc/group' };

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

const textOf = async (file: string): Promise<string> => (await readFile(file, 'utf8').catch(() => '')).trim();

const linkOf = (file: string): Promise<string | undefined> => readlink(file).catch(() => undefined);

const holdersIn = async (proc: string, port: string): Promise<readonly PortHolder[]> => {
  const real = await realpath(port).catch(() => port);
  const holders: PortHolder[] = [];
  for (const pid of (await namesIn(proc)).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    const files = path.join(proc, pid, 'fd');
    const open = await Promise.all((await namesIn(files)).map((name) => linkOf(path.join(files, name))));
    // Whoever made a pty is its other end, not somebody who has taken it.
    const isOtherEnd = real.startsWith('/dev/pts/') && open.some((file) => file?.endsWith('/ptmx') === true);
    if (open.includes(real) && !isOtherEnd) holders.push({ pid: Number(pid), name: await textOf(path.join(proc, pid, 'comm')) });
  }
  return holders;
};

const groupIn = async (etcGroup: string, port: string, user: string): Promise<{ name: string; hasUser: boolean } | undefined> => {
  const gid = await stat(port).then(
    (found) => found.gid,
    () => undefined,
  );
  for (const row of (await textOf(etcGroup)).split('\n')) {
    const [name = '', , id, members = ''] = row.split(':');
    if (gid !== undefined && Number(id) === gid) return { name, hasUser: members.split(',').includes(user) };
  }
  return undefined;
};

const driverlessIn = async (usb: string): Promise<readonly DriverlessPlug[]> => {
  const names = await namesIn(usb);
  const plugs: DriverlessPlug[] = [];
  // A device is `1-4.2`, its interfaces are `1-4.2:1.0` and so on.
  for (const device of names.filter((name) => /^\d+-[\d.]+$/.test(name))) {
    const maker = await textOf(path.join(usb, device, 'idVendor'));
    const known = CHIPS.get(maker);
    if (known === undefined) continue;
    const interfaces = names.filter((name) => name.startsWith(`${device}:`));
    const drivers = await Promise.all(interfaces.map((name) => linkOf(path.join(usb, name, 'driver'))));
    const driverNames = drivers.flatMap((driver) => (driver === undefined ? [] : [path.basename(driver)]));
    if (driverNames.some((name) => name !== 'usbfs')) continue;
    const usbId = `${maker}:${await textOf(path.join(usb, device, 'idProduct'))}`;
    plugs.push({ usbId, ...known, isTaken: driverNames.includes('usbfs') });
  }
  return plugs;
};

export const thisMachine = (folders: MachineFolders = LINUX): Machine => {
  const userName = (): string => userInfo().username;
  return {
    isThere: (port) =>
      access(port, constants.F_OK).then(
        () => true,
        () => false,
      ),
    mayOpen: (port) =>
      access(port, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      ),
    userName,
    groupOf: (port) => groupIn(folders.etcGroup, port, userName()),
    holdersOf: (port) => holdersIn(folders.proc, port),
    driverlessPlugs: () => driverlessIn(folders.usb),
  };
};
