/**
 * An event's folder on the disk.
 *
 *     pairings.xml | pairings.csv    as the pairing program wrote it, never changed; earlier ones beside it
 *     facts.jsonl                    what happened, a line a fact, only ever longer
 *     event.toml                     what holds for the event: event-settings.ts
 *     published/                     records and lists for others
 *
 * The book is read from both each time: there is no third place that could disagree with them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { appendFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ok, refuse, type Result } from '../core/result.js';
import { decodeCsv, readPairingsCsv } from './event-csv.js';
import { applyFact, decideFact, EMPTY_BOOK, type DatedFact, type EventBook, type EventFact } from './event-book.js';
import { NEW_EVENT_TOML, NO_EVENT_SETTINGS, readEventToml, type EventSettings } from './event-settings.js';
import { readOpenGotha } from './opengotha-read.js';
import type { Tournament } from './tournament.js';

const FACTS = 'facts.jsonl';
export const EVENT_TOML = 'event.toml';
/** It may hold a secret or a token. */
const OWNER_ONLY = 0o600;
const PAIRINGS = ['pairings.xml', 'pairings.csv'] as const;
export const PUBLISHED = 'published';

export interface OpenEvent {
  readonly folder: string;
  readonly book: EventBook;
  readonly facts: readonly DatedFact[];
  readonly settings: EventSettings;
  /** The pairing program's file, as it is. */
  readonly original: { readonly name: string; readonly bytes: Uint8Array } | undefined;
}

export const initEvent = (folder: string): Result<undefined, string> => {
  if (existsSync(path.join(folder, FACTS))) return refuse(`${folder} is an event already`);
  mkdirSync(path.join(folder, PUBLISHED), { recursive: true });
  writeFileSync(path.join(folder, EVENT_TOML), NEW_EVENT_TOML, { mode: OWNER_ONLY });
  writeFileSync(path.join(folder, FACTS), '');
  return ok(undefined);
};

/** An event that its pairings do not name is called as its folder. */
const readPairings = (folder: string, name: string, bytes: Uint8Array): Result<Tournament, string> => {
  if (!name.endsWith('.csv')) return readOpenGotha(bytes);
  const text = decodeCsv(bytes);
  return text.ok ? readPairingsCsv(text.value, path.basename(path.resolve(folder))) : text;
};

export const openEvent = (folder: string): Result<OpenEvent, string> => {
  const factsFile = path.join(folder, FACTS);
  if (!existsSync(factsFile)) return refuse(`${folder} is no event: banmen event init ${folder}`);
  const settingsFile = path.join(folder, EVENT_TOML);
  const settings = existsSync(settingsFile) ? readEventToml(readFileSync(settingsFile, 'utf8')) : ok(NO_EVENT_SETTINGS);
  if (!settings.ok) return refuse(`${settingsFile}: ${settings.refusal}`);
  const name = PAIRINGS.find((one) => existsSync(path.join(folder, one)));
  const bytes = name === undefined ? undefined : new Uint8Array(readFileSync(path.join(folder, name)));
  const tournament = name === undefined || bytes === undefined ? undefined : readPairings(folder, name, bytes);
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
  return ok({
    folder,
    book,
    facts,
    settings: settings.value,
    original: name === undefined || bytes === undefined ? undefined : { name, bytes },
  });
};

/** How the files stood: what another program wrote meanwhile (`banmen event`, beside a service) is seen by it. */
export const stampOf = async (folder: string): Promise<string> => {
  const stamps = await Promise.all(
    [FACTS, EVENT_TOML, ...PAIRINGS].map((name) =>
      stat(path.join(folder, name)).then(
        ({ size, mtimeMs, ino }) => `${ino}:${size}:${name === FACTS ? '' : mtimeMs}`,
        () => '-',
      ),
    ),
  );
  return stamps.join(' ');
};

/** The book with the facts, all or none; nothing is written. `at`: ISO 8601. */
export const withFacts = (event: OpenEvent, facts: readonly EventFact[], at: string): Result<OpenEvent, string> => {
  let { book } = event;
  const dated: DatedFact[] = [];
  for (const fact of facts) {
    const decided = decideFact(book, fact);
    if (!decided.ok) return decided;
    book = applyFact(book, decided.value);
    dated.push({ ...decided.value, at });
  }
  return ok({ ...event, book, facts: [...event.facts, ...dated] });
};

/** Takes facts into the book, all or none; resolves when they are on the disk. */
export const addFacts = async (event: OpenEvent, facts: readonly EventFact[], at: string): Promise<Result<OpenEvent, string>> => {
  const next = withFacts(event, facts, at);
  if (!next.ok) return next;
  const lines = next.value.facts.slice(event.facts.length).map((fact) => `${JSON.stringify(fact)}\n`);
  if (lines.length > 0) await appendFile(path.join(event.folder, FACTS), lines.join(''), { flush: true });
  return next;
};

/** Takes a pairing file in; the one before is kept under its number. */
export const importPairings = async (event: OpenEvent, file: string, bytes: Uint8Array, at: string): Promise<Result<OpenEvent, string>> => {
  const target = file.toLowerCase().endsWith('.csv') ? PAIRINGS[1] : PAIRINGS[0];
  const read = readPairings(event.folder, target, bytes);
  if (!read.ok) return refuse(`${file}: ${read.refusal}`);
  const imports = event.facts.filter(({ kind }) => kind === 'imported').length;
  const whole = path.join(event.folder, `${target}.new`);
  await writeFile(whole, bytes, { flush: true });
  if (event.original !== undefined) {
    const { ext, name } = path.parse(event.original.name);
    await rename(path.join(event.folder, event.original.name), path.join(event.folder, `${name}.${imports}${ext}`));
  }
  await rename(whole, path.join(event.folder, target));
  // Results that were kept before are read against the new pairings, as the next start does.
  const book = event.facts.reduce<EventBook>(applyFact, { ...EMPTY_BOOK, tournament: read.value });
  const next: OpenEvent = { ...event, book, original: { name: target, bytes } };
  return addFacts(next, [{ kind: 'imported', file: path.basename(file) }], at);
};
