/**
 * Corrections: a move is put right, and what follows is kept and checked.
 *
 *     edit ─▶ another list of moves ─ each later move played again ─▶ `corrected` (was, now), or why it may not be
 *
 * A later move that the correction makes impossible stays as it was played and is flagged, becomes a pass, or goes, as the
 * arbiter says. There is one main line, always; the clock is as it was.
 */
import { without } from '../without.js';
import { ok, refuse, type Result } from '../result.js';
import { opposite } from '../go/color.js';
import { PASS, setUpPosition, type Move, type Position } from '../go/position.js';
import type { Refusal } from '../go/refusal.js';
import type { LaterChoice, MoveEdit } from './act.js';
import type { GameEventBody } from './event.js';
import type { Game } from './game.js';
import { advanceAsPlayed, flagHere, inRecord, spliceBetween, type MoveInRecord } from './move-list.js';
import { placeMove } from './place-move.js';
import type { ClaimedMove } from './claimed-move.js';
import type { ActionRefusal } from './action-refusal.js';

type Correction = GameEventBody & { readonly kind: 'corrected' };

const byHand = (why: string): Pick<ClaimedMove, 'certain' | 'order' | 'why' | 'evidence'> => ({
  certain: true,
  order: 'known',
  why,
  evidence: [],
});

const startOf = ({ settings, setUp }: Game): Position =>
  setUpPosition(settings.size, settings.ruleset, { ...setUp.stones, toMove: setUp.toMove });

/** Whose move it would be before move `number`. */
const sideAt = (game: Game, number: number): ClaimedMove['color'] => {
  let position = startOf(game);
  for (const move of game.moves.slice(0, number - 1)) position = advanceAsPlayed(position, move);
  return position.toMove;
};

/** A move in the place of another, in the same turn: it has that turn's time. */
const inPlaceOf = (old: MoveInRecord, color: ClaimedMove['color'], move: Move, why: string): MoveInRecord => ({
  color,
  move,
  ...byHand(why),
  ...(old.timeAfter === undefined || old.color !== color ? {} : { timeAfter: old.timeAfter }),
});

const deletedAt = (moves: readonly MoveInRecord[], number: number): readonly MoveInRecord[] =>
  moves.filter((_, index) => index !== number - 1);

const insertedAt = (moves: readonly MoveInRecord[], number: number, move: MoveInRecord): readonly MoveInRecord[] => [
  ...moves.slice(0, number - 1),
  move,
  ...moves.slice(number - 1),
];

const replacedAt = (moves: readonly MoveInRecord[], number: number, move: MoveInRecord): readonly MoveInRecord[] =>
  insertedAt(deletedAt(moves, number), number, move);

interface Edited {
  readonly moves: readonly MoveInRecord[];
  /** Numbers of the moves that somebody has set; they have to be possible. */
  readonly set: readonly number[];
}

const edited = (game: Game, edit: MoveEdit, why: string): Edited | undefined => {
  const moves = game.moves.map(inRecord);
  const { number } = edit;
  const old = moves[number - 1];
  if (edit.kind === 'insert') {
    if (number < 1 || number > moves.length + 1 || !Number.isInteger(number)) return undefined;
    const color = edit.color ?? sideAt(game, number);
    return { moves: insertedAt(moves, number, { color, move: edit.move, ...byHand(why) }), set: [number] };
  }
  if (edit.kind === 'choose') {
    if (number < 1 || number > moves.length + 1) return undefined;
    const tail = edit.now.map((claim, index): MoveInRecord => {
      const there = moves[number - 1 + index];
      const keepsTime = there?.timeAfter !== undefined && there.color === claim.color;
      return inRecord({ ...claim, ...(keepsTime ? { timeAfter: there.timeAfter } : {}) });
    });
    return { moves: [...moves.slice(0, number - 1), ...tail], set: [] };
  }
  if (old === undefined) return undefined;
  switch (edit.kind) {
    case 'replace':
      return { moves: replacedAt(moves, number, inPlaceOf(old, edit.color ?? old.color, edit.move, why)), set: [number] };
    case 'recolour':
      return { moves: replacedAt(moves, number, inPlaceOf(old, opposite(old.color), old.move, why)), set: [number] };
    case 'accept-doubt':
      return { moves: replacedAt(moves, number, { ...old, certain: true, order: 'known' }), set: [] };
    case 'delete':
      return { moves: deletedAt(moves, number), set: [] };
    case 'reorder': {
      if (moves[edit.to - 1] === undefined) return undefined;
      return { moves: insertedAt(deletedAt(moves, number), edit.to, old), set: [edit.to] };
    }
  }
};

const isImpossible = (refusal: Refusal): boolean =>
  refusal.kind === 'occupied' || refusal.kind === 'off-board' || refusal.kind === 'forbidden-point';

const withFlag = (move: MoveInRecord, flagged: MoveInRecord['flagged']): MoveInRecord => {
  const rest = without(move, 'flagged');
  return flagged === undefined ? rest : { ...rest, flagged };
};

/** Every move from `from` on played again: flags as they are now, impossible ones as the arbiter chose. */
const settled = (
  start: Position,
  { moves, set }: Edited,
  from: number,
  later: LaterChoice,
): Result<readonly MoveInRecord[], ActionRefusal> => {
  let position = start;
  const list: MoveInRecord[] = [];
  for (const [index, move] of moves.entries()) {
    if (index < from - 1) {
      position = advanceAsPlayed(position, move);
      list.push(move);
      continue;
    }
    const placed = placeMove(position, move);
    if (!placed.ok && set.includes(index + 1) && isImpossible(placed.refusal)) return refuse({ kind: 'illegal', refusal: placed.refusal });
    const flagged = flagHere(position, move);
    const isNewlyWrong = flagged !== undefined && flagged !== 'double-move' && move.flagged !== flagged && !set.includes(index + 1);
    if (isNewlyWrong && later === 'goes') continue;
    const passed: MoveInRecord = { ...move, move: PASS, why: `no longer possible after a correction: ${move.why}` };
    const next = isNewlyWrong && later === 'pass' ? withFlag(passed, flagHere(position, passed)) : withFlag(move, flagged);
    position = advanceAsPlayed(position, next);
    list.push(next);
  }
  return ok(list);
};

export const decideCorrection = (game: Game, edit: MoveEdit, later: LaterChoice, why: string): Result<Correction, ActionRefusal> => {
  const after = edited(game, edit, why);
  if (after === undefined)
    return refuse({
      kind: 'no-such-move',
      number: edit.kind === 'reorder' && game.moves[edit.number - 1] !== undefined ? edit.to : edit.number,
    });
  const from = edit.kind === 'reorder' ? Math.min(edit.number, edit.to) : edit.number;
  const moves = settled(startOf(game), after, from, later);
  if (!moves.ok) return moves;
  const splice = spliceBetween(game.moves, moves.value);
  if (splice === undefined) return refuse({ kind: 'nothing-changed' });
  return ok({ kind: 'corrected', edit: edit.kind, ...splice, why });
};
