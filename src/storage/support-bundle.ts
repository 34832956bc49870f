/**
 * A support bundle: what somebody needs who looks into a fault and was not there. One text file that can be read before it is sent,
 * and a capture: `banmen replay` runs it.
 *
 *     {"capture":1,"game":{...},"support":{versions, settings, boards, what happened, log}}
 *     7204 < $D,29,87212,ndX*FB15 ...
 *
 * Names of people are replaced by `player-1`, `player-2`, ... wherever they stand; a sealed move stays sealed. PINs are in no journal.
 */
import type { GameEvent } from '../core/game/event.js';
import { told } from '../core/game/sealed-move.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { BoardIdentity, JournalRun } from '../session/ports.js';
import { captureOfGame } from './journal-capture.js';
import type { JournalFile } from './journal-file.js';

/** Events that are told beside the capture, the last ones. */
const EVENTS_MAX = 500;
/** Lines of the log, the last ones. */
const LOG_LINES_MAX = 1000;
/** What comes after the moment that is asked about. */
const AFTERWARDS_MS = 60_000;

export interface SupportAsked {
  /** The last one where nothing is said. */
  readonly gameNumber?: number | undefined;
  /** Wall time: the bundle ends a minute after it. */
  readonly at?: Date | undefined;
}

/** What is not in the journal. */
export interface SupportFacts {
  readonly program: string;
  readonly version: string;
  readonly node: string;
  readonly system: string;
  readonly madeAt: string;
  readonly log: readonly string[];
}

/** Who wrote the journal, and when, by the table's own time. */
export interface JournalWriter {
  readonly atMs: number;
  readonly run: JournalRun;
}

export const makeSupportBundle = (
  journal: JournalFile,
  writers: readonly JournalWriter[],
  asked: SupportAsked,
  facts: SupportFacts,
): Result<string, string> => {
  const gameNumber = asked.gameNumber ?? journal.games().at(-1)?.number ?? 0;
  const capture = captureOfGame(journal, gameNumber);
  if (!capture.ok) return capture;
  const events = journal.gameEvents(gameNumber);
  const untilMs = asked.at === undefined ? Infinity : momentOf(asked.at, writers) + AFTERWARDS_MS;
  if (untilMs < (events[0]?.atMs ?? 0)) return refuse(`game ${gameNumber} began after that moment: ask for another with --game`);
  const { log, ...versions } = facts;
  const support = {
    ...versions,
    gameNumber,
    writers,
    boards: boardsOf(journal),
    events: events
      .filter(({ kind, atMs }) => kind !== 'clock-kept' && atMs <= untilMs)
      .slice(-EVENTS_MAX)
      .map(told),
    log: log.slice(-LOG_LINES_MAX),
  };
  const [header = '', ...lines] = capture.value;
  const head = { ...(JSON.parse(header) as object), support };
  const kept = lines.filter((line) => Number.parseFloat(line) <= untilMs);
  return ok(`${[JSON.stringify(withoutNames(head, events, writers)), ...kept].join('\n')}\n`);
};

const boardsOf = (journal: JournalFile): readonly BoardIdentity[] => {
  const board = journal.lastBoard();
  return board === undefined ? [] : [board];
};

/** The table's time at this wall time, by the last process that was started before it. */
const momentOf = (at: Date, writers: readonly JournalWriter[]): number => {
  const before = writers.filter(({ run }) => Date.parse(run.startedAt) <= at.getTime()).at(-1) ?? writers[0];
  return before === undefined ? 0 : before.atMs + at.getTime() - Date.parse(before.run.startedAt);
};

/** Every text within a value. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];

const PEOPLE: ReadonlySet<string> = new Set(['players', 'members', 'teams']);

/** What stands under `players`, `members` and `teams`, however deep. */
const peopleIn = (value: unknown): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, within]) => (PEOPLE.has(key) ? textsIn(within) : peopleIn(within)));

/** One letter is in every word. */
const isTelling = (name: string): boolean => name.trim().length > 1;

/** Of a name of several words each word is one: a note says only the half of it. */
const partsOf = (name: string): readonly string[] => name.split(/\s+/).filter(isTelling);

const isLetter = /^[\p{L}\p{N}]$/u;
/** Written with spaces between words, so that a name is not found within another word. */
const isSpaced = (name: string): boolean => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);

const replaced = (text: string, name: string, by: string): string =>
  text
    .split(name)
    .reduce((so, next) =>
      isSpaced(name) && (isLetter.test(so.at(-1) ?? '') || isLetter.test(next.at(0) ?? '')) ? so + name + next : so + by + next,
    );

/** The same value with other names in its texts; the names of its fields stay. */
const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return [...names].reduce((text, [name, by]) => replaced(text, name, by), value);
  if (Array.isArray(value)) return value.map((one) => renamed(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, within]) => [key, renamed(within, names)]));
};

const withoutNames = (head: object, events: readonly GameEvent[], writers: readonly JournalWriter[]): unknown => {
  const people = [...new Set([...events, ...writers].flatMap(peopleIn))].filter(isTelling);
  const names = new Map(people.map((person, index) => [person, `player-${index + 1}`] as const));
  for (const [index, person] of people.entries())
    for (const part of partsOf(person)) if (!names.has(part)) names.set(part, `player-${index + 1}`);
  // The longest first: one name may be a part of another.
  return renamed(head, new Map([...names].sort(([one], [other]) => other.length - one.length)));
};
