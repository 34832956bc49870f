/**
 * Playouts in a thread of their own: they take a good part of a second, and the seconds of other tables are counted meanwhile.
 */
import { Worker } from 'node:worker_threads';
import type { Position } from '../core/go/position.js';
import type { DeadStoneProposal } from '../core/go/scoring/dead-stone-proposal.js';

/** Any number: the same position always gets the same proposal. */
export const PROPOSAL_SEED = 1;

/** What the thread is told. */
export type StoppedBoard = Pick<Position, 'size' | 'stones' | 'ruleset'>;

export const playoutsInThread = (
  { size, stones, ruleset }: Position,
  entry = new URL('./playouts-worker.js', import.meta.url),
): Promise<DeadStoneProposal> =>
  new Promise((resolve, reject) => {
    const board: StoppedBoard = { size, stones, ruleset };
    const worker = new Worker(entry, { workerData: board });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the playouts ended with ${code} and said nothing`)));
  });
