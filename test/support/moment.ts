/**
 * One moment at a table in a test of the stories: a line of turns, what the sensors read, and the scene to tell a story
 * in. Nine by nine, Japanese rules; what is not said lies as the line has it, and has since it was put down.
 */
import type { Color } from '../../src/core/go/color.js';
import type { Point } from '../../src/core/go/point.js';
import { PASS, playAt } from '../../src/core/go/position.js';
import type { Hypothesis } from '../../src/core/inference/hypothesis.js';
import type { Scene } from '../../src/core/inference/scene.js';
import type { Stray } from '../../src/core/inference/stray.js';
import { straysOf } from '../../src/core/inference/turn-stories.js';
import type { Turn } from '../../src/core/inference/turn.js';
import { Workbench, occupantOn } from '../../src/core/inference/workbench.js';
import { openSensing, type LinkState, type Reading, type RestChange, type Sensing } from '../../src/core/sensing/grid.js';
import type { PointRest } from '../../src/core/sensing/rest.js';
import { at, drawn, pointsOf } from './go-diagram.js';
import { NINE, gameOf, settingsOn } from './started-game.js';

export const on = (name: string): Point => at(name, NINE);

/** `black E5`, `white pass`, `black hidden`: put down at this moment, and pressed for a second later. */
export const turn = (words: string, landedMs: number, more: Partial<Turn> = {}): Turn => {
  const [color, place = ''] = words.split(' ');
  if (color !== 'black' && color !== 'white') throw new Error(`'${words}': write black E5`);
  const move: Turn['move'] = place === 'pass' ? PASS : place === 'hidden' ? { kind: 'hidden' } : playAt(on(place));
  const evidence = [{ point: move.kind === 'play' ? move.point : undefined, atMs: landedMs }];
  return { color, move, landedMs, pressedMs: landedMs + 1000, doubtful: false, order: 'known', why: 'seen', evidence, ...more };
};

export const unpressed = (words: string, landedMs: number, more: Partial<Turn> = {}): Turn =>
  turn(words, landedMs, { pressedMs: undefined, ...more });

/** White's E5 has one liberty, E4. */
export const ATARI = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . X . . . .
  . . . X O X . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

/** Black takes D5 by a stone on E5; white may not take back at once. */
export const KO = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . X O . . . .
  . . X O . O . . .
  . . . X O . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

/** More stones than points without one: the fifth column. */
export const FULL = Array<string>(9).fill('X X X X . O O O O').join('\n');

export interface MomentSettings {
  /** Stones that lay there from the start. */
  readonly before?: string;
  readonly rules?: string;
  readonly toMove?: Color;
  readonly line?: readonly Turn[];
  /** What reads otherwise than the line has it, at rest, and since when. */
  readonly reads?: Readonly<Record<string, readonly [Reading, number]>>;
  /** What else the sensor of a point has to say. */
  readonly sensors?: Readonly<Record<string, Partial<PointRest>>>;
  /** What is known of the points that differ. */
  readonly strays?: Readonly<Record<string, Partial<Omit<Stray, 'partner'>> & { readonly partner?: string }>>;
  readonly nowMs: number;
  readonly presses?: Scene['presses'];
  readonly clockButtons?: boolean;
  readonly link?: LinkState;
  readonly restless?: readonly string[];
  readonly hypothesis?: Partial<Hypothesis>;
}

export interface Moment {
  readonly hypothesis: Hypothesis;
  readonly scene: Scene;
}

/** The scene in which this point has come to rest like that, and the change as the stories hear of it. */
export const withRest = (
  { hypothesis, scene }: Moment,
  name: string,
  reading: Reading,
  sinceMs: number,
  more: Partial<RestChange> = {},
): Moment & { readonly change: RestChange } => {
  const point = on(name);
  const before = scene.sensing.points[point];
  if (before === undefined) throw new Error(name);
  const { resting: was, restingSinceMs: wasSinceMs } = before;
  const points = scene.sensing.points.slice();
  points[point] = { ...before, reading, sinceMs, resting: reading, restingSinceMs: sinceMs, stirredMs: sinceMs };
  const change = { point, was, wasSinceMs, reading, sinceMs, atMs: scene.nowMs, unseenFromMs: undefined, ...more };
  return { hypothesis, scene: { ...scene, sensing: { ...scene.sensing, points } }, change };
};

