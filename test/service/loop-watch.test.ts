/** A process that stands still: noticed by whoever asks first, said once, and waited for. Milliseconds of a made-up machine. */
import { expect, test } from 'vitest';
import { CATCH_UP_MS, LoopWatch, type StoodStill } from '../../src/service/loop-watch.js';

const watched = () => {
  const machine = { monotonic: 0, asleep: 0 };
  const watch = new LoopWatch({ monotonicMs: () => machine.monotonic, uptimeMs: () => machine.monotonic + machine.asleep });
  const stood: StoodStill[] = [];
  watch.watch((one) => stood.push(one));
  return {
    machine,
    watch,
    stood,
    runs: (ms: number) => {
      for (let gone = 0; gone < ms; gone += 50) {
        machine.monotonic += 50;
        watch.beat();
      }
    },
  };
};

test('a process that runs stands nowhere still', () => {
  const { watch, stood, runs } = watched();
  runs(10_000);
  expect(stood).toEqual([]);
  expect(watch.catchingUpMs()).toBe(0);
});

test('whoever asks first after a standstill hears of it, and how long to wait; then it is over', () => {
  const { machine, watch, stood, runs } = watched();
  runs(1000);
  machine.monotonic += 8000;
  expect(watch.catchingUpMs()).toBe(CATCH_UP_MS);
  expect(stood).toEqual([{ fromMs: 1000, toMs: 9000, kind: 'stopped', missedMs: 8000 }]);
  machine.monotonic += 100;
  watch.beat();
  expect(watch.catchingUpMs()).toBe(CATCH_UP_MS - 100);
  runs(200);
  expect(watch.catchingUpMs()).toBe(0);
  expect(stood).toHaveLength(1);
  expect(watch.counters()).toMatchObject({ loopStalls: 1, loopStalledMs: 8000, loopStalledWorstMs: 8000 });
});

test('a machine that sleeps stops its clock too: the uptime tells', () => {
  const { machine, stood, runs } = watched();
  runs(1000);
  machine.asleep += 3_600_000;
  runs(2000);
  expect(stood).toMatchObject([{ kind: 'asleep', missedMs: 3_600_000 }]);
});
