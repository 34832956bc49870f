/**
 * Two projects, one after the other: tests that compute have a worker a core; tests that start processes and wait for them
 * have more workers than cores, for they mostly wait. Neither disturbs the other.
 *
 *     npm test                 both, after a build
 *     npm run test:fast        those that compute and are quick: no build, some 30 s
 *     npm run test:long        both, in full size, and `*.long.test.ts` (BANMEN_TESTS=long)
 */
import { configDefaults, defineConfig } from 'vitest/config';

/** What starts processes, opens ports or plays sound. */
const WAITING = [
  'test/boards/gsb/*.test.ts',
  'test/boards/{diagnosis,find-board,polled-board}.test.ts',
  'test/browser/**/*.test.ts',
  'test/cli/**/*.test.ts',
  'test/clock-device/**/*.test.ts',
  'test/conformance/{conformance-command,conformance-host,family-suite}.test.ts',
  'test/engine/{analyse-game,gtp-game,remote-table}.test.ts',
  'test/firmware/{core,game-over-pty.long,hex}.test.ts',
  'test/relay/real-engine.test.ts',
  'test/service/propose-dead.test.ts',
  'test/simulator/{live-board,simulate-command}.test.ts',
  'test/voice/{inputs,outputs}/*.test.ts',
];

/** Minutes of computing: whole firmwares in emulation, other engines, whole counts listened to, thousands of random games and files. */
const THOROUGH = [
  'test/captures.test.ts',
  'test/conformance/**/*.test.ts',
  'test/firmware/*.test.ts',
  'test/simulated-service/*.test.ts',
  'test/simulator/**/*.test.ts',
  'test/voice/{render-count,voice}.test.ts',
  'test/voice/packs/*.test.ts',
  'test/core/go/{boards,cursor-undo,naive-engine,long-cycle}.test.ts',
  'test/core/go/scoring/assistant.test.ts',
  'test/core/inference/{noise,recovery,workbench}.test.ts',
  'test/core/record/{broken-files,encodings,sgf-bytes}.test.ts',
  'test/core/wire/captures.test.ts',
  'test/session/{evenings,whole-table}.test.ts',
  'test/event/*.test.ts',
];

const WAITING_WORKERS = 4;

/** A build machine with neighbours can stand still for seconds: what waits for processes and sound is tried once more, and vitest says that it was. */
const RETRIES_IN_CI = 1;

/** Percent of the core that the tests which compute run through; less fails (`npm run test:coverage`). */
const CORE_COVERED = { lines: 98, functions: 97, statements: 96, branches: 90 };

const isLong = process.env['BANMEN_TESTS'] === 'long';
const isFast = process.env['BANMEN_TESTS'] === 'fast';
const left = [...configDefaults.exclude, ...(isLong ? [] : ['test/**/*.long.test.ts'])];

export default defineConfig({
  test: {
    reporters: [['default', { summary: false }], './test/support/summary-reporter.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: { provider: 'v8', include: ['src/core/**/*.ts'], reporter: ['text-summary', 'html'], thresholds: CORE_COVERED },
    projects: [
      {
        extends: true,
        test: {
          name: 'computing',
          include: ['test/**/*.test.ts'],
          exclude: [...left, ...WAITING, ...(isFast ? THOROUGH : [])],
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'waiting',
          include: WAITING,
          exclude: left,
          maxWorkers: WAITING_WORKERS,
          retry: process.env['CI'] === undefined ? 0 : RETRIES_IN_CI,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
