/**
 * What the page says, in words. Every sentence a person reads or hears is made here, so that it
 * can be tested, and one day said in another language.
 */
import type { EndReason } from '../../core/game/action.js';
import type { InfractionKind } from '../../core/game/infraction.js';
import { COLORS, type BySide, type Color } from '../../core/go/color.js';
import { makePointName, type BoardSize, type Point } from '../../core/go/point.js';
import type { Counting, Repetition, Ruleset, SelfCapture } from '../../core/go/ruleset.js';
import type { LinkState } from '../../core/wire/board-input.js';
import type { LiveGame, LiveInfraction, LiveMove } from '../../core/table/live-game.js';
import type { BoardView } from './board-view.js';

export const SIDE_WORDS: BySide<string> = { black: 'Black', white: 'White' };

export const LINK_WORDS: Readonly<Record<LinkState, { readonly short: string; readonly long: string }>> = {
  up: { short: 'Board live', long: 'The board is connected and its readings are complete.' },
  suspect: { short: 'Checking board', long: 'A reading may have been missed; the board is being asked for all points again.' },
  down: { short: 'Board not heard', long: 'Nothing is heard from the board: see to its cable and its power. The record is kept.' },
  faulty: { short: 'Board faulty', long: 'The board contradicts itself again and again. Stop the clock and call the organiser.' },
};

const INFRACTION_WORDS: Readonly<Record<InfractionKind, string>> = {
  'double-move': 'two moves in a row',
  ko: 'ko retaken at once',
  superko: 'whole-board position repeated',
  'forbidden-point': 'stone on a forbidden point',
  'moved-stone': 'a stone was moved',
  'removed-living-stone': 'a living stone was taken off',
  'clock-before-clearing': 'clock pressed before the prisoners were off',
};

const COUNTING_WORDS: Readonly<Record<Counting, string>> = {
  'chinese-area': 'area',
  territory: 'territory',
  'ing-fill-in': 'fill-in',
  'living-stones': 'living stones',
  'equal-lu': 'equal lu',
  'tang-lu': 'Tang lu',
  'head-stones': 'head stones returned',
  'art-edition': 'art edition',
  'aga-area': 'AGA area',
};

const REPETITION_WORDS: Readonly<Record<Repetition, string>> = {
  none: 'repetition allowed',
  simple: 'simple ko',
  positional: 'positional superko',
  situational: 'situational superko',
  'natural-situational': 'natural situational superko',
  ing: 'Ing ko rule',
};

const SELF_CAPTURE_WORDS: Readonly<Record<SelfCapture, string>> = {
  forbidden: 'no suicide',
  'two-or-more': 'suicide of two or more',
  allowed: 'suicide allowed',
};

const FRACTIONS = ['', '½'] as const;

/** 15 half points: `7½` */
export const halfPointWords = (halves: number): string => {
  const whole = Math.floor(Math.abs(halves) / 2);
  const fraction = FRACTIONS[Math.abs(halves) % 2] ?? '';
  return (halves < 0 ? '-' : '') + (whole === 0 && fraction !== '' ? fraction : `${whole}${fraction}`);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A line may break after the dot, not before it. */
const BETWEEN = '\u00a0· ';

/** The axes and not only the name: names mislead (RULEBOOK 2). */
export const rulesWords = ({ name, counting, komiHalfPoints, repetition, selfCapture }: Ruleset): string =>
  [
    `${capital(name)} rules`,
    COUNTING_WORDS[counting],
    `komi ${halfPointWords(komiHalfPoints)}`,
    REPETITION_WORDS[repetition],
    SELF_CAPTURE_WORDS[selfCapture],
  ].join(BETWEEN);

/** `Q16`, or `pass` */
export const moveName = ({ point }: Pick<LiveMove, 'point'>, size: BoardSize): string =>
  point === null ? 'pass' : makePointName(point, size);

export const playerName = (color: Color, players: BySide<string>): string => (players[color] === '' ? SIDE_WORDS[color] : players[color]);

const PRISONER_WORDS = (count: number): string => (count === 1 ? '1 prisoner' : `${count} prisoners`);

export const prisonerWords = (color: Color, view: Pick<BoardView, 'prisonersTakenBy'>): string =>
  PRISONER_WORDS(view.prisonersTakenBy[color]);

/** One sentence for a screen reader when a move is made. */
export const announcement = (game: LiveGame, number: number): string => {
  const move = game.moves[number - 1];
  if (move === undefined) return '';
  const doubt = move.certain ? '' : ', doubtful';
  const flag = move.flagged === null ? '' : `, ${INFRACTION_WORDS[move.flagged]}`;
  return `Move ${number}: ${SIDE_WORDS[move.color]} ${moveName(move, game.size)}${doubt}${flag}`;
};

export const infractionWords = ({ infraction, color, point }: LiveInfraction, size: BoardSize): string =>
  `${SIDE_WORDS[color]}, ${INFRACTION_WORDS[infraction]}${point === null ? '' : ` (${makePointName(point, size)})`}`;

/** A banner names at most so many points of a kind; the rest is on the board. */
const POINTS_NAMED_MAX = 6;

const pointList = (points: readonly Point[], size: BoardSize): string => {
  const named = points.slice(0, POINTS_NAMED_MAX).map((point) => makePointName(point, size));
  const more = points.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
};

/** What to do so that board and record agree again; undefined: they agree. */
export const mismatchWords = (game: LiveGame, view: BoardView): string | undefined => {
  if (game.mismatch.length === 0) return undefined;
  const wanted = (kind: 'put-here' | 'take-off'): Point[] =>
    view.marks.filter((mark) => mark.kind === kind && game.mismatch.includes(mark.point)).map((mark) => mark.point);
  const put = wanted('put-here');
  const parts = COLORS.flatMap((color) => {
    const points = put.filter((point) => view.stones.some((stone) => stone.point === point && stone.color === color));
    return points.length === 0 ? [] : [`put ${color} on ${pointList(points, game.size)}`];
  });
  const off = wanted('take-off');
  if (off.length > 0) parts.push(`clear ${pointList(off, game.size)}`);
  return `The board differs from the record: ${parts.join('; ')}.`;
};

export const pendingWords = (game: LiveGame): string | undefined =>
  game.prisonersPending.length === 0 ? undefined : `Captured, still on the board: ${pointList(game.prisonersPending, game.size)}.`;

const REASON_WORDS: Readonly<Record<EndReason, string>> = {
  passes: 'both sides passed',
  agreement: 'by agreement',
  resignation: 'by resignation',
  time: 'on time',
  ruling: 'by a ruling',
};

/** `White wins by 3.5`, from the record's `W+3.5`; a result in another form is shown as it is written. */
export const endWords = ({ reason, result }: NonNullable<LiveGame['ended']>): string => {
  if (result === null) return `Game over: ${REASON_WORDS[reason]}`;
  if (result === '0' || /^draw$/i.test(result)) return 'Draw';
  const won = /^([BW])\+(.*)$/.exec(result);
  if (won === null) return `Game over: ${result}`;
  const winner = won[1] === 'B' ? 'Black' : 'White';
  const margin = won[2] ?? '';
  if (/^\d/.test(margin)) return `${winner} wins by ${margin}`;
  if (/^r/i.test(margin)) return `${winner} wins by resignation`;
  if (/^t/i.test(margin)) return `${winner} wins on time`;
  if (/^f/i.test(margin)) return `${winner} wins by forfeit`;
  return `${winner} wins ${REASON_WORDS[reason]}`;
};
