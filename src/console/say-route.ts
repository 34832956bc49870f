/**
 * What people may have said at a table: a player asks how much time is left or what the last move was, an arbiter has a warning or an advice spoken.
 *
 *     POST /api/v1/tables/:id/say   {"kind":"time-left","color":"black"}   200 with what is said, 409 with the reason why not
 *
 * A tablet of the table may ask for the time; the rest is an arbiter's. It is heard by everybody at the table.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { COLORS } from '../core/go/color.js';
import { refuseUnless, type Access } from './access/access-gate.js';
import { refuseUnknownTable, type ServedTables, type TableRequest } from './served-table.js';
import { sendProblem } from './problem.js';

export const sayRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['time-left']), color: z.enum(COLORS) }),
  z.strictObject({ kind: z.enum(['last-move']) }),
  z.strictObject({ kind: z.enum(['warning', 'advice', 'sound.check']) }),
]);

/** A player's own business. */
const isTimeAsked = (body: unknown): boolean => sayRequest.safeParse(body).data?.kind === 'time-left';

export const addSayRoute = (app: FastifyInstance, tables: ServedTables, access: Access): void => {
  app.post('/api/v1/tables/:id/say', async (asked: TableRequest, reply) => {
    const duty = isTimeAsked(asked.body) ? 'table' : 'arbiter';
    const refused = refuseUnless(duty, asked.params.id, asked, reply, access);
    if (refused !== undefined) return refused;
    const port = tables.get(asked.params.id)?.port;
    if (port === undefined) return refuseUnknownTable(reply, asked.params.id);
    const parsed = sayRequest.safeParse(asked.body);
    if (!parsed.success) {
      const message =
        'write {"kind":"time-left","color":"black" | "white"}, {"kind":"last-move"}, {"kind":"warning"}, {"kind":"advice"} or {"kind":"sound.check"}';
      return sendProblem(reply, 400, 'bad-say', message);
    }
    const what = parsed.data;
    const answer = port.say?.(what.kind === 'time-left' ? { kind: what.kind, side: what.color } : what);
    if (answer === undefined) return sendProblem(reply, 409, 'no-voice', 'nobody speaks at this table');
    if (answer.ok) return { said: answer.value.map(({ key }) => key) };
    return sendProblem(reply, 409, answer.refusal.kind, answer.refusal.message);
  });
};
