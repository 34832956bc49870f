/**
 * Other rules engines of npm behind one face. They are installed beside this file only for the bench
 * (`npm ci --prefix bench/rules`), ship no types, and one of them (goban) asks for a browser when it is loaded.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BenchGame } from './games.js';

/** Plays games. The final board is drawn only when it is asked for: row by row, X, O and `.`. */
export interface Engine {
  readonly name: string;
  /** What it checks about repetition while it plays. */
  readonly repetition: string;
  play(game: BenchGame): () => string;
}

const requireHere = createRequire(path.resolve('bench', 'rules', 'package.json'));
const load = (name: string): unknown => requireHere(name);

const SIDE = 19;
const boardFrom = (markAt: (x: number, y: number) => string): string =>
  Array.from({ length: SIDE * SIDE }, (_, point) => markAt(point % SIDE, Math.floor(point / SIDE))).join('');

interface SabakiBoard {
  readonly signMap: readonly (readonly number[])[];
  makeMove(sign: 1 | -1, vertex: readonly [number, number], options: Readonly<Record<string, boolean>>): SabakiBoard;
}

export const sabaki = (): Engine => {
  const { fromDimensions } = load('@sabaki/go-board') as { readonly fromDimensions: (width: number, height: number) => SabakiBoard };
  const options = { preventOverwrite: true, preventSuicide: true, preventKo: true };
  return {
    name: '@sabaki/go-board',
    repetition: 'simple ko',
    play: ({ handicap, moves }) => {
      let board = fromDimensions(SIDE, SIDE);
      for (const vertex of handicap) board = board.makeMove(1, vertex, {});
      for (const { black, x, y } of moves) board = board.makeMove(black ? 1 : -1, [x, y], options);
      return () => boardFrom((x, y) => (board.signMap[y]?.[x] === 1 ? 'X' : board.signMap[y]?.[x] === -1 ? 'O' : '.'));
    },
  };
};

interface TenukiGame {
  playAt(y: number, x: number): boolean;
  intersectionAt(y: number, x: number): { readonly value: string };
}

export const tenuki = (koRule: 'simple' | 'positional-superko'): Engine => {
  const { Game } = load('tenuki') as { Game: new (options: object) => TenukiGame };
  return {
    name: 'tenuki',
    repetition: koRule,
    play: ({ handicap, moves }) => {
      const stones = handicap.length;
      const game = new Game({ boardSize: SIDE, koRule, ...(stones > 0 ? { handicapStones: stones, freeHandicapPlacement: true } : {}) });
      for (const [x, y] of handicap) game.playAt(y, x);
      for (const { x, y } of moves) if (!game.playAt(y, x)) throw new Error(`tenuki refuses ${x},${y}`);
      return () => boardFrom((x, y) => ({ black: 'X', white: 'O' })[game.intersectionAt(y, x).value] ?? '.');
    },
  };
};

interface WgoGame {
  turn: number;
  play(x: number, y: number): unknown;
  addStone(x: number, y: number, color: number): boolean;
  getStone(x: number, y: number): number;
}

const WGO_BLACK = 1;
const WGO_WHITE = -1;

export const wgo = (repeating: 'KO' | 'NONE'): Engine => {
  const { Game } = load('wgo') as { Game: new (size: number, rules: object) => WgoGame };
  const rules = { repeating, allowRewrite: false, allowSuicide: false, komi: 0 };
  return {
    name: 'wgo',
    // Its own name for "no position may come back" is NONE.
    repetition: repeating === 'KO' ? 'simple ko' : 'positional superko',
    play: ({ handicap, moves }) => {
      const game = new Game(SIDE, rules);
      for (const [x, y] of handicap) game.addStone(x, y, WGO_BLACK);
      for (const { black, x, y } of moves) {
        game.turn = black ? WGO_BLACK : WGO_WHITE;
        if (game.play(x, y) === false) throw new Error(`wgo refuses ${x},${y}`);
      }
      return () => boardFrom((x, y) => ({ [WGO_BLACK]: 'X', [WGO_WHITE]: 'O' })[game.getStone(x, y)] ?? '.');
    },
  };
};

interface Godash {
  readonly BLACK: unknown;
  readonly WHITE: unknown;
  readonly Board: new (size: number) => object;
  readonly Coordinate: new (x: number, y: number) => object;
  readonly Move: new (coordinate: object, color: unknown) => object;
  readonly addMove: (board: object, move: object) => object;
  readonly placeStone: (board: object, coordinate: object, color: unknown) => object;
  readonly toAsciiBoard: (board: object) => string;
}

export const godash = (): Engine => {
  const { BLACK, WHITE, Board, Coordinate, Move, addMove, placeStone, toAsciiBoard } = load('godash') as Godash;
  return {
    name: 'godash',
    repetition: 'none',
    play: ({ handicap, moves }) => {
      let board: object = new Board(SIDE);
      for (const [x, y] of handicap) board = placeStone(board, new Coordinate(x, y), BLACK);
      for (const { black, x, y } of moves) board = addMove(board, new Move(new Coordinate(x, y), black ? BLACK : WHITE));
      // Its drawing has x going down: turned, so that all boards read alike.
      return () => {
        const rows = toAsciiBoard(board).trim().split('\n');
        return boardFrom((x, y) => ({ O: 'X', X: 'O' })[rows[x]?.[y] ?? ''] ?? '.');
      };
    },
  };
};

export interface GobanEngine {
  player: number;
  readonly board: readonly (readonly number[])[];
  place(x: number, y: number, checkForKo: boolean, errorOnSuperKo: boolean, dontCheckForSuperKo: boolean): number;
  editPlace(x: number, y: number, color: number): void;
  computeScore(onlyPrisoners?: boolean): { readonly black: { readonly total: number }; readonly white: { readonly total: number } };
}

/** What goban looks for in a browser when it is loaded. */
const pretendBrowser = (): void => {
  const anything = (): unknown =>
    new Proxy(() => undefined, {
      get: (_, key) => (key === Symbol.toPrimitive ? () => '' : anything()),
      apply: anything,
      construct: () => anything() as object,
      set: () => true,
    });
  Object.assign(globalThis, {
    self: globalThis,
    window: globalThis,
    document: anything(),
    addEventListener: () => undefined,
    HTMLElement: Object,
    CSSStyleSheet: class {
      replaceSync(): void {
        return;
      }
    },
    localStorage: { getItem: () => null, setItem: () => undefined },
  });
};

export const loadGoban = (): new (settings: object) => GobanEngine => {
  pretendBrowser();
  return (load('goban') as { GobanEngine: new (settings: object) => GobanEngine }).GobanEngine;
};

export const goban = (): Engine => {
  const Engine = loadGoban();
  return {
    name: 'goban',
    repetition: 'its Chinese (positional superko)',
    play: ({ handicap, moves }) => {
      const engine = new Engine({ width: SIDE, height: SIDE, rules: 'chinese', allow_superko: false });
      for (const [x, y] of handicap) engine.editPlace(x, y, 1);
      for (const { black, x, y } of moves) {
        engine.player = black ? 1 : 2;
        engine.place(x, y, true, true, false);
      }
      return () => boardFrom((x, y) => ({ 1: 'X', 2: 'O' })[engine.board[y]?.[x] ?? 0] ?? '.');
    },
  };
};
