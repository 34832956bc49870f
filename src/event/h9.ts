/**
 * The European Go Database's tournament table (h9), out: ISO-8859-15, header lines, then a player a line in final order.
 *
 *     ; EV[Spring Cup]
 *     1 Müller Anna 4D DE Berl 6 28 150  12+/b0 7+/w0 0+ ... |12345678
 *
 * A cell is the opponent's place, the result (+ - = ?), `/` or `!` (by default), and colour and handicap; `0+` is a bye, `0-` absent.
 */
import { makePoints, standingsOf, type RoundOf, type Standing } from './standings.js';
import { fullName, type Entrant, type Tournament } from './tournament.js';
import { parseControls } from '../core/clock/control-text.js';
import type { TimeControl } from '../core/clock/time-control.js';

const SIGNS = { won: '+', lost: '-', draw: '=', unknown: '?' } as const;

const cellOf = ({ kind, opponent, color, handicap, result, byDefault }: RoundOf, placeOf: ReadonlyMap<string, number>): string =>
  kind === 'game'
    ? `${placeOf.get(opponent) ?? 0}${SIGNS[result]}${byDefault ? '!' : '/'}${color === 'black' ? 'b' : 'w'}${handicap}`
    : kind === 'bye'
      ? '0+'
      : '0-';

const MINUTE_MS = 60_000;
/** Moves that the database reckons a player to make in overtime, and increments in a game. */
const OVERTIME_PERIODS = 45;
const CANADIAN_MOVES = 60;
const INCREMENTS = 120;

/** Basic and adjusted minutes of a control. */
const minutesOf = (control: TimeControl): { readonly basic: number; readonly adjusted: number } => {
  const basicMs = control.kind === 'considerations' ? 0 : control.mainMs;
  const moreMs =
    control.kind === 'byo-yomi' || control.kind === 'reserved'
      ? OVERTIME_PERIODS * control.periodMs
      : control.kind === 'canadian'
        ? (CANADIAN_MOVES * control.blockMs) / control.stones
        : control.kind === 'fischer'
          ? INCREMENTS * control.incrementMs
          : 0;
  return { basic: Math.round(basicMs / MINUTE_MS), adjusted: Math.round((basicMs + moreMs) / MINUTE_MS) };
};

/** A class's least basic minutes (Fischer apart) and adjusted minutes. The database changes them: an event may name its class itself. */
const CLASSES = [
  { name: 'A', basic: 60, basicFischer: 45, adjusted: 75 },
  { name: 'B', basic: 40, basicFischer: 30, adjusted: 50 },
  { name: 'C', basic: 25, basicFischer: 20, adjusted: 30 },
] as const;

const classOf = (control: TimeControl): string => {
  const { basic, adjusted } = minutesOf(control);
  const isFischer = control.kind === 'fischer';
  return CLASSES.find((one) => basic >= (isFischer ? one.basicFischer : one.basic) && adjusted >= one.adjusted)?.name ?? 'D';
};

const CLUB_LETTERS = 4;

/** No blank may stand in a field. */
const field = (text: string, empty: string): string => text.trim().replaceAll(/[\s;|[\]]+/g, '_') || empty;

const rowOf = (
  { place, entrant, halfPoints, sosHalfPoints, sososHalfPoints, rounds }: Standing,
  placeOf: ReadonlyMap<string, number>,
): string =>
  [
    String(place),
    field(entrant.name, '?'),
    field(entrant.firstName, '-'),
    field(entrant.rank, '30K'),
    field(entrant.country, 'XX'),
    field(entrant.club, 'xxxx').slice(0, CLUB_LETTERS),
    makePoints(halfPoints),
    makePoints(sosHalfPoints),
    makePoints(sososHalfPoints),
    ...rounds.map((round) => cellOf(round, placeOf)),
    ...(entrant.pin === '' ? [] : [`|${entrant.pin}`]),
  ].join(' ');

export interface H9Options {
  /** A, B, C, D or X; undefined: by the thinking time. */
  readonly className?: string;
  /** Handicap is so many stones less than the difference of ranks; undefined: an even tournament. */
  readonly handicapCorrection?: number;
  readonly lastRound?: number;
}

/** The text; `encodeLatin9` makes the file's octets. */
export const makeH9 = (tournament: Tournament, options: H9Options = {}): string => {
  const standings = standingsOf(tournament, options.lastRound);
  const placeOf = new Map(standings.map(({ place, entrant }) => [entrant.key, place]));
  const controls = tournament.time === '' ? undefined : parseControls(tournament.time);
  const control = controls?.ok === true ? controls.value.black : undefined;
  const header = (tag: string, value: string): string => `; ${tag}[${value.replaceAll(/[\][\s]+/g, ' ').trim()}]`;
  return [
    header('CL', options.className ?? (control === undefined ? 'X' : classOf(control))),
    header('EV', tournament.name),
    header('PC', tournament.country === '' ? tournament.location : `${tournament.country}, ${tournament.location}`),
    header('DT', `${tournament.beginDate},${tournament.endDate || tournament.beginDate}`),
    ...(options.handicapCorrection !== undefined && options.handicapCorrection > 0 ? [header('HA', `h${options.handicapCorrection}`)] : []),
    header('KM', tournament.komi),
    ...(control === undefined ? [] : [header('TM', String(minutesOf(control).adjusted)), header('CM', tournament.time)]),
    ...standings.map((standing) => rowOf(standing, placeOf)),
    '',
  ].join('\n');
};

/** Where ISO-8859-15 has another character than Unicode at that number. */
const LATIN9: Readonly<Record<string, number>> = { '€': 0xa4, Š: 0xa6, š: 0xa8, Ž: 0xb4, ž: 0xb8, Œ: 0xbc, œ: 0xbd, Ÿ: 0xbe };
const LATIN9_PLACES: ReadonlySet<number> = new Set(Object.values(LATIN9));
/** Letters that fall apart in no form. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H' };

/** Players whose names that encoding cannot say at all: the database has them in Latin letters. */
export const unwritable = ({ entrants }: Tournament): readonly Entrant[] => {
  const marks = (text: string): number => text.split('?').length;
  return entrants.filter((entrant) => {
    const name = fullName(entrant);
    return marks(String.fromCharCode(...encodeLatin9(name))) > marks(name);
  });
};

/** ISO-8859-15; a letter that it lacks loses its accent, and what is no letter of it becomes a question mark. */
export const encodeLatin9 = (text: string): Uint8Array => {
  const bytes: number[] = [];
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0;
    const special = LATIN9[character];
    if (special !== undefined) bytes.push(special);
    else if (code < 0x100 && !LATIN9_PLACES.has(code)) bytes.push(code);
    else {
      const plain = PLAIN_LETTERS[character] ?? character.normalize('NFD').charAt(0);
      const plainCode = plain.charCodeAt(0);
      bytes.push(plainCode < 0x100 && !LATIN9_PLACES.has(plainCode) ? plainCode : 0x3f);
    }
  }
  return Uint8Array.from(bytes);
};
