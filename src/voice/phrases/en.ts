/**
 * English, after the timekeepers' manner (spoken.md): "30 seconds", then "40" and "50" alone; the
 * tenth of the last seconds is "ten: time", or "time" where the count went down.
 */
import type { Phrases } from './phrase.js';

const MINUTE_S = 60;
const COUNT_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;
const ORDINALS = ['no', 'first', 'second', 'third', 'fourth', 'fifth'] as const;

/** Said after "30 seconds", so that the number alone is understood. */
const SHORT_SECONDS: readonly number[] = [40, 50, 55, 58];

const plural = (number: number, word: string): string => `${String(number)} ${word}${number === 1 ? '' : 's'}`;

const length = (seconds: number): string =>
  seconds > 0 && seconds % MINUTE_S === 0
    ? seconds === MINUTE_S
      ? 'one minute'
      : plural(seconds / MINUTE_S, 'minute')
    : SHORT_SECONDS.includes(seconds)
      ? String(seconds)
      : plural(seconds, 'second');

export const EN: Phrases = {
  numbered: {
    sec: length,
    n: String,
    'min.left': (minutes) => `${plural(minutes, 'minute')} left`,
    'sec.left': (seconds) => `${plural(seconds, 'second')} left`,
    'periods.left': (periods) => `${plural(periods, 'period')} left`,
    overtime: (ordinal, { points = 0 }) =>
      `${ORDINALS[ordinal] ?? `${String(ordinal)}th`} overtime, ${COUNT_WORDS[points] ?? String(points)} points`,
    consideration: (ordinal) => `consideration ${String(ordinal)}`,
    stones: (stones, { withinMs }) =>
      withinMs === undefined ? plural(stones, 'stone') : `${plural(stones, 'stone')} in ${length(Math.floor(withinMs / 1000))}`,
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
