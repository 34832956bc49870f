/**
 * The engine between machines: NATS with JetStream (nats-server from 2.9 on).
 *
 * It is never waited for at a start, and found again after every loss, for as long as it takes. What is asked of it while it is
 * not there rejects within ASK_MS, and whoever asked asks again. It acknowledges a message before it is on a disk, so what it
 * has can be lost: the journals of the hubs are the record, and the stream is filled again from them.
 */
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type ConsumerMessages,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { LogPort } from '../session/ports.js';
import type { RelayCredentials } from './credentials.js';
import type { HallEngine, PublishAnswer, RelayEngine, StreamedLast, StreamMessage } from './engine.js';
import { EVERY_LANE, HALL_READER, STREAM } from './names.js';

/** A node that died answers nothing: whoever waits longer than this asks the next one. */
const ASK_MS = 1500;
const CONNECT_MS = 2000;
const AGAIN_MS = 500;
/** A node that went silent without a word is given up after two of these. */
const PING_MS = 2000;
const PINGS_LOST_MAX = 2;
/** In which a message that is sent again is kept once. */
const DUPLICATES_MS = 120_000;
const NANOSECONDS_PER_MS = 1_000_000;
/** What the hall has in hand and has not kept yet. */
const UNKEPT_MAX = 4096;
const FOLLOW_EXPIRES_MS = 4000;
/** What went to a connection that was lost, or came too early, is sent to the hall again after so long. */
const KEEP_MS = 5000;
const DAY_MS = 24 * 3600 * 1000;
/** A hall that is not seen for so long begins with what it kept, and with the whole stream. */
const READER_DAYS = 30;

export interface EngineOptions {
  readonly servers: readonly string[];
  readonly credentials: RelayCredentials;
  /** How many nodes have every message, and where the hall's reader is: 3, or 1 where there is one node. */
  readonly replicas: number;
  readonly log: LogPort;
  /** Of a hall: what its reading of the stream is called. Two with one name would each hear a part. */
  readonly reader?: string;
}

const isCode = (error: unknown, ...codes: readonly number[]): boolean => error instanceof JetStreamApiError && codes.includes(error.code);

