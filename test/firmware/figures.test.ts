/**
 * The figures that the firmware has to reach, in emulated cycles: the same on every machine. The
 * bench measures more of each (`npm run bench:firmware`).
 */
import { describe, expect, test } from 'vitest';
import { LIMITS, measureFirmware } from '../../bench/firmware-figures.js';
import { firmwareNamed } from './host-at-board.js';

const TRIALS = { stones: 50, keyframes: 5, commands: 150 };

describe('figures of the protocol', () => {
  test.each(['m328p-9x9-colour', 'm2560-19x19-colour'])('%s reaches them', (name) => {
    const figures = measureFirmware(firmwareNamed(name), TRIALS);
    expect(figures.scanMs, 'scan').toBeLessThanOrEqual(LIMITS.scanMs);
    // A stone cannot be accepted before it was felt four times: less than 15 ms would be a fault of the bench.
    expect(figures.placeToLineMsP95, 'stone to line, p95').toBeGreaterThan(15);
    expect(figures.placeToLineMsP95, 'stone to line, p95').toBeLessThanOrEqual(LIMITS.placeToLineMsP95);
    expect(figures.placeToLineMsMax, 'stone to line, worst').toBeLessThanOrEqual(LIMITS.placeToLineMsMax);
    expect(figures.keyframeMs, 'keyframe').toBeLessThanOrEqual(LIMITS.keyframeMs);
    expect([figures.commandsLost, figures.streamedLost, figures.overruns], 'lost').toEqual([0, 0, 0]);
    expect(figures.unusedRamBytes, 'RAM that the stack has left').toBeGreaterThan(256);
  });
});
