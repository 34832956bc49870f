/**
 * A server of games (the API of online-go.com, which is not official): finished games are uploaded, games at chosen tables are shown
 * there move by move. Off unless `event.toml` has an `[ogs]`.
 *
 *     what is published and confirmed ─▶ POST /api/v1/me/games/sgf/COLLECTION (multipart), once, again until it is taken
 *     tables in `live` ─▶ moves older than the delay, up to the first that is doubtful ─▶ POST /api/v1/demos, then by the socket:
 *         ["authenticate", {jwt}]  ["review/connect", {review_id}]  ["review/append", {review_id, f, m}]  ["net/ping", ...] every 10 s
 *
 * `f` is the move after which `m` goes on: what was taken back or corrected is said by a smaller `f`, so there is one main line and never
 * a branch. A doubtful move waits until it is certain or an arbiter has accepted it; nothing here holds up a table, a round or a result.
 */
import { messageOf } from '../core/result.js';
import { makeSgfPoint } from '../core/go/point.js';
import type { LiveGame } from '../core/table/live-game.js';
import type { KeptTextPort, LogPort, TablePort, TimePort } from '../session/ports.js';
import { pairingOfGame } from './event-at-tables.js';
import { gameKey, isConfirmed, resultOf } from './event-book.js';
import { makeResultText } from './event-csv.js';
import type { OpenEvent } from './event-folder.js';
import type { OgsSettings } from './event-settings.js';

/** What was sent, by game, so that a restart sends nothing twice. */
export const SENT_FILE = 'ogs.json';
const ANSWER_MS_MAX = 20_000;
const LOOK_EVERY_MS = 2000;
const RETRY_FIRST_MS = 5000;
const RETRY_MAX_MS = 10 * 60_000;
/** The server ends a connection that says nothing for some time. */
const PING_EVERY_MS = 10_000;

const RULES: Readonly<Record<string, string>> = {
  japanese: 'japanese',
  chinese: 'chinese',
  korean: 'korean',
  aga: 'aga',
  ing: 'ing',
  'new-zealand': 'nz',
};

/** A connection that carries texts both ways. */
export interface TextSocket {
  send(text: string): void;
  close(): void;
}
export type OpenTextSocket = (address: string, events: { opened(): void; ended(why: string): void }) => TextSocket;

export interface OgsPorts {
  /** `SENT_FILE` of the event. */
  readonly kept: KeptTextPort;
  readonly time: TimePort;
  readonly log: LogPort;
  readonly fetch: typeof fetch;
  readonly openSocket: OpenTextSocket;
  /** As far as the disk has it. */
  readonly event: () => OpenEvent;
  readonly tables: () => readonly TablePort[];
  /** What is published by now, by address. */
  readonly published: () => Promise<ReadonlyMap<string, string>>;
  /** How many moves of the game at this table may be shown by now. */
  readonly shownMoves: (table: TablePort) => number;
}

interface Sent {
  /** By game: the result with which it was uploaded. */
  readonly uploaded: Record<string, string>;
  /** By game: its demonstration board. */
  readonly boards: Record<string, number>;
}

/** The main line as the server writes it: two letters a move, `..` a pass. */
export const ogsMoves = ({ moves, size }: Pick<LiveGame, 'moves' | 'size'>, shown: number): readonly string[] => {
  const doubtful = moves.findIndex(({ certain, order }) => !certain || order === 'unknown');
  const most = doubtful === -1 ? shown : Math.min(shown, doubtful);
  return moves.slice(0, most).map(({ point }) => (point === null ? '..' : makeSgfPoint(point, size)));
};

export const commonLength = (one: readonly string[], other: readonly string[]): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

