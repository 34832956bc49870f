/**
 * Random games on the clock, compared at every step with a clock that counts milliseconds.
 *
 *     seed ─▶ presses, pauses, captures, corrections, ticks ─▶ both clocks ─▶ the same time, events, ledger
 *
 * A difference throws with the seed and everything done up to it. The number of games is the
 * caller's: a test runs some, `BANMEN_CLOCK_GAMES=100000` runs as many as asked for.
 */
import { changeClock, type ClockAction } from '../../../src/core/clock/clock-actions.js';
import {
  advance,
  DEFAULT_POLICY,
  newClock,
  nextMomentMs,
  settleClock,
  type Clock,
  type ClockEvent,
} from '../../../src/core/clock/clock.js';
import { parseTimeControl } from '../../../src/core/clock/control-text.js';
import { parseCheckpoint, makeCheckpoint } from '../../../src/core/clock/checkpoint.js';
import { totalLeftMs } from '../../../src/core/clock/side-time.js';
import { bothSides, type TimeControl } from '../../../src/core/clock/time-control.js';
import { COLORS, type Color } from '../../../src/core/go/color.js';
import { NaiveClock } from './naive-clock.js';

/** Small enough that a hundred milliseconds see everything happen. */
export const MODEL_CONTROLS: Readonly<Record<string, string>> = {
  absolute: '90ms',
  'byo-yomi': '40ms + 3x13ms',
  reserved: '0m + reserved 4x15ms',
  considerations: '9ms + 4x12ms considerations',
  canadian: '30ms + 3/25ms',
  fischer: '40ms + 6ms/move cap 50ms',
  bronstein: '60ms + bronstein 7ms',
  delay: '60ms + delay 5ms',
  ing: '40ms + ing 3x11ms',
  progressive: '20ms + 2x7ms, 2x13ms, 1x21ms',
  hourglass: 'hourglass 60ms',
};

/** mulberry32: small, and the same everywhere. */
export const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const ACTIONS_A_GAME = 24;
const CROSSINGS = ['overtime-began', 'period-used', 'consideration-began', 'flag-fell'];

type Figures = Readonly<
  Record<'flag' | 'mainMs' | 'periodsLeft' | 'leftMs' | 'stonesLeft' | 'turnMs' | 'moves' | 'usedMs', number | boolean>
>;

const timeOf = (clock: Clock, color: Color): Figures => {
  const { phase, mainMs, periodsLeft, leftMs, stonesLeft, turnMs, moves, usedMs } = clock.sides[color];
  return { flag: phase === 'flag', mainMs, periodsLeft, leftMs, stonesLeft, turnMs, moves, usedMs };
};

const naiveTimeOf = (clock: NaiveClock, color: Color, control: TimeControl): Figures => {
  const { flag, mainMs, periods, leftMs, stones, turnMs, moves, usedMs } = clock.sides[color];
  return {
    flag,
    mainMs,
    periodsLeft: periods.length,
    leftMs: flag || leftMs < 0 ? 0 : leftMs,
    stonesLeft: control.kind === 'canadian' ? stones : 0,
    turnMs,
    moves,
    usedMs,
  };
};

const FIGURES = ['flag', 'mainMs', 'periodsLeft', 'leftMs', 'stonesLeft', 'turnMs', 'moves', 'usedMs'] as const;

