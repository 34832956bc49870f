/**
 * Faults of sensors that last: lines that go dark, magnets, bursts of noise, points that are dead,
 * slow, reversed, drifting, or that feel their neighbour.
 *
 * Like the flickers of `sensors.ts` they are laid over the whole sitting at the end. Each stops
 * well before the game does, or else it is a property of a point that can be learned.
 */
import { COLORS, opposite, type Color } from '../../src/core/go/color.js';
import { columnOf, pointAt, pointCount, rowOf, type Point } from '../../src/core/go/point.js';
import type { Chance } from '../chance.js';
import type { Exposed } from './happening.js';
import { noteIncident, type Sitting } from './sitting.js';

const DARK_MS = [2_000, 60_000] as const;
const DARK_HALF_MS = [500, 20_000] as const;
/** Of dark lines, those whose points go and come within a scan or two, not all in one. */
const RAGGED_RATIO = 0.4;
const RAGGED_MS = 120;
const SHIFTED_MS = [1_000, 8_000] as const;
const LAG_MS = [500, 1_500] as const;
const LAMP_MS = [2_000, 60_000] as const;
const LAMP_LINES = [2, 6] as const;
const MAGNET_MS = [1_500, 30_000] as const;
const MAGNET_REACH = [1, 2.3] as const;
/** Of magnets, those that also turn the colours of the stones that lie under them. */
const MAGNET_TURNS_RATIO = 0.4;
const BURST_MS = [300, 4_000] as const;
const BURST_FLIPS = [10, 80] as const;
const FLIP_MS = [20, 300] as const;
const STRIP_MS = [400, 6_000] as const;
const STRIP_LENGTH = [3, 9] as const;
const FELT_MS = [300, 2_000] as const;
const FELT_EVERY_MS = 6_000;
/** Points that always feel the stone beside them, of those that do at all. */
const ALWAYS_FELT_RATIO = 0.25;
const SLOW_BY_MS = [300, 2_200] as const;
const DRIFT_STEP_MS = [150, 2_500] as const;
/** At its worst a drifting point fails so often. */
const DRIFT_EVERY_MS = 1_500;
const WARM_UP_MS = 30_000;
const GHOST_MS = [28, 80] as const;
/** Faults that come and go leave the last part of the game alone, so that what they did can be seen to be put right. */
const QUIET_END_RATIO = 0.15;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

const within = (chance: Chance, [low, high]: readonly [number, number]): number => chance.between(low, high);

/** So many spans in the part of the game in which faults come and go. */
const spans = (count: number, lengthMs: readonly [number, number], game: Span, chance: Chance): Span[] => {
  const latestMs = game.toMs - (game.toMs - game.fromMs) * QUIET_END_RATIO;
  return Array.from({ length: count }, () => {
    const fromMs = chance.between(game.fromMs, latestMs);
    return { fromMs, toMs: Math.min(fromMs + within(chance, lengthMs), latestMs) };
  }).filter(({ fromMs, toMs }) => toMs > fromMs + 1);
};

const allPoints = (sitting: Sitting): Point[] => Array.from({ length: pointCount(sitting.size) }, (_, point) => point);

/** All these points read nothing from one moment to another. */
const darken = (sitting: Sitting, what: string, points: readonly Point[], span: Span, chance: Chance): void => {
  const ragged = chance.happens(RAGGED_RATIO) ? RAGGED_MS : 0;
  for (const point of points)
    sitting.stones.blip(point, 'empty', span.fromMs + chance.between(0, ragged), span.toMs + chance.between(0, ragged));
  noteIncident(sitting, what, span.fromMs, span.toMs + ragged, points[0]);
};

const darkLines = (sitting: Sitting, game: Span): void => {
  const chance = sitting.chance.stream('dark lines');
  for (const span of spans(sitting.options.darkLines, DARK_MS, game, chance)) {
    const isColumn = chance.happens(0.5);
    const line = chance.whole(0, (isColumn ? sitting.size.width : sitting.size.height) - 1);
    const points = allPoints(sitting).filter((point) => (isColumn ? columnOf(point, sitting.size) : rowOf(point, sitting.size)) === line);
    darken(sitting, isColumn ? 'dark column' : 'dark row', points, span, chance);
  }
  for (const span of spans(sitting.options.darkHalves, DARK_HALF_MS, game, chance)) {
    const isLeft = chance.happens(0.5);
    const points = allPoints(sitting).filter((point) => columnOf(point, sitting.size) < sitting.size.width / 2 === isLeft);
    darken(sitting, 'dark half', points, span, chance);
  }
};

