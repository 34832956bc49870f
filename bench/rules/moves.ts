/**
 * How fast moves are played: Banmen with its whole-board check, and other engines with whatever they check,
 * over the same games, in turns within one run, all final positions compared.
 *
 *     npm run bench:rules [-- GAMES]
 */
import { performance } from 'node:perf_hooks';
import { Cursor } from '../../src/core/go/cursor.js';
import { FULL_BOARD } from '../../src/core/go/point.js';
import { rulesetNamed, type Ruleset } from '../../src/core/go/ruleset.js';
import { BLACK, WHITE } from '../../src/core/go/stone.js';
import type { BenchGame } from './games.js';
import { goban, godash, sabaki, tenuki, wgo, type Engine } from './other-engines.js';

const ROUNDS = 9;
/** Games of one turn are played so often that the turn lasts about this long. */
const TURN_MS = 60;
const SIDE = 19;

export const chinese = ((): Ruleset => {
  const found = rulesetNamed('chinese');
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
})();

export const playOn = (game: BenchGame, ruleset: Ruleset): Cursor => {
  const cursor = new Cursor(FULL_BOARD, ruleset);
  if (game.handicap.length > 0) {
    const stones = new Uint8Array(SIDE * SIDE);
    for (const [x, y] of game.handicap) stones[y * SIDE + x] = BLACK;
    cursor.setUpAll(stones);
  }
  for (const { black, x, y } of game.moves) {
    cursor.toMove = black ? BLACK : WHITE;
    if (cursor.play(y * SIDE + x) !== undefined) throw new Error('a move is refused');
  }
  return cursor;
};

const banmen = (ruleset: Ruleset): Engine => ({
  name: 'banmen',
  repetition: `${ruleset.repetition}${ruleset.repetition === 'positional' ? ' superko, whole history' : ' ko'}`,
  play: (game) => {
    const { stones } = playOn(game, ruleset);
    return () => Array.from(stones, (stone) => '.XO'[stone] ?? '?').join('');
  },
});

/** The best moves per second of each engine over the rounds (the machine may be busy with other things); throws where a final position differs. */
export const benchMoves = (games: readonly BenchGame[]): void => {
  const engines = [
    banmen(chinese),
    banmen({ ...chinese, repetition: 'simple' }),
    sabaki(),
    wgo('KO'),
    wgo('NONE'),
    tenuki('simple'),
    tenuki('positional-superko'),
    godash(),
    goban(),
  ];
  const moves = games.reduce((sum, game) => sum + game.moves.length, 0);
  const expected = games.map((game) => engines[0]?.play(game)());
  const speeds = engines.map((engine) => {
    const started = performance.now();
    games.forEach((game, index) => {
      if (engine.play(game)() !== expected[index]) throw new Error(`${engine.name} (${engine.repetition}): game ${index} ends otherwise`);
    });
    return { engine, repeats: Math.max(1, Math.round(TURN_MS / (performance.now() - started))), perSecond: [] as number[] };
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { engine, repeats, perSecond } of speeds) {
      const started = performance.now();
      for (let repeat = 0; repeat < repeats; repeat += 1) for (const game of games) engine.play(game);
      perSecond.push((repeats * moves * 1000) / (performance.now() - started));
    }
  }
  const [own, simple, ...others] = speeds.map(({ engine, perSecond }) => ({ engine, speed: Math.max(...perSecond) }));
  if (own === undefined || simple === undefined) return;
  process.stdout.write(`${games.length} games, ${moves} moves, all final positions equal; best of ${ROUNDS} rounds\n`);
  for (const { engine, speed } of [own, simple, ...others]) {
    process.stdout.write(`  ${Math.round(speed).toString().padStart(9)} moves/s  ${engine.name} (${engine.repetition})\n`);
  }
  const fastest = others.reduce((best, other) => (other.speed > best.speed ? other : best));
  process.stdout.write(
    `banmen with superko: ${(own.speed / fastest.speed).toFixed(1)} x ${fastest.engine.name}, the fastest other (wanted: 20)\n`,
  );
  process.stdout.write(`superko costs ${(simple.speed / own.speed).toFixed(2)} x simple ko (wanted: at most 1.3)\n`);
};
