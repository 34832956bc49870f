/**
 * A second engine for the rules of Go, written to be obviously right and slow, to hold against the first.
 *
 * It shares no code with `core/go`: a board is a string of `.`, `X` and `O`, row by row; liberties are
 * found by walking, repetition by looking through every board there has been.
 */
export type NaiveRepetition = 'none' | 'simple' | 'positional' | 'situational' | 'natural-situational';
export type NaiveSelfCapture = 'forbidden' | 'two-or-more' | 'allowed';
export type Mark = 'X' | 'O';

export interface NaiveRules {
  readonly repetition: NaiveRepetition;
  readonly selfCapture: NaiveSelfCapture;
}

interface Situation {
  readonly board: string;
  readonly toMove: Mark;
  readonly made: 'set-up' | 'play' | 'pass';
}

export type NaiveAnswer =
  | { readonly legal: true; readonly captured: number; readonly selfCapture: boolean }
  | { readonly legal: false; readonly why: 'off-board' | 'occupied' | 'forbidden-point' | 'ko' | 'superko' };

const other = (mark: Mark): Mark => (mark === 'X' ? 'O' : 'X');

export class NaiveGame {
  readonly width: number;
  readonly height: number;
  readonly rules: NaiveRules;
  readonly prisoners = { X: 0, O: 0 };
  #past: Situation[];

  constructor(width: number, height: number, rules: NaiveRules, board = '.'.repeat(width * height), toMove: Mark = 'X') {
    this.width = width;
    this.height = height;
    this.rules = rules;
    this.#past = [{ board, toMove, made: 'set-up' }];
  }

  get #now(): Situation {
    const now = this.#past.at(-1);
    if (now === undefined) throw new Error('no past');
    return now;
  }

  get board(): string {
    return this.#now.board;
  }

  get toMove(): Mark {
    return this.#now.toMove;
  }

  pass(): void {
    this.#past.push({ board: this.board, toMove: other(this.toMove), made: 'pass' });
  }

  play(point: number): NaiveAnswer {
    const me = this.toMove;
    const you = other(me);
    if (!Number.isInteger(point) || point < 0 || point >= this.board.length) return { legal: false, why: 'off-board' };
    if (this.board[point] !== '.') return { legal: false, why: 'occupied' };
    const put = Array.from(this.board);
    put[point] = me;
    const yours = new Set<number>();
    for (const next of this.#beside(point)) {
      if (put[next] === you && this.#breathless(put, next)) for (const at of this.#chain(put, next)) yours.add(at);
    }
    const taken = put.map((mark, at): string => (yours.has(at) ? '.' : mark));
    const captured = yours.size;
    const mine = this.#breathless(taken, point) ? this.#chain(taken, point) : new Set<number>();
    const lost = mine.size;
    if (lost > 0 && (this.rules.selfCapture === 'forbidden' || (this.rules.selfCapture === 'two-or-more' && lost === 1)))
      return { legal: false, why: 'forbidden-point' };
    const board = taken.map((mark, at) => (mine.has(at) ? '.' : mark)).join('');
    if (this.#repeats(board, you)) return { legal: false, why: this.rules.repetition === 'simple' ? 'ko' : 'superko' };
    this.prisoners[me] += captured;
    this.prisoners[you] += lost;
    this.#past.push({ board, toMove: you, made: 'play' });
    return { legal: true, captured: captured + lost, selfCapture: lost > 0 };
  }

  #repeats(board: string, toMove: Mark): boolean {
    switch (this.rules.repetition) {
      case 'none':
        return false;
      case 'simple':
        return this.#past.at(-2)?.board === board;
      case 'positional':
        return this.#past.some((situation) => situation.board === board);
      case 'situational':
        return this.#past.some((situation) => situation.board === board && situation.toMove === toMove);
      case 'natural-situational':
        return this.#past.some((situation) => situation.made === 'play' && situation.board === board && situation.toMove === toMove);
    }
  }

  #beside(point: number): number[] {
    const column = point % this.width;
    const beside = [];
    if (column > 0) beside.push(point - 1);
    if (column < this.width - 1) beside.push(point + 1);
    if (point >= this.width) beside.push(point - this.width);
    if (point + this.width < this.width * this.height) beside.push(point + this.width);
    return beside;
  }

  #chain(board: readonly string[], start: number): Set<number> {
    const chain = new Set([start]);
    for (const point of chain) for (const next of this.#beside(point)) if (board[next] === board[start]) chain.add(next);
    return chain;
  }

  #breathless(board: readonly string[], start: number): boolean {
    return ![...this.#chain(board, start)].some((point) => this.#beside(point).some((next) => board[next] === '.'));
  }
}
