/**
 * English: what the page and the messages say, what a call reads like, and how it is read aloud.
 *
 * Texts: short sentences a club member says. The voice is in the timekeepers' manner (RULEBOOK 9.9): "30 seconds",
 * then "40" and "50" alone; the tenth of the last seconds is "ten: time", or "time" where the count went down.
 */
import { moveClips, movePieces, pointText } from './letter-readings.js';
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
  'warning.record-longer':
    'the record on the disk has {moves} moves, and the journal knows of {known}: it was left as it is, and what is played now stands in a file beside it',
  'warning.foreign-board': 'board {board} ({kind}) does not fit the game going on ({wanted}): connect that board, or start a new game',
  // infractions
  'infraction.double-move': 'two moves in a row',
  'infraction.ko': 'ko retaken at once',
  'infraction.superko': 'whole-board position repeated',
  'infraction.forbidden-point': 'stone on a forbidden point',
  'infraction.moved-stone': 'a stone was moved',
  'infraction.removed-living-stone': 'a living stone was taken off',
  'infraction.clock-before-clearing': 'clock pressed before the prisoners were off',
  // the page: frame
  'language.name': 'English',
  'nav.hall': 'Hall',
  'nav.games': 'Games',
  'nav.desk': 'Desk',
  'nav.setup': 'Set-up',
  'nav.main': 'Main menu',
  'nav.language': 'Language',
  'nav.theme': 'Light or dark',
  'nav.theme-auto': 'As the system',
  'nav.theme-light': 'Light',
  'nav.theme-dark': 'Dark',
  'nav.full-screen': 'Full screen',
  'page.not-here': 'There is nothing at this address.',
  'page.to-hall': 'To the hall',
  'page.loading': 'Loading…',
  'page.server-lost': 'No connection to Banmen. What you see is from {time}. Trying again…',
  'page.before': 'before',
  'page.close': 'Close',
  'page.copy': 'Copy',
  'page.copied': 'Copied',
  // the board's link
  'link.up': 'Board live',
  'link.up.long': 'The board is connected and its readings are complete.',
  'link.suspect': 'Checking board',
  'link.suspect.long': 'A reading may have been missed. The board is being asked for all points again.',
  'link.down': 'Board not heard',
  'link.down.long': 'Nothing is heard from the board. Check its cable and its power. The record is kept.',
  'link.faulty': 'Board faulty',
  'link.faulty.long': 'The board contradicts itself again and again. Stop the clock and call the organiser.',
  'link.unknown': 'Board unknown',
  'sensors.faulty': '{n} {n:sensor|sensors} may be faulty.',
  // rules and komi
  'rules.rules': '{name} rules',
  'rules.komi': 'komi {komi}',
  'rules.handicap': '{n} handicap stones',
  'counting.chinese-area': 'area',
  'counting.territory': 'territory',
  'counting.ing-fill-in': 'fill-in',
  'counting.living-stones': 'living stones',
  'counting.equal-lu': 'equal lu',
  'counting.tang-lu': 'Tang lu',
  'counting.head-stones': 'head stones returned',
  'counting.art-edition': 'art edition',
  'counting.aga-area': 'AGA area',
  'repetition.none': 'repetition allowed',
  'repetition.simple': 'simple ko',
  'repetition.positional': 'positional superko',
  'repetition.situational': 'situational superko',
  'repetition.natural-situational': 'natural situational superko',
  'repetition.ing': 'Ing ko rule',
  'suicide.forbidden': 'no suicide',
  'suicide.two-or-more': 'suicide of two or more',
  'suicide.allowed': 'suicide allowed',
  // players and moves on the page
  'players.title': 'Players',
  'players.to-play': 'to play',
  'players.prisoners': '{n} {n:prisoner|prisoners}',
  'players.points-lost': '{n} {n:point|points} lost',
  'players.time-of': "{side}'s time",
  'move.number': 'Move {number}',
  'move.told': 'Move {number}: {side} {point}',
  'move.told-with': 'Move {number}: {side} {point}, {more}',
  'move.doubtful': 'doubtful',
  'move.name': '{side} {point}',
  'move.none': 'No move yet',
  'move.before-first': 'Before the first move',
  'move.order-unknown': 'The order with its neighbours is not known.',
  'move.why': 'Why?',
  'move.took': 'took {time}',
  'move.left': 'left {time}',
  'moves.title': 'Moves',
  'moves.on-show': 'Move on show',
  'moves.strip': 'Time a move: {side} {point}, move {number}',
  'moves.strip-title': 'Time a move',
  'moves.doubts': '{n} {n:doubt|doubts}',
  'step.title': 'Step through the game',
  'step.first': 'First position',
  'step.back': 'Back one move',
  'step.forward': 'Forward one move',
  'step.live': 'Live',
  'step.to-live': 'Back to live',
  'step.not-live': 'Not live',
  'board.label': 'Board {width} by {height}',
  // notices at a table
  'notice.title': 'Notices',
  'notice.differs': 'The board differs from the record: {parts}.',
  'notice.part-next': '{before}; {next}',
  'notice.put': 'put {color} on {points}',
  'notice.clear': 'clear {points}',
  'notice.more': '{points} and {n} more',
  'notice.pending': 'Captured, still on the board: {points}.',
  'notice.seen': 'Seen against the rules: {what}.',
  'notice.seen-more': 'Seen against the rules: {what}, and {n} earlier.',
  'infraction.told': '{side}, {what}',
  'infraction.told-at': '{side}, {what} ({point})',
  'notice.waiting-first': 'Waiting for the first game: put the board in its starting position.',
  'notice.waiting-table': 'Waiting for the table…',
  'notice.no-table': 'There is no such table here.',
  'stands.lunch': 'The clocks stand: lunch.',
  'stands.arbiter': 'The arbiter has stopped the clocks.',
  'stands.adjourned': 'The clocks stand: the game is adjourned.',
  'stands.board-lost': 'The clocks stand: the board is not heard.',
  'stands.restart':
    'Banmen restarted. Clocks are paused at their last saved times (up to 1 s old). The arbiter assigns the missing time and resumes.',
  'stands.counting': 'The clocks stand: the game is being counted.',
  'stands.other': 'The clocks stand.',
  'adjourned.sealed': 'Adjourned: {side} has sealed its move.',
  'adjourned.on-paper': 'Adjourned: {side} has sealed its move, on paper.',
  // how a game ended
  'end.over': 'Game over: {what}',
  'end.draw': 'Draw',
  'end.by-margin': '{side} wins by {margin}',
  'end.by-resignation': '{side} wins by resignation',
  'end.by-time': '{side} wins on time',
  'end.by-forfeit': '{side} wins by forfeit',
  'end.by': '{side} wins: {what}',
  'end.passes': 'both sides passed',
  'end.agreement': 'by agreement',
  'end.resignation': 'by resignation',
  'end.time': 'on time',
  'end.ruling': 'by a ruling',
  // times
  'time.periods': '{n} {n:period|periods}',
  'time.plus-periods': '+ {n} {n:period|periods}',
  'time.last-period': 'last one',
  'time.stones': '{n} {n:stone|stones} to play',
  'time.considerations': '{n} {n:consideration|considerations}',
  'time.over': 'time over',
  'time.stands': 'stands',
  'time.hours': '{n} {n:hour|hours}',
  'time.minutes': '{n} min',
  'time.seconds': '{n} s',
  'time.none': 'without a clock',
  'control.then': '{main}, then {rest}',
  'control.periods': '{n} × {time}',
  'control.stones': '{n} stones in {time}',
  'control.increment': '{time} more a move',
  'control.delay': '{time} free a move',
  'control.move': '{time} a move',
  'control.considerations': '{n} times {time} to think',
  'control.hourglass': 'hourglass {time}',
  'control.stage': '{time} more after each stage',
  // the hall
  'hall.title': 'Hall',
  'hall.search': 'Name or table',
  'hall.all': 'All',
  'hall.need': 'Need somebody',
  'hall.playing': 'Playing',
  'hall.over': 'Over',
  'hall.nothing': 'No table fits.',
  'hall.empty': 'No table is set up yet.',
  'hall.projector': 'Projector',
  'hall.boards': '{n} {n:board|boards} at a time',
  'hall.filter': 'Show',
  'lamp.playing': 'Playing',
  'lamp.doubt': 'Doubt',
  'lamp.call': 'Arbiter!',
  'lamp.counting': 'Counting',
  'lamp.over': 'Over',
  'lamp.no-link': 'No link',
  'lamp.next': 'Next',
  'lamp.adjourned': 'Adjourned',
  // the table
  'table.numbers': 'Numbers',
  'table.share': 'Share',
  'table.sound': 'Sound',
  'table.clock': 'Clock',
  'table.desk': 'Arbiter',
  'table.count': 'Count',
  'table.save-sgf': 'Save SGF',
  'table.save-png': 'Save picture (PNG)',
  'table.save-svg': 'Save drawing (SVG)',
  'table.link-here': 'Address of this page',
  'table.qr': 'QR code of the address',
  'table.more': 'More',
  // the clock face
  'clock.to-play': 'to play',
  'clock.flip': 'Two players',
  'clock.flip-off': 'One side',
  'clock.sound-on': 'Sound on',
  'clock.sound-off': 'Sound off',
  'clock.volume': 'Volume',
  'clock.delay': 'The loudspeaker is late by',
  'clock.delay-none': 'not at all',
  'clock.delay-ms': '{n} ms',
  'clock.ask': 'How much time is left?',
  'clock.ask-side': 'Say what {side} has left',
  'clock.awake': 'The screen stays on',
  'clock.not-awake': 'This browser may switch the screen off',
  'clock.none': 'This game is played without a clock.',
  'clock.back': 'Back to the table',
  'clock.periods-of': '{n} {n:period|periods} of {time}',
  'sound.locked': 'Turn the spoken count on',
  'sound.playing': 'The count is spoken here',
  'sound.suspended': 'The browser has stopped the sound: touch to go on',
  'sound.quiet': 'shown, not spoken at the table',
  'sound.no-answer': 'Banmen does not answer',
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
    'black.plays': (point) => `black, ${pointText(point)}`,
    'white.plays': (point) => `white, ${pointText(point)}`,
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
    ...movePieces('en'),
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
      case 'black.plays':
        return moveClips('black', number, numberOf);
      case 'white.plays':
        return moveClips('white', number, numberOf);
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
