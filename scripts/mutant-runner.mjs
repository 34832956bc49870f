/**
 * The test runner of `npm run test:mutants` (stryker.config.mjs): it reads the tests once and then runs, mutant after mutant, just
 * the tests that come to its place, in the same process: first those that have found most for the time they take. Vitest itself would start a thread and read all
 * modules again for each of some ten thousand mutants: hours instead of minutes. `test` and `expect` are Vitest's own.
 *
 * What is read once can be left changed by a mutant (a table that is filled at its first use). So a test that found a mutant is
 * run again without it; where it fails then too, all is read anew and the mutant is tried once more.
 */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { determineHitLimitReached, DryRunStatus, TestStatus, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { collectTests, getFn, getHooks } from '@vitest/runner';
import { globSync } from 'tinyglobby';
import { createServer } from 'vite';

/** Real ones: tests put false ones in their place. */
const now = performance.now.bind(performance);

const TEST_TIMEOUT_MS = 120_000;

/** What a test is thought to take at least, and to have found before it was tried. */
const LEAST_MS = 1;
const FINDS_GUESSED = 0.05;
/** What a find counts at each find after it: those of some twenty mutants before this one say most. */
const FADES = 0.95;

/** What a test asked to be done after it: Vitest's own `onTestFinished` asks which test runs, and only its own loop says. */
const afterTest = [];
globalThis.__afterTest = afterTest;
/** What its false timers ask for. */
globalThis.__vitest_worker__ ??= { config: { fakeTimers: {} } };

const vitestHere = {
  name: 'vitest-in-this-process',
  enforce: 'pre',
  resolveId: (id) => (id === 'vitest' ? '\0vitest-here' : undefined),
  load: (id) =>
    id === '\0vitest-here'
      ? `export * from '${import.meta.resolve('vitest')}';
         export const onTestFinished = (then) => { globalThis.__afterTest.push(then); };`
      : undefined,
};

const testsIn = (tasks) => tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task]));

const suitesOf = (task) => {
  const suites = [];
  for (let at = task.suite ?? task.file; at !== undefined && at !== null; at = at.suite ?? (at === at.file ? undefined : at.file)) {
    suites.unshift(at);
    if ('filepath' in at) break;
  }
  return suites.includes(task.file) ? suites : [task.file, ...suites];
};

const nameOf = (task) => [...suitesOf(task).slice(1), task].map(({ name }) => name).join(' ');

class MutantRunner {
  static inject = tokens(commonTokens.options, commonTokens.logger, 'globalNamespace');
  #log;
  #files;
  #stryker;
  #server;
  /** By id. */
  #tests = new Map();
  #tookMs = new Map();
  /** What each has found so far, the latest more than what is long ago: mutants come in the order of their places. */
  #finds = new Map();

  constructor(options, log, namespace) {
    this.#log = log;
    this.#files = options.tests;
    this.#stryker = globalThis[namespace] ??= {};
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    await this.#read();
  }

  async dispose() {
    await this.#server?.close();
  }

