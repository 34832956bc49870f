/**
 * Japanese. Four and seven are よん and なな, never し and しち: those are misheard for each other and
 * for one (spoken.md, verified). 残りX分です is the readers' sentence; the others are in its manner.
 */
import type { Phrases } from './phrase.js';

const MINUTE_S = 60;
const COUNT = ['ゼロ', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう', 'じゅう'] as const;

const length = (seconds: number): string =>
  seconds > 0 && seconds % MINUTE_S === 0 ? `${String(seconds / MINUTE_S)}分` : `${String(seconds)}秒`;

export const JA: Phrases = {
  numbered: {
    sec: length,
    n: (number) => COUNT[number] ?? String(number),
    'min.left': (minutes) => `残り${String(minutes)}分です`,
    'sec.left': (seconds) => `残り${String(seconds)}秒です`,
    'periods.left': (periods) => `残り${String(periods)}回です`,
    overtime: (ordinal, { points = 0 }) => `${String(ordinal)}回目の超過時間に入りました。${String(points)}目の罰です`,
    consideration: (ordinal) => `${String(ordinal)}回目の考慮時間に入りました`,
    stones: (stones, { withinMs }) =>
      withinMs === undefined ? `${String(stones)}手です` : `${length(Math.floor(withinMs / 1000))}で${String(stones)}手です`,
  },
  plain: {
    'last.period': '最後の一回です',
    'count.begins': '秒読みに入ります',
    'time.over': '時間切れです',
    pause: '時計を止めます',
    resume: '対局を再開します',
    black: '黒番です',
    white: '白番です',
    pass: 'パスです',
    'clear.prisoners': '取った石を上げてください',
    ko: 'コウです。すぐには取り返せません',
    forbidden: '着手禁止点です',
    warning: '警告です',
    advice: '注意です',
    'black.wins': '黒の勝ちです',
    'white.wins': '白の勝ちです',
    draw: '持碁です',
    'sound.check': '音声の確認です',
  },
  timeOverAfterNine: 'じゅう、時間切れです',
};
