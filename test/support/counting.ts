/** Facts for counting from a drawn board: what matters to a test is set, the rest is plain. */
import type { Ruleset } from '../../src/core/go/ruleset.js';
import { PLAIN_FACTS, type CountFacts } from '../../src/core/go/scoring/count.js';
import { finalBoard, type FinalBoard } from '../../src/core/go/scoring/final-board.js';
import { at, drawn } from './go-diagram.js';
import { ruleset } from './rulesets.js';

export const drawnFinalBoard = (diagram: string, dead: readonly string[] = []): FinalBoard => {
  const { size, marks } = drawn(diagram);
  return finalBoard(
    size,
    marks.map((mark) => (mark === 'X' ? 'black' : mark === 'O' ? 'white' : 'empty')),
    dead.map((name) => at(name, size)),
  );
};

export const facts = (board: FinalBoard, rules: string, more: Partial<CountFacts> = {}, axes: Partial<Ruleset> = {}): CountFacts => ({
  ...PLAIN_FACTS,
  board,
  ruleset: ruleset(rules, axes),
  ...more,
});
