/**
 * Serving a live board: on a tcp port of this machine, and through socat on a real pty.
 *
 *     LiveBoard ◀─ tcp 127.0.0.1:PORT ◀─ (socat ◀─ pty LINK) ◀─ host
 *
 * A pty made by socat behaves like the serial port of a board: it has a path, no modem lines, and
 * bytes get lost when nobody reads.
 */
import { spawn } from 'node:child_process';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { LiveBoard } from './live-board.js';

/** Whatever a host can open: the virtual board, or the firmware in emulation. */
export type Connectable = Pick<LiveBoard, 'connect'>;

export interface ServedBoard {
  /** The address to give to `banmen serve`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Serves the board on 127.0.0.1; port 0 takes a free one. Rejects with the system's error when the port is taken. */
export const serveOverTcp = (board: Connectable, port: number): Promise<ServedBoard & { readonly port: number }> =>
  new Promise((resolve, reject) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      socket.setNoDelay(true);
      sockets.add(socket);
      const cable = board.connect((octets) => socket.write(octets, 'latin1'));
      socket.on('data', (bytes) => cable.send(bytes.toString('latin1')));
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        cable.close();
      });
    });
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({
        port: taken,
        address: `tcp://127.0.0.1:${taken}`,
        close: () =>
          new Promise((closed) => {
            for (const socket of sockets) socket.destroy();
            server.close(() => closed());
          }),
      });
    });
  });

/** socat says this once the pty is there. */
const PTY_READY = /PTY is (\S+)/;

/**
 * Serves the board on a pty that `link` points to. Rejects when socat is missing or cannot make it.
 * socat opens the tcp side when the pty is ready, so the hands begin then.
 */
export const serveOverPty = async (board: Connectable, link: string): Promise<ServedBoard> => {
  const tcp = await serveOverTcp(board, 0);
  const socat = spawn('socat', ['-d', '-d', `pty,raw,echo=0,link=${link}`, `tcp:127.0.0.1:${tcp.port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const close = async (): Promise<void> => {
    socat.kill();
    await tcp.close();
  };
  await new Promise<void>((resolve, reject) => {
    let said = '';
    socat.on('error', (error) => reject(new Error(`socat: ${error.message} (apt-get install socat)`)));
    socat.on('exit', (code) => reject(new Error(`socat ended with ${String(code)}: ${said.trim()}`)));
    socat.stderr.setEncoding('utf8');
    socat.stderr.on('data', (text: string) => {
      said = (said + text).slice(-SAID_CHARACTERS_MAX);
      if (PTY_READY.test(said)) resolve();
    });
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { address: `serial:${link}`, close };
};

/** Of socat's own log only the end is kept. */
const SAID_CHARACTERS_MAX = 4_000;
