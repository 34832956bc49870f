/**
 * Japanese, in kana only: the engine reads a kanji as the words "Chinese letter". 分, 回 and 手 change
 * with the number before them (さんぷん, ろっかい, いって), so those are pieces with their last figure.
 * Four and seven are よん and なな, never し and しち.
 */
import { makeSpoken, tensAndUnits, type ClipKey } from './spoken-language.js';

const MINUTE_S = 60;

/** にじゅう + さんぷん; に + じゅっぷん. `counter` has a piece for 1 to 10; whole hundreds are not said. */
const counted = (number: number, counter: string): readonly ClipKey[] | undefined => {
  if (number === 0 || number % 100 === 0) return undefined;
  const units = number % 10;
  if (units > 0) return [...(number > units ? tensAndUnits(number - units) : []), `${counter}.${units}`];
  const tens = (number % 100) / 10;
  const before = number - (number % 100);
  return [...(before > 0 ? [`number.${before}`] : []), ...(tens > 1 ? [`number.${tens}`] : []), `${counter}.10`];
};

const length = (seconds: number): readonly ClipKey[] | undefined =>
  seconds > 0 && seconds % MINUTE_S === 0 ? counted(seconds / MINUTE_S, 'minutes') : [...tensAndUnits(seconds), 'seconds'];

type Part = ClipKey | readonly ClipKey[] | undefined;

/** One sentence of its parts; undefined where a part cannot be said. */
const sentence = (...parts: readonly Part[]): readonly ClipKey[] | undefined =>
  parts.includes(undefined) ? undefined : (parts.flat() as readonly ClipKey[]);

export const JA = makeSpoken({
  engineVoice: 'ja',
  between: '',
  pieces: {
    'number.0': 'ゼロ',
    'number.1': 'いち',
    'number.2': 'に',
    'number.3': 'さん',
    'number.4': 'よん',
    'number.5': 'ご',
    'number.6': 'ろく',
    'number.7': 'なな',
    'number.8': 'はち',
    'number.9': 'きゅう',
    'number.10': 'じゅう',
    'number.20': 'にじゅう',
    'number.30': 'さんじゅう',
    'number.40': 'よんじゅう',
    'number.50': 'ごじゅう',
    'number.60': 'ろくじゅう',
    'number.70': 'ななじゅう',
    'number.80': 'はちじゅう',
    'number.90': 'きゅうじゅう',
    'number.100': 'ひゃく',
    'number.200': 'にひゃく',
    'number.300': 'さんびゃく',
    'number.400': 'よんひゃく',
    'number.500': 'ごひゃく',
    seconds: 'びょう',
    'minutes.1': 'いっぷん',
    'minutes.2': 'にふん',
    'minutes.3': 'さんぷん',
    'minutes.4': 'よんぷん',
    'minutes.5': 'ごふん',
    'minutes.6': 'ろっぷん',
    'minutes.7': 'ななふん',
    'minutes.8': 'はっぷん',
    'minutes.9': 'きゅうふん',
    'minutes.10': 'じゅっぷん',
    'times.1': 'いっかい',
    'times.2': 'にかい',
    'times.3': 'さんかい',
    'times.4': 'よんかい',
    'times.5': 'ごかい',
    'times.6': 'ろっかい',
    'times.7': 'ななかい',
    'times.8': 'はっかい',
    'times.9': 'きゅうかい',
    'times.10': 'じゅっかい',
    'moves.1': 'いって',
    'moves.2': 'にて',
    'moves.3': 'さんて',
    'moves.4': 'よんて',
    'moves.5': 'ごて',
    'moves.6': 'ろくて',
    'moves.7': 'ななて',
    'moves.8': 'はって',
    'moves.9': 'きゅうて',
    'moves.10': 'じゅって',
    left: 'のこり',
    desu: 'です',
    within: 'で',
    considering: 'めの、こうりょじかんにはいりました',
    overtime: 'めの、ちょうかじかんにはいりました',
    points: 'もくの、ばつです',
  },
  compose: (family, number, { points = 0, withinMs }) => {
    switch (family) {
      case 'n':
        return tensAndUnits(number);
      case 'sec':
        return length(number);
      case 'min.left':
        return sentence('left', counted(number, 'minutes'), 'desu');
      case 'sec.left':
        return sentence('left', tensAndUnits(number), 'seconds', 'desu');
      case 'periods.left':
        return sentence('left', counted(number, 'times'), 'desu');
      case 'consideration':
        return sentence(counted(number, 'times'), 'considering');
      case 'overtime':
        return sentence(counted(number, 'times'), 'overtime', tensAndUnits(points), 'points');
      case 'stones':
        return withinMs === undefined
          ? sentence(counted(number, 'moves'), 'desu')
          : sentence(length(Math.floor(withinMs / 1000)), 'within', counted(number, 'moves'), 'desu');
    }
  },
  plain: {
    'last.period': 'さいごの、いっかいです',
    'count.begins': 'びょうよみに、はいります',
    'time.over': 'じかんぎれです',
    pause: 'とけいを、とめます',
    resume: 'たいきょくを、さいかいします',
    black: 'くろばんです',
    white: 'しろばんです',
    pass: 'パスです',
    'clear.prisoners': 'とったいしを、あげてください',
    ko: 'コウです。すぐには、とりかえせません',
    forbidden: 'ちゃくしゅきんしてんです',
    warning: 'けいこくです',
    advice: 'ちゅういです',
    'black.wins': 'くろの、かちです',
    'white.wins': 'しろの、かちです',
    draw: 'じごです',
    'sound.check': 'おんせいの、かくにんです',
  },
  timeOverAfterNine: 'じゅう、じかんぎれです',
});
