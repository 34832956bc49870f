/**
 * Board policy: whose board is it, and whose game? Pure: what happened, and the game as it stands, in; orders out.
 *
 *     board says who it is ─▶ its first whole grid ─▶ go on with the game, begin one, or it does not fit (foreign)
 *     stones go off the board ─▶ it lies clear for long enough ─▶ the next game begins, before its first stone
 *     inputs that could not be kept ─▶ the board is asked for its grid once more
 *
 * When the next game begins:
 *
 *     the game is over                    the board is clear for CLEAR_MS: at once
 *     it has a set-up and no move         likewise: what lay there was last week's
 *     it goes on, as far as anybody said  the board is clear for CLEARED_AWAY_MS: with the first stone that is put down then,
 *                                         for a board that went dark shows its old stones again, and the game goes on
 *                                         sooner where several stones have come since that are not the game's: they are its first moves
 *     its record has few stones, but more lay there for long: it was not followed well, and is cleared away all the same
 *     a stone or two were left lying      as before, after CLEARED_AWAY_MS, and they are no handicap
 */
import type { Game } from '../core/game/game.js';
import { isOver } from '../core/game/phase.js';
import type { Point } from '../core/go/point.js';
import type { BoardInput, LinkState, Reading } from '../core/wire/board-input.js';
import type { BoardIdentity } from './ports.js';

/** Nobody sets up a board and plays in this time; nobody lifts the last stone and puts it back for as long. In ms. */
export const CLEAR_MS = 3000;

/** A game that nobody ended is cleared away when the board lies clear for this long: hands that set it right are quicker. In ms. */
export const CLEARED_AWAY_MS = 10_000;

/** A stone that is read for less than this was none: on an empty board a sensor flickers now and then. In ms. */
export const FLICKER_MS = 1000;

/** A board that is set up again has a stone in the wrong place now and then, but not so many, and not every other one. */
export const OTHER_STONES_MIN = 2;
const STONES_COME_MIN = 3;

/** Fewer stones than this may be lifted to think again; nobody clears away a game of fewer. */
export const STONES_OF_A_GAME_MIN = 4;

/** So many stones of a game may be left lying when it is cleared away. */
export const LEFT_LYING_MAX = 2;

export interface BoardPolicy {
  /** Every start begins a new game: the board forgets its stones with its process (a simulated one). */
  readonly beginsAnew: boolean;
  readonly hasBegunAnew: boolean;
  /** The board that is connected, or was last. */
  readonly identity: BoardIdentity | undefined;
  /** It has said who it is, and not yet shown a whole grid. */
  readonly isNew: boolean;
  /** The board that the game is on. */
  readonly gameBoard: BoardIdentity | undefined;
  /** What is connected is another kind of board than the game's: it is heard, but not believed. */
  readonly isForeign: boolean;
  readonly link: LinkState;
  /** Inputs were lost for want of room in the journal. */
  readonly hasLostInputs: boolean;
  /** The stones that are read, by point; undefined until the first whole grid. */
  readonly stones: ReadonlyMap<Point, Reading> | undefined;
  /** Stones have lain there in this game: one that was entered by hand alone is not over for want of them. */
  readonly stonesSeen: boolean;
  /** Since when these and no others, flickers aside. */
  readonly sinceMs: number;
  /** The stones before these, where they lay for longer than a flicker, and since when. */
  readonly before: { readonly stones: ReadonlyMap<Point, Reading>; readonly sinceMs: number } | undefined;
  /** Stones put down since the board lay clear in this game, in their order; undefined: it did not. */
  readonly come: readonly ComeStone[] | undefined;
  /** The most stones that have lain there undisturbed for CLEARED_AWAY_MS in this game. */
  readonly stonesLain: number;
  /** Stones of an earlier game that still lie there, and are no part of this one. */
  readonly leftLying: readonly Point[];
}

/** A stone that came onto a cleared board. */
export interface ComeStone {
  readonly point: Point;
  readonly reading: Reading;
  readonly atMs: number;
}

export type BoardOrder =
  /** The game goes on, or begins, on this board. */
  | { readonly kind: 'use-board'; readonly identity: BoardIdentity; readonly isSameKind: boolean }
  /** It does not fit the game that is going on. */
  | { readonly kind: 'refuse-board'; readonly identity: BoardIdentity; readonly wanted: BoardIdentity | undefined }
  /** `clearedAway`: the game before was not said to be over. `come`: its first moves lie there already, in this order. */
  | {
      readonly kind: 'start-game';
      readonly identity: BoardIdentity;
      readonly leftLying: readonly Point[];
      readonly clearedAway: boolean;
      readonly come?: readonly ComeStone[];
    }
  /** What was left lying is gone. */
  | { readonly kind: 'left-is-gone' }
  /** Something was lost: the grid is in doubt until the board tells it once more. */
  | { readonly kind: 'ask-for-grid' }
  /** The board is heard again, and it fits. */
  | { readonly kind: 'board-is-well' }
  /** These inputs go on into the game. */
  | { readonly kind: 'take' }
  /** They do not; the lines are kept where there is room. */
  | { readonly kind: 'drop'; readonly why: 'no-room' | 'foreign' };

