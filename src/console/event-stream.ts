/** A stream of events without an end: who gets one, and how it is opened. Every stream of the server comes from here. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, type Access } from './access/access-gate.js';
import { helloFrame } from './event-frame.js';
import { sendProblem } from './problem.js';
import type { Spectator } from './spectators.js';
import type { StreamPlaces } from './stream-places.js';

const COME_BACK_SECONDS = '30';

/** A place for one more stream, or the answer that there is none. */
export const placeFor = (
  request: FastifyRequest,
  reply: FastifyReply,
  { places, access }: { readonly places: StreamPlaces; readonly access: Access },
): (() => void) | undefined => {
  const giveBack = places.take(request.ip, callerOf(request, access).via !== 'nothing');
  if (giveBack === undefined) {
    void reply.header('retry-after', COME_BACK_SECONDS);
    void sendProblem(reply, 503, 'full', 'too many spectators; try again later');
  }
  return giveBack;
};

/** Takes the answer out of fastify's hands: it has no end. `closed` is called once the browser is gone. */
export const openEventStream = (reply: FastifyReply, closed: () => void): Spectator => {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  reply.raw.once('close', closed);
  // A spectator who is gone is no news; without a listener it would be a crash. `close` follows.
  reply.raw.on('error', () => undefined);
  // What is told at the start, in this turn of the loop, may be a whole hall: it counts for nobody's slowness.
  let startBytes = Number.MAX_SAFE_INTEGER;
  queueMicrotask(() => (startBytes = reply.raw.writableLength));
  const spectator: Spectator = {
    write: (frame) => void reply.raw.write(frame),
    bufferedBytes: () => Math.max(0, reply.raw.writableLength - startBytes),
    drop: () => void reply.raw.destroy(),
  };
  spectator.write(helloFrame());
  return spectator;
};
