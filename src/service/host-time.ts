/**
 * The machine's time for a table.
 *
 * `nowMs` is monotonic and whole: it counts from the machine's own tick (unmoved by a stepped
 * system clock), and begins where the journal of an earlier process ended. So moments before and
 * after a restart can be compared, and the time in which nothing was running is nobody's time.
 *
 * After a time in which the process stood still (`loop-watch.ts`) no alarm rings before what waited meanwhile has been read.
 */
import type { TimePort } from '../session/ports.js';
import type { LoopWatch } from './loop-watch.js';

/** The longest wait that a timer of the runtime takes; a later moment is reached in several waits. */
const TIMER_MAX_MS = 2 ** 31 - 1;

const NANOSECONDS_PER_MS = 1_000_000n;

/** `continuesAfterMs`: the last moment of the journal; 0 for a new table. `watch`: where somebody's time depends on what was read. */
export const hostTime = (continuesAfterMs: number, watch?: LoopWatch): TimePort => {
  const firstMs = Math.floor(continuesAfterMs) + 1;
  const startedAt = process.hrtime.bigint();
  const nowMs = (): number => firstMs + Number((process.hrtime.bigint() - startedAt) / NANOSECONDS_PER_MS);
  /** From the machine's monotonic milliseconds to the table's. */
  const sinceMs = firstMs - Number(startedAt / NANOSECONDS_PER_MS);
  return {
    nowMs,
    wallMs: () => Date.now(),
    wakeAt: (atMs, callback) => {
      let timer: NodeJS.Timeout | undefined;
      const wait = (): void => {
        const leftMs = Math.max(atMs - nowMs(), watch?.catchingUpMs() ?? 0);
        if (leftMs <= 0) callback();
        else timer = setTimeout(wait, Math.min(Math.ceil(leftMs), TIMER_MAX_MS));
      };
      timer = setTimeout(wait, Math.max(0, Math.min(Math.ceil(atMs - nowMs()), TIMER_MAX_MS)));
      return () => clearTimeout(timer);
    },
    ...(watch === undefined
      ? {}
      : {
          catchingUpMs: () => watch.catchingUpMs(),
          watchStandstill: (listener) =>
            watch.watch(({ fromMs, toMs, kind, missedMs }) => listener({ fromMs: fromMs + sinceMs, toMs: toMs + sinceMs, kind, missedMs })),
        }),
  };
};
