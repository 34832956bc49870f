/**
 * What a board of any family must do, as a table hears it (ADD-A-BOARD): judged as far as the board's capabilities go.
 *
 *     checkFamily(board) ─▶ opens it ─▶ cases, one after the other ─▶ results
 *
 * A GSB/1 board has a stricter suite of its own (`suite.ts`). Without hands and without somebody who pulls the cable, what
 * needs them is left out.
 */
import type { BoardInput, Reading } from '../src/core/wire/board-input.js';
import { makePointName, type Point } from '../src/core/go/point.js';
import type { BoardIdentity, BoardPort, TimePort } from '../src/session/ports.js';
import { fails, leftOut, NO_HANDS, passes, passesIf, type Verdict } from './case.js';
import type { CaseResult } from './suite.js';

export interface FamilyUnderTest {
  readonly board: BoardPort;
  readonly time: TimePort;
  /** Somebody who puts stones and presses. */
  readonly hands?: {
    put(point: Point, exposed: 'empty' | 'black' | 'white'): void;
    press(side: 'black' | 'white', down: boolean): void;
  };
  /** Somebody who pulls the cable and plugs it in again. */
  readonly cable?: { pull(): Promise<void>; plugIn(): Promise<void> };
}

/** From the opening to the whole grid; the same after a cable was out, with the longest wait before it is tried again. */
const FIRST_LOOK_MS = 3_000;
const BACK_MS = 10_000;
/** A stone or a press is told within so long, a cable that is gone too. */
const TOLD_MS = 500;
const MISSED_MS = 4_000;
/** Nothing changes on a board that nobody touches. */
const QUIET_MS = 3_000;
const LOOK_EVERY_MS = 10;

class Heard {
  identity: BoardIdentity | undefined;
  readings: Reading[] = [];
  link = 'down';
  changes = 0;
  snapshots = 0;
  readonly down = { black: false, white: false };
  readonly #time: TimePort;

  constructor(time: TimePort) {
    this.#time = time;
  }

  take(input: BoardInput): void {
    if (input.kind === 'snapshot') {
      this.readings = [...input.readings];
      this.snapshots += 1;
    }
    if (input.kind === 'link') this.link = input.state;
    if (input.kind === 'button') this.down[input.side] = input.down;
    if (input.kind !== 'readings') return;
    for (const { point, reading } of input.changes) this.readings[point] = reading;
    this.changes += input.changes.length;
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#time.wakeAt(this.#time.nowMs() + ms, resolve));
  }

  async until(holds: () => boolean, withinMs: number): Promise<boolean> {
    const endMs = this.#time.nowMs() + withinMs;
    while (!holds() && this.#time.nowMs() < endMs) await this.wait(LOOK_EVERY_MS);
    return holds();
  }
}

interface FamilyCase {
  readonly sentence: string;
  readonly run: (heard: Heard, under: FamilyUnderTest) => Promise<Verdict>;
}

const readAs = (sensor: BoardIdentity['sensor'] | undefined, color: 'black' | 'white'): Reading =>
  sensor === 'occupancy' ? 'occupied' : color;

const CASES: readonly FamilyCase[] = [
  {
    sentence: 'says who it is and the whole grid within 3 s',
    run: async (heard) => {
      await heard.until(() => heard.link === 'up' && heard.snapshots > 0, FIRST_LOOK_MS);
      const { identity, readings, snapshots } = heard;
      const points = identity === undefined ? 0 : identity.width * identity.height;
      return passesIf(
        [identity !== undefined, 'it never said who it is'],
        [snapshots > 0, 'no grid came'],
        [readings.length === points, `${readings.length} readings for ${points} points`],
      );
    },
  },
  {
    sentence: 'is quiet while nobody touches it',
    run: async (heard) => {
      const before = heard.changes;
      await heard.wait(QUIET_MS);
      return passesIf([heard.changes === before, `${heard.changes - before} readings changed in ${QUIET_MS / 1000} s`]);
    },
  },
  {
    sentence: 'tells each stone that is put down or taken off, in the corners and in the middle',
    run: async (heard, { hands }) => {
      const { identity } = heard;
      if (hands === undefined || identity === undefined) return leftOut(NO_HANDS);
      const { width, height } = identity;
      const corners = [0, width - 1, width * (height - 1), width * height - 1, Math.floor((width * height) / 2)];
      for (const point of corners) {
        for (const color of ['black', 'white'] as const) {
          const name = makePointName(point, identity);
          hands.put(point, color);
          if (!(await heard.until(() => heard.readings[point] === readAs(identity.sensor, color), TOLD_MS))) {
            return fails(`${color} on ${name} reads ${heard.readings[point] ?? 'nothing'}`);
          }
          hands.put(point, 'empty');
          if (!(await heard.until(() => heard.readings[point] === 'empty', TOLD_MS))) return fails(`${name} is not told to be empty`);
        }
      }
      return passes;
    },
  },
  {
    sentence: 'tells each press and release of a clock button',
    run: async (heard, { hands }) => {
      if (hands === undefined) return leftOut(NO_HANDS);
      if ((heard.identity?.clockButtons ?? 0) === 0) return leftOut('the board has no clock buttons');
      for (const side of ['black', 'white'] as const) {
        for (const down of [true, false]) {
          hands.press(side, down);
          if (!(await heard.until(() => heard.down[side] === down, TOLD_MS)))
            return fails(`${side}'s button is not told to be ${down ? 'down' : 'up'}`);
        }
      }
      return passes;
    },
  },
  {
    sentence: 'takes lights if it has any, and goes on answering',
    run: async (heard, { board }) => {
      if ((heard.identity?.leds ?? 'none') === 'none') return leftOut('the board has no lamps');
      board.showLights([
        { point: 0, meaning: 'put-here' },
        { point: 1, meaning: 'take-off' },
        { point: 2, meaning: 'last' },
      ]);
      await heard.wait(TOLD_MS);
      board.showLights([]);
      const before = heard.snapshots;
      board.refresh?.();
      return passesIf([await heard.until(() => heard.snapshots > before, FIRST_LOOK_MS), 'no grid came after the lights']);
    },
  },
  {
    sentence: 'is missed when its cable is out, and says the whole grid when it is back',
    run: async (heard, { cable }) => {
      if (cable === undefined) return leftOut('nobody pulls this cable');
      await cable.pull();
      if (!(await heard.until(() => heard.link !== 'up', MISSED_MS))) return fails('nobody notices that it is gone');
      const before = heard.snapshots;
      await cable.plugIn();
      const isBack = await heard.until(() => heard.link === 'up' && heard.snapshots > before, BACK_MS);
      return passesIf([isBack, 'no grid came after the cable was back']);
    },
  },
];

/** Opens the board, runs every case, and closes it. */
export const checkFamily = async (
  under: FamilyUnderTest,
  done: (result: CaseResult) => void = () => undefined,
): Promise<readonly CaseResult[]> => {
  const heard = new Heard(under.time);
  under.board.start({
    news: ({ inputs }) => inputs.forEach((input) => heard.take(input)),
    identified: (identity) => {
      heard.identity = identity;
    },
    problem: () => undefined,
  });
  const results: CaseResult[] = [];
  for (const { sentence, run } of CASES) {
    const result = { sentence, section: 'ADD-A-BOARD.md', verdict: await run(heard, under) };
    results.push(result);
    done(result);
  }
  await under.board.close();
  return results;
};
