/**
 * A capture played as a live hub hears it: with ticks between the lines, a few a second and when
 * the table asks for one. Must give what `core/table/replay` gives, which ticks only at the end.
 */
import type { GameEvent } from '../../src/core/game/event.js';
import type { Ruleset } from '../../src/core/go/ruleset.js';
import { captureStart } from '../../src/core/table/capture-start.js';
import { eventsOfStep, type Replayed } from '../../src/core/table/replay.js';
import { step } from '../../src/core/table/step.js';
import { openTable, type Input, type TableState } from '../../src/core/table/table-state.js';
import type { Capture } from '../../src/core/wire/capture.js';
import { linkStep, openLink } from '../../src/core/wire/link.js';

/** No divisor of a second, so that the ticks fall everywhere between the lines. */
const TICK_EVERY_MS = 331;
const AFTERMATH_MS = 120_000;

export const replayWithTicks = (capture: Capture, ruleset: Ruleset): Replayed => {
  const { game } = capture.header;
  const { table, actions } = captureStart(game, ruleset);
  const link = openLink({ mode: 'replay', size: { width: game.size, height: game.size } });
  const events: GameEvent[] = [];
  let state: TableState = openTable(table);
  let wakeAtMs: number | undefined;
  let nowMs = 0;
  let started = false;

  const feed = (input: Input, atMs: number): void => {
    const stepped = step(state, input, atMs);
    events.push(...eventsOfStep(state, stepped, input.atMs));
    ({ state, wakeAtMs } = stepped);
  };
  const tickUntil = (untilMs: number): void => {
    for (;;) {
      const next = Math.min(nowMs + TICK_EVERY_MS, wakeAtMs ?? Infinity, link.wakeAtMs ?? Infinity);
      if (next >= untilMs) break;
      nowMs = Math.max(next, nowMs + 1);
      for (const input of linkStep(link, { kind: 'tick' }, nowMs).inputs) feed(input, nowMs);
      feed({ kind: 'tick', atMs: nowMs }, nowMs);
    }
    nowMs = untilMs;
    for (const input of linkStep(link, { kind: 'tick' }, nowMs).inputs) feed(input, nowMs);
  };
  const startIfDue = (atMs: number): void => {
    if (started || atMs < game.startMs) return;
    started = true;
    tickUntil(game.startMs);
    for (const action of actions) feed({ kind: 'action', atMs: game.startMs, by: 'recorder', action }, game.startMs);
  };

  for (const { direction, hostMs, text } of capture.lines) {
    if (direction === 'to-board') continue;
    startIfDue(hostMs);
    tickUntil(hostMs);
    for (const input of linkStep(link, { kind: 'line', text }, hostMs).inputs) feed(input, hostMs);
  }
  startIfDue(nowMs);
  feed({ kind: 'tick', atMs: nowMs + AFTERMATH_MS }, nowMs + AFTERMATH_MS);
  return { events, game: state.game };
};
