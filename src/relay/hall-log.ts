/**
 * The hall's own record of every lane: one file, only ever appended to, a line an entry, each on the disk before the engine is
 * told that it was kept and before anybody sees it.
 *
 *     HUB TABLE {"lane":1,"name":"Table 1","seq":7,...}
 *     HUB TABLE -                                          what was before it is of no lane any more
 *
 * A line that was torn by a power cut is cut off at the start: the stream, or the hub, has it. The same goes for all behind a
 * line that cannot be read: nothing here is the only copy of anything.
 */
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { reasonOf, ok, refuse, type Result } from '../core/result.js';
import { parseLaneMessage, type LaneMessage } from './lane.js';

/** An event of a thousand tables and a week is a twentieth of it. */
export const HALL_LOG_BYTES_MAX = 8 * 1024 ** 3;
const OWNER_ONLY = 0o600;

export interface HallLine {
  readonly hub: string;
  readonly table: string;
  /** Undefined: what was before is of no lane any more. */
  readonly message: LaneMessage | undefined;
}

export const makeHallLine = (hub: string, table: string, text: string | undefined): string => `${hub} ${table} ${text ?? '-'}\n`;

/** Undefined: it is none. */
export const parseHallLine = (line: string): HallLine | undefined => {
  const [, hub, table, text = ''] = /^([a-z0-9]+) ([a-z0-9-]+) (.+)$/s.exec(line) ?? [];
  if (hub === undefined || table === undefined) return undefined;
  if (text === '-') return { hub, table, message: undefined };
  const message = parseLaneMessage(text);
  return message.ok ? { hub, table, message: message.value } : undefined;
};

export class HallLog {
  readonly #handle: FileHandle;
  #length: number;

  private constructor(handle: FileHandle, length: number) {
    this.#handle = handle;
    this.#length = length;
  }

  /** Hands over every line that is whole, in order, and cuts off what is behind. */
  static async open(file: string, take: (line: HallLine) => void): Promise<Result<HallLog, string>> {
    try {
      const handle = await open(file, 'a+', OWNER_ONLY);
      const whole = await readWhole(file, take);
      await handle.truncate(whole);
      await handle.close();
      return ok(new HallLog(await open(file, 'r+'), whole));
    } catch (error) {
      return refuse(`cannot use ${file} (${reasonOf(error)}): give another folder with --data`);
    }
  }

  /** Resolves when the lines are on the disk; rejects with what the disk says, and then has none of them. */
  async append(lines: readonly string[]): Promise<void> {
    const octets = Buffer.from(lines.join(''));
    if (this.#length + octets.length > HALL_LOG_BYTES_MAX)
      throw new Error('the record of the hall is full: begin a new one with another --data');
    for (let written = 0; written < octets.length;) {
      const { bytesWritten } = await this.#handle.write(octets, written, octets.length - written, this.#length + written);
      written += bytesWritten;
    }
    await this.#handle.datasync();
    this.#length += octets.length;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

const NEWLINE = 0x0a;

/** How many octets of the file are whole lines that can be read. */
const readWhole = async (file: string, take: (line: HallLine) => void): Promise<number> => {
  let whole = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE, from)) {
      const line = parseHallLine(rest.toString('utf8', from, end));
      if (line === undefined) return whole;
      take(line);
      whole += end + 1 - from;
      from = end + 1;
    }
    rest = rest.subarray(from);
  }
  return whole;
};
