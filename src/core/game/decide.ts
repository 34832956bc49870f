/**
 * decide: may this happen, and what does it come to?
 *
 * Every action, from whatever source, passes here on its way into the record. Nothing is
 * changed: the answer is a list of events or a refusal that says why. A move that the rule set
 * forbids is recorded *as played* and flagged (RULEBOOK 2); it is refused only when it
 * cannot be on the board at all.
 */
import { ok, refuse, type Result } from '../result.js';
import { opposite, type BySide } from '../go/color.js';
import { longCycle } from '../go/long-cycle.js';
import type { Position } from '../go/position.js';
import { pointCount, type Point } from '../go/point.js';
import { changeClock } from '../clock/clock-actions.js';
import type { ActionRefusal } from './action-refusal.js';
import type { Action, Role } from './action.js';
import { decideAbandon, decideAmend, decideArrange, decideNext, decideStart } from './decide-arranging.js';
import { decideCorrection } from './decide-correction.js';
import {
  decideAcceptCount,
  decideDeclare,
  decideMark,
  decidePlayOn,
  decideReopen,
  decideStop,
  decideTrial,
  endedWith,
} from './decide-ending.js';
import { decideRule } from './decide-ruling.js';
import { decideUndo } from './decide-undo.js';
import type { GameEventBody } from './event.js';
import type { Game } from './game.js';
import { clockBodies } from './game-clock.js';
import { parseSgfResult } from './game-result.js';
import { decideLate, decideUndoLate } from './decide-lateness.js';
import { isLostByLateness } from './late-players.js';
import { isCounting, isOver } from './phase.js';
import { placeMove } from './place-move.js';
import { decideOpening, decideSeal, waitsForSeal } from './decide-seal.js';
import type { ClaimedMove } from './claimed-move.js';

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
export const decide = (
  game: Game | undefined,
  action: Action,
  atMs = 0,
  by: Role = 'board',
): Result<readonly GameEventBody[], ActionRefusal> => {
  if (action.kind === 'start') return decideStart(game, action.settings, by);
  if (action.kind === 'arrange') return decideArrange(game, action.settings);
  if (action.kind === 'next') return decideNext(game, action.usual, by);
  if (game === undefined) return refuse({ kind: 'no-game' });
  if (game.ended !== undefined && isPlay(action)) return refuse({ kind: isCounting(game) ? 'counting' : 'game-over' });
  if (isOver(game) && endsIt(action) && !(action.kind === 'undo-late' && isLostByLateness(game))) return refuse({ kind: 'game-over' });
  if (game.sealed !== undefined && waitsForSeal(action)) return refuse({ kind: 'sealed' });
  switch (action.kind) {
    case 'set-up': {
      const why = setUpProblem(action.stones, game);
      return why === undefined
        ? ok([
            {
              kind: 'stones-set-up',
              stones: action.stones,
              toMove: action.toMove,
              ...(game.moves.length > 0 && by !== 'board' ? { keepsMoves: true } : {}),
            },
          ])
        : refuse({ kind: 'bad-set-up', why });
    }
    case 'play': {
      const placed = placeMove(game.position, action);
      if (!placed.ok) return refuse({ kind: 'illegal', refusal: placed.refusal });
      const { flagged, position } = placed.value;
      const number = game.moves.length + 1;
      return ok([
        { kind: 'moved', number, ...claimOf(action), ...(flagged === undefined ? {} : { flagged }) },
        ...cycleTold(game, position, number),
      ]);
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
      return ok([endedWith({ kind: 'resignation', winner: opposite(action.color) }, game)]);
    case 'end': {
      if (isCounting(game) && action.result === undefined) return refuse({ kind: 'counting' });
      const outcome = action.result === undefined ? undefined : parseSgfResult(action.result);
      if (action.result !== undefined && outcome === undefined) return refuse({ kind: 'bad-result', text: action.result });
      return ok([{ kind: 'ended', reason: action.reason, result: action.result, ...(outcome === undefined ? {} : { outcome }) }]);
    }
    case 'amend':
      return decideAmend(game, action);
    case 'abandon':
      return decideAbandon(game, action);
    case 'correct': {
      const corrected = decideCorrection(game, action.edit, action.later, action.why);
      return corrected.ok ? ok([corrected.value]) : corrected;
    }
    case 'stop':
      return decideStop(game, action.why);
    case 'mark':
      return decideMark(game, action);
    case 'trial':
      return decideTrial(game, action);
    case 'accept-count':
      return decideAcceptCount(game, action.side);
    case 'play-on':
      return decidePlayOn(game, action.why);
    case 'declare':
      return decideDeclare(game, action);
    case 'reopen':
      return decideReopen(game, action);
    case 'rule':
      return decideRule(game, action, atMs);
    case 'note':
      return ok([{ kind: 'noted', text: action.text, ...(action.answers === undefined ? {} : { answers: action.answers }) }]);
    case 'call-arbiter':
      return ok([{ kind: 'arbiter-called', ...(action.side === undefined ? {} : { side: action.side }), why: action.why }]);
    case 'undo':
      return decideUndo(game, action.act, action.why, atMs);
  }
};

/** What is play or is seen on the board: nothing of it counts once play has stopped. */
const isPlay = ({ kind }: Action): boolean =>
  ['set-up', 'play', 'revise', 'take-back', 'report', 'mismatch', 'sensor-health', 'seal', 'open-seal', 'clock'].includes(kind);

/** What would end a game, once it is over; another result needs `declare`, which asks for a reason. */
const endsIt = (action: Action): boolean => ['resign', 'end', 'late', 'undo-late'].includes(action.kind);

/** The whole board came back with this move: told once, at the first return. */
const cycleTold = ({ incidents, moves }: Game, position: Position, number: number): readonly GameEventBody[] => {
  const cycle = longCycle(position);
  if (cycle === undefined) return [];
  const told = incidents.filter(({ kind }) => kind === 'long-cycle').at(-1);
  // While the same moves come round again it is still the cycle that was told.
  const goesOn = told?.cycle?.turns === cycle.turns && told.afterMove >= moves.length - cycle.turns;
  return goesOn ? [] : [{ kind: 'long-cycle', number, cycle }];
};
