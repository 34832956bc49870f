/** Notes of a game as sentences: facts in, told out. `core/game/notes` says which facts are kept. */
import type { ClockEventBody } from '../core/clock/clock.js';
import { makeDuration } from '../core/clock/duration.js';
import type { TimeSetting } from '../core/clock/side-time.js';
import type { Note, NoteFact } from '../core/game/notes.js';
import { COLORS, type Color } from '../core/go/color.js';
import { tellAct } from './act-words.js';
import { inEnglish, tell, tellAll, type TellValue, type Sentence } from './telling.js';

export const tellSide = (side: Color): Sentence => tell(side === 'black' ? 'side.black' : 'side.white');

const tellLeft = ({ mainMs, leftMs, periodsLeft, stonesLeft }: Required<TimeSetting>): TellValue => {
  const parts: TellValue[] = [];
  if (mainMs > 0) parts.push(makeDuration(mainMs));
  if (leftMs > 0) parts.push(tell('left.of-period', { time: makeDuration(leftMs) }));
  if (periodsLeft > 0) parts.push(tell('left.periods', { n: periodsLeft }));
  if (stonesLeft > 0) parts.push(tell('left.stones', { n: stonesLeft }));
  return parts.length === 0 ? tell('left.nothing') : parts;
};

const withPointsLost = (told: Sentence, points: number): Sentence =>
  points === 0 ? told : tellAll(told, tell('note.points-lost', { n: points }));

const tellClock = (happened: ClockEventBody): Sentence => {
  switch (happened.kind) {
    case 'overtime-began': {
      const { side, periodsLeft, penaltyPoints } = happened;
      const began =
        periodsLeft === 0
          ? tell('note.overtime-began', { side: tellSide(side) })
          : tell('note.overtime-began-left', { side: tellSide(side), n: periodsLeft });
      return withPointsLost(began, penaltyPoints);
    }
    case 'period-used':
      return withPointsLost(tell('note.period-used', { side: tellSide(happened.side), n: happened.periodsLeft }), happened.penaltyPoints);
    case 'consideration-began':
      return tell('note.consideration-began', { side: tellSide(happened.side), n: happened.periodsLeft });
    case 'flag-fell':
      return tell('note.flag-fell', { side: tellSide(happened.side) });
    case 'time-corrected': {
      const { was, now, why, undone } = happened;
      const side = tellSide(happened.side);
      return undone
        ? tell('note.time-again', { side, now: tellLeft(now), why })
        : tell('note.time-set', { side, now: tellLeft(now), was: tellLeft(was), why });
    }
    case 'sides-swapped':
      return tell('note.sides-swapped');
    case 'adjourned':
      return tell('note.adjourned');
    case 'paused':
      return happened.reason === 'stood-still'
        ? tell('note.stood-still')
        : happened.reason === 'board-lost'
          ? tell('note.board-lost')
          : tell('nothing');
    // The game keeps no note of these.
    case 'clock-started':
    case 'clock-stopped':
    case 'resumed':
      return tell('nothing');
  }
};

/** Who came late and what it has cost: a sentence for each side that did. */
export const tellLate = ({ lateMs, chargeMs, forfeits }: Omit<NoteFact & { readonly kind: 'late' }, 'kind'>): Sentence =>
  tellAll(
    ...COLORS.filter((color) => lateMs[color] > 0).map((color) => {
      const came = { side: tellSide(color), late: makeDuration(lateMs[color]) };
      if (forfeits.includes(color)) return tell('note.late-loses', came);
      return chargeMs[color] === 0
        ? tell('note.late', came)
        : tell('note.late-charged', { ...came, charge: makeDuration(chargeMs[color]) });
    }),
  );

export const tellNote = (fact: NoteFact): Sentence => {
  switch (fact.kind) {
    case 'clock':
      return tellClock(fact.happened);
    case 'sealed':
      return tell('note.sealed', { side: tellSide(fact.color) });
    case 'late':
      return tellLate(fact);
    case 'late-undone':
      return tell('note.late-undone');
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
      return tellAct(fact);
  }
};

/** As the record writes them. */
export const writeNotes = (notes: readonly Note[]): readonly { readonly afterMove: number; readonly text: string }[] =>
  notes.map(({ afterMove, fact }) => ({ afterMove, text: inEnglish(tellNote(fact)) }));
