/**
 * What people may have said at a table: a player asks how much time is left, an arbiter has a warning or an advice spoken.
 *
 *     POST /api/tables/:id/say   {"kind":"time-left","color":"black"}   200 with what is said, 409 with the reason why not
 *
 * From where commands are taken, and from nowhere else: it is heard by everybody at the table.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { COLORS } from '../core/go/color.js';
import { refuseCommand, type CommandSource } from './command-route.js';
import { refuseUnknownTable, type ServedTables, type TableRequest } from './served-table.js';

const request = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['time-left']), color: z.enum(COLORS) }),
  z.strictObject({ kind: z.enum(['warning', 'advice']) }),
]);

export const addSayRoute = (app: FastifyInstance, tables: ServedTables, commandsFrom: CommandSource): void => {
  app.post('/api/tables/:id/say', async (asked: TableRequest, reply) => {
    const refused = refuseCommand(asked, reply, commandsFrom);
    if (refused !== undefined) return refused;
    const port = tables.get(asked.params.id)?.port;
    if (port === undefined) return refuseUnknownTable(reply, asked.params.id);
    const parsed = request.safeParse(asked.body);
    if (!parsed.success) {
      const message = 'write {"kind":"time-left","color":"black" | "white"}, {"kind":"warning"} or {"kind":"advice"}';
      return reply.code(400).send({ error: 'bad-say', message });
    }
    const what = parsed.data;
    const answer = port.say?.(what.kind === 'time-left' ? { kind: what.kind, side: what.color } : what);
    if (answer === undefined) return reply.code(409).send({ error: 'no-voice', message: 'nobody speaks at this table' });
    if (answer.ok) return { said: answer.value.map(({ key }) => key) };
    return reply.code(409).send({ error: answer.refusal.kind, message: answer.refusal.message });
  });
};
