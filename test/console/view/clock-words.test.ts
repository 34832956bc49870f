/** The clock as anybody reads it. */
import { expect, test } from 'vitest';
import { parseControls } from '../../../src/core/clock/control-text.js';
import { changeClock } from '../../../src/core/clock/clock-actions.js';
import { DEFAULT_POLICY, newClock } from '../../../src/core/clock/clock.js';
import { controlWords, sideClock, timeDigits } from '../../../src/console/view/clock-words.js';
import { inEnglish } from '../../../src/words/telling.js';

const controlsOf = (text: string) => {
  const controls = parseControls(text);
  if (!controls.ok) throw new Error(controls.refusal);
  return controls.value;
};

const shownAt = (text: string, atMs: number): string => {
  const started = changeClock(newClock(controlsOf(text), DEFAULT_POLICY, 'black'), { kind: 'start', side: 'black' }, 0);
  const { digits, beside } = sideClock(started.clock, 'black', atMs);
  return beside === undefined ? digits : `${digits} · ${inEnglish(beside)}`;
};

test('times are told in hours, minutes and seconds, rounded up', () => {
  expect([3_909_000, 760_000, 17_000, 16_001, 1, 0].map(timeDigits)).toEqual(['1:05:09', '12:40', '0:17', '0:17', '0:01', '0:00']);
});

test.each([
  ['1h + 5x60s', 0, '1:00:00 · + 5 periods'],
  ['10s + 5x60s', 12_000, '0:58 · 5 periods'],
  ['0m + 1x30s', 13_000, '0:17 · last one'],
  ['40m', 1000, '39:59'],
  ['10s + 25/10m', 20_000, '9:50 · 25 stones to play'],
  ['5s', 6000, '0:00 · time over'],
])('%s after %i ms: %s', (control, atMs, shown) => {
  expect(shownAt(control, atMs)).toBe(shown);
});

test.each([
  ['1h + 5x60s', '1 hour, then 5 × 60 s'],
  ['40m', '40 min'],
  ['1h30m + 25/10m', '1 hour, 30 min, then 25 stones in 10 min'],
  ['5m + 10s/move', '5 min, then 10 s more a move'],
  ['30s + 10x60s considerations', '30 s a move, then 10 times 60 s to think'],
  ['hourglass 5m', 'hourglass 5 min'],
])('%s is read back as: %s', (control, words) => {
  expect(inEnglish(controlWords(controlsOf(control).black))).toBe(words);
});