export interface BoardDecision {
  readonly policy: BoardPolicy;
  readonly orders: readonly BoardOrder[];
}

/** What of the table the policy looks at. */
export interface TableNow {
  readonly game: Game | undefined;
  readonly hasRoom: boolean;
  readonly nowMs: number;
}

export const newBoardPolicy = (gameBoard: BoardIdentity | undefined, beginsAnew: boolean): BoardPolicy => ({
  beginsAnew,
  hasBegunAnew: false,
  identity: undefined,
  isNew: false,
  gameBoard,
  isForeign: false,
  link: 'down',
  hasLostInputs: false,
  stones: undefined,
  stonesSeen: false,
  sinceMs: 0,
  before: undefined,
  come: undefined,
  stonesLain: 0,
  leftLying: [],
});

/** What has to be the same for a game to go on with another board. */
export const isSameKind = (one: BoardIdentity | undefined, other: BoardIdentity): boolean =>
  one !== undefined && one.width === other.width && one.height === other.height && one.sensor === other.sensor;

const isStone = (reading: Reading): boolean => reading !== 'empty' && reading !== 'fault';

const sameStones = (one: ReadonlyMap<Point, Reading> | undefined, other: ReadonlyMap<Point, Reading>): boolean =>
  one?.size === other.size && [...other.keys()].every((point) => one.has(point));

const withStones = (policy: BoardPolicy, stones: ReadonlyMap<Point, Reading>, atMs: number, game: Game | undefined): BoardPolicy => {
  const { stones: before, sinceMs } = policy;
  const isSame = sameStones(before, stones);
  // A flicker on the way changes nothing: what lies there again has lain there all the time.
  const isFlicker = !isSame && atMs - sinceMs < FLICKER_MS;
  const settled = isFlicker || isSame || before === undefined ? policy.before : { stones: before, sinceMs };
  // A stone of the game that is read now and then may still lie there.
  const isOfGame = [...(before?.keys() ?? [])].some(
    (point) => !stones.has(point) && game !== undefined && game.position.stones[point] !== 'empty',
  );
  const isBack = isFlicker && !isOfGame && sameStones(settled?.stones, stones);
  const hasLain = !isSame && atMs - policy.sinceMs >= CLEARED_AWAY_MS;
  return {
    ...policy,
    stones,
    stonesSeen: policy.stonesSeen || stones.size > 0,
    sinceMs: isSame ? sinceMs : isBack && settled !== undefined ? settled.sinceMs : atMs,
    before: settled,
    come: comeSince(policy, stones, atMs),
    stonesLain: hasLain ? Math.max(policy.stonesLain, before?.size ?? 0) : policy.stonesLain,
  };
};

const comeSince = ({ stones: before, come }: BoardPolicy, stones: ReadonlyMap<Point, Reading>, atMs: number): BoardPolicy['come'] => {
  if (stones.size === 0) return (before?.size ?? 0) > 0 ? [] : come;
  if (come === undefined) return undefined;
  const stay = come.filter(({ point, reading }) => stones.get(point) === reading);
  const known = new Set(stay.map(({ point }) => point));
  return [...stay, ...[...stones].filter(([point]) => !known.has(point)).map(([point, reading]) => ({ point, reading, atMs }))];
};

const afterInput = (policy: BoardPolicy, input: BoardInput, game: Game | undefined): BoardPolicy => {
  if (input.kind === 'link') return { ...policy, link: input.state };
  if (input.kind === 'snapshot')
    return withStones(
      policy,
      new Map(input.readings.flatMap((reading, point) => (isStone(reading) ? [[point, reading]] : []))),
      input.atMs,
      game,
    );
  if (input.kind !== 'readings' || policy.stones === undefined) return policy;
  const stones = new Map(policy.stones);
  for (const { point, reading } of input.changes) {
    if (isStone(reading)) stones.set(point, reading);
    else stones.delete(point);
  }
  return withStones(policy, stones, input.atMs, game);
};

