/**
 * Incidents: what an arbiter may have to look at. The board, the clock or a player said so; a ruling answers it.
 */
import type { Color } from '../go/color.js';
import type { LongCycle } from '../go/long-cycle.js';
import type { Point } from '../go/point.js';
import type { GameEvent } from './event.js';
import type { MoveFlag } from './infraction.js';

export type IncidentKind = MoveFlag | 'long-cycle' | 'time-over' | 'arbiter-called';

export interface GameIncident {
  /** The number of the event that told of it. */
  readonly id: number;
  readonly atMs: number;
  readonly kind: IncidentKind;
  /** The side at fault, or that called; undefined where that is unclear. */
  readonly color: Color | undefined;
  readonly point: Point | undefined;
  /** The moves that there were; of a flagged move its own number. */
  readonly afterMove: number;
  readonly why: string;
  readonly cycle?: LongCycle;
}

/** The latest are kept; the journal has all. */
export const INCIDENTS_MAX = 200;

/** `moveCount`: of the game after the event; undefined for what is no incident. */
export const incidentOf = (event: GameEvent, moveCount: number): GameIncident | undefined => {
  const { seq, atMs } = event;
  const plain = { id: seq, atMs, afterMove: moveCount, color: undefined, point: undefined, why: '' };
  if (event.kind === 'infraction')
    return { ...plain, kind: event.infraction, color: event.color ?? undefined, point: event.point, why: event.why };
  if (event.kind === 'moved') {
    const { flagged, color, move, why, number } = event;
    if (flagged === undefined) return undefined;
    return { ...plain, kind: flagged, color, point: move.kind === 'play' ? move.point : undefined, afterMove: number, why };
  }
  if (event.kind === 'long-cycle') return { ...plain, kind: 'long-cycle', cycle: event.cycle };
  if (event.kind === 'arbiter-called') return { ...plain, kind: 'arbiter-called', color: event.side, why: event.why };
  if (event.kind !== 'clock' || event.happened?.kind !== 'flag-fell') return undefined;
  return { ...plain, kind: 'time-over', color: event.happened.side };
};

export const withIncident = (incidents: readonly GameIncident[], incident: GameIncident): readonly GameIncident[] =>
  [...incidents, incident].slice(-INCIDENTS_MAX);
