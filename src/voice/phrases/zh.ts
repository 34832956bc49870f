/**
 * Chinese. The count and 10，超时判负 are the words of the competition rules (spoken.md, verified);
 * 还剩X次, 最后一次 and the overtime words were not found in a rule text.
 */
import type { Phrases } from './phrase.js';

const MINUTE_S = 60;
const NUMERALS = ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十'] as const;

/** How many, before 分钟 and 次: 一, 两, 三 ... 十, then figures. */
const howMany = (number: number): string => NUMERALS[number] ?? String(number);

const length = (seconds: number): string =>
  seconds > 0 && seconds % MINUTE_S === 0 ? `${howMany(seconds / MINUTE_S)}分钟` : `${String(seconds)}秒`;

/** A Canadian block, in figures like the stones that go with it. */
const block = (lengthMs: number): string => {
  const seconds = Math.floor(lengthMs / 1000);
  return seconds % MINUTE_S === 0 ? `${String(seconds / MINUTE_S)}分钟` : `${String(seconds)}秒`;
};

export const ZH: Phrases = {
  numbered: {
    sec: length,
    n: String,
    'min.left': (minutes) => `还剩${howMany(minutes)}分钟`,
    'sec.left': (seconds) => `还剩${String(seconds)}秒`,
    'periods.left': (periods) => `还剩${howMany(periods)}次`,
    overtime: (ordinal, { points = 0 }) => `第${ordinal === 2 ? '二' : howMany(ordinal)}次超时，罚${howMany(points)}点`,
    consideration: (ordinal) => `第${String(ordinal)}次考虑时间`,
    stones: (stones, { withinMs }) => (withinMs === undefined ? `${String(stones)}子` : `${block(withinMs)}${String(stones)}子`),
  },
  plain: {
    'last.period': '最后一次',
    'count.begins': '开始读秒',
    'time.over': '时间到，超时判负',
    pause: '暂停',
    resume: '继续',
    black: '黑棋',
    white: '白棋',
    pass: '虚着',
    'clear.prisoners': '请提清死子',
    ko: '打劫，不能立即提回',
    forbidden: '禁着点',
    warning: '警告',
    advice: '劝告',
    'black.wins': '黑胜',
    'white.wins': '白胜',
    draw: '和棋',
    'sound.check': '试音',
  },
  timeOverAfterNine: '10，超时判负',
};
