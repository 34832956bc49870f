/**
 * Replay: a capture through the same path as a live board, as fast as it can (FORMS 1).
 *
 *     capture line ─ core/wire (nothing is sent) ─▶ inputs ─ step ─▶ events
 *
 * The game is started at the capture's own moment, as its header has it (`capture-start.ts`). The same
 * capture gives the same events every time.
 */
import type { GameEvent } from '../game/event.js';
import type { Game } from '../game/game.js';
import type { Ruleset } from '../go/ruleset.js';
import type { Capture } from '../wire/capture.js';
import { linkStep, openLink } from '../wire/link.js';
import { captureStart } from './capture-start.js';
import { withoutRestless } from '../sensing/grid.js';
import { LATE_LINE_MS } from './table-clock.js';
import { step } from './step.js';
import { openTable, type Input, type Step, type TableState } from './table-state.js';

export interface Replayed {
  readonly events: readonly GameEvent[];
  /** The game as it stands at the end; undefined where the capture ends before the start. */
  readonly game: Game | undefined;
}

/** After the last line everything that is still due is settled: nothing in a capture waits longer than this. */
const AFTERMATH_MS = 120_000;

export interface Replay {
  /** Takes the next lines of the capture, at most this many; false when there are none left. */
  advance(lines: number): boolean;
  /** When a live table would look again although nothing more is heard. */
  readonly wakeAtMs: number | undefined;
  /** Looks, as a live table does. It changes no event: what is due is settled before the next line in any case. */
  tick(nowMs: number): void;
  /** Lines taken so far. */
  readonly taken: number;
  /** The table as it stands. */
  state(): TableState;
  /** Settles what is still due, and gives the whole. */
  finish(): Replayed;
}

/**
 * The events of a step. No game hears of the link before it begins; whoever reads the events of a
 * capture wants to know all the same.
 */
export const eventsOfStep = (before: TableState, { state, outputs }: Step, atMs: number): readonly GameEvent[] => {
  const { link } = state.sensing;
  const news: readonly GameEvent[] =
    state.game === undefined && link !== before.sensing.link ? [{ kind: 'link', state: link, seq: 0, atMs }] : [];
  return [...news, ...outputs.flatMap((output) => (output.kind === 'event' ? [output.event] : []))];
};

/** A capture being replayed in portions, so that the caller can show progress. */
export const openReplay = (capture: Capture, ruleset: Ruleset): Replay => {
  const { game } = capture.header;
  const { table, actions } = captureStart(game, ruleset);
  const link = openLink({ mode: 'replay', size: { width: game.size, height: game.size } });
  const events: GameEvent[] = [];
  let state: TableState = openTable(table);
  let wakeAtMs: number | undefined;
  let started = false;
  let taken = 0;

  const feed = (input: Input, nowMs: number): void => {
    const stepped = step(state, input, nowMs);
    events.push(...eventsOfStep(state, stepped, input.atMs));
    ({ state, wakeAtMs } = stepped);
  };
  const startIfDue = (nowMs: number): void => {
    if (started || nowMs < game.startMs) return;
    started = true;
    for (const action of actions) feed({ kind: 'action', atMs: game.startMs, by: 'recorder', action }, game.startMs);
  };
  const silence = (untilMs: number): void => {
    for (let due = link.wakeAtMs; due !== undefined && due <= untilMs; due = link.wakeAtMs) {
      for (const input of linkStep(link, { kind: 'tick' }, due).inputs) feed(input, due);
    }
  };

  return {
    get wakeAtMs() {
      return wakeAtMs;
    },
    tick: (nowMs) => feed({ kind: 'tick', atMs: nowMs }, nowMs),
    get taken() {
      return taken;
    },
    advance(count) {
      for (const { direction, hostMs, text } of capture.lines.slice(taken, taken + count)) {
        if (direction === 'to-board') continue;
        // What the link machine notices before the start, and what after it, in this order.
        if (!started) silence(Math.min(hostMs, game.startMs));
        startIfDue(hostMs);
        silence(hostMs);
        for (const input of linkStep(link, { kind: 'line', text }, hostMs).inputs) feed(input, hostMs);
      }
      taken = Math.min(capture.lines.length, taken + count);
      return taken < capture.lines.length;
    },
    state: () => state,
    finish() {
      const lastMs = capture.lines.at(-1)?.hostMs ?? 0;
      startIfDue(lastMs);
      feed({ kind: 'tick', atMs: lastMs }, lastMs + LATE_LINE_MS);
      // No keyframe comes any more: what was told since a gap is all there is.
      state = { ...state, sensing: { ...withoutRestless(state.sensing), link: 'up' } };
      feed({ kind: 'tick', atMs: lastMs + AFTERMATH_MS }, lastMs + AFTERMATH_MS);
      return { events, game: state.game };
    },
  };
};
