/** OpenGotha's names for results, there and back: each also by default (`WHITEWINS_BYDEF`). */
import type { GameOutcome, PairingResult } from './tournament.js';

export const OUTCOME_OF_NAME: Readonly<Record<string, GameOutcome>> = {
  RESULT_UNKNOWN: 'unknown',
  RESULT_WHITEWINS: 'white',
  RESULT_BLACKWINS: 'black',
  RESULT_EQUAL: 'draw',
  RESULT_BOTHLOSE: 'both-lose',
  RESULT_BOTHWIN: 'both-win',
  WHITEWINS: 'white',
  BLACKWINS: 'black',
  EQUAL: 'draw',
  BOTHLOSE: 'both-lose',
  BOTHWIN: 'both-win',
};

const NAME_OF_OUTCOME: Readonly<Record<GameOutcome, string>> = {
  unknown: 'RESULT_UNKNOWN',
  white: 'RESULT_WHITEWINS',
  black: 'RESULT_BLACKWINS',
  draw: 'RESULT_EQUAL',
  'both-lose': 'RESULT_BOTHLOSE',
  'both-win': 'RESULT_BOTHWIN',
};

const BY_DEFAULT = '_BYDEF';
const PREFIX = 'RESULT_';

export const byDefaultSuffix = (written: string): { readonly name: string; readonly byDefault: boolean } => {
  const byDefault = written.endsWith(BY_DEFAULT);
  return { name: byDefault ? written.slice(0, -BY_DEFAULT.length) : written, byDefault };
};

/** `prefixed`: whether this file writes `RESULT_WHITEWINS` or `WHITEWINS`; the unknown result always has the prefix. */
export const openGothaResult = ({ outcome, byDefault }: PairingResult, prefixed: boolean): string => {
  const name = NAME_OF_OUTCOME[outcome];
  if (outcome === 'unknown') return name;
  return `${prefixed ? name : name.slice(PREFIX.length)}${byDefault ? BY_DEFAULT : ''}`;
};
