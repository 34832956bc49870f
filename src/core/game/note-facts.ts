/**
 * What an event leaves to note for the record: facts only, `src/words` makes the sentences. Read years later, a record has
 * to say why it is not what was seen.
 */
import type { ClockEventBody } from '../clock/clock.js';
import { makePointName } from '../go/point.js';
import { makeAmount } from '../go/scoring/amount.js';
import type { Move } from '../go/position.js';
import type { GameEvent } from './event.js';
import { isFor, type EventFor } from './event-listeners.js';
import type { Game } from './game.js';
import type { GameResult } from './game-result.js';
import { isLostByLateness } from './late-players.js';
import type { MoveInRecord } from './move-list.js';
import type { ActFact, NamedMove, NoteFact } from './notes.js';

type ActEvent = Exclude<EventFor<'notes'>, { readonly kind: 'clock' | 'sealed' | 'late' | 'late-undone' }>;

const named = (moves: readonly MoveInRecord[], { settings }: Game): readonly NamedMove[] =>
  moves.map(({ move }) => (move.kind === 'pass' ? null : makePointName(move.point, settings.size)));

/** Score, resignation and time stand in RE; what SGF has no word for, and reasons, are noted. */
const isInTheResult = (outcome: GameResult | undefined): boolean =>
  outcome === undefined || outcome.kind === 'score' || outcome.kind === 'resignation' || outcome.kind === 'time';

/** Undefined for what says nothing that the record has not. `game`: before the event. */
export const actFact = (event: ActEvent, game: Game): ActFact | undefined => {
  switch (event.kind) {
    case 'ended': {
      const { outcome, why } = event;
      return isInTheResult(outcome) && why === undefined ? undefined : { kind: 'ended', outcome, why: why ?? '' };
    }
    case 'amended': {
      const { game: id, change, why } = event;
      return id !== undefined || why === '' ? undefined : { kind: 'amended', names: Object.keys(change), why };
    }
    case 'corrected': {
      const { edit, number, was, now, why } = event;
      return { kind: 'corrected', edit, number, was: named(was, game), now: named(now, game), why };
    }
    case 'tried': {
      const { point, toMove, moves, shown, why } = event;
      const nameOf = (move: Move): NamedMove => (move.kind === 'pass' ? null : makePointName(move.point, game.settings.size));
      return { kind: 'tried', point: makePointName(point, game.settings.size), toMove, moves: moves.map(nameOf), shown, why };
    }
    case 'count-accepted': {
      const { side, count } = event;
      return { kind: 'count-accepted', side, winner: count.winner, margin: makeAmount(count.margin), unit: count.unit };
    }
    case 'resumed':
    case 'reopened':
      return { kind: event.kind, why: event.why };
    case 'ruled': {
      const { ruling, side, points, article, why } = event;
      return { kind: 'ruled', ruling, side, points, article, why };
    }
    case 'noted':
      return { kind: 'noted', text: event.text };
    case 'arbiter-called':
      return { kind: 'arbiter-called', side: event.side, why: event.why };
    case 'long-cycle':
      return { kind: 'long-cycle', cycle: event.cycle };
    case 'undone': {
      const act = game.acts.find(({ id }) => id === event.undoes);
      return event.why === '' || act === undefined ? undefined : { kind: 'undone', act: act.kind, why: event.why };
    }
  }
};

const clockFact = (happened: ClockEventBody): NoteFact | undefined => {
  switch (happened.kind) {
    case 'overtime-began':
    case 'period-used':
    case 'consideration-began':
    case 'flag-fell':
    case 'time-corrected':
    case 'sides-swapped':
      return { kind: 'clock', happened };
    case 'adjourned':
      // A sealed move has an event of its own.
      return happened.sealedBy === undefined ? { kind: 'clock', happened } : undefined;
    case 'paused':
      // Time that nobody was charged for is something that a record has to say.
      return happened.reason === 'board-lost' || happened.reason === 'stood-still' ? { kind: 'clock', happened } : undefined;
    case 'clock-started':
    case 'clock-stopped':
    case 'resumed':
      return undefined;
  }
};

/** What an event leaves to note, of the game before it; undefined for what is there already, or is nobody's later. */
export const noteOn = (event: GameEvent, game: Game): NoteFact | undefined => {
  if (!isFor('notes', event)) return undefined;
  switch (event.kind) {
    case 'clock':
      return event.happened === null ? undefined : clockFact(event.happened);
    case 'sealed':
      return { kind: 'sealed', color: event.color };
    // A charge for coming late is a correction of its time, and says why; without a clock there is none.
    case 'late': {
      const { lateMs, chargeMs, forfeits } = event;
      return forfeits.length === 0 && game.clock !== undefined ? undefined : { kind: 'late', lateMs, chargeMs, forfeits };
    }
    case 'late-undone':
      return isLostByLateness(game) || game.clock === undefined ? { kind: 'late-undone' } : undefined;
    case 'ended':
    case 'amended':
    case 'corrected':
    case 'tried':
    case 'count-accepted':
    case 'resumed':
    case 'reopened':
    case 'ruled':
    case 'noted':
    case 'arbiter-called':
    case 'long-cycle':
    case 'undone':
      return actFact(event, game);
  }
};
