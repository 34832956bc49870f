/** Faces on four digits, read back by the virtual display, which knows only the data sheet. */
import { expect, test } from 'vitest';
import { FACE_ERRORS } from '../../src/core/clock/face.js';
import { makePicture, PICTURE_BYTES } from '../../src/clock-device/digits.js';
import { LedDisplay } from '../../simulator/clock-device/led-display.js';

const seen = (text: string): string => {
  const display = new LedDisplay();
  display.receive([0x21], 0);
  display.receive([0x00, ...makePicture(text)], 0);
  display.receive([0x81], 0);
  return display.text;
};

test.each([
  ['39:59', '39:59'],
  ['1:05', ' 1:05'],
  ['9.4', '  9.4'],
  ['5. 42', '5. 42'],
  ['5. 9.4', '5. 9.4'],
  ['12.42', '12.42'],
  ['FLAG', 'FLAG'],
  ['PAUS', 'PAU5'],
  [FACE_ERRORS['board-lost'], 'E-01'],
  ['0123', '0123'],
  ['4567', '4567'],
  ['89', '  89'],
])('%s is seen as %s', (text, display) => {
  expect(makePicture(text)).toHaveLength(PICTURE_BYTES);
  expect(seen(text)).toBe(display);
});

test('a text that has no room or no segments is a bug', () => {
  expect(() => makePicture('12345')).toThrow(/more than 4/);
  expect(() => makePicture('Q')).toThrow(/cannot be shown/);
});

test('a display that is off, or does not oscillate, shows nothing', () => {
  const display = new LedDisplay();
  display.receive([0x00, ...makePicture('8888')], 0);
  expect(display.text).toBe('');
});
