/**
 * BoardGame: whoever sits at the board plays against an engine.
 *
 *     player's stone ─ genmove of the board ─▶ play of the engine
 *     engine's move  ─ genmove of the engine ─▶ play of the board: lit, and waited for until it lies there
 *
 * The record is kept here, by the rules of the game and not by the engine's. Two passes end it; the engine says what is dead.
 * An engine that crashes, keeps silent or plays what the rules forbid ends the game without a result, and nothing is lost.
 */
import type { ActionRefusal } from '../core/game/action-refusal.js';
import type { Action } from '../core/game/action.js';
import { apply } from '../core/game/apply.js';
import { decide } from '../core/game/decide.js';
import { komiOfGame } from '../core/game/game-about.js';
import { newGame, type Game } from '../core/game/game.js';
import type { GameSettings } from '../core/game/game-settings.js';
import { isCounting } from '../core/game/phase.js';
import { COLORS, opposite, type Color } from '../core/go/color.js';
import { makePointName, parsePointName, type Point } from '../core/go/point.js';
import { PASS, playAt, type Move } from '../core/go/position.js';
import { ok, refuse, type Result } from '../core/result.js';
import { askDeadStones } from './engine-dead-stones.js';
import type { GtpTalk } from './gtp-engine.js';

export interface BoardGameOptions {
  /** The board, as a GTP engine (`GtpBoard`, with `mayTakeBack`). */
  readonly board: GtpTalk;
  readonly engine: GtpTalk;
  readonly settings: GameSettings;
  /** Of whoever sits at the board. */
  readonly player: Color;
  /** How long the engine may think about one move. */
  readonly thinkMs: number;
  /** Sentences for people, and the game after each change. */
  readonly told: (words: string, game: Game) => void;
}

