/**
 * The settings over HTTP: seen and changed by the organiser, judged by the settings file's own checks.
 *
 *     GET  /api/v1/set-up/settings     each with its value, where that was given, and when a change of it holds
 *     POST /api/v1/set-up/settings     {"do":"change","key":"time","value":"40m + 5x30s"}   null: out of the file
 *                                      {"do":"change","key":"name","value":"By the window","table":"table-1"}
 *                                      {"do":"keep-table","table":"board-7"}
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SettingsPort } from '../session/settings-port.js';
import { callerOf, refuseUnless, type Access } from './access/access-gate.js';
import { sendProblem } from './problem.js';

const VALUE_LETTERS_MAX = 1000;
const name = z.string().max(100);

export const settingsChangeRequest = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.enum(['change']),
    key: name,
    value: z.string().max(VALUE_LETTERS_MAX).nullable(),
    table: name.optional(),
  }),
  z.strictObject({ do: z.enum(['keep-table']), table: name }),
]);

const HOW = 'write {"do":"change","key":"time","value":"1h + 5x60s"}, with "table" for one table, or {"do":"keep-table","table":"board-7"}';

export const addSettingsRoutes = (app: FastifyInstance, access: Access, settings: SettingsPort | undefined): void => {
  app.get('/api/v1/set-up/settings', (request, reply) => {
    const refused = refuseUnless('organiser', undefined, request, reply, access);
    if (refused !== undefined) return refused;
    if (settings === undefined) return sendProblem(reply, 501, 'no-settings', 'the settings of this service are not kept in a file');
    return settings.read();
  });

  app.post('/api/v1/set-up/settings', async (request, reply) => {
    const refused = refuseUnless('organiser', undefined, request, reply, access);
    if (refused !== undefined) return refused;
    if (settings === undefined) return sendProblem(reply, 501, 'no-settings', 'the settings of this service are not kept in a file');
    const asked = settingsChangeRequest.safeParse(request.body);
    if (!asked.success) return sendProblem(reply, 400, 'bad-change', HOW, 'do');
    const changed = await settings.change(asked.data, callerOf(request, access).via === 'machine');
    if (changed.ok) return changed.value;
    const { kind, field, why } = changed.refusal;
    switch (kind) {
      case 'bad-setting':
        return sendProblem(reply, 400, 'bad-setting', why, field);
      case 'of-machine':
        return sendProblem(reply, 403, 'of-machine', why, field);
      case 'settings-file':
        return sendProblem(reply, 409, 'settings-file', why, field);
      case 'no-such-table':
        return sendProblem(reply, 404, 'no-table', why, field);
    }
  });
};
