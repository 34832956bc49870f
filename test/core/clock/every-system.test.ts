/** Any control goes with any system, and any language with both: calls in order, each with words, ending with the loss. */
import { describe, expect, test } from 'vitest';
import { CALL_SYSTEMS } from '../../../src/core/clock/call-tables.js';
import { callsOfTurn } from '../../../src/core/clock/reader.js';
import { totalLeftMs } from '../../../src/core/clock/side-time.js';
import { LANGUAGES } from '../../../src/words/language.js';
import { phraseOf } from '../../../src/voice/phrase.js';
import { begun, tableOf } from './table.js';

const CONTROLS = [
  '40m',
  '1h + 5x60s',
  '1h + reserved 5x60s',
  '30s + 10x60s considerations',
  '1h + 25/10m',
  '5m + 10s/move cap 10m',
  '1h + delay 10s',
  '1h + bronstein 10s',
  '1h + ing 3x10m',
  '1h + 3x30s, 2x60s, 1x120s',
  'hourglass 5m',
  '3x7s',
];

describe.each(CALL_SYSTEMS)('%s', (system) => {
  test.each(CONTROLS)('reads %s', (control) => {
    const clock = begun(control);
    const delayMs = clock.controls.black.kind === 'delay' ? clock.controls.black.delayMs : 0;
    const lossMs = totalLeftMs(clock.controls.black, clock.sides.black) + delayMs;
    const calls = callsOfTurn(tableOf(system), clock, 0);
    expect(calls.at(-1)).toMatchObject({ atMs: lossMs, key: 'time.over' });
    for (const [place, call] of calls.entries()) {
      expect(call.atMs).toBeGreaterThanOrEqual(calls[place - 1]?.atMs ?? 0);
      for (const language of LANGUAGES) expect(phraseOf(language, call)).toMatch(/^\S.*\S$|^\S$/);
    }
    const said = calls.map(({ atMs, key }) => `${String(atMs)} ${key}`);
    expect(new Set(said).size).toBe(said.length);
  });
});
