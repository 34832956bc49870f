/** A web socket as the adapter wants it: texts out, and an end with its reason. */
import { WebSocket } from 'ws';
import type { OpenTextSocket } from './ogs.js';

const OPENING_MS_MAX = 20_000;

export const openTextSocket: OpenTextSocket = (address, events) => {
  const socket = new WebSocket(address, { handshakeTimeout: OPENING_MS_MAX });
  let why = 'closed';
  socket.on('open', () => events.opened());
  socket.on('error', (error) => (why = error.message));
  socket.on('close', () => events.ended(why));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};
