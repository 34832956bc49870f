/** The grid that a reader has after a capture, by the link machine alone; for tests of the simulator. */
import { gridOf, linkStep, openLink } from '../../src/core/wire/link.js';
import { parseCapture } from '../../src/core/wire/capture.js';
import type { Reading } from '../../src/core/wire/board-input.js';
import type { Link } from '../../src/core/wire/link-state.js';

export interface Heard {
  readonly link: Link;
  readonly readings: readonly Reading[];
  readonly snapshots: number;
  readonly presses: number;
}

/** Hears everything up to `untilMs`. A capture that cannot be read fails the test. */
export const hearCapture = (captureText: string, untilMs = Infinity): Heard => {
  const capture = parseCapture(captureText);
  if (!capture.ok) throw new Error(`line ${capture.refusal.lineNumber}: ${capture.refusal.why}`);
  const { size } = capture.value.header.game;
  const link = openLink({ mode: 'replay', size: { width: size, height: size } });
  let snapshots = 0;
  let presses = 0;
  for (const { hostMs, direction, text } of capture.value.lines) {
    if (direction === 'to-board' || hostMs > untilMs) continue;
    for (const input of linkStep(link, { kind: 'line', text }, hostMs).inputs) {
      if (input.kind === 'snapshot') snapshots += 1;
      if (input.kind === 'button' && input.down) presses += 1;
    }
  }
  return { link, readings: gridOf(link).readings, snapshots, presses };
};
