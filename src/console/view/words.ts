/** What the page says of a game, as sentences in no language yet: `src/words` has the words of each. */
import type { EndReason } from '../../core/game/action.js';
import { COLORS, type BySide, type Color } from '../../core/go/color.js';
import { makePointName, type BoardSize, type Point } from '../../core/go/point.js';
import type { Ruleset } from '../../core/go/ruleset.js';
import type { LiveGame, LiveInfraction, LiveMove } from '../../core/table/live-game.js';
import { tellInfraction } from '../../words/infraction-words.js';
import { tellSide } from '../../words/note-words.js';
import { tellColor } from '../../words/refusal-words.js';
import { EN_TEXTS } from '../../words/en.js';
import { tell, type Sentence, type TellValue, type TextKey } from '../../words/telling.js';
import type { BoardView } from './board-view.js';

const FRACTIONS = ['', '½'] as const;

/** 15 half points: `7½` */
export const halfPointWords = (halves: number): string => {
  const whole = Math.floor(Math.abs(halves) / 2);
  const fraction = FRACTIONS[Math.abs(halves) % 2] ?? '';
  return (halves < 0 ? '-' : '') + (whole === 0 && fraction !== '' ? fraction : `${whole}${fraction}`);
};

/** In the reader's language; a rule set that has no words is called as it is. */
export const rulesetWords = (name: string): Sentence => {
  const key = `ruleset.${name}`;
  return Object.hasOwn(EN_TEXTS, key) ? { key: key as TextKey } : tell('plain', { text: name });
};

/** What this game is played for: its rules by name, its own komi and handicap. */
export const termsWords = ({
  ruleset,
  komiHalfPoints,
  handicap,
}: Pick<LiveGame, 'ruleset' | 'komiHalfPoints' | 'handicap'>): readonly Sentence[] => [
  tell('rules.rules', { name: rulesetWords(ruleset.name) }),
  tell('rules.komi', { komi: halfPointWords(komiHalfPoints) }),
  ...(handicap.stones > 0 ? [tell('rules.handicap', { n: handicap.stones })] : []),
];

/** The axes and not only the name: names mislead (RULEBOOK 2). */
export const axesWords = ({ counting, repetition, selfCapture }: Ruleset): readonly Sentence[] => [
  tell(`counting.${counting}`),
  tell(`repetition.${repetition}`),
  tell(`suicide.${selfCapture}`),
];

/** `Q16`, or `pass` */
export const moveName = ({ point }: Pick<LiveMove, 'point'>, size: BoardSize): string | Sentence =>
  point === null ? tell('move.pass') : makePointName(point, size);

export const playerName = (color: Color, players: BySide<string>): string | Sentence =>
  players[color] === '' ? tellSide(color) : players[color];

export const prisonerWords = (color: Color, view: Pick<BoardView, 'prisonersTakenBy'>): Sentence =>
  tell('players.prisoners', { n: view.prisonersTakenBy[color] });

/** One sentence for a screen reader when a move is made. */
export const announcement = (game: LiveGame, number: number): Sentence => {
  const move = game.moves[number - 1];
  if (move === undefined) return tell('nothing');
  const told = { number, side: tellSide(move.color), point: moveName(move, game.size) };
  const more: TellValue[] = [];
  if (!move.certain) more.push(tell('move.doubtful'));
  if (move.flagged !== null) more.push(tellInfraction(move.flagged));
  return more.length === 0 ? tell('move.told', told) : tell('move.told-with', { ...told, more });
};

export const infractionWords = ({ infraction, color, point }: LiveInfraction, size: BoardSize): Sentence => {
  const what = tellInfraction(infraction);
  if (color === null)
    return point === null
      ? tell('infraction.unclear', { what })
      : tell('infraction.unclear-at', { what, point: makePointName(point, size) });
  const told = { side: tellSide(color), what };
  return point === null ? tell('infraction.told', told) : tell('infraction.told-at', { ...told, point: makePointName(point, size) });
};

/** A banner names at most so many points of a kind; the rest is on the board. */
const POINTS_NAMED_MAX = 6;

const pointList = (points: readonly Point[], size: BoardSize): TellValue => {
  const named = points.slice(0, POINTS_NAMED_MAX).map((point) => makePointName(point, size));
  const more = points.length - named.length;
  return more > 0 ? tell('notice.more', { points: named, n: more }) : named;
};

/** What to do so that board and record agree again; undefined: they agree. */
export const mismatchWords = (game: LiveGame, view: BoardView): Sentence | undefined => {
  if (game.mismatch.length === 0) return undefined;
  const wanted = (kind: 'put-here' | 'take-off'): Point[] =>
    view.marks.filter((mark) => mark.kind === kind && game.mismatch.includes(mark.point)).map((mark) => mark.point);
  const put = wanted('put-here');
  const parts = COLORS.flatMap((color) => {
    const points = put.filter((point) => view.stones.some((stone) => stone.point === point && stone.color === color));
    return points.length === 0 ? [] : [tell('notice.put', { color: tellColor(color), points: pointList(points, game.size) })];
  });
  const off = wanted('take-off');
  if (off.length > 0) parts.push(tell('notice.clear', { points: pointList(off, game.size) }));
  const [first, ...rest] = parts;
  if (first === undefined) return undefined;
  return tell('notice.differs', { parts: rest.reduce((before, next) => tell('notice.part-next', { before, next }), first) });
};

export const pendingWords = (game: LiveGame): Sentence | undefined =>
  game.prisonersPending.length === 0 ? undefined : tell('notice.pending', { points: pointList(game.prisonersPending, game.size) });

const reasonOf = (reason: EndReason): Sentence => tell(`end.${reason}`);

/** `White wins by 3.5`, from the record's `W+3.5`; a result in another form is shown as it is written. */
export const endWords = ({ reason, result }: Pick<NonNullable<LiveGame['ended']>, 'reason' | 'result'>): Sentence => {
  if (result === null) return tell('end.over', { what: reasonOf(reason) });
  if (result === '0' || /^draw$/i.test(result)) return tell('end.draw');
  const won = /^([BW])\+(.*)$/.exec(result);
  if (won === null) return tell('end.over', { what: result });
  const side = tellSide(won[1] === 'B' ? 'black' : 'white');
  const margin = won[2] ?? '';
  if (/^\d/.test(margin)) return tell('end.by-margin', { side, margin });
  if (/^r/i.test(margin)) return tell('end.by-resignation', { side });
  if (/^t/i.test(margin)) return tell('end.by-time', { side });
  if (/^f/i.test(margin)) return tell('end.by-forfeit', { side });
  return tell('end.by', { side, what: reasonOf(reason) });
};