/** A board says who it is in several lines, each of which may come here: what follows waits for its first whole grid. */
export const identified = (policy: BoardPolicy, identity: BoardIdentity): BoardPolicy => ({
  ...policy,
  identity,
  isNew: true,
  stones: undefined,
  come: undefined,
});

/** What it said lately was not kept, and counts as unsaid: its next grid is its first, and it is asked for one. */
export const forgot = (policy: BoardPolicy): BoardPolicy => ({ ...policy, isNew: policy.identity !== undefined, hasLostInputs: true });

/** Does the board that has just shown its grid go on with the game, or begin one? */
const met = (policy: BoardPolicy, identity: BoardIdentity, game: Game | undefined): BoardDecision => {
  const sameKind = isSameKind(policy.gameBoard, identity);
  const isPlaying = game !== undefined && game.ended === undefined;
  if (!sameKind && !policy.beginsAnew && isPlaying) {
    const orders: readonly BoardOrder[] = [{ kind: 'refuse-board', identity, wanted: policy.gameBoard }];
    return { policy: { ...policy, isNew: false, isForeign: true }, orders };
  }
  const startsAnew = policy.beginsAnew && !policy.hasBegunAnew;
  const next = { ...policy, isNew: false, isForeign: false, gameBoard: identity, hasBegunAnew: true };
  const used: BoardOrder = { kind: 'use-board', identity, isSameKind: sameKind };
  if (!startsAnew && game !== undefined) return { policy: next, orders: [used] };
  const started = startGame(next, identity, false);
  return { policy: started.policy, orders: [used, ...started.orders] };
};

/** One stone alone is no handicap, nor are a few of a game that was cleared away: nobody plays with them. */
const startGame = (policy: BoardPolicy, identity: BoardIdentity, clearedAway: boolean, wasPlayed = clearedAway): BoardDecision => {
  const lying = [...(policy.stones?.keys() ?? [])];
  const leftLying = lying.length === 1 || (wasPlayed && lying.length <= LEFT_LYING_MAX) ? lying : [];
  return {
    policy: { ...policy, leftLying, stonesSeen: lying.length > 0, stonesLain: 0, come: undefined },
    orders: [{ kind: 'start-game', identity, leftLying, clearedAway }],
  };
};

const stonesIn = ({ position }: Game): number => position.stones.reduce((sum, occupant) => (occupant === 'empty' ? sum : sum + 1), 0);

/** How the game's stones have left the board, and how long that has to last; undefined: they have not. */
const clearing = (
  policy: BoardPolicy,
  game: Game | undefined,
): { readonly dueMs: number; readonly withFirstStone: boolean } | undefined => {
  const { stones, sinceMs, isForeign, isNew, identity } = policy;
  if (game === undefined || stones === undefined || identity === undefined || isForeign || isNew) return undefined;
  const had = stonesIn(game);
  const isFinished = isOver(game);
  const isPlayed = game.moves.length > 0 || game.ended !== undefined;
  const isUnplayed = !isPlayed;
  if (isFinished && game.waiting.length > 0 && stones.size === 0) return { dueMs: sinceMs + CLEAR_MS, withFirstStone: false };
  const isFollowedBadly = isPlayed && had < STONES_OF_A_GAME_MIN && policy.stonesLain >= STONES_OF_A_GAME_MIN;
  if (isFollowedBadly && stones.size === 0) return { dueMs: sinceMs + CLEARED_AWAY_MS, withFirstStone: !isFinished };
  if (had === 0) return undefined;
  if (stones.size === 0 && ((isFinished && policy.stonesSeen) || isUnplayed)) return { dueMs: sinceMs + CLEAR_MS, withFirstStone: false };
  if (isUnplayed || had < STONES_OF_A_GAME_MIN) return undefined;
  const isNearlyClear = stones.size <= LEFT_LYING_MAX && stones.size * 2 < had;
  const isOfGame = [...stones.keys()].every((point) => game.position.stones[point] !== 'empty');
  // After the end whatever still lies there is left lying, or a sensor that only reads so.
  return isNearlyClear && (isOfGame || isFinished) ? { dueMs: sinceMs + CLEARED_AWAY_MS, withFirstStone: !isFinished } : undefined;
};

/** When the policy wants to be asked again although nothing more is heard. */
export const policyWakeMs = (policy: BoardPolicy, game: Game | undefined): number | undefined => {
  const clear = clearing(policy, game);
  return clear === undefined || clear.withFirstStone ? undefined : clear.dueMs;
};

