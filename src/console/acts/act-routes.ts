/**
 * Every act of people at the tables.
 *
 *     POST /api/v1/tables/:id/acts            {"act": KIND, ...}: 200 {"events","game"}; 409 with the reason why not
 *          Idempotency-Key: KEY               sent again, it is answered again and done once
 *          ?dryRun=1                          the same without doing it, and what it would mean for moves and board
 *
 * Problems are application/problem+json and name the field. A tablet does its own table's business; everything else is an
 * arbiter's, who may say for whom (`by`).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ROLES, type Role } from '../../core/game/action.js';
import type { GameEvent } from '../../core/game/event.js';
import { FULL_BOARD } from '../../core/go/point.js';
import type { LiveGame } from '../../core/table/live-game.js';
import { without } from '../../core/without.js';
import type { TablePort } from '../../session/ports.js';
import { callerOf, refuseUnless, tokenOf, type Access } from '../access/access-gate.js';
import type { Caller } from '../access/caller.js';
import { AnsweredOnce, KEY_LENGTH_MAX } from '../answered-once.js';
import { problemAnswer, sendAnswer, sendProblem, type CommandAnswer } from '../problem.js';
import { refuseUnknownTable, type ServedTables } from '../served-table.js';
import { actEffects } from './act-effects.js';
import { parseAct } from './act-of-request.js';

type Person = Exclude<Role, 'board'>;
const PEOPLE = ROLES.filter((role): role is Person => role !== 'board');

type ActHttpRequest = FastifyRequest<{ Params: { id: string }; Querystring: { dryRun?: string } }>;

const isDry = ({ query }: ActHttpRequest): boolean => query.dryRun !== undefined && query.dryRun !== '0' && query.dryRun !== 'false';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (body: unknown): Fields => (typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {});

/** The players' own business at the board: their count, and that they do not agree on it. */
const OF_THE_TABLE: readonly unknown[] = ['accept-count', 'mark', 'trial', 'play-on', 'resign', 'call-arbiter'];

/** In whose name: a tablet acts for the side it names; an arbiter may say for whom. Undefined: there is nobody of that name. */
const roleOf = ({ by, side, color }: Fields, caller: Caller): Person | undefined => {
  if (by !== undefined && caller.role !== 'table') return PEOPLE.find((role) => role === by);
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

const whole = (body: object): CommandAnswer => ({ status: 200, body: JSON.stringify(body) });

const act = async (port: TablePort, request: ActHttpRequest, caller: Caller): Promise<CommandAnswer> => {
  const fields = fieldsOf(request.body);
  const by = roleOf(fields, caller);
  if (by === undefined) return problemAnswer(400, 'bad-act', `by: write one of ${PEOPLE.join(', ')}`, 'by');
  const { game: before = null, board } = port.snapshot();
  const { width, height } = before?.size ?? board.identity ?? FULL_BOARD;
  const around = { size: { width, height }, nowIso: new Date().toISOString(), usual: port.usual?.(), game: before };
  const action = parseAct(without(fields, 'by'), by, around);
  if (!action.ok) return problemAnswer(400, 'bad-act', action.refusal.message, action.refusal.field);
  if (isDry(request)) {
    const tried = port.attempt?.(action.value, by);
    if (tried === undefined) return problemAnswer(501, 'no-dry-run', 'this table cannot try an act without doing it');
    if (!tried.ok) return problemAnswer(409, tried.refusal.kind, tried.refusal.message);
    return whole(answer(before, tried.value.events, tried.value.game ?? null));
  }
  const done = await port.submit(action.value, by);
  if (!done.ok) return problemAnswer(409, done.refusal.kind, done.refusal.message);
  return whole(answer(before, done.value, port.snapshot().game ?? null));
};

/** Longer than that and whoever asked is told to ask again, with the same key: the command is done once, whenever the disk answers. */
export const ACT_MS_MAX = 10_000;

const inTime = async (answer: Promise<CommandAnswer>): Promise<CommandAnswer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CommandAnswer>((resolve) => {
    const why = 'not yet known whether this was done: ask again with the same Idempotency-Key, and it is done once';
    timer = setTimeout(() => resolve(problemAnswer(504, 'no-answer-yet', why)), ACT_MS_MAX);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

export const addActRoutes = (app: FastifyInstance, tables: ServedTables, access: Access): void => {
  const answered = new AnsweredOnce();
  // Commands are JSON; what a plain form of another site can send is not even parsed.
  app.removeContentTypeParser('text/plain');

  app.post('/api/v1/tables/:id/acts', async (request: ActHttpRequest, reply) => {
    const { id } = request.params;
    const duty = OF_THE_TABLE.includes(fieldsOf(request.body)['act']) ? 'table' : 'arbiter';
    const refused = refuseUnless(duty, id, request, reply, access);
    if (refused !== undefined) return refused;
    const port = tables.get(id)?.port;
    if (port === undefined) return refuseUnknownTable(reply, id);
    const caller = callerOf(request, access);
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || isDry(request)) return sendAnswer(reply, await inTime(act(port, request, caller)));
    if (key === '' || key.length > KEY_LENGTH_MAX)
      return sendProblem(reply, 400, 'bad-key', `an Idempotency-Key has 1 to ${KEY_LENGTH_MAX} characters`);
    // Of one caller and one table: nobody gets another's answer by a key of theirs.
    const whose = JSON.stringify([caller.via === 'session' ? tokenOf(request) : request.ip, id, key]);
    const kept = answered.do(whose, JSON.stringify(request.body ?? null), () => act(port, request, caller));
    if (kept === undefined) return sendProblem(reply, 422, 'key-used', 'this Idempotency-Key was used for another command: make a new one');
    return sendAnswer(reply, await inTime(kept));
  });
};
