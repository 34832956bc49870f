/**
 * RelayEngine: what the relay needs of the engine between machines. `nats-engine.ts` is the one that ships; tests bring one
 * that loses what they want to be lost.
 */

/** `kept`: the stream has it, at this place. `order`: the lane does not end where the hub believed, and nothing was kept. */
export type PublishAnswer = { readonly kind: 'kept'; readonly streamSeq: number; readonly duplicate: boolean } | { readonly kind: 'order' };

/** The last message of a lane in the stream. */
export interface StreamedLast {
  readonly streamSeq: number;
  readonly text: string;
}

/** A message of the stream, to be kept by the hall. */
export interface StreamMessage {
  readonly subject: string;
  readonly text: string;
  readonly streamSeq: number;
  /** It need not be sent again; else it is, seconds later. */
  readonly kept: () => void;
}

/** What the hall asks of it. Everything rejects while nobody answers, and may be asked again. */
export interface HallEngine {
  /** The stream and the hall's reader of it are there afterwards. True: the stream had to be made, so it has nothing. */
  ensureStream(): Promise<boolean>;
  /** Hands over what the hall has not kept, in order, until the stream or its reader is gone or `end` is called. */
  follow(take: (message: StreamMessage) => void): Promise<{ readonly over: Promise<unknown>; readonly end: () => Promise<unknown> }>;
  /** How much of the stream was not handed over yet. */
  unread(): Promise<number>;
  /** The stream is read from its beginning again: what follows it is over, and is begun anew. */
  readAgain(): Promise<void>;
  /** The stream no longer has the lane, so that its hub sends it whole. */
  clearLane(subject: string): Promise<void>;
  /** From now on, and after every loss again. */
  hear(subject: string, hear: (text: string, subject: string) => void): void;
  ask(subject: string, text: string, waitMs: number): Promise<string>;
}

/** What a hub asks of it. Everything rejects while nobody answers, and may be asked again. */
export interface RelayEngine {
  /** Keeps a message whose lane ends at `expectedLast` (0: is empty). The same `id` within minutes is kept once. */
  publish(subject: string, id: string, expectedLast: number, text: string): Promise<PublishAnswer>;
  last(subject: string): Promise<StreamedLast | undefined>;
  /** To whoever listens; nothing is promised. */
  tell(subject: string, text: string): void;
  /** Answers what is asked there, until the answer is called. */
  serve(subject: string, answer: (text: string) => Promise<string>): () => void;
}
