/**
 * KataGo's analysis engine (`katago analysis`): one question for a game, a line of JSON for each of its positions, in any order.
 *
 *     {"id":"1","moves":[["B","Q16"],...],"analyzeTurns":[0,1,...],...}   ─▶
 *     {"id":"1","turnNumber":4,"rootInfo":{"scoreLead":-1.3,...},"moveInfos":[{"move":"D4","order":0},...]}   ◀─
 *
 * Leads are asked for from black's side. A process that crashes, keeps silent for longer than one position may take, or says what does
 * not belong here is refused by name and stopped. Source: KataGo, Analysis_Engine.md.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { makePointName } from '../core/go/point.js';
import { isLead, type GameAnalysis } from '../core/record/analysis.js';
import { ok, refuse, type Result } from '../core/result.js';
import { movesOf, type AnalysisLimits, type GameToAnalyse } from './analyse-game.js';

/** A line longer than this is no answer for one position. */
const LINE_CHARACTERS_MAX = 1024 * 1024;
const COMPLAINT_CHARACTERS_MAX = 2000;
/** Starting it loads a net, which takes longer than a position. */
const STARTING_MS = 120_000;

export const makeQuery = (game: GameToAnalyse): string => {
  const { size, setUp, komi, rules } = game;
  const stones = (['black', 'white'] as const).flatMap((color) =>
    setUp[color].map((point) => [color === 'black' ? 'B' : 'W', makePointName(point, size)]),
  );
  const moves = movesOf(game).map((move) => [move.slice(0, 1), move.slice(1)]);
  return JSON.stringify({
    id: '1',
    initialStones: stones,
    initialPlayer: setUp.toMove === 'black' ? 'B' : 'W',
    moves,
    rules,
    komi,
    boardXSize: size.width,
    boardYSize: size.height,
    analyzeTurns: Array.from({ length: moves.length + 1 }, (_, turn) => turn),
    overrideSettings: { reportAnalysisWinratesAs: 'BLACK' },
  });
};

interface Answered {
  readonly turn: number;
  readonly lead: number;
  readonly best: string | null;
}

/** One line of it; undefined: a word beside the answers (a warning). */
export const parseAnswer = (line: string, moves: number): Result<Answered | undefined, string> => {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return refuse(`'${line.slice(0, 60)}' is no JSON`);
  }
  const { error, warning, turnNumber, rootInfo, moveInfos } = (read ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof error === 'string') return refuse(error.slice(0, 200));
  if (warning !== undefined) return ok(undefined);
  const lead = (rootInfo as { readonly scoreLead?: unknown } | undefined)?.scoreLead;
  if (typeof turnNumber !== 'number' || !Number.isInteger(turnNumber) || turnNumber < 0 || turnNumber > moves)
    return refuse(`it answers for turn ${String(turnNumber).slice(0, 20)}, which nobody asked about`);
  if (!isLead(lead)) return refuse(`after move ${turnNumber} it says the lead is ${String(lead).slice(0, 20)}`);
  const infos = Array.isArray(moveInfos) ? (moveInfos as readonly { readonly move?: unknown; readonly order?: unknown }[]) : [];
  const best = infos.find(({ order }) => order === 0)?.move;
  return ok({ turn: turnNumber, lead, best: typeof best === 'string' ? best.replace(/^pass$/i, 'pass').slice(0, 4) : null });
};

export const analyseByKataGo = (
  program: string,
  args: readonly string[],
  game: GameToAnalyse,
  { thinkMs, done = () => undefined }: AnalysisLimits,
): Promise<Result<GameAnalysis, string>> =>
  new Promise((resolve) => {
    const moves = movesOf(game);
    const leads: (number | null)[] = [null, ...moves.map(() => null)];
    const best: (string | null)[] = [...leads].map(() => null);
    const engine = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let complaint = '';
    let answered = 0;
    const end = (result: Result<GameAnalysis, string>): void => {
      clearTimeout(timer);
      engine.kill('SIGKILL');
      resolve(result);
    };
    const silent = (ms: number) => () => end(refuse(`${program} said nothing for ${Math.round(ms / 1000)} s`));
    let timer = setTimeout(silent(STARTING_MS + thinkMs), STARTING_MS + thinkMs);
    engine.on('error', (error) => end(refuse(`${program} cannot be started (${error.message}); is it installed, and is its name right?`)));
    engine.on('exit', (code, signal) => {
      const last = complaint.trim().split('\n').at(-1) ?? '';
      end(refuse(`${program} stopped (${signal ?? `exit ${code ?? 'unknown'}`})${last === '' ? '' : `: ${last.slice(0, 200)}`}`));
    });
    engine.stdin.on('error', () => undefined);
    engine.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-COMPLAINT_CHARACTERS_MAX)));
    let unended = 0;
    engine.stdout.on('data', (chunk: Buffer) => {
      unended = chunk.includes(10) ? 0 : unended + chunk.length;
      if (unended > LINE_CHARACTERS_MAX) end(refuse(`${program} talks without an end; it is stopped`));
    });
    createInterface({ input: engine.stdout }).on('line', (line) => {
      const answer = parseAnswer(line, moves.length);
      if (!answer.ok) {
        end(refuse(`${program}: ${answer.refusal}`));
        return;
      }
      if (answer.value === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(silent(thinkMs), thinkMs);
      const { turn, lead, best: move } = answer.value;
      if (leads[turn] === null) done((answered += 1));
      leads[turn] = lead;
      best[turn] = move;
      if (answered < leads.length) return;
      // What it would have played where the move was another.
      const better = moves.map((played, index) => (best[index] === played.slice(1) ? null : (best[index] ?? null)));
      end(ok({ engine: 'KataGo', moves, leads, better }));
    });
    engine.stdin.write(`${makeQuery(game)}\n`);
  });
