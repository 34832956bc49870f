/**
 * How much a test run tries: `usual`, or `long` (npm run test:long, every night), where whole games are played on the emulated
 * board and every system of the count is listened to in every language. vitest.config.ts knows the third length, `fast`.
 *
 *     const MOVES = sized({ usual: 60, long: 250 });
 */
const runLength = process.env['BANMEN_TESTS'] === 'long' ? 'long' : 'usual';

/** The size of a test in this run. */
export const sized = <T>(sizes: Readonly<Record<'usual' | 'long', T>>): T => sizes[runLength];

/** Each mutant is put to each test that comes to its place: what tries random games tries few then, and always the same. */
export const isMutantRun = process.env['BANMEN_TESTS'] === 'mutants';
