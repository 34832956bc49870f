/** What people are shown and told while they count: dead stones, groups, eyes kept, the arranged board, trials. */
import { describe, expect, test } from 'vitest';
import { makePointName } from '../../../../src/core/go/point.js';
import { play, playAt, PASS, type Position } from '../../../../src/core/go/position.js';
import { arrangeBoard } from '../../../../src/core/go/scoring/arranged-board.js';
import { pictureOf } from '../../../../src/core/go/scoring/assistant.js';
import { countBy } from '../../../../src/core/go/scoring/methods.js';
import { chainAt, groupAt } from '../../../../src/core/go/scoring/dead-stones.js';
import { proposeDeadStones } from '../../../../src/core/go/scoring/dead-stone-proposal.js';
import { openTrial, shownByTrial } from '../../../../src/core/go/scoring/trial.js';
import { drawnFinalBoard, facts } from '../../../support/counting.js';
import { at, drawPosition, positionFromDiagram } from '../../../support/go-diagram.js';
import { ruleset } from '../../../support/rulesets.js';

/** The golden example of RULEBOOK 4.7: c2 is dead, each side captured one stone. */
const GOLDEN = `
  . X . X X O .
  . X X X O . O
  . . X O O O O
  X X X X O X O
  O O O X X X X
  O . X O O X X
  . O O O O O X`;
const SEVEN = { width: 7, height: 7 };
const golden = facts(drawnFinalBoard(GOLDEN, ['C2']), 'living-stones', { prisonersTakenBy: { black: 1, white: 1 } });

const names = (points: readonly number[]): string =>
  points
    .map((point) => makePointName(point, SEVEN))
    .sort()
    .join(' ');

describe('the arranged board of the golden example', () => {
  test('living stones: each group keeps two eyes, c7 and one of four, g7, f6, a1 and one of two', () => {
    const { leftEmpty } = arrangeBoard('living-stones', golden);
    expect(names(leftEmpty.black)).toBe('A7 C7');
    expect(names(leftEmpty.white)).toMatch(/^A1 (B2|C2) F6 G7$/);
  });

  test('Tang: 21 stones of each on the board, one lu besides the basic eyes to black, none to white', () => {
    const { stones, leftEmpty } = arrangeBoard('tang-lu', golden);
    expect(stones.filter((stone) => stone === 'black')).toHaveLength(21);
    expect(stones.filter((stone) => stone === 'white')).toHaveLength(21);
    expect([leftEmpty.black.length, leftEmpty.white.length]).toEqual([3, 4]);
  });

  test('Ing: black has used up its 24 stones, white leaves one point empty', () => {
    const { leftEmpty, leftInBowl } = arrangeBoard('ing-fill-in', golden);
    expect([leftEmpty.black.length, leftEmpty.white.length, leftInBowl.black, leftInBowl.white]).toEqual([0, 1, 0, 0]);
  });

  test('area: the dead stone is off, nothing else is touched', () => {
    expect(drawPosition({ size: SEVEN, stones: arrangeBoard('chinese-area', golden).stones }).replaceAll('\n', '/')).toBe(
      '. X . X X O ./. X X X O . O/. . X O O O O/X X X X O X O/O O O X X X X/O . . O O X X/. O O O O O X',
    );
  });
});

describe('the living picture', () => {
  test('says what each point is and which groups live', () => {
    const picture = pictureOf(golden, { black: [at('C2', SEVEN)], white: [] });
    expect(picture.points[at('C2', SEVEN)]).toBe('dead-black');
    expect(picture.points[at('C7', SEVEN)]).toBe('black-point');
    expect(picture.livingGroups).toEqual({ black: 1, white: 2 });
    expect(picture.groups.map(({ color, eyesKept }) => `${color} ${eyesKept.length}`)).toEqual(['black 2', 'white 2', 'white 2']);
    expect(picture.count).toMatchObject({ method: 'living-stones', winner: 'black' });
  });

  test('tells dame from liberties shared in seki', () => {
    const seki = facts(drawnFinalBoard('X . O\nX . O'), 'japanese');
    expect(pictureOf(seki, { black: [], white: [] }).points[1]).toBe('shared-in-seki');
    const dame = facts(drawnFinalBoard('. X . X . O . O .\nX X X X . O O O O'), 'japanese');
    expect(pictureOf(dame, { black: [], white: [] })).toMatchObject({ dame: [4, 13] });
  });
});

