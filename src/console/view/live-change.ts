/**
 * LiveChange: from one LiveTable to the next, as little as will do.
 *
 * A game of 300 moves is some 50 kB with its reasons; a move more is 200 bytes. A change is
 * found by comparing two states, so it needs to know nothing of why they differ: a new move, a
 * take-back and a revision are all "keep so many moves, then these".
 *
 *     applyLiveChange(before, liveChange(before, after)) equals after
 *
 * The version guards the order: a change fits only the state whose version is its `from`. A page
 * that is offered another one asks for the whole state again.
 */
import { ok, refuse, type Result } from '../../core/result.js';
import type { LiveGame, LiveMove } from '../../core/table/live-game.js';
import type { LiveTable } from './live-table.js';

type TableFields = Omit<LiveTable, 'game' | 'version'>;
type GameFields = Omit<LiveGame, 'moves'>;

export type GameChange =
  | { readonly kind: 'same' }
  /** Another game, or the first one, or none. */
  | { readonly kind: 'other'; readonly game: LiveGame | null }
  /** The same game: the first `keep` moves stay, `moves` follow. */
  | { readonly kind: 'on'; readonly keep: number; readonly moves: readonly LiveMove[]; readonly fields: Partial<GameFields> };

export interface LiveChange {
  readonly from: number;
  readonly to: number;
  readonly fields: Partial<TableFields>;
  readonly game: GameChange;
}

const same = (left: unknown, right: unknown): boolean => left === right || JSON.stringify(left) === JSON.stringify(right);

const changedFields = <Fields extends object>(before: Fields, after: Fields, except: readonly string[]): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !except.includes(name) && !same(before[name as keyof Fields], value)),
  ) as Partial<Fields>;

/** Every field counts, a new one too. */
const sameMove = (left: LiveMove | undefined, right: LiveMove): boolean => left !== undefined && same(left, right);

const gameChange = (before: LiveGame | null, after: LiveGame | null): GameChange => {
  if (before === null || after === null) return before === after ? { kind: 'same' } : { kind: 'other', game: after };
  if (before.gameNumber !== after.gameNumber || !same(before.size, after.size)) return { kind: 'other', game: after };
  const differing = after.moves.findIndex((move, index) => !sameMove(before.moves[index], move));
  const keep = differing === -1 ? after.moves.length : differing;
  const fields = changedFields(before, after, ['moves']);
  if (keep === before.moves.length && keep === after.moves.length && Object.keys(fields).length === 0) return { kind: 'same' };
  return { kind: 'on', keep, moves: after.moves.slice(keep), fields };
};

export const liveChange = (before: LiveTable, after: LiveTable): LiveChange => ({
  from: before.version,
  to: after.version,
  fields: changedFields(before, after, ['game', 'version']),
  game: gameChange(before.game, after.game),
});

const gameAfter = (before: LiveGame | null, change: GameChange): LiveGame | null => {
  switch (change.kind) {
    case 'same':
      return before;
    case 'other':
      return change.game;
    case 'on':
      return before === null ? null : { ...before, ...change.fields, moves: [...before.moves.slice(0, change.keep), ...change.moves] };
  }
};

/** Refused when the change does not start from this state: something was missed. */
export const applyLiveChange = (before: LiveTable, change: LiveChange): Result<LiveTable, string> =>
  change.from === before.version
    ? ok({ ...before, ...change.fields, version: change.to, game: gameAfter(before.game, change.game) })
    : refuse(`a change from version ${change.from} does not fit version ${before.version}`);
