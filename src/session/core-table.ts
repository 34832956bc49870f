/** The real table (`core/table/step`) and the real record, in the form a session takes them. */
import type { ActionRefusal } from '../core/game/decide.js';
import { memberOnTurn, type Game } from '../core/game/game.js';
import { pointsLost } from '../core/game/game-clock.js';
import { makePointName, type BoardSize, type Point } from '../core/go/point.js';
import type { Refusal } from '../core/go/refusal.js';
import { makeGameRecord } from '../core/record/game-record.js';
import { makeSgf } from '../core/record/sgf-make.js';
import { playersSize, toSensor, type Orientation } from '../core/sensing/orientation.js';
import { resumeTable } from '../core/table/resume.js';
import { step } from '../core/table/step.js';
import { openTable, type TableSettings, type TableState } from '../core/table/table-state.js';
import type { TableRefusal, BoardIdentity, Light } from './ports.js';
import type { GameView, TableLogic } from './table-logic.js';

const settingsFor = ({ width, height, clockButtons }: BoardIdentity, orientation: Orientation): TableSettings => ({
  size: playersSize({ width, height }, orientation),
  orientation,
  clockButtons: clockButtons > 0,
});

/** A table whose board lies so before its players; its lamps are told by the sensors' own points. */
export const coreTable = (orientation: Orientation = 'as-is'): TableLogic<TableState> => ({
  open: (board) => openTable(settingsFor(board, orientation)),
  resume: (board, events) => resumeTable(settingsFor(board, orientation), events),
  step: (state, input, nowMs) => {
    const { state: next, outputs, wakeAtMs } = step(state, input, nowMs);
    let lights: readonly Light[] | undefined;
    let refusal: TableRefusal | undefined;
    for (const output of outputs) {
      if (output.kind === 'lights') lights = atSensors(output.points, state.settings.size, orientation);
      // The board's own conclusions may be refused too; nobody waits for an answer to those.
      if (output.kind === 'refused' && input.kind === 'action') {
        const said = sayRefusal(output.refusal, state.settings.size);
        refusal = input.action.kind === 'seal' ? withRemedy(said) : said;
      }
    }
    const said = outputs.flatMap((output) => (output.kind === 'say' ? [output] : []));
    const events = outputs.flatMap((output) => (output.kind === 'event' ? [output.event] : []));
    return { state: next, events, lights, said, refusal, wakeAtMs };
  },
  game: ({ game }) => (game === undefined ? undefined : viewOf(game)),
  sgf: ({ settings, setUp, moves, ended, clock, notes }) => {
    const { black, white, toMove } = setUp;
    const isSetUp = black.length + white.length > 0;
    const stones = isSetUp ? { stones: { black, white }, toMove } : undefined;
    return makeSgf(makeGameRecord({ settings, setUp: stones, moves, result: ended?.result, clock, notes }));
  },
});

const atSensors = (lights: readonly Light[], size: BoardSize, orientation: Orientation): readonly Light[] => {
  const sensors = toSensor(playersSize(size, orientation), orientation);
  return lights.map(({ point, meaning }) => ({ point: sensors[point] ?? point, meaning }));
};

const viewOf = (game: Game): GameView => {
  const { settings, setUp, moves, position, pendingPrisoners, mismatch, ended, clock, sealed, late, notes } = game;
  return {
    settings,
    setUp: { black: setUp.stones.black, white: setUp.stones.white, toMove: setUp.toMove },
    moves: moves.map((move) => ({ ...move, flagged: move.flagged })),
    position,
    prisonersPending: pendingPrisoners,
    mismatch,
    ended,
    clock,
    pointsLost: clock === undefined ? undefined : pointsLost(clock),
    memberToPlay: memberOnTurn(game),
    sealed: sealed === undefined ? undefined : { color: sealed.color, onPaper: sealed.move === null },
    late: late === undefined ? undefined : { lateMs: late.lateMs, chargeMs: late.chargeMs, forfeits: late.forfeits },
    notes,
  };
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