describe('groups set by hand', () => {
  const diagram = '. X . X . O . O .\nX X X X . O O O O';

  test("a group in seki by the arbiter's word has no territory", () => {
    const board = drawnFinalBoard(diagram);
    const byHand = facts(board, 'japanese', { komiHalfPoints: 0, groupsByHand: { inSeki: new Map([[0, true]]) } });
    expect(countBy('territory', facts(board, 'japanese', { komiHalfPoints: 0 }))).toMatchObject({ black: 8, white: 8 });
    expect(countBy('territory', byHand)).toMatchObject({ black: 0, white: 8, winner: 'white' });
  });

  test("a group that keeps three eyes by the arbiter's word has one stone less", () => {
    const board = drawnFinalBoard('. X . X . X . O\nX X X X X X X O');
    const count = countBy('living-stones', facts(board, 'living-stones'));
    const byHand = countBy('living-stones', facts(board, 'living-stones', { groupsByHand: { basicEyes: new Map([[0, 3]]) } }));
    expect(count.black - byHand.black).toBe(4);
  });

  test('the number of groups that the arbiter sets is the one that returns head stones', () => {
    const board = drawnFinalBoard(diagram);
    const count = countBy('head-stones', facts(board, 'ming-qing', { groupsByHand: { living: { black: 2, white: 1 } } }));
    expect(count).toMatchObject({ winner: 'white', margin: 4 });
  });

  test('a half-point ko and a one-sided dame that a trial gave count in the art edition', () => {
    const board = drawnFinalBoard(diagram);
    const plain = countBy('art-edition', facts(board, 'art-edition', { komiHalfPoints: 0 }));
    const claimed = countBy('art-edition', facts(board, 'art-edition', { komiHalfPoints: 0, extraPoints: { black: 1, white: 0 } }));
    expect([plain.winner, claimed.winner, claimed.margin]).toEqual(['draw', 'black', 4]);
  });
});

describe('dead stones', () => {
  const position = positionFromDiagram(GOLDEN, ruleset('chinese'));
  const dragon = positionFromDiagram('X . X . .\nO O O O O\n. O . O .', ruleset('chinese'));

  test('are a chain, or a group of chains that only own and empty points join', () => {
    expect(chainAt(dragon, 0)).toEqual([0]);
    expect(groupAt(dragon, 0)).toEqual([0, 2]);
  });

  test('the golden example: c2 is proposed, and nothing else', () => {
    expect(names(proposeDeadStones(position, 7).dead)).toBe('C2');
  });

  test('the same seed proposes the same', () => {
    expect(proposeDeadStones(dragon, 3)).toEqual(proposeDeadStones(dragon, 3));
  });

  test('stones without room in a large living area are proposed; living groups and a seki without eyes are not', () => {
    const invaded = positionFromDiagram(
      `. . . . . . .
       . . . O . . .
       . . . . . . .
       X X X X X X X
       O O O O O O O
       . . . . . . .
       . . . . . . .`,
      ruleset('japanese'),
    );
    expect(names(proposeDeadStones(invaded, 1).dead)).toBe('D6');
    expect(proposeDeadStones(positionFromDiagram('. X O . O\nX X O O .\n. X O . O\nX X O O O', ruleset('japanese')), 1).dead).toEqual([]);
  });
});

describe('a trial', () => {
  const kept = positionFromDiagram(
    `. X O .
     X X O .
     O O O .
     . . . .`,
    ruleset('chinese'),
  );
  const playOn = (start: Position, moves: readonly string[]): Position =>
    moves.reduce((position, name) => {
      const played = play(position, position.toMove, name === 'pass' ? PASS : playAt(at(name, position.size)));
      if (!played.ok) throw new Error(`${name}: ${played.refusal.kind}`);
      return played.value;
    }, start);
  const group = chainAt(kept, at('B4', kept.size));

  test('shows a group dead when all of it was taken, and the kept position stays', () => {
    const trial = playOn(openTrial(kept, 'white'), ['A4']);
    expect(shownByTrial(trial, group)).toBe('dead');
    expect(kept.stones[at('B4', kept.size)]).toBe('black');
  });

  test('shows it alive when the opponent could not take it', () => {
    expect(shownByTrial(playOn(openTrial(kept, 'white'), ['pass', 'D1', 'D4']), group)).toBe('alive');
  });

  test('has its own repetition history', () => {
    const ko = positionFromDiagram('. X O .\nX O . O\n. X O .\n. . . .', ruleset('chinese'));
    const taken = playOn(ko, ['C3']);
    expect(play(taken, 'white', playAt(at('B3', ko.size))).ok).toBe(false);
    expect(play(openTrial(taken, 'white'), 'white', playAt(at('B3', ko.size))).ok).toBe(true);
  });
});