export const moment = (settings: MomentSettings): Moment => {
  const { before, toMove = 'black', line = [], reads = {}, sensors = {}, strays = {}, nowMs, restless = [] } = settings;
  const marks = before === undefined ? undefined : drawn(before);
  const stones = { black: marks === undefined ? [] : pointsOf(marks, 'X'), white: marks === undefined ? [] : pointsOf(marks, 'O') };
  const workbench = new Workbench({ ...gameOf(), settings: settingsOn(NINE, settings.rules), setUp: { stones, toMove } });
  const board = workbench.boardAfter(0, line);
  const landed = new Map(line.flatMap(({ move, landedMs }) => (move.kind === 'play' ? [[move.point, landedMs] as const] : [])));
  const lies = openSensing(
    NINE,
    { quietMs: 250 },
    0,
    Array.from({ length: 81 }, (_, point) => occupantOn(board, point)),
  );
  const points = lies.points.map((point, index): PointRest => {
    const sinceMs = landed.get(index) ?? 0;
    return { ...point, sinceMs, restingSinceMs: sinceMs, earliestMs: sinceMs, stirredMs: sinceMs, stoneSinceMs: sinceMs };
  });
  const patch = (name: string, more: Partial<PointRest>): void => {
    const point = points[on(name)];
    if (point !== undefined) points[on(name)] = { ...point, ...more };
  };
  for (const [name, [reading, sinceMs]] of Object.entries(reads))
    patch(name, {
      reading,
      sinceMs,
      resting: reading,
      restingSinceMs: sinceMs,
      earliestMs: sinceMs,
      stirredMs: sinceMs,
      stoneSinceMs: sinceMs,
    });
  for (const [name, more] of Object.entries(sensors)) patch(name, more);
  const sensing: Sensing = { ...lies, points, link: settings.link ?? 'up', unseenFromMs: undefined, restless: restless.map(on) };
  const scene: Scene = {
    sensing,
    nowMs,
    clockButtons: settings.clockButtons ?? true,
    presses: settings.presses ?? pressesOf(line),
    workbench,
    base: 0,
  };
  const known = new Map(
    Object.entries(strays).map(([name, { partner, ...more }]) => [on(name), { ...more, ...(partner && { partner: on(partner) }) }]),
  );
  const hypothesis: Hypothesis = {
    line,
    board,
    cost: 0,
    strays: straysOf(board, [], scene).map((stray) => ({ ...stray, ...known.get(stray.point) })),
    openPresses: [],
    upset: false,
    clockTurned: false,
    loose: [],
    takenBackTo: undefined,
    reports: [],
    ...settings.hypothesis,
  };
  return { hypothesis, scene };
};

const pressesOf = (line: readonly Turn[]): Scene['presses'] =>
  line.flatMap(({ color, pressedMs }) => (pressedMs === undefined ? [] : [{ side: color, atMs: pressedMs }]));

/** `E5 D5 pass`: the places of a line, for comparing. */
export const placesOf = ({ line }: Pick<Hypothesis, 'line'>): string =>
  line.map(({ move }) => (move.kind === 'play' ? nameOf(move.point) : move.kind)).join(' ');

const COLUMNS = 'ABCDEFGHJ';
export const nameOf = (point: Point): string => `${COLUMNS[point % 9] ?? '?'}${String(9 - Math.floor(point / 9))}`;

/** `E5 extra moved`: what is odd, point by point. */
export const oddOf = ({ strays }: Pick<Hypothesis, 'strays'>): readonly string[] =>
  strays.map(({ point, kind, excuse }) => `${nameOf(point)} ${kind} ${excuse}`).sort();
