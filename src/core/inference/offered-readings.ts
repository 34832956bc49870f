/**
 * Readings on offer: what else the board may have meant, for an arbiter to choose from.
 *
 *     hypotheses ─ where they part from the record ─▶ these moves from that number on, the likeliest first
 *
 * The act `choose` puts one in the place of what is recorded (`core/game/decide-correction.ts`). Nothing is offered where
 * the record is as certain as a record is.
 */
import type { Color } from '../go/color.js';
import type { Point } from '../go/point.js';
import type { Game } from '../game/game.js';
import { LIMITS } from './costs.js';
import { costAt, type Tracker } from './tracker.js';
import { recordedMove, sameMove, type Turn } from './turn.js';

export interface OfferedMove {
  readonly color: Color;
  /** Null: a pass. */
  readonly point: Point | null;
  readonly why: string;
}

/** From `number` on the moves are these; none: what is recorded from there was none. */
export interface OfferedReading {
  readonly number: number;
  readonly moves: readonly OfferedMove[];
}

/** More of them help nobody. */
export const READINGS_OFFERED_MAX = 4;

const isRecorded = (turn: Turn | undefined, index: number, base: number, { moves }: Game): boolean => {
  const move = moves[base + index];
  return turn !== undefined && move !== undefined && turn.color === move.color && sameMove(recordedMove(turn), move.move);
};

const offered = ({ color, move, why }: Turn): readonly OfferedMove[] =>
  move.kind === 'hidden' ? [] : [{ color, point: move.kind === 'play' ? move.point : null, why }];

export const offeredReadings = (tracker: Tracker, game: Game, nowMs: number): readonly OfferedReading[] => {
  const { base } = tracker;
  const priced = tracker.hypotheses
    .filter(({ upset }) => !upset)
    .map((hypothesis) => ({ line: hypothesis.line, cost: costAt(tracker, hypothesis, nowMs) }))
    .sort((one, other) => one.cost - other.cost);
  const cheapest = priced[0]?.cost ?? 0;
  const readings = new Map<string, OfferedReading>();
  for (const { line, cost } of priced) {
    if (cost - cheapest >= LIMITS.certainBits || readings.size >= READINGS_OFFERED_MAX) break;
    let same = 0;
    while (isRecorded(line[same], same, base, game)) same += 1;
    // No more than is recorded, and nothing else: the record itself. Moves beyond it are on their way.
    if (base + same >= game.moves.length) continue;
    const reading = { number: base + same + 1, moves: line.slice(same).flatMap(offered) };
    const key = JSON.stringify([reading.number, reading.moves.map(({ color, point }) => [color, point])]);
    if (!readings.has(key)) readings.set(key, reading);
  }
  return [...readings.values()];
};
