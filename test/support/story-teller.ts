/**
 * Story teller: plays a story (`story.ts`) at a live table in virtual time.
 *
 * The board of the story goes on changing while its cable is out; only what is sent reaches the
 * table, and a keyframe sends it all, as a real board does.
 */
import { DEFAULT_POLICY } from '../../src/core/clock/clock.js';
import { faceOf } from '../../src/core/clock/face.js';
import type { GameEvent } from '../../src/core/game/event.js';
import type { Game } from '../../src/core/game/game.js';
import type { BySide } from '../../src/core/go/color.js';
import { makeEventLine } from '../../src/core/record/event-line.js';
import { resumeTable } from '../../src/core/table/resume.js';
import { step } from '../../src/core/table/step.js';
import { openTable, type Input, type TableState } from '../../src/core/table/table-state.js';
import type { Deed, Story } from './story.js';

/** When a host looks at its table: when the table asked for it, never in between, or all the time. */
export const TICKINGS = ['when-asked', 'never', 'all-the-time'] as const;
export type Ticking = (typeof TICKINGS)[number];

/** An odd number, so that the ticks fall everywhere between the deadlines. */
const ALL_THE_TIME_MS = 37;

export interface Told {
  readonly events: readonly GameEvent[];
  /** As contract lines without `why`. */
  readonly lines: readonly string[];
  readonly game: Game;
  /** Each time the story says what the clock shows: that, and what it does show. */
  readonly faces: readonly { readonly atMs: number; readonly said: BySide<string>; readonly shown: BySide<string> | undefined }[];
}

export const tell = (story: Story, ticking: Ticking): Told => {
  const { size, ruleset, clockButtons, time } = story;
  const board = [...story.before];
  const events: GameEvent[] = [];
  const faces: Told['faces'][number][] = [];
  let state: TableState = openTable({ size, clockButtons });
  let wakeAtMs: number | undefined;
  let nowMs = 0;
  let isCableIn = true;

  const take = (input: Input): void => {
    const stepped = step(state, input, input.atMs);
    ({ state, wakeAtMs } = stepped);
    for (const output of stepped.outputs) if (output.kind === 'event') events.push(output.event);
  };
  const passUntil = (untilMs: number): void => {
    for (;;) {
      const next = ticking === 'when-asked' ? wakeAtMs : ticking === 'all-the-time' ? nowMs + ALL_THE_TIME_MS : undefined;
      if (next === undefined || next > untilMs) break;
      nowMs = Math.max(next, nowMs);
      take({ kind: 'tick', atMs: nowMs });
    }
    nowMs = untilMs;
  };
  const keyframe = (atMs: number): void => {
    isCableIn = true;
    take({ kind: 'snapshot', atMs, readings: [...board] });
    take({ kind: 'link', atMs, state: 'up' });
  };
  const happens = (deed: Deed, atMs: number): void => {
    switch (deed.kind) {
      case 'reads':
        for (const { point, reading } of deed.changes) board[point] = reading;
        if (deed.isSeen && isCableIn) take({ kind: 'readings', atMs, changes: deed.changes });
        return;
      case 'press':
        if (isCableIn) take({ kind: 'button', atMs, side: deed.side, down: true });
        return;
      case 'link':
        isCableIn = deed.state !== 'down';
        take({ ...deed, atMs });
        return;
      case 'keyframe':
        keyframe(atMs);
        return;
      case 'start': {
        const clock = time === undefined ? {} : { time: { controls: time, policy: DEFAULT_POLICY } };
        const settings = { size, ruleset, players: { black: '', white: '' }, startedAt: '', ...clock };
        const handicap = deed.handicap === undefined ? {} : { handicap: deed.handicap };
        take({ kind: 'action', atMs, by: 'recorder', action: { kind: 'start', settings, ...handicap } });
        return;
      }
      case 'resign':
        take({ kind: 'action', atMs, by: deed.color, action: { kind: 'resign', color: deed.color } });
        return;
      case 'start-clock':
        take({ kind: 'action', atMs, by: 'arbiter', action: { kind: 'clock', clock: { kind: 'start', side: deed.side } } });
        return;
      case 'clock-shows':
        faces.push({ atMs, said: deed.digits, shown: shownAt(state.game, atMs) });
        return;
      case 'restart':
        state = resumeTable({ size, clockButtons }, JSON.parse(JSON.stringify(events)) as readonly GameEvent[]);
        wakeAtMs = undefined;
        isCableIn = false;
        return;
      case 'story-ends':
        take({ kind: 'tick', atMs });
        return;
    }
  };

  keyframe(0);
  for (const { atMs, deed } of story.hands) {
    passUntil(atMs);
    happens(deed, atMs);
  }
  if (state.game === undefined) throw new Error(`${story.title}: no game was started`);
  return { events, lines: events.flatMap((event) => withoutWhy(makeEventLine(event, size)) ?? []), game: state.game, faces };
};

const shownAt = (game: Game | undefined, atMs: number): BySide<string> | undefined => {
  if (game?.clock === undefined) return undefined;
  const { black, white } = faceOf(game.clock, atMs);
  return { black: black.digits, white: white.digits };
};

const withoutWhy = (line: string | undefined): string | undefined =>
  line === undefined ? undefined : JSON.stringify({ ...(JSON.parse(line) as Record<string, unknown>), why: undefined });
