/**
 * A game that is over, move by move before an engine: who leads after each.
 *
 *     GTP      play ─▶ kata-raw-nn (KataGo) or estimate_score (GNU Go) ─▶ the next
 *     KataGo's analysis engine      one question for the whole game ─▶ a line for each position (`kata-analysis.ts`)
 *
 * Whoever asks has seen to it that the game is over. What an engine says is checked: a lead that is no number, or of no board, is a refusal.
 */
import { makePointName, type BoardSize } from '../core/go/point.js';
import type { Color } from '../core/go/color.js';
import type { Move, SetUp } from '../core/go/position.js';
import { isLead, type GameAnalysis } from '../core/record/analysis.js';
import { ok, refuse, type Result } from '../core/result.js';
import { boardSizeCommand } from './engine-dead-stones.js';
import type { GtpTalk } from './gtp-engine.js';

export interface GameToAnalyse {
  readonly size: BoardSize;
  readonly setUp: SetUp;
  readonly moves: readonly { readonly color: Color; readonly move: Move }[];
  /** In points. */
  readonly komi: number;
  /** As KataGo calls it: `japanese`, `chinese`, ... */
  readonly rules: string;
}

export interface AnalysisLimits {
  /** About one position. */
  readonly thinkMs: number;
  /** Of the positions, how many are done. */
  readonly done?: (positions: number) => void;
}

const SHORT_MS = 10_000;

const vertexOf = (move: Move, size: BoardSize): string => (move.kind === 'play' ? makePointName(move.point, size) : 'pass');

export const movesOf = ({ moves, size }: Pick<GameToAnalyse, 'moves' | 'size'>): readonly string[] =>
  moves.map(({ color, move }) => `${color === 'black' ? 'B' : 'W'}${vertexOf(move, size)}`);

/** `B+3.5 (upper bound: ...)`, `W+2`, `0`. */
export const parseEstimate = (text: string): number | undefined => {
  const [, side, points] = /^([BW])\+(\d+(?:\.\d+)?)/.exec(text) ?? [];
  if (/^0(?:\s|$)/.test(text)) return 0;
  return side === undefined ? undefined : (side === 'B' ? 1 : -1) * Number(points);
};

/** The number behind `whiteLead`, from black's side; -0 is 0. */
export const parseRawLead = (text: string): number | undefined => {
  const lead = /(?:^|\s)whiteLead\s+(\S+)/.exec(text)?.[1];
  return lead === undefined || lead === '' ? undefined : 0 - Number(lead);
};

/** Moves on either side from which the worth of the next move is taken. */
const TEMPO_WINDOW = 4;
const HALF = 2;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / HALF)] ?? 0;
};

/**
 * GNU Go's estimate does not know whose turn it is, so it leans to whoever has just moved by half the worth of a move, which falls as the
 * game goes on. That is what the moves around here gain by it at the median; it is taken off, and what is left is good and bad play.
 */
export const withoutTempo = (leads: readonly number[], colors: readonly Color[]): readonly number[] => {
  const sign = (color: Color | undefined): number => (color === 'black' ? 1 : -1);
  const gains = colors.map((color, index) => sign(color) * ((leads[index + 1] ?? 0) - (leads[index] ?? 0)));
  return leads.map((lead, number) => {
    const around = gains.slice(Math.max(0, number - TEMPO_WINDOW), number + TEMPO_WINDOW);
    const mover = number === 0 ? -sign(colors[0]) : sign(colors[number - 1]);
    return Number((lead - (mover * Math.max(0, median(around))) / HALF).toFixed(2));
  });
};

export const analyseByGtp = async (
  talk: GtpTalk,
  game: GameToAnalyse,
  { thinkMs, done = () => undefined }: AnalysisLimits,
): Promise<Result<GameAnalysis, string>> => {
  const [name, version, known] = [
    await talk.ask('name', SHORT_MS),
    await talk.ask('version', SHORT_MS),
    await talk.ask('list_commands', SHORT_MS),
  ];
  for (const answer of [name, version, known]) if (!answer.ok) return answer;
  if (!name.ok || !version.ok || !known.ok) return refuse('it says no name');
  const engine = `${name.value} ${version.value}`.trim().slice(0, 60);
  const commands = new Set(known.value.split(/\s+/));
  const question = ['kata-raw-nn 0', 'estimate_score'].find((one) => commands.has(one.split(' ')[0] ?? ''));
  if (question === undefined) return refuse(`${engine} knows neither kata-raw-nn nor estimate_score, so it cannot say who leads`);
  const begun = await begin(talk, game, commands);
  if (!begun.ok) return begun;
  const leads: number[] = [];
  for (const next of [undefined, ...game.moves]) {
    if (next !== undefined) {
      const played = await talk.ask(`play ${next.color} ${vertexOf(next.move, game.size)}`, SHORT_MS);
      if (!played.ok) return played;
    }
    const said = await talk.ask(question, thinkMs);
    if (!said.ok) return said;
    const lead = question === 'estimate_score' ? parseEstimate(said.value) : parseRawLead(said.value);
    if (!isLead(lead)) return refuse(`${engine} says '${said.value.slice(0, 60)}' after move ${leads.length}, which is no lead`);
    leads.push(lead);
    done(leads.length);
  }
  const even =
    question === 'estimate_score'
      ? withoutTempo(
          leads,
          game.moves.map(({ color }) => color),
        )
      : leads;
  return ok({ engine, moves: movesOf(game), leads: even, better: game.moves.map(() => null) });
};

const begin = async (
  talk: GtpTalk,
  { size, setUp, komi }: GameToAnalyse,
  known: ReadonlySet<string>,
): Promise<Result<undefined, string>> => {
  const boardSize = boardSizeCommand(size, known);
  if (!boardSize.ok) return boardSize;
  const stones = (['black', 'white'] as const).flatMap((color) =>
    setUp[color].map((point) => `play ${color} ${makePointName(point, size)}`),
  );
  for (const command of [boardSize.value, 'clear_board', `komi ${komi}`, ...stones]) {
    const done = await talk.ask(command, SHORT_MS);
    if (!done.ok) return done;
  }
  return ok(undefined);
};
