/**
 * The sealed move (封棋; RULEBOOK 6): the game is adjourned, the side to move writes its move down, and the
 * referee opens it when play goes on.
 *
 *     seal ─▶ `sealed` (the move is in the journal and nowhere else) ─▶ ... ─▶ open-seal ─▶ `seal-opened`, `moved`
 *
 * It is written into Banmen or on paper: then the referee reads it out when it is opened. A move that cannot lie on the
 * board is refused as long as its player can write another; found in the envelope it is a pass. Until it is
 * opened nothing else is played or taken back; times may be corrected and the game may be ended.
 */
import { ok, refuse, type Result } from '../result.js';
import { PASS, type Move } from '../go/position.js';
import type { Refusal } from '../go/refusal.js';
import { changeClock } from '../clock/clock-actions.js';
import type { Action } from './action.js';
import type { ActionRefusal } from './action-refusal.js';
import type { GameEventBody } from './event.js';
import type { Game } from './game.js';
import { clockBodies } from './game-clock.js';
import { placeMove } from './place-move.js';

/** Whether an action has to wait until the sealed move is opened. */
export const waitsForSeal = (action: Action): boolean => {
  switch (action.kind) {
    case 'set-up':
    case 'play':
    case 'revise':
    case 'take-back':
    case 'seal':
      return true;
    case 'correct':
      return true;
    case 'rule':
      return action.ruling === 'take-back' || action.ruling === 'void-move';
    case 'clock':
      return ['start', 'press', 'stone', 'resume', 'seal', 'turn-over-to'].includes(action.clock.kind);
    case 'start':
    case 'open-seal':
    case 'late':
    case 'undo-late':
    case 'report':
    case 'mismatch':
    case 'sensor-health':
    case 'resign':
    case 'end':
    case 'arrange':
    case 'next':
    case 'amend':
    case 'abandon':
    case 'stop':
    case 'mark':
    case 'trial':
    case 'accept-count':
    case 'play-on':
    case 'declare':
    case 'reopen':
    case 'note':
    case 'call-arbiter':
    case 'undo':
      return false;
  }
};

/** `move` undefined: it goes into an envelope. */
export const decideSeal = (game: Game, move: Move | undefined, atMs: number): Result<readonly GameEventBody[], ActionRefusal> => {
  const { clock, position } = game;
  const color = position.toMove;
  const placed = placeMove(position, { color, move: move ?? PASS });
  if (!placed.ok) return refuse({ kind: 'illegal', refusal: placed.refusal });
  const sealed: GameEventBody = { kind: 'sealed', color, move: move ?? null };
  if (clock === undefined) return ok([sealed]);
  // The side that moved before has not pressed yet: its time would be the sealed turn's.
  if (clock.toMove !== color) return refuse({ kind: 'clock', why: 'wrong-turn' });
  const answer = changeClock(clock, { kind: 'seal' }, atMs);
  return answer.refused === undefined ? ok([sealed, ...clockBodies(clock, answer)]) : refuse({ kind: 'clock', why: answer.refused });
};

const NOT_POSSIBLE: Readonly<Record<Refusal['kind'], string>> = {
  occupied: 'there is a stone already',
  'off-board': 'there is no such point',
  'forbidden-point': 'it would have no liberty and captures nothing',
  'wrong-turn': 'it was not its turn',
  ko: 'it retakes the ko at once',
  superko: 'it repeats the position',
};

/** `move`: what the envelope says; undefined where the seal itself has it. */
export const decideOpening = (game: Game, move: Move | undefined): Result<readonly GameEventBody[], ActionRefusal> => {
  const { sealed } = game;
  if (sealed === undefined) return refuse({ kind: 'nothing-sealed' });
  if (sealed.move !== null && move !== undefined) return refuse({ kind: 'sealed' });
  const written = sealed.move ?? move;
  if (written === undefined) return refuse({ kind: 'sealed-on-paper' });
  const { color } = sealed;
  const placed = placeMove(game.position, { color, move: written });
  const why = placed.ok
    ? 'sealed when the game was adjourned'
    : `the sealed move cannot be played, so it is a pass: ${NOT_POSSIBLE[placed.refusal.kind]}`;
  return ok([
    { kind: 'seal-opened', color, move: written },
    {
      kind: 'moved',
      number: game.moves.length + 1,
      color,
      move: placed.ok ? written : PASS,
      certain: true,
      order: 'known',
      why,
      evidence: [],
      sealed: true,
      ...(placed.ok && placed.value.flagged !== undefined ? { flagged: placed.value.flagged } : {}),
    },
  ]);
};