/** Time went by: a board may have lain clear for long enough. */
export const lookedAt = (policy: BoardPolicy, { game, hasRoom, nowMs }: TableNow): BoardDecision => {
  const clear = clearing(policy, game);
  if (clear === undefined || clear.withFirstStone || nowMs < clear.dueMs || !hasRoom || policy.identity === undefined)
    return { policy, orders: [] };
  return startGame(policy, policy.identity, false, true);
};

const isOfRecord = ({ position }: Game, point: Point, reading: Reading): boolean =>
  reading === 'occupied' ? position.stones[point] !== 'empty' : position.stones[point] === reading;

/**
 * The first moves of the next game, where they came before the board had lain clear for long enough; undefined: it is not so, or it may yet be
 * the game itself that is set up again. What came a moment ago is left to be read like any other stone.
 */
const firstMoves = ({ come = [], isForeign, isNew }: BoardPolicy, game: Game, nowMs: number): readonly ComeStone[] | undefined => {
  if (isForeign || isNew || game.moves.length === 0 || stonesIn(game) < STONES_OF_A_GAME_MIN) return undefined;
  const lying = come.filter(({ atMs }) => nowMs - atMs >= FLICKER_MS);
  const others = lying.filter(({ point, reading }) => !isOfRecord(game, point, reading));
  if (lying.length < STONES_COME_MIN || others.length < OTHER_STONES_MIN || others.length * 2 < lying.length) return undefined;
  // What a board shows all at once was not put down: it woke up.
  return new Set(lying.map(({ atMs }) => atMs)).size === lying.length ? lying : undefined;
};

/** Does a stone lie there now that is not one of the game coming back? Whoever puts one on a cleared board begins a game. */
const isFirstStone = (before: BoardPolicy, after: BoardPolicy, game: Game): boolean => {
  const come = [...(after.stones ?? [])].filter(([point]) => before.stones?.has(point) === false);
  return come.length === 1 || come.some(([point, reading]) => !isOfRecord(game, point, reading));
};

/** The board said something. Orders are in the order in which they are to be carried out. */
export const heard = (policy: BoardPolicy, inputs: readonly BoardInput[], now: TableNow): BoardDecision => {
  const seen = inputs.reduce((before, input) => afterInput(before, input, now.game), policy);
  const orders: BoardOrder[] = [];
  if (inputs.some((input) => input.kind === 'link' && input.state === 'up') && !seen.isForeign) orders.push({ kind: 'board-is-well' });
  if (!now.hasRoom) return { policy: { ...seen, hasLostInputs: true }, orders: [...orders, { kind: 'drop', why: 'no-room' }] };
  let next = seen;
  const follow = (decision: BoardDecision): void => {
    next = decision.policy;
    orders.push(...decision.orders);
  };
  if (next.isNew && next.identity !== undefined && inputs.some((input) => input.kind === 'snapshot'))
    follow(met(next, next.identity, now.game));
  else if (now.game !== undefined && next.identity !== undefined) {
    const clear = clearing(policy, now.game);
    const isDue = clear?.withFirstStone === true && now.nowMs >= clear.dueMs && isFirstStone(policy, seen, now.game);
    if (isDue) {
      const started = startGame(policy, next.identity, true);
      follow({ policy: { ...next, leftLying: started.policy.leftLying, stonesLain: 0, come: undefined }, orders: started.orders });
    } else {
      const come = firstMoves(next, now.game, now.nowMs);
      const clearedAway = !isOver(now.game);
      if (come !== undefined)
        follow({
          policy: { ...next, leftLying: [], stonesLain: 0, come: undefined },
          orders: [{ kind: 'start-game', identity: next.identity, leftLying: [], clearedAway, come }],
        });
    }
  }
  if (next.hasLostInputs) follow({ policy: { ...next, hasLostInputs: false }, orders: [{ kind: 'ask-for-grid' }] });
  if (next.leftLying.length > 0 && next.leftLying.every((point) => next.stones?.has(point) === false))
    follow({ policy: { ...next, leftLying: [] }, orders: [{ kind: 'left-is-gone' }] });
  orders.push(next.isForeign ? { kind: 'drop', why: 'foreign' } : { kind: 'take' });
  return { policy: next, orders };
};

/** Somebody starts a game: a board that did not fit the one before is the game's board now. */
export const startedByHand = (policy: BoardPolicy): BoardDecision => {
  if (!policy.isForeign || policy.identity === undefined) return { policy: { ...policy, leftLying: [] }, orders: [] };
  const orders: readonly BoardOrder[] = [{ kind: 'use-board', identity: policy.identity, isSameKind: false }, { kind: 'ask-for-grid' }];
  return { policy: { ...policy, isForeign: false, gameBoard: policy.identity, leftLying: [] }, orders };
};
