/**
 * apply: the game after an event.
 *
 * Total: what has been decided is never refused afterwards. Replaying the events of a journal gives the same game.
 */
import { without } from '../without.js';
import { parseCheckpoint } from '../clock/checkpoint.js';
import type { BySide, Color } from '../go/color.js';
import { lastCaptured } from '../go/position.js';
import type { EndReason } from './action.js';
import { amended } from './amendment.js';
import type { ClaimedMove } from './claimed-move.js';
import { NO_COUNT_MARKS, accepted, marked } from './counting.js';
import type { GameEvent } from './event.js';
import { isFor } from './event-listeners.js';
import { newGame, noSetUp, startPosition, type Game, type RecordedAct, type RecordedSetUp } from './game.js';
import { clockOfGame } from './game-clock.js';
import type { GameSettings } from './game-settings.js';
import { incidentOf, withIncident } from './incident.js';
import { isLostByLateness, latenessAfter } from './late-players.js';
import { advanceAsPlayed, flaggedAgain, inRecord, playList, spliced, type MoveInRecord, type RecordedMove } from './move-list.js';
import { noteOn } from './note-facts.js';
import { withNote } from './notes.js';
import { ACTS_MAX, partsOf, withoutAct } from './recorded-acts.js';
import { NO_TURNS, takeTurn, timeAfter, turnEnded, waitFor, type TurnEnd } from './turn-time.js';

/** The latest are kept; the journal has all. */
export const RULINGS_MAX = 200;

/** The first `kept` moves stay, then these. */
const withMoves = (game: Game, kept: number, claims: readonly MoveInRecord[]): Game => {
  if (kept < game.moves.length) {
    const { moves, position } = playList(startPosition(game, game.setUp), game.moves, kept, claims);
    return { ...game, moves, position, pendingPrisoners: [] };
  }
  let { position } = game;
  const moves = [...game.moves];
  for (const claim of claims) {
    position = advanceAsPlayed(position, claim);
    moves.push({ ...claim, number: moves.length + 1, captured: lastCaptured(position) });
  }
  return { ...game, moves, position, pendingPrisoners: [] };
};

/** Rules or stones have changed: every move is played again, and flagged as it stands now. */
const replayedAll = (game: Game): Game => replayed(game, flaggedAgain(startPosition(game, game.setUp), game.moves.map(inRecord), 0));

/** Played again from the set-up: moves have changed. */
const replayed = (game: Game, moves: readonly MoveInRecord[]): Game => {
  const unchanged = moves.findIndex((move, index) => move !== game.moves[index]);
  const kept = unchanged === -1 ? Math.min(moves.length, game.moves.length) : unchanged;
  return { ...game, ...playList(startPosition(game, game.setUp), game.moves, kept, moves.slice(kept)), pendingPrisoners: [] };
};

/** A turn has ended at the clock: the latest move of that side has its time, or the turn waits for its move. */
const withTurnEnd = (game: Game, side: Color, turn: TurnEnd): Game => {
  // The opponent may have replied already, but no more than that.
  const move = game.moves
    .slice(-2)
    .reverse()
    .find(({ color }) => color === side);
  if (move === undefined || move.timeAfter !== undefined) return { ...game, turnsWaiting: waitFor(game.turnsWaiting, side, turn) };
  const timed: RecordedMove = { ...move, timeAfter: { leftMs: turn.leftMs, overtimeLeft: turn.overtimeLeft } };
  return { ...game, moves: game.moves.map((other) => (other === move ? timed : other)) };
};

/** The clock after an event of its own. */
const withClock = (game: Game, event: GameEvent & { readonly kind: 'clock' }): Game => {
  const clock = parseCheckpoint(event.checkpoint, event.atMs);
  if (!clock.ok) return game;
  const next: Game = { ...game, clock: clock.value, clockKept: undefined };
  const side = turnEnded(event.happened, game.clock, game.setUp.toMove);
  if (side === undefined) return next;
  const after = timeAfter(clock.value.controls[side], clock.value.sides[side]);
  if (game.sealed?.color === side) return { ...next, sealed: { ...game.sealed, timeAfter: after } };
  return withTurnEnd(next, side, { atMs: event.atMs, ...after });
};

