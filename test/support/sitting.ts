/**
 * A sitting: one table in a test, from the board's first line to whatever comes of it. Nine by nine; moments are
 * the table's milliseconds. Black is to move; the game starts at 1 s. Inputs go in, everything that came out is kept.
 */
import { clockAt, DEFAULT_POLICY, type ClockPolicy } from '../../src/core/clock/clock.js';
import type { ClockAction } from '../../src/core/clock/clock-actions.js';
import type { Action } from '../../src/core/game/action.js';
import type { GameEvent } from '../../src/core/game/event.js';
import type { Game } from '../../src/core/game/game.js';
import { parseSgfPoint, type Point } from '../../src/core/go/point.js';
import { resumeTable } from '../../src/core/table/resume.js';
import { step } from '../../src/core/table/step.js';
import { openTable, type Input, type Output, type TableState } from '../../src/core/table/table-state.js';
import type { Reading } from '../../src/core/wire/board-input.js';
import { ruleset } from './rulesets.js';
import type { GameSettings } from '../../src/core/game/game-settings.js';

export const SIZE = { width: 9, height: 9 };
const EMPTY = Array<Reading>(81).fill('empty');

export const point = (letters: string): Point => parseSgfPoint(letters, SIZE) ?? -1;

export class Sitting {
  readonly settings: { readonly size: typeof SIZE; readonly clockButtons: boolean };
  state: TableState;
  readonly outputs: Output[] = [];
  wakeAtMs: number | undefined;

  /** Without controls the game has no clock. */
  constructor(controls: string | undefined, policy: Partial<ClockPolicy> = {}, clockButtons = true, more: Partial<GameSettings> = {}) {
    this.settings = { size: SIZE, clockButtons };
    this.state = openTable(this.settings);
    this.take({ kind: 'snapshot', atMs: 500, readings: EMPTY });
    this.take({ kind: 'link', atMs: 500, state: 'up' });
    const time = controls === undefined ? {} : { time: { controls, policy: { ...DEFAULT_POLICY, ...policy } } };
    const settings = { size: SIZE, ruleset: ruleset('japanese'), players: { black: '', white: '' }, startedAt: '', ...time, ...more };
    this.take({ kind: 'action', atMs: 1000, by: 'recorder', action: { kind: 'start', settings } });
  }

  take(input: Input): void {
    const { state, outputs, wakeAtMs } = step(this.state, input, input.atMs);
    this.state = state;
    this.wakeAtMs = wakeAtMs;
    this.outputs.push(...outputs);
  }

  put(atMs: number, letters: string, reading: Reading): void {
    this.take({ kind: 'readings', atMs, changes: [{ point: point(letters), reading }] });
  }

  press(atMs: number, side: 'black' | 'white'): void {
    this.take({ kind: 'button', atMs, side, down: true });
  }

  /** A stone that lies still before its press, a second later. */
  plays(atMs: number, letters: string, side: 'black' | 'white'): void {
    this.put(atMs, letters, side);
    this.passUntil(atMs + 900);
    this.press(atMs + 1000, side);
  }

  /** The reason why not, where it was refused. */
  act(atMs: number, action: Action): string | undefined {
    const before = this.outputs.length;
    this.take({ kind: 'action', atMs, by: 'arbiter', action });
    const refused = this.outputs.slice(before).find((output) => output.kind === 'refused');
    return refused?.refusal.kind;
  }

  clock(atMs: number, clock: ClockAction): void {
    this.act(atMs, { kind: 'clock', clock });
  }

  /** Ticks as a host does: at every moment it was asked to. */
  passUntil(nowMs: number): void {
    while (this.wakeAtMs !== undefined && this.wakeAtMs <= nowMs) this.take({ kind: 'tick', atMs: this.wakeAtMs });
    this.take({ kind: 'tick', atMs: nowMs });
  }

  /** The process is killed, and a new one reads the journal. The board shows what lies on it at `nowMs`. */
  restart(nowMs: number): void {
    const readings = this.state.sensing.points.map(({ reading }) => reading);
    const journal = JSON.parse(JSON.stringify(this.events)) as readonly GameEvent[];
    this.state = resumeTable(this.settings, journal);
    this.take({ kind: 'snapshot', atMs: nowMs, readings });
    this.take({ kind: 'link', atMs: nowMs, state: 'up' });
  }

  get game(): Game {
    if (this.state.game === undefined) throw new Error('no game');
    return this.state.game;
  }

  get events(): readonly GameEvent[] {
    return this.outputs.flatMap((output) => (output.kind === 'event' ? [output.event] : []));
  }

  get told(): readonly string[] {
    return this.events.flatMap((event) =>
      event.kind === 'clock' && event.happened !== null
        ? [`${String(event.atMs)} ${event.happened.kind}${'side' in event.happened ? ` ${event.happened.side}` : ''}`]
        : [],
    );
  }

  leftMs(side: 'black' | 'white', nowMs: number): number {
    const clock = this.state.game?.clock;
    if (clock === undefined) throw new Error('no clock');
    const { mainMs, leftMs } = clockAt(clock, nowMs).sides[side];
    return mainMs + leftMs;
  }
}
