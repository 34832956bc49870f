/** One sensor that never comes to rest holds nothing back: neither the start of a game, nor play after a command. */
import { describe, expect, test } from 'vitest';
import { Sitting, SIZE, point } from '../../support/sitting.js';
import { makeSgfPoint } from '../../../src/core/go/point.js';

/** The sensor at `aa` reads a stone and none, in turn, five times a second. */
const flickerUntil = (table: Sitting, fromMs: number, untilMs: number): void => {
  for (let atMs = fromMs, reads = true; atMs < untilMs; atMs += 200, reads = !reads) {
    table.passUntil(atMs);
    table.put(atMs, 'aa', reads ? 'black' : 'empty');
  }
};

const recorded = (table: Sitting): readonly string[] =>
  table.game.moves.map(
    ({ color, move }) => `${color === 'black' ? 'B' : 'W'}${move.kind === 'play' ? makeSgfPoint(move.point, SIZE) : '-'}`,
  );

/** Stones go down and are pressed for, while the sensor flickers on. */
const play = (table: Sitting, fromMs: number, ...turns: readonly string[]): number => {
  let atMs = fromMs;
  for (const turn of turns) {
    const side = turn.startsWith('B') ? 'black' : 'white';
    table.put(atMs, turn.slice(1), side);
    flickerUntil(table, atMs + 50, atMs + 1_000);
    table.press(atMs + 1_000, side);
    flickerUntil(table, atMs + 1_050, atMs + 3_000);
    atMs += 3_000;
  }
  return atMs;
};

describe('a sensor that flickers', () => {
  test('from the start on: what is played is recorded', () => {
    const table = new Sitting(undefined);
    flickerUntil(table, 1_001, 5_000);
    play(table, 5_000, 'Bee', 'Wcc', 'Bgg', 'Wcg');
    expect(recorded(table)).toEqual(['Bee', 'Wcc', 'Bgg', 'Wcg']);
    expect(table.game.setUp.stones).toEqual({ black: [], white: [] });
  });

  test('while the arbiter takes a move back: play goes on and is recorded', () => {
    const table = new Sitting(undefined);
    let atMs = play(table, 5_000, 'Bee', 'Wcc');
    table.put(atMs, 'cc', 'empty');
    flickerUntil(table, atMs + 50, atMs + 1_000);
    expect(table.act(atMs + 1_000, { kind: 'take-back', moves: 1, why: 'by agreement' })).toBeUndefined();
    flickerUntil(table, atMs + 1_050, atMs + 3_000);
    atMs = play(table, atMs + 3_000, 'Wgg', 'Bcg', 'Wgc');
    expect(recorded(table)).toEqual(['Bee', 'Wgg', 'Bcg', 'Wgc']);
  });

  test('while a game is started anew: a stone that is coming down is waited for, the sensor is not', () => {
    const table = new Sitting(undefined);
    flickerUntil(table, 1_100, 9_000);
    const settings = { ...table.game.settings, startedAt: 'later' };
    expect(table.act(9_000, { kind: 'start', settings })).toBeUndefined();
    flickerUntil(table, 9_100, 13_000);
    play(table, 13_000, 'Bee', 'Wcc');
    expect(recorded(table)).toEqual(['Bee', 'Wcc']);
    expect(table.game.position.stones[point('ee')]).toBe('black');
  });
});
