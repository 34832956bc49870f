/**
 * Announcements: what a table says beside the seconds. Pure: from an event and the game that it led to.
 *
 *     event ─ announcementsAfter ─▶ step's output `say` ─▶ session (once the event is safe) ─▶ voice
 *
 * Everything is offered here; which topics are spoken is the organiser's (`serve --announce`). A warning or an advice
 * is never made here: those are an arbiter's words, said when the arbiter asks for them.
 */
import type { CallKey } from '../clock/call.js';
import type { ClockEvent } from '../clock/clock.js';
import { makeSpokenPoint } from '../clock/spoken-point.js';
import type { GameEvent } from '../game/event.js';
import { isFor } from '../game/event-listeners.js';
import type { Game } from '../game/game.js';
import type { InfractionKind } from '../game/infraction.js';
import type { Color } from '../go/color.js';
import type { Point } from '../go/point.js';

/** What an organiser switches on and off. `moves`: every move as it is recorded, for players who do not see the board; `answers`: a player asked; `rulings`: the arbiter had it said. */
export const ANNOUNCE_TOPICS = ['turn', 'moves', 'prisoners', 'infractions', 'pauses', 'result', 'answers', 'rulings'] as const;
export type AnnounceTopic = (typeof ANNOUNCE_TOPICS)[number];

export interface Announcement {
  readonly key: CallKey;
  readonly with: {
    readonly topic: AnnounceTopic;
    /** The moment of what it is about. */
    readonly atMs: number;
    /** Whose turn it is, or who passed, won, or is at fault. */
    readonly side?: Color;
  };
}

/** Captured stones that lie there for longer are forgotten ones: a large capture is lifted in less. */
export const PRISONERS_REMINDER_MS = 10_000;

const ofInfraction = (kind: InfractionKind): readonly [CallKey, AnnounceTopic] | undefined => {
  switch (kind) {
    case 'ko':
    case 'superko':
      return ['ko', 'infractions'];
    case 'forbidden-point':
      return ['forbidden', 'infractions'];
    case 'clock-before-clearing':
      return ['clear.prisoners', 'prisoners'];
    // There is no word for these that is not a verdict: they are shown.
    case 'double-move':
    case 'moved-stone':
    case 'removed-living-stone':
      return undefined;
  }
};

/** The record's result, `B+3.5` or `0`. */
const ofResult = (result: string | undefined): readonly [CallKey, Color | undefined] | undefined => {
  if (result === undefined) return undefined;
  if (/^(0|draw|jigo)$/i.test(result)) return ['draw', undefined];
  const [winner] = result;
  if (!/^[BW]\+/.test(result)) return undefined;
  return winner === 'B' ? ['black.wins', 'black'] : ['white.wins', 'white'];
};

const ofClock = (happened: ClockEvent): readonly [CallKey, AnnounceTopic, Color | undefined] | undefined => {
  switch (happened.kind) {
    case 'paused':
    case 'adjourned':
      return ['pause', 'pauses', undefined];
    case 'resumed':
      return ['resume', 'pauses', undefined];
    case 'clock-started':
      return [happened.side, 'turn', happened.side];
    // The reader says these, on the second.
    case 'overtime-began':
    case 'period-used':
    case 'consideration-began':
    case 'flag-fell':
    case 'clock-stopped':
    case 'time-corrected':
    case 'sides-swapped':
      return undefined;
  }
};

const playedKey = (color: Color, point: Point, { position }: Game): CallKey => `${color}.plays.${makeSpokenPoint(point, position.size)}`;

/** The last move of the game, for a player who asks or who was away; undefined: nothing was played yet. */
export const lastMoveKey = (game: Game): CallKey | undefined => {
  const last = game.moves[game.moves.length - 1];
  if (last === undefined) return undefined;
  return last.move.kind === 'pass' ? 'pass' : playedKey(last.color, last.move.point, game);
};

const announcement = (key: CallKey, topic: AnnounceTopic, atMs: number, side: Color | undefined): Announcement => ({
  key,
  with: { topic, atMs, ...(side === undefined ? {} : { side }) },
});

/** `game`: with the event in it. */
export const announcementsAfter = (event: GameEvent, game: Game): readonly Announcement[] => {
  const { atMs } = event;
  if (!isFor('voice', event)) return [];
  switch (event.kind) {
    case 'moved': {
      const said =
        event.move.kind === 'pass'
          ? [announcement('pass', 'turn', atMs, event.color)]
          : [announcement(playedKey(event.color, event.move.point, game), 'moves', atMs, event.color)];
      // With a clock it is the clock that says whose turn it is: a stone without a press ends none.
      const { toMove } = game.position;
      return game.clock === undefined ? [...said, announcement(toMove, 'turn', atMs, toMove)] : said;
    }
    case 'infraction': {
      const said = ofInfraction(event.infraction);
      return said === undefined ? [] : [announcement(said[0], said[1], atMs, event.color ?? undefined)];
    }
    case 'clock': {
      const said = event.happened === null ? undefined : ofClock(event.happened);
      return said === undefined ? [] : [announcement(said[0], said[1], atMs, said[2])];
    }
    case 'ruled':
      // A warning is said when it is given; the rest is for the record.
      return event.ruling === 'warning' || event.ruling === 'advice' ? [announcement(event.ruling, 'rulings', atMs, event.side)] : [];
    case 'ended': {
      const said = ofResult(event.result);
      return said === undefined ? [] : [announcement(said[0], 'result', atMs, said[1])];
    }
  }
};

/** When the players are to be reminded of captured stones, after this event; undefined: of none, or they have been. */
export const reminderAfter = (dueMs: number | undefined, event: GameEvent, game: Game): number | undefined => {
  if (event.kind === 'prisoners-pending') return event.atMs + PRISONERS_REMINDER_MS;
  return game.pendingPrisoners.length === 0 ? undefined : dueMs;
};

/** That captured stones still lie on the board. */
export const reminder = (atMs: number): Announcement => announcement('clear.prisoners', 'prisoners', atMs, undefined);
