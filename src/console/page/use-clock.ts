/** A side's time in words, now and at every moment at which it changes; undefined without a clock. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { parseCheckpoint } from '../../core/clock/checkpoint.js';
import type { Clock } from '../../core/clock/clock.js';
import { nextFaceMs } from '../../core/clock/face.js';
import type { BySide } from '../../core/go/color.js';
import type { LiveClock } from '../../core/table/live-game.js';
import { sideClock, type SideClock } from '../view/clock-words.js';

/** A page that has just come learns the table's time a moment later. */
const LOOK_AGAIN_MS = 1000;

export interface ShownClock extends BySide<SideClock> {
  readonly clock: Clock;
}

/** `tableId`: whose time `tableNowMs` is asked for. */
export const useClock = (live: LiveClock | null, tableId: string, tableNowMs: (id: string) => number): ShownClock | undefined => {
  const clock = useMemo(() => {
    const parsed = live === null ? undefined : parseCheckpoint(live.checkpoint, live.atMs);
    return parsed?.ok === true ? parsed.value : undefined;
  }, [live]);
  const [, paint] = useState(0);
  useEffect(() => {
    if (clock === undefined) return undefined;
    let timer: number | undefined;
    const look = (): void => {
      const nowMs = tableNowMs(tableId);
      const nextMs = nextFaceMs(clock, nowMs);
      paint(nowMs);
      if (nextMs !== undefined) timer = window.setTimeout(look, Math.min(LOOK_AGAIN_MS, Math.max(1, Math.ceil(nextMs - nowMs))));
    };
    look();
    return () => window.clearTimeout(timer);
  }, [clock, tableId, tableNowMs]);
  if (clock === undefined) return undefined;
  const nowMs = tableNowMs(tableId);
  return { clock, black: sideClock(clock, 'black', nowMs), white: sideClock(clock, 'white', nowMs) };
};
