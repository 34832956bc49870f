/** apply: a game is what its events add up to, and nothing that was decided is refused afterwards. Nine by nine. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/clock/clock.js';
import { INFRACTIONS } from '../../../src/core/game/infraction.js';
import type { GameEvent, GameEventBody } from '../../../src/core/game/event.js';
import { newGame, sideToMove, type Game } from '../../../src/core/game/game.js';
import { PASS, playAt } from '../../../src/core/go/position.js';
import { at, drawPosition } from '../../support/go-diagram.js';
import { NINE, claim, gameOf, moved, numbered, settingsOn, turnsOf } from '../../support/started-game.js';
import { TalkedGame } from '../../support/told-game.js';
import { apply } from '../../../src/core/game/apply.js';

const NEW = newGame(settingsOn(NINE));

const after = (game: Game, ...bodies: readonly GameEventBody[]): Game => numbered(bodies, game.seq + 1).reduce(apply, game);

describe('moves', () => {
  test('are numbered, captures noted, prisoners counted', () => {
    const game = gameOf('black A8', 'white A9', 'black B9');
    expect(game.moves.map(({ number, captured }) => [number, captured])).toEqual([
      [1, []],
      [2, []],
      [3, [at('A9', NINE)]],
    ]);
    expect(game.position.prisonersTakenBy).toEqual({ black: 1, white: 0 });
    expect(sideToMove(game)).toBe('white');
  });

  test('out of turn stand as played, with their flag', () => {
    const game = after(gameOf('black E5'), { ...moved(2, 'black C3'), flagged: 'double-move' } as GameEventBody);
    expect(game.moves[1]?.flagged).toBe('double-move');
    expect(game.position.stones[at('C3', NINE)]).toBe('black');
    expect(sideToMove(game)).toBe('white');
  });

  test('that cannot lie there at all leave the stones and use up the turn', () => {
    const game = after(gameOf('black E5'), moved(2, 'white E5'));
    expect(game.position.stones[at('E5', NINE)]).toBe('black');
    expect(sideToMove(game)).toBe('black');
    expect(game.moves).toHaveLength(2);
  });
});

describe('a takeback', () => {
  test('gives back what the moves had taken', () => {
    const game = after(gameOf('black A8', 'white A9', 'black B9'), { kind: 'taken-back', moves: 1, why: '' });
    expect(drawPosition(game.position)).toBe(drawPosition(gameOf('black A8', 'white A9').position));
    expect(game.position.prisonersTakenBy).toEqual({ black: 0, white: 0 });
  });

  test('of more than there is goes back to the set-up', () => {
    const setUp = after(NEW, { kind: 'stones-set-up', stones: { black: [20, 60], white: [] }, toMove: 'white' });
    const game = after(setUp, moved(1, 'white E5'), { kind: 'taken-back', moves: 9, why: '' });
    expect(game.moves).toEqual([]);
    expect(game.position.stones).toEqual(setUp.position.stones);
    expect(sideToMove(game)).toBe('white');
  });
});

test('a revision puts other moves in the place of all from that one on', () => {
  const game = after(gameOf('black E5', 'white C3', 'black G7'), {
    kind: 'revised',
    fromNumber: 2,
    was: [claim('white C3'), claim('black G7')],
    now: [claim('white C4'), claim('black G3'), claim('white pass')],
    why: '',
  });
  expect(turnsOf(game)).toEqual([
    ['black', at('E5', NINE)],
    ['white', at('C4', NINE)],
    ['black', at('G3', NINE)],
    ['white', 'pass'],
  ]);
  expect(game.moves.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(game.position.stones[at('C3', NINE)]).toBe('empty');
});

describe('the time of a turn', () => {
  const TIMED = { ...settingsOn(NINE), time: { controls: '20m', policy: DEFAULT_POLICY } };
  const press = (side: 'black' | 'white') => ({ kind: 'clock', clock: { kind: 'press', side } }) as const;
  const used = ({ moves }: Game) => moves.map(({ timeAfter }) => (timeAfter === undefined ? undefined : 1_200_000 - timeAfter.leftMs));
  const played = (...steps: readonly string[]): TalkedGame => {
    const table = new TalkedGame(TIMED);
    table.does({ kind: 'clock', clock: { kind: 'start', side: 'black' } }, 'board');
    for (const step of steps) {
      const [side] = step.split(' ');
      table.does(step.endsWith('press') ? press(side === 'black' ? 'black' : 'white') : { kind: 'play', ...claim(step) }, 'board');
    }
    return table;
  };

  test('belongs to the move of its side, though the reply lies there already', () => {
    expect(used(played('black E5', 'white C3', 'black press', 'white press').game)).toEqual([3000, 1000]);
  });

  test('of a press that is none of a turn stays with nobody', () => {
    expect(used(played('black E5', 'black press', 'black press', 'white C3').game)).toEqual([2000, undefined]);
  });

  test('stays with a move that is believed otherwise, and not with one of the other side', () => {
    const table = played('black E5', 'black press', 'white C3', 'white press', 'black G7', 'black press');
    const before = used(table.game);
    table.does({ kind: 'revise', fromNumber: 2, now: [claim('white C4'), claim('black G6')], why: '' }, 'board');
    expect(used(table.game)).toEqual(before);
    table.does({ kind: 'revise', fromNumber: 2, now: [claim('black C4'), claim('black G6'), claim('white A1')], why: '' }, 'board');
    expect(used(table.game)).toEqual([before[0], undefined, before[2], undefined]);
    expect(table.game.moves.map(({ flagged }) => flagged)).toEqual([undefined, 'double-move', 'double-move', undefined]);
  });
});

test('prisoners are pending until they are off, and the next move finds none', () => {
  const pending = after(gameOf('black A8', 'white A9', 'black B9'), { kind: 'prisoners-pending', points: [at('A9', NINE)] });
  expect(pending.pendingPrisoners).toEqual([at('A9', NINE)]);
  expect(after(pending, { kind: 'prisoners-off' }).pendingPrisoners).toEqual([]);
  expect(after(pending, moved(4, 'white E5')).pendingPrisoners).toEqual([]);
});

test('an ended game has nobody to move and nothing to put right', () => {
  const odd = after(gameOf('black E5'), { kind: 'mismatch', points: [3] });
  expect(odd.mismatch).toEqual([3]);
  const over = after(odd, { kind: 'ended', reason: 'passes', result: undefined });
  expect([sideToMove(over), over.ended, over.mismatch]).toEqual([undefined, { reason: 'passes', result: undefined }, []]);
});

test('the events survive JSON: the game read back is the game', () => {
  const bodies = [moved(1, 'black E5'), moved(2, 'white pass'), { kind: 'taken-back', moves: 1, why: '' } as const, moved(2, 'white C3')];
  const kept = JSON.parse(JSON.stringify(numbered(bodies))) as readonly GameEvent[];
  expect(JSON.stringify(kept.reduce(apply, NEW))).toBe(JSON.stringify(after(NEW, ...bodies)));
});

describe('apply is total', () => {
  const points = fc.integer({ min: -2, max: 90 });
  const colors = fc.constantFrom('black' as const, 'white' as const);
  const claims = fc.record({
    color: colors,
    move: fc.oneof({ weight: 9, arbitrary: points.map(playAt) }, { weight: 1, arbitrary: fc.constant(PASS) }),
    certain: fc.boolean(),
    order: fc.constantFrom('known' as const, 'unknown' as const),
    why: fc.constant(''),
    evidence: fc.constant([]),
  });
  const bodies: fc.Arbitrary<GameEventBody> = fc.oneof(
    { weight: 8, arbitrary: claims.map((made) => ({ kind: 'moved', number: 1, ...made }) as const) },
    fc.record({ kind: fc.constant('taken-back' as const), moves: fc.integer({ min: 0, max: 9 }), why: fc.constant('') }),
    fc.record({
      kind: fc.constant('revised' as const),
      fromNumber: fc.integer({ min: 1, max: 12 }),
      was: fc.constant([]),
      now: fc.array(claims, { maxLength: 4 }),
      why: fc.constant(''),
    }),
    fc.record({ kind: fc.constant('prisoners-pending' as const), points: fc.array(points, { maxLength: 3 }) }),
    fc.constant({ kind: 'prisoners-off' } as const),
    fc.record({ kind: fc.constant('sealed' as const), color: colors, move: fc.option(points.map(playAt), { nil: null }) }),
    fc.record({ kind: fc.constant('seal-opened' as const), color: colors, move: points.map(playAt) }),
    fc.constant({
      kind: 'late',
      lateMs: { black: 60_000, white: 0 },
      chargeMs: { black: 0, white: 0 },
      forfeits: ['black'],
    } as const),
    fc.constant({ kind: 'late-undone' } as const),
    fc.record({ kind: fc.constant('mismatch' as const), points: fc.array(points, { maxLength: 3 }) }),
    fc.record({
      kind: fc.constant('infraction' as const),
      infraction: fc.constantFrom(...INFRACTIONS),
      color: colors,
      point: fc.option(points, { nil: undefined }),
      why: fc.constant(''),
    }),
  );

  test('whatever was decided, the game goes on and its moves are as long as its position is deep', () => {
    fc.assert(
      fc.property(fc.array(bodies, { maxLength: 40 }), (made) => {
        const game = after(NEW, ...made);
        expect(game.seq).toBe(made.length);
        expect(game.moves.map(({ number }) => number)).toEqual(game.moves.map((_, index) => index + 1));
        expect(game.position.history.turnCount).toBe(game.moves.length);
      }),
      { numRuns: 150 },
    );
  });
});
