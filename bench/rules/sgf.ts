/** Reading SGF: Banmen and other readers of npm over the same texts, plain and rich, in turns within one run. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { FULL_BOARD, makeSgfPoint } from '../../src/core/go/point.js';
import { makeSgf } from '../../src/core/record/sgf-make.js';
import { parseSgf } from '../../src/core/record/sgf-parse.js';
import type { BenchGame } from './games.js';

const ROUNDS = 7;
const TURN_MS = 120;

const requireHere = createRequire(path.resolve('bench', 'rules', 'package.json'));

interface Reader {
  readonly name: string;
  read(text: string): unknown;
}

const readers = (): readonly Reader[] => {
  const sabaki = requireHere('@sabaki/sgf') as { parse(text: string): unknown };
  const smartgame = requireHere('smartgame') as { parse(text: string): unknown };
  const { SGFParser } = requireHere('wgo') as { SGFParser: new (text: string) => { parseCollection(): unknown } };
  return [
    {
      name: 'banmen',
      read: (text) => {
        const parsed = parseSgf(text);
        if (!parsed.ok) throw new Error(parsed.refusal.message);
        return parsed.value;
      },
    },
    { name: '@sabaki/sgf', read: (text) => sabaki.parse(text) },
    { name: 'smartgame', read: (text) => smartgame.parse(text) },
    { name: 'wgo', read: (text) => new SGFParser(text).parseCollection() },
  ];
};

/** The same game with comments, marks and variations, as a commented record has them. */
const enrich = (text: string): string => {
  const [root = '', ...moves] = text
    .trim()
    .slice(1, -1)
    .split(/(?=;[BW]\[)/);
  let rich = root;
  let variations = '';
  moves.forEach((move, index) => {
    if (index % 5 === 0)
      rich += `${move}C[White could think of another point here \\[see the joseki\\], but it is not urgent.\nA longer second line.]LB[aa:1][bb:A]TR[cc][dd]`;
    else rich += move;
    if (index % 9 !== 8) return;
    rich += '(';
    variations = `)(;B[aa]C[A variation];W[bb];B[cc])${variations}`;
  });
  return `(${rich}${moves.length % 9 === 0 ? ';B[]' : ''}${variations})`;
};

const bench = (name: string, texts: readonly string[]): void => {
  const megabytes = texts.reduce((sum, text) => sum + text.length, 0) / 1e6;
  const runs = readers().map((reader) => {
    const started = performance.now();
    let refused = 0;
    for (const text of texts) {
      try {
        reader.read(text);
      } catch {
        refused += 1;
      }
    }
    return { reader, refused, repeats: Math.max(1, Math.round(TURN_MS / (performance.now() - started))), speeds: [] as number[] };
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { reader, refused, repeats, speeds } of runs) {
      if (refused > 0) continue;
      const started = performance.now();
      for (let repeat = 0; repeat < repeats; repeat += 1) for (const text of texts) reader.read(text);
      speeds.push((repeats * megabytes * 1000) / (performance.now() - started));
    }
  }
  process.stdout.write(`SGF, ${name}: ${texts.length} files, ${megabytes.toFixed(2)} MB; best of ${ROUNDS} rounds\n`);
  for (const { reader, refused, speeds } of runs)
    process.stdout.write(
      `  ${
        refused > 0
          ? `refuses ${refused} files`
          : `${Math.max(...speeds)
              .toFixed(1)
              .padStart(7)} MB/s`
      }  ${reader.name}\n`,
    );
};

export const benchSgf = (games: readonly BenchGame[]): void => {
  bench(
    'plain',
    games.map(({ text }) => text),
  );
  bench(
    'rich',
    games.map(({ text }) => enrich(text)),
  );
};

/** What Banmen writes of each game, read again by @sabaki/sgf: the same moves in the same order. */
export const checkReadBack = (games: readonly BenchGame[]): void => {
  interface Node {
    readonly data: Readonly<Record<string, readonly string[]>>;
    readonly children: readonly Node[];
  }
  const sabaki = requireHere('@sabaki/sgf') as { parse(text: string): readonly Node[] };
  const movesIn = (root: Node | undefined): string => {
    let moves = '';
    for (let node = root; node !== undefined; node = node.children[0]) moves += `${node.data['B']?.[0] ?? ''}${node.data['W']?.[0] ?? ''} `;
    return moves.trim();
  };
  const equal = games.filter(({ text, moves }) => {
    const parsed = parseSgf(text);
    const written = parsed.ok ? makeSgf(...parsed.value.games) : '';
    const read = movesIn(sabaki.parse(written)[0]);
    const own = moves.map(({ x, y }) => makeSgfPoint(y * FULL_BOARD.width + x, FULL_BOARD)).join(' ');
    return read.split(/\s+/).join(' ') === own;
  });
  process.stdout.write(`SGF written by banmen, read by @sabaki/sgf: ${equal.length} of ${games.length} games have the same moves\n`);
};

/** Processor time against depth and against length, each doubled: the ratio of a linear reader is 2. */
export const benchSgfGrowth = (): void => {
  const { gc } = globalThis as { gc?: () => void };
  const timed = (text: string): number => {
    gc?.();
    const started = process.cpuUsage();
    const parsed = parseSgf(text);
    const { user, system } = process.cpuUsage(started);
    if (!parsed.ok) throw new Error(parsed.refusal.message);
    return (user + system) / 1000;
  };
  const nested = (depth: number): string => `${'(;B[aa]'.repeat(depth)}${')'.repeat(depth)}`;
  const long = (moves: number): string => `(${';B[aa];W[bb]'.repeat(moves / 2)})`;
  const bare = (games: number): string => '(B[aa];W[bb])'.repeat(games);
  for (const [name, make] of [
    ['nested variations', nested],
    ['moves', long],
    ['games whose roots have no ";"', bare],
  ] as const) {
    const figures = [20_000, 40_000, 80_000, 160_000, 320_000].map((count) => {
      const text = make(count);
      return `${count}: ${Math.min(timed(text), timed(text), timed(text)).toFixed(0)} ms`;
    });
    process.stdout.write(`SGF, ${name}, processor time: ${figures.join(', ')}\n`);
  }
};
