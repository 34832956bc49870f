/**
 * Notes: what happened at the table besides the moves, in words, for the record and the page.
 *
 * A note stands with the move after which it happened (0: before the first). The record is read by people
 * years later, so it says what the arbiter changed and why; pauses are left out.
 */
import type { ClockEventBody } from '../clock/clock.js';
import { makeDuration } from '../clock/duration.js';
import type { TimeSetting } from '../clock/side-time.js';
import type { Color } from '../go/color.js';
import type { GameEvent } from './event.js';
import { isFor } from './event-listeners.js';
import type { Game } from './game.js';
import { isLostByLateness, lateWords } from './late-players.js';

export interface Note {
  /** The number of moves when it happened. */
  readonly afterMove: number;
  readonly text: string;
}

/** The latest are kept; the journal has all. */
export const NOTES_MAX = 200;

const SIDE: Readonly<Record<Color, string>> = { black: 'Black', white: 'White' };

const countOf = (count: number, one: string): string => `${String(count)} ${count === 1 ? one : `${one}s`}`;

const settingWords = ({ mainMs, leftMs, periodsLeft, stonesLeft }: Required<TimeSetting>): string =>
  [
    ...(mainMs > 0 ? [makeDuration(mainMs)] : []),
    ...(leftMs > 0 ? [`${makeDuration(leftMs)} of a period`] : []),
    ...(periodsLeft > 0 ? [`${countOf(periodsLeft, 'period')} left`] : []),
    ...(stonesLeft > 0 ? [`${countOf(stonesLeft, 'stone')} to play`] : []),
  ].join(', ') || 'nothing';

const lostWords = (points: number): string => (points === 0 ? '' : ` ${countOf(points, 'point')} lost to overtime so far.`);

const clockNote = (happened: ClockEventBody): string | undefined => {
  switch (happened.kind) {
    case 'overtime-began': {
      const left =
        happened.periodsLeft === 0 ? 'overtime has begun' : `overtime has begun, ${countOf(happened.periodsLeft, 'period')} left`;
      return `${SIDE[happened.side]}: ${left}.${lostWords(happened.penaltyPoints)}`;
    }
    case 'period-used':
      return `${SIDE[happened.side]}: ${countOf(happened.periodsLeft, 'period')} left.${lostWords(happened.penaltyPoints)}`;
    case 'consideration-began':
      return `${SIDE[happened.side]}: a consideration has begun, ${String(happened.periodsLeft)} more left.`;
    case 'flag-fell':
      return `${SIDE[happened.side]}'s time is over.`;
    case 'time-corrected': {
      const { side, was, now, why, undone } = happened;
      if (undone) return `${SIDE[side]}'s time is ${settingWords(now)} again; undone: ${why}.`;
      return `${SIDE[side]}'s time was set to ${settingWords(now)} (was ${settingWords(was)}): ${why}.`;
    }
    case 'sides-swapped':
      return 'The clocks stood the wrong way round: each side has the time of the other.';
    case 'adjourned':
      // A sealed move has an event of its own.
      return happened.sealedBy === undefined ? 'Adjourned.' : undefined;
    case 'clock-started':
    case 'clock-stopped':
    case 'paused':
    case 'resumed':
      return undefined;
  }
};

/** What an event leaves in the record in words, of the game before it; undefined for what is there already, or is nobody's later. */
export const noteOn = (event: GameEvent, game: Game): string | undefined => {
  if (!isFor('notes', event)) return undefined;
  switch (event.kind) {
    case 'clock':
      return event.happened === null ? undefined : clockNote(event.happened);
    case 'sealed':
      return `Adjourned: ${SIDE[event.color]} has sealed its move.`;
    // A charge for coming late is a correction of its time, and says why.
    case 'late':
      return event.forfeits.length === 0 ? undefined : lateWords(event);
    case 'late-undone':
      return isLostByLateness(game) ? 'What was said of coming late is undone: the game goes on.' : undefined;
  }
};

export const withNote = (notes: readonly Note[], note: Note): readonly Note[] => [...notes, note].slice(-NOTES_MAX);
