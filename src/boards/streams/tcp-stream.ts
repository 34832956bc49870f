/** A TCP socket as a stream: a board behind a network adapter, another hub, or the simulator. */
import { connect } from 'node:net';
import type { OpeningStream } from './opening-stream.js';

/** A host that does not answer at all must not hold up the next try. Ours. */
const CONNECT_MS = 5_000;

export const openTcpStream = (host: string, port: number): OpeningStream => {
  const socket = connect({ host, port, noDelay: true });
  const opened = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy(new Error(`no answer from ${host} port ${port}`));
    }, CONNECT_MS);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('closed before it was open'));
    });
  });
  return {
    stream: socket,
    opened,
    close: () => {
      socket.destroy();
      return Promise.resolve();
    },
  };
};
