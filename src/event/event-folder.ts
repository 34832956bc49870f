/**
 * An event's folder on the disk.
 *
 *     pairings.xml | pairings.csv    as the pairing program wrote it, never changed; earlier ones beside it
 *     facts.jsonl                    what happened, a line a fact, only ever longer
 *     published/                     records and lists for others
 *
 * The book is read from both each time: there is no third place that could disagree with them.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ok, refuse, type Result } from '../core/result.js';
import { readPairingsCsv } from './event-csv.js';
import { applyFact, decideFact, EMPTY_BOOK, type DatedFact, type EventBook, type EventFact } from './event-book.js';
import { readOpenGotha } from './opengotha-read.js';
import type { Tournament } from './tournament.js';

const FACTS = 'facts.jsonl';
const PAIRINGS = ['pairings.xml', 'pairings.csv'] as const;
export const PUBLISHED = 'published';

export interface OpenEvent {
  readonly folder: string;
  readonly book: EventBook;
  readonly facts: readonly DatedFact[];
  /** The pairing program's file, as it is. */
  readonly original: { readonly name: string; readonly bytes: Uint8Array } | undefined;
}

export const initEvent = (folder: string): Result<undefined, string> => {
  if (existsSync(path.join(folder, FACTS))) return refuse(`${folder} is an event already`);
  mkdirSync(path.join(folder, PUBLISHED), { recursive: true });
  writeFileSync(path.join(folder, FACTS), '');
  return ok(undefined);
};

const readPairings = (name: string, bytes: Uint8Array): Result<Tournament, string> =>
  name.endsWith('.csv') ? readPairingsCsv(new TextDecoder().decode(bytes), path.basename(name, '.csv')) : readOpenGotha(bytes);

export const openEvent = (folder: string): Result<OpenEvent, string> => {
  const factsFile = path.join(folder, FACTS);
  if (!existsSync(factsFile)) return refuse(`${folder} is no event: banmen event init ${folder}`);
  const name = PAIRINGS.find((one) => existsSync(path.join(folder, one)));
  const bytes = name === undefined ? undefined : new Uint8Array(readFileSync(path.join(folder, name)));
  const tournament = name === undefined || bytes === undefined ? undefined : readPairings(name, bytes);
  if (tournament?.ok === false) return refuse(`${String(name)}: ${tournament.refusal}`);
  const facts: DatedFact[] = [];
  const lines = readFileSync(factsFile, 'utf8').split('\n');
  // Without its line feed the last line was cut off while it was written, and nobody was told of it.
  lines.pop();
  for (const [index, line] of lines.entries()) {
    try {
      facts.push(JSON.parse(line) as DatedFact);
    } catch {
      return refuse(`${factsFile}, line ${index + 1}: this is no fact; take the line out, or put the file back from a copy`);
    }
  }
  const book = facts.reduce<EventBook>(applyFact, { ...EMPTY_BOOK, tournament: tournament?.value });
  return ok({ folder, book, facts, original: name === undefined || bytes === undefined ? undefined : { name, bytes } });
};

/** Takes facts into the book, all or none. `at`: ISO 8601. */
export const addFacts = (event: OpenEvent, facts: readonly EventFact[], at: string): Result<OpenEvent, string> => {
  let { book } = event;
  const dated: DatedFact[] = [];
  for (const fact of facts) {
    const decided = decideFact(book, fact);
    if (!decided.ok) return decided;
    book = applyFact(book, decided.value);
    dated.push({ ...decided.value, at });
  }
  if (dated.length > 0)
    appendFileSync(path.join(event.folder, FACTS), dated.map((fact) => `${JSON.stringify(fact)}\n`).join(''), { flush: true });
  return ok({ ...event, book, facts: [...event.facts, ...dated] });
};

/** Takes a pairing file in; the one before is kept under its number. */
export const importPairings = (event: OpenEvent, file: string, bytes: Uint8Array, at: string): Result<OpenEvent, string> => {
  const target = file.toLowerCase().endsWith('.csv') ? PAIRINGS[1] : PAIRINGS[0];
  const read = readPairings(target, bytes);
  if (!read.ok) return refuse(`${file}: ${read.refusal}`);
  const imports = event.facts.filter(({ kind }) => kind === 'imported').length;
  if (event.original !== undefined) {
    const { ext, name } = path.parse(event.original.name);
    renameSync(path.join(event.folder, event.original.name), path.join(event.folder, `${name}.${imports}${ext}`));
  }
  const whole = path.join(event.folder, `${target}.new`);
  writeFileSync(whole, bytes, { flush: true });
  renameSync(whole, path.join(event.folder, target));
  const next: OpenEvent = { ...event, book: { ...event.book, tournament: read.value }, original: { name: target, bytes } };
  return addFacts(next, [{ kind: 'imported', file: path.basename(file) }], at);
};
