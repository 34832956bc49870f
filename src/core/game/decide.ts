/**
 * decide: may this happen, and what does it come to?
 *
 * Every action, from whatever source, passes here on its way into the record. Nothing is
 * changed: the answer is a list of events or a refusal that says why. A move that the rule set
 * forbids is recorded *as played* and flagged (RULEBOOK 2); it is refused only when it
 * cannot be on the board at all.
 */
import { ok, refuse, type Result } from '../result.js';
import type { BySide, Color } from '../go/color.js';
import { pointCount, type Point } from '../go/point.js';
import type { Refusal } from '../go/refusal.js';
import { changeClock, type ClockRefusal } from '../clock/clock-actions.js';
import { parseControls } from '../clock/control-text.js';
import type { Action, ClaimedMove } from './action.js';
import type { GameEventBody } from './event.js';
import type { Game } from './game.js';
import { clockBodies } from './game-clock.js';
import { decideLate, decideUndoLate, isLostByLateness } from './late-players.js';
import { placeMove } from './place-move.js';
import { decideOpening, decideSeal, waitsForSeal } from './sealed-move.js';

export type ActionRefusal =
  | { readonly kind: 'illegal'; readonly refusal: Refusal }
  | { readonly kind: 'game-over' }
  | { readonly kind: 'no-game' }
  | { readonly kind: 'no-such-move'; readonly number: number }
  | { readonly kind: 'bad-set-up'; readonly why: string }
  | { readonly kind: 'bad-time'; readonly why: string }
  /** A move is sealed: it comes first. */
  | { readonly kind: 'sealed' }
  | { readonly kind: 'sealed-on-paper' }
  | { readonly kind: 'nothing-sealed' }
  | { readonly kind: 'not-late' }
  | { readonly kind: 'late-already'; readonly color: Color }
  | { readonly kind: 'corrected-since'; readonly color: Color }
  | { readonly kind: 'clock'; readonly why: ClockRefusal | 'no-clock' };

const claimOf = ({ color, move, certain, order, why, evidence }: ClaimedMove): ClaimedMove => ({
  color,
  move,
  certain,
  order,
  why,
  evidence,
});

const setUpProblem = (stones: BySide<readonly Point[]>, game: Game): string | undefined => {
  const all = [...stones.black, ...stones.white];
  const bad = all.find((point) => !Number.isInteger(point) || point < 0 || point >= pointCount(game.settings.size));
  if (bad !== undefined) return `point ${bad} is not on the board`;
  return new Set(all).size === all.length ? undefined : 'two stones on one point';
};

/**
 * What the action comes to in this game (undefined: no game yet), or why it may not be.
 * `atMs`: its moment, which only the clock asks for; what was due at the clock before it is settled already.
 */
export const decide = (game: Game | undefined, action: Action, atMs = 0): Result<readonly GameEventBody[], ActionRefusal> => {
  if (action.kind === 'start') {
    const controls = action.settings.time === undefined ? undefined : parseControls(action.settings.time.controls);
    return controls?.ok === false
      ? refuse({ kind: 'bad-time', why: controls.refusal })
      : ok([{ kind: 'started', settings: action.settings }]);
  }
  if (game === undefined) return refuse({ kind: 'no-game' });
  if (game.ended !== undefined && !(action.kind === 'undo-late' && isLostByLateness(game))) return refuse({ kind: 'game-over' });
  if (game.sealed !== undefined && waitsForSeal(action)) return refuse({ kind: 'sealed' });
  switch (action.kind) {
    case 'set-up': {
      const why = setUpProblem(action.stones, game);
      return why === undefined
        ? ok([{ kind: 'stones-set-up', stones: action.stones, toMove: action.toMove }])
        : refuse({ kind: 'bad-set-up', why });
    }
    case 'play': {
      const placed = placeMove(game.position, action);
      if (!placed.ok) return refuse({ kind: 'illegal', refusal: placed.refusal });
      const { flagged } = placed.value;
      return ok([{ kind: 'moved', number: game.moves.length + 1, ...claimOf(action), ...(flagged === undefined ? {} : { flagged }) }]);
    }
    case 'revise': {
      const was = game.moves.slice(action.fromNumber - 1).map(claimOf);
      if (action.fromNumber < 1 || was.length === 0) return refuse({ kind: 'no-such-move', number: action.fromNumber });
      return ok([{ kind: 'revised', fromNumber: action.fromNumber, was, now: action.now.map(claimOf), why: action.why }]);
    }
    case 'take-back':
      if (action.moves < 1 || action.moves > game.moves.length) {
        return refuse({ kind: 'no-such-move', number: game.moves.length - action.moves + 1 });
      }
      return ok([{ kind: 'taken-back', moves: action.moves, why: action.why }]);
    case 'report':
      return ok([{ kind: 'infraction', infraction: action.infraction, color: action.color, point: action.point, why: action.why }]);
    case 'mismatch':
      return ok([{ kind: 'mismatch', points: action.points }]);
    case 'sensor-health':
      return ok([{ kind: 'sensor-health', point: action.point, health: action.health }]);
    case 'seal':
      return decideSeal(game, action.move, atMs);
    case 'open-seal':
      return decideOpening(game, action.move);
    case 'late':
      return decideLate(game, action.lateMs, atMs);
    case 'undo-late':
      return decideUndoLate(game, atMs);
    case 'clock': {
      if (game.clock === undefined) return refuse({ kind: 'clock', why: 'no-clock' });
      if (action.clock.kind === 'seal') return decideSeal(game, undefined, atMs);
      const answer = changeClock(game.clock, action.clock, atMs);
      return answer.refused === undefined ? ok(clockBodies(game.clock, answer)) : refuse({ kind: 'clock', why: answer.refused });
    }
    case 'resign':
      return ok([{ kind: 'ended', reason: 'resignation', result: action.color === 'black' ? 'W+R' : 'B+R' }]);
    case 'end':
      return ok([{ kind: 'ended', reason: action.reason, result: action.result }]);
  }
};
