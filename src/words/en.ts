/**
 * English: what the page and the messages say, what a call reads like, and how it is read aloud.
 *
 * Texts: short sentences a club member says. The voice is in the timekeepers' manner (RULEBOOK 9.9): "30 seconds",
 * then "40" and "50" alone; the tenth of the last seconds is "ten: time", or "time" where the count went down.
 */
import type { ClipKey, Phrases, SpokenSource } from './voice-words.js';

export const EN_TEXTS = {
  // how texts are joined
  'list.between': ', ',
  sentences: '{before} {next}',
  nothing: '',
  plain: '{text}',
  // sides, stones and moves
  'side.black': 'Black',
  'side.white': 'White',
  'stone.black': 'black',
  'stone.white': 'white',
  'move.pass': 'pass',
  // what happened besides the moves
  'note.overtime-began': '{side}: overtime has begun.',
  'note.overtime-began-left': '{side}: overtime has begun, {n} {n:period|periods} left.',
  'note.period-used': '{side}: {n} {n:period|periods} left.',
  'note.points-lost': '{n} {n:point|points} lost to overtime so far.',
  'note.consideration-began': '{side}: a consideration has begun, {n} more left.',
  'note.flag-fell': "{side}'s time is over.",
  'note.time-again': "{side}'s time is {now} again; undone: {why}.",
  'note.time-set': "{side}'s time was set to {now} (was {was}): {why}.",
  'note.sides-swapped': 'The clocks stood the wrong way round: each side has the time of the other.',
  'note.adjourned': 'Adjourned.',
  'note.sealed': 'Adjourned: {side} has sealed its move.',
  'note.late': '{side} came {late} late.',
  'note.late-charged': '{side} came {late} late: {charge} off its time.',
  'note.late-loses': '{side} came {late} late, past the limit of the event, and loses.',
  'note.late-undone': 'What was said of coming late is undone: the game goes on.',
  // what a side has left
  'left.of-period': '{time} of a period',
  'left.periods': '{n} {n:period|periods} left',
  'left.stones': '{n} {n:stone|stones} to play',
  'left.nothing': 'nothing',
  // why an action was not taken
  'refusal.occupied': 'there is a stone on {point}',
  'refusal.off-board': 'there is no such point on a {width} x {height} board',
  'refusal.wrong-turn': 'it is the other side to move',
  'refusal.forbidden-point': 'a stone on {point} would have no liberty and captures nothing',
  'refusal.ko': '{point} retakes the ko of move {number} at once',
  'refusal.superko': '{point} brings back the position after move {number}',
  'refusal.game-over': 'the game is over: start a new one',
  'refusal.no-game': 'there is no game yet: start one',
  'refusal.no-such-move': 'there is no move {number}',
  'refusal.bad-set-up': 'these stones cannot be set up: {why}',
  'refusal.bad-time': 'the thinking time cannot be used: {why}',
  'refusal.sealed': 'a move is sealed: open it first (open-seal, without a point)',
  'refusal.sealed-on-paper': 'the sealed move is on paper: open the envelope and give its point, or pass',
  'refusal.nothing-sealed': 'no move is sealed',
  'refusal.not-late': 'nobody is late: say by how much black or white is',
  'refusal.late-already': '{color} was said to be late already: undo that first',
  'refusal.corrected-since': "{color}'s time was corrected since: undo that correction first",
  'refusal.no-clock': 'this game is played without a clock',
  'refusal.not-running': 'the clock does not run',
  'refusal.already-running': 'the clock runs already',
  'refusal.not-paused': 'the clock is not paused',
  'refusal.flag-fallen': 'a flag has fallen: give that side time first, or end the game',
  'refusal.not-possible-here': 'this time control has no such thing, or the value is not one it can have',
  'refusal.nothing-to-undo': 'there is no correction to undo',
  'refusal.write-another': '{refusal}: write another point, or pass',
  'refusal.seal-wrong-turn': 'the side that moved last has not pressed its clock: it presses first',
  'refusal.seal-not-running': 'the clock does not run: start or resume it first, for sealing takes the time of the side to move',
  'refusal.journal': 'it cannot be kept, for the disk takes nothing (see the warning): try again when that is mended',
  'refusal.no-voice': 'nobody speaks at this table: start Banmen with --voice, or give the table a voice in the settings',
  'refusal.closed': 'the table is closed',
  'refusal.no-board': 'no board has been heard yet: connect one and switch it on',
  'refusal.wrong-size': 'the board is {boardWidth} x {boardHeight}: a game of {width} x {height} cannot be played on it',
  'refusal.fault': 'a fault in Banmen stood in the way; nothing was changed, and the log says more',
  // warnings of a table
  'warning.record-unwritable': 'the game record cannot be written ({why}): make room or mend the folder; the game is safe in the journal',
  'warning.clock-lost': 'the LED clock is not connected: {why}',
  'warning.time-over': "{color}'s time is over: end the game, or give that side time",
  'warning.table-fault': 'because of a fault in Banmen something could not be understood; the game goes on, and the log says more',
  'warning.game-cleared-away': 'game {game} was cleared away, so a new game has begun; the record of game {game} stays as it was',
  'warning.stone-left': 'a stone still lies on {points} and is no part of this game: take it off, or start the game by hand',
  'warning.foreign-board': 'board {board} ({kind}) does not fit the game going on ({wanted}): connect that board, or start a new game',
  // infractions
  'infraction.double-move': 'two moves in a row',
  'infraction.ko': 'ko retaken at once',
  'infraction.superko': 'whole-board position repeated',
  'infraction.forbidden-point': 'stone on a forbidden point',
  'infraction.moved-stone': 'a stone was moved',
  'infraction.removed-living-stone': 'a living stone was taken off',
  'infraction.clock-before-clearing': 'clock pressed before the prisoners were off',
} as const;

