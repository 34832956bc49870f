/**
 * The disk of a simulated evening: the real journal files, written in a folder of their own, and what a disk may do to them.
 *
 *     append ─▶ some time later ─▶ full | the answer lost | written and synced
 *     a kill  ─▶ the files as they are; a power cut: of the transaction that was being written, a part
 */
import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import type { Chance } from '../simulator/chance.js';
import { ok, type Result } from '../src/core/result.js';
import type { JournalEntry, RecordName, RecordPort } from '../src/session/ports.js';
import { heldBefore, openJournalFile, type JournalFile } from '../src/storage/journal-file.js';
import { JournalPlace } from '../src/storage/journal-place.js';
import type { JournalStore, OpenJournal } from '../src/storage/journal-store.js';
import { commitsBehindDamage } from '../src/storage/log-frames.js';
import { recordFileName } from '../src/storage/sgf-file.js';
import type { Faults } from './faults.js';
import type { SimulatedProcess, World } from './world.js';

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });

interface OpenFile {
  readonly place: JournalPlace;
  /** Being written when the process is killed. */
  pending: readonly JournalEntry[] | undefined;
  /** Somebody removed it, and it has not been written anew. */
  isGone: boolean;
  /** Nothing was taken since then. */
  troubledSinceMs: number | undefined;
}

export class SimulatedDisk implements JournalStore {
  readonly #world: World;
  readonly #chance: Chance;
  faults: Faults;
  process: SimulatedProcess;
  fullUntilMs = 0;
  /** The power goes while this is being written. */
  onWriting: (() => void) | undefined;
  /** Told of a journal that lost its end and does not say so, or says so and did not. */
  onUnseen: (file: string) => void = () => undefined;
  readonly #open = new Map<string, OpenFile>();
  readonly counts = { appends: 0, full: 0, answersLost: 0, unlinked: 0, powerCuts: 0, bitsFlipped: 0, endsFlipped: 0 };

  constructor(world: World, chance: Chance, faults: Faults, process: SimulatedProcess) {
    this.#world = world;
    this.#chance = chance;
    this.faults = faults;
    this.process = process;
  }

