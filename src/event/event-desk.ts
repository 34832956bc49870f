/**
 * The event at work, beside the tables of a service: rounds are opened at their tables, results come back, people say the rest.
 *
 *     open-round ─▶ each game is arranged at its table, armed until the board is clear
 *     tables ─ a game is over ─▶ a result, to be confirmed (or, where the organiser wants it so, at once) ─▶ facts.jsonl
 *     acts of people ─▶ facts.jsonl ─(on the disk)─▶ screen, webhooks, what is published
 *
 * One thing after the other, and the file first. Another program may write into the folder meanwhile (`banmen event`): it is read again
 * where it changed. What a disk does not take is tried again; what a table says again is no news.
 */
import { messageOf, ok, refuse, type Result } from '../core/result.js';
import type { OrganiserAct, EventDone, EventFile, EventFormat, EventPort, EventStanding, EventView } from '../session/event-port.js';
import type { ArchivePort, LogPort, TablePort, TimePort } from '../session/ports.js';
import { pairingOfGame, resultOfGame, staleAt } from './event-at-tables.js';
import { decideFact, gameKey, gamesOfRound, isConfirmed, resultFact, type DatedFact, type EventFact } from './event-book.js';
import { exportEvent } from './event-export.js';
import { addFacts, importPairings, openEvent, stampOf, type OpenEvent } from './event-folder.js';
import { EventPublisher } from './event-publisher.js';
import { eventView, gamesAtTables, standingsView } from './event-view.js';
import { arrangeAct, tableFor, tablesInWords, type ArrangeAct } from './games-at-tables.js';
import { resultFromRecord, type Tournament } from './tournament.js';

export interface EventDeskPorts {
  readonly tables: readonly TablePort[];
  readonly archive?: ArchivePort | undefined;
  readonly time: TimePort;
  readonly log: LogPort;
  /** Has a game wait at a table; the refusal is for people. */
  readonly arrange: (table: TablePort, act: ArrangeAct) => Promise<Result<undefined, string>>;
  /** Takes off a game that nobody has begun: the one that is to begin, or one that waits behind it. */
  readonly takeOff: (table: TablePort, waiting: number | undefined, why: string) => Promise<Result<undefined, string>>;
  /** Hears of what is on the disk, in order. */
  readonly heard?: (event: OpenEvent) => void;
}

/** What the disk did not take is tried again after so long. */
const AGAIN_MS = 5000;
/** How soon it is noticed that another program wrote into the folder. */
const FOLDER_EVERY_MS = 2000;
/** How often it is looked whether something is to be published. */
const PUBLISH_EVERY_MS = 15_000;

const EVENT_TYPES: readonly (readonly [string, string])[] = [
  ['.json', 'application/json; charset=utf-8'],
  ['.sgf', 'application/x-go-sgf; charset=utf-8'],
];

export class EventDesk implements EventPort {
  readonly #ports: EventDeskPorts;
  readonly #publisher: EventPublisher;
  readonly #tables: TablePort[] = [];
  readonly #unsubscribe: (() => void)[] = [];
  /** What of each table was looked at last. */
  readonly #looked = new Map<string, string>();
  /** Tables whose board has said who it is. */
  readonly #heardFrom = new Set<string>();
  /** A game of this round is at no table yet. */
  #owedRound: number | undefined;
  #event: OpenEvent;
  #stamp: string | undefined;
  #before: Promise<unknown> = Promise.resolve();
  #trouble: string | null = null;
  #cancelAgain: (() => void) | undefined;
  #cancelPublish: (() => void) | undefined;
  #cancelLook: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();
  #isClosed = false;

  constructor(event: OpenEvent, ports: EventDeskPorts) {
    this.#event = event;
    this.#ports = ports;
    this.#publisher = new EventPublisher({ archive: ports.archive, time: ports.time });
    for (const table of ports.tables) this.addTable(table);
    ports.heard?.(event);
    this.#publishLater();
    this.#lookAtFolderLater();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** As far as the disk has it. */
  get event(): OpenEvent {
    return this.#event;
  }

  /** Also one that was plugged in since. */
  addTable(table: TablePort): void {
    this.#tables.push(table);
    this.#unsubscribe.push(table.subscribe(() => this.#tableChanged(table)));
    this.#publisher.addTable(table);
    this.#tableChanged(table);
  }

  async view(round: number | undefined): Promise<EventView> {
    await this.#inTurn(() => this.#readAgain());
    const tables = this.#tables.map((table) => table.snapshot());
    return eventView(this.#event, tables, round, this.#nowIso(), this.#trouble);
  }

  standings(): readonly EventStanding[] {
    return standingsView(this.#event);
  }

  facts(after: number): readonly DatedFact[] {
    return this.#event.facts.slice(after);
  }

  act(act: OrganiserAct): Promise<Result<EventDone, string>> {
    return this.#inTurn(async () => {
      await this.#readAgain();
      try {
        return await this.#do(act);
      } catch (error) {
        return refuse(`this could not be kept (${messageOf(error)}): make room on the disk, and say it again`);
      }
    });
  }

  takePairings(name: string, bytes: Uint8Array): Promise<Result<EventDone, string>> {
    return this.#inTurn(async () => {
      await this.#readAgain();
      try {
        const imported = await importPairings(this.#event, name, bytes, this.#nowIso());
        if (!imported.ok) return imported;
        await this.#took(imported.value);
      } catch (error) {
        return refuse(`the pairings could not be kept (${messageOf(error)}): make room on the disk, and give the file again`);
      }
      this.#lookAtAll();
      const notes: string[] = [];
      for (const [round, state] of this.#event.book.rounds) {
        const arranged = state === 'open' ? await this.#arrange(round) : refuse('');
        if (arranged.ok) notes.push(...arranged.value.notes);
      }
      return ok({ notes });
    });
  }

