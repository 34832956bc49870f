/** A game against an engine on a board: its stones are laid where they are lit, prisoners come off, and it is counted. Time is by hand. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Game } from '../../src/core/game/game.js';
import { opposite, type Color } from '../../src/core/go/color.js';
import { makePointName } from '../../src/core/go/point.js';
import { ok, refuse, type Result } from '../../src/core/result.js';
import { playAgainst } from '../../src/engine/board-game.js';
import { GtpBoard } from '../../src/engine/gtp-board.js';
import { GtpEngine, type GtpTalk } from '../../src/engine/gtp-engine.js';
import { ruleset } from '../support/rulesets.js';
import { needs, whereIs } from '../support/tools.js';
import { HandBoard, HandTime } from './hand-board.js';

const SIZE = { width: 9, height: 9 };
const AT_REST_MS = 500;

interface Played {
  readonly result: Result<Game, string>;
  readonly said: readonly string[];
  readonly hands: HandBoard;
}

/** What whoever sits there does: a vertex, `pass`, `undo`, `resign`. */
type Player = (game: Game) => Promise<string> | string;

interface Sitting {
  readonly engine: GtpTalk;
  readonly player: Color;
  readonly moves: Player;
  readonly handicap?: number;
  /** Hands first put each engine's stone on the point beside it, and put it right when it is lit red. */
  readonly clumsy?: boolean;
}

const sit = async ({ engine, player, moves, handicap = 0, clumsy = false }: Sitting): Promise<Played> => {
  const time = new HandTime();
  const hands = new HandBoard(SIZE);
  const rules = ruleset('japanese');
  const board = new GtpBoard({ board: hands, time, ruleset: rules, version: '1', doneWithinMs: 60_000, mayTakeBack: true });
  hands.plugIn();
  const said: string[] = [];
  let current: Game | undefined;
  let done: Result<Game, string> | undefined;
  const playing = playAgainst({
    board,
    engine,
    player,
    settings: {
      size: SIZE,
      ruleset: rules,
      players: { black: 'black', white: 'white' },
      startedAt: '',
      ...(handicap < 2 ? {} : { handicap: { stones: handicap, placement: 'fixed' } }),
    },
    thinkMs: 60_000,
    told: (words, game) => {
      said.push(words);
      current = game;
    },
  }).then((result) => {
    done = result;
  });
  const lay = (color: Color): void => {
    for (const { point, meaning } of hands.lights) {
      const name = makePointName(point, SIZE);
      if (meaning === 'take-off') hands.put(name, 'empty');
      if (meaning !== 'put-here') continue;
      const beside = makePointName(point + (point % SIZE.width === SIZE.width - 1 ? -1 : 1), SIZE);
      const isFree = clumsy && current?.position.stones[point + (point % SIZE.width === SIZE.width - 1 ? -1 : 1)] === 'empty';
      if (isFree && !slipped.has(point)) {
        slipped.add(point);
        hands.put(beside, color);
      } else hands.put(name, color);
    }
  };
  const slipped = new Set<number>();
  let moved = -1;
  for (let turn = 0; done === undefined; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    await time.pass(AT_REST_MS);
    if (current === undefined || turn % 2 === 1) continue;
    const handicapIsOn = current.setUp.stones.black.length < handicap;
    if (hands.lights.length > 0) lay(handicapIsOn ? 'black' : opposite(player));
    else if (current.position.toMove === player && moved !== current.seq && !handicapIsOn) {
      moved = current.seq;
      const move = await moves(current);
      if (move === 'pass') hands.press(player);
      else if (move === 'undo') {
        for (const { move: last } of current.moves.slice(-2)) if (last.kind === 'play') hands.put(makePointName(last.point, SIZE), 'empty');
      } else hands.put(move, player);
    }
  }
  await playing;
  await board.close();
  return { result: done, said, hands };
};

/** An engine that plays these moves, and says what is dead. */
const scripted = (moves: readonly string[], asked: string[] = []): GtpTalk => {
  const left = [...moves];
  const answers: Readonly<Record<string, () => Result<string, string>>> = {
    name: () => ok('Script'),
    version: () => ok('1'),
    list_commands: () => ok('final_status_list'),
    genmove: () => ok(left.shift() ?? 'pass'),
    final_status_list: () => ok(''),
    fixed_handicap: () => ok('C7 G3'),
  };
  return {
    ask: (command) => {
      asked.push(command);
      return Promise.resolve(answers[command.split(' ')[0] ?? '']?.() ?? ok(''));
    },
  };
};

const named = (game: Game): readonly string[] =>
  game.moves.map(({ move }) => (move.kind === 'play' ? makePointName(move.point, SIZE) : 'pass'));

