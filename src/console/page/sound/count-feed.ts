/**
 * CountFeed: what is said at the table and when, in the page's own time, for whoever shows it or speaks it.
 *
 *     the stream's `calls` ─▶ all that is still to come, and when it was sent ─▶ TimedCall, at a moment of the page
 *
 * The server's time is taken from what it sends: a message can come late and never early, so the earliest of the
 * newest says best. That is enough for the eye; who speaks asks more closely (server-time.ts).
 */
import { hearStream, wantCount } from '../live/stream-line.js';
import type { ToldCall } from '../../view/told-call.js';

export interface CountListener {
  /** Everything that is to be said from now on; replaces what was told before. */
  calls(calls: readonly ToldCall[]): void;
  /** Words worth fetching before they are told. */
  words?(words: readonly string[]): void;
}

export interface CountFeed {
  readonly tableId: string;
  /** Calls back with what is known, then at every change; the answer ends it. */
  subscribe(listener: CountListener): () => void;
  /** The server's moment minus the page's, as far as it is known. */
  aheadMs(): number | undefined;
  close(): void;
}

/** Messages by which the server's time is judged: one comes every five seconds at least. */
const MESSAGES_KEPT = 12;

export const openCountFeed = (tableId: string): CountFeed => {
  const listeners = new Set<CountListener>();
  let aheads: readonly number[] = [];
  let calls: readonly ToldCall[] = [];
  let words: readonly string[] = [];

  const leave = hearStream((message) => {
    // Another run of the server may have another time.
    if (message.kind === 'server' && message.state === 'lost') aheads = [];
    if (message.kind !== 'count' || message.count.tableId !== tableId) return;
    const { nowMs, words: ahead, calls: told } = message.count;
    if (nowMs !== undefined) aheads = [...aheads, nowMs - performance.now()].slice(-MESSAGES_KEPT);
    if (ahead !== undefined) {
      words = ahead;
      for (const listener of listeners) listener.words?.(words);
    }
    if (told === undefined) return;
    calls = told;
    for (const listener of listeners) listener.calls(calls);
  });
  const stop = wantCount(tableId);

  return {
    tableId,
    subscribe: (listener) => {
      listeners.add(listener);
      listener.words?.(words);
      listener.calls(calls);
      return () => void listeners.delete(listener);
    },
    aheadMs: () => (aheads.length === 0 ? undefined : Math.max(...aheads)),
    close: () => {
      stop();
      leave();
    },
  };
};
