/**
 * Link: one board on its cable, as a machine without a cable (protocol, Recovery 1 to 9).
 *
 *     line | tick | opened | closed | lights ──▶ linkStep ──▶ lines to send, inputs for the table, what was dropped
 *
 * The grid that the board has told so far is kept here. Every line has a sequence number: a gap
 * makes the grid *suspect* until a keyframe whose checksum agrees confirms it, or a heartbeat that
 * finds that nothing of the grid was lost. Nothing is said about points before the first confirmed
 * grid; from then on each diff is passed on at its place in the stream, what rows changed at once
 * or, while the grid is suspect, at the end of their keyframe, and each confirmed grid as a snapshot.
 *
 * Moments: an input that comes of a line has the line's own moment in host ms (`board-clock.ts`),
 * never before that of an input already given; `down` by silence is dated when the 3 s were over.
 * That silence is over its time is for a tick to say: a line that is heard later than that may have waited while the host
 * stood still, and its own moment says whether the board was silent. Extra ticks change no input.
 *
 * `replay` is for captures: nothing is sent, no command timer runs, and the first line is whole.
 * Live, everything up to the first LF after opening is dropped.
 *
 * A link belongs to one caller, who opens it and hands it to `linkStep` with a time that does not
 * go back; it is changed in place, and the same steps always give the same answers. When
 * `output.reopen` is true the caller closes the port, opens a new one and says `opened`.
 */
import type { Reading } from './board-input.js';
import { ASKED_ONCE_MAX, commandsWakeAtMs, DARK, forgetConversation, openCommands, pump } from './link-commands.js';
import { hearLine } from './link-hearing.js';
import {
  type Draft,
  DROP_REASONS,
  type DropReason,
  drop,
  emptyMarks,
  goDown,
  type Link,
  type LinkInput,
  type LinkOutput,
  type LinkSettings,
  readingsNow,
  SILENCE_MS,
} from './link-state.js';

/** What is not even asked. */
const NOT_NOW = 'not-now';
/** Asked three times. */
const UNANSWERED = 'unanswered';

export const openLink = (settings: LinkSettings): Link => ({
  settings,
  commands: openCommands(settings.firstCommand ?? 1),
  counts: Object.fromEntries(DROP_REASONS.map((reason) => [reason, 0])) as Record<DropReason, number>,
  linesHeard: 0,
  state: undefined,
  identity: undefined,
  wakeAtMs: undefined,
  isOpen: settings.mode === 'replay',
  awaitsFirstLine: false,
  silentAtMs: undefined,
  lastInputMs: Number.NEGATIVE_INFINITY,
  lastSeq: undefined,
  clock: undefined,
  hello: undefined,
  capabilityPairs: [],
  size: settings.size,
  marks: emptyMarks(settings.size),
  isConfirmed: false,
  wasConfirmed: false,
  gapInKeyframe: false,
  buttonsDown: new Set(),
  gapFromMs: Number.NEGATIVE_INFINITY,
  heldPoints: [],
  keyframesFailed: 0,
});

const settleSilence = (link: Link, draft: Draft, nowMs: number): void => {
  if (link.silentAtMs === undefined || nowMs < link.silentAtMs) return;
  goDown(link, draft, link.silentAtMs);
  draft.reopen = link.settings.mode === 'live';
};

const act = (link: Link, draft: Draft, input: LinkInput, nowMs: number): void => {
  switch (input.kind) {
    case 'line': {
      hearLine(link, draft, input.text, nowMs);
      return;
    }
    case 'opened':
      link.isOpen = true;
      link.awaitsFirstLine = link.settings.mode === 'live';
      link.silentAtMs = nowMs + SILENCE_MS;
      forgetConversation(link.commands);
      return;
    case 'closed':
      link.isOpen = false;
      {
        goDown(link, draft, nowMs);
        return;
      }
    case 'lights':
      // A light that is out is none: it would be sent again for ever.
      link.commands.lightsWanted = new Map(input.lights.filter(({ rgb }) => rgb !== DARK).map(({ point, rgb }) => [point, rgb]));
      return;
    case 'ask':
      if (link.commands.greeted && link.commands.once.length < ASKED_ONCE_MAX) link.commands.once.push(input.command);
      else draft.asked.push({ command: input.command, code: NOT_NOW });
      return;
    case 'refresh':
      link.commands.keyframeWanted = true;
      return;
    case 'tick':
      return;
  }
};

const wakeAtMsOf = (link: Link): number | undefined => {
  const silentAtMs = link.silentAtMs ?? Number.POSITIVE_INFINITY;
  const isAsking = link.settings.mode === 'live' && link.isOpen && link.silentAtMs !== undefined;
  const wakeAtMs = isAsking ? Math.min(silentAtMs, commandsWakeAtMs(link.commands, link.identity)) : silentAtMs;
  return wakeAtMs === Number.POSITIVE_INFINITY ? undefined : wakeAtMs;
};

/** One step at `nowMs` (host, monotonic). Takes the input, then asks for what is wanted. */
export const linkStep = (link: Link, input: LinkInput, nowMs: number): LinkOutput => {
  const draft: Draft = { send: [], inputs: [], dropped: [], notes: [], levels: [], asked: [], identified: undefined, reopen: false };
  if (input.kind === 'tick') settleSilence(link, draft, nowMs);
  act(link, draft, input, nowMs);
  // After a silence nothing is sent into the old port: the caller opens a new one first.
  if (link.settings.mode === 'live' && link.isOpen && link.silentAtMs !== undefined) {
    pump(link.commands, link.identity, nowMs, draft.send, ({ command, line, isOnce }) => {
      drop(link, draft, 'unanswered-command', `${command.kind} ${line}`);
      if (isOnce) draft.asked.push({ command, code: UNANSWERED });
    });
  }
  link.wakeAtMs = wakeAtMsOf(link);
  return { link, ...draft };
};

/** The grid as told so far, row by row, and whether the board's checksum has agreed with it since the last gap. */
export const gridOf = (link: Link): { readonly readings: readonly Reading[]; readonly isConfirmed: boolean } => ({
  readings: readingsNow(link),
  isConfirmed: link.isConfirmed,
});