export class OgsRelay {
  readonly #ports: OgsPorts;
  #sent: Sent | undefined;
  #socket: TextSocket | undefined;
  #isOpen = false;
  /** By board: what the server has of it, since this connection. */
  readonly #told = new Map<number, readonly string[]>();
  #pingedMs = 0;
  #waitMs = RETRY_FIRST_MS;
  #notBeforeMs = 0;
  #isClosed = false;
  #cancel: (() => void) | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(ports: OgsPorts) {
    this.#ports = ports;
    this.#later();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#looking;
    this.#socket?.close();
  }

  #later(): void {
    const { time } = this.#ports;
    if (this.#isClosed) return;
    this.#cancel = time.wakeAt(time.nowMs() + LOOK_EVERY_MS, () => {
      this.#looking = this.#look().finally(() => this.#later());
    });
  }

  async #look(): Promise<void> {
    const { time, log } = this.#ports;
    const { ogs } = this.#ports.event().settings;
    if (ogs === undefined) {
      this.#socket?.close();
      this.#socket = undefined;
      return;
    }
    if (time.nowMs() < this.#notBeforeMs) return;
    try {
      this.#sent ??= this.#read();
      await this.#upload(ogs, this.#sent);
      await this.#showLive(ogs, this.#sent);
      this.#waitMs = RETRY_FIRST_MS;
    } catch (error) {
      log.warn({ server: ogs.url }, `the server of games took nothing (${messageOf(error)}): tried again`);
      this.#notBeforeMs = time.nowMs() + this.#waitMs;
      this.#waitMs = Math.min(this.#waitMs * 2, RETRY_MAX_MS);
    }
  }

  async #upload({ url, token, collection }: OgsSettings, sent: Sent): Promise<void> {
    if (collection === undefined) return;
    const { book } = this.#ports.event();
    const files = await this.#ports.published();
    for (const pairing of book.tournament?.pairings ?? []) {
      const { round, table, black, white } = pairing;
      const key = gameKey(round, black, white);
      const result = makeResultText(resultOf(book, pairing));
      const sgf = files.get(`round-${round}/table-${table}.sgf`);
      // A correction is a new record there; the same twice is noise.
      if (sgf === undefined || result === '' || !isConfirmed(book, pairing) || sent.uploaded[key] === result) continue;
      const form = new FormData();
      form.append('file', new Blob([sgf], { type: 'application/x-go-sgf' }), `round-${round}-table-${table}.sgf`);
      await this.#ask(url, `/api/v1/me/games/sgf/${collection}`, token, { body: form });
      sent.uploaded[key] = result;
      await this.#keep(sent);
    }
  }

  async #showLive({ url, token, live }: OgsSettings, sent: Sent): Promise<void> {
    const { tournament } = this.#ports.event().book;
    if (tournament === undefined || live.length === 0) return;
    for (const table of this.#ports.tables()) {
      const { game } = table.snapshot();
      const found = game === undefined ? undefined : pairingOfGame(tournament, game.settings);
      if (game === undefined || found === undefined || !live.includes(found.pairing.table)) continue;
      const { round, black, white } = found.pairing;
      const line = ogsMoves(game, this.#ports.shownMoves(table));
      if (line.length === 0) continue;
      const key = gameKey(round, black, white);
      const board = (sent.boards[key] ??= await this.#openBoard(url, token, game, tournament.name, round));
      await this.#keep(sent);
      this.#tell(url, token, board, line);
    }
  }

  async #openBoard(url: string, token: string, game: LiveGame, event: string, round: number): Promise<number> {
    const answer = await this.#ask(url, '/api/v1/demos', token, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `${event}, round ${round}`,
        rules: RULES[game.ruleset.name] ?? 'chinese',
        width: game.size.width,
        height: game.size.height,
        black_name: game.players.black,
        white_name: game.players.white,
        komi: game.komiHalfPoints / 2,
        private: false,
      }),
    });
    const { id } = (await answer.json()) as { readonly id?: unknown };
    if (typeof id !== 'number') throw new Error('no demonstration board came back');
    return id;
  }

  /** What is new of the main line, from where it differs. */
  #tell(url: string, token: string, board: number, line: readonly string[]): void {
    const { time } = this.#ports;
    this.#connect(url, token);
    if (!this.#isOpen) return;
    if (time.nowMs() - this.#pingedMs >= PING_EVERY_MS) {
      this.#pingedMs = time.nowMs();
      this.#say('net/ping', { client: time.wallMs() });
    }
    if (!this.#told.has(board)) {
      this.#say('review/connect', { review_id: board });
      this.#told.set(board, []);
    }
    const told = this.#told.get(board) ?? [];
    const from = commonLength(told, line);
    if (from === line.length && from === told.length) return;
    this.#say('review/append', { review_id: board, f: from, m: line.slice(from).join('') });
    this.#told.set(board, line);
  }

  #connect(url: string, token: string): void {
    if (this.#socket !== undefined) return;
    this.#socket = this.#ports.openSocket(url.replace(/^http/, 'ws'), {
      opened: () => {
        this.#isOpen = true;
        this.#pingedMs = this.#ports.time.nowMs();
        this.#say('authenticate', { jwt: token });
      },
      ended: (why) => {
        this.#ports.log.warn({ server: url }, `the connection to the server of games is over (${why}): opened anew`);
        this.#socket = undefined;
        this.#isOpen = false;
        // What a new connection hears begins anew.
        this.#told.clear();
      },
    });
  }

  #say(command: string, data: object): void {
    this.#socket?.send(JSON.stringify([command, data]));
  }

  async #ask(url: string, address: string, token: string, request: RequestInit): Promise<Response> {
    const answer = await this.#ports.fetch(new URL(address, url), {
      ...request,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
      headers: { ...(request.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    return answer;
  }

  #read(): Sent {
    const kept = JSON.parse(this.#ports.kept.read() ?? '{}') as Partial<Sent>;
    return { uploaded: { ...kept.uploaded }, boards: { ...kept.boards } };
  }

  #keep(sent: Sent): Promise<void> {
    return this.#ports.kept.write(`${JSON.stringify(sent)}\n`);
  }
}
