/** The journals of a data folder, read whole: for the log and for the check. A service that is running holds its own. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { GameEvent } from '../core/game/event.js';
import { ok, refuse, type Result } from '../core/result.js';
import { openJournalFile } from '../storage/journal-file.js';

const SUFFIX = '.journal';

/** The journals of a folder, or the one file; none where there is nothing. */
export const journalFilesAt = (place: string): readonly string[] => {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .filter((name) => name.endsWith(SUFFIX))
    .sort()
    .map((name) => path.join(place, name));
};

export interface ReadJournal {
  readonly table: string;
  readonly entries: number;
  readonly games: readonly { readonly number: number; readonly events: readonly GameEvent[] }[];
}

/** Every entry is checked against the chain; a refusal says which is not as it was written. */
export const readJournal = (file: string): Result<ReadJournal, string> => {
  const table = path.basename(file, SUFFIX);
  const opened = openJournalFile(file, table);
  if (!opened.ok) return refuse(opened.refusal);
  const journal = opened.value;
  const games = journal.games().map(({ number }) => ({ number, events: journal.gameEvents(number) }));
  const entries = journal.lastSeq();
  journal.close();
  return ok({ table, entries, games });
};