/** What a move takes with it: the turn that has ended for it, where it has. */
const timedBy = (
  turnsWaiting: BySide<readonly TurnEnd[]>,
  { color, evidence }: ClaimedMove,
  atMs: number,
): { readonly timed: Pick<MoveInRecord, 'timeAfter'>; readonly waiting: BySide<readonly TurnEnd[]> } => {
  const { turn, waiting } = takeTurn(turnsWaiting, color, evidence[0]?.atMs ?? atMs);
  return { timed: turn === undefined ? {} : { timeAfter: { leftMs: turn.leftMs, overtimeLeft: turn.overtimeLeft } }, waiting };
};

/** The game after one more move. */
const withMove = (game: Game, move: MoveInRecord, atMs: number): Game => {
  const { timed, waiting } = timedBy(game.turnsWaiting, move, atMs);
  return withMoves({ ...game, turnsWaiting: waiting }, game.moves.length, [{ ...move, ...timed }]);
};

/** Other moves from `fromNumber` on. One that is believed otherwise now was made in the same turn; one that is new has the turn that waits for it. */
const revisedMoves = (game: Game, fromNumber: number, claims: readonly ClaimedMove[], atMs: number): Game => {
  let { turnsWaiting } = game;
  const moves = claims.map((claim, index): MoveInRecord => {
    const before = game.moves[fromNumber - 1 + index];
    if (before?.timeAfter !== undefined && before.color === claim.color) return { ...claim, timeAfter: before.timeAfter };
    const { timed, waiting } = timedBy(turnsWaiting, claim, atMs);
    turnsWaiting = waiting;
    return { ...claim, ...timed };
  });
  const all = flaggedAgain(startPosition(game, game.setUp), [...game.moves.slice(0, fromNumber - 1), ...moves], fromNumber - 1);
  return withMoves({ ...game, turnsWaiting }, fromNumber - 1, all.slice(fromNumber - 1));
};

/** The game after the event. Total: it never refuses. */
export const apply = (game: Game, event: GameEvent): Game => {
  const after = applied(game, event);
  const incident = incidentOf(event, after.moves.length);
  const seen = incident === undefined ? after : { ...after, incidents: withIncident(after.incidents, incident) };
  return event.act === undefined || event.kind === 'started' ? seen : withAct(game, seen, event, event.act);
};

/** The act that the event belongs to, with what the game was before it and is after. */
const withAct = (before: Game, after: Game, { atMs }: GameEvent, { id, by, kind }: NonNullable<GameEvent['act']>): Game => {
  const last = after.acts.at(-1);
  const act: RecordedAct =
    last?.id === id ? { ...last, after: partsOf(after) } : { id, by, kind, atMs, before: partsOf(before), after: partsOf(after) };
  const earlier = last?.id === id ? after.acts.slice(0, -1) : after.acts;
  return { ...after, acts: [...earlier, act].slice(-ACTS_MAX) };
};

/** What the act changed is as it was, as far as nothing has changed it since. */
const undone = (game: Game, { undoes: id, seq }: GameEvent & { readonly kind: 'undone' }): Game => {
  const act = game.acts.find((one) => one.id === id);
  const restored = act === undefined ? undefined : withoutAct(game, act);
  if (restored?.ok !== true) return game;
  const acts = game.acts.map((one) => (one.id === id ? { ...one, undoneBy: seq } : one));
  const notes = game.notes.filter((note) => note.act !== id);
  const { parts, moves } = restored.value;
  const next: Game = { ...game, ...parts, acts, notes };
  const timed = withClockOf(next, game.settings.time);
  if (parts.setUp !== game.setUp || parts.settings.ruleset !== game.settings.ruleset) {
    const listed = moves.map((move, index) => ({ ...inRecord(move), number: index + 1, captured: [] }));
    return replayedAll({ ...timed, moves: listed });
  }
  return moves === game.moves ? timed : replayed(timed, moves);
};

