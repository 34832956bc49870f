/**
 * What people's acts leave to note for the record: facts only, `src/words` makes the sentences. Read years later, a record has
 * to say why it is not what was seen.
 */
import type { Color } from '../go/color.js';
import type { LongCycle } from '../go/long-cycle.js';
import { makePointName } from '../go/point.js';
import type { CountUnit } from '../go/scoring/count.js';
import { makeAmount } from '../go/scoring/amount.js';
import type { MoveEdit, RulingKind } from './act.js';
import type { Action } from './action.js';
import type { EventFor } from './event-listeners.js';
import type { Game } from './game.js';
import type { GameResult } from './game-result.js';
import type { MoveInRecord } from './move-list.js';

/** A turn by its point's name; null: a pass. */
type NamedMove = string | null;

export type ActFact =
  /** Play stopped, where somebody said why, or the result in words that SGF does not have. */
  | { readonly kind: 'ended'; readonly outcome: GameResult | undefined; readonly why: string }
  | { readonly kind: 'amended'; readonly names: readonly string[]; readonly why: string }
  | {
      readonly kind: 'corrected';
      readonly edit: MoveEdit['kind'];
      readonly number: number;
      readonly was: readonly NamedMove[];
      readonly now: readonly NamedMove[];
      readonly why: string;
    }
  | {
      readonly kind: 'count-accepted';
      readonly side: Color;
      readonly winner: Color | 'draw';
      readonly margin: string;
      readonly unit: CountUnit;
    }
  | { readonly kind: 'resumed'; readonly why: string }
  | { readonly kind: 'reopened'; readonly why: string }
  | {
      readonly kind: 'ruled';
      readonly ruling: RulingKind;
      readonly side: Color | undefined;
      readonly points: number | undefined;
      readonly article: string | undefined;
      readonly why: string;
    }
  | { readonly kind: 'noted'; readonly text: string }
  | { readonly kind: 'arbiter-called'; readonly side: Color | undefined; readonly why: string }
  | { readonly kind: 'long-cycle'; readonly cycle: LongCycle }
  | { readonly kind: 'undone'; readonly act: Action['kind']; readonly why: string };

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