/** What lies on a part of the board reads as the other colour, while a lamp shines on it. */
const lampPatches = (sitting: Sitting, game: Span): void => {
  const chance = sitting.chance.stream('lamps');
  const { size, stones } = sitting;
  for (const span of spans(sitting.options.lampPatches, LAMP_MS, game, chance)) {
    const [x, y] = [chance.whole(0, size.width - 1), chance.whole(0, size.height - 1)];
    const [wide, high] = [chance.whole(LAMP_LINES[0], LAMP_LINES[1]), chance.whole(LAMP_LINES[0], LAMP_LINES[1])];
    const lit = allPoints(sitting).filter(
      (point) => columnOf(point, size) >= x && columnOf(point, size) < x + wide && rowOf(point, size) >= y && rowOf(point, size) < y + high,
    );
    for (const point of lit) {
      for (const { exposed, fromMs, toMs } of stones.staysOn(point, Infinity)) {
        const [litMs, darkMs] = [Math.max(fromMs, span.fromMs), Math.min(toMs, span.toMs)];
        if (exposed !== 'empty' && litMs < darkMs) stones.blip(point, opposite(exposed), litMs, darkMs);
      }
    }
    noteIncident(sitting, 'lamp', span.fromMs, span.toMs, lit[0]);
  }
};

/** The point tells whatever happens on it so late. */
const slowDown = ({ stones }: Sitting, point: Point, lateMs: number): void => {
  let shown: Exposed = 'empty';
  for (const { exposed, fromMs } of stones.staysOn(point, Infinity)) {
    stones.blip(point, shown, fromMs, fromMs + lateMs);
    shown = exposed;
  }
};

const laggingRows = (sitting: Sitting): void => {
  const chance = sitting.chance.stream('lagging rows');
  for (let left = sitting.options.laggingRows; left > 0; left -= 1) {
    const row = chance.whole(0, sitting.size.height - 1);
    const lateMs = within(chance, LAG_MS);
    const points = allPoints(sitting).filter((point) => rowOf(point, sitting.size) === row);
    for (const point of points) slowDown(sitting, point, lateMs);
    noteIncident(sitting, 'slow row', 0, 0, points[0]);
  }
};

const darkBoards = (sitting: Sitting, game: Span): void => {
  const chance = sitting.chance.stream('dark boards');
  for (const span of spans(sitting.options.darkBoards, DARK_HALF_MS, game, chance))
    darken(sitting, 'dark board', allPoints(sitting), span, chance);
};

/** A row whose register is clocked once too often: every point shows what lies on its left, the first one nothing. */
const shiftedRows = (sitting: Sitting, game: Span): void => {
  const chance = sitting.chance.stream('shifted rows');
  const { size, stones } = sitting;
  for (const { fromMs, toMs } of spans(sitting.options.shiftedRows, SHIFTED_MS, game, chance)) {
    const row = chance.whole(0, size.height - 1);
    for (const point of allPoints(sitting).filter((one) => rowOf(one, size) === row)) {
      stones.blip(point, 'empty', fromMs, toMs);
      const left = pointAt(columnOf(point, size) - 1, row, size);
      for (const stay of left === undefined ? [] : stones.staysOn(left, toMs))
        if (stay.fromMs < toMs && stay.toMs > fromMs)
          stones.blip(point, stay.exposed, Math.max(stay.fromMs, fromMs), Math.min(stay.toMs, toMs));
    }
    noteIncident(sitting, 'dark row: read one point too far', fromMs, toMs, pointAt(0, row, size));
  }
};

const magnets = (sitting: Sitting, game: Span): void => {
  const chance = sitting.chance.stream('magnets');
  const { size, stones } = sitting;
  for (const span of spans(sitting.options.magnets, MAGNET_MS, game, chance)) {
    const reach = within(chance, MAGNET_REACH);
    const [x, y] = [chance.whole(0, size.width - 1), chance.whole(0, size.height - 1)];
    const color = chance.pick(COLORS) ?? 'black';
    const turns = chance.happens(MAGNET_TURNS_RATIO);
    const patch = allPoints(sitting).filter((point) => Math.hypot(columnOf(point, size) - x, rowOf(point, size) - y) <= reach);
    for (const point of patch)
      if (turns || stones.atTime(point, span.fromMs) === 'empty') stones.blip(point, color, span.fromMs, span.toMs);
    noteIncident(sitting, 'magnet', span.fromMs, span.toMs, patch[0]);
  }
};

