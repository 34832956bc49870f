/**
 * Times in the record: what each side had left after its move (BL, WL), what it still had to play
 * in its period (OB, OW), and in words what happened at the clock. SGF FF[4], timing properties.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../src/core/game/event.js';
import { newGame, type Game } from '../../../src/core/game/game.js';
import { playAt } from '../../../src/core/go/position.js';
import { makeGameRecord } from '../../../src/core/record/game-record.js';
import { mainLine, textIn, type KifuNode } from '../../../src/core/record/kifu.js';
import { makeSgf } from '../../../src/core/record/sgf-make.js';
import { Sitting, point } from '../../support/sitting.js';
import { needs, whereIs } from '../../support/tools.js';
import { writeNotes } from '../../../src/words/note-words.js';
import type { ClaimedMove } from '../../../src/core/game/claimed-move.js';
import { apply } from '../../../src/core/game/apply.js';

const rootOf = ({ settings, moves, ended, clock, notes }: Game): KifuNode =>
  makeGameRecord({ settings, setUp: undefined, moves, result: ended?.result, clock, notes: writeNotes(notes) });

const TIMES = ['BL', 'WL', 'OB', 'OW'];

/** `BL 598.5`: the times of each move, in order. */
const timesIn = (game: Game): readonly string[] =>
  mainLine(rootOf(game))
    .slice(1)
    .map(({ properties }) =>
      properties
        .filter(({ name }) => TIMES.includes(name))
        .map(({ name, values }) => `${name} ${values[0] ?? ''}`)
        .join(' '),
    );

/** Black and white in turn, each with its stone at one moment and its press at another. */
const play = (sitting: Sitting, ...turns: readonly (readonly [letters: string, putMs: number, pressMs: number])[]): void => {
  for (const [index, [letters, putMs, pressMs]] of turns.entries()) {
    const side = index % 2 === 0 ? 'black' : 'white';
    sitting.put(putMs, letters, side);
    sitting.passUntil(pressMs - 1);
    sitting.press(pressMs, side);
  }
  sitting.passUntil(sitting.state.settledMs + 5000);
};

describe('the time after each move', () => {
  test('is what the clock had as the turn ended, to the millisecond', () => {
    const sitting = new Sitting('10m');
    play(sitting, ['cc', 5000, 6100], ['gg', 9000, 11_350], ['cg', 12_000, 13_001]);
    expect(timesIn(sitting.game)).toEqual(['BL 600', 'WL 594.75', 'BL 598.349']);
  });

  test('is there without presses too', () => {
    const sitting = new Sitting('10m', { turnEnds: 'stone' }, false);
    sitting.put(5000, 'cc', 'black');
    sitting.passUntil(8000);
    sitting.put(9000, 'gg', 'white');
    sitting.passUntil(11_000);
    sitting.put(12_500, 'cg', 'black');
    sitting.passUntil(20_000);
    expect(timesIn(sitting.game)).toEqual(['BL 600', 'WL 596', 'BL 596.5']);
  });

  test('in byo-yomi is a full period, with the periods that are left', () => {
    const sitting = new Sitting('0m + 5x60s');
    play(sitting, ['cc', 5000, 6100], ['gg', 9000, 11_350]);
    expect(timesIn(sitting.game)).toEqual(['BL 60 OB 5', 'WL 60 OW 5']);
  });

  test('in a Canadian block says how many stones are still to be played in it', () => {
    const sitting = new Sitting('0m + 25/10m');
    play(sitting, ['cc', 5000, 6100], ['gg', 9000, 11_350], ['cg', 12_000, 13_350]);
    expect(timesIn(sitting.game)).toEqual(['BL 600 OB 25', 'WL 594.75 OW 24', 'BL 598 OB 24']);
  });

  test('of a move that is taken back is gone with it, and the next move has its own', () => {
    const sitting = new Sitting('10m');
    play(sitting, ['cc', 5000, 6100], ['gg', 9000, 11_350]);
    sitting.act(20_000, { kind: 'take-back', moves: 1, why: 'agreed' });
    expect(timesIn(sitting.game)).toEqual(['BL 600']);
    sitting.put(21_000, 'gg', 'empty');
    sitting.put(23_000, 'gc', 'white');
    sitting.passUntil(29_000);
    sitting.press(30_000, 'white');
    sitting.passUntil(40_000);
    expect(timesIn(sitting.game)).toEqual(['BL 600', 'WL 584.75']);
  });

  test('stays with a move that is believed otherwise later, and one that is found later has the turn that waited for it', () => {
    const sitting = new Sitting('10m');
    play(sitting, ['cc', 5000, 6100]);
    const [first] = sitting.game.moves;
    if (first === undefined) throw new Error('no move');
    const seen = (letters: string, color: 'black' | 'white', atMs: number): ClaimedMove => ({
      ...first,
      color,
      move: playAt(point(letters)),
      evidence: [{ point: point(letters), atMs }],
    });
    // White's stone is not seen; its press is.
    sitting.clock(12_100, { kind: 'press', side: 'white' });
    const now = [seen('cd', 'black', 5000), seen('gg', 'white', 11_000)];
    sitting.act(20_000, { kind: 'revise', fromNumber: 1, now, why: 'looked again' });
    expect(timesIn(sitting.game)).toEqual(['BL 600', 'WL 594']);
  });

  test('of a press without a stone stays with nobody', () => {
    const sitting = new Sitting('10m');
    play(sitting, ['cc', 5000, 6100]);
    // White pressed by mistake, black pressed back, and only then did white play.
    sitting.clock(12_000, { kind: 'press', side: 'white' });
    sitting.clock(13_000, { kind: 'press', side: 'black' });
    sitting.put(20_000, 'gg', 'white');
    sitting.passUntil(23_999);
    sitting.press(24_000, 'white');
    sitting.passUntil(40_000);
    expect(timesIn(sitting.game).slice(0, 2)).toEqual(['BL 600', `WL ${(600_000 - 5900 - 11_000) / 1000}`]);
  });

  test('of a game without a clock is not there', () => {
    const sitting = new Sitting(undefined);
    play(sitting, ['cc', 5000, 6100], ['gg', 9000, 11_350]);
    expect(timesIn(sitting.game)).toEqual(['', '']);
  });
});

