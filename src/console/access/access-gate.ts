/**
 * The gate before every route:
 *
 *     Host is a name of ours? ─▶ not from another site's page? ─▶ who asks: the machine, a session, a spectator ─▶ route
 *
 * Whoever holds a route asks `refuseUnless` what the caller may; nothing else decides it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../problem.js';
import type { AccessBook } from './access-book.js';
import { may, SPECTATOR, type Caller, type Duty } from './caller.js';
import { isLoopback, isOwnName, nameOfHost, nameOfOrigin, ownAddresses, plainAddress, type OwnNames } from './own-names.js';

export const SESSION_COOKIE = 'banmen';

/** What a service knows of who may what; without a book nobody can sign in, and the machine does everything. */
export interface Access {
  readonly names: OwnNames;
  readonly book: AccessBook | undefined;
  /** A proxy that a setting names: what it says of its clients holds, and it is not the machine itself. */
  readonly isBehindProxy: boolean;
}

export const tokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers.cookie
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === SESSION_COOKIE)?.[1];

/**
 * Whether the request comes from the machine itself: by the loopback, or by one of its own addresses. What a proxy passed on
 * does not, although the proxy may well stand on this machine.
 */
const isFromMachine = (request: FastifyRequest, { isBehindProxy }: Access): boolean => {
  const wasPassedOn = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  if (wasPassedOn || isBehindProxy) return false;
  return isLoopback(request.ip) || ownAddresses().includes(plainAddress(request.ip));
};

export const callerOf = (request: FastifyRequest, access: Access): Caller => {
  const signedIn = access.book?.callerWith(tokenOf(request)) ?? SPECTATOR;
  if (signedIn.via === 'session') return signedIn;
  const isOpen = access.book?.isMachineClosed !== true && isFromMachine(request, access);
  return isOpen ? { role: 'organiser', table: undefined, via: 'machine' } : SPECTATOR;
};

/** A browser always says where a POST comes from; other programs do not, and cannot be tricked into one. */
const isFromOtherSite = ({ headers }: FastifyRequest, { names }: Access): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && !isOwnName(nameOfOrigin(headers.origin), names);
};

const READING: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

export const addGate = (app: FastifyInstance, access: Access): void => {
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host;
    if (host === undefined || !isOwnName(nameOfHost(host), access.names)) {
      return sendProblem(reply, 421, 'wrong-host', `this service is not called '${host ?? ''}'; a setting names other names it has`);
    }
    if (!READING.includes(request.method) && isFromOtherSite(request, access)) {
      return sendProblem(reply, 403, 'cross-site', 'commands are taken from this page only, not from other sites');
    }
    return undefined;
  });
};

const WHO: Readonly<Record<Duty, string>> = {
  table: "the tablet of this table, an arbiter or the organiser may do this: sign in with the table's PIN",
  arbiter: "an arbiter or the organiser may do this: sign in with the arbiter's PIN",
  organiser: "only the organiser may do this: sign in with the organiser's PIN",
};

/** Answers why this request may not, or undefined where it may. */
export const refuseUnless = (
  duty: Duty,
  tableId: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
): FastifyReply | undefined => {
  const caller = callerOf(request, access);
  if (may(caller, duty, tableId)) return undefined;
  const status = caller.via === 'nothing' ? 401 : 403;
  return sendProblem(reply, status, 'not-allowed', WHO[duty]);
};