const flipped = (lies: Exposed, chance: Chance): Exposed =>
  lies === 'empty' ? (chance.pick(COLORS) ?? 'black') : chance.happens(0.5) ? opposite(lies) : 'empty';

const noiseBursts = (sitting: Sitting, game: Span): void => {
  const chance = sitting.chance.stream('bursts');
  for (const { fromMs, toMs } of spans(sitting.options.noiseBursts, BURST_MS, game, chance)) {
    for (let left = chance.whole(BURST_FLIPS[0], BURST_FLIPS[1]); left > 0; left -= 1) {
      const point = chance.whole(0, pointCount(sitting.size) - 1);
      const atMs = chance.between(fromMs, toMs);
      sitting.stones.blip(point, flipped(sitting.stones.atTime(point, atMs), chance), atMs, atMs + within(chance, FLIP_MS));
    }
    noteIncident(sitting, 'noise burst', fromMs, toMs + FLIP_MS[1]);
  }
};

const coveredStrips = (sitting: Sitting, game: Span): void => {
  const chance = sitting.chance.stream('strips');
  const { size, stones } = sitting;
  for (const span of spans(sitting.options.coveredStrips, STRIP_MS, game, chance)) {
    const [x, y] = [chance.whole(0, size.width - 1), chance.whole(0, size.height - 1)];
    const length = chance.whole(STRIP_LENGTH[0], STRIP_LENGTH[1]);
    const shown = chance.pick(['empty', 'black', 'white'] as const) ?? 'empty';
    for (let step = 0; step < length; step += 1) {
      for (const point of [pointAt(x + step, y, size), pointAt(x + step, y + 1, size)])
        if (point !== undefined) stones.blip(point, shown, span.fromMs + step * 20, span.toMs + chance.between(0, 200));
    }
    noteIncident(sitting, 'covered strip', span.fromMs, span.toMs + 200, pointAt(x, y, size));
  }
};

/** A neighbour's stone is felt now and then, or always; only on points where no stone of its own ever lies. */
const crosstalk = (sitting: Sitting, game: Span): void => {
  const chance = sitting.chance.stream('crosstalk');
  const { size, stones } = sitting;
  const quiet = new Set(stones.untouched());
  for (let index = 0; index < sitting.options.crosstalkPoints; index += 1) {
    const source = chance.pick(allPoints(sitting).filter((point) => !quiet.has(point)));
    if (source === undefined) return;
    const feels = chance.pick(
      [-1, 0, 1]
        .flatMap((dx) => [-1, 0, 1].map((dy) => pointAt(columnOf(source, size) + dx, rowOf(source, size) + dy, size)))
        .filter((point): point is Point => point !== undefined && quiet.has(point)),
    );
    if (feels === undefined) continue;
    quiet.delete(feels);
    const always = chance.happens(ALWAYS_FELT_RATIO);
    for (const { exposed, fromMs, toMs } of stones.staysOn(source, game.toMs)) {
      if (exposed === 'empty') continue;
      if (always) stones.blip(feels, exposed, fromMs, toMs);
      else {
        for (let atMs = fromMs + chance.exponential(FELT_EVERY_MS); atMs < toMs; atMs += FELT_MS[1] + chance.exponential(FELT_EVERY_MS))
          stones.blip(feels, exposed, atMs, Math.min(toMs, atMs + within(chance, FELT_MS)));
      }
    }
    noteIncident(sitting, always ? 'always feels its neighbour' : 'feels its neighbour', game.fromMs, game.toMs, feels);
  }
};

/** Points that are not what they were, or never were: dead, stuck, reversed, slow. */
const brokenPoints = (sitting: Sitting, game: Span): void => {
  const { options, stones } = sitting;
  const chance = sitting.chance.stream('broken points');
  const used = chance.shuffled(allPoints(sitting).filter((point) => stones.touchedMs(point) >= 0));
  const midway = (): number => chance.between(game.fromMs, game.fromMs + (game.toMs - game.fromMs) * (1 - QUIET_END_RATIO));
  for (let index = 0; index < options.deadPoints; index += 1) {
    const point = used.pop();
    if (point === undefined) break;
    const fromMs = index % 2 === 0 ? 0 : midway();
    stones.blip(point, 'empty', fromMs, Infinity);
    noteIncident(sitting, 'dead point', fromMs, fromMs, point);
  }
  for (let index = 0; index < options.reversedPoints; index += 1) {
    const point = used.pop();
    if (point === undefined) break;
    for (const { exposed, fromMs, toMs } of stones.staysOn(point, Infinity))
      if (exposed !== 'empty') stones.blip(point, opposite(exposed), fromMs, toMs);
    noteIncident(sitting, 'reversed point', 0, 0, point);
  }
  for (let index = 0; index < options.slowPoints; index += 1) {
    const point = used.pop();
    if (point === undefined) break;
    slowDown(sitting, point, within(chance, SLOW_BY_MS));
    noteIncident(sitting, 'slow point', 0, 0, point);
  }
  const untouched = chance.shuffled(stones.untouched());
  for (let index = 0; index < options.stuckPoints; index += 1) {
    const point = untouched.pop();
    if (point === undefined) break;
    const fromMs = midway();
    stones.blip(point, chance.pick(COLORS) ?? 'black', fromMs, Infinity);
    noteIncident(sitting, 'stuck point', fromMs, fromMs, point);
  }
};

