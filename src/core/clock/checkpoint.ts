/**
 * Checkpoint: the clock as plain JSON values, for the journal.
 *
 * The session writes one beside every clock event and at least once a second while the clock
 * runs. After a crash the last one is read back (`afterRestart`): the game stands *paused*, with
 * the times of that moment. What was used between the checkpoint and the crash (a second at most) is not
 * charged, so the doubt is in the player's favour; an arbiter charges it by `charge`.
 *
 * No moment is kept: monotonic time begins anew after a restart.
 */
import { COLORS, type BySide } from '../go/color.js';
import { ok, refuse, type Result } from '../result.js';
import { clockAt, PAUSE_REASONS, TURN_ENDS, type Clock, type ClockPolicy, type ClockStatus } from './clock.js';
import { makeControls, parseControls } from './control-text.js';
import type { Correction } from './corrections.js';
import { OVERTIME_ENTRIES, PHASES, type SideTime } from './side-time.js';

/** Goes up when an old checkpoint can no longer be read. */
export const CHECKPOINT_VERSION = 1;

/** While the clock runs, the time from one checkpoint to the next: a second, less what a timer and the disk may be late. */
export const CHECKPOINT_EVERY_MS = 900;

export interface ClockCheckpoint {
  readonly version: number;
  /** People's text (`control-text.ts`). */
  readonly controls: string;
  readonly policy: ClockPolicy;
  readonly status: ClockStatus;
  readonly toMove: 'black' | 'white';
  readonly sides: BySide<SideTime>;
  /** Null: no captured stones on the board. */
  readonly holdLeftMs: number | null;
  readonly corrections: BySide<readonly Correction[]>;
}

/** The clock at `nowMs`. Settle first: news that is due and was not fetched is in the checkpoint and never told. */
export const makeCheckpoint = (clock: Clock, nowMs: number): ClockCheckpoint => {
  const now = clockAt(clock, nowMs);
  return {
    version: CHECKPOINT_VERSION,
    controls: makeControls(now.controls),
    policy: now.policy,
    status: now.status,
    toMove: now.toMove,
    sides: now.sides,
    holdLeftMs: now.prisoners?.holdLeftMs ?? null,
    corrections: now.corrections,
  };
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isLength = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isOneOf = <Name extends string>(names: readonly Name[], value: unknown): value is Name => names.some((name) => name === value);

const LENGTHS = ['mainMs', 'periodsLeft', 'leftMs', 'stonesLeft', 'turnMs', 'moves', 'usedMs'] as const;

const isSideTime = (value: unknown): value is SideTime =>
  isFields(value) &&
  isOneOf(PHASES, value['phase']) &&
  LENGTHS.every((name) => isLength(value[name])) &&
  Number.isInteger(value['addedMs']);

const isCorrection = (value: unknown): value is Correction =>
  isFields(value) &&
  isSideTime(value['before']) &&
  Number.isInteger(value['deltaMs']) &&
  typeof value['why'] === 'string' &&
  (value['id'] === undefined || isLength(value['id'])) &&
  isLength(value['openMs']) &&
  Array.isArray(value['turns']) &&
  value['turns'].every((turn: unknown) => isFields(turn) && isLength(turn['ms']) && isOneOf(['counted', 'abandoned'], turn['ended']));

const isStatus = (value: unknown): value is ClockStatus => {
  if (!isFields(value)) return false;
  switch (value['kind']) {
    case 'ready':
    case 'running':
    case 'ended':
      return true;
    case 'flag':
      return isOneOf(COLORS, value['side']);
    case 'paused':
      return isOneOf(PAUSE_REASONS, value['reason']) && typeof value['sealed'] === 'boolean';
    default:
      return false;
  }
};

const isPolicy = (value: unknown): value is ClockPolicy => {
  if (!isFields(value) || !isOneOf(TURN_ENDS, value['turnEnds']) || !isOneOf(OVERTIME_ENTRIES, value['overtimeEntry'])) return false;
  const captures = value['captures'];
  if (!isFields(captures)) return false;
  return captures['kind'] === 'timed' || (captures['kind'] === 'untimed-in-overtime' && isLength(captures['limitMs']));
};

const isBoth = (value: unknown, is: (one: unknown) => boolean): boolean => isFields(value) && is(value['black']) && is(value['white']);

/** The clock of a checkpoint, running on from `atMs` if it ran. Refuses, naming the field, what no `makeCheckpoint` wrote. */
export const parseCheckpoint = (value: unknown, atMs: number): Result<Clock, string> => {
  if (!isFields(value)) return refuse('clock checkpoint: no object');
  if (value['version'] !== CHECKPOINT_VERSION) return refuse(`clock checkpoint: version ${String(value['version'])} cannot be read`);
  const controls = typeof value['controls'] === 'string' ? parseControls(value['controls']) : refuse('no text');
  if (!controls.ok) return refuse(`clock checkpoint: controls: ${controls.refusal}`);
  const { policy, status, toMove, sides, holdLeftMs, corrections } = value as unknown as ClockCheckpoint;
  if (!isPolicy(policy)) return refuse('clock checkpoint: policy');
  if (!isStatus(status)) return refuse('clock checkpoint: status');
  if (!isOneOf(COLORS, toMove)) return refuse('clock checkpoint: toMove');
  if (!isBoth(sides, isSideTime)) return refuse('clock checkpoint: sides');
  if (holdLeftMs !== null && !isLength(holdLeftMs)) return refuse('clock checkpoint: holdLeftMs');
  if (!isBoth(corrections, (list) => Array.isArray(list) && list.every(isCorrection))) return refuse('clock checkpoint: corrections');
  return ok({
    controls: controls.value,
    policy,
    status,
    toMove,
    sides,
    asOfMs: Math.floor(atMs),
    prisoners: holdLeftMs === null ? undefined : { holdLeftMs },
    corrections,
  });
};

/** After a crash: a clock that ran stands, until somebody says that play goes on. */
export const afterRestart = (clock: Clock): Clock =>
  clock.status.kind === 'running' ? { ...clock, status: { kind: 'paused', reason: 'restart', sealed: false } } : clock;
