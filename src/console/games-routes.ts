/**
 * Every game that is kept.
 *
 *     GET /api/v1/games?player=sato&event=&round=&date=2026-11&result=B+&table=    what fits, newest first
 *     GET /api/v1/games/:id          one of them, with its moves; the same at :id.json
 *     GET /api/v1/games/:id.sgf      its record
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { makePointName, makeSgfPoint } from '../core/go/point.js';
import { gameOf, turnsOf } from '../core/record/kifu-game.js';
import { parseSgf } from '../core/record/sgf-parse.js';
import type { ArchivePort, KeptGame } from '../session/ports.js';
import { sendProblem } from './problem.js';
import { contentDisposition } from './record-file.js';

const GAMES_PER_ANSWER_MAX = 500;

const word = z.string().trim().max(100).default('');
export const gamesQuery = z.strictObject({
  /** Of either side; part of a name is enough. */
  player: word,
  event: word,
  round: word,
  table: word,
  /** How it begins: `2026`, `2026-11`, `2026-11-30`. */
  date: word,
  /** How it begins: `B+`, `W+R`; `?`: without a result. */
  result: word,
  from: z.coerce.number().int().min(0).default(0),
});
type GamesQuery = z.infer<typeof gamesQuery>;

const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
const begins = (text: string, part: string): boolean => text.toLowerCase().startsWith(part.toLowerCase());

const fits = (game: KeptGame, { player, event, round, table, date, result }: GamesQuery): boolean =>
  (holds(game.black, player) || holds(game.white, player)) &&
  holds(game.event, event) &&
  holds(game.round, round) &&
  begins(game.table, table) &&
  begins(game.date, date) &&
  (result === '?' ? game.result === '' : begins(game.result, result));

/** The moves by name and as SGF has them; undefined where the file is no record. */
const movesOf = (sgf: string): object | undefined => {
  const parsed = parseSgf(sgf);
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  if (root === undefined) return undefined;
  const game = gameOf(root);
  const { size, setUp } = game;
  const names = (points: readonly number[]): readonly string[] => points.map((point) => makePointName(point, size));
  return {
    setUp: { black: names(setUp.black), white: names(setUp.white), toMove: setUp.toMove },
    moves: turnsOf(game).map(({ color, move }, index) => ({
      number: index + 1,
      color,
      point: move.kind === 'play' ? makePointName(move.point, size) : 'pass',
      sgf: move.kind === 'play' ? makeSgfPoint(move.point, size) : '',
    })),
  };
};

/** `seesAll`: whether this request may see a game before it is over; where spectators see the tables later, they may not. */
export const addGamesRoutes = (
  app: FastifyInstance,
  archive: ArchivePort,
  seesAll: (request: FastifyRequest) => boolean = () => true,
): void => {
  const listFor = async (request: FastifyRequest): Promise<readonly KeptGame[]> =>
    (await archive.list()).filter(({ result }) => result !== '' || seesAll(request));

  app.get('/api/v1/games', async (request, reply) => {
    const asked = gamesQuery.safeParse(request.query);
    if (!asked.success) {
      const field = asked.error.issues[0]?.path.join('.') ?? '';
      return sendProblem(reply, 400, 'bad-query', `${field}: ${asked.error.issues[0]?.message ?? 'cannot be read'}`, field);
    }
    const found = (await listFor(request)).filter((game) => fits(game, asked.data));
    return { total: found.length, games: found.slice(asked.data.from, asked.data.from + GAMES_PER_ANSWER_MAX) };
  });

  app.get<{ Params: { id: string } }>('/api/v1/games/:id', async (request, reply) => {
    const [, id = '', form] = /^(.*?)(\.sgf|\.json)?$/.exec(request.params.id) ?? [];
    const game = (await listFor(request)).find((one) => one.id === id);
    const sgf = game === undefined ? undefined : await archive.sgf(id);
    if (game === undefined || sgf === undefined)
      return sendProblem(reply, 404, 'no-such-game', `there is no game '${id}'; /api/v1/games lists them`);
    if (form === '.sgf') return sendSgf(reply, id, sgf);
    const moves = movesOf(sgf);
    return moves === undefined ? sendProblem(reply, 500, 'broken-record', `the record of '${id}' cannot be read`) : { ...game, ...moves };
  });
};

const sendSgf = (reply: FastifyReply, id: string, sgf: string): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition(`${id}.sgf`))
    .header('cache-control', 'no-store')
    .type('application/x-go-sgf; charset=utf-8')
    .send(sgf);
