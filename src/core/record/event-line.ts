/**
 * Game events as other tools read them: one JSON object a line (FORMS 1).
 *
 * Only what the contract names is written; set-up, prisoners and the like are in the SGF or in
 * the journal.
 */
import type { GameEvent } from '../game/event.js';
import { isFor } from '../game/event-listeners.js';
import type { Color } from '../go/color.js';
import { makeSgfPoint, type BoardSize, type Point } from '../go/point.js';
import type { ClaimedMove } from '../game/claimed-move.js';

const letterOf = (color: Color): 'B' | 'W' => (color === 'black' ? 'B' : 'W');

const pair = ({ color, move }: ClaimedMove, size: BoardSize): readonly [string, string] => [
  letterOf(color),
  move.kind === 'play' ? makeSgfPoint(move.point, size) : '',
];

const fieldsOf = (event: GameEvent, size: BoardSize): Readonly<Record<string, unknown>> | undefined => {
  const name = (point: Point): string => makeSgfPoint(point, size);
  if (!isFor('lines', event)) return undefined;
  switch (event.kind) {
    case 'moved': {
      const { number, color, move, certain, order, why } = event;
      return move.kind === 'pass'
        ? { type: 'pass', number, color: letterOf(color), certain, why }
        : { type: 'move', number, color: letterOf(color), point: name(move.point), certain, order, why };
    }
    case 'taken-back':
      return { type: 'takeback', moves: event.moves, why: event.why };
    case 'revised': {
      const { fromNumber, was, now, why } = event;
      return { type: 'revised', fromNumber, was: was.map((move) => pair(move, size)), now: now.map((move) => pair(move, size)), why };
    }
    case 'infraction': {
      const { infraction, color, point, why } = event;
      return {
        type: 'infraction',
        kind: infraction,
        color: color === null ? null : letterOf(color),
        ...(point === undefined ? {} : { point: name(point) }),
        why,
      };
    }
    case 'mismatch':
      return { type: 'mismatch', points: event.points.map(name) };
    case 'link':
      return { type: 'link', state: event.state };
    case 'sensor-health':
      return { type: 'sensor', point: name(event.point), health: event.health };
    case 'corrected': {
      const { number, was, now, why } = event;
      return {
        type: 'revised',
        fromNumber: number,
        was: was.map((move) => pair(move, size)),
        now: now.map((move) => pair(move, size)),
        why,
      };
    }
    case 'resumed':
    case 'reopened':
      return { type: 'resumed', why: event.why };
    case 'ended':
      return { type: 'end', reason: event.reason };
  }
};

/** The event as one line of JSON without its LF; undefined for what the contract does not name. */
export const makeEventLine = (event: GameEvent, size: BoardSize): string | undefined => {
  const fields = fieldsOf(event, size);
  if (fields === undefined) return undefined;
  const { type, ...rest } = fields;
  return JSON.stringify({ type, atMs: Math.round(event.atMs), ...rest });
};
