/**
 * Where a claimed move leads: by the rules, else *as played* with a flag (RULEBOOK 2), else not at all.
 */
import { ok, type Result } from '../result.js';
import { play, playAsPlayed, type Position } from '../go/position.js';
import type { Refusal } from '../go/refusal.js';
import type { InfractionKind } from './infraction.js';
import type { ClaimedMove } from './claimed-move.js';

const flagFor = (refusal: Refusal): InfractionKind | undefined => {
  switch (refusal.kind) {
    case 'wrong-turn':
      return 'double-move';
    case 'ko':
    case 'superko':
      return refusal.kind;
    case 'occupied':
    case 'off-board':
    case 'forbidden-point':
      return undefined;
  }
};

export interface Placed {
  readonly position: Position;
  /** Not allowed by the rule set, and on the board all the same. */
  readonly flagged: InfractionKind | undefined;
}

/** The position after a claimed move, or why it cannot be on the board. */
export const placeMove = (position: Position, { color, move }: Pick<ClaimedMove, 'color' | 'move'>): Result<Placed, Refusal> => {
  const strict = play(position, color, move);
  if (strict.ok) return ok({ position: strict.value, flagged: undefined });
  const flagged = flagFor(strict.refusal);
  if (flagged === undefined) return strict;
  const lenient = playAsPlayed(position, color, move);
  return lenient.ok ? ok({ position: lenient.value, flagged }) : lenient;
};
