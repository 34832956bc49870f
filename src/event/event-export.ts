/** What an event gives to others: the pairing program's file with results, lists for rating bodies, CSV, JSON. */
import type { EventFile, EventFormat } from '../session/event-port.js';
import { ok, refuse, type Result } from '../core/result.js';
import { makeAga } from './aga.js';
import { withBookResults } from './event-book.js';
import { makePairingsCsv } from './event-csv.js';
import type { OpenEvent } from './event-folder.js';
import { encodeLatin9, makeH9, unwritable } from './h9.js';
import { withResults } from './opengotha-results.js';
import { fullName, pairingAt } from './tournament.js';

export interface EventExport {
  readonly file: EventFile;
  /** What it cannot tell, with the reason. */
  readonly leftOut: readonly string[];
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** `lastRound`: h9, rounds up to this one. */
export const exportEvent = (event: OpenEvent, format: EventFormat, lastRound?: number): Result<EventExport, string> => {
  const { book, original } = event;
  const tournament = withBookResults(book);
  if (tournament === undefined || original === undefined) return refuse(`no pairings yet: banmen event import ${event.folder} FILE`);
  const whole = (name: string, type: string, bytes: Uint8Array, leftOut: readonly string[] = []): Result<EventExport, string> =>
    ok({ file: { name, type, bytes }, leftOut });
  switch (format) {
    case 'opengotha': {
      if (!original.name.endsWith('.xml')) return refuse('the pairings came as CSV: there is no file of OpenGotha to change');
      const changed = withResults(original.bytes, (round, table) => {
        const pairing = pairingAt(tournament, round, table);
        return pairing === undefined || pairing.result.outcome === 'unknown' ? undefined : pairing.result;
      });
      return changed.ok ? whole('tournament.xml', 'application/xml', changed.value.bytes) : changed;
    }
    case 'csv':
      return whole('results.csv', 'text/csv; charset=utf-8', utf8(makePairingsCsv(tournament)));
    case 'h9':
      return whole(
        'tournament.h9',
        'text/plain; charset=iso-8859-15',
        encodeLatin9(makeH9(tournament, lastRound === undefined ? {} : { lastRound })),
        unwritable(tournament).map(
          (entrant) => `letters of ${fullName(entrant)}: ISO-8859-15 has none of them; write the name in Latin letters`,
        ),
      );
    case 'aga': {
      const { text, leftOut } = makeAga(tournament);
      return whole('results.txt', 'text/plain; charset=utf-8', utf8(text), leftOut);
    }
    case 'json':
      return whole('tournament.json', 'application/json', utf8(`${JSON.stringify(tournament, undefined, 2)}\n`));
  }
};