/** One random game. Throws with its seed where the two clocks differ or time is not conserved. */
export const playRandomGame = (control: TimeControl, seed: number): void => {
  const random = randomFrom(seed);
  const limitMs = random(20);
  const naive = new NaiveClock(control);
  const policy = { ...DEFAULT_POLICY, captures: { kind: 'untimed-in-overtime', limitMs } } as const;
  const begin = changeClock(newClock(bothSides(control), policy, 'black'), { kind: 'start', side: 'black' }, 0).clock;
  const startedWithMs = totalLeftMs(control, begin.sides.black);
  let clock = begin;
  let lazy = begin; // never ticked: must tell the same time
  let nowMs = 0;
  const events: ClockEvent[] = [];
  const done: [number, ClockAction][] = [];

  const fail = (what: string): never => {
    throw new Error(
      `seed ${String(seed)}: ${what}\n${done.map(([atMs, action]) => `${String(atMs)} ${JSON.stringify(action)}`).join('\n')}`,
    );
  };
  const same = (what: string, ours: Figures, theirs: Figures): void => {
    if (FIGURES.some((figure) => ours[figure] !== theirs[figure]))
      fail(`${what} after ${String(nowMs)} ms\n  the clock: ${JSON.stringify(ours)}\n  by hand:   ${JSON.stringify(theirs)}`);
  };
  const act = (action: ClockAction): void => {
    done.push([nowMs, action]);
    const answer = changeClock(clock, action, nowMs);
    clock = answer.clock;
    events.push(...answer.events);
    lazy = changeClock(lazy, action, nowMs).clock;
  };
  const tick = (atMs: number): void => {
    const news = settleClock(clock, atMs);
    clock = news.clock;
    events.push(...news.events);
  };

  for (let step = 0; step < ACTIONS_A_GAME; step += 1) {
    const stretchMs = random(12);
    // Ticks of this stretch, in any order, twice, or never.
    for (let ticks = random(4); ticks > 0; ticks -= 1) tick(nowMs + random(stretchMs + 1));
    nowMs += stretchMs;
    naive.passMs(nowMs);
    const wakeMs = nextMomentMs(clock);
    if (wakeMs !== undefined && wakeMs > nowMs && settleClock(clock, nowMs).events.length > 0)
      fail(`news before ${String(wakeMs)}, when it was promised`);

    const color = COLORS[random(2)] ?? 'black';
    switch (random(9)) {
      case 0:
      case 1:
      case 2:
        act({ kind: 'press', side: naive.toMove });
        naive.press(naive.toMove);
        break;
      case 3:
        act({ kind: 'press', side: color });
        naive.press(color);
        break;
      case 4:
        act(naive.running ? { kind: 'pause', reason: 'lunch' } : { kind: 'resume' });
        if (!naive.sides.black.flag && !naive.sides.white.flag) naive.running = !naive.running;
        naive.playedOn = false;
        break;
      case 5:
        act({ kind: 'prisoners-pending' });
        naive.holdMs = limitMs;
        break;
      case 6:
        act({ kind: 'prisoners-off' });
        naive.holdMs = 0;
        break;
      case 7: {
        // A correction of what the side has running, and half of the time its undoing at once.
        const side = naive.sides[color];
        if (side.flag) break;
        const ms = 1 + random(30);
        act({ kind: 'correct', side: color, set: side.leftMs < 0 ? { mainMs: ms } : { leftMs: ms }, why: 'model' });
        if (random(2) === 0) {
          act({ kind: 'undo-correction', side: color });
          break;
        }
        if (side.leftMs < 0) side.mainMs = ms;
        else side.leftMs = ms;
        break;
      }
      default:
        // A crash: what comes back is paused, and nothing is lost.
        if (naive.running) {
          act({ kind: 'pause', reason: 'restart' });
          naive.running = false;
          naive.playedOn = true;
        }
        tick(nowMs);
        for (const which of ['clock', 'lazy'] as const) {
          const back = parseCheckpoint(JSON.parse(JSON.stringify(makeCheckpoint(which === 'clock' ? clock : lazy, nowMs))), nowMs);
          if (!back.ok) return fail(back.refusal);
          if (which === 'clock') clock = back.value;
          else lazy = back.value;
        }
    }

    const looked = advance(clock, nowMs).clock;
    for (const side of COLORS) {
      same(side, timeOf(looked, side), naiveTimeOf(naive, side, control));
      same(`${side}, never ticked`, timeOf(advance(lazy, nowMs).clock, side), naiveTimeOf(naive, side, control));
      const { usedMs, addedMs } = looked.sides[side];
      const keptMs = totalLeftMs(control, looked.sides[side]);
      if (startedWithMs + addedMs - usedMs !== keptMs)
        fail(`${side}: ${String(startedWithMs)} + ${String(addedMs)} added - ${String(usedMs)} used is not ${String(keptMs)}`);
    }
  }
  tick(nowMs);
  const crossings = events.filter((event) => CROSSINGS.includes(event.kind));
  const told = crossings.map((event) => `${String(event.atMs)} ${'side' in event ? event.side : ''} ${event.kind}`).join(', ');
  if (told !== naive.happened.join(', ')) fail(`what happened\n  the clock: ${told}\n  by hand:   ${naive.happened.join(', ')}`);
  if (events.filter(({ kind }) => kind === 'flag-fell').length > 1) fail('two flags fell');
};

export const modelControl = (kind: string): TimeControl => {
  const control = parseTimeControl(MODEL_CONTROLS[kind] ?? '');
  if (!control.ok) throw new Error(control.refusal);
  return control.value;
};