const MINUTE_S = 60;
const COUNT_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;
const ORDINALS = ['no', 'first', 'second', 'third', 'fourth', 'fifth'] as const;

/** Said after "30 seconds", so that the number alone is understood. */
const SHORT_SECONDS: readonly number[] = [40, 50, 55, 58];

const plural = (number: number, word: string): string => `${String(number)} ${word}${number === 1 ? '' : 's'}`;

const lengthText = (seconds: number): string =>
  seconds > 0 && seconds % MINUTE_S === 0
    ? seconds === MINUTE_S
      ? 'one minute'
      : plural(seconds / MINUTE_S, 'minute')
    : SHORT_SECONDS.includes(seconds)
      ? String(seconds)
      : plural(seconds, 'second');

export const EN_PHRASES: Phrases = {
  numbered: {
    sec: lengthText,
    n: String,
    'min.left': (minutes) => `${plural(minutes, 'minute')} left`,
    'sec.left': (seconds) => `${plural(seconds, 'second')} left`,
    'periods.left': (periods) => `${plural(periods, 'period')} left`,
    overtime: (ordinal, { points = 0 }) =>
      `${ORDINALS[ordinal] ?? `${String(ordinal)}th`} overtime, ${COUNT_WORDS[points] ?? String(points)} points`,
    consideration: (ordinal) => `consideration ${String(ordinal)}`,
    stones: (stones, { withinMs }) =>
      withinMs === undefined ? plural(stones, 'stone') : `${plural(stones, 'stone')} in ${lengthText(Math.floor(withinMs / 1000))}`,
  },
  plain: {
    'last.period': 'last period',
    'count.begins': 'the count begins',
    'time.over': 'time',
    pause: 'clocks stopped',
    resume: 'play goes on',
    black: 'black to play',
    white: 'white to play',
    pass: 'pass',
    'clear.prisoners': 'please take off the captured stones',
    ko: 'ko: not at once',
    forbidden: 'forbidden point',
    warning: 'warning',
    advice: 'advice',
    'black.wins': 'black wins',
    'white.wins': 'white wins',
    draw: 'draw',
    'sound.check': 'sound check',
  },
  timeOverAfterNine: 'ten: time',
};

const ORDINAL_MAX = 5;

/** "30 seconds" came before, so these stand alone (EN_PHRASES). */
const ALONE: readonly number[] = [40, 50, 55, 58];

