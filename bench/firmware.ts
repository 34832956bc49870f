/**
 * The reference firmware's figures, build by build, and the worst of them.
 *
 *     npm run bench:firmware                 a table
 *     npm run bench:firmware -- --json       the last line is one JSON object
 *
 * The worst is taken over the builds that a limit speaks of: `scanMs` is the digital scan, and
 * `placeToLine` that of scans every 5 ms; the full board with linear sensors scans every 10 ms
 * and is listed under `builds` with all of its figures.
 */
import { readFirmware, readManifest } from '../simulator/emulated-board/firmware-build.js';
import { BENCH_TRIALS, type FirmwareFigures, LIMITS, measureFirmware } from './firmware-figures.js';

const figures = readManifest().boards.map(({ name }) => {
  const firmware = readFirmware(name);
  if (!firmware.ok) throw new Error(firmware.refusal);
  return measureFirmware(firmware.value, BENCH_TRIALS);
});

const DECIMALS = 1000;
const round = (value: number): number => Math.round(value * DECIMALS) / DECIMALS;

const worst = (of: readonly FirmwareFigures[], key: keyof typeof LIMITS): number => round(Math.max(...of.map((figure) => figure[key])));

const digital = figures.filter(({ sensor }) => sensor !== 'level');
const everyFiveMs = figures.filter(({ scanEveryMs }) => scanEveryMs === 5);
const summary = {
  flashBytes: worst(figures, 'flashBytes'),
  ramBytes: worst(figures, 'ramBytes'),
  scanMs: worst(digital, 'scanMs'),
  placeToLineMsP95: worst(everyFiveMs, 'placeToLineMsP95'),
  placeToLineMsMax: worst(everyFiveMs, 'placeToLineMsMax'),
  keyframeMs: worst(figures, 'keyframeMs'),
  commandsLost: worst(figures, 'commandsLost'),
};

if (process.argv.includes('--json')) {
  const builds = figures.map((figure) =>
    Object.fromEntries(Object.entries(figure).map(([key, value]) => [key, typeof value === 'number' ? round(value) : value])),
  );
  process.stdout.write(`${JSON.stringify({ ...summary, builds })}\n`);
} else {
  console.table(Object.fromEntries(figures.map(({ name, ...rest }) => [name, rest])));
  console.table(
    Object.fromEntries(Object.entries(summary).map(([key, value]) => [key, { worst: value, limit: LIMITS[key as keyof typeof LIMITS] }])),
  );
}
