/**
 * Publishing while the event goes on: what is due by now, at addresses that stay, in the folder `published` and for whoever asks.
 *
 *     records of games that are over ─▶ the organiser's delay after the result ─┐
 *     games at the tables (publish-live) ─▶ moves older than the delay ─────────┴▶ files, written where they differ
 *
 * A doubtful or illegal move is in its record with its comment and holds up nothing. What has been rendered is kept: a hall of seven
 * rounds is read once, not every few seconds.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSgf } from '../core/record/sgf-parse.js';
import type { ArchivePort, TablePort, TimePort } from '../session/ports.js';
import { pairingOfGame } from './event-at-tables.js';
import { gameKey } from './event-book.js';
import { PUBLISHED, type OpenEvent } from './event-folder.js';
import { matchRecords, publicationFiles, publishedGame, type PublishedGame } from './publication.js';
import type { Pairing } from './tournament.js';

export interface EventPublisherPorts {
  /** The games that are kept; undefined: only those at the tables are published. */
  readonly archive: ArchivePort | undefined;
  readonly time: TimePort;
}

/** Of one game: more moves than a game has, and some that were taken back. */
const COUNTS_KEPT_MAX = 1500;

interface Seen {
  readonly gameNumber: number;
  readonly counts: readonly { readonly moves: number; readonly atMs: number }[];
}

/** How long a list of what is published holds. */
const LOOK_EVERY_MS = 1000;

interface Rendered {
  /** What it was made from. */
  readonly from: string;
  readonly game: PublishedGame | undefined;
}

export class EventPublisher {
  readonly #ports: EventPublisherPorts;
  /** By the record's id, or the table's. */
  readonly #rendered = new Map<string, Rendered>();
  #last: { readonly atMs: number; readonly files: Promise<ReadonlyMap<string, string>> } | undefined;
  readonly #written = new Map<string, string>();
  readonly #seen = new Map<string, Seen>();
  readonly #tables: TablePort[] = [];
  readonly #unsubscribe: (() => void)[] = [];

  constructor(ports: EventPublisherPorts) {
    this.#ports = ports;
  }

