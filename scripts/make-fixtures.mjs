#!/usr/bin/env node
/**
 * Makes the games in fixtures/: GNU Go plays itself over GTP, with a seed, a level and a handicap.
 *
 *     node scripts/make-fixtures.mjs            (needs Debian's gnugo; some minutes)
 *
 * Run again with the same gnugo it makes the same games. What is written is our own record of the
 * moves, not the engine's file.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const GNUGO = existsSync('/usr/games/gnugo') ? '/usr/games/gnugo' : 'gnugo';
const FOLDER = 'fixtures';
const SGF_LETTERS = 'abcdefghijklmnopqrstuvwxy';
const COLUMN_LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** `movesMax`: a game that is still going on there stays without a result. */
const GAMES = [
  { name: 'even-19-a', size: 19, handicap: 0, seed: 11, level: 4, rules: 'japanese', movesMax: 400 },
  { name: 'even-19-b', size: 19, handicap: 0, seed: 23, level: 1, rules: 'chinese', movesMax: 400 },
  { name: 'even-19-resigned', size: 19, handicap: 0, seed: 37, level: 2, rules: 'japanese', movesMax: 151 },
  { name: 'handicap-19-two', size: 19, handicap: 2, seed: 41, level: 3, rules: 'japanese', movesMax: 400 },
  { name: 'handicap-19-five', size: 19, handicap: 5, seed: 53, level: 1, rules: 'japanese', movesMax: 400 },
  { name: 'even-13', size: 13, handicap: 0, seed: 61, level: 6, rules: 'japanese', movesMax: 250 },
  { name: 'even-9', size: 9, handicap: 0, seed: 75, level: 8, rules: 'chinese', movesMax: 120 },
];

class Engine {
  #child;
  #text = '';
  #waiting = [];
  constructor(game) {
    const args = ['--mode', 'gtp', '--seed', String(game.seed), '--level', String(game.level), `--${game.rules}-rules`, '--quiet'];
    this.#child = spawn(GNUGO, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdout.on('data', (bytes) => {
      this.#text += bytes;
      for (let end = this.#text.indexOf('\n\n'); end !== -1; end = this.#text.indexOf('\n\n')) {
        const answer = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        const { resolve, reject } = this.#waiting.shift();
        if (answer.startsWith('=')) resolve(answer.slice(1).trim());
        else reject(new Error(`gnugo: ${answer}`));
      }
    });
  }

  ask(command) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#child.stdin.write(`${command}\n`);
    });
  }

  async quit() {
    await this.ask('quit');
  }
}

const toSgf = (vertex, size) => {
  if (vertex === 'PASS') return '';
  const column = COLUMN_LETTERS.indexOf(vertex[0]);
  return SGF_LETTERS[column] + SGF_LETTERS[size - Number(vertex.slice(1))];
};

const play = async (game) => {
  const engine = new Engine(game);
  const komi = game.handicap > 0 ? 0.5 : game.rules === 'chinese' ? 7.5 : 6.5;
  await engine.ask(`boardsize ${game.size}`);
  await engine.ask('clear_board');
  await engine.ask(`komi ${komi}`);
  const stones = game.handicap > 0 ? (await engine.ask(`fixed_handicap ${game.handicap}`)).split(/\s+/) : [];
  let color = game.handicap > 0 ? 'W' : 'B';
  const moves = [];
  let passes = 0;
  let result;
  while (moves.length < game.movesMax && passes < 2) {
    const vertex = (await engine.ask(`genmove ${color === 'B' ? 'black' : 'white'}`)).toUpperCase();
    if (vertex === 'RESIGN') {
      result = `${color === 'B' ? 'W' : 'B'}+R`;
      break;
    }
    moves.push([color, toSgf(vertex, game.size)]);
    passes = vertex === 'PASS' ? passes + 1 : 0;
    color = color === 'B' ? 'W' : 'B';
  }
  if (result === undefined) result = passes === 2 ? (await engine.ask('final_score')).split(' ')[0] : '?';
  await engine.quit();
  const setUp = stones.length === 0 ? '' : `HA[${stones.length}]AB${stones.map((vertex) => `[${toSgf(vertex, game.size)}]`).join('')}`;
  const rules = game.rules === 'chinese' ? 'Chinese' : 'Japanese';
  const head = `(;GM[1]FF[4]CA[UTF-8]SZ[${game.size}]KM[${komi}]RU[${rules}]${setUp}PB[GNU Go 3.8]PW[GNU Go 3.8]RE[${result}]`;
  const about = `C[Self-play of GNU Go 3.8, level ${game.level}, seed ${game.seed}, for Banmen's fixtures.]`;
  const lines = [];
  for (let from = 0; from < moves.length; from += 10)
    lines.push(
      moves
        .slice(from, from + 10)
        .map(([side, point]) => `;${side}[${point}]`)
        .join(''),
    );
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${game.name}.sgf`), `${head}\n${about}\n${lines.join('\n')})\n`);
  process.stdout.write(`${game.name}: ${moves.length} moves, ${result}\n`);
};

for (const game of GAMES) await play(game);
