/** A whole game through `banmen gtp` in a process of its own, over tcp: GNU Go is the program, hands lay its stones where they are lit. */
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makePointName } from '../../src/core/go/point.js';
import { GtpEngine } from '../../src/engine/gtp-engine.js';
import { serveOverTcp } from '../../simulator/serve-board.js';
import { pointNamed } from '../console/fake-table.js';
import { refereeGame } from '../support/gtp-referee.js';
import { needs, whereIs } from '../support/tools.js';
import { SIZE, TableBoard } from './table-board.js';

const need = needs('gnugo');
const HAND_MS = 20;
/** The board rests first: a press that comes too soon is pressed again. */
const PRESS_MS = 1000;
const GAME_MS = 300_000;

test.skipIf(need.missing)(
  need.name('GNU Go plays a whole game against whoever sits at the board'),
  async () => {
    const gnugo = (seed: string): GtpEngine => {
      const engine = new GtpEngine(whereIs('gnugo') ?? 'gnugo', ['--mode', 'gtp', '--level', '1', '--seed', seed]);
      onTestFinished(() => engine.close());
      return engine;
    };
    const table = new TableBoard();
    const served = await serveOverTcp(table, 0);
    const main = path.resolve('dist/src/cli/main.js');
    const board = new GtpEngine(process.execPath, [main, 'gtp', '--board', served.address, '--rules', 'japanese', '--timeout', '250']);
    const friend = gnugo('11');
    const lying = new Set<number>();
    const hands = setInterval(() => {
      for (const point of table.lit) {
        const name = makePointName(point, SIZE);
        table.put(name, lying.has(point) ? 'empty' : 'black');
        if (!lying.delete(point)) lying.add(point);
        // The same lamp is not obeyed twice before it has gone out.
        table.board.lights.delete(point);
      }
    }, HAND_MS);
    onTestFinished(async () => {
      clearInterval(hands);
      await board.close();
      await served.close();
    });
    const advised = {
      ask: async (command: string, withinMs: number) => {
        if (!command.startsWith('genmove')) {
          await friend.ask(command, withinMs);
          return board.ask(command, withinMs);
        }
        const advice = await friend.ask(command, withinMs);
        if (!advice.ok) return advice;
        const answering = board.ask(command, withinMs);
        if (/^(?:pass|resign)$/i.test(advice.value)) await pressUntil(answering);
        else {
          table.put(advice.value, 'white');
          lying.add(pointNamed(advice.value, SIZE));
        }
        return answering;
      },
    };
    const pressUntil = async (answering: Promise<unknown>): Promise<void> => {
      const pressing = setInterval(() => table.press('white'), PRESS_MS);
      await answering.finally(() => clearInterval(pressing));
    };
    const program = gnugo('1');
    const { moves } = await refereeGame({ black: program, white: advised }, SIZE.width);
    expect(moves.length).toBeGreaterThan(20);
    expect(moves.slice(-2)).toEqual(['pass', 'pass']);
    expect(await board.ask('final_score', 60_000)).toEqual(await program.ask('final_score', 60_000));
  },
  GAME_MS,
);
