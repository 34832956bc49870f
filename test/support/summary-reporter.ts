/**
 * The last line of a test run: how many passed and failed, after what was left out and why.
 *
 * A test that needs a tool which is not here calls `needs(...)` (tools.ts) and is skipped with
 * the reason; in CI a missing tool fails instead.
 */
import type { Reporter, TestModule } from 'vitest/node';

export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    const reasons = new Map<string, number>();
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests()].every((test) => test.result().state !== 'failed')) failed += 1;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') passed += 1;
        else if (result.state === 'failed') failed += 1;
        else {
          skipped += 1;
          const reason = /\[skipped: (.*)\]$/.exec(test.name)?.[1] ?? ('note' in result ? result.note : undefined) ?? 'no reason given';
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        }
      }
    }
    for (const [reason, count] of reasons) process.stdout.write(`skipped ${count}: ${reason}\n`);
    process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  }
}

export { SummaryReporter as default };
