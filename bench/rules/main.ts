/**
 * Rules and records against other engines and readers of npm: what the README's figures come from.
 *
 *     npm run bench:rules [-- GAMES]      (40 games unless said otherwise; the slowest engine takes a second for each)
 */
import { benchArea } from './area.js';
import { benchGames } from './games.js';
import { benchHistory, benchMemory } from './history.js';
import { benchMoves } from './moves.js';
import { benchSgf, benchSgfGrowth, checkReadBack } from './sgf.js';

const GAMES = 40;

const games = benchGames(Number(process.argv[2] ?? GAMES));
benchMoves(games);
benchHistory();
benchMemory(benchGames(300));
benchArea(games);
benchSgf(benchGames(300));
benchSgfGrowth();
checkReadBack(benchGames(300));
