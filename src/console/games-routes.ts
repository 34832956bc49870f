/**
 * Every game that is kept.
 *
 *     GET /api/v1/games?player=sato&event=&round=&date=2026-11&result=B+&table=    what fits, newest first
 *     GET /api/v1/games/:id          one of them, with its moves; the same at :id.json
 *     GET /api/v1/games/:id.sgf      its record
 *     GET /api/v1/games/:id/analysis what an engine holds of it, where somebody asked one
 *     GET /api/v1/games/:id          ?position=bQ16,wD4: in which these stones lay there at some move, whichever way the board lies
 *     GET /api/v1/games.zip?...      the records of those that fit
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { strToU8, zipSync } from 'fflate';
import { z } from 'zod';
import { makePointName, makeSgfPoint } from '../core/go/point.js';
import { gameOf, turnsOf } from '../core/record/kifu-game.js';
import { textIn } from '../core/record/kifu.js';
import { isAbout, worstMoves } from '../core/record/analysis.js';
import { parseSgf } from '../core/record/sgf-parse.js';
import type { ArchivePort, KeptGame } from '../session/ports.js';
import { hasPosition } from './kept-position.js';
import { sendProblem } from './problem.js';
import { contentDisposition } from './record-file.js';

const GAMES_PER_ANSWER_MAX = 500;
/** A search by position opens each: the newest of so many. */
const GAMES_LOOKED_INTO_MAX = 2000;

const refuseQuery = (reply: FastifyReply, { issues: [issue] }: z.ZodError): FastifyReply => {
  const field = issue?.path.join('.') ?? '';
  return sendProblem(reply, 400, 'bad-query', `${field}: ${issue?.message ?? 'cannot be read'}`, field);
};

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
  /** Stones that lay there at some move of the opening: `bQ16,wD4,bQ3`; turned or mirrored counts. */
  position: z
    .string()
    .trim()
    .max(400)
    .regex(/^(?:[bw][a-z]\d{1,2}(?:\s*,\s*|$))*$/i, 'write it like bQ16,wD4')
    .default(''),
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

const secondsLeft = (text: string | undefined): number | null => {
  const seconds = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(seconds) ? null : seconds;
};

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
    moves: turnsOf(game).map(({ color, move, node }, index) => ({
      number: index + 1,
      color,
      point: move.kind === 'play' ? makePointName(move.point, size) : 'pass',
      sgf: move.kind === 'play' ? makeSgfPoint(move.point, size) : '',
      /** What the side had left after it, in seconds; null: not written. */
      left: secondsLeft(textIn(node, color === 'black' ? 'BL' : 'WL')),
      comment: textIn(node, 'C') ?? '',
    })),
  };
};

/** As an analysis names them. */
const movesOfRecord = (sgf: string): readonly string[] => {
  const parsed = parseSgf(sgf);
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  if (root === undefined) return [];
  const game = gameOf(root);
  return turnsOf(game).map(
    ({ color, move }) => `${color === 'black' ? 'B' : 'W'}${move.kind === 'play' ? makePointName(move.point, game.size) : 'pass'}`,
  );
};

/** `seesAll`: whether this request may see a game before it is over; where spectators see the tables later, they may not. */
export const addGamesRoutes = (
  app: FastifyInstance,
  archive: ArchivePort,
  seesAll: (request: FastifyRequest) => boolean = () => true,
): void => {
  const listFor = async (request: FastifyRequest): Promise<readonly KeptGame[]> =>
    (await archive.list()).filter(({ result }) => result !== '' || seesAll(request));

  const findGames = async (request: FastifyRequest, query: GamesQuery): Promise<readonly KeptGame[]> => {
    const listed = (await listFor(request)).filter((game) => fits(game, query));
    if (query.position === '') return listed;
    const found: KeptGame[] = [];
    for (const game of listed.slice(0, GAMES_LOOKED_INTO_MAX)) {
      const sgf = await archive.sgf(game.id);
      if (sgf !== undefined && hasPosition(sgf, query.position)) found.push(game);
    }
    return found;
  };

  app.get('/api/v1/games.zip', async (request, reply) => {
    const asked = gamesQuery.safeParse(request.query);
    if (!asked.success) return refuseQuery(reply, asked.error);
    const files: Record<string, Uint8Array> = {};
    for (const { id } of (await findGames(request, asked.data)).slice(asked.data.from, asked.data.from + GAMES_PER_ANSWER_MAX)) {
      const sgf = await archive.sgf(id);
      if (sgf !== undefined) files[`${id}.sgf`] = strToU8(sgf);
    }
    if (Object.keys(files).length === 0) return sendProblem(reply, 404, 'no-such-game', 'no game fits what was asked for');
    return reply
      .header('content-disposition', contentDisposition('games.zip'))
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(Buffer.from(zipSync(files, { level: 6 })));
  });

  app.get('/api/v1/games', async (request, reply) => {
    const asked = gamesQuery.safeParse(request.query);
    if (!asked.success) return refuseQuery(reply, asked.error);
    const found = await findGames(request, asked.data);
    return { total: found.length, games: found.slice(asked.data.from, asked.data.from + GAMES_PER_ANSWER_MAX) };
  });

  app.get<{ Params: { id: string } }>('/api/v1/games/:id/analysis', async (request, reply) => {
    const { id } = request.params;
    const game = (await listFor(request)).find((one) => one.id === id);
    const [sgf, analysis] = [await archive.sgf(id), await archive.analysis?.(id)];
    // Of a game that goes on, or has been corrected since, nobody is told.
    const isOfThis = analysis !== undefined && sgf !== undefined && isAbout(analysis, movesOfRecord(sgf));
    if (game === undefined || game.result === '' || !isOfThis)
      return sendProblem(reply, 404, 'no-analysis', `nobody has asked an engine about '${id}' as it stands: banmen analyse --keep does`);
    return { ...analysis, worst: worstMoves(analysis) };
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