const numberOf = (number: number): readonly ClipKey[] => {
  if (number < 20) return [`number.${number}`];
  const hundreds = number - (number % 100);
  const rest = number % 100;
  if (hundreds > 0) return [`number.${hundreds}`, ...(rest === 0 ? [] : numberOf(rest))];
  return [`number.${rest - (rest % 10)}`, ...(rest % 10 === 0 ? [] : [`number.${rest % 10}`])];
};

const amount = (number: number, unit: string): readonly ClipKey[] => [...numberOf(number), number === 1 ? unit : `${unit}s`];

const lengthClips = (seconds: number): readonly ClipKey[] =>
  seconds > 0 && seconds % MINUTE_S === 0
    ? amount(seconds / MINUTE_S, 'minute')
    : ALONE.includes(seconds)
      ? numberOf(seconds)
      : amount(seconds, 'second');

export const EN_SPOKEN: SpokenSource = {
  engineVoice: 'en-us',
  between: ' ',
  pieces: {
    'number.0': 'zero',
    'number.1': 'one',
    'number.2': 'two',
    'number.3': 'three',
    'number.4': 'four',
    'number.5': 'five',
    'number.6': 'six',
    'number.7': 'seven',
    'number.8': 'eight',
    'number.9': 'nine',
    'number.10': 'ten',
    'number.11': 'eleven',
    'number.12': 'twelve',
    'number.13': 'thirteen',
    'number.14': 'fourteen',
    'number.15': 'fifteen',
    'number.16': 'sixteen',
    'number.17': 'seventeen',
    'number.18': 'eighteen',
    'number.19': 'nineteen',
    'number.20': 'twenty',
    'number.30': 'thirty',
    'number.40': 'forty',
    'number.50': 'fifty',
    'number.60': 'sixty',
    'number.70': 'seventy',
    'number.80': 'eighty',
    'number.90': 'ninety',
    'number.100': 'one hundred',
    'number.200': 'two hundred',
    'number.300': 'three hundred',
    'number.400': 'four hundred',
    'number.500': 'five hundred',
    'ordinal.1': 'first',
    'ordinal.2': 'second',
    'ordinal.3': 'third',
    'ordinal.4': 'fourth',
    'ordinal.5': 'fifth',
    second: 'second',
    seconds: 'seconds',
    minute: 'minute',
    minutes: 'minutes',
    period: 'period',
    periods: 'periods',
    stone: 'stone',
    stones: 'stones',
    point: 'point',
    points: 'points',
    left: 'left',
    within: 'in',
    considering: 'consideration',
    overtime: 'overtime,',
  },
  compose: (family, number, { points = 0, withinMs }) => {
    switch (family) {
      case 'n':
        return numberOf(number);
      case 'sec':
        return lengthClips(number);
      case 'min.left':
        return [...amount(number, 'minute'), 'left'];
      case 'sec.left':
        return [...amount(number, 'second'), 'left'];
      case 'periods.left':
        return [...amount(number, 'period'), 'left'];
      case 'consideration':
        return ['considering', ...numberOf(number)];
      case 'overtime':
        return number >= 1 && number <= ORDINAL_MAX ? [`ordinal.${number}`, 'overtime', ...amount(points, 'point')] : undefined;
      case 'stones':
        return [...amount(number, 'stone'), ...(withinMs === undefined ? [] : ['within', ...lengthClips(Math.floor(withinMs / 1000))])];
    }
  },
  plain: {
    'last.period': 'last period',
    'count.begins': 'the count begins',
    'time.over': 'time',
    pause: 'clocks stopped',
    resume: 'play goes on',
    black: 'black to play',
    white: 'white to play',
    pass: 'pass',
    'clear.prisoners': 'please take off the captured stones',
    ko: 'ko, not at once',
    forbidden: 'forbidden point',
    warning: 'warning',
    advice: 'advice',
    'black.wins': 'black wins',
    'white.wins': 'white wins',
    draw: 'draw',
    'sound.check': 'sound check',
  },
  timeOverAfterNine: 'ten: time',
};
