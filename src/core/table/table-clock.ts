/**
 * The clock at the table: what the game and the buttons mean to it, and when it has something to tell.
 *
 *     moved, taken back, prisoners, ended ─▶ clockFollows ─▶ what to do to the clock
 *     time went by                        ─▶ clockNews, clockToKeep ─▶ events, and a checkpoint a second
 *
 * The clock's news is told when no line can change it any more (LATE_LINE_MS), each with its exact moment, and waits
 * for a stone that may have come before it (`undecided-stone.ts`).
 */
import { CHECKPOINT_EVERY_MS, makeCheckpoint } from '../clock/checkpoint.js';
import { changeClock, type ClockAction } from '../clock/clock-actions.js';
import { advance, nextMomentMs, type Clock } from '../clock/clock.js';
import { opposite } from '../go/color.js';
import type { GameEvent } from '../game/event.js';
import { isFor } from '../game/event-listeners.js';
import type { Game } from '../game/game.js';
import type { TimedBody } from './timed-body.js';
import { changeAtItsMoment, type TurnClock } from './clock-rewound.js';
import { clockBodies } from '../game/game-clock.js';

/** A line may arrive this late; a tick settles only what no line can change any more. */
export const LATE_LINE_MS = 150;

/** A table that was not looked at for longer than this tells one checkpoint of it and not one for each second. */
const CATCH_UP_MAX_MS = 60_000;

/** The first thing that was due at the clock up to `untilMs`, with its own moment; undefined when nothing was. */
export const clockNews = (clock: Clock | undefined, untilMs: number): readonly TimedBody[] | undefined => {
  const atMs = clock === undefined ? undefined : nextMomentMs(clock);
  if (clock === undefined || atMs === undefined || atMs > untilMs) return undefined;
  return clockBodies(clock, advance(clock, atMs)).map((body) => ({ body, atMs }));
};

/** When the next checkpoint is due; undefined while the clock stands. */
export const keptDueMs = ({ clock, clockKept }: Game): number | undefined =>
  clock?.status.kind === 'running' ? Math.max(clock.asOfMs, clockKept?.asOfMs ?? 0) + CHECKPOINT_EVERY_MS : undefined;

/** The checkpoint that was due up to `untilMs`; undefined when none was. */
export const clockToKeep = (game: Game | undefined, untilMs: number): TimedBody | undefined => {
  const dueMs = game === undefined ? undefined : keptDueMs(game);
  if (game?.clock === undefined || dueMs === undefined || dueMs > untilMs) return undefined;
  const atMs = untilMs - dueMs <= CATCH_UP_MAX_MS ? dueMs : untilMs;
  return { body: { kind: 'clock-kept', checkpoint: makeCheckpoint(game.clock, atMs) }, atMs };
};

/** The moment of the first evidence of an event: when the stone was put down. */
export const evidenceMs = (event: GameEvent): number => (event.kind === 'moved' ? (event.evidence[0]?.atMs ?? event.atMs) : event.atMs);

/** What an event of the game means to the clock, and at which moment. */
const actionsAfter = (event: GameEvent, game: Game, clock: Clock): readonly ClockAction[] => {
  if (!isFor('clock', event)) return [];
  switch (event.kind) {
    case 'stones-set-up':
      return [{ kind: 'turn-over-to', side: event.toMove }];
    case 'moved':
      // Without presses the stone is all there is: the first of them starts the other side.
      if (clock.policy.turnEnds === 'press') return [];
      return [clock.status.kind === 'ready' ? { kind: 'start', side: opposite(event.color) } : { kind: 'stone', side: event.color }];
    case 'taken-back':
    case 'corrected':
    case 'undone':
      return [{ kind: 'turn-over-to', side: game.position.toMove }];
    case 'revised':
      return clock.policy.turnEnds === 'stone' ? [{ kind: 'turn-over-to', side: game.position.toMove }] : [];
    case 'prisoners-pending':
    case 'prisoners-off':
      return [{ kind: event.kind }];
    case 'ended':
      return [{ kind: 'end' }];
  }
};

/** The clock's own events that follow from an event of the game, at the event's own moment. */
export const clockFollows = (event: GameEvent, game: Game, turn: TurnClock | undefined): readonly TimedBody[] => {
  const { clock } = game;
  if (clock === undefined) return [];
  return actionsAfter(event, game, clock).flatMap((action) => changeAtItsMoment(clock, turn, action, evidenceMs(event)));
};

/** A press of a clock button. A clock that refuses it (not that side's turn) says nothing: the game has the press as evidence. */
export const clockPressed = (clock: Clock | undefined, action: ClockAction, atMs: number): readonly TimedBody[] => {
  if (clock === undefined) return [];
  const answer = changeClock(clock, action, atMs);
  return clockBodies(clock, answer).map((body) => ({ body, atMs: answer.clock.asOfMs }));
};
