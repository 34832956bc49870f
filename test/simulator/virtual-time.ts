/** Time that passes when the test says so: every timer that is due rings in order, and nothing waits. */
import type { TimePort } from '../../src/session/ports.js';

export interface VirtualTime extends TimePort {
  /** Lets the time pass up to this moment. */
  runTo(atMs: number): void;
}

interface Timer {
  readonly atMs: number;
  readonly callback: () => void;
}

export const virtualTime = (): VirtualTime => {
  let nowMs = 0;
  const timers = new Set<Timer>();
  const next = (): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers) if (first === undefined || timer.atMs < first.atMs) first = timer;
    return first;
  };
  return {
    nowMs: () => nowMs,
    wallMs: () => nowMs,
    wakeAt: (atMs, callback) => {
      const timer = { atMs: Math.max(atMs, nowMs), callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    runTo: (atMs) => {
      for (let timer = next(); timer !== undefined && timer.atMs <= atMs; timer = next()) {
        timers.delete(timer);
        nowMs = timer.atMs;
        timer.callback();
      }
      nowMs = atMs;
    },
  };
};
