/**
 * Stopping, counting, accepting, ending, and taking an end back (RULEBOOK 5).
 *
 *     stop ─▶ `ended` without a result ─ marks ─ both accept ─▶ `ended` with the score
 *               └─ play-on ─▶ `resumed`             reopen ◀── over
 */
import { ok, refuse, type Result } from '../result.js';
import { opposite, type Color } from '../go/color.js';
import { play } from '../go/position.js';
import { chainAt, groupAt } from '../go/scoring/dead-stones.js';
import { openTrial, shownByTrial } from '../go/scoring/trial.js';
import { POINT_MARKS, type PersonAct } from './act.js';
import type { EndReason } from './action.js';
import { countFactsOf, countOfGame, isOpenToBoth } from './count-of-game.js';
import type { GameEventBody } from './event.js';
import type { Game } from './game.js';
import { clockBody, clockTakenUp } from './game-clock.js';
import { resultOfCount, sgfResultOf, type GameResult } from './game-result.js';
import { isCounting, isOver } from './phase.js';
import type { ActionRefusal } from './action-refusal.js';

type Bodies = Result<readonly GameEventBody[], ActionRefusal>;

/** Why it ended, in the words of the events: what nobody won by play or by the clock is a ruling. */
const reasonOf = (result: GameResult, game: Game): EndReason => {
  switch (result.kind) {
    case 'score':
      return game.ended?.reason === 'passes' ? 'passes' : 'agreement';
    case 'draw':
      return isCounting(game) ? (game.ended?.reason ?? 'agreement') : 'agreement';
    case 'resignation':
    case 'time':
      return result.kind;
    case 'forfeit':
    case 'ruling':
    case 'no-result':
    case 'both-lose':
    case 'unfinished':
      return 'ruling';
  }
};

export const endedWith = (result: GameResult, game: Game, why?: string): GameEventBody => ({
  kind: 'ended',
  reason: reasonOf(result, game),
  result: sgfResultOf(result),
  outcome: result,
  ...(why === undefined || why === '' ? {} : { why }),
});

export const decideStop = (game: Game, why: string): Bodies => {
  if (isCounting(game)) return refuse({ kind: 'counting' });
  if (game.ended !== undefined) return refuse({ kind: 'game-over' });
  return ok([{ kind: 'ended', reason: 'agreement', result: undefined, ...(why === '' ? {} : { why }) }]);
};

export const decideMark = (game: Game, { points, as }: PersonAct & { readonly kind: 'mark' }): Bodies => {
  if (!isCounting(game)) return refuse({ kind: 'not-counting' });
  const { position } = game;
  if (POINT_MARKS.some((mark) => mark === as)) {
    const facts = countFactsOf(game);
    const taken = points.find((point) => !isOpenToBoth(facts, point));
    if (taken !== undefined || points.length === 0) return refuse({ kind: 'not-open', point: taken });
    return ok([{ kind: 'marked', points: [...new Set(points)].sort((one, other) => one - other), as }]);
  }
  const bare = points.find((point) => chainAt(position, point).length === 0);
  if (bare !== undefined || points.length === 0) return refuse({ kind: 'no-stone', point: bare });
  const stones = [...new Set(points.flatMap((point) => chainAt(position, point)))].sort((one, other) => one - other);
  return ok([{ kind: 'marked', points: stones, as }]);
};

/** The disputed group, played out on the kept position: dead if all of it was taken (RULEBOOK 4.6). */
export const decideTrial = (game: Game, { point, toMove, moves, why }: PersonAct & { readonly kind: 'trial' }): Bodies => {
  if (!isCounting(game)) return refuse({ kind: 'not-counting' });
  const group = groupAt(game.position, point);
  if (group.length === 0) return refuse({ kind: 'no-stone', point });
  let trial = openTrial(game.position, toMove);
  for (const move of moves) {
    const played = play(trial, trial.toMove, move);
    if (!played.ok) return refuse({ kind: 'illegal', refusal: played.refusal });
    trial = played.value;
  }
  const shown = shownByTrial(trial, group);
  return ok([
    { kind: 'tried', point, toMove, moves, shown, why },
    { kind: 'marked', points: group, as: shown },
  ]);
};

/** When both have accepted the same count it is the result. */
export const decideAcceptCount = (game: Game, side: Color): Bodies => {
  if (!isCounting(game)) return refuse({ kind: 'not-counting' });
  const found = countOfGame(game);
  const { method, winner, margin, unit } = found;
  const count = { method, winner, margin, unit };
  const theirs = game.counting.accepted[opposite(side)];
  const accepted: GameEventBody = { kind: 'count-accepted', side, count };
  return JSON.stringify(theirs) === JSON.stringify(count) ? ok([accepted, endedWith(resultOfCount(found), game)]) : ok([accepted]);
};

export const decidePlayOn = (game: Game, why: string): Bodies => {
  if (!isCounting(game)) return refuse({ kind: 'not-counting' });
  return ok([{ kind: 'resumed', why }, ...clockAgain(game, 'counting')]);
};

const clockAgain = ({ clock, position }: Game, reason: 'counting' | 'arbiter'): readonly GameEventBody[] =>
  clock === undefined ? [] : [clockBody(clockTakenUp(clock, position.toMove, reason))];

/** A result that is put in the place of another needs a reason. */
export const decideDeclare = (game: Game, { result, why }: PersonAct & { readonly kind: 'declare' }): Bodies => {
  if (isOver(game) && why === '') return refuse({ kind: 'why-needed' });
  return ok([endedWith(result, game, why)]);
};

export const decideReopen = (game: Game, { to, why }: PersonAct & { readonly kind: 'reopen' }): Bodies => {
  if (!isOver(game)) return refuse({ kind: 'not-over' });
  if (why === '') return refuse({ kind: 'why-needed' });
  return ok([{ kind: 'reopened', to, why }, ...(to === 'playing' ? clockAgain(game, 'arbiter') : [])]);
};
