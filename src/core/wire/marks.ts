/**
 * The marks of the wire: a letter for a column or row, a character for a reading.
 *
 * Columns and rows are `a`..`y` from the sensor's own corner, whichever way round the board lies;
 * turning it is the host's business (sensing). A point is `row * width + column` here.
 */
import type { Reading } from './board-input.js';

/** A sensor has 1 to 25 columns and rows: `a`..`y`. */
export const SIDE_MAX = 25;

const MARK_BY_READING: Readonly<Record<Reading, string>> = { empty: '.', black: 'X', white: 'O', occupied: '#', fault: '?' };

const READING_BY_MARK: ReadonlyMap<string, Reading> = new Map(
  (Object.entries(MARK_BY_READING) as [Reading, string][]).map(([reading, mark]) => [mark, reading]),
);

export const makeReading = (reading: Reading): string => MARK_BY_READING[reading];

export const parseReading = (mark: string): Reading | undefined => READING_BY_MARK.get(mark);

/** A row or a pad: one reading a mark. An unknown mark makes the whole `undefined`. */
export const parseReadings = (marks: string): readonly Reading[] | undefined => {
  const readings: Reading[] = [];
  for (const mark of marks) {
    const reading = READING_BY_MARK.get(mark);
    if (reading === undefined) return undefined;
    readings.push(reading);
  }
  return readings;
};

export const makeReadings = (readings: readonly Reading[]): string => readings.map(makeReading).join('');

const FIRST_LETTER = 'a'.charCodeAt(0);

/** 0 to 24 as `a` to `y`. */
export const makeLetter = (index: number): string => String.fromCharCode(FIRST_LETTER + index);

/** The column or row at `index` of `text`, 0 to 24. */
export const parseLetter = (text: string, index = 0): number | undefined => {
  const value = text.charCodeAt(index) - FIRST_LETTER;
  return value >= 0 && value < SIDE_MAX ? value : undefined;
};