  addTable(table: TablePort): void {
    this.#tables.push(table);
    this.#heard(table);
    this.#unsubscribe.push(table.subscribe(() => this.#heard(table)));
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** Every address with what stands there by now. `nowMs`: wall time. */
  files(event: OpenEvent, nowMs: number): Promise<ReadonlyMap<string, string>> {
    if (this.#last === undefined || Math.abs(nowMs - this.#last.atMs) >= LOOK_EVERY_MS)
      this.#last = { atMs: nowMs, files: this.#make(event, nowMs) };
    return this.#last.files;
  }

  /** Writes what differs from what it wrote before; each file is the old one or the new one. Answers with the addresses. */
  async writeFolder(event: OpenEvent, nowMs: number): Promise<readonly string[]> {
    const files = await this.files(event, nowMs);
    const changed = [...files].filter(([address, text]) => this.#written.get(address) !== text);
    for (const [address, text] of changed) {
      const file = path.join(event.folder, PUBLISHED, address);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
      this.#written.set(address, text);
    }
    return changed.map(([address]) => address);
  }

  async #make(event: OpenEvent, nowMs: number): Promise<ReadonlyMap<string, string>> {
    const { tournament } = event.book;
    if (tournament === undefined) return new Map();
    const games = new Map<string, PublishedGame>();
    const add = (game: PublishedGame | undefined): void => {
      if (game !== undefined) games.set(gameKey(game.pairing.round, game.pairing.black, game.pairing.white), game);
    };
    if (event.settings.publishLive) for (const table of this.#tables) add(this.#liveGame(event, table, nowMs));
    for (const one of (await this.#ports.archive?.list()) ?? []) {
      if (one.event !== tournament.name || one.result === '' || one.result === '?') continue;
      add(await this.#keptGame(event, one.id, `${one.result} ${one.moveCount} ${one.black} ${one.white} ${one.round}`, nowMs));
    }
    return new Map(publicationFiles(tournament, [...games.values()]).map(({ path: address, text }) => [address, text]));
  }

  #render(id: string, from: string, render: () => PublishedGame | undefined): PublishedGame | undefined {
    const known = this.#rendered.get(id);
    if (known?.from === from) return known.game;
    const game = render();
    this.#rendered.set(id, { from, game });
    return game;
  }

  async #keptGame(event: OpenEvent, id: string, facts: string, nowMs: number): Promise<PublishedGame | undefined> {
    const { tournament } = event.book;
    if (tournament === undefined) return undefined;
    // Pairings may have been taken in anew, and a record may be read only once it may be shown.
    const imports = event.facts.filter(({ kind }) => kind === 'imported').length;
    const from = `${imports} ${facts}`;
    const known = this.#rendered.get(id);
    let game = known?.from === from ? known.game : undefined;
    if (known?.from !== from) {
      const text = (await this.#ports.archive?.sgf(id)) ?? '';
      game = this.#render(id, from, () => {
        const [matched] = matchRecords(tournament, [{ file: id, text, changedAtMs: 0 }]).matched;
        return matched === undefined ? undefined : publishedGame(tournament, matched.pairing, matched.root);
      });
    }
    if (game === undefined) return undefined;
    const endedMs = endedAtMs(event, game.pairing);
    return endedMs !== undefined && nowMs - endedMs >= event.settings.publishDelayMs ? game : undefined;
  }

  /** How many moves lay there when, by the wall's clock: after a restart a game that is on waits anew. */
  #heard(table: TablePort): void {
    const { game } = table.snapshot();
    if (game === undefined) return;
    const atMs = this.#ports.time.wallMs();
    const before = this.#seen.get(table.id);
    const seen = before?.gameNumber === game.gameNumber ? before.counts : [];
    const moves = game.moves.length;
    if (seen.at(-1)?.moves === moves) return;
    this.#seen.set(table.id, { gameNumber: game.gameNumber, counts: [...seen, { moves, atMs }].slice(-COUNTS_KEPT_MAX) });
  }

  /** How many moves of the game at this table others may see by now; what was taken back meanwhile is shown no more. */
  shownMoves(table: TablePort, delayMs: number, nowMs: number): number {
    const { game } = table.snapshot();
    const seen = this.#seen.get(table.id);
    if (game === undefined || seen?.gameNumber !== game.gameNumber) return 0;
    const due = seen.counts.filter(({ atMs }) => nowMs - atMs >= delayMs).at(-1)?.moves ?? 0;
    return Math.min(due, game.moves.length);
  }

  #liveGame({ book: { tournament }, settings }: OpenEvent, table: TablePort, nowMs: number): PublishedGame | undefined {
    const { game, version } = table.snapshot();
    if (tournament === undefined || game === undefined) return undefined;
    const found = pairingOfGame(tournament, game.settings);
    if (found === undefined) return undefined;
    const shown = this.shownMoves(table, settings.publishDelayMs, nowMs);
    if (shown === 0) return undefined;
    return this.#render(`table ${table.id}`, `${game.gameNumber} ${shown} ${version}`, () => {
      const parsed = parseSgf(table.sgf() ?? '');
      const root = parsed.ok ? parsed.value.games[0] : undefined;
      return root === undefined ? undefined : publishedGame(tournament, found.pairing, root, shown);
    });
  }
}

/** When the result of a game was first known, by the wall's clock; a correction publishes nothing later. */
export const endedAtMs = ({ facts }: OpenEvent, { round, black, white }: Pairing): number | undefined => {
  const first = facts.find((fact) => fact.kind === 'result' && fact.round === round && fact.black === black && fact.white === white);
  return first === undefined ? undefined : Date.parse(first.at);
};
