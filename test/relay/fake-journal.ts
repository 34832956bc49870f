/** A journal in memory, with real chains, for tests of what reads it. */
import type { GameEventBody } from '../../src/core/game/event.js';
import { entryHash } from '../../src/storage/entry-chain.js';
import type { JournalPage, JournalPages, KeptEntry } from '../../src/session/ports.js';
import { moved, NINE, settingsOn } from '../support/started-game.js';

interface Row extends Omit<KeptEntry, 'kind'> {
  readonly kind: KeptEntry['kind'] | 'line';
}

export class FakeJournal implements JournalPages {
  rows: readonly Row[] = [];
  #events = 0;
  readonly #pageRows: number;
  readonly #listeners = new Set<() => void>();

  constructor(pageRows = 7) {
    this.#pageRows = pageRows;
  }

  add(kind: Row['kind'], value: object, atMs = this.rows.length * 10): void {
    const body = JSON.stringify(value);
    const hash = entryHash(this.rows.at(-1)?.hash ?? '', kind, atMs, body);
    this.rows = [...this.rows, { seq: this.rows.length + 1, kind, atMs, body, hash }];
    if (kind !== 'line') for (const listener of this.#listeners) listener();
  }

  /** An event, with a heartbeat of the board before it. */
  happens(body: GameEventBody): void {
    this.add('line', { text: '$H' });
    this.#events += 1;
    this.add('event', { ...body, seq: this.#events, atMs: this.rows.length * 10 });
  }

  /** A game of so many moves, one after the other along the rows of a small board, none beside another of its colour. */
  plays(moves: number, players = 'Abe'): void {
    this.add('started', { program: 'banmen', version: '0', startedAt: '2026-11-29T12:00:00.000Z' });
    this.happens({ kind: 'started', settings: { ...settingsOn(NINE), players: { black: players, white: 'Baba' } } });
    for (let number = 1; number <= moves; number += 1) this.move(number);
  }

  move(number: number): void {
    const letter = 'ABCDEFGHJ'[(number - 1) % 9] ?? 'A';
    this.happens(moved(number, `${number % 2 === 1 ? 'black' : 'white'} ${letter}${Math.floor((number - 1) / 9) + 1}`));
  }

  watchKept(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  page(afterSeq: number): Promise<JournalPage> {
    const throughSeq = Math.min(afterSeq + this.#pageRows, this.rows.length);
    const entries = this.rows.filter((row): row is KeptEntry => row.seq > afterSeq && row.seq <= throughSeq && row.kind !== 'line');
    return Promise.resolve({ entries, throughSeq, lastSeq: this.rows.length });
  }
}
