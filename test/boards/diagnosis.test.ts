/** What the doctor says, and the command that mends it; the machine and the ports are made up. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { diagnose } from '../../src/boards/diagnosis.js';
import type { Probe } from '../../src/boards/find-board.js';
import type { CabledAddress } from '../../src/boards/board-address.js';
import type { ProbeResult } from '../../src/boards/gsb/probe.js';
import { type Machine, thisMachine } from '../../src/boards/machine.js';
import { identityOf } from './identity.js';

const PORT: CabledAddress = { kind: 'serial', path: '/dev/ttyACM0', baud: 250_000 };
const SOCKET: CabledAddress = { kind: 'tcp', host: 'club', port: 7000 };

const machineWith = (parts: Partial<Machine>): Machine => ({
  isThere: () => Promise.resolve(true),
  mayOpen: () => Promise.resolve(true),
  userName: () => 'ada',
  groupOf: () => Promise.resolve({ name: 'dialout', hasUser: false }),
  holdersOf: () => Promise.resolve([]),
  driverlessPlugs: () => Promise.resolve([]),
  ...parts,
});

const answering =
  (result: ProbeResult): Probe =>
  () =>
    Promise.resolve(result);

const failing = (message: string, code?: string): Probe => answering({ kind: 'fault', fault: { code, message } });

const BOARD: ProbeResult = { kind: 'board', identity: identityOf('board-7') };

describe('a serial port', () => {
  test('with a board is well', async () => {
    const { kind, what, mend } = await diagnose(PORT, answering(BOARD), machineWith({}));
    expect({ kind, what, mend }).toEqual({ kind: 'well', what: 'board board-7, firmware fw-1, 19 x 19, tells colours', mend: [] });
  });

  test('that one may not open: into its group', async () => {
    const machine = machineWith({
      mayOpen: () => Promise.resolve(false),
      groupOf: () => Promise.resolve({ name: 'uucp', hasUser: false }),
    });
    expect(await diagnose(PORT, failing('unasked'), machine)).toMatchObject({
      kind: 'no-permission',
      what: 'ada may not open /dev/ttyACM0',
      mend: ['sudo usermod -aG uucp ada', 'then log out and in again'],
    });
  });

  test('that one may open only since the next login', async () => {
    const machine = machineWith({
      mayOpen: () => Promise.resolve(false),
      groupOf: () => Promise.resolve({ name: 'dialout', hasUser: true }),
    });
    expect(await diagnose(PORT, failing('unasked'), machine)).toMatchObject({
      kind: 'no-permission',
      mend: ['newgrp dialout', 'or log out and in again'],
    });
  });

  test('that a system refuses although it looked open', async () => {
    const probe = failing('Error: Permission denied, cannot open /dev/ttyACM0');
    expect(await diagnose(PORT, probe, machineWith({}))).toMatchObject({
      kind: 'no-permission',
      mend: ['sudo usermod -aG dialout ada', expect.any(String)],
    });
  });

  test('that another program has: which', async () => {
    const holders = [
      { pid: 41, name: 'ModemManager' },
      { pid: 1234, name: 'screen' },
    ];
    const probe = failing('Error Resource temporarily unavailable Cannot lock port');
    expect(await diagnose(PORT, probe, machineWith({ holdersOf: () => Promise.resolve(holders) }))).toMatchObject({
      kind: 'busy',
      what: '/dev/ttyACM0 is in use by ModemManager (process 41), screen (process 1234)',
      mend: ['sudo systemctl stop ModemManager', 'kill 1234'],
    });
  });

  test('that another program reads as well, without having locked it', async () => {
    const machine = machineWith({ holdersOf: () => Promise.resolve([{ pid: 9, name: 'cat' }]) });
    expect(await diagnose(PORT, answering({ kind: 'silent' }), machine)).toMatchObject({ kind: 'busy', mend: ['kill 9'] });
    expect(await diagnose(PORT, answering(BOARD), machine)).toMatchObject({ kind: 'well' });
  });

  test('that a program of somebody else has', async () => {
    const diagnosis = await diagnose(PORT, failing('Error: Device or resource busy'), machineWith({}));
    expect(diagnosis).toMatchObject({ kind: 'busy', mend: ['sudo fuser -v /dev/ttyACM0', 'then end that program'] });
  });

  test('that is not there', async () => {
    const diagnosis = await diagnose(PORT, failing('unasked'), machineWith({ isThere: () => Promise.resolve(false) }));
    expect(diagnosis).toMatchObject({ kind: 'no-device', what: 'there is no /dev/ttyACM0' });
    expect(diagnosis.mend[0]).toBe('banmen ports');
  });

  test('that is not there because its plug has no driver', async () => {
    const plug = { usbId: '1a86:7523', chip: 'WCH CH340', module: 'ch341', isTaken: false };
    const machine = machineWith({ isThere: () => Promise.resolve(false), driverlessPlugs: () => Promise.resolve([plug]) });
    expect(await diagnose(PORT, failing('unasked'), machine)).toMatchObject({
      kind: 'no-driver',
      mend: ['sudo modprobe ch341', expect.any(String)],
    });
    const taken = machineWith({
      isThere: () => Promise.resolve(false),
      driverlessPlugs: () => Promise.resolve([{ ...plug, isTaken: true }]),
    });
    expect((await diagnose(PORT, failing('unasked'), taken)).mend[0]).toBe('sudo apt remove brltty');
  });

  test('at another rate: the address with the right one', async () => {
    const probe: Probe = (address) =>
      Promise.resolve(address.kind === 'serial' && address.baud === 115_200 ? BOARD : { kind: 'garbage', octets: 64 });
    expect(await diagnose(PORT, probe, machineWith({}))).toMatchObject({
      kind: 'wrong-baud',
      mend: ["banmen serve --board 'serial:/dev/ttyACM0?baud=115200'"],
    });
  });

  test.each<readonly [ProbeResult, string]>([
    [{ kind: 'garbage', octets: 64 }, 'garbage'],
    [{ kind: 'silent' }, 'silent'],
    [{ kind: 'no-hello', lines: 3 }, 'no-hello'],
    [{ kind: 'fault', fault: { code: undefined, message: 'Input/output error' } }, 'other'],
  ])('%o', async (result, kind) => {
    expect(await diagnose(PORT, answering(result), machineWith({}))).toMatchObject({ kind });
  });
});

describe('a network address', () => {
  test.each([
    ['ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:7000', 'refused'],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND club', 'unreachable'],
    [undefined, 'no answer from club port 7000', 'unreachable'],
  ])('%s', async (code, message, kind) => {
    expect(await diagnose(SOCKET, failing(message, code), machineWith({}))).toMatchObject({ kind });
  });
});

describe('this machine', () => {
  const folders: string[] = [];
  const folder = (): string => {
    const made = mkdtempSync(path.join(tmpdir(), 'banmen-machine-'));
    folders.push(made);
    return made;
  };
  afterEach(() => {
    for (const made of folders.splice(0)) rmSync(made, { recursive: true });
  });

  test('knows who has a port open', async () => {
    const proc = folder();
    const port = path.join(folder(), 'ttyACM0');
    writeFileSync(port, '');
    mkdirSync(path.join(proc, '77', 'fd'), { recursive: true });
    mkdirSync(path.join(proc, '78', 'fd'), { recursive: true });
    writeFileSync(path.join(proc, '77', 'comm'), 'screen\n');
    symlinkSync(port, path.join(proc, '77', 'fd', '3'));
    symlinkSync('/dev/null', path.join(proc, '78', 'fd', '3'));
    const machine = thisMachine({ proc, usb: '', etcGroup: '' });
    expect(await machine.holdersOf(port)).toEqual([{ pid: 77, name: 'screen' }]);
  });

  test('does not take the program that made a pty for one that has it open', async () => {
    const proc = folder();
    for (const [pid, files] of [
      ['77', ['/dev/ptmx', '/dev/pts/9999']],
      ['78', ['/dev/pts/9999']],
    ] as const) {
      mkdirSync(path.join(proc, pid, 'fd'), { recursive: true });
      writeFileSync(path.join(proc, pid, 'comm'), 'socat\n');
      for (const [fd, file] of files.entries()) symlinkSync(file, path.join(proc, pid, 'fd', String(fd)));
    }
    expect(await thisMachine({ proc, usb: '', etcGroup: '' }).holdersOf('/dev/pts/9999')).toEqual([{ pid: 78, name: 'socat' }]);
  });

  test('knows a plug without a driver, and one that another program took', async () => {
    const usb = folder();
    const plug = (name: string, maker: string, driver?: string): void => {
      mkdirSync(path.join(usb, name));
      mkdirSync(path.join(usb, `${name}:1.0`));
      writeFileSync(path.join(usb, name, 'idVendor'), `${maker}\n`);
      writeFileSync(path.join(usb, name, 'idProduct'), '7523\n');
      if (driver !== undefined) symlinkSync(`/drivers/${driver}`, path.join(usb, `${name}:1.0`, 'driver'));
    };
    plug('1-1', '1a86');
    plug('1-2', '1a86', 'ch341');
    plug('1-3.1', '1a86', 'usbfs');
    plug('1-4', 'ffff');
    const plugs = await thisMachine({ proc: '', usb, etcGroup: '' }).driverlessPlugs();
    expect(plugs.map(({ usbId, isTaken }) => ({ usbId, isTaken }))).toEqual([
      { usbId: '1a86:7523', isTaken: false },
      { usbId: '1a86:7523', isTaken: true },
    ]);
  });

  test('knows the group of a port', async () => {
    const home = folder();
    const port = path.join(home, 'ttyACM0');
    writeFileSync(port, '');
    const machine = thisMachine({ proc: '', usb: '', etcGroup: path.join(home, 'group') });
    const gid = process.getgid?.() ?? 0;
    writeFileSync(path.join(home, 'group'), `wheel:x:99999:\nports:x:${gid}:zoe,${machine.userName()}\n`);
    expect(await machine.groupOf(port)).toEqual({ name: 'ports', hasUser: true });
    expect(await machine.isThere(port)).toBe(true);
    expect(await machine.isThere(`${port}1`)).toBe(false);
  });
});
