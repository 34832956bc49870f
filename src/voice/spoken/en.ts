/** English. Read as it is written; figures in letters. One of a thing has its own clip: "1 second left". */
import { makeSpoken, type ClipKey } from './spoken-language.js';

const MINUTE_S = 60;
const ORDINAL_MAX = 5;

/** "30 seconds" came before, so these stand alone (phrases/en.ts). */
const ALONE: readonly number[] = [40, 50, 55, 58];

const numberOf = (number: number): readonly ClipKey[] => {
  if (number < 20) return [`number.${number}`];
  const hundreds = number - (number % 100);
  const rest = number % 100;
  if (hundreds > 0) return [`number.${hundreds}`, ...(rest === 0 ? [] : numberOf(rest))];
  return [`number.${rest - (rest % 10)}`, ...(rest % 10 === 0 ? [] : [`number.${rest % 10}`])];
};

const amount = (number: number, unit: string): readonly ClipKey[] => [...numberOf(number), number === 1 ? unit : `${unit}s`];

const length = (seconds: number): readonly ClipKey[] =>
  seconds > 0 && seconds % MINUTE_S === 0
    ? amount(seconds / MINUTE_S, 'minute')
    : ALONE.includes(seconds)
      ? numberOf(seconds)
      : amount(seconds, 'second');

export const EN = makeSpoken({
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
        return length(number);
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
        return [...amount(number, 'stone'), ...(withinMs === undefined ? [] : ['within', ...length(Math.floor(withinMs / 1000))])];
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
});