  file(format: EventFormat): Result<EventFile, string> {
    const exported = exportEvent(this.#event, format);
    return exported.ok ? ok(exported.value.file) : exported;
  }

  async published(address: string): Promise<{ readonly type: string; readonly text: string } | undefined> {
    const text = (await this.publishedFiles()).get(address);
    const type = EVENT_TYPES.find(([ending]) => address.endsWith(ending))?.[1];
    return text === undefined || type === undefined ? undefined : { type, text };
  }

  get tables(): readonly TablePort[] {
    return this.#tables;
  }

  /** Every address with what stands there by now. */
  publishedFiles(): Promise<ReadonlyMap<string, string>> {
    return this.#publisher.files(this.#event, this.#ports.time.wallMs());
  }

  shownMoves(table: TablePort): number {
    return this.#publisher.shownMoves(table, this.#event.settings.publishDelayMs, this.#ports.time.wallMs());
  }

  /** Everything that was taken is on the disk when it resolves. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#cancelAgain?.();
    this.#cancelPublish?.();
    this.#cancelLook?.();
    this.#publisher.close();
    await this.#before;
  }

  #nowIso(): string {
    return new Date(this.#ports.time.wallMs()).toISOString();
  }

  #inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = this.#before.then(work);
    this.#before = done.catch(() => undefined);
    return done;
  }

  async #readAgain(): Promise<void> {
    const stamp = await stampOf(this.#event.folder);
    if (stamp === this.#stamp) return;
    const opened = openEvent(this.#event.folder);
    if (!opened.ok) {
      if (this.#trouble !== opened.refusal) this.#tell();
      this.#trouble = opened.refusal;
      return;
    }
    this.#trouble = null;
    await this.#took(opened.value);
    this.#lookAtAll();
  }

  async #took(event: OpenEvent): Promise<void> {
    this.#event = event;
    this.#stamp = await stampOf(event.folder);
    this.#ports.heard?.(event);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async #add(facts: readonly EventFact[]): Promise<Result<undefined, string>> {
    const added = await addFacts(this.#event, facts, this.#nowIso());
    if (!added.ok) return added;
    await this.#took(added.value);
    return ok(undefined);
  }

  async #do(act: OrganiserAct): Promise<Result<EventDone, string>> {
    const { book } = this.#event;
    switch (act.act) {
      case 'open-round': {
        const fact = { kind: 'round-opened', round: act.round } as const;
        const added = book.rounds.get(act.round) === 'open' ? ok(undefined) : await this.#add([fact]);
        return added.ok ? this.#arrange(act.round) : added;
      }
      case 'arrange':
        return this.#arrange(act.round);
      case 'close-round':
        return this.#done(await this.#add([{ kind: 'round-closed', round: act.round }]));
      case 'confirm': {
        const open = gamesOfRound(book, act.round).filter(
          (game) =>
            game.result.outcome !== 'unknown' &&
            (!isConfirmed(book, game) || (act.tables !== undefined && book.contradicted.has(gameKey(act.round, game.black, game.white)))) &&
            (act.tables === undefined || act.tables.includes(game.table)),
        );
        if (open.length === 0) return refuse(`round ${act.round} has nothing to confirm there`);
        return this.#done(await this.#add(open.map(({ round, black, white }) => ({ kind: 'confirmed', round, black, white }))));
      }
      case 'result': {
        const result = resultFromRecord(act.result);
        if (result === undefined) return refuse(`'${act.result}' is no result: write B+R, W+2.5, 0, B+F, both lose, or ? for none`);
        const fact = resultFact(book, act.round, act.table, result, act.why);
        return fact.ok ? this.#done(await this.#add([fact.value])) : fact;
      }
      case 'absent':
      case 'present':
        return this.#done(await this.#add([{ kind: act.act, round: act.round, player: act.player }]));
      case 'late':
        return this.#done(await this.#add([{ kind: 'late', round: act.round, player: act.player, minutes: act.minutes }]));
    }
  }

  #done(added: Result<undefined, string>): Result<EventDone, string> {
    return added.ok ? ok({ notes: [] }) : added;
  }

  /** Games that have no result and are at no table yet. One that cannot be arranged is told, and holds up no other. */
  async #arrange(round: number): Promise<Result<EventDone, string>> {
    const { book, settings } = this.#event;
    const { tournament } = book;
    if (tournament === undefined || book.rounds.get(round) !== 'open') return refuse(`round ${round} has not been opened`);
    const tables = this.#tables;
    const notes = await this.#takeOffStale(tournament, round);
    const seen = gamesAtTables(
      tournament,
      tables.map((table) => table.snapshot()),
    );
    const without: number[] = [];
    for (const game of gamesOfRound(book, round)) {
      if (game.result.outcome !== 'unknown' || seen.has(gameKey(round, game.black, game.white))) continue;
      const id = tableFor(game.table, tables, settings.tables)?.id;
      const table = tables.find((one) => one.id === id);
      if (table === undefined) {
        without.push(game.table);
        continue;
      }
      const arranged = await this.#ports.arrange(table, arrangeAct(tournament, game, settings));
      if (!arranged.ok) notes.push(`table ${game.table}: ${arranged.refusal}`);
    }
    const noBoards = without.length === 1 ? 'has no such table' : 'has no such tables';
    if (without.length > 0) notes.push(`${tablesInWords(without)}: the service ${noBoards}; event.toml may say which they are`);
    this.#owedRound = notes.length > 0 ? round : undefined;
    return ok({ notes });
  }

