/**
 * Signing in and out, and the PINs.
 *
 *     GET    /api/v1/session          who asks: { role, table, via, canSignIn, hasEvent }
 *     POST   /api/v1/session          { pin, table? }: a cookie that scripts cannot read and other sites cannot use
 *     DELETE /api/v1/session          signed out
 *     PUT    /api/v1/pins/:role       { pin? }: a new PIN, chosen or made; everybody of that role is signed out
 *     PUT    /api/v1/machine          { isClosed }: whether the machine itself must sign in too
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendProblem } from '../problem.js';
import { callerOf, refuseUnless, SESSION_COOKIE, tokenOf, type Access } from './access-gate.js';
import { SESSION_DAYS } from './access-book.js';
import { SIGN_IN_ROLES } from './caller.js';

const DAY_SECONDS = 24 * 3600;

export const signInRequest = z.strictObject({ pin: z.string().max(40), table: z.string().max(100).optional() });
export const newPinRequest = z.strictObject({ pin: z.string().max(40).optional() });
export const machineRequest = z.strictObject({ isClosed: z.boolean() });

/** Not `Secure`: a club's network has no certificate. What that costs stands in docs/THREATS.md. */
const withCookie = (reply: FastifyReply, token: string, seconds: number): FastifyReply =>
  reply.header('set-cookie', `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`);

/** `has`: what a page offers beside the tables. */
export const addSignInRoutes = (
  app: FastifyInstance,
  access: Access,
  hasTable: (id: string) => boolean,
  has: { readonly event: boolean } = { event: false },
): void => {
  const { book } = access;

  app.get('/api/v1/session', (request) => ({ ...callerOf(request, access), canSignIn: book !== undefined, hasEvent: has.event }));
  if (book === undefined) return;

  app.post('/api/v1/session', async (request, reply) => {
    const asked = signInRequest.safeParse(request.body);
    if (!asked.success) return sendProblem(reply, 400, 'bad-sign-in', 'write {"pin": "1234 5678"}, and the table of a tablet', 'pin');
    const { pin, table } = asked.data;
    if (table !== undefined && !hasTable(table)) return sendProblem(reply, 400, 'no-table', `there is no table '${table}'`, 'table');
    const answer = await book.signIn(pin, table, request.ip);
    if (answer.ok) return withCookie(reply, answer.value.token, SESSION_DAYS * DAY_SECONDS).send(answer.value.caller);
    switch (answer.refusal.kind) {
      case 'wait': {
        const seconds = Math.ceil(answer.refusal.waitMs / 1000);
        void reply.header('retry-after', String(seconds));
        return sendProblem(reply, 429, 'too-many-tries', `too many wrong PINs: try again in ${Math.ceil(seconds / 60)} minutes`);
      }
      case 'wrong-pin':
        return sendProblem(reply, 401, 'wrong-pin', 'this PIN is nobody’s', 'pin');
      case 'which-table':
        return sendProblem(reply, 400, 'which-table', 'say at which table this tablet lies', 'table');
    }
  });

  app.delete('/api/v1/session', async (request, reply) => {
    await book.signOut(tokenOf(request));
    return withCookie(reply, '', 0).code(204).send();
  });

  app.put<{ Params: { role: string } }>('/api/v1/pins/:role', async (request, reply) => {
    const refused = refuseUnless('organiser', undefined, request, reply, access);
    if (refused !== undefined) return refused;
    const role = SIGN_IN_ROLES.find((one) => one === request.params.role);
    if (role === undefined) return sendProblem(reply, 404, 'no-role', `the roles with a PIN are ${SIGN_IN_ROLES.join(', ')}`);
    const asked = newPinRequest.safeParse(request.body ?? {});
    if (!asked.success) return sendProblem(reply, 400, 'bad-pin', 'write {"pin": "..."}, or {} for one that is made', 'pin');
    const set = await book.setPin(role, asked.data.pin);
    return set.ok ? { role, pin: set.value } : sendProblem(reply, 400, 'bad-pin', set.refusal, 'pin');
  });

  app.put('/api/v1/machine', async (request, reply) => {
    const refused = refuseUnless('organiser', undefined, request, reply, access);
    if (refused !== undefined) return refused;
    const asked = machineRequest.safeParse(request.body);
    if (!asked.success) return sendProblem(reply, 400, 'bad-request', 'write {"isClosed": true} or false', 'isClosed');
    await book.closeMachine(asked.data.isClosed);
    return { isClosed: book.isMachineClosed };
  });
};
