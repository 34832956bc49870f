/**
 * Cable: one opening of one port or socket, for one life.
 *
 *     serial port | tcp socket ─▶ ByteGuard ─▶ ReadlineParser ─▶ line(text)
 *
 * When it is over it is over: whoever wants to go on opens a new one. (A serial port that is
 * opened again after its board was unplugged replays stale lines, or is destroyed while it says
 * that it is open.) A cable that was unplugged need not notice; that nothing is heard is for the
 * link machine to see.
 */
import { ReadlineParser } from '@serialport/parser-readline';
import type { CabledAddress } from '../board-address.js';
import { ByteGuard } from './byte-guard.js';
import type { OpeningStream } from '../streams/opening-stream.js';
import { openSerialStream } from '../streams/serial-stream.js';
import { openTcpStream } from '../streams/tcp-stream.js';

/** Why a cable could not be opened or is over; `code` as the system names it (`EACCES`, `ECONNREFUSED`, ...). */
export interface CableFault {
  readonly code: string | undefined;
  readonly message: string;
}

export interface CableEvents {
  opened(): void;
  /** Without its LF; characters are octets. */
  line(text: string): void;
  /** Once, and nothing after it: it did not open, or it is over. Not after `close`. */
  closed(fault: CableFault): void;
}

export interface Cable {
  /** Adds the LF. A line for a port that takes nothing any more is dropped: the link machine asks again. */
  send(line: string): void;
  /** Gives up the port; resolves when another may open it, after a second at the latest. */
  close(): Promise<void>;
  readonly octetsHeard: number;
  /** Beginnings of lines that were too long. */
  readonly octetsGivenUp: number;
}

export type OpenCable = (events: CableEvents) => Cable;

/** More than this unsent and the other side takes nothing any more. Ours. */
const UNSENT_OCTETS_MAX = 4_096;

/** `close` of a port that was unplugged may never be answered. Ours. */
const CLOSE_WAIT_MS = 1_000;

const faultOf = (error: unknown): CableFault => {
  // As the system says it: the remedy is found by these words.
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { code, message };
};

const CLOSED_BY_OTHER_SIDE: CableFault = { code: undefined, message: 'the other side has closed' };

const resolvesOrTimesOut = (promise: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, CLOSE_WAIT_MS);
    const finish = (): void => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(finish, finish);
  });

/** Makes a cable of anything that opens a stream. */
export const cableOver =
  (open: () => OpeningStream): OpenCable =>
  (events) => {
    const opening = open();
    const { stream } = opening;
    const guard = new ByteGuard();
    const parser = new ReadlineParser({ delimiter: '\n', encoding: 'latin1' });
    let isOver = false;
    const end = (fault: CableFault): void => {
      if (isOver) return;
      isOver = true;
      void release();
      events.closed(fault);
    };
    const release = async (): Promise<void> => {
      stream.unpipe(guard);
      parser.removeAllListeners('data');
      await resolvesOrTimesOut(opening.close());
      stream.destroy();
      guard.destroy();
      parser.destroy();
    };
    // Errors may still come when all is over; unheard they would end the process.
    for (const part of [stream, guard, parser]) part.on('error', (error: unknown) => end(faultOf(error)));
    stream.on('close', () => end(CLOSED_BY_OTHER_SIDE));
    stream.on('end', () => end(CLOSED_BY_OTHER_SIDE));
    parser.on('data', (text: string) => {
      if (!isOver) events.line(text);
    });
    opening.opened.then(
      () => {
        if (isOver) return;
        events.opened();
        stream.pipe(guard).pipe(parser);
      },
      (error: unknown) => end(faultOf(error)),
    );
    return {
      send: (line) => {
        if (!isOver && stream.writableLength <= UNSENT_OCTETS_MAX) stream.write(`${line}\n`, 'latin1');
      },
      close: async () => {
        isOver = true;
        await release();
      },
      get octetsHeard() {
        return guard.octetsHeard;
      },
      get octetsGivenUp() {
        return guard.octetsGivenUp;
      },
    };
  };

/** The cable of an address; only GSB/1 boards speak in such lines. */
export const cableTo = (address: CabledAddress): OpenCable =>
  cableOver(() => (address.kind === 'serial' ? openSerialStream(address.path, address.baud) : openTcpStream(address.host, address.port)));
