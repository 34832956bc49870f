/**
 * Mandarin, in pinyin with tone digits: the engine reads characters and tone digits of its plain
 * Mandarin voice as English (espeak-ng 1.51), its pinyin voice reads these rightly.
 */
import { makeSpoken, type ClipKey } from './spoken-language.js';

const MINUTE_S = 60;

/** 两 before 分钟 and 次; 二 in every other number. */
const howMany = (number: number): readonly ClipKey[] => (number === 2 ? ['number.liang'] : numberOf(number));

/** 一百零五, 一百一十: after hundreds a gap is said, and a ten has its one. */
const numberOf = (number: number): readonly ClipKey[] => {
  if (number <= 10) return [`number.${number}`];
  if (number >= 100) {
    const rest = number % 100;
    const hundreds = `number.${number - rest}`;
    if (rest === 0) return [hundreds];
    if (rest < 10) return [hundreds, 'number.0', ...numberOf(rest)];
    return [hundreds, ...(rest < 20 ? ['number.1'] : []), ...numberOf(rest)];
  }
  const units = number % 10;
  return units === 0 ? [`number.${number}`] : [`number.${number - units}`, `number.${units}`];
};

const length = (seconds: number): readonly ClipKey[] =>
  seconds > 0 && seconds % MINUTE_S === 0 ? [...howMany(seconds / MINUTE_S), 'minutes'] : [...numberOf(seconds), 'seconds'];

/** A Canadian block, in figures like its stones: 10分钟25子. */
const block = (seconds: number): readonly ClipKey[] =>
  seconds % MINUTE_S === 0 ? [...numberOf(seconds / MINUTE_S), 'minutes'] : [...numberOf(seconds), 'seconds'];

export const ZH = makeSpoken({
  engineVoice: 'cmn-latn-pinyin',
  between: ' ',
  pieces: {
    'number.0': 'ling2',
    'number.1': 'yi1',
    'number.2': 'er4',
    'number.liang': 'liang3',
    'number.3': 'san1',
    'number.4': 'si4',
    'number.5': 'wu3',
    'number.6': 'liu4',
    'number.7': 'qi1',
    'number.8': 'ba1',
    'number.9': 'jiu3',
    'number.10': 'shi2',
    'number.20': 'er4 shi2',
    'number.30': 'san1 shi2',
    'number.40': 'si4 shi2',
    'number.50': 'wu3 shi2',
    'number.60': 'liu4 shi2',
    'number.70': 'qi1 shi2',
    'number.80': 'ba1 shi2',
    'number.90': 'jiu3 shi2',
    'number.100': 'yi4 bai3',
    'number.200': 'er4 bai3',
    'number.300': 'san1 bai3',
    'number.400': 'si4 bai3',
    'number.500': 'wu3 bai3',
    left: 'hai2 sheng4',
    seconds: 'miao3',
    minutes: 'fen1 zhong1',
    periods: 'ci4',
    ordinal: 'di4',
    considering: 'ci4 kao3 lv4 shi2 jian1',
    overtime: 'ci4 chao1 shi2',
    costs: 'fa2',
    points: 'dian3',
    stones: 'zi3',
  },
  compose: (family, number, { points = 0, withinMs }) => {
    switch (family) {
      case 'n':
        return numberOf(number);
      case 'sec':
        return length(number);
      case 'min.left':
        return ['left', ...howMany(number), 'minutes'];
      case 'sec.left':
        return ['left', ...numberOf(number), 'seconds'];
      case 'periods.left':
        return ['left', ...howMany(number), 'periods'];
      case 'consideration':
        return ['ordinal', ...numberOf(number), 'considering'];
      case 'overtime':
        return ['ordinal', ...numberOf(number), 'overtime', 'costs', ...howMany(points), 'points'];
      case 'stones':
        return [...(withinMs === undefined ? [] : block(Math.floor(withinMs / 1000))), ...numberOf(number), 'stones'];
    }
  },
  // 一 before a fourth tone is said in the fourth, before the others as here: yi4 fen1.
  exceptions: {
    'sec.60': 'yi4 fen1 zhong1',
    'min.left.1': 'hai2 sheng4 yi4 fen1 zhong1',
    'periods.left.1': 'hai2 sheng4 yi2 ci4',
  },
  plain: {
    'last.period': 'zui4 hou4 yi2 ci4',
    'count.begins': 'kai1 shi3 du2 miao3',
    'time.over': 'shi2 jian1 dao4, chao1 shi2 pan4 fu4',
    pause: 'zan4 ting2',
    resume: 'ji4 xu4',
    black: 'hei1 qi2',
    white: 'bai2 qi2',
    pass: 'xu1 zhuo2',
    'clear.prisoners': 'qing3 ti2 qing1 si3 zi3',
    ko: 'da3 jie2, bu4 neng2 li4 ji2 ti2 hui2',
    forbidden: 'jin4 zhuo2 dian3',
    warning: 'jing3 gao4',
    advice: 'quan4 gao4',
    'black.wins': 'hei1 sheng4',
    'white.wins': 'bai2 sheng4',
    draw: 'he2 qi2',
    'sound.check': 'shi4 yin1',
  },
  timeOverAfterNine: 'shi2, chao1 shi2 pan4 fu4',
});
