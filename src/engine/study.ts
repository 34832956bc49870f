/**
 * Study: a record laid out on the board, move by move. Pure: what lies there in, where that leads and what to light out.
 *
 *     the board is as the record has it ─▶ the next move is lit ─▶ its stone lies there ─▶ one further
 *     a stone elsewhere ─▶ lit until it is off, or kept: a new variation of the record
 *     the last stone is lifted ─▶ one back
 *
 * Behind the last move of a line nothing is expected: whatever is played on from there becomes part of the record. In a problem only what
 * answers the solver is lit; a try that the record does not know is lit until it is off.
 */
import type { Color } from '../core/go/color.js';
import { makeSgfPoint, type Point } from '../core/go/point.js';
import { PASS, playAsPlayed, playAt, setUpPosition, type Position } from '../core/go/position.js';
import type { Ruleset } from '../core/go/ruleset.js';
import { gameOf } from '../core/record/kifu-game.js';
import { textIn, valuesOf, type KifuNode } from '../core/record/kifu.js';
import { parseSgfMove } from '../core/record/sgf-points.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { Light } from '../core/table/lights.js';
import type { Reading } from '../core/wire/board-input.js';
import { agreesWith, lightsTowards, moveOn } from './board-reading.js';

export interface StudyMove {
  readonly color: Color;
  /** Undefined: a pass. */
  readonly point: Point | undefined;
}

interface Place {
  /** Which child at each node, from the root. */
  readonly path: readonly number[];
  readonly position: Position;
  readonly move: StudyMove | undefined;
}

/** What came of a look at the board. */
export type StudyStep =
  | { readonly kind: 'forward'; readonly move: StudyMove; readonly isNew: boolean }
  | { readonly kind: 'back' }
  /** A stone that the record does not have here. */
  | { readonly kind: 'astray'; readonly point: Point }
  | { readonly kind: 'none' };

export const moveAt = (node: KifuNode, size: Position['size']): StudyMove | undefined => {
  for (const [name, color] of [
    ['B', 'black'],
    ['W', 'white'],
  ] as const) {
    const [written] = valuesOf(node, name);
    const move = written === undefined ? undefined : parseSgfMove(written, size);
    if (move !== undefined) return { color, point: move.kind === 'play' ? move.point : undefined };
  }
  return undefined;
};

export class Study {
  readonly #solver: Color | undefined;
  #root: KifuNode;
  /** From the set-up on; the last is where the board is, or should be. */
  #places: readonly Place[];

  private constructor(root: KifuNode, start: Place, solver: Color | undefined) {
    this.#root = root;
    this.#places = [start];
    this.#solver = solver;
  }

  /** Refused for a record that cannot be played here. `isProblem`: the side to move solves it. */
  static open(root: KifuNode, ruleset: Ruleset, isProblem: boolean): Result<Study, string> {
    const game = gameOf(root);
    if (game.notPlayable !== undefined) return refuse(game.notPlayable);
    if (game.steps.some((step) => step.kind === 'edit')) return refuse('stones are put down by hand in the middle of the game');
    const position = setUpPosition(game.size, ruleset, game.setUp);
    // The set-up may stand in several nodes before the first move.
    const path: number[] = [];
    let node = root;
    for (let next = node.children[0]; next !== undefined && moveAt(next, game.size) === undefined; next = node.children[0]) {
      path.push(0);
      node = next;
    }
    return ok(new Study(root, { path, position, move: undefined }, isProblem ? position.toMove : undefined));
  }

  /** With the variations that were laid out. */
  get root(): KifuNode {
    return this.#root;
  }

  get position(): Position {
    return this.#here.position;
  }

  /** Moves from the set-up to here. */
  get moves(): readonly StudyMove[] {
    return this.#places.flatMap(({ move }) => move ?? []);
  }

  /** The side that solves the problem; undefined where there is none. */
  get solver(): Color | undefined {
    return this.#solver;
  }