const applied = (game: Game, event: GameEvent): Game => {
  const fact = noteOn(event, game);
  const act = event.act === undefined ? {} : { act: event.act.id };
  const notes = fact === undefined ? game.notes : withNote(game.notes, { afterMove: game.moves.length, fact, ...act });
  const next: Game = { ...game, seq: event.seq, notes };
  if (!isFor('game', event)) return next;
  switch (event.kind) {
    case 'started':
      return newGame(event.settings, event.seq, event.waiting ?? []);
    case 'stones-set-up': {
      const setUp: RecordedSetUp = { stones: event.stones, toMove: event.toMove };
      if (event.keepsMoves === true) return replayedAll({ ...next, setUp });
      return { ...next, setUp, moves: [], position: startPosition(game, setUp), pendingPrisoners: [] };
    }
    case 'moved': {
      const { color, move, certain, order, why, evidence } = event;
      const flagged = event.flagged === undefined ? {} : { flagged: event.flagged };
      const sealed = event.sealed === undefined ? {} : { sealed: event.sealed };
      return withMove(next, { color, move, certain, order, why, evidence, ...flagged, ...sealed }, event.atMs);
    }
    case 'taken-back':
      return withMoves({ ...next, turnsWaiting: NO_TURNS }, Math.max(0, game.moves.length - event.moves), []);
    case 'revised':
      return revisedMoves(next, event.fromNumber, event.now, event.atMs);
    case 'corrected':
      return replayed(next, spliced(game.moves, event));
    case 'prisoners-pending':
      return { ...next, pendingPrisoners: event.points };
    case 'prisoners-off':
      return { ...next, pendingPrisoners: [] };
    case 'mismatch':
      return { ...next, mismatch: event.points };
    case 'ended': {
      const { reason, result, outcome, why } = event;
      const more = { ...(outcome === undefined ? {} : { outcome }), ...(why === undefined ? {} : { why }) };
      return { ...next, ended: { reason, result, ...more }, sealed: undefined, pendingPrisoners: [], mismatch: [] };
    }
    case 'resumed':
      return { ...next, ended: undefined, counting: NO_COUNT_MARKS };
    case 'reopened':
      return { ...next, ended: event.to === 'playing' ? undefined : { reason: stoppedBy(game), result: undefined } };
    case 'marked':
      return { ...next, counting: marked(game.counting, event) };
    case 'count-accepted':
      return { ...next, counting: accepted(game.counting, event) };
    case 'arranged':
      return { ...next, waiting: [...game.waiting, event.game] };
    case 'arrangement-dropped':
      return { ...next, waiting: game.waiting.filter(({ id }) => id !== event.id) };
    case 'amended':
      return withAmendment(next, event);
    case 'ruled': {
      const ruling = without(event, 'kind', 'seq', 'atMs', 'act');
      return { ...next, rulings: [...game.rulings, { ...ruling, id: event.seq, afterMove: game.moves.length }].slice(-RULINGS_MAX) };
    }
    case 'undone':
      return undone(next, event);
    case 'sealed':
      return { ...next, sealed: { color: event.color, move: event.move, timeAfter: undefined } };
    case 'seal-opened': {
      // Its turn ended as it was sealed; its move comes now.
      const after = game.sealed?.timeAfter;
      const { turnsWaiting } = game;
      const waiting = after === undefined ? turnsWaiting : waitFor(turnsWaiting, event.color, { atMs: event.atMs, ...after });
      return { ...next, sealed: undefined, turnsWaiting: waiting };
    }
    case 'late':
      return { ...next, late: latenessAfter(game, event) };
    case 'late-undone':
      return { ...next, late: undefined, ended: isLostByLateness(game) ? undefined : game.ended };
    case 'clock':
      return withClock(next, event);
    case 'clock-kept': {
      const clock = parseCheckpoint(event.checkpoint, event.atMs);
      return clock.ok ? { ...next, clockKept: clock.value } : next;
    }
  }
};

/** Another time control: a clock that has not been started is another one. */
const withClockOf = (game: Game, before: GameSettings['time']): Game =>
  before === game.settings.time || (game.clock !== undefined && game.clock.status.kind !== 'ready')
    ? game
    : { ...game, clock: clockOfGame(game.settings), clockKept: undefined };

/** A count that is taken up again was stopped as it was stopped the first time. */
const stoppedBy = ({ ended }: Game): EndReason => (ended?.reason === 'passes' ? 'passes' : 'agreement');

/** Of the game on the board, or of one that waits. */
const withAmendment = (game: Game, { game: id, change }: GameEvent & { readonly kind: 'amended' }): Game => {
  if (id !== undefined) {
    return { ...game, waiting: game.waiting.map((one) => (one.id === id ? { ...one, settings: amended(one.settings, change) } : one)) };
  }
  const next = withClockOf({ ...game, settings: amended(game.settings, change) }, game.settings.time);
  const isUntouched = game.moves.length === 0 && game.setUp.stones.black.length + game.setUp.stones.white.length === 0;
  const setUp = isUntouched ? noSetUp(next.settings) : game.setUp;
  const isSame = next.settings.ruleset === game.settings.ruleset && setUp === game.setUp;
  return isSame ? next : replayedAll({ ...next, setUp });
};
