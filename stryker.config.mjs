/**
 * Mutation testing of what decides about games and keeps them: is there a test for each line that can be wrong? docs/TESTING.md
 * has the figures and says what is left.
 *
 *     npm run test:mutants -- --mutate 'src/core/wire/**'     a room; without it all of them, which takes hours
 *
 * What was tried before and has not changed is not tried again (reports/mutants/tried.json).
 */

/**
 * The rooms that must not be wrong in silence. Without the journal's worker: a thread of Node's own reads it from `dist`, as it was
 * built and not as it was mutated. What it does it asks of `journal-file.ts`, `journal-place.ts` and `request-queue.ts`, which are tried.
 * `--mutate` takes the place of this list: 'src/storage/**,!src/storage/journal-worker.ts'.
 */
const MUTATED = ['src/core/{wire,clock,game,inference}/**/*.ts', 'src/storage/**/*.ts', '!src/storage/journal-worker.ts'];

/**
 * What is not mutated: a literal string. Most are the tags of unions (`kind: 'moved'`), where the compiler refuses the mutant
 * (`kind: ''`), and each comparison with one is mutated as a condition besides; the rest are reasons that people read.
 */
const NOT_MUTATED = ['StringLiteral'];

/**
 * The tests that are asked: quick ones; fewer, where a run names them (MUTANT_TESTS='test/core/wire/*.test.ts ...'). Left out is what
 * takes seconds of random games or of files: quick tests should find it too.
 */
const TESTS = {
  run: process.env['MUTANT_TESTS']?.split(' ') ?? ['test/core/**/*.test.ts', 'test/storage/**/*.test.ts', 'test/scenarios/**/*.test.ts'],
  leave: [
    'test/core/go/**',
    'test/core/inference/{every-kind,noise}.test.ts',
    'test/core/record/{broken-files,encodings,not-read}.test.ts',
    'test/core/wire/captures.test.ts',
    'test/**/*.long.test.ts',
  ],
  /** Each story three times more. */
  leaveNamed: ['the same however often somebody ticks'],
};

/** The processes that ask them have it from here (test/support/run-length.ts). */
process.env['BANMEN_TESTS'] = 'mutants';

export default {
  testRunner: 'in-process',
  plugins: ['./scripts/mutant-runner.mjs'],
  tests: TESTS,
  mutate: MUTATED,
  mutator: { excludedMutations: NOT_MUTATED },
  coverageAnalysis: 'perTest',
  /** What runs once when a file is read would need every test again for each mutant. */
  ignoreStatic: true,
  incremental: true,
  incrementalFile: 'reports/mutants/tried.json',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: 'reports/mutants/report.json' },
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['reports', 'coverage', 'voices', 'bench'],
  timeoutMS: 4_000,
  timeoutFactor: 1.5,
  concurrency: 1,
  thresholds: { high: 90, low: 85, break: null },
};
