/**
 * Setting boards up: what a board says of itself, its lamps, its calibration, and boards that were plugged in since the start.
 *
 *     GET  /api/v1/tables/:id/board          what each point reads, which change all the time, what the sensors measure
 *     POST /api/v1/tables/:id/board          {"do":"measure"} {"do":"lamps"} {"do":"calibrate","what":"zero"}
 *     POST /api/v1/tables/:id/board          {"do":"use","boardId":"spare-1"} another board from now on, {"do":"use-own"} its own again
 *     GET  /api/v1/set-up/boards             every board that answers, and whose it is
 *     POST /api/v1/set-up/look               looks at every port, or at {"address":"tcp://..."}; a board that no table has gets one
 *
 * All of it is the organiser's. A calibration is answered when the board says that it is done, some seconds later.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { makePointName, type Point } from '../core/go/point.js';
import { CALIBRATIONS } from '../core/wire/host-line.js';
import type { SetUpPort } from '../session/ports.js';
import { inEnglish, tell } from '../words/telling.js';
import { refuseUnless, type Access } from './access/access-gate.js';
import { refuseUnknownTable, type ServedTables, type TableRequest } from './served-table.js';
import { sendProblem } from './problem.js';

export const setUpRequest = z.discriminatedUnion('do', [
  z.strictObject({ do: z.enum(['measure', 'lamps']) }),
  z.strictObject({ do: z.enum(['calibrate']), what: z.enum(CALIBRATIONS) }),
  z.strictObject({ do: z.enum(['use']), boardId: z.string().min(1).max(40) }),
  z.strictObject({ do: z.enum(['use-own']) }),
]);

/** Without an address every port of the machine is looked at. */
export const lookRequest = z.strictObject({ address: z.string().max(200).optional() });

const HOW =
  'write {"do":"measure"}, {"do":"lamps"}, {"do":"calibrate","what":"zero" | "black" | "white"}, {"do":"use","boardId":"..."} or {"do":"use-own"}';

export interface SetUpOptions {
  readonly access: Access;
  readonly setUp: SetUpPort | undefined;
}

export const addSetUpRoutes = (app: FastifyInstance, tables: ServedTables, { access, setUp }: SetUpOptions): void => {
  app.get('/api/v1/tables/:id/board', (request: TableRequest, reply) => {
    const { id } = request.params;
    const refused = refuseUnless('organiser', undefined, request, reply, access);
    if (refused !== undefined) return refused;
    const port = tables.get(id)?.port;
    if (port === undefined) return refuseUnknownTable(reply, id);
    const { board } = port.snapshot();
    const seen = port.care?.inspect();
    const named = (point: Point): string => (seen === undefined ? '' : makePointName(point, seen.size));
    return {
      address: board.address,
      boardId: board.identity?.boardId ?? null,
      link: board.link,
      size: seen?.size ?? null,
      readings: seen?.readings ?? [],
      changes: seen?.changes.map(({ point, count }) => ({ point: named(point), count })) ?? [],
      seen: seen?.seen.map(({ point, reading, agoMs }) => ({ point: named(point), reading, agoMs: Math.round(agoMs) })) ?? [],
      levels: seen?.levels ?? null,
      sensors: board.sensors.map(({ point, health }) => ({ point: named(point), health })),
      hasLamps: seen?.hasLamps ?? false,
    };
  });

  app.post('/api/v1/tables/:id/board', async (request: TableRequest, reply) => {
    const { id } = request.params;
    const refused = refuseUnless('organiser', undefined, request, reply, access);
    if (refused !== undefined) return refused;
    const port = tables.get(id)?.port;
    if (port === undefined) return refuseUnknownTable(reply, id);
    const asked = setUpRequest.safeParse(request.body);
    if (!asked.success) return sendProblem(reply, 400, 'bad-set-up', HOW, 'do');
    if (asked.data.do === 'use' || asked.data.do === 'use-own') {
      const given = await setUp?.giveBoard?.(id, asked.data.do === 'use' ? asked.data.boardId : undefined);
      if (given === undefined) return sendProblem(reply, 501, 'no-set-up', 'boards are given to tables where they are plugged in');
      return given.ok
        ? { isDone: true }
        : sendProblem(reply, 409, `board-${given.refusal}`, inEnglish(tell(`board-refused.${given.refusal}`)));
    }
    const { care } = port;
    if (care === undefined) return sendProblem(reply, 501, 'no-set-up', 'the board of this table cannot be set up from here');
    switch (asked.data.do) {
      case 'measure':
        return { isDone: await care.measure() };
      case 'lamps':
        return { isDone: care.testLamps() };
      case 'calibrate': {
        const told = await care.calibrate(asked.data.what);
        if (told.ok) return { isDone: true };
        return sendProblem(reply, 409, told.refusal.key.replace('.', '-'), inEnglish(told.refusal));
      }
    }
  });

  app.get('/api/v1/set-up/boards', async (request, reply) => {
    const refused = refuseUnless('organiser', undefined, request, reply, access);
    if (refused !== undefined) return refused;
    const boards = await setUp?.boards?.();
    if (boards === undefined) return sendProblem(reply, 501, 'no-set-up', 'this service finds no boards by itself');
    return boards.map(({ table, ...board }) => ({ ...board, table: table ?? null }));
  });

  app.post('/api/v1/set-up/look', async (request, reply) => {
    const refused = refuseUnless('organiser', undefined, request, reply, access);
    if (refused !== undefined) return refused;
    if (setUp === undefined) return sendProblem(reply, 501, 'no-set-up', 'this service finds no boards by itself');
    const asked = lookRequest.safeParse(request.body ?? {});
    if (!asked.success)
      return sendProblem(reply, 400, 'bad-look', 'write {"address":"tcp://192.168.1.20:7000"}, or {} for every port', 'address');
    const looked = await setUp.look(asked.data.address);
    if (!looked.ok) return sendProblem(reply, 400, 'bad-address', looked.refusal, 'address');
    return looked.value.map(({ table, ...looked }) => ({ ...looked, table: table ?? null }));
  });
};
