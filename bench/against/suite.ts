/** Suite: cases on which Banmen and another program are held against each other, and the differences that have a reason. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface AgainstCase {
  readonly name: string;
  /** What Banmen says, and what the other says; equal texts are the same. */
  readonly own: string;
  readonly other: string;
}

export interface Suite {
  readonly suite: string;
  readonly cases: readonly AgainstCase[];
}

export interface SuiteResult {
  readonly suite: string;
  readonly cases: number;
  readonly equal: number;
  readonly explained: number;
}

/** Reasons by suite and case. A reason whose case is equal again is a fault: it hides the next difference. */
type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;

const reasons = (): Reasons => JSON.parse(readFileSync(path.resolve('bench', 'against', 'explained.json'), 'utf8')) as Reasons;

export interface Judged {
  readonly results: readonly SuiteResult[];
  /** What nobody has explained, and reasons that are no longer true. */
  readonly open: readonly string[];
  /** Each explained difference with its reason. */
  readonly explained: readonly string[];
}

export const judge = (suites: readonly Suite[]): Judged => {
  const known = reasons();
  const open: string[] = [];
  const explained: string[] = [];
  const results = suites.map(({ suite, cases }) => {
    const told = known[suite] ?? {};
    let equal = 0;
    let reasoned = 0;
    for (const { name, own, other } of cases) {
      const reason = told[name];
      if (own === other) {
        equal += 1;
        if (reason !== undefined) open.push(`${suite}, ${name}: equal, and yet explained.json has a reason`);
      } else if (reason === undefined) {
        open.push(`${suite}, ${name}: banmen ${own}; the other ${other}`);
      } else {
        reasoned += 1;
        explained.push(`${suite}, ${name}: ${reason}`);
      }
    }
    return { suite, cases: cases.length, equal, explained: reasoned };
  });
  return { results, open, explained };
};
