/**
 * A cursor that has gone forwards and backwards stands where a fresh one stands that went there
 * directly: same stones, liberties, captures, refusals. On the full board, crowded with points
 * where one stone takes two, three or four chains at once: the bookkeeping of chains is most
 * easily wrong there, when a chain's head was another stone before an undo.
 * fast-check prints the seed of a failure.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cursor, EMPTY, BLACK, WHITE, type Stone } from '../../../src/core/go/cursor.js';
import { FULL_BOARD, neighboursOn, pointCount, type Point } from '../../../src/core/go/point.js';
import { ruleset } from '../../support/rulesets.js';

const RULES = ruleset('japanese');
const NEIGHBOURS = neighboursOn(FULL_BOARD);

interface Turn {
  readonly point: Point;
  readonly color: typeof BLACK | typeof WHITE;
  readonly asPlayed: boolean;
}

/** Round each of these points stones of one colour, each shut in by the other but for that point. */
const crowded = (hearts: readonly { readonly heart: Point; readonly isWhite: boolean; readonly petals: number }[]): Uint8Array => {
  const stones = new Uint8Array(pointCount(FULL_BOARD));
  for (const { heart, isWhite, petals } of hearts) {
    (NEIGHBOURS[heart] ?? []).forEach((petal, index) => {
      if (((petals >> index) & 1) === 0 || stones[petal] !== EMPTY) return;
      stones[petal] = isWhite ? WHITE : BLACK;
      for (const shut of NEIGHBOURS[petal] ?? []) if (shut !== heart && stones[shut] === EMPTY) stones[shut] = isWhite ? BLACK : WHITE;
    });
  }
  for (const { heart } of hearts) stones[heart] = EMPTY;
  // What would lie there without a liberty is taken off before anybody plays, until nothing does.
  for (;;) {
    const cursor = new Cursor(FULL_BOARD, RULES);
    cursor.setUpAll(stones);
    const breathless = stones.findIndex((stone, point) => stone !== EMPTY && cursor.libertiesOf(point) === 0);
    if (breathless === -1) return stones;
    stones[breathless] = EMPTY;
  }
};

const make = (cursor: Cursor, { point, color, asPlayed }: Turn): unknown => {
  cursor.toMove = color;
  return asPlayed ? cursor.playAsPlayed(point) : cursor.play(point);
};

const factsOf = (cursor: Cursor): unknown => [
  Array.from(cursor.stones),
  Array.from(cursor.stones, (_, point) => cursor.libertiesOf(point)),
  cursor.lastCaptured,
  { ...cursor.prisonersTakenBy },
];

const hearts = fc.array(
  fc.record({ heart: fc.nat({ max: 360 }), isWhite: fc.boolean(), petals: fc.constantFrom(7, 11, 13, 14, 15, 15, 15) }),
  { minLength: 8, maxLength: 16 },
);
/** Of the deeds a third go back, by one to four turns; most plays are at a heart, with both colours. */
const deeds = fc.array(fc.record({ what: fc.nat({ max: 8 }), where: fc.nat({ max: 0xffff }), isWhite: fc.boolean() }), {
  minLength: 20,
  maxLength: 50,
});

test('there and back, however many chains came off on the way', () => {
  let threeAtOnce = 0;
  fc.assert(
    fc.property(hearts, deeds, (flowers, done) => {
      const set = crowded(flowers);
      const standing = (line: readonly Turn[]): Cursor => {
        const cursor = new Cursor(FULL_BOARD, RULES);
        cursor.setUpAll(set);
        for (const turn of line) make(cursor, turn);
        return cursor;
      };
      const cursor = standing([]);
      let line: readonly Turn[] = [];
      for (const { what, where, isWhite } of done) {
        if (what < 3) {
          const back = Math.min(line.length, 1 + (where % 4));
          for (let turn = 0; turn < back; turn += 1) cursor.undo();
          line = line.slice(0, line.length - back);
        } else {
          const heart = flowers[where % flowers.length]?.heart ?? 0;
          const around = NEIGHBOURS[heart] ?? [];
          const point = what < 7 ? heart : what === 7 ? (around[where % around.length] ?? heart) : where % 361;
          const turn: Turn = { point, color: isWhite ? WHITE : BLACK, asPlayed: where % 2 === 0 };
          const fresh = standing(line);
          const refusal = make(cursor, turn);
          expect(refusal).toEqual(make(fresh, turn));
          if (refusal === undefined) {
            line = [...line, turn];
            const taken = cursor.lastCaptured;
            if ((NEIGHBOURS[point] ?? []).filter((next) => taken.includes(next)).length >= 3) threeAtOnce += 1;
          }
        }
        expect(factsOf(cursor)).toEqual(factsOf(standing(line)));
      }
    }),
    { numRuns: 40 },
  );
  expect(threeAtOnce).toBeGreaterThan(0);
});

const stoneAt = (cursor: Cursor, point: Point): Stone =>
  cursor.stones[point] === BLACK ? BLACK : cursor.stones[point] === WHITE ? WHITE : EMPTY;

test('a third chain beside the stone is taken although its head once headed another', () => {
  // The heart is at E5 of a full board's middle; the chains are joined and undone in every order first.
  const heart = 180;
  const petals = NEIGHBOURS[heart] ?? [];
  const set = crowded([{ heart, isWhite: true, petals: 15 }]);
  const cursor = new Cursor(FULL_BOARD, RULES);
  cursor.setUpAll(set);
  for (let times = 0; times < 12; times += 1) {
    cursor.toMove = times % 2 === 0 ? WHITE : BLACK;
    expect(cursor.play(heart)?.kind).toBe(times % 2 === 0 ? 'forbidden-point' : undefined);
    if (times % 2 === 0) continue;
    expect(cursor.lastCaptured).toEqual([...petals].sort((one, other) => one - other));
    cursor.undo();
    expect(petals.map((petal) => stoneAt(cursor, petal))).toEqual([WHITE, WHITE, WHITE, WHITE]);
  }
});
