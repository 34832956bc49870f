/**
 * The game for programs, version 1: what is on at the tables, and every act.
 *
 *     GET  /api/v1/tables                     the tables, in short
 *     GET  /api/v1/tables/:id                 one table, with its game
 *     GET  /api/v1/tables/:id/game.sgf        the record
 *     POST /api/v1/tables/:id/acts            {"act": KIND, ...}: 200 {"events","game"}; 409 with the reason why not
 *          ?dryRun=1                          the same without doing it, and what it would mean for moves and board
 *
 * Problems are application/problem+json and name the field. A tablet does its own table's business; everything else is an
 * arbiter's, who may say for whom (`by`).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ROLES, type Role } from '../../core/game/action.js';
import type { GameEvent } from '../../core/game/event.js';
import { FULL_BOARD } from '../../core/go/point.js';
import type { LiveGame } from '../../core/table/live-game.js';
import type { TablePort } from '../../session/ports.js';
import { callerOf, refuseUnless, type Access } from '../access/access-gate.js';
import type { Caller } from '../access/caller.js';
import { sendProblem } from '../problem.js';
import { contentDisposition, downloadFileName } from '../record-file.js';
import { refuseUnknownTable, type ServedTables, type TableRequest } from '../served-table.js';
import { tableSummary } from '../view/live-table.js';
import { actEffects } from './act-effects.js';
import { parseAct } from './act-of-request.js';

type Person = Exclude<Role, 'board'>;
const PEOPLE = ROLES.filter((role): role is Person => role !== 'board');

type ActHttpRequest = FastifyRequest<{ Params: { id: string }; Querystring: { dryRun?: string } }>;

const isDry = ({ query }: ActHttpRequest): boolean => query.dryRun !== undefined && query.dryRun !== '0' && query.dryRun !== 'false';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (body: unknown): Fields => (typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {});

/** A player's own business at the board. */
const OF_THE_TABLE: readonly unknown[] = ['accept-count', 'resign', 'call-arbiter'];

/** In whose name: a tablet acts for the side it names; an arbiter may say for whom. Undefined: there is nobody of that name. */
const roleOf = ({ by, side, color }: Fields, caller: Caller): Person | undefined => {
  if (by !== undefined) return PEOPLE.find((role) => role === by);
  if (caller.role !== 'table') return caller.role === 'organiser' && caller.via === 'session' ? 'organiser' : 'arbiter';
  const named = side ?? color;
  return named === 'black' || named === 'white' ? named : 'recorder';
};

/** What the act did or would do. */
const answer = (before: LiveGame | null, events: readonly GameEvent[], game: LiveGame | null): object => ({
  events,
  game,
  ...(before === null || game === null ? {} : actEffects(before, game)),
});

const act = async (port: TablePort, request: ActHttpRequest, reply: FastifyReply, caller: Caller): Promise<FastifyReply | object> => {
  const { by: _, ...body } = fieldsOf(request.body);
  const by = roleOf(fieldsOf(request.body), caller);
  if (by === undefined) return sendProblem(reply, 400, 'bad-act', `by: write one of ${PEOPLE.join(', ')}`, 'by');
  const { game: before = null, board } = port.snapshot();
  const { width, height } = before?.size ?? board.identity ?? FULL_BOARD;
  const around = { size: { width, height }, nowIso: new Date().toISOString(), usual: port.usual?.(), game: before };
  const action = parseAct(body, by, around);
  if (!action.ok) return sendProblem(reply, 400, 'bad-act', action.refusal.message, action.refusal.field);
  if (isDry(request)) {
    const tried = port.attempt?.(action.value, by);
    if (tried === undefined) return sendProblem(reply, 501, 'no-dry-run', 'this table cannot try an act without doing it');
    if (!tried.ok) return sendProblem(reply, 409, tried.refusal.kind, tried.refusal.message);
    return answer(before, tried.value.events, tried.value.game ?? null);
  }
  const done = await port.submit(action.value, by);
  if (!done.ok) return sendProblem(reply, 409, done.refusal.kind, done.refusal.message);
  return answer(before, done.value, port.snapshot().game ?? null);
};

export const addActRoutes = (app: FastifyInstance, tables: ServedTables, access: Access): void => {
  app.get('/api/v1/tables', () => [...tables.values()].map(({ feed }) => tableSummary(feed.table)));

  app.get(
    '/api/v1/tables/:id',
    ({ params }: TableRequest, reply) => tables.get(params.id)?.feed.table ?? refuseUnknownTable(reply, params.id),
  );

  app.get('/api/v1/tables/:id/game.sgf', ({ params }: TableRequest, reply) => {
    const table = tables.get(params.id);
    if (table === undefined) return refuseUnknownTable(reply, params.id);
    const sgf = table.port.sgf();
    if (sgf === undefined) return sendProblem(reply, 404, 'no-game', 'no game has been started at this table yet');
    return reply
      .header('content-disposition', contentDisposition(downloadFileName(table.feed.table)))
      .header('cache-control', 'no-store')
      .type('application/x-go-sgf; charset=utf-8')
      .send(sgf);
  });

  app.post('/api/v1/tables/:id/acts', async (request: ActHttpRequest, reply) => {
    const { id } = request.params;
    const duty = OF_THE_TABLE.includes(fieldsOf(request.body)['act']) ? 'table' : 'arbiter';
    const refused = refuseUnless(duty, id, request, reply, access);
    if (refused !== undefined) return refused;
    const port = tables.get(id)?.port;
    return port === undefined ? refuseUnknownTable(reply, id) : act(port, request, reply, callerOf(request, access));
  });
};
