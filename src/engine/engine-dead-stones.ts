/**
 * What an engine holds dead at the end of a game, and whose each point is.
 *
 *     set the position up ─▶ final_status_list dead, seki     (GNU Go and most others)
 *                         └▶ kata-raw-nn ─▶ whiteOwnership    (KataGo, asked first where it is known)
 *
 * Asked only when play has stopped: an opinion during a game would be advice. What it names is checked: a point without a stone, or a
 * stone both dead and in seki, is no answer. Commands: GTP 2, section 6.3.3; KataGo, GTP extensions.
 */
import { makePointName, type BoardSize, type Point } from '../core/go/point.js';
import type { Position } from '../core/go/position.js';
import { chainAt } from '../core/go/scoring/dead-stones.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { GtpTalk } from './gtp-engine.js';
import { parseVertices } from './gtp-text.js';

/** A stone is put down in no time; GNU Go takes up to half a minute for the state of a full board. */
export const ENGINE_TIMEOUTS = { setUpMs: 10_000, statusMs: 60_000 } as const;

export interface EngineOpinion {
  /** `GNU Go 3.8` */
  readonly engine: string;
  readonly dead: readonly Point[];
  /** Stones that it holds to be in seki; none where it does not say. */
  readonly seki: readonly Point[];
  /** Whose each point is, from 100 (black's) to -100 (white's), where it says. */
  readonly ownership: readonly number[] | undefined;
}

type Board = Pick<Position, 'size' | 'stones' | 'toMove'>;
type Timeouts = { readonly setUpMs: number; readonly statusMs: number };

/** A chain is dead where its points are on average at least so much the other side's, of 100. */
const DEAD_FROM = 50;

export const askDeadStones = async (
  talk: GtpTalk,
  board: Board,
  timeouts: Timeouts = ENGINE_TIMEOUTS,
): Promise<Result<EngineOpinion, string>> => {
  const engine = await nameOf(talk, timeouts);
  if (!engine.ok) return engine;
  const known = await talk.ask('list_commands', timeouts.setUpMs);
  if (!known.ok) return known;
  const commands = new Set(known.value.split(/\s+/));
  const setUp = await setUpBoard(talk, board, commands, timeouts);
  if (!setUp.ok) return setUp;
  if (commands.has('kata-raw-nn')) return byOwnership(talk, board, engine.value, timeouts);
  if (commands.has('final_status_list')) return byStatus(talk, board, engine.value, timeouts);
  return refuse(`${engine.value} knows neither final_status_list nor kata-raw-nn, so it cannot say what is dead`);
};

const nameOf = async (talk: GtpTalk, timeouts: Timeouts): Promise<Result<string, string>> => {
  const name = await talk.ask('name', timeouts.setUpMs);
  if (!name.ok) return name;
  const version = await talk.ask('version', timeouts.setUpMs);
  return version.ok ? ok(`${name.value} ${version.value}`.trim().slice(0, 60)) : version;
};

const setUpBoard = async (
  talk: GtpTalk,
  { size, stones, toMove }: Board,
  known: ReadonlySet<string>,
  timeouts: Timeouts,
): Promise<Result<void, string>> => {
  const boardSize = boardSizeCommand(size, known);
  if (!boardSize.ok) return boardSize;
  // Each stone is put down as a move of its colour: nothing is captured on the way, for no chain has fewer liberties than in the end.
  const commands = [
    boardSize.value,
    'clear_board',
    ...stones.flatMap((stone, point) => (stone === 'empty' ? [] : [`play ${stone} ${makePointName(point, size)}`])),
  ];
  // Whose turn it is follows from the last move: a pass of the other side hands it over.
  if (known.has('kata-raw-nn')) commands.push(`play ${toMove === 'black' ? 'white' : 'black'} pass`);
  for (const command of commands) {
    const done = await talk.ask(command, timeouts.setUpMs);
    if (!done.ok) return done;
  }
  return ok(undefined);
};

/** `known`: the commands that the engine has. */
export const boardSizeCommand = (size: BoardSize, known: ReadonlySet<string>): Result<string, string> => {
  if (size.width === size.height) return ok(`boardsize ${size.width}`);
  return known.has('rectangular_boardsize')
    ? ok(`rectangular_boardsize ${size.width} ${size.height}`)
    : refuse(`the engine has no boards of ${size.width} x ${size.height}`);
};

const byStatus = async (talk: GtpTalk, board: Board, engine: string, timeouts: Timeouts): Promise<Result<EngineOpinion, string>> => {
  const dead = await stonesOfStatus(talk, board, 'dead', engine, timeouts);
  if (!dead.ok) return dead;
  const seki = await stonesOfStatus(talk, board, 'seki', engine, timeouts);
  if (!seki.ok) return seki;
  const both = dead.value.find((point) => seki.value.includes(point));
  if (both !== undefined) return refuse(`${engine} holds ${makePointName(both, board.size)} dead and in seki at once`);
  return ok({ engine, dead: dead.value, seki: seki.value, ownership: undefined });
};

/** All stones of the chains that it names. */
const stonesOfStatus = async (
  talk: GtpTalk,
  board: Board,
  status: 'dead' | 'seki',
  engine: string,
  timeouts: Timeouts,
): Promise<Result<readonly Point[], string>> => {
  const answer = await talk.ask(`final_status_list ${status}`, timeouts.statusMs);
  if (!answer.ok) return answer;
  const points = parseVertices(answer.value, board.size);
  if (!points.ok) return refuse(`${engine} lists what is ${status}, but ${points.refusal}`);
  const stones = new Set<Point>();
  for (const point of points.value) {
    const chain = chainAt(board, point);
    if (chain.length === 0) return refuse(`${engine} holds ${makePointName(point, board.size)} ${status}, where no stone lies`);
    for (const stone of chain) stones.add(stone);
  }
  return ok([...stones].sort((one, other) => one - other));
};

const byOwnership = async (talk: GtpTalk, board: Board, engine: string, timeouts: Timeouts): Promise<Result<EngineOpinion, string>> => {
  const answer = await talk.ask('kata-raw-nn 0', timeouts.statusMs);
  if (!answer.ok) return answer;
  const ownership = parseOwnership(answer.value, board.stones.length);
  if (ownership === undefined) return refuse(`${engine} gives no ownership of ${board.stones.length} points`);
  const dead = new Set<Point>();
  board.stones.forEach((stone, point) => {
    if (stone === 'empty' || dead.has(point)) return;
    const chain = chainAt(board, point);
    const black = chain.reduce((sum, there) => sum + (ownership[there] ?? 0), 0) / chain.length;
    if ((stone === 'black' ? -black : black) >= DEAD_FROM) for (const there of chain) dead.add(there);
  });
  return ok({ engine, dead: [...dead].sort((one, other) => one - other), seki: [], ownership });
};

/** The numbers behind `whiteOwnership`, which counts from 1 (white's) to -1; keys come in any order. Undefined where they are not all there. */
const parseOwnership = (text: string, points: number): readonly number[] | undefined => {
  const words = text.split(/\s+/);
  const numbers = words
    .slice(words.indexOf('whiteOwnership') + 1)
    .slice(0, points)
    .map(Number);
  const isWhole = words.includes('whiteOwnership') && numbers.length === points && numbers.every((each) => Math.abs(each) <= 1);
  return isWhole ? numbers.map((each) => Math.round(-each * 100) + 0) : undefined;
};
