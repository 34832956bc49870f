/**
 * Broken SGF files, ten thousand in the long run: none crashes, hangs or is refused without a place, and what is read
 * can be written and read again. fast-check prints the seed of a failure.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playThrough } from '../../../src/core/record/play-through.js';
import { gameOf } from '../../../src/core/record/kifu-game.js';
import { sameKifu } from '../../../src/core/record/kifu.js';
import { makeSgf } from '../../../src/core/record/sgf-make.js';
import { decodeSgf } from '../../../src/core/record/sgf-bytes.js';
import { parseSgf } from '../../../src/core/record/sgf-parse.js';
import { ruleset } from '../../support/rulesets.js';
import { sized } from '../../support/run-length.js';

const MUTATED = sized({ usual: 2500, long: 10_000 });
const RUBBISH = sized({ usual: 500, long: 2000 });

const WHOLE = `(;GM[1]FF[4]CA[UTF-8]SZ[9:7]KM[6.5]HA[2]AB[cc][gg:hg]AW[aa]PB[a\\]b\\\\]PW[李]RE[B+R]C[two
lines\\
one];W[ee]C[good: move];B[];W[tt];B[ff]LB[aa:1][bb:x\\:y](;W[ab];B[ba];W[aa]N[main])(;W[ff](;B[gg])(;B[ii]AE[cc:dd]PL[W]XX[unknown])))
(;SZ[19];Black[pd];White[dp]BadName[x])`;

const PIECES = [
  '(',
  ')',
  ';',
  '[',
  ']',
  '\\',
  '\\]',
  'B[aa]',
  'AB[aa:ss]',
  'SZ[99]',
  'KM[x]',
  '\0',
  '\r\n',
  '\uFEFF',
  'é',
  '(;',
  'W',
  ':',
  'AB[zz:aa]',
  'SZ[]',
];

const mutations = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: WHOLE.length }),
    remove: fc.integer({ min: 0, max: 12 }),
    insert: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })),
  }),
  { minLength: 1, maxLength: 8 },
);

const mutate = (changes: readonly { at: number; remove: number; insert: string }[]): string =>
  changes.reduce((text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove), WHOLE);

test(`${MUTATED} mutated files: each is read or refused with line and column, and a second reading is the same`, () => {
  fc.assert(
    fc.property(mutations, (changes) => {
      const text = mutate(changes);
      const parsed = parseSgf(text);
      const lines = text.split(/\r\n|\r|\n/).length;
      for (const problem of parsed.ok ? parsed.value.problems : [parsed.refusal]) {
        expect(problem.line).toBeGreaterThanOrEqual(1);
        expect(problem.line).toBeLessThanOrEqual(lines);
        expect(problem.column).toBeGreaterThanOrEqual(1);
      }
      if (!parsed.ok) return;
      const written = makeSgf(...parsed.value.games);
      const again = parseSgf(written);
      expect(again.ok && again.value.problems).toEqual([]);
      parsed.value.games.forEach((root, index) => {
        const twin = again.ok ? again.value.games[index] : undefined;
        expect(twin !== undefined && sameKifu(root, twin)).toBe(true);
        playThrough(gameOf(root), ruleset('chinese'));
      });
    }),
    { numRuns: MUTATED },
  );
});

test(`${RUBBISH} files of rubbish bytes are decoded and read or refused`, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const parsed = parseSgf(decodeSgf(bytes).text);
      if (!parsed.ok) expect(parsed.refusal.column).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: RUBBISH },
  );
});
