/** Corrections: which moves the record has afterwards, with whose time and which flags. Nine by nine, Japanese rules. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import type { LaterChoice, MoveEdit } from '../../../src/core/game/act.js';
import type { Game } from '../../../src/core/game/game.js';
import { PASS, playAt, type Move } from '../../../src/core/go/position.js';
import { makePointName } from '../../../src/core/go/point.js';
import { at } from '../../support/go-diagram.js';
import { NINE, claim, settingsOn } from '../../support/started-game.js';
import { TalkedGame } from '../../support/told-game.js';

const TIMED = { ...settingsOn(NINE), time: { controls: '20m + 5x60s', policy: DEFAULT_POLICY } };

const point = (name: string): Move => (name === 'pass' ? PASS : playAt(at(name, NINE)));

/** Each turn takes a second and is pressed for. */
const played = (...turns: readonly string[]): TalkedGame => {
  const table = new TalkedGame(TIMED);
  table.does({ kind: 'clock', clock: { kind: 'start', side: 'black' } });
  for (const words of turns) {
    const move = claim(words);
    table.does({ kind: 'play', ...move, evidence: [{ point: undefined, atMs: table.atMs + 1000 }] }, 'board');
    table.does({ kind: 'clock', clock: { kind: 'press', side: move.color } }, 'board');
  }
  return table;
};

const corrects = (table: TalkedGame, edit: MoveEdit, later: LaterChoice = 'stays') =>
  table.does({ kind: 'correct', edit, later, why: 'the arbiter saw it' });

const lastCorrection = ({ told }: TalkedGame) => {
  const event = told.events.filter(({ kind }) => kind === 'corrected').at(-1);
  if (event?.kind !== 'corrected') throw new Error('nothing was corrected');
  return event;
};

/** `black E5`, with its flag behind it. */
const turns = ({ moves }: Game): readonly string[] =>
  moves.map(({ color, move, flagged }) =>
    [color, move.kind === 'pass' ? 'pass' : makePointName(move.point, NINE), ...(flagged === undefined ? [] : [flagged])].join(' '),
  );

/** Seconds that each move's side had used when it was made; undefined: not known. */
const times = ({ moves }: Game): readonly (number | undefined)[] =>
  moves.map(({ timeAfter }) => (timeAfter === undefined ? undefined : 1200 - timeAfter.leftMs / 1000));

const FOUR = ['black E5', 'white C3', 'black G7', 'white G3'] as const;
const BY_HAND = { certain: true, order: 'known', why: 'the arbiter saw it', evidence: [] };

describe('a move replaced', () => {
  test('is another in the same turn, and has that turn’s time', () => {
    const table = played(...FOUR);
    const before = times(table.game);
    expect(before.every((used) => used !== undefined)).toBe(true);
    corrects(table, { kind: 'replace', number: 2, move: point('C4') });
    expect(turns(table.game)).toEqual(['black E5', 'white C4', 'black G7', 'white G3']);
    expect(times(table.game)).toEqual(before);
    expect(table.game.moves[1]).toMatchObject({ ...BY_HAND, number: 2 });
    expect(table.game.position.stones[at('C3', NINE)]).toBe('empty');
    expect(lastCorrection(table)).toMatchObject({ edit: 'replace', number: 2, why: 'the arbiter saw it' });
  });

  test('by one of the other side has nobody’s time', () => {
    const table = played(...FOUR);
    corrects(table, { kind: 'replace', number: 3, move: point('G7'), color: 'white' });
    expect(turns(table.game)).toEqual(['black E5', 'white C3', 'white G7 double-move', 'white G3 double-move']);
    expect(times(table.game).map((used) => used !== undefined)).toEqual([true, true, false, true]);
  });

  test('by a pass leaves the others', () => {
    const table = played(...FOUR);
    corrects(table, { kind: 'replace', number: 1, move: PASS });
    expect(turns(table.game)).toEqual(['black pass', 'white C3', 'black G7', 'white G3']);
  });

  test.each([
    ['a stone lies there', 4, 'E5', 'occupied'],
    ['it is no point of the board', 2, undefined, 'off-board'],
  ] as const)('is refused where %s', (_, number, name, kind) => {
    const table = played(...FOUR);
    const move = name === undefined ? playAt(81) : point(name);
    expect(corrects(table, { kind: 'replace', number, move })).toMatchObject({ kind: 'illegal', refusal: { kind } });
    expect(turns(table.game)).toEqual(FOUR);
  });

  test('is refused where it would have no liberty, and stands with a flag where a rule forbids it', () => {
    const corner = played('black A8', 'white E5', 'black B9', 'white C3');
    expect(corrects(corner, { kind: 'replace', number: 4, move: point('A9') })).toMatchObject({ refusal: { kind: 'forbidden-point' } });
    const ko = played(
      'black D6',
      'white E6',
      'black D4',
      'white E4',
      'black C5',
      'white F5',
      'black J1',
      'white D5',
      'black E5',
      'white A1',
    );
    expect(corrects(ko, { kind: 'replace', number: 10, move: point('D5') })).toBeUndefined();
    expect(turns(ko.game).at(-1)).toBe('white D5 ko');
  });
});

