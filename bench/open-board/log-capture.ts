/**
 * A capture through the open board's own logic: every look it would have taken, from the first line to the end of the game.
 *
 * It gets more than its board gives it: the set-up, each pass at its moment, and lines that came whole.
 */
import { captureStart } from '../../src/core/table/capture-start.js';
import { makeSgfPoint, parseSgfPoint, type Point } from '../../src/core/go/point.js';
import type { Occupant, SetUp } from '../../src/core/go/position.js';
import type { Ruleset } from '../../src/core/go/ruleset.js';
import type { Reading } from '../../src/core/wire/board-input.js';
import type { Capture } from '../../src/core/wire/capture.js';
import { linkStep, openLink } from '../../src/core/wire/link.js';
import { moveKey, type CaptureTruth } from '../../test/support/judge.js';
import { OpenBoardLogic } from './open-board-logic.js';

/** What the truth beside a capture has besides, where stones lay before the first move. */
export interface LoggedTruth extends CaptureTruth {
  readonly setup?: { readonly B: readonly string[]; readonly W: readonly string[] };
}

const occupantOf = (reading: Reading): Occupant => (reading === 'black' || reading === 'white' ? reading : 'empty');

/** The moves without passes, as `BQ16`: what can be compared. */
export const logCapture = (capture: Capture, ruleset: Ruleset, truth: LoggedTruth, lookEveryMs: number): readonly string[] => {
  const { game } = capture.header;
  const { table } = captureStart(game, ruleset);
  const { size } = table;
  const pointsOf = (letters: readonly string[] = []): readonly Point[] => letters.flatMap((each) => parseSgfPoint(each, size) ?? []);
  const toMove = truth.moves[0]?.c === 2 ? 'white' : 'black';
  const setUp: SetUp = { black: pointsOf(truth.setup?.B), white: pointsOf(truth.setup?.W), toMove };
  const logic = new OpenBoardLogic(size, ruleset, setUp);

  const link = openLink({ mode: 'replay', size });
  let grid: readonly Occupant[] = Array<Occupant>(size.width * size.height).fill('empty');
  let nextLookMs = capture.lines[0]?.hostMs ?? 0;
  const passes = truth.moves.filter(({ p }) => p === '').map(({ t }) => t);
  const endMs = truth.end ?? Infinity;
  const lookUntil = (untilMs: number): void => {
    for (; nextLookMs < Math.min(untilMs, endMs); nextLookMs += lookEveryMs) {
      for (let due = passes[0]; due !== undefined && due <= nextLookMs; due = passes[0]) {
        passes.shift();
        logic.pass();
      }
      logic.look(grid);
    }
  };
  for (const { direction, hostMs, text } of capture.lines) {
    if (direction === 'to-board') continue;
    lookUntil(hostMs);
    for (const input of linkStep(link, { kind: 'line', text }, hostMs).inputs) {
      if (input.kind === 'snapshot') grid = input.readings.map(occupantOf);
      if (input.kind === 'readings') {
        const changed = [...grid];
        for (const { point, reading } of input.changes) changed[point] = occupantOf(reading);
        grid = changed;
      }
    }
  }
  lookUntil((capture.lines.at(-1)?.hostMs ?? 0) + 10_000);
  return logic.moves.flatMap(({ color, point }) =>
    point === undefined ? [] : [moveKey(color === 'black' ? 1 : 2, makeSgfPoint(point, size))],
  );
};