  /** Games that wait at a table and are not paired there any more, since the pairings were given anew; what is said of it. */
  async #takeOffStale(tournament: Tournament, round: number): Promise<string[]> {
    const notes: string[] = [];
    for (const table of this.#tables) {
      const { waiting, isNextStale, note } = staleAt(table.snapshot(), {
        tournament,
        round,
        tableOf: (number) => tableFor(number, this.#tables, this.#event.settings.tables)?.id,
      });
      if (note !== undefined) notes.push(note);
      for (const id of [...waiting, ...(isNextStale ? [undefined] : [])]) {
        const done = await this.#ports.takeOff(table, id, 'the pairings were changed');
        if (!done.ok) notes.push(`${table.name}: ${done.refusal}`);
      }
    }
    return notes;
  }

  #lookAtAll(): void {
    this.#looked.clear();
    for (const table of this.#tables) this.#tableChanged(table);
  }

  /** Called for every change at a table; all but an end is nothing for the event. */
  #tableChanged(table: TablePort): void {
    const { game, board } = table.snapshot();
    if (this.#isClosed) return;
    if (board.identity !== undefined && !this.#heardFrom.has(table.id)) {
      this.#heardFrom.add(table.id);
      // Its board was switched on after the round was opened.
      const owed = this.#owedRound;
      if (owed !== undefined) void this.#inTurn(() => this.#arrange(owed));
    }
    if (game === undefined) return;
    const looked = [game.gameNumber, game.phase, game.ended?.result ?? '', game.result?.kind ?? '', game.waiting.length].join(' ');
    if (this.#looked.get(table.id) === looked) return;
    this.#looked.set(table.id, looked);
    this.#tell();
    if (game.phase === 'over') void this.#inTurn(() => this.#takeResult(table));
  }

  async #takeResult(table: TablePort): Promise<void> {
    const { game } = table.snapshot();
    const { book, settings } = this.#event;
    if (game === undefined || book.tournament === undefined) return;
    const found = pairingOfGame(book.tournament, game.settings);
    const result = found === undefined ? undefined : resultOfGame(game, found.isTurned);
    if (found === undefined || result === undefined) return;
    const { round, black, white } = found.pairing;
    const said = { kind: 'result', round, black, white, result, from: 'table' } as const;
    if (!decideFact(book, said).ok) return;
    const isContradicted =
      isConfirmed(book, found.pairing) &&
      gamesOfRound(book, round).some((one) => one.black === black && one.white === white && one.result.outcome !== 'unknown');
    const facts: readonly EventFact[] =
      settings.results === 'accept' && !isContradicted ? [said, { kind: 'confirmed', round, black, white }] : [said];
    try {
      const added = await this.#add(facts);
      if (!added.ok) this.#ports.log.warn({ table: table.id }, added.refusal);
      this.#trouble = null;
    } catch (error) {
      this.#trouble = `what table ${found.pairing.table} says could not be kept (${messageOf(error)}): it is tried again`;
      this.#ports.log.error({ table: table.id }, this.#trouble);
      this.#cancelAgain?.();
      this.#cancelAgain = this.#ports.time.wakeAt(this.#ports.time.nowMs() + AGAIN_MS, () => this.#lookAtAll());
    }
  }

  #lookAtFolderLater(): void {
    const { time } = this.#ports;
    this.#cancelLook = time.wakeAt(time.nowMs() + FOLDER_EVERY_MS, () => {
      void this.#inTurn(() => this.#readAgain())
        .catch(() => undefined)
        .then(() => {
          if (!this.#isClosed) this.#lookAtFolderLater();
        });
    });
  }

  #publishLater(): void {
    const { time, log } = this.#ports;
    this.#cancelPublish = time.wakeAt(time.nowMs() + PUBLISH_EVERY_MS, () => {
      void this.#publisher
        .writeFolder(this.#event, time.wallMs())
        .catch((error: unknown) => log.warn({}, `what is published could not be written: ${messageOf(error)}`))
        .then(() => {
          if (!this.#isClosed) this.#publishLater();
        });
    });
  }
}
