/**
 * A whole game through the board as an engine: GNU Go is the program, a referee passes the moves on, and whoever sits at the board
 * lays the program's stones where they are lit. Time is by hand; `gtp-game.long.test.ts` plays the same over a cable.
 */
import { expect, onTestFinished, test } from 'vitest';
import { GtpBoard } from '../../src/engine/gtp-board.js';
import { GtpEngine } from '../../src/engine/gtp-engine.js';
import { makePointName } from '../../src/core/go/point.js';
import { refereeGame } from '../support/gtp-referee.js';
import { ruleset } from '../support/rulesets.js';
import { needs, whereIs } from '../support/tools.js';
import { HandBoard, HandTime } from './hand-board.js';

const SIZE = { width: 9, height: 9 };
const need = needs('gnugo');

test.skipIf(need.missing)(need.name('GNU Go plays a whole game against whoever sits at the board, with prisoners'), async () => {
  const gnugo = (seed: string): GtpEngine => {
    const engine = new GtpEngine(whereIs('gnugo') ?? 'gnugo', ['--mode', 'gtp', '--level', '1', '--seed', seed]);
    onTestFinished(() => engine.close());
    return engine;
  };
  const time = new HandTime();
  const hands = new HandBoard(SIZE);
  const gtp = new GtpBoard({ board: hands, time, ruleset: ruleset('japanese'), version: '1', doneWithinMs: 60_000 });
  onTestFinished(() => gtp.close());
  hands.plugIn();
  const friend = gnugo('11');
  let lifted = 0;
  /** What the hands do for a command, until it is answered. */
  const served = async (command: string) => {
    const answering = gtp.ask(command);
    const so = { isAnswered: false };
    void answering.then(() => (so.isAnswered = true));
    const [word, side] = command.split(' ');
    await time.pass(500);
    if (word === 'genmove' && side === 'white') {
      const advice = await friend.ask('genmove white', 60_000);
      if (!advice.ok) throw new Error(advice.refusal);
      if (/^(?:pass|resign)$/i.test(advice.value)) hands.press('white');
      else hands.put(advice.value, 'white');
    }
    while (!so.isAnswered) {
      await time.pass(500);
      for (const { point, meaning } of hands.lights) {
        hands.put(makePointName(point, SIZE), meaning === 'put-here' ? 'black' : 'empty');
        if (meaning === 'take-off') lifted += 1;
      }
    }
    return answering;
  };
  // What the program plays, the friend of whoever sits there sees too.
  const board = {
    ask: async (command: string) => {
      if (!command.startsWith('genmove')) await friend.ask(command, 60_000);
      return served(command);
    },
  };
  const program = gnugo('1');
  const { moves } = await refereeGame({ black: program, white: board }, 9);
  expect(moves.length).toBeGreaterThan(20);
  expect(moves.slice(-2)).toEqual(['pass', 'pass']);
  expect(lifted).toBeGreaterThan(0);
  const [theirs, ours] = [await program.ask('final_score', 60_000), await gtp.ask('final_score')];
  expect(ours).toEqual(theirs);
});