  async #read() {
    await this.#server?.close();
    this.#server = await createServer({
      configFile: false,
      logLevel: 'error',
      plugins: [vitestHere],
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      ssr: { noExternal: ['vitest'] },
    });
    const files = globSync(this.#files.run, { ignore: this.#files.leave, absolute: true }).sort();
    const collected = await collectTests(files, {
      config: {
        root: process.cwd(),
        setupFiles: [],
        sequence: { shuffle: false, concurrent: false, hooks: 'stack', setupFiles: 'list' },
        testTimeout: TEST_TIMEOUT_MS,
        hookTimeout: TEST_TIMEOUT_MS,
        maxConcurrency: 1,
        retry: 0,
        tags: [],
        allowOnly: true,
        includeTaskLocation: false,
      },
      importFile: (file) => this.#server.ssrLoadModule(file),
      trace: (_name, ...rest) => rest.at(-1)(),
    });
    this.#tests.clear();
    for (const file of collected) {
      if (file.result?.state === 'fail') throw new Error(`${file.filepath} cannot be read: ${file.result.errors[0]?.message}`);
      for (const test of testsIn(file.tasks)) {
        const name = nameOf(test);
        if (this.#files.leaveNamed.some((part) => name.includes(part))) continue;
        let id = `${path.relative(process.cwd(), file.filepath)}#${name}`;
        while (this.#tests.has(id)) id += "'";
        this.#tests.set(id, { id, name, file: file.filepath, task: test });
      }
    }
  }

  /** `undefined` where the test passes, else what it says. */
  async #fails({ id, task }) {
    const begunMs = now();
    let failure;
    const suites = suitesOf(task);
    const hooks = suites.map((suite) => getHooks(suite));
    const after = [];
    try {
      for (const { beforeEach } of hooks)
        for (const hook of beforeEach) {
          const then = await hook(task.context, task.suite ?? task.file);
          if (typeof then === 'function') after.unshift(then);
        }
      await getFn(task)();
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    for (const { afterEach } of hooks.toReversed()) after.push(...afterEach.toReversed());
    after.push(...(task.onFinished ?? []), ...afterTest.splice(0).toReversed());
    delete task.onFinished;
    for (const then of after) {
      try {
        await then(task.context, task.suite ?? task.file);
      } catch (error) {
        failure ??= error instanceof Error ? error.message : String(error);
      }
    }
    if (failure === undefined) this.#tookMs.set(id, now() - begunMs);
    return failure;
  }

  #result(test, failure, timeSpentMs) {
    const { id, name, file, task } = test;
    const told = { id, name, fileName: file, timeSpentMs };
    if (task.mode === 'skip' || task.mode === 'todo') return { ...told, status: TestStatus.Skipped };
    return failure === undefined
      ? { ...told, status: TestStatus.Success }
      : { ...told, status: TestStatus.Failed, failureMessage: failure };
  }

  /** All files that read one of these, by whatever way. */
  #readersOf(files) {
    const graph = this.#server.environments.ssr.moduleGraph;
    const readers = new Set(files.flatMap((file) => [...(graph.getModulesByFile(file) ?? [])]));
    for (const module of readers) for (const reader of module.importers) readers.add(reader);
    return new Set([...readers].map(({ file }) => file));
  }

  async dryRun({ files = [] }) {
    this.#stryker.activeMutant = undefined;
    const readers = this.#readersOf(files);
    const tests = [];
    for (const test of this.#tests.values()) {
      if (!readers.has(test.file)) continue;
      const isRun = test.task.mode === 'run' || test.task.mode === 'queued';
      this.#stryker.currentTestId = test.id;
      const failure = isRun ? await this.#fails(test) : undefined;
      this.#stryker.currentTestId = undefined;
      tests.push(this.#result(test, failure, this.#tookMs.get(test.id) ?? 0));
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.#stryker.mutantCoverage };
  }

  async #tryMutant({ activeMutant, hitLimit, mutantActivation, reloadEnvironment, testFilter }) {
    this.#stryker.hitLimit = hitLimit;
    this.#stryker.hitCount = hitLimit === undefined ? undefined : 0;
    const isStatic = mutantActivation === 'static';
    if (isStatic) this.#stryker.activeMutant = activeMutant.id;
    if (isStatic && reloadEnvironment) await this.#read();
    this.#stryker.activeMutant = activeMutant.id;
    const asked = testFilter === undefined ? [...this.#tests.values()] : testFilter.map((id) => this.#tests.get(id)).filter(Boolean);
    const runnable = asked.filter(({ task }) => task.mode === 'run' || task.mode === 'queued');
    const msAFind = ({ id }) => ((this.#tookMs.get(id) ?? 0) + LEAST_MS) / (FINDS_GUESSED + (this.#finds.get(id) ?? 0));
    runnable.sort((one, other) => msAFind(one) - msAFind(other));
    const tests = [];
    let found;
    for (const test of runnable) {
      const failure = await this.#fails(test);
      tests.push(this.#result(test, failure, 0));
      if (failure === undefined) continue;
      found = test;
      break;
    }
    if (found !== undefined) {
      for (const [id, finds] of this.#finds) this.#finds.set(id, finds * FADES);
      this.#finds.set(found.id, (this.#finds.get(found.id) ?? 0) + 1);
    }
    const timeOut = determineHitLimitReached(this.#stryker.hitCount, hitLimit);
    this.#stryker.activeMutant = undefined;
    this.#stryker.hitLimit = undefined;
    this.#stryker.hitCount = undefined;
    return { found, result: toMutantRunResult(timeOut ?? { status: DryRunStatus.Complete, tests }), isStatic };
  }

  async mutantRun(options) {
    const first = await this.#tryMutant(options);
    if (first.isStatic) {
      await this.#read();
      return first.result;
    }
    if (first.found === undefined || (await this.#fails(first.found)) === undefined) return first.result;
    this.#log.info(`${first.found.id} fails without a mutant too: all is read anew`);
    await this.#read();
    const second = await this.#tryMutant(options);
    if (second.found !== undefined && (await this.#fails(second.found)) !== undefined) await this.#read();
    return second.result;
  }
}

const makeMutantRunner = (injector) => injector.provideValue('globalNamespace', '__stryker__').injectClass(MutantRunner);
makeMutantRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'in-process', makeMutantRunner)];

export const strykerValidationSchema = {
  type: 'object',
  properties: {
    tests: {
      description:
        'The tests that are asked about each mutant: files, files of them left out, and tests left out that have this in their name.',
      type: 'object',
      properties: Object.fromEntries(['run', 'leave', 'leaveNamed'].map((key) => [key, { type: 'array', items: { type: 'string' } }])),
    },
  },
};
