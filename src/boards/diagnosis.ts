/**
 * Diagnosis: what is wrong between this machine and a board, and the exact command that mends it.
 *
 *     is the port there? ─▶ may it be opened? ─▶ has another program got it? ─▶ who answers, at which rate?
 *
 * The first thing that is wrong is the answer: what comes after it cannot be known.
 */
import type { LinkIdentity } from '../core/wire/link-state.js';
import { BAUDS, type BoardAddress, makeBoardAddress, type CabledAddress } from './board-address.js';
import { faultKind, remedyFor } from './fault-remedy.js';
import { probeAtAnyBaud, type Probe } from './find-board.js';
import type { CableFault } from './gsb/cable.js';
import type { DriverlessPlug, PortHolder, Machine } from './machine.js';

export const DIAGNOSES = [
  'well',
  'no-permission',
  'busy',
  'no-device',
  'no-driver',
  'wrong-baud',
  'garbage',
  'no-hello',
  'silent',
  'refused',
  'unreachable',
  'other',
] as const;

export interface Diagnosis {
  readonly kind: (typeof DIAGNOSES)[number];
  readonly what: string;
  /** Commands to type, or what to do by hand, in order. Empty: nothing to mend, or nothing known. */
  readonly mend: readonly string[];
  readonly identity: LinkIdentity | undefined;
}

type SerialAddress = Extract<BoardAddress, { kind: 'serial' }>;

const wrong = (kind: Diagnosis['kind'], what: string, mend: readonly string[]): Diagnosis => ({ kind, what, mend, identity: undefined });

const describeBoard = ({ boardId, firmware, width, height, sensor }: LinkIdentity): string =>
  `board ${boardId}, firmware ${firmware}, ${width} x ${height}, ${sensor === 'colour' ? 'tells colours' : 'does not tell colours'}`;

/** A plug without a driver, and how it gets one. */
export const diagnosePlug = ({ usbId, chip, module, isTaken }: DriverlessPlug): Diagnosis =>
  isTaken
    ? wrong('no-driver', `the USB plug ${usbId} (${chip}) was taken by another program, often brltty`, [
        'sudo apt remove brltty',
        'then plug the board in again',
      ])
    : wrong('no-driver', `the USB plug ${usbId} (${chip}) has no driver`, [`sudo modprobe ${module}`, 'then plug the board in again']);

const diagnoseAbsent = async ({ path }: SerialAddress, machine: Machine): Promise<Diagnosis> => {
  const [plug] = await machine.driverlessPlugs();
  if (plug !== undefined) {
    const diagnosis = diagnosePlug(plug);
    return { ...diagnosis, what: `there is no ${path}, and ${diagnosis.what}` };
  }
  return wrong('no-device', `there is no ${path}`, [
    'banmen ports',
    'shows the ports that there are; is the board plugged in, with a cable that carries data?',
  ]);
};

const diagnoseForbidden = async ({ path }: SerialAddress, machine: Machine): Promise<Diagnosis> => {
  const user = machine.userName();
  const group = await machine.groupOf(path);
  if (group?.hasUser === true) {
    return wrong('no-permission', `${user} is in the group ${group.name}, but not yet since this login`, [
      `newgrp ${group.name}`,
      'or log out and in again',
    ]);
  }
  const name = group === undefined || group.name === 'root' ? 'dialout' : group.name;
  return wrong('no-permission', `${user} may not open ${path}`, [`sudo usermod -aG ${name} ${user}`, 'then log out and in again']);
};

const mendHolder = ({ pid, name }: PortHolder): string => (name === 'ModemManager' ? 'sudo systemctl stop ModemManager' : `kill ${pid}`);

const diagnoseBusy = async ({ path }: SerialAddress, machine: Machine): Promise<Diagnosis> => {
  const holders = await machine.holdersOf(path);
  if (holders.length === 0)
    return wrong('busy', `another program has ${path}; whose it is may not be seen`, [`sudo fuser -v ${path}`, 'then end that program']);
  const names = holders.map(({ pid, name }) => `${name} (process ${pid})`).join(', ');
  return wrong('busy', `${path} is in use by ${names}`, holders.map(mendHolder));
};

const diagnoseFault = async (address: CabledAddress, fault: CableFault, machine: Machine): Promise<Diagnosis> => {
  const kind = faultKind(fault);
  if (address.kind === 'serial') {
    if (kind === 'busy') return diagnoseBusy(address, machine);
    if (kind === 'no-permission') return diagnoseForbidden(address, machine);
    if (kind === 'no-device') return diagnoseAbsent(address, machine);
  }
  const remedy = remedyFor(address, fault);
  return wrong(remedy.kind, remedy.wrong, remedy.mend);
};

const AGAIN = (address: BoardAddress): string => `banmen doctor ${makeBoardAddress(address)}`;

const diagnoseAnswer = async (address: CabledAddress, probe: Probe, machine: Machine): Promise<Diagnosis> => {
  const { address: answeredAt, result } = await probeAtAnyBaud(address, probe);
  // A program that opened the port without locking it takes every other octet away.
  const isHeardBadly = result.kind === 'silent' || result.kind === 'garbage' || result.kind === 'no-hello';
  if (address.kind === 'serial' && isHeardBadly && (await machine.holdersOf(address.path)).length > 0)
    return diagnoseBusy(address, machine);
  const where = makeBoardAddress(address);
  switch (result.kind) {
    case 'board': {
      const what = describeBoard(result.identity);
      if (makeBoardAddress(answeredAt) === where) return { kind: 'well', what, mend: [], identity: result.identity };
      const rate = address.kind === 'serial' ? String(address.baud) : '';
      return {
        kind: 'wrong-baud',
        what: `not at ${rate} baud, but there is one: ${what}`,
        mend: [`banmen serve --board '${makeBoardAddress(answeredAt)}'`],
        identity: result.identity,
      };
    }
    case 'garbage':
      return wrong(
        'garbage',
        `${result.octets} octets came from ${where}, and no line of a GSB board among them` +
          (address.kind === 'serial' ? `, at ${BAUDS.join(', ')} baud` : ''),
        ['banmen ports', 'shows which port has a board; if it is this one, try a shorter cable, then other firmware'],
      );
    case 'no-hello':
      return wrong('no-hello', `${where} sends lines of a GSB board, but does not say hello: it may not hear us`, [
        'check the wire from the host to the board (TX), then press the reset button of the board',
        AGAIN(address),
      ]);
    case 'silent':
      return wrong('silent', `${where} opens, and nothing is heard`, [
        'is the board powered, and is this its port? Press its reset button, or unplug it and plug it in again',
        AGAIN(address),
      ]);
    case 'fault':
      return diagnoseFault(address, result.fault, machine);
  }
};

export const diagnose = async (address: CabledAddress, probe: Probe, machine: Machine): Promise<Diagnosis> => {
  if (address.kind === 'serial') {
    if (!(await machine.isThere(address.path))) return diagnoseAbsent(address, machine);
    if (!(await machine.mayOpen(address.path))) return diagnoseForbidden(address, machine);
  }
  return diagnoseAnswer(address, probe, machine);
};
