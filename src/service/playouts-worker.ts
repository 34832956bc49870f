/** The thread of `playouts-thread.ts`: one board, one proposal. */
import { parentPort, workerData } from 'node:worker_threads';
import { proposeDeadStones } from '../core/go/scoring/dead-stone-proposal.js';
import { PROPOSAL_SEED, type StoppedBoard } from './playouts-thread.js';

parentPort?.postMessage(proposeDeadStones(workerData as StoppedBoard, PROPOSAL_SEED));
