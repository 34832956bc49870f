/** Sabaki's board and its SGF reader, from npm: captures and liberties over games by chance, and records as people write them. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { Cursor } from '../../src/core/go/cursor.js';
import { makePointName, makeSgfPoint } from '../../src/core/go/point.js';
import { BLACK, EMPTY } from '../../src/core/go/stone.js';
import { randomFrom } from '../../src/core/go/scoring/playout.js';
import { mainLine, type KifuNode } from '../../src/core/record/kifu.js';
import { parseSgf } from '../../src/core/record/sgf-parse.js';
import { unescapeText } from '../../src/core/record/sgf-text.js';
import { namedRules } from './goban.js';
import type { AgainstCase } from './suite.js';

const requireHere = createRequire(path.resolve('bench', 'rules', 'package.json'));

interface SabakiBoard {
  readonly signMap: readonly (readonly number[])[];
  makeMove(sign: 1 | -1, vertex: readonly [number, number], options: Readonly<Record<string, boolean>>): SabakiBoard;
  getLiberties(vertex: readonly [number, number]): readonly unknown[];
  getCaptures(sign: 1 | -1): number;
}

const GAMES_SEED = 9;
const ATTEMPTS = 400;

export const sabakiBoardCases = (count: number): readonly AgainstCase[] => {
  const { fromDimensions } = requireHere('@sabaki/go-board') as { readonly fromDimensions: (width: number, height: number) => SabakiBoard };
  const random = randomFrom(GAMES_SEED);
  return Array.from({ length: count }, (_, index) => {
    const size = { width: 2 + random(8), height: 2 + random(8) };
    const cursor = new Cursor(size, namedRules('japanese'));
    let board = fromDimensions(size.width, size.height);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const point = random(size.width * size.height);
      const sign = cursor.toMove === BLACK ? 1 : -1;
      if (cursor.play(point) === undefined) board = board.makeMove(sign, [point % size.width, Math.floor(point / size.width)], {});
    }
    const own: string[] = [`captured ${cursor.prisonersTakenBy.black} ${cursor.prisonersTakenBy.white}`];
    const other: string[] = [`captured ${board.getCaptures(1)} ${board.getCaptures(-1)}`];
    cursor.stones.forEach((stone, point) => {
      const vertex = [point % size.width, Math.floor(point / size.width)] as const;
      const sign = board.signMap[vertex[1]]?.[vertex[0]] ?? 0;
      const name = makePointName(point, size);
      own.push(stone === EMPTY ? '.' : `${stone === BLACK ? 'X' : 'O'}${name} ${cursor.libertiesOf(point)}`);
      other.push(sign === 0 ? '.' : `${sign === 1 ? 'X' : 'O'}${name} ${board.getLiberties(vertex).length}`);
    });
    return { name: `game-${index + 1}`, own: own.join(' '), other: other.join(' ') };
  });
};

interface SabakiNode {
  readonly data: Readonly<Record<string, readonly string[]>>;
  readonly children: readonly SabakiNode[];
}

/** Values as they mean, not as they are escaped: one line a node of the main line. */
const ownLine = (root: KifuNode | undefined): string =>
  root === undefined
    ? 'no game'
    : mainLine(root)
        .map(({ properties }) =>
          properties
            .map(({ name, values }) => `${name}[${values.map(unescapeText).join('][')}]`)
            .sort()
            .join(''),
        )
        .join(';');

const sabakiLine = (root: SabakiNode | undefined): string => {
  const nodes: string[] = [];
  for (let node = root; node !== undefined; node = node.children[0])
    nodes.push(
      Object.entries(node.data)
        .map(([name, values]) => `${name}[${values.join('][')}]`)
        .sort()
        .join(''),
    );
  return root === undefined ? 'no game' : nodes.join(';');
};

const RECORDS_SEED = 64;

/** Records with what people's records have: escapes, line ends, lists, variations, blanks everywhere, a move pass, long names. */
export const sabakiSgfCases = (count: number): readonly AgainstCase[] => {
  const { parse } = requireHere('@sabaki/sgf') as { readonly parse: (text: string) => readonly SabakiNode[] };
  const random = randomFrom(RECORDS_SEED);
  const size = { width: 19, height: 19 };
  const point = (): string => makeSgfPoint(random(361), size);
  const texts = [
    'plain',
    'a \\] bracket',
    'a \\\\ backslash',
    'two\nlines',
    'colon \\: escaped',
    'semi;colon (round)',
    '盤面 碁',
    ' blank ',
  ];
  const text = (): string => texts[random(texts.length)] ?? '';
  const blank = (): string => ['', '', '\n', ' ', '\r\n', '\t'][random(6)] ?? '';
  const node = (color: string): string => {
    const extra = [`C[${text()}]`, `LB[${point()}:A]`, `TR[${point()}][${point()}]`, `N[${text()}]`, ''][random(5)] ?? '';
    return `;${blank()}${color}[${random(20) === 0 ? '' : point()}]${blank()}${extra}${blank()}`;
  };
  return Array.from({ length: count }, (_, index) => {
    let record = `(;GM[1]FF[4]${blank()}SZ[19]PB[${text()}]${random(3) === 0 ? `AB[${point()}][${point()}]` : ''}`;
    const moves = random(30);
    for (let move = 0; move < moves; move += 1) record += node(move % 2 === 0 ? 'B' : 'W');
    if (random(2) === 0) record += `(${node('B')}${node('W')})${blank()}(${node('B')}(${node('W')})(${node('W')}))`;
    record += ')';
    const parsed = parseSgf(record);
    return {
      name: `record-${index + 1}`,
      own: parsed.ok ? ownLine(parsed.value.games[0]) : parsed.refusal.message,
      other: sabakiLine(parse(record)[0]),
    };
  });
};
