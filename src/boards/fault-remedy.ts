/**
 * Why a cable did not open, and the command that mends it.
 *
 *     EACCES ─▶ "you may not open /dev/ttyACM0" + "sudo usermod -aG dialout ada, then log in again"
 *
 * Remedies are for Linux, where most boards are; elsewhere the system's own words stand alone.
 */
import { type BoardAddress, makeBoardAddress } from './board-address.js';
import { inEnglish, tell, type Sentence } from '../words/telling.js';
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

const tellWrong = (kind: FaultKind, where: string, { message }: CableFault): Sentence =>
  kind === 'other' ? tell('fault.other', { where, why: message }) : tell(`fault.${kind}`, { where });

const mendOf = (kind: FaultKind, where: string, user: string): readonly (string | Sentence)[] => {
  switch (kind) {
    case 'no-permission':
      return [`sudo usermod -aG dialout ${user}`, 'then log out and in again'];
    case 'busy':
      return [`fuser -v ${where}`, 'then end that program'];
    case 'no-device':
      return ['banmen ports', 'shows the ports that there are; is the board plugged in?'];
    case 'refused':
      return [tell('fault.mend-refused')];
    case 'unreachable':
      return [tell('fault.mend-unreachable')];
    case 'other':
      return [];
  }
};

/** `user`: who should get into the group, for the command. */
export const remedyFor = (address: BoardAddress, fault: CableFault, user = '$USER'): Remedy => {
  const kind = faultKind(fault);
  const where = whereOf(address);
  const mend = mendOf(kind, where, user).map((one) => (typeof one === 'string' ? one : inEnglish(one)));
  return { kind, wrong: inEnglish(tellWrong(kind, where, fault)), mend };
};

/** In one line, with what is to be done first. */
export const tellFault = (address: BoardAddress, fault: CableFault): Sentence => {
  const kind = faultKind(fault);
  const where = whereOf(address);
  const wrong = tellWrong(kind, where, fault);
  const [mend] = mendOf(kind, where, '$USER');
  return mend === undefined ? wrong : tell('fault.mend', { wrong, mend });
};