  open(file: string, tableId: string): Promise<Result<OpenJournal, string>> {
    const opened = openJournalFile(file, tableId);
    if (!opened.ok) return Promise.resolve(opened);
    const { value: journal } = opened;
    const again = (name: string): JournalFile => {
      const reopened = openJournalFile(name, tableId);
      if (!reopened.ok) throw new Error(reopened.refusal);
      return reopened.value;
    };
    const one: OpenFile = { place: new JournalPlace(journal, again), pending: undefined, isGone: false, troubledSinceMs: undefined };
    this.#open.set(file, one);
    let lastSeq = journal.lastSeq();
    const { process } = this;
    return Promise.resolve(
      ok({
        file,
        before: heldBefore(journal),
        append: (entries) =>
          this.#later(process, one, entries, () => {
            this.#look(one);
            const isKept = one.place.journal.lastSeq() === lastSeq + entries.length;
            const isLie = this.#chance.happens(this.faults.lies);
            if (!isKept && !isLie) one.place.journal.append(entries);
            this.counts.appends += 1;
            if (this.#chance.happens(this.faults.answersLost)) {
              this.counts.answersLost += 1;
              throw coded('EIO', 'the answer was lost');
            }
            lastSeq = one.place.journal.lastSeq();
          }),
        look: () => this.#later(process, one, undefined, () => this.#look(one)),
        close: () => {
          one.place.journal.close();
          this.#open.delete(file);
          return Promise.resolve();
        },
      }),
    );
  }

  #look(one: OpenFile): void {
    one.place.look(this.#world.nowMs);
    one.isGone = false;
  }

  /** Since when this journal is not kept, as whoever writes it has been told. */
  troubledSinceMs(file: string): number | undefined {
    return this.#open.get(file)?.troubledSinceMs;
  }

  /** A process that ends now takes with it what is only in a file without a name: nothing can hold against that. */
  get hasGone(): boolean {
    return [...this.#open.values()].some(({ isGone }) => isGone);
  }

  #later(process: SimulatedProcess, one: OpenFile, entries: readonly JournalEntry[] | undefined, what: () => void): Promise<void> {
    const isSlow = this.#chance.happens(this.faults.slowSyncs);
    if (entries !== undefined) one.pending = entries;
    if (entries !== undefined && this.onWriting !== undefined) {
      process.after(this.faults.syncMs / 2, this.onWriting);
      this.onWriting = undefined;
    }
    return new Promise((resolve, reject) => {
      process.after(isSlow ? this.faults.slowSyncMs : this.faults.syncMs, () => {
        try {
          if (entries !== undefined && this.#world.nowMs < this.fullUntilMs) {
            this.counts.full += 1;
            throw coded('SQLITE_FULL', 'database or disk is full');
          }
          what();
          one.troubledSinceMs = undefined;
          resolve();
        } catch (error) {
          one.troubledSinceMs ??= this.#world.nowMs;
          reject(error instanceof Error ? error : new Error(String(error)));
        }
        if (entries !== undefined) one.pending = undefined;
      });
    });
  }

  /** Somebody tidies up where he should not. */
  unlinkOne(): void {
    const file = this.#chance.pick([...this.#open.keys()]);
    if (file === undefined) return;
    this.counts.unlinked += 1;
    for (const end of ['', '-wal']) if (this.#chance.happens(0.7)) rmSync(`${file}${end}`, { force: true });
    const one = this.#open.get(file);
    if (one !== undefined) one.isGone = true;
  }

  /** The process is gone, in the middle of whatever it did; what was on the disk is there. */
  kill(isPowerCut: boolean): void {
    for (const [file, { place, pending }] of this.#open) {
      const before = sizeOf(`${file}-wal`);
      // What was being written was promised to nobody.
      const keptEnd = existsSync(`${file}-kept`) ? readFileSync(`${file}-kept`) : undefined;
      const isTorn = isPowerCut && pending !== undefined && existsSync(file);
      if (isTorn) {
        this.counts.powerCuts += 1;
        try {
          place.look(this.#world.nowMs);
          place.journal.append(pending);
        } catch {
          // A file that is gone takes nothing.
        }
      }
      const kept = ['', '-wal'].flatMap((end) =>
        existsSync(`${file}${end}`) ? [[`${file}${end}`, readFileSync(`${file}${end}`)] as const] : [],
      );
      const after = sizeOf(`${file}-wal`);
      place.journal.close();
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      for (const [name, bytes] of kept) writeFileSync(name, bytes, { mode: 0o600 });
      if (keptEnd !== undefined) writeFileSync(`${file}-kept`, keptEnd, { mode: 0o600 });
      if (isTorn && after > before) truncateSync(`${file}-wal`, this.#chance.whole(before, after));
    }
    this.#open.clear();
  }

  /** One bit of a journal is another than was written; the answer gives the file back as it was. */
  flipOneBit(file: string, tableId: string): (() => void) | undefined {
    const candidates = [file, `${file}-wal`].filter((name) => sizeOf(name) > 0);
    const name = this.#chance.pick(candidates);
    if (name === undefined) return undefined;
    const kept = [...candidates, `${file}-kept`].flatMap((one) => (existsSync(one) ? [[one, readFileSync(one)] as const] : []));
    const bytes = readFileSync(name);
    const at = this.#chance.whole(0, bytes.length - 1);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << this.#chance.whole(0, 7));
    writeFileSync(name, bytes, { mode: 0o600 });
    const restore = (): void => {
      for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      for (const [one, was] of kept) writeFileSync(one, was, { mode: 0o600 });
    };
    // In the last transactions of the log it looks like what a power cut leaves: the rest is taken up, and what is gone is told.
    if (name !== file && commitsBehindDamage(name) < 2) {
      this.#checkGoneIsTold(file, tableId, restore);
      return undefined;
    }
    this.counts.bitsFlipped += 1;
    return restore;
  }

  #checkGoneIsTold(file: string, tableId: string, restore: () => void): void {
    const look = (): { readonly events: string; readonly gone: number } | undefined => {
      const opened = openJournalFile(file, tableId);
      const seen = opened.ok ? { events: JSON.stringify(opened.value.gameEvents()), gone: opened.value.entriesGone } : undefined;
      if (opened.ok) opened.value.close();
      restore();
      return seen;
    };
    const flipped = look();
    const whole = look();
    this.counts.endsFlipped += 1;
    if (flipped !== undefined && flipped.gone === 0 && flipped.events !== whole?.events) this.onUnseen(file);
    if (whole?.gone !== 0) this.onUnseen(file);
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Records in memory: what stands on the disk, whole at every moment, over kills too. */
export class SimulatedRecords {
  readonly #world: World;
  readonly #chance: Chance;
  faults: Faults;
  readonly files = new Map<string, string>();
  readonly #troubledSinceMs = new Map<string, number>();
  /** Told when a record has fewer moves than the one that it replaces. */
  onShorter: (name: string, was: number, now: number) => void = () => undefined;
  readonly counts = { recordsFailed: 0, recordsWritten: 0 };

  constructor(world: World, chance: Chance, faults: Faults) {
    this.#world = world;
    this.#chance = chance;
    this.faults = faults;
  }

  /** Since when the record of this table is not written. */
  troubledSinceMs(tableId: string): number | undefined {
    return this.#troubledSinceMs.get(tableId);
  }

  of(process: SimulatedProcess): RecordPort {
    return {
      write: (name: RecordName, sgf: string, movesKnown: number) =>
        new Promise((resolve, reject) => {
          process.at(this.#world.nowMs + this.faults.syncMs, () => {
            if (this.#chance.happens(this.faults.recordsFail)) {
              this.counts.recordsFailed += 1;
              if (!this.#troubledSinceMs.has(name.tableId)) this.#troubledSinceMs.set(name.tableId, this.#world.nowMs);
              reject(coded('ENOSPC', 'no space left on device'));
              return;
            }
            this.#troubledSinceMs.delete(name.tableId);
            const file = recordFileName(name);
            const was = movesIn(this.files.get(file) ?? '');
            this.counts.recordsWritten += 1;
            if (was > movesKnown) {
              resolve({ moves: was, result: '' });
              return;
            }
            const now = movesIn(sgf);
            if (now < was) this.onShorter(file, was, now);
            this.files.set(file, sgf);
            resolve(undefined);
          });
        }),
    };
  }
}

export const movesIn = (sgf: string): number => sgf.match(/;[BW]\[/g)?.length ?? 0;