describe('a move inserted', () => {
  test('is of the side to move there, and the later ones move up with their times', () => {
    const table = played(...FOUR);
    const before = times(table.game);
    corrects(table, { kind: 'insert', number: 3, move: point('J9') });
    expect(turns(table.game)).toEqual(['black E5', 'white C3', 'black J9', 'black G7 double-move', 'white G3']);
    expect(times(table.game)).toEqual([...before.slice(0, 2), undefined, ...before.slice(2)]);
    expect(table.game.moves.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(table.game.moves[2]).toMatchObject(BY_HAND);
  });

  test.each([
    [1, ['black J9', 'black E5 double-move', 'white C3', 'black G7', 'white G3']],
    [2, ['black E5', 'white J9', 'white C3 double-move', 'black G7', 'white G3']],
    [5, ['black E5', 'white C3', 'black G7', 'white G3', 'black J9']],
  ])('as number %i', (number, expected) => {
    const table = played(...FOUR);
    expect(corrects(table, { kind: 'insert', number, move: point('J9') })).toBeUndefined();
    expect(turns(table.game)).toEqual(expected);
  });

  test('of the side that is named', () => {
    const table = played(...FOUR);
    corrects(table, { kind: 'insert', number: 5, move: point('J9'), color: 'white' });
    expect(turns(table.game).at(-1)).toBe('white J9 double-move');
  });

  test.each([0, 6, 1.5])('as number %d is refused', (number) => {
    expect(corrects(played(...FOUR), { kind: 'insert', number, move: point('J9') })).toEqual({ kind: 'no-such-move', number });
  });

  test('on a stone is refused, though that came later', () => {
    const table = played(...FOUR);
    expect(corrects(table, { kind: 'insert', number: 3, move: point('E5') })).toMatchObject({ kind: 'illegal' });
    expect(corrects(table, { kind: 'insert', number: 1, move: point('E5') }), 'the later one is flagged').toBeUndefined();
    expect(turns(table.game).slice(0, 2)).toEqual(['black E5', 'black E5 occupied']);
  });

  test('where white moves first after a set-up is white’s', () => {
    const table = new TalkedGame(settingsOn(NINE));
    table.does({ kind: 'set-up', stones: { black: [at('C3', NINE), at('G7', NINE)], white: [] }, toMove: 'white' });
    table.does({ kind: 'play', ...claim('white E5') });
    corrects(table, { kind: 'insert', number: 1, move: point('J9') });
    expect(turns(table.game)).toEqual(['white J9', 'white E5 double-move']);
    expect(corrects(table, { kind: 'replace', number: 1, move: point('C3') }), 'a stone of the set-up').toMatchObject({ kind: 'illegal' });
  });
});

test('a move deleted is gone, and what follows is flagged where the turn is another', () => {
  const table = played(...FOUR);
  const before = times(table.game);
  corrects(table, { kind: 'delete', number: 2 });
  expect(turns(table.game)).toEqual(['black E5', 'black G7 double-move', 'white G3']);
  expect(times(table.game)).toEqual([before[0], before[2], before[3]]);
  corrects(table, { kind: 'delete', number: 1 });
  expect(turns(table.game)).toEqual(['black G7', 'white G3']);
});

test('a move of the other side has lost its time and has a flag', () => {
  const table = played(...FOUR);
  corrects(table, { kind: 'recolour', number: 4 });
  expect(turns(table.game)).toEqual(['black E5', 'white C3', 'black G7', 'black G3 double-move']);
  expect(times(table.game)[3]).toBeUndefined();
  expect(table.game.moves[3]).toMatchObject(BY_HAND);
});

test.each([
  [1, 3, ['white C3 double-move', 'black G7', 'black E5 double-move', 'white G3']],
  [3, 1, ['black G7', 'black E5 double-move', 'white C3', 'white G3 double-move']],
  [2, 4, ['black E5', 'black G7 double-move', 'white G3', 'white C3 double-move']],
])('move %i put in the place of move %i', (number, to, expected) => {
  const table = played(...FOUR);
  expect(corrects(table, { kind: 'reorder', number, to })).toBeUndefined();
  expect(turns(table.game)).toEqual(expected);
  expect(table.game.moves[to - 1]).toMatchObject({ why: 'seen' });
});

test.each([
  [{ kind: 'reorder', number: 9, to: 1 }, 9],
  [{ kind: 'reorder', number: 1, to: 9 }, 9],
  [{ kind: 'reorder', number: 0, to: 1 }, 0],
  [{ kind: 'reorder', number: 1, to: 0 }, 0],
  [{ kind: 'delete', number: 5 }, 5],
  [{ kind: 'choose', number: 0, now: [] }, 0],
  [{ kind: 'choose', number: 6, now: [] }, 6],
] as const)('%j is refused by its number', (edit, number) => {
  expect(corrects(played(...FOUR), edit)).toEqual({ kind: 'no-such-move', number });
});

test('a doubtful move that is accepted is certain, and is what it was besides', () => {
  const table = played('black E5');
  table.does({ kind: 'play', ...claim('white C3', { certain: false, order: 'unknown' }) }, 'board');
  const [, before] = table.game.moves;
  corrects(table, { kind: 'accept-doubt', number: 2 });
  expect(table.game.moves[1]).toEqual({ ...before, certain: true, order: 'known' });
});

describe('another reading', () => {
  test('takes the place of all from its first move on; a move of the same side keeps its time', () => {
    const table = played(...FOUR);
    const before = times(table.game);
    corrects(table, { kind: 'choose', number: 2, now: [claim('white C4'), claim('white G7'), claim('black J1'), claim('white J2')] });
    expect(turns(table.game)).toEqual(['black E5', 'white C4', 'white G7 double-move', 'black J1', 'white J2']);
    expect(times(table.game)).toEqual([before[0], before[1], undefined, undefined, undefined]);
    expect(table.game.moves[1]).toMatchObject({ why: 'seen' });
  });

  test('may be of no more moves, and of new ones behind all', () => {
    const table = played(...FOUR);
    corrects(table, { kind: 'choose', number: 3, now: [] });
    expect(turns(table.game)).toEqual(FOUR.slice(0, 2));
    corrects(table, { kind: 'choose', number: 3, now: [claim('black A1')] });
    expect(turns(table.game)).toEqual([...FOUR.slice(0, 2), 'black A1']);
    corrects(table, { kind: 'choose', number: 1, now: [claim('black A2')] });
    expect(turns(table.game)).toEqual(['black A2']);
  });

  test('that is what stands there changes nothing', () => {
    expect(corrects(played(...FOUR), { kind: 'choose', number: 3, now: [] })).toBeUndefined();
    const table = played(...FOUR);
    const { moves } = table.game;
    expect(corrects(table, { kind: 'choose', number: 4, now: moves.slice(3) })).toEqual({ kind: 'nothing-changed' });
  });
});

describe('a later move that is no longer possible', () => {
  /** Move 1 becomes G7, where move 3 lies; move 5 is wrong already. */
  const corrected = (later: LaterChoice): TalkedGame => {
    const table = played('black E5', 'white C3', 'black G7', 'white G3', 'white A1');
    expect(table.game.moves[4]?.flagged).toBe('double-move');
    corrects(table, { kind: 'replace', number: 1, move: point('G7') }, later);
    return table;
  };

  test('stays as it was played, with a flag', () => {
    expect(turns(corrected('stays').game)).toEqual(['black G7', 'white C3', 'black G7 occupied', 'white G3', 'white A1 double-move']);
  });

  test('becomes a pass that says why', () => {
    const { game } = corrected('pass');
    expect(turns(game)).toEqual(['black G7', 'white C3', 'black pass', 'white G3', 'white A1 double-move']);
    expect(game.moves[2]?.why).toBe('no longer possible after a correction: seen');
  });

  test('goes', () => {
    expect(turns(corrected('goes').game)).toEqual(['black G7', 'white C3', 'white G3 double-move', 'white A1 double-move']);
  });

  test('is flagged by what is wrong with it', () => {
    const table = played('black A8', 'white A9', 'black J1');
    corrects(table, { kind: 'insert', number: 2, move: point('B9'), color: 'black' });
    expect(turns(table.game)).toEqual(['black A8', 'black B9 double-move', 'white A9 forbidden-point', 'black J1']);
  });

  test('a turn that is another’s is no reason for it to go', () => {
    const table = played(...FOUR);
    corrects(table, { kind: 'delete', number: 2 }, 'goes');
    expect(turns(table.game)).toEqual(['black E5', 'black G7 double-move', 'white G3']);
  });

  test('what had its flag before has it still, and does not go', () => {
    const table = played(
      'black D6',
      'white E6',
      'black D4',
      'white E4',
      'black C5',
      'white F5',
      'black J1',
      'white D5',
      'black E5',
      'white D5',
    );
    expect(turns(table.game).at(-1)).toBe('white D5 ko');
    corrects(table, { kind: 'replace', number: 7, move: point('J2') }, 'goes');
    expect(turns(table.game)).toHaveLength(10);
    expect(turns(table.game).at(-1)).toBe('white D5 ko');
  });

  test('a flag goes with its cause', () => {
    const table = played(
      'black D6',
      'white E6',
      'black D4',
      'white E4',
      'black C5',
      'white F5',
      'black J1',
      'white D5',
      'black E5',
      'white D5',
    );
    corrects(table, { kind: 'insert', number: 10, move: point('J9'), color: 'white' });
    corrects(table, { kind: 'insert', number: 11, move: point('J8'), color: 'black' });
    expect(turns(table.game).at(-1)).toBe('white D5');
  });
});

test('what a move took is told anew after a correction', () => {
  const table = played('black A8', 'white A9', 'black B9', 'white E5');
  expect(table.game.moves[2]?.captured).toEqual([at('A9', NINE)]);
  corrects(table, { kind: 'replace', number: 2, move: point('J1') });
  expect(table.game.moves[2]?.captured).toEqual([]);
  expect(table.game.position.prisonersTakenBy).toEqual({ black: 0, white: 0 });
});

test('a correction tells just what it changed', () => {
  const table = played(...FOUR);
  corrects(table, { kind: 'replace', number: 3, move: point('G6') });
  const { number, was, now } = lastCorrection(table);
  expect([number, was.map(({ move }) => move), now.map(({ move }) => move)]).toEqual([3, [point('G7')], [point('G6')]]);
  corrects(table, { kind: 'delete', number: 4 });
  expect(lastCorrection(table)).toMatchObject({ number: 4, now: [] });
  corrects(table, { kind: 'insert', number: 4, move: point('G3') });
  expect(lastCorrection(table)).toMatchObject({ number: 4, was: [] });
});
