/**
 * Why a cable did not open, and the command that mends it.
 *
 *     EACCES ─▶ "you may not open /dev/ttyACM0" + "sudo usermod -aG dialout ada, then log in again"
 *
 * Remedies are for Linux, where most boards are; elsewhere the system's own words stand alone.
 */
import { type BoardAddress, makeBoardAddress } from './board-address.js';
import type { CableFault } from './gsb/cable.js';

export type FaultKind = 'no-permission' | 'busy' | 'no-device' | 'refused' | 'unreachable' | 'other';

export interface Remedy {
  readonly kind: FaultKind;
  readonly wrong: string;
  /** Exact commands, or what to do by hand; one a line. */
  readonly mend: readonly string[];
}

/** The serial library hands on the system's words, not its codes. */
const KINDS: readonly (readonly [RegExp, FaultKind])[] = [
  [/permission denied|EACCES|EPERM|access denied/i, 'no-permission'],
  [/cannot lock port|resource (?:temporarily unavailable|busy)|EBUSY|device or resource busy/i, 'busy'],
  [/no such file|no such device|ENOENT|ENXIO|ENODEV|file not found/i, 'no-device'],
  [/ECONNREFUSED/, 'refused'],
  [/EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|no answer from/, 'unreachable'],
];

export const faultKind = ({ code, message }: CableFault): FaultKind =>
  KINDS.find(([pattern]) => pattern.test(code ?? '') || pattern.test(message))?.[1] ?? 'other';

const whereOf = (address: BoardAddress): string => (address.kind === 'serial' ? address.path : makeBoardAddress(address));

/** `user`: who should get into the group, for the command. */
export const remedyFor = (address: BoardAddress, fault: CableFault, user = '$USER'): Remedy => {
  const kind = faultKind(fault);
  const where = whereOf(address);
  switch (kind) {
    case 'no-permission':
      return { kind, wrong: `you may not open ${where}`, mend: [`sudo usermod -aG dialout ${user}`, 'then log out and in again'] };
    case 'busy':
      return { kind, wrong: `another program has ${where}`, mend: [`fuser -v ${where}`, 'then end that program'] };
    case 'no-device':
      return { kind, wrong: `there is no ${where}`, mend: ['banmen ports', 'shows the ports that there are; is the board plugged in?'] };
    case 'refused':
      return { kind, wrong: `nobody listens at ${where}`, mend: ['start the board or the simulator there: banmen simulate --help'] };
    case 'unreachable':
      return { kind, wrong: `${where} cannot be reached`, mend: ['is the name right, and is it on this network?'] };
    case 'other':
      return { kind, wrong: `${where}: ${fault.message}`, mend: [] };
  }
};

/** In one line, for a log. */
export const explainFault = (address: BoardAddress, fault: CableFault): string => {
  const { wrong, mend } = remedyFor(address, fault);
  return [wrong, ...mend.slice(0, 1)].join(': ');
};
