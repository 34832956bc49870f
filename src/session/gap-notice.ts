/**
 * What people are told of a gap: a time that the clocks do not know, or did not know for a while.
 *
 *     clock stands for want of knowledge ─▶ until somebody lets it go on
 *     lines lost while a clock ran       ─▶ until the next press is heard
 *     the process stood still            ─▶ for TOLD_FOR_MS, where nothing else has to be said
 */
import type { Clock } from '../core/clock/clock.js';
import type { GameEvent } from '../core/game/event.js';
import { tell, type Sentence } from '../words/telling.js';
import type { Standstill } from './ports.js';

/** Shorter is only counted: nobody sees that a page was late by it. */
export const STANDSTILL_SAID_MS = 1000;

/** How long a standstill that cost nothing is shown. */
export const TOLD_FOR_MS = 60_000;

export interface Gap {
  /** The last standstill that was long enough to be said. */
  readonly stood: Standstill | undefined;
  /** Lines were lost since the last press, while a clock ran. */
  readonly linesLost: boolean;
}

export const NO_GAP: Gap = { stood: undefined, linesLost: false };

/** A clock of its own loses no press with a line of the board. */
export const gapAfter = (gap: Gap, event: GameEvent, clock: Clock | undefined, clockApart: boolean): Gap => {
  if (event.kind === 'link' && event.state === 'suspect' && clock?.status.kind === 'running' && !clockApart)
    return { ...gap, linesLost: true };
  if (event.kind === 'clock' && event.happened?.kind === 'resumed') return NO_GAP;
  if (event.kind === 'started' || (event.kind === 'clock' && event.happened?.kind === 'clock-stopped')) return { ...gap, linesLost: false };
  return gap;
};

const secondsOf = (ms: number): string => (ms / 1000).toFixed(ms < 10_000 ? 1 : 0);

/** `clockApart`: the presses come from a clock that does not say when they were made. */
export const tellGap = ({ stood, linesLost }: Gap, clock: Clock | undefined, clockApart: boolean, nowMs: number): Sentence | undefined => {
  const status = clock?.status;
  if (status?.kind === 'paused' && status.reason === 'board-lost') return tell('warning.gap-unheard');
  const seconds = stood === undefined ? '' : secondsOf(stood.missedMs);
  if (status?.kind === 'paused' && status.reason === 'stood-still') return tell('warning.gap-stood-still', { seconds });
  if (status?.kind === 'running' && linesLost) return tell('warning.gap-lines');
  if (stood === undefined || nowMs - stood.toMs >= TOLD_FOR_MS) return undefined;
  if (clockApart && status?.kind === 'running') return tell('warning.gap-undated', { seconds });
  return tell('warning.gap-told', { seconds });
};
