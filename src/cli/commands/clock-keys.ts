/**
 * The keys of the terminal clock: what each does to the clock. Pure.
 *
 *     space  press (the side to move)     b w  press black's, white's button    p  pause, go on
 *     c      captured stones on, off      + -  a minute more, less              u  undo the correction
 *     s      swap the sides               m    how much is left?                q  quit
 */
import type { ClockAction } from '../../core/clock/clock-actions.js';
import { clockAt, type Clock } from '../../core/clock/clock.js';

export type KeyMeaning =
  | { readonly kind: 'action'; readonly action: ClockAction }
  | { readonly kind: 'ask' }
  | { readonly kind: 'quit' }
  | { readonly kind: 'nothing' };

export const KEYS_LINE = 'space press  b/w buttons  p pause  c captures  +/- minute  u undo  s swap  m left?  q quit';

const MINUTE_MS = 60_000;
const CONTROL_C = '\u0003';

const action = (taken: ClockAction): KeyMeaning => ({ kind: 'action', action: taken });

/** A minute more or less for the side to move: of main time, or of what it is counted down from. */
const minutes = (clock: Clock, nowMs: number, ms: number): KeyMeaning => {
  const { toMove: side, sides } = clockAt(clock, nowMs);
  const { phase, mainMs, leftMs } = sides[side];
  const set =
    phase === 'main' || (phase === 'flag' && ms > 0) ? { mainMs: Math.max(0, mainMs + ms) } : { leftMs: Math.max(0, leftMs + ms) };
  return action({ kind: 'correct', side, set, why: 'by key' });
};

export const meaningOf = (key: string, clock: Clock, nowMs: number): KeyMeaning => {
  switch (key) {
    case ' ':
      return action(clock.status.kind === 'ready' ? { kind: 'start', side: clock.toMove } : { kind: 'press', side: clock.toMove });
    case 'b':
      return action({ kind: 'press', side: 'black' });
    case 'w':
      return action({ kind: 'press', side: 'white' });
    case 'p':
      return action(clock.status.kind === 'paused' ? { kind: 'resume' } : { kind: 'pause', reason: 'arbiter' });
    case 'c':
      return action({ kind: clock.prisoners === undefined ? 'prisoners-pending' : 'prisoners-off' });
    case '+':
      return minutes(clock, nowMs, MINUTE_MS);
    case '-':
      return minutes(clock, nowMs, -MINUTE_MS);
    case 'u':
      return action({ kind: 'undo-correction', side: clock.toMove });
    case 's':
      return action({ kind: 'swap-sides' });
    case 'm':
      return { kind: 'ask' };
    case 'q':
    case CONTROL_C:
      return { kind: 'quit' };
    default:
      return { kind: 'nothing' };
  }
};