export class NatsEngine implements RelayEngine, HallEngine {
  readonly #options: EngineOptions;
  #connection: NatsConnection | undefined;
  #js: JetStreamClient | undefined;
  #manager: JetStreamManager | undefined;
  #closed = false;
  readonly #served = new Map<string, (text: string) => Promise<string>>();
  readonly #heard: { readonly subject: string; readonly hear: (text: string, subject: string) => void }[] = [];
  readonly #counts = { engineConnections: 0, engineDisconnections: 0, engineErrors: 0 };
  #wake: () => void = () => undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    void this.#stayConnected();
  }

  get isConnected(): boolean {
    return this.#connection?.isClosed() === false;
  }

  counters(): Readonly<Record<string, number>> {
    return this.#counts;
  }

  async publish(subject: string, id: string, expectedLast: number, text: string): Promise<PublishAnswer> {
    try {
      const ack = await this.#stream().publish(subject, text, { msgID: id, expect: { lastSubjectSequence: expectedLast } });
      return { kind: 'kept', streamSeq: ack.seq, duplicate: ack.duplicate };
    } catch (error) {
      if (isCode(error, JetStreamApiCodes.StreamWrongLastSequence, JetStreamApiCodes.StreamWrongLastSequenceUnknown))
        return { kind: 'order' };
      throw error;
    }
  }

  async last(subject: string): Promise<StreamedLast | undefined> {
    const message = await this.#manage().direct.getMessage(STREAM, { last_by_subj: subject });
    return message === null ? undefined : { streamSeq: message.seq, text: message.string() };
  }

  tell(subject: string, text: string): void {
    if (this.isConnected) this.#connection?.publish(subject, text);
  }

  serve(subject: string, answer: (text: string) => Promise<string>): () => void {
    this.#served.set(subject, answer);
    if (this.#connection !== undefined) this.#serveOn(this.#connection, subject, answer);
    return () => this.#served.delete(subject);
  }

  hear(subject: string, hear: (text: string, subject: string) => void): void {
    this.#heard.push({ subject, hear });
    if (this.#connection !== undefined) this.#hearOn(this.#connection, subject, hear);
  }

  async ask(subject: string, text: string, waitMs: number): Promise<string> {
    if (this.#connection === undefined) throw new Error('the engine is not connected');
    return (await this.#connection.request(subject, text, { timeout: waitMs })).string();
  }

  async ensureStream(): Promise<boolean> {
    const manager = this.#manage();
    const { replicas } = this.#options;
    const config = {
      subjects: [EVERY_LANE],
      num_replicas: replicas,
      duplicate_window: DUPLICATES_MS * NANOSECONDS_PER_MS,
      allow_direct: true,
    };
    let isNew = false;
    try {
      const info = await manager.streams.info(STREAM);
      if (info.config.num_replicas !== replicas) await manager.streams.update(STREAM, { ...info.config, num_replicas: replicas });
    } catch (error) {
      if (!isCode(error, JetStreamApiCodes.StreamNotFound)) throw error;
      await manager.streams.add({ ...config, name: STREAM, retention: RetentionPolicy.Limits, storage: StorageType.File });
      isNew = true;
    }
    try {
      await manager.consumers.info(STREAM, this.#reader());
    } catch (error) {
      if (!isCode(error, JetStreamApiCodes.ConsumerNotFound)) throw error;
      await manager.consumers.add(STREAM, {
        durable_name: this.#reader(),
        ack_policy: AckPolicy.Explicit,
        ack_wait: KEEP_MS * NANOSECONDS_PER_MS,
        deliver_policy: DeliverPolicy.All,
        max_ack_pending: UNKEPT_MAX,
        num_replicas: replicas,
        inactive_threshold: READER_DAYS * DAY_MS * NANOSECONDS_PER_MS,
      });
    }
    return isNew;
  }

  async unread(): Promise<number> {
    return (await this.#manage().consumers.info(STREAM, this.#reader())).num_pending;
  }

  async readAgain(): Promise<void> {
    try {
      await this.#manage().consumers.delete(STREAM, this.#reader());
    } catch (error) {
      if (!isCode(error, JetStreamApiCodes.ConsumerNotFound, JetStreamApiCodes.StreamNotFound)) throw error;
    }
  }

  async clearLane(subject: string): Promise<void> {
    await this.#manage().streams.purge(STREAM, { filter: subject });
  }

  async follow(take: (message: StreamMessage) => void): Promise<{ readonly over: Promise<unknown>; readonly end: () => Promise<unknown> }> {
    const consumer = await this.#stream().consumers.get(STREAM, this.#reader());
    const messages: ConsumerMessages = await consumer.consume({
      max_messages: UNKEPT_MAX / 4,
      expires: FOLLOW_EXPIRES_MS,
      abort_on_missing_resource: true,
      callback: (message: JsMsg) =>
        take({ subject: message.subject, text: message.string(), streamSeq: message.seq, kept: () => message.ack() }),
    });
    return { over: messages.closed(), end: () => messages.close() };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake();
    await this.#connection?.close();
  }

  #reader(): string {
    return this.#options.reader ?? HALL_READER;
  }

  #stream(): JetStreamClient {
    if (this.#js === undefined) throw new Error('the engine is not connected');
    return this.#js;
  }

  #manage(): JetStreamManager {
    if (this.#manager === undefined) throw new Error('the engine is not connected');
    return this.#manager;
  }

  /** Asked again after each wait. */
  #isClosed(): boolean {
    return this.#closed;
  }

  /** The client finds its way back by itself while the engine lets it in; where it gave up, it is begun again. */
  async #stayConnected(): Promise<void> {
    const { servers, credentials, log } = this.#options;
    const { ca, cert, key } = credentials.tls;
    const isSecure = ca !== undefined || servers.some((server) => server.startsWith('tls:'));
    const tls = {
      ...(ca === undefined ? {} : { caFile: ca }),
      ...(cert === undefined ? {} : { certFile: cert }),
      ...(key === undefined ? {} : { keyFile: key }),
    };
    let isTold = false;
    while (!this.#closed) {
      try {
        const connection = await connect({
          servers: servers.map((server) => server.replace(/^\w+:\/\//, '')),
          name: `banmen ${credentials.name}`,
          // Nobody but its owner may read what is answered there.
          inboxPrefix: `_INBOX_${credentials.name}`,
          ...(credentials.login === undefined ? {} : { user: credentials.login.user, pass: credentials.login.password }),
          ...(isSecure ? { tls } : {}),
          timeout: CONNECT_MS,
          reconnectTimeWait: AGAIN_MS,
          maxReconnectAttempts: -1,
          pingInterval: PING_MS,
          maxPingOut: PINGS_LOST_MAX,
        });
        isTold = false;
        await this.#use(connection);
      } catch (error) {
        this.#counts.engineErrors += 1;
        if (!isTold) log.warn({ error: String(error), servers }, 'the engine of the relay cannot be reached; the tables go on');
        isTold = true;
      }
      if (!this.#isClosed()) await this.#pause(AGAIN_MS);
    }
  }

  async #use(connection: NatsConnection): Promise<void> {
    if (this.#closed) return connection.close();
    const { domain } = this.#options.credentials;
    const api = { timeout: ASK_MS, ...(domain === undefined ? {} : { domain }) };
    const manager = await jetstreamManager(connection, { checkAPI: false, ...api });
    this.#connection = connection;
    this.#js = jetstream(connection, api);
    this.#manager = manager;
    this.#counts.engineConnections += 1;
    for (const [subject, answer] of this.#served) this.#serveOn(connection, subject, answer);
    for (const { subject, hear } of this.#heard) this.#hearOn(connection, subject, hear);
    void this.#watch(connection);
    await connection.closed();
    this.#connection = undefined;
    this.#js = undefined;
    this.#manager = undefined;
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.#counts.engineDisconnections += 1;
      if (status.type === 'error') {
        this.#counts.engineErrors += 1;
        this.#options.log.warn({ error: String(status.error) }, 'the engine refuses something');
      }
    }
  }

  #serveOn(connection: NatsConnection, subject: string, answer: (text: string) => Promise<string>): void {
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (error !== null) return;
        void answer(message.string()).then((text) => message.respond(text));
      },
    });
  }

  #hearOn(connection: NatsConnection, subject: string, hear: (text: string, subject: string) => void): void {
    connection.subscribe(subject, { callback: (error, message) => (error === null ? hear(message.string(), message.subject) : undefined) });
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