const valueOf = (result: Result<Game, string>): Game => {
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
};

const inOrder = (moves: readonly string[]): Player => {
  const left = [...moves];
  return () => left.shift() ?? 'pass';
};

describe('a game against a scripted engine', () => {
  test('its stone is lit until it lies there, prisoners come off, two passes are counted', async () => {
    const { result, hands } = await sit({ engine: scripted(['A1', 'E5', 'pass']), player: 'black', moves: inOrder(['B1', 'A2', 'pass']) });
    const game = valueOf(result);
    expect(named(game)).toEqual(['B1', 'A1', 'A2', 'E5', 'pass', 'pass']);
    expect(game.moves[2]?.captured).toHaveLength(1);
    expect(game.ended?.result).toMatch(/^[BW]\+/);
    expect(hands.lights).toEqual([]);
  });

  test('a stone that is put beside its point is put right', async () => {
    const { result } = await sit({
      engine: scripted(['C3', 'G7', 'pass']),
      player: 'black',
      moves: inOrder(['E5', 'D4', 'pass']),
      clumsy: true,
    });
    expect(named(valueOf(result))).toEqual(['E5', 'C3', 'D4', 'G7', 'pass', 'pass']);
  });

  test('the player lifts the last two stones: both are taken back, and the engine is told', async () => {
    const asked: string[] = [];
    const engine = scripted(['C3', 'G7', 'pass'], asked);
    const { result, said } = await sit({ engine, player: 'black', moves: inOrder(['E5', 'undo', 'D4', 'pass']) });
    expect(named(valueOf(result))).toEqual(['D4', 'G7', 'pass', 'pass']);
    expect(asked.filter((command) => command === 'undo')).toHaveLength(2);
    expect(said).toContain('Taken back. It is your turn.');
  });

  test('white with a handicap: the stones are laid first, komi is that of such a game', async () => {
    const asked: string[] = [];
    const { result } = await sit({ engine: scripted(['D4', 'pass'], asked), player: 'white', handicap: 2, moves: inOrder(['E5', 'pass']) });
    const game = valueOf(result);
    expect(game.setUp.stones.black.map((point) => makePointName(point, SIZE)).sort()).toEqual(['C7', 'G3']);
    expect(named(game)).toEqual(['E5', 'D4', 'pass', 'pass']);
    expect(asked).toContain('komi 0.5');
  });

  test.each([
    ['a move that the rules forbid', scripted(['E5']), 'which the rules forbid'],
    ['no move', scripted(['Z99']), 'no move'],
    [
      'nothing',
      { ask: (command: string) => Promise.resolve(command.startsWith('genmove') ? refuse('it stopped') : ok('')) } satisfies GtpTalk,
      'it stopped',
    ],
  ])('an engine that answers %s ends the game, and says why', async (_what, engine, why) => {
    const { result } = await sit({ engine, player: 'black', moves: inOrder(['E5']) });
    expect(result).toMatchObject({ ok: false, refusal: expect.stringContaining(why) as string });
  });

  test('an engine that resigns has lost', async () => {
    const { result } = await sit({ engine: scripted(['resign']), player: 'black', moves: inOrder(['E5']) });
    expect(valueOf(result).ended?.result).toBe('B+R');
  });
});

const need = needs('gnugo');

test.skipIf(need.missing).each(['black', 'white'] as const)(
  need.name('a whole game as %s against GNU Go, clumsy hands, counted'),
  async (player) => {
    const start = (): GtpEngine => {
      const engine = new GtpEngine(whereIs('gnugo') ?? 'gnugo', ['--mode', 'gtp', '--level', '1', '--seed', '1']);
      onTestFinished(() => engine.close());
      return engine;
    };
    // The player has a friend of the same strength.
    const friend = start();
    for (const command of ['boardsize 9', 'clear_board', 'komi 6.5']) await friend.ask(command, 10_000);
    let known = 0;
    const moves: Player = async (game) => {
      for (const { color, move } of game.moves.slice(known)) {
        if (color !== player) await friend.ask(`play ${color} ${move.kind === 'play' ? makePointName(move.point, SIZE) : 'pass'}`, 10_000);
      }
      known = game.moves.length;
      const answer = await friend.ask(`genmove ${player}`, 60_000);
      if (!answer.ok) throw new Error(answer.refusal);
      return answer.value.toLowerCase() === 'resign' ? 'pass' : answer.value === 'PASS' ? 'pass' : answer.value;
    };
    const { result } = await sit({ engine: start(), player, moves, clumsy: true });
    const game = valueOf(result);
    expect(game.moves.length).toBeGreaterThan(20);
    expect(game.ended?.result).toMatch(/^[BW]\+/);
  },
);
