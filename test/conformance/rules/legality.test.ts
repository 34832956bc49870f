/** Which moves are legal, by kind of repetition and self-capture: the vectors in `legality/`, played on positions and on the cursor. */
import { describe, expect, test } from 'vitest';
import { lastCaptured, play, type Move } from '../../../src/core/go/position.js';
import { turnIn } from '../../../src/core/go/turn-log.js';
import { at, drawPosition, positionFromDiagram } from '../../support/go-diagram.js';
import { ruleset } from '../../support/rulesets.js';
import { legalityVectors } from './vector-files.js';

test('all vectors are here', () => {
  expect(legalityVectors()).toHaveLength(21);
});

describe.each(legalityVectors())('$title', ({ board, toMove, moves, expectations, final }) => {
  test.each(expectations)('under $rules', ({ repetition, selfCapture, refusal, captures }) => {
    let position = positionFromDiagram(board, ruleset('chinese', { repetition, selfCapture }), toMove);
    const taken: string[] = [];
    let refused: unknown;
    for (const [index, name] of moves.entries()) {
      const move: Move = name === 'pass' ? { kind: 'pass' } : { kind: 'play', point: at(name, position.size) };
      const played = play(position, position.toMove, move);
      if (!played.ok) {
        refused = { kind: played.refusal.kind, point: name, turn: index + 1 };
        break;
      }
      position = played.value;
      const own = turnIn(position.history, position.history.turnCount - 1).selfCapture;
      if (move.kind === 'play') taken.push(`${own ? 'self' : ''}${lastCaptured(position).length}`);
    }
    expect(refused).toEqual(refusal);
    if (captures.length > 0) expect(taken).toEqual(captures);
    if (final !== undefined && refusal === undefined) expect(drawPosition(position)).toBe(final);
  });
});
