/**
 * What was odd in a record, by node: told one by one up to a number, then counted.
 *
 *     not-read   it is in the file and not in the game: nobody may say that the game is whole
 *     doubtful   it was read, in the way that is said
 */
import type { KifuNode } from './kifu.js';

export interface NodeProblem {
  readonly node: KifuNode;
  readonly kind: 'not-read' | 'doubtful';
  readonly message: string;
}

/** Problems that are told one by one; a file of rubbish has half a million. */
export const NODE_PROBLEMS_MAX = 100;

export class ProblemList {
  readonly #told: NodeProblem[] = [];
  #leftOut = 0;

  tell(problem: NodeProblem): void {
    if (this.#told.length < NODE_PROBLEMS_MAX) this.#told.push(problem);
    else this.#leftOut += 1;
  }

  get told(): readonly NodeProblem[] {
    return this.#told;
  }

  get leftOut(): number {
    return this.#leftOut;
  }
}
