/**
 * Recording: a virtual board and the real link machine talk to each other over a faulty cable,
 * in virtual time, and everything that is heard at the host's end goes into a capture.
 *
 *     hands ─▶ virtual board ─▶ faulty line ─▶ capture, link ─▶ faulty line ─▶ virtual board
 *
 * So a capture has the keyframes that a host would have asked for after a lost line, the answers
 * to its questions, and what happens when the cable comes back.
 */
import type { BoardSize } from '../src/core/go/point.js';
import { makeCapture, type CaptureGame, type CaptureLine } from '../src/core/wire/capture.js';
import { linkStep, openLink } from '../src/core/wire/link.js';
import type { Link, LinkInput } from '../src/core/wire/link-state.js';
import type { Chance } from './chance.js';
import { FaultyLine, type FaultCounts, type LineFaults, type Outage } from './faults/line-faults.js';
import type { Happening } from './hands/happening.js';
import { USUAL_BOARD, VirtualBoard } from './virtual-board/virtual-board.js';

export interface Recording {
  readonly game: CaptureGame;
  readonly size: BoardSize;
  readonly happenings: readonly Happening[];
  readonly faults: LineFaults;
  readonly outages: readonly Outage[];
  readonly lastMs: number;
  readonly chance: Chance;
}

export interface RecordedCapture {
  readonly captureText: string;
  readonly faults: FaultCounts;
  /** Diffs that the board had to put off for want of room. */
  readonly deferred: number;
}

/** When the host opens the port. */
const OPENED_MS = 100;
/** The board was switched on so long before. */
const POWERED_BEFORE_MS = [20_000, 100_000] as const;
/** A line waits in the operating system for up to so long before the host reads it. */
const READ_AFTER_MS = 4;
const MS_PER_MINUTE = 60_000;

export const recordCapture = (recording: Recording): RecordedCapture => {
  const chance = recording.chance.stream('cable');
  const board = new VirtualBoard({
    ...USUAL_BOARD,
    size: recording.size,
    sensor: recording.game.sensor,
    clockButtons: recording.game.clockButtons ? 2 : 0,
    poweredMs: -Math.round(chance.between(POWERED_BEFORE_MS[0], POWERED_BEFORE_MS[1])),
  });
  const cable = new FaultyLine(recording.faults, chance.stream('faults'), recording.outages);
  const link = openLink({ mode: 'live', firstCommand: chance.whole(1, 60_000) });
  const lines: CaptureLine[] = [];
  let hostMs = OPENED_MS;

  const step = (input: LinkInput): void => {
    const { send, reopen } = linkStep(link, input, hostMs);
    for (const text of send) {
      lines.push({ hostMs, direction: 'to-board', text });
      const arrived = cable.carry(text, hostMs);
      if (arrived !== undefined) board.hear(`${arrived}\n`, hostMs);
    }
    if (reopen) step({ kind: 'closed' });
  };
  const open = (): void => {
    step({ kind: 'opened' });
    board.greet(hostMs);
  };

  board.expose(recording.happenings);
  board.advance(OPENED_MS);
  open();
  const stalls = stallMoments(recording, chance);
  const returns = returnsOf(recording.outages);
  for (;;) {
    const nextMs = Math.min(board.nextMs, link.wakeAtMs ?? Infinity, returns[0] ?? Infinity, stalls[0] ?? Infinity);
    if (nextMs > recording.lastMs) break;
    if (returns[0] !== undefined && returns[0] <= nextMs) {
      hostMs = Math.max(hostMs, returns.shift() ?? 0);
      board.advance(hostMs);
      open();
    }
    if (stalls[0] !== undefined && stalls[0] <= nextMs) board.stallUntil((stalls.shift() ?? 0) + recording.faults.stallMs);
    for (const { atMs, text } of board.advance(nextMs)) {
      const arrived = cable.carry(text, atMs);
      if (arrived === undefined) continue;
      hostMs = Math.max(hostMs, Math.ceil(atMs + chance.between(0, READ_AFTER_MS)));
      lines.push({ hostMs, direction: 'from-board', text: arrived });
      step({ kind: 'line', text: arrived });
    }
    hostMs = Math.max(hostMs, Math.ceil(nextMs));
    wake(link, hostMs, step);
  }
  return { captureText: makeCapture({ header: { game: recording.game }, lines }), faults: cable.counts, deferred: board.deferred };
};

const wake = (link: Link, nowMs: number, step: (input: LinkInput) => void): void => {
  if (link.wakeAtMs !== undefined && link.wakeAtMs <= nowMs) step({ kind: 'tick' });
};

/** When the cable is back: the ends of the outages, those inside another outage left out. */
const returnsOf = (outages: readonly Outage[]): number[] =>
  outages
    .map(([, toMs]) => toMs)
    .filter((toMs) => !outages.some(([fromMs, otherMs]) => fromMs <= toMs && toMs < otherMs))
    .sort((one, other) => one - other);

const stallMoments = (recording: Recording, chance: Chance): number[] => {
  const { stallPerMinute } = recording.faults;
  const moments: number[] = [];
  if (stallPerMinute <= 0) return moments;
  const drawn = chance.stream('stalls');
  for (let atMs = OPENED_MS + drawn.exponential(MS_PER_MINUTE / stallPerMinute); atMs < recording.lastMs;) {
    moments.push(Math.round(atMs));
    atMs += drawn.exponential(MS_PER_MINUTE / stallPerMinute);
  }
  return moments;
};