describe('what happened at the clock', () => {
  const comments = (game: Game): readonly (string | undefined)[] => mainLine(rootOf(game)).map((node) => textIn(node, 'C'));

  test('stands in words at the move after which it happened', () => {
    const sitting = new Sitting('0m + 3x10s');
    play(sitting, ['cc', 5000, 6100]);
    sitting.passUntil(17_000);
    sitting.clock(18_000, { kind: 'correct', side: 'black', set: { periodsLeft: 5 }, why: 'a lamp went out' });
    expect(comments(sitting.game)).toEqual([
      undefined,
      "White: 2 periods left.\nBlack's time was set to 10s of a period, 5 periods left (was 10s of a period, 3 periods left): a lamp went out.",
    ]);
  });

  test('stays with the last move that is left when moves are taken back', () => {
    const sitting = new Sitting('10m');
    play(sitting, ['cc', 5000, 6100], ['gg', 9000, 11_350]);
    sitting.clock(20_000, { kind: 'swap-sides' });
    sitting.act(21_000, { kind: 'take-back', moves: 2, why: 'begun anew' });
    expect(comments(sitting.game)).toEqual(['The clocks stood the wrong way round: each side has the time of the other.']);
  });
});

test('after the clocks were swapped the record has the control of each side', () => {
  const sitting = new Sitting('black: 40m; white: 30m + 5x60s');
  sitting.clock(2000, { kind: 'swap-sides' });
  expect(textIn(rootOf(sitting.game), 'GC')).toContain('Time: black: 30m + 5x60s; white: 40m.');
});

test('how captures are timed is said where it is not as usual', () => {
  const game = (captures: 'timed' | number): Game =>
    new Sitting('1h + 5x60s', {
      captures: captures === 'timed' ? { kind: 'timed' } : { kind: 'untimed-in-overtime', limitMs: captures },
    }).game;
  expect(textIn(rootOf(game(30_000)), 'GC')).toContain('The count stands still for a capture, for 30s at most.');
  expect(textIn(rootOf(game('timed')), 'GC')).toContain('Lifting captured stones is timed.');
  expect(textIn(rootOf(new Sitting('1h + 5x60s').game), 'GC')).not.toContain('captur');
});

test('the record of the journal is the record, byte by byte', () => {
  const sitting = new Sitting('5s + 3x10s');
  play(sitting, ['cc', 5000, 6100], ['gg', 9000, 11_350], ['cg', 29_000, 30_500]);
  const before = makeSgf(rootOf(sitting.game));
  const journal = JSON.parse(JSON.stringify(sitting.events)) as readonly GameEvent[];
  const [first, ...rest] = journal;
  if (first?.kind !== 'started') throw new Error('no start');
  expect(makeSgf(rootOf(rest.reduce(apply, newGame(first.settings))))).toBe(before);
  sitting.restart(60_000);
  expect(makeSgf(rootOf(sitting.game))).toBe(before);
  expect(sitting.game.position.stones[point('cg')]).toBe('black');
});

const gnugo = needs('gnugo');

test.skipIf(gnugo.missing)(gnugo.name('a record with times, notes and a sealed move is read by gnugo'), () => {
  const sitting = new Sitting('5s + 25/10m');
  play(sitting, ['cc', 5000, 6100], ['gg', 9000, 11_350], ['cg', 29_000, 30_500]);
  sitting.clock(50_000, { kind: 'charge', side: 'white', ms: 700, why: 'the gap [at 3 o’clock]' });
  sitting.act(51_000, { kind: 'seal', move: { kind: 'play', point: point('gc') } });
  sitting.act(90_000, { kind: 'open-seal', move: undefined });
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-timed-'));
  try {
    const file = path.join(folder, 'timed.sgf');
    writeFileSync(file, makeSgf(rootOf(sitting.game)));
    const input = `loadsgf ${file}\nlist_stones black\nlist_stones white\nquit\n`;
    const answers = execFileSync(whereIs('gnugo') ?? 'gnugo', ['--mode', 'gtp'], { input, encoding: 'utf8' }).split('\n\n');
    expect(answers.slice(0, 3).map((answer) => answer.trim())).toEqual(['= black', '= C7 C3', '= G7 G3']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
