/**
 * What a link is and says: the state of the link machine (`link.ts`), its inputs and its answers.
 *
 * The state belongs to one caller and is changed in place; only the files of the machine change it.
 */
import type { BoardInput, LinkState, Reading, Side } from './board-input.js';
import type { BoardClock } from './board-clock.js';
import type { Capabilities, GridSize } from './capabilities.js';
import type { Pairs } from './frame.js';
import type { HostCommand } from './host-line.js';
import { type Commands, forgetConversation } from './link-commands.js';
import { makeReading, parseReadings } from './marks.js';

/** No valid line for so long: the link is down (protocol, recovery 5). */
export const SILENCE_MS = 3_000;

/** Keyframes in a row that came whole and did not agree; then the board is faulty (protocol, recovery 4). */
export const KEYFRAMES_FAILED_MAX = 3;

export interface LinkSettings {
  readonly mode: 'live' | 'replay';
  /** Taken for the board's size until it says its own: from a capture's header. */
  readonly size?: GridSize;
  /** Set on the board after each of its boots (`deb`, `hb`, `kf`, ...). */
  readonly set?: Pairs;
  /**
   * 1 to 65535. A board does not do a command again that has the number of its last one, so a new
   * host should not always begin with the same. Default 1.
   */
  readonly firstCommand?: number;
}

/** Who is there: hello and capabilities together. */
export interface LinkIdentity extends Capabilities {
  readonly boardId: string;
  readonly firmware: string;
  readonly boot: number;
}

/** A light to burn: `rgb` three hex digits, upper case. */
export interface PointLight {
  readonly point: number;
  readonly rgb: string;
}

/** `levels`: 0 to 255, one a point of the row. */
export interface LevelsOfRow {
  readonly row: number;
  readonly levels: readonly number[];
}

export type LinkInput =
  /** Without its LF; characters are octets. */
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'opened' }
  | { readonly kind: 'closed' }
  /** Time went by: what was due is settled. */
  | { readonly kind: 'tick' }
  /** The whole grid is wanted once more. */
  | { readonly kind: 'refresh' }
  /** The whole picture; only what differs is sent. */
  | { readonly kind: 'lights'; readonly lights: readonly PointLight[] }
  /** Once, for somebody who sets the board up; nothing happens where the board has not been greeted or too much waits. */
  | { readonly kind: 'ask'; readonly command: HostCommand };

export const DROP_REASONS = [
  'before-first-line',
  'too-long',
  'no-start',
  'no-crc',
  'bad-crc',
  'bad-grammar',
  /** Octets before a whole line, given up one by one. */
  'junk-before-line',
  /** A letter, version or code that this revision does not know. */
  'unknown-type',
  'unsupported-version',
  'bad-value',
  'size-unknown',
  'outside-the-board',
  'stray-answer',
  'refused-command',
  'unanswered-command',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

export interface Dropped {
  readonly reason: DropReason;
  readonly text: string;
}

export interface LinkOutput {
  readonly link: Link;
  /** Lines for the board, without LF. */
  readonly send: readonly string[];
  readonly inputs: readonly BoardInput[];
  readonly dropped: readonly Dropped[];
  /** What the board wants in the log. */
  readonly notes: readonly string[];
  /** Raw levels, a row at a time, where they were asked for. */
  readonly levels: readonly LevelsOfRow[];
  /** What came of what was asked once; `code`: the board's word, or `unanswered`. */
  readonly asked: readonly { readonly command: HostCommand; readonly code: string }[];
  /** Set when the board has said who it is, and again when that has changed. */
  readonly identified: LinkIdentity | undefined;
  /** The line has gone silent: close the port and open a new one, with back-off. */
  readonly reopen: boolean;
}

export interface Link {
  readonly settings: LinkSettings;
  readonly commands: Commands;
  /** How often each thing was dropped since the link was made. */
  readonly counts: Record<DropReason, number>;
  /** Valid lines heard. */
  linesHeard: number;
  /** What was last said of the link; `undefined` before anything was. */
  state: LinkState | undefined;
  identity: LinkIdentity | undefined;
  /** The moment of the next deadline; `undefined`: none. */
  wakeAtMs: number | undefined;
  isOpen: boolean;
  awaitsFirstLine: boolean;
  silentAtMs: number | undefined;
  /** The moment of the last input given; none is dated before it. */
  lastInputMs: number;
  lastSeq: number | undefined;
  clock: BoardClock | undefined;
  hello: { readonly boardId: string; readonly firmware: string; readonly boot: number } | undefined;
  capabilityPairs: Pairs;
  size: GridSize | undefined;
  /** The marks of all points as the board has told them, and whether its checksum has agreed since the last gap. */
  marks: Uint8Array;
  isConfirmed: boolean;
  /** There has been a confirmed grid of this board. */
  wasConfirmed: boolean;
  gapInKeyframe: boolean;
  /** The buttons that are held down, as far as anybody has said. */
  readonly buttonsDown: Set<Side>;
  /** The last line before the latest gap; -Infinity: none was lost. */
  gapFromMs: number;
  /** Points that rows changed while the grid was unconfirmed: passed on all at once, when the keyframe ends. */
  heldPoints: number[];
  keyframesFailed: number;
}

/** One step's answer while it is being written. */
export interface Draft {
  readonly send: string[];
  readonly inputs: BoardInput[];
  readonly dropped: Dropped[];
  readonly notes: string[];
  readonly levels: LevelsOfRow[];
  readonly asked: { readonly command: HostCommand; readonly code: string }[];
  identified: LinkIdentity | undefined;
  reopen: boolean;
}

const EMPTY_MARK = makeReading('empty').charCodeAt(0);

export const emptyMarks = (size: GridSize | undefined): Uint8Array =>
  new Uint8Array(size === undefined ? 0 : size.width * size.height).fill(EMPTY_MARK);

export const drop = (link: Link, draft: Draft, reason: DropReason, text: string): void => {
  link.counts[reason] += 1;
  draft.dropped.push({ reason, text });
};

export const announce = (link: Link, draft: Draft, state: LinkState, atMs: number, heardUntilMs = atMs): void => {
  if (link.state === state) return;
  link.state = state;
  draft.inputs.push({ kind: 'link', atMs, state, ...(heardUntilMs < atMs && Number.isFinite(heardUntilMs) ? { heardUntilMs } : {}) });
};

/** Changes may be missing, from `heardUntilMs` on: ask for a keyframe. A faulty board stays faulty, a silent one down. */
export const suspect = (link: Link, draft: Draft, atMs: number, heardUntilMs = atMs): void => {
  link.isConfirmed = false;
  link.commands.keyframeWanted = true;
  if (link.state === 'up') announce(link, draft, 'suspect', atMs, heardUntilMs);
};

export const goDown = (link: Link, draft: Draft, atMs: number): void => {
  link.isConfirmed = false;
  link.silentAtMs = undefined;
  const heardUntilMs = link.lastInputMs;
  link.lastInputMs = Math.max(link.lastInputMs, atMs);
  forgetConversation(link.commands);
  announce(link, draft, 'down', link.lastInputMs, heardUntilMs);
};

/** One reading a point, row by row. */
export const readingsNow = (link: Link): Reading[] => {
  const readings = parseReadings(String.fromCharCode(...link.marks));
  if (readings === undefined) throw new Error('the grid holds a mark that no line can bring');
  return [...readings];
};