const HALF = 2;
const SHORT_MS = 10_000;
/** The board answers when people have done what it waits for. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

type Played = Result<Game, string>;

export const playAgainst = async (options: BoardGameOptions): Promise<Played> => {
  const { board, engine, settings, player, thinkMs, told } = options;
  const { size } = settings;
  let game = newGame(settings);

  const does = (action: Action): Result<undefined, ActionRefusal> => {
    const decided = decide(game, action, game.seq + 1, 'recorder');
    if (!decided.ok) return decided;
    for (const body of decided.value) game = apply(game, { ...body, seq: game.seq + 1, atMs: game.seq + 1 });
    return ok(undefined);
  };
  const nameOf = (move: Move): string => (move.kind === 'play' ? makePointName(move.point, size) : 'pass');
  const moveNamed = (name: string): Move | undefined => {
    if (name.toLowerCase() === 'pass') return PASS;
    const point = parsePointName(name, size);
    return point.ok ? playAt(point.value) : undefined;
  };
  const records = (color: Color, move: Move): boolean =>
    does({ kind: 'play', color, move, certain: true, order: 'known', why: '', evidence: [] }).ok;
  const over = (): Played => {
    told(`The game is over: ${game.ended?.result ?? 'no result'}`, game);
    return ok(game);
  };
  /** By the rules of the game, with what the engine holds dead. */
  const counted = async (): Promise<Played> => {
    told('Both have passed: it is counted.', game);
    const opinion = await askDeadStones(engine, game.position);
    if (game.ended === undefined) does({ kind: 'end', reason: 'passes', result: undefined });
    if (opinion.ok && opinion.value.dead.length > 0) does({ kind: 'mark', points: opinion.value.dead, as: 'dead' });
    for (const side of COLORS) does({ kind: 'accept-count', side });
    return over();
  };

  /** On the board, however long people take; undefined: it cannot lie there. */
  const laid = async (color: Color, name: string): Promise<string | undefined> => {
    for (;;) {
      const done = await board.ask(`play ${color} ${name}`, NO_LIMIT);
      if (done.ok) return undefined;
      if (!done.refusal.startsWith('time-out')) return done.refusal;
      told(`Still to be done on the board: ${color} ${name}`, game);
    }
  };

  const begun = await begin(options, laid, does, () => game);
  if (!begun.ok) return begun;
  told(player === game.position.toMove ? 'It is your turn.' : 'The engine begins.', game);

  const playerMoves = async (): Promise<string | undefined> => {
    const answer = await board.ask(`genmove ${player}`, NO_LIMIT);
    if (!answer.ok) return answer.refusal;
    if (answer.value === 'resign') return 'resign';
    if (answer.value === 'undo') {
      for (let turn = 0; turn < 2; turn += 1) {
        const undone = await engine.ask('undo', SHORT_MS);
        if (!undone.ok) return undone.refusal;
      }
      does({ kind: 'take-back', moves: 2, why: 'lifted by the player' });
      told('Taken back. It is your turn.', game);
      return undefined;
    }
    const move = moveNamed(answer.value);
    const heard = await engine.ask(`play ${player} ${answer.value}`, SHORT_MS);
    if (!heard.ok) return heard.refusal;
    if (move === undefined || !records(player, move)) return `${answer.value} cannot be recorded`;
    told(`${player} ${nameOf(move)}`, game);
    return undefined;
  };

  const engineMoves = async (): Promise<string | undefined> => {
    const color = opposite(player);
    const answer = await engine.ask(`genmove ${color}`, thinkMs);
    if (!answer.ok) return answer.refusal;
    if (answer.value.toLowerCase() === 'resign') return 'resign';
    const move = moveNamed(answer.value);
    if (move === undefined) return `the engine answers '${answer.value}', which is no move`;
    told(move.kind === 'play' ? `The engine plays ${nameOf(move)}: put its stone there.` : 'The engine passes.', game);
    const wrong = await laid(color, nameOf(move));
    if (wrong !== undefined) return `the engine plays ${nameOf(move)}, which the rules forbid: ${wrong}`;
    if (!records(color, move)) return `${nameOf(move)} cannot be recorded`;
    told(`${color} ${nameOf(move)}`, game);
    return undefined;
  };

  for (;;) {
    const lastTwo = game.moves.slice(-2);
    if (isCounting(game) || (lastTwo.length === 2 && lastTwo.every(({ move }) => move.kind === 'pass'))) return counted();
    const side = game.position.toMove;
    const trouble = side === player ? await playerMoves() : await engineMoves();
    if (trouble === 'resign') {
      does({ kind: 'resign', color: side });
      return over();
    }
    if (trouble !== undefined) return refuse(trouble);
  }
};

/** Board and engine know the game, and the handicap stones lie there. */
const begin = async (
  { board, engine, settings, told }: BoardGameOptions,
  laid: (color: Color, name: string) => Promise<string | undefined>,
  does: (action: Action) => Result<undefined, ActionRefusal>,
  game: () => Game,
): Promise<Result<undefined, string>> => {
  const { size } = settings;
  const stones = settings.handicap?.stones ?? 0;
  const sized = await board.ask(`boardsize ${size.width}`, NO_LIMIT);
  if (!sized.ok) return sized;
  for (const command of [`boardsize ${size.width}`, 'clear_board', `komi ${komiOfGame(settings, game().setUp) / HALF}`]) {
    const done = await engine.ask(command, SHORT_MS);
    if (!done.ok) return done;
  }
  for (;;) {
    const cleared = await board.ask('clear_board', NO_LIMIT);
    if (cleared.ok) break;
    if (!cleared.refusal.startsWith('time-out')) return cleared;
    told('Clear the board: then the game begins.', game());
  }
  if (stones < 2) return ok(undefined);
  const placed = await engine.ask(`fixed_handicap ${stones}`, SHORT_MS);
  if (!placed.ok) return placed;
  const points: Point[] = [];
  for (const name of placed.value.split(/\s+/)) {
    const point = parsePointName(name, size);
    if (!point.ok) return refuse(`the engine lays a handicap stone at '${name}'`);
    told(`Put a black stone at ${name}.`, game());
    const wrong = await laid('black', name);
    if (wrong !== undefined) return refuse(wrong);
    points.push(point.value);
  }
  does({ kind: 'set-up', stones: { black: points, white: [] }, toMove: 'white' });
  return ok(undefined);
};
