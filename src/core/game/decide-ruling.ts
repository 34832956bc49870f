/**
 * Rulings: what the arbiter decides goes into the record of the game, with all that it changes, as one act (RULEBOOK 7).
 */
import { ok, refuse, type Result } from '../result.js';
import { changeClock } from '../clock/clock-actions.js';
import { opposite, type Color } from '../go/color.js';
import { PASS } from '../go/position.js';
import { WAITING_MAX, type PersonAct, type RulingKind } from './act.js';
import { arrangedId } from './decide-arranging.js';
import { decideCorrection } from './decide-correction.js';
import { endedWith } from './decide-ending.js';
import type { GameEventBody } from './event.js';
import type { Game } from './game.js';
import { clockBodies } from './game-clock.js';
import type { GameResult } from './game-result.js';
import { isOver } from './phase.js';
import type { ActionRefusal } from './action-refusal.js';

type Rule = PersonAct & { readonly kind: 'rule' };
type Bodies = Result<readonly GameEventBody[], ActionRefusal>;

/** Rulings that are about one side. */
const OF_A_SIDE: readonly RulingKind[] = ['warning', 'time', 'points', 'loss', 'win', 'forfeit', 'leave'];

const refused = (why: string): Result<never, ActionRefusal> => refuse({ kind: 'bad-ruling', why });

const resultOf = (ruling: RulingKind, side: Color | undefined): GameResult | undefined => {
  switch (ruling) {
    case 'loss':
    case 'forfeit':
      return side === undefined ? undefined : { kind: ruling === 'loss' ? 'ruling' : 'forfeit', winner: opposite(side) };
    case 'win':
      return side === undefined ? undefined : { kind: 'ruling', winner: side };
    case 'both-lose':
    case 'draw':
    case 'no-result':
      return { kind: ruling };
    case 'replay':
      return { kind: 'no-result' };
    case 'warning':
    case 'time':
    case 'points':
    case 'void-move':
    case 'take-back':
    case 'restore':
    case 'leave':
    case 'let-stand':
    case 'advice':
    case 'complaint':
    case 'appeal':
    case 'refer':
      return undefined;
  }
};

/** What the ruling changes besides being in the record. */
const effectsOf = (game: Game, rule: Rule, atMs: number): Bodies => {
  const { ruling, side, number, why, time } = rule;
  const result = resultOf(ruling, side);
  if (result !== undefined) {
    if (ruling === 'replay' && game.waiting.length >= WAITING_MAX) return refuse({ kind: 'too-many-wait', most: WAITING_MAX });
    const ended = endedWith(result, game, why);
    if (ruling !== 'replay') return ok([ended]);
    const { startedAt, ...settings } = game.settings;
    // The ruling and the end come first: the number is this event's own.
    const arranged = { id: arrangedId(game, game.seq + 3), settings: { ...settings, startedAt, replays: startedAt } };
    return ok([ended, { kind: 'arranged', game: arranged }]);
  }
  switch (ruling) {
    case 'void-move': {
      if (number === undefined) return refused('say which move is void');
      const old = game.moves[number - 1];
      const edit = { kind: 'replace', number, move: PASS, ...(old === undefined ? {} : { color: old.color }) } as const;
      const corrected = decideCorrection(game, edit, 'stays', why);
      return corrected.ok ? ok([corrected.value]) : corrected;
    }
    case 'take-back': {
      const moves = game.moves.length + 1 - (number ?? game.moves.length);
      if (moves < 1 || moves > game.moves.length) return refuse({ kind: 'no-such-move', number: number ?? 0 });
      return ok([{ kind: 'taken-back', moves, why }]);
    }
    case 'time': {
      if (game.clock === undefined) return refuse({ kind: 'clock', why: 'no-clock' });
      if (side === undefined || time === undefined) return refused('say what the side has left');
      const answer = changeClock(game.clock, { kind: 'correct', side, set: time, why }, atMs);
      return answer.refused === undefined ? ok(clockBodies(game.clock, answer)) : refuse({ kind: 'clock', why: answer.refused });
    }
    case 'warning':
    case 'points':
    case 'loss':
    case 'win':
    case 'forfeit':
    case 'both-lose':
    case 'draw':
    case 'no-result':
    case 'replay':
    case 'restore':
    case 'leave':
    case 'let-stand':
    case 'advice':
    case 'complaint':
    case 'appeal':
    case 'refer':
      return ok([]);
  }
};

export const decideRule = (game: Game, rule: Rule, atMs: number): Bodies => {
  const { ruling, side, answers, number, points, time, article, why } = rule;
  if (why === '') return refuse({ kind: 'why-needed' });
  if (answers !== undefined && !game.incidents.some(({ id }) => id === answers)) return refuse({ kind: 'no-such-incident', id: answers });
  if (OF_A_SIDE.includes(ruling) && side === undefined) return refused('say which side it is about');
  if (ruling === 'points' && !(points !== undefined && Number.isInteger(points) && points > 0)) return refused('say how many points');
  if (isOver(game) && ruling === 'take-back') return refuse({ kind: 'game-over' });
  const effects = effectsOf(game, rule, atMs);
  if (!effects.ok) return effects;
  const given = { side, answers, number, points, time, article };
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return ok([{ kind: 'ruled', ruling, ...said, why }, ...effects.value]);
};