const driftingPoints = (sitting: Sitting, game: Span): void => {
  const chance = sitting.chance.stream('drift');
  const used = chance.shuffled(allPoints(sitting).filter((point) => sitting.stones.touchedMs(point) >= 0));
  const latestMs = game.toMs - (game.toMs - game.fromMs) * QUIET_END_RATIO;
  for (const point of used.slice(0, sitting.options.driftingPoints)) {
    const fromMs = chance.between(game.fromMs, latestMs);
    for (let atMs = fromMs; atMs < latestMs;) {
      const worse = (atMs - fromMs + 1_000) / (latestMs - fromMs + 1_000);
      const backMs = Math.min(latestMs, atMs + within(chance, DRIFT_STEP_MS) * worse);
      sitting.stones.blip(point, flipped(sitting.stones.atTime(point, atMs), chance), atMs, backMs);
      atMs = backMs + chance.exponential(DRIFT_EVERY_MS / worse);
    }
    noteIncident(sitting, 'drifting point', fromMs, latestMs, point);
  }
};

const warmUp = (sitting: Sitting): void => {
  const { warmUpPerSecond } = sitting.options;
  if (warmUpPerSecond <= 0) return;
  const chance = sitting.chance.stream('warm-up');
  const points = Array.from({ length: 1 + chance.whole(0, 5) }, () => chance.whole(0, pointCount(sitting.size) - 1));
  for (let atMs = chance.exponential(1_000 / warmUpPerSecond); atMs < WARM_UP_MS; atMs += chance.exponential(1_000 / warmUpPerSecond)) {
    const point = chance.pick(points);
    if (point !== undefined)
      sitting.stones.blip(point, flipped(sitting.stones.atTime(point, atMs), chance), atMs, atMs + within(chance, FLIP_MS));
  }
  noteIncident(sitting, 'warm-up', 0, WARM_UP_MS);
};

/** Contacts of a button that nobody touched; short, and not while somebody does. */
const ghostPresses = (sitting: Sitting, game: Span): void => {
  const { ghostPressPerMinute } = sitting.options;
  if (ghostPressPerMinute <= 0 || !sitting.options.clockButtons) return;
  const chance = sitting.chance.stream('ghosts');
  const latestMs = game.toMs - (game.toMs - game.fromMs) * QUIET_END_RATIO;
  const meanMs = 60_000 / ghostPressPerMinute;
  for (let atMs = game.fromMs + chance.exponential(meanMs); atMs < latestMs; atMs += chance.exponential(meanMs)) {
    const side: Color = chance.happens(0.5) ? 'black' : 'white';
    const upMs = atMs + within(chance, GHOST_MS);
    if (sitting.stones.isButtonUsed(side, atMs - 100, upMs + 100)) continue;
    sitting.stones.button(side, true, atMs);
    sitting.stones.button(side, false, upMs);
    noteIncident(sitting, 'ghost press', atMs, upMs);
  }
};

/** All of them, for a game between these moments. */
export const addSensorFaults = (sitting: Sitting, fromMs: number, toMs: number): void => {
  const game = { fromMs, toMs };
  // First those that ask what lay on a point, then those that hide whatever is read.
  crosstalk(sitting, game);
  brokenPoints(sitting, game);
  driftingPoints(sitting, game);
  laggingRows(sitting);
  lampPatches(sitting, game);
  magnets(sitting, game);
  noiseBursts(sitting, game);
  coveredStrips(sitting, game);
  warmUp(sitting);
  shiftedRows(sitting, game);
  darkLines(sitting, game);
  darkBoards(sitting, game);
  ghostPresses(sitting, game);
};