  get comment(): string {
    return textIn(this.#node(this.#here.path), 'C') ?? '';
  }

  /** The record calls the move here a bad one (BM, DO). */
  get isBad(): boolean {
    const node = this.#node(this.#here.path);
    return valuesOf(node, 'BM').length > 0 || valuesOf(node, 'DO').length > 0;
  }

  /** Nothing follows in the record. */
  get isEnd(): boolean {
    return this.#next().length === 0;
  }

  /** At the end of the first line of the record, or of one that says it is right: the problem is solved. */
  get isSolved(): boolean {
    const first = this.#here.path.every((child) => child === 0);
    return this.#solver !== undefined && this.isEnd && (first || /\b(?:right|correct)\b|正解|정답/i.test(this.comment));
  }

  /** What lies there, at rest. */
  look(readings: readonly Reading[]): StudyStep {
    if (agreesWith(readings, this.position)) return { kind: 'none' };
    const before = this.#places.at(-2);
    if (before !== undefined && agreesWith(readings, before.position)) {
      this.#places = this.#places.slice(0, -1);
      return { kind: 'back' };
    }
    const laid = moveOn(readings, this.position, this.position.toMove);
    if (laid === undefined || !agreesWith(readings, laid.after)) return { kind: 'none' };
    const move: StudyMove = { color: this.position.toMove, point: laid.point };
    const known = this.#next().find(({ color, point }) => color === move.color && point === move.point);
    if (known !== undefined) {
      this.#go(known.child, move);
      return { kind: 'forward', move, isNew: false };
    }
    if (!this.isEnd || this.#solver !== undefined) return { kind: 'astray', point: laid.point };
    return this.keep(readings);
  }

  /** The stone that lies there beside the record becomes a variation of it. */
  keep(readings: readonly Reading[]): StudyStep {
    const laid = moveOn(readings, this.position, this.position.toMove);
    if (laid === undefined || !agreesWith(readings, laid.after)) return { kind: 'none' };
    const move: StudyMove = { color: this.position.toMove, point: laid.point };
    const value = makeSgfPoint(laid.point, this.position.size);
    const added: KifuNode = { properties: [{ name: move.color === 'black' ? 'B' : 'W', values: [value] }], children: [] };
    const at = this.#here.path;
    const child = this.#node(at).children.length;
    this.#root = withChild(this.#root, at, added);
    this.#go(child, move);
    return { kind: 'forward', move, isNew: true };
  }

  /** Takes the step that needs no stone: a pass in the record. */
  pass(): StudyStep {
    const next = this.#next().find(({ point }) => point === undefined);
    if (next === undefined) return { kind: 'none' };
    const move: StudyMove = { color: next.color, point: undefined };
    this.#go(next.child, move);
    return { kind: 'forward', move, isNew: false };
  }

  /** One back, or to where this variation left the first line. */
  back(toFirstLine = false): void {
    const left = this.#here.path.findIndex((child) => child !== 0);
    if (toFirstLine && left === -1) return;
    const length = toFirstLine ? left : this.#here.path.length - 1;
    const kept = this.#places.filter(({ path }) => path.length <= length);
    if (kept.length > 0) this.#places = kept;
  }

  /** To the next move of the first line that the record calls bad; false: there is none behind here. */
  toNextBad(): boolean {
    const before = this.#places;
    this.back(true);
    for (let next = this.#next()[0]; next !== undefined; next = this.#next()[0]) {
      this.#go(next.child, next);
      if (this.isBad) return true;
    }
    this.#places = before;
    return false;
  }

  lights(readings: readonly Reading[]): readonly Light[] {
    const wrong = lightsTowards(readings, this.position);
    if (wrong.length > 0) return wrong;
    const [next] = this.#next();
    const last = this.#here.move?.point;
    const here: readonly Light[] = last === undefined ? [] : [{ point: last, meaning: this.isBad ? 'bad' : 'last' }];
    if (next?.point === undefined || next.color === this.#solver) return here;
    return [...here, { point: next.point, meaning: 'put-here' }];
  }

  get #here(): Place {
    const here = this.#places.at(-1);
    if (here === undefined) throw new Error('a study begins somewhere');
    return here;
  }

  #node(path: readonly number[]): KifuNode {
    let node = this.#root;
    for (const child of path) node = node.children[child] ?? node;
    return node;
  }

  #next(): readonly (StudyMove & { readonly child: number })[] {
    return this.#node(this.#here.path).children.flatMap((node, child) => {
      const move = moveAt(node, this.position.size);
      return move === undefined ? [] : [{ ...move, child }];
    });
  }

  #go(child: number, { color, point }: StudyMove): void {
    const played = playAsPlayed(this.position, color, point === undefined ? PASS : playAt(point));
    if (!played.ok) return;
    this.#places = [...this.#places, { path: [...this.#here.path, child], position: played.value, move: { color, point } }];
  }
}

/** The tree with one more child at the end of this path. */
const withChild = (root: KifuNode, path: readonly number[], added: KifuNode): KifuNode => {
  const line: KifuNode[] = [root];
  for (const child of path) {
    const next = line.at(-1)?.children[child];
    if (next !== undefined) line.push(next);
  }
  return line.reduceRight<KifuNode>((below, node, depth) => {
    if (depth === path.length) return { ...node, children: [...node.children, added] };
    return { ...node, children: node.children.map((child, index) => (index === path[depth] ? below : child)) };
  }, added);
};
