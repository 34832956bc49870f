/** What a side's clock shows, now and at every moment at which it changes; undefined without a clock. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { parseCheckpoint } from '../../core/clock/checkpoint.js';
import { faceOf, nextFaceMs, type ClockFace } from '../../core/clock/face.js';
import type { LiveClock } from '../../core/table/live-game.js';

/** A page that has just come learns the table's time a moment later. */
const LOOK_AGAIN_MS = 1000;

export const useClockFace = (live: LiveClock | null, tableNowMs: () => number): ClockFace | undefined => {
  const clock = useMemo(() => {
    const parsed = live === null ? undefined : parseCheckpoint(live.checkpoint, live.atMs);
    if (parsed?.ok !== true) return undefined;
    // A page has room to show the time of a clock that stands; four digits say PAUS instead.
    return parsed.value.status.kind === 'paused' ? { ...parsed.value, status: { kind: 'ready' } as const } : parsed.value;
  }, [live]);
  const [, paint] = useState(0);
  useEffect(() => {
    if (clock === undefined) return undefined;
    let timer: number | undefined;
    const look = (): void => {
      const nowMs = tableNowMs();
      const nextMs = nextFaceMs(clock, nowMs);
      paint(nowMs);
      if (nextMs !== undefined) timer = window.setTimeout(look, Math.min(LOOK_AGAIN_MS, Math.max(1, Math.ceil(nextMs - nowMs))));
    };
    look();
    return () => window.clearTimeout(timer);
  }, [clock, tableNowMs]);
  return clock === undefined ? undefined : faceOf(clock, tableNowMs());
};
