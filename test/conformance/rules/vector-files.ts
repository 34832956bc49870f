/**
 * The vectors of this folder as data: one text file a vector, boards drawn, expectations a line each.
 *
 * A line that the reader does not understand throws: a vector that nobody runs must not pass.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Color } from '../../../src/core/go/color.js';
import type { Repetition, SelfCapture } from '../../../src/core/go/ruleset.js';

/** From where tests and benches are run: compiled, this file lies elsewhere. */
const HERE = path.resolve('test', 'conformance', 'rules');

/** The names that vectors give the kinds of repetition and of self-capture. */
const REPETITION_NAMES: Readonly<Record<string, Repetition>> = {
  simple: 'simple',
  psk: 'positional',
  ssk: 'situational',
  nssk: 'natural-situational',
};
const SELF_CAPTURE_NAMES: Readonly<Record<string, SelfCapture>> = { none: 'forbidden', multi: 'two-or-more', any: 'allowed' };

export interface LegalityExpectation {
  readonly rules: string;
  readonly repetition: Repetition;
  readonly selfCapture: SelfCapture;
  /** The refusal of the last move that is played; undefined where all are legal. */
  readonly refusal: { readonly kind: string; readonly point: string; readonly turn: number } | undefined;
  /** For each play that went through: how many stones came off, as `2` or, of one's own, `self2`. */
  readonly captures: readonly string[];
}

export interface LegalityVector {
  readonly title: string;
  readonly board: string;
  readonly final: string | undefined;
  readonly toMove: Color;
  readonly moves: readonly string[];
  readonly expectations: readonly LegalityExpectation[];
}

export interface CountingVector {
  readonly title: string;
  readonly board: string;
  readonly dame: number;
  readonly expectations: readonly {
    readonly method: 'area' | 'territory';
    readonly tax: 'none' | 'seki' | 'all';
    readonly black: number;
    readonly white: number;
    readonly groups: readonly [number, number] | undefined;
  }[];
}

interface VectorFile {
  readonly file: string;
  readonly title: string;
  readonly boards: readonly string[];
  readonly lines: readonly string[];
}

const isRow = (line: string): boolean => /^[.XO]( [.XO])*$/.test(line);

/** Title, boards (runs of rows) and all other lines but notes and sources. */
const readVectorFile = (folder: string, file: string): VectorFile => {
  const [title = '', ...rest] = readFileSync(path.join(HERE, folder, file), 'utf8').split('\n');
  const boards = rest
    .map((line) => (isRow(line) ? line : ''))
    .join('\n')
    .split(/\n{2,}/)
    .map((board) => board.trim())
    .filter((board) => board !== '');
  const lines = rest.filter((line) => line !== '' && !isRow(line) && !/^(note|source): /.test(line));
  return { file, title, boards, lines };
};

const filesIn = (folder: string): VectorFile[] =>
  readdirSync(path.join(HERE, folder))
    .sort()
    .map((file) => readVectorFile(folder, file));

const understood = (match: RegExpExecArray | null, line: string, { file }: VectorFile): RegExpExecArray => {
  if (match === null) throw new Error(`${file}: cannot read '${line}'`);
  return match;
};

const readLegality = (line: string, file: VectorFile): LegalityExpectation => {
  const match = understood(
    /^(\w+)(?:\/(\w+))?: (?:all legal|(ko|superko|forbidden-point) at (\w+), turn (\d+))(?:; captures ([\w ]+))?$/.exec(line),
    line,
    file,
  );
  const [, repetitionName = '', selfCaptureName = 'none', kind, point = '', turn, captures] = match;
  const repetition = REPETITION_NAMES[repetitionName];
  const selfCapture = SELF_CAPTURE_NAMES[selfCaptureName];
  if (repetition === undefined || selfCapture === undefined) throw new Error(`${file.file}: no rules '${line}'`);
  return {
    rules: `${repetitionName}/${selfCaptureName}`,
    repetition,
    selfCapture,
    refusal: kind === undefined ? undefined : { kind, point, turn: Number(turn) },
    captures: captures?.split(' ') ?? [],
  };
};

export const legalityVectors = (): readonly LegalityVector[] =>
  filesIn('legality').map((file) => {
    const [board = '', final] = file.boards;
    const [first = '', ...others] = file.lines.filter((line) => line !== 'final:');
    const [, color, moves = ''] = understood(/^(black|white) to move: (.+)$/.exec(first), first, file);
    return {
      title: file.title,
      board,
      final,
      toMove: color === 'white' ? 'white' : 'black',
      moves: moves.split(' '),
      expectations: others.map((line) => readLegality(line, file)),
    };
  });

export const countingVectors = (): readonly CountingVector[] =>
  filesIn('counting').map((file) => {
    const [first = '', ...others] = file.lines;
    const [, dame] = understood(/^dame: (\d+)$/.exec(first), first, file);
    return {
      title: file.title,
      board: file.boards[0] ?? '',
      dame: Number(dame),
      expectations: others.map((line) => {
        const [, method, tax, black, white, blackGroups, whiteGroups] = understood(
          /^(area|territory), tax (none|seki|all): black (\d+), white (\d+)(?:, groups (\d+)\/(\d+))?$/.exec(line),
          line,
          file,
        );
        return {
          method: method === 'area' ? 'area' : 'territory',
          tax: tax === 'none' ? 'none' : tax === 'seki' ? 'seki' : 'all',
          black: Number(black),
          white: Number(white),
          groups: blackGroups === undefined ? undefined : [Number(blackGroups), Number(whiteGroups)],
        };
      }),
    };
  });
