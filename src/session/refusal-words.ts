/** Why an action was not taken, in words that say what to do instead. */
import type { Action } from '../core/game/action.js';
import type { ActionRefusal } from '../core/game/decide.js';
import { makePointName, type BoardSize, type Point } from '../core/go/point.js';
import type { Refusal } from '../core/go/refusal.js';
import type { TableRefusal } from './ports.js';

/** `action`: the one that was refused. */
export const refusalOf = (refusal: ActionRefusal, action: Action, size: BoardSize): TableRefusal => {
  const said = sayRefusal(refusal, size);
  return action.kind === 'seal' ? withRemedy(said) : said;
};

const CLOCK_REFUSAL_WORDS: Readonly<Record<(ActionRefusal & { kind: 'clock' })['why'], string>> = {
  'no-clock': 'this game is played without a clock',
  'not-running': 'the clock does not run',
  'already-running': 'the clock runs already',
  'not-paused': 'the clock is not paused',
  'wrong-turn': 'it is the other side to move',
  'flag-fallen': 'a flag has fallen: give that side time first, or end the game',
  'game-over': 'the game is over: start a new one',
  'not-possible-here': 'this time control has no such thing, or the value is not one it can have',
  'nothing-to-undo': 'there is no correction to undo',
};

const sayRefusal = (refusal: ActionRefusal, size: BoardSize): TableRefusal => {
  switch (refusal.kind) {
    case 'illegal':
      return { kind: refusal.refusal.kind, message: sayIllegal(refusal.refusal, size), point: refusal.refusal.point };
    case 'game-over':
      return { kind: refusal.kind, message: 'the game is over: start a new one', point: undefined };
    case 'no-game':
      return { kind: refusal.kind, message: 'there is no game yet: start one', point: undefined };
    case 'no-such-move':
      return { kind: refusal.kind, message: `there is no move ${refusal.number}`, point: undefined };
    case 'bad-set-up':
      return { kind: refusal.kind, message: `these stones cannot be set up: ${refusal.why}`, point: undefined };
    case 'bad-time':
      return { kind: refusal.kind, message: `the thinking time cannot be used: ${refusal.why}`, point: undefined };
    case 'sealed':
      return { kind: refusal.kind, message: 'a move is sealed: open it first (open-seal, without a point)', point: undefined };
    case 'sealed-on-paper':
      return {
        kind: refusal.kind,
        message: 'the sealed move is on paper: open the envelope and give its point, or pass',
        point: undefined,
      };
    case 'nothing-sealed':
      return { kind: refusal.kind, message: 'no move is sealed', point: undefined };
    case 'not-late':
      return { kind: refusal.kind, message: 'nobody is late: say by how much black or white is', point: undefined };
    case 'late-already':
      return { kind: refusal.kind, message: `${refusal.color} was said to be late already: undo that first`, point: undefined };
    case 'corrected-since':
      return { kind: refusal.kind, message: `${refusal.color}'s time was corrected since: undo that correction first`, point: undefined };
    case 'clock':
      return { kind: refusal.why, message: CLOCK_REFUSAL_WORDS[refusal.why], point: undefined };
  }
};

/** What a player who seals can do about it. */
const withRemedy = (said: TableRefusal): TableRefusal => {
  switch (said.kind) {
    case 'occupied':
    case 'off-board':
    case 'forbidden-point':
      return { ...said, message: `${said.message}: write another point, or pass` };
    case 'wrong-turn':
      return { ...said, message: 'the side that moved last has not pressed its clock: it presses first' };
    case 'not-running':
      return { ...said, message: 'the clock does not run: start or resume it first, for sealing takes the time of the side to move' };
    default:
      return said;
  }
};

const sayIllegal = (refusal: Refusal, size: BoardSize): string => {
  const name = (point: Point): string => makePointName(point, size);
  switch (refusal.kind) {
    case 'occupied':
      return `there is a stone on ${name(refusal.point)}`;
    case 'off-board':
      return `there is no such point on a ${size.width} x ${size.height} board`;
    case 'wrong-turn':
      return 'it is the other side to move';
    case 'forbidden-point':
      return `a stone on ${name(refusal.point)} would have no liberty and captures nothing`;
    case 'ko':
      return `${name(refusal.point)} retakes the ko of move ${refusal.move} at once`;
    case 'superko':
      return `${name(refusal.point)} brings back the position after move ${refusal.move}`;
  }
};
