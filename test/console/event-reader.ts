/** Reads server-sent events over a real connection, one at a time, as a browser would. */
import { get, type IncomingMessage } from 'node:http';

export interface HeardEvent {
  readonly name: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

const parseEvent = (block: string): HeardEvent | undefined => {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]));
  const name = fields.get('event');
  return name === undefined ? undefined : { name, id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') };
};

export class EventReader {
  readonly #response: IncomingMessage;
  readonly #blocks: AsyncIterator<string>;

  private constructor(response: IncomingMessage) {
    this.#response = response;
    this.#blocks = blocksOf(response);
  }

  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventReader> {
    return new Promise((resolve, reject) => {
      get(url, { headers }, (response) => resolve(new EventReader(response))).on('error', reject);
    });
  }

  get headers(): IncomingMessage['headers'] {
    return this.#response.headers;
  }

  /** The next event of one of these names; others are passed over. Undefined when the server has ended the stream. */
  async next(...names: readonly string[]): Promise<HeardEvent | undefined> {
    for (;;) {
      const block = await this.#blocks.next();
      if (block.done === true) return undefined;
      const event = parseEvent(block.value);
      if (event !== undefined && names.includes(event.name)) return event;
    }
  }

  close(): void {
    this.#response.destroy();
  }
}

async function* blocksOf(response: IncomingMessage): AsyncGenerator<string> {
  let text = '';
  try {
    for await (const chunk of response) {
      text += String(chunk);
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks;
    }
  } catch {
    // Cut off: for a reader that is the end.
  }
}
