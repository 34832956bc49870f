/** An engine in memory, which keeps, forgets and loses what a test wants. */
import type { HallEngine, PublishAnswer, RelayEngine, StreamedLast, StreamMessage } from '../../src/relay/engine.js';

interface Kept {
  readonly subject: string;
  readonly id: string;
  readonly text: string;
  readonly seq: number;
}

export class FakeStream implements RelayEngine, HallEngine {
  kept: readonly Kept[] = [];
  /** Nothing is answered while it is away. */
  isAway = false;
  /** It keeps what comes, and hands nothing over. */
  isStanding = false;
  /** The next acknowledgements that get lost, although the message was kept. */
  acksToLose = 0;
  readonly asked: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #answers = new Map<string, (text: string) => Promise<string>>();
  readonly #hearing: ((text: string, subject: string) => void)[] = [];
  #seq = 0;
  #isMade = false;
  /** The hall's reader. */
  #acked = new Set<number>();
  readonly #handed = new Set<number>();
  #take: ((message: StreamMessage) => void) | undefined;
  #endFollow: () => void = () => undefined;

  copy(): FakeStream {
    const other = new FakeStream();
    for (const { subject, text, id } of this.kept) other.put(subject, text, id);
    return other;
  }

  lane(subject: string): readonly Kept[] {
    return this.kept.filter((message) => message.subject === subject);
  }

  publish(subject: string, id: string, expectedLast: number, text: string): Promise<PublishAnswer> {
    if (this.isAway) return Promise.reject(new Error('away'));
    const known = this.#ids.get(id);
    if (known !== undefined) return Promise.resolve({ kind: 'kept', streamSeq: known, duplicate: true });
    if ((this.lane(subject).at(-1)?.seq ?? 0) !== expectedLast) return Promise.resolve({ kind: 'order' });
    this.put(subject, text, id);
    if (this.acksToLose > 0) {
      this.acksToLose -= 1;
      return Promise.reject(new Error('no answer'));
    }
    return Promise.resolve({ kind: 'kept', streamSeq: this.#seq, duplicate: false });
  }

  /** Whoever wrote it: it lies there. */
  put(subject: string, text: string, id = `put-${this.#seq}`): void {
    this.#seq += 1;
    this.#ids.set(id, this.#seq);
    const message = { subject, id, text, seq: this.#seq };
    this.kept = [...this.kept, message];
    this.#hand(message);
  }

  last(subject: string): Promise<StreamedLast | undefined> {
    if (this.isAway) return Promise.reject(new Error('away'));
    const last = this.lane(subject).at(-1);
    return Promise.resolve(last === undefined ? undefined : { streamSeq: last.seq, text: last.text });
  }

  /** It forgets messages, and still knows their ids, as an engine does for minutes. */
  lose(which: (message: Kept) => boolean): void {
    this.kept = this.kept.filter((message) => !which(message));
  }

  /** The whole stream is gone, with all that was known of it. */
  wipe(): void {
    this.kept = [];
    this.#ids.clear();
    this.#isMade = false;
    this.#acked = new Set();
    this.#take = undefined;
    this.#endFollow();
  }

  tell(subject: string, text: string): void {
    if (!this.isAway) for (const hear of this.#hearing) hear(text, subject);
  }

  serve(subject: string, answer: (text: string) => Promise<string>): () => void {
    this.#answers.set(subject, answer);
    return () => this.#answers.delete(subject);
  }

  hear(_: string, hear: (text: string, subject: string) => void): void {
    this.#hearing.push(hear);
  }

  ask(subject: string, text: string): Promise<string> {
    this.asked.push(`${subject} ${text}`);
    const answer = this.#answers.get(subject);
    return answer === undefined || this.isAway ? Promise.reject(new Error('nobody answers')) : answer(text);
  }

  ensureStream(): Promise<boolean> {
    if (this.isAway) return Promise.reject(new Error('away'));
    const isNew = !this.#isMade;
    this.#isMade = true;
    return Promise.resolve(isNew);
  }

  follow(take: (message: StreamMessage) => void): Promise<{ readonly over: Promise<unknown>; readonly end: () => Promise<unknown> }> {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    this.#endFollow = end;
    this.#take = take;
    for (const message of this.kept.filter(({ seq }) => !this.#acked.has(seq))) this.#hand(message);
    return Promise.resolve({
      over,
      end: () => {
        this.#take = undefined;
        end();
        return Promise.resolve();
      },
    });
  }

  unread(): Promise<number> {
    if (this.isAway) return Promise.reject(new Error('away'));
    return Promise.resolve(this.kept.filter(({ seq }) => !this.#acked.has(seq) && !this.#handed.has(seq)).length);
  }

  readAgain(): Promise<void> {
    this.#acked = new Set();
    this.#take = undefined;
    this.#endFollow();
    return Promise.resolve();
  }

  clearLane(subject: string): Promise<void> {
    this.lose((message) => message.subject === subject);
    return Promise.resolve();
  }

  #hand({ subject, text, seq }: Kept): void {
    if (this.isStanding || this.#take === undefined) return;
    this.#handed.add(seq);
    this.#take({ subject, text, streamSeq: seq, kept: () => void this.#acked.add(seq) });
  }
}
