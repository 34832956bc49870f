/**
 * Real games: each replays without an illegal move under its own rules, and ends in the position of the
 * naive engine and of gnugo's own board. What this product writes of them is read by gnugo, too.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePointName } from '../../../src/core/go/point.js';
import { makeGameRecord } from '../../../src/core/record/game-record.js';
import { gameOf, turnsOf, type KifuGame } from '../../../src/core/record/kifu-game.js';
import { playThrough, type PlayThrough } from '../../../src/core/record/play-through.js';
import { makeSgf } from '../../../src/core/record/sgf-make.js';
import { parseSgf } from '../../../src/core/record/sgf-parse.js';
import { presetNamed } from '../../../src/core/record/sgf-rules.js';
import { drawPosition } from '../../support/go-diagram.js';
import { NaiveGame } from '../../support/naive-engine.js';
import { ruleset } from '../../support/rulesets.js';
import { needs, needsShared, whereIs } from '../../support/tools.js';

const games = needsShared('games');
const gnugo = needs('gnugo');

interface Replayed {
  readonly file: string;
  readonly game: KifuGame;
  readonly played: PlayThrough;
}

const replayed = (): Replayed[] =>
  readdirSync(games.path)
    .sort()
    .map((file) => {
      const parsed = parseSgf(readFileSync(path.join(games.path, file), 'utf8'));
      if (!parsed.ok) throw new Error(`${file}: ${parsed.refusal.message}`);
      const [root] = parsed.value.games;
      if (root === undefined) throw new Error(file);
      const game = gameOf(root);
      return { file, game, played: playThrough(game, ruleset(presetNamed(game.rules ?? '') ?? 'chinese')) };
    });

/** What gnugo answers to these GTP commands, one answer each. */
const askGnugo = (commands: readonly string[]): string[] => {
  const answer = execFileSync(whereIs('gnugo') ?? 'gnugo', ['--mode', 'gtp'], {
    input: `${commands.join('\n')}\nquit\n`,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return answer.split('\n\n').map((part) => part.trim());
};

const stonesOf = (played: PlayThrough, color: 'black' | 'white'): string =>
  played.final.stones
    .flatMap((stone, point) => (stone === color ? [makePointName(point, played.final.size)] : []))
    .sort()
    .join(' ');

const sorted = (answer: string | undefined): string => (answer ?? '').replace(/^= ?/, '').split(' ').sort().join(' ');

describe.skipIf(games.missing)('the shared games', () => {
  const all = games.missing ? [] : replayed();

  test(games.name('all replay without an illegal move under the rules they name'), () => {
    expect(all).toHaveLength(300);
    for (const { file, played } of all) expect(played.remarks, file).toEqual([]);
  });

  test(games.name('end in the positions of the naive engine'), () => {
    for (const { file, game, played } of all) {
      const marks = Array.from({ length: 361 }, (_, point) => (game.setUp.black.includes(point) ? 'X' : '.'));
      const naive = new NaiveGame(
        19,
        19,
        { repetition: 'positional', selfCapture: 'forbidden' },
        marks.join(''),
        game.setUp.toMove === 'black' ? 'X' : 'O',
      );
      for (const { move } of turnsOf(game)) {
        if (move.kind === 'pass') naive.pass();
        else expect(naive.play(move.point).legal, file).toBe(true);
      }
      expect(drawPosition(played.final).replaceAll(/\s/g, ''), file).toBe(naive.board);
    }
  });

  test.skipIf(gnugo.missing)(gnugo.name("end in the positions of gnugo's own board"), () => {
    const commands = all.flatMap(({ game }) => [
      'boardsize 19',
      ...game.setUp.black.map((point) => `play black ${makePointName(point, game.size)}`),
      ...turnsOf(game).map(({ color, move }) => `play ${color} ${move.kind === 'pass' ? 'pass' : makePointName(move.point, game.size)}`),
      'list_stones black',
      'list_stones white',
    ]);
    const answers = askGnugo(commands);
    let at = 0;
    for (const { file, game, played } of all) {
      at += 1 + game.setUp.black.length + turnsOf(game).length;
      expect(sorted(answers[at]), file).toBe(stonesOf(played, 'black'));
      expect(sorted(answers[at + 1]), file).toBe(stonesOf(played, 'white'));
      at += 2;
    }
  });

  test.skipIf(gnugo.missing)(gnugo.name('are read by gnugo as this product writes them'), () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'banmen-sgf-'));
    try {
      const commands = all.flatMap(({ game, file }) => {
        const written = path.join(folder, file);
        const moves = turnsOf(game).map((turn) => ({ ...turn, certain: true, order: 'known', why: '', evidence: [] }) as const);
        const settings = { size: game.size, ruleset: ruleset('japanese'), players: game.players, startedAt: '' };
        const { toMove, ...stones } = game.setUp;
        writeFileSync(
          written,
          makeSgf(
            makeGameRecord({ settings, setUp: stones.black.length === 0 ? undefined : { stones, toMove }, moves, result: game.result }),
          ),
        );
        return [`loadsgf ${written}`, 'list_stones black', 'list_stones white'];
      });
      const answers = askGnugo(commands);
      all.forEach(({ file, played }, index) => {
        expect(answers[3 * index], file).toMatch(/^= /);
        expect(sorted(answers[3 * index + 1]), file).toBe(stonesOf(played, 'black'));
        expect(sorted(answers[3 * index + 2]), file).toBe(stonesOf(played, 'white'));
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
