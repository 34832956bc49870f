/**
 * Calibration: is a move that is called certain right, and one that is called likely as often as that says?
 *
 * The probability of a move is what the hypotheses say when it enters the record: costs are bits, so a
 * hypothesis weighs 2 to the minus its cost, and those that hold the move are weighed against all.
 */
import { openReplay, type Replay } from '../../src/core/table/replay.js';
import { costAt } from '../../src/core/inference/tracker.js';
import { comparable, inOrder, keyOf, moveKey } from '../../test/support/judge.js';
import type { Sample } from './corpus.js';

/** Upper ends of the bins of probability, and the moves called certain. */
const BINS = [0.5, 0.8, 0.9, 0.97, 0.99, 0.999, 1] as const;

export interface Bin {
  readonly bin: string;
  moves: number;
  right: number;
}

const probabilityOf = (replay: Replay, index: number, nowMs: number): number => {
  const { tracker, game } = replay.state();
  const recorded = game?.moves[index];
  if (tracker === undefined || game === undefined || recorded === undefined) return 1;
  const costs = tracker.hypotheses.map((hypothesis) => costAt(tracker, hypothesis, nowMs));
  const least = Math.min(...costs);
  let [all, holding] = [0, 0];
  tracker.hypotheses.forEach((hypothesis, at) => {
    const weight = 2 ** (least - (costs[at] ?? Infinity));
    const turn = hypothesis.line[index - tracker.base];
    const holds =
      turn?.color === recorded.color &&
      turn.move.kind === recorded.move.kind &&
      (turn.move.kind !== 'play' || recorded.move.kind !== 'play' || turn.move.point === recorded.move.point);
    all += weight;
    if (holds) holding += weight;
  });
  return all === 0 ? 1 : holding / all;
};

export class Calibration {
  readonly #certain: Bin = { bin: 'certain', moves: 0, right: 0 };
  readonly #doubtful: readonly Bin[] = BINS.map((upTo, index) => ({
    bin: `doubtful, ${BINS[index - 1] ?? 0} to ${upTo}`,
    moves: 0,
    right: 0,
  }));

  /** Each move as it stood when it first entered the record at this place. */
  add({ capture, ruleset, truth }: Sample): void {
    const replay = openReplay(capture, ruleset);
    const entered: { readonly key: string; readonly index: number; readonly certain: boolean; readonly probability: number }[] = [];
    let before = 0;
    for (let more = true; more;) {
      const nowMs = capture.lines[replay.taken]?.hostMs ?? 0;
      more = replay.advance(1);
      const { game } = replay.state();
      if (game === undefined) continue;
      for (let index = before; index < game.moves.length; index += 1) {
        const move = game.moves[index];
        if (move !== undefined)
          entered.push({ key: keyOf(move, game), index, certain: move.certain, probability: probabilityOf(replay, index, nowMs) });
      }
      before = game.moves.length;
    }
    const compared = comparable(truth);
    const seen = entered.filter(({ key }) => compared([key]).length > 0);
    const right = inOrder(
      seen.map(({ key }) => key),
      compared(truth.moves.map(({ c, p }) => moveKey(c, p))),
    );
    seen.forEach(({ certain, probability }, at) => {
      const bin = certain ? this.#certain : this.#doubtful[BINS.findIndex((upTo) => probability <= upTo)];
      if (bin === undefined) return;
      bin.moves += 1;
      if (right[at] === true) bin.right += 1;
    });
  }

  table(): Record<string, { readonly moves: number; readonly right: number; readonly share: string }> {
    return Object.fromEntries(
      [this.#certain, ...this.#doubtful].map(({ bin, moves, right }) => [
        bin,
        { moves, right, share: moves === 0 ? '' : `${((100 * right) / moves).toFixed(moves > 1000 ? 3 : 1)} %` },
      ]),
    );
  }
}
