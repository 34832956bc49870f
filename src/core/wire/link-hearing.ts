/**
 * Hearing: what each board line does to a link (`link.ts`).
 *
 *     line ─▶ a whole line in it? ─▶ its moment ─▶ a gap before it? ─▶ what it says
 *
 * A line applies whole or not at all, at its place in the stream; what is not understood is
 * counted and changes nothing.
 */
import { hasStartedAgain, mapBoardMs, openBoardClock } from './board-clock.js';
import type { BoardInput, PointReading } from './board-input.js';
import { type BoardLine, parseBoardLine, SEQ_MAX } from './board-line.js';
import { parseCapabilities } from './capabilities.js';
import { crcOfOctets } from './crc.js';
import { LINE_OCTETS_MAX, type LineRefusal, type Pairs } from './frame.js';
import { forgetBoot, hearAnswer } from './link-commands.js';
import {
  announce,
  type Draft,
  drop,
  emptyMarks,
  goDown,
  KEYFRAMES_FAILED_MAX,
  type Link,
  type LinkIdentity,
  readingsNow,
  SILENCE_MS,
  suspect,
} from './link-state.js';
import { makeReading } from './marks.js';
import { inputOfSensor } from './off-grid-sensor.js';

const PROTOCOL_VERSION = 1;

const hearHello = (link: Link, draft: Draft, line: BoardLine & { readonly kind: 'hello' }): void => {
  if (line.version !== PROTOCOL_VERSION) {
    drop(link, draft, 'unsupported-version', `GSB version ${line.version}`);
    return;
  }
  const { boardId, firmware, boot } = line;
  const isOtherBoard = link.hello !== undefined && link.hello.boardId !== boardId;
  const isOtherBoot = isOtherBoard || link.hello?.boot !== boot;
  link.hello = { boardId, firmware, boot };
  link.capabilityPairs = [];
  if (isOtherBoot) {
    forgetBoot(link.commands, link.settings.set ?? []);
    // The first hello says nothing about lights that an earlier host may have left on.
    if (link.identity === undefined) link.commands.lightsUnknown = true;
    link.keyframesFailed = 0;
    link.isConfirmed = false;
  }
  if (isOtherBoard) {
    link.identity = undefined;
    link.marks = emptyMarks(link.size);
    link.wasConfirmed = false;
    link.heldPoints = [];
  }
};

const hearCapabilities = (link: Link, draft: Draft, pairs: Pairs): void => {
  // One value a key, so that a board that repeats itself for a week fills nothing.
  link.capabilityPairs = [...new Map([...link.capabilityPairs, ...pairs])];
  const capabilities = parseCapabilities(link.capabilityPairs);
  if (!capabilities.ok) {
    link.capabilityPairs = [];
    drop(link, draft, 'bad-value', `capability ${capabilities.refusal}`);
    return;
  }
  if (capabilities.value === undefined) return;
  const { width, height } = capabilities.value;
  if (link.size?.width !== width || link.size.height !== height) {
    link.size = { width, height };
    link.marks = emptyMarks(link.size);
    link.isConfirmed = false;
    link.wasConfirmed = false;
    link.heldPoints = [];
    link.commands.keyframeWanted = true;
  }
  if (link.hello === undefined) return;
  const identity: LinkIdentity = { ...link.hello, ...capabilities.value };
  const isNews = JSON.stringify(identity) !== JSON.stringify(link.identity);
  link.identity = identity;
  link.commands.greeted = true;
  if (isNews) draft.identified = identity;
};

/** Absolute changes, applied at their place in the stream; all of a line or none of it. */
const hearChanges = (link: Link, draft: Draft, changes: readonly PointReading[], atMs: number, told: 'at-once' | 'late'): void => {
  for (const { point, reading } of changes) link.marks[point] = makeReading(reading).charCodeAt(0);
  if (link.wasConfirmed && changes.length > 0)
    draft.inputs.push({ kind: 'readings', atMs, changes, ...(told === 'late' ? { isLate: true } : {}) });
};

const hearDiff = (link: Link, draft: Draft, line: BoardLine & { readonly kind: 'diff' }, atMs: number): void => {
  const { size } = link;
  if (size === undefined) {
    drop(link, draft, 'size-unknown', 'diff');
    return;
  }
  const isInside = line.changes.every(({ column, row }) => column < size.width && row < size.height);
  if (!isInside) {
    drop(link, draft, 'outside-the-board', 'diff');
    return;
  }
  const changes = line.changes.map(({ column, row, reading }) => ({ point: row * size.width + column, reading }));
  hearChanges(link, draft, changes, atMs, 'at-once');
};

/**
 * Of a row only what differs is passed on: the rest of it is known. While the grid is unconfirmed that
 * waits for the end of the keyframe, so that what came to pass in a gap is heard at one moment.
 */
const hearRow = (link: Link, draft: Draft, line: BoardLine & { readonly kind: 'row' }, atMs: number): void => {
  const { size } = link;
  if (size === undefined) {
    drop(link, draft, 'size-unknown', 'row');
    return;
  }
  if (line.row >= size.height || line.readings.length !== size.width) {
    drop(link, draft, 'outside-the-board', 'row');
    return;
  }
  if (line.row === 0) link.gapInKeyframe = false;
  const from = line.row * size.width;
  const changes = line.readings
    .map((reading, column) => ({ point: from + column, reading }))
    .filter(({ point, reading }) => link.marks[point] !== makeReading(reading).charCodeAt(0));
  if (link.isConfirmed || !link.wasConfirmed) {
    hearChanges(link, draft, changes, atMs, 'late');
    return;
  }
  for (const { point, reading } of changes) {
    link.marks[point] = makeReading(reading).charCodeAt(0);
    if (!link.heldPoints.includes(point)) link.heldPoints.push(point);
  }
};

/** What the rows of a keyframe changed, when it has ended without being confirmed. */
const passHeldOn = (link: Link, draft: Draft, atMs: number): void => {
  if (link.heldPoints.length === 0) return;
  const readings = readingsNow(link);
  const changes = link.heldPoints.map((point) => ({ point, reading: readings[point] ?? 'fault' }));
  link.heldPoints = [];
  draft.inputs.push({ kind: 'readings', atMs, changes, isLate: true });
};

/** The board's own checksum agrees: the grid is whole. */
const confirm = (link: Link, draft: Draft, atMs: number): void => {
  link.isConfirmed = true;
  link.wasConfirmed = true;
  link.heldPoints = [];
  link.keyframesFailed = 0;
  draft.inputs.push({ kind: 'snapshot', atMs, readings: readingsNow(link) });
  announce(link, draft, 'up', atMs);
};

/**
 * A keyframe with a gap in it that does not agree proves nothing against the board; three whole
 * ones in a row do. Then it is faulty, and asked again only as heartbeats go on differing.
 */
const hearKeyframeEnd = (link: Link, draft: Draft, boardCrc: number, atMs: number): void => {
  if (link.size === undefined) {
    drop(link, draft, 'size-unknown', 'keyframe end');
    return;
  }
  const wasWhole = !link.gapInKeyframe;
  link.gapInKeyframe = false;
  link.commands.keyframeAwaitedSinceMs = undefined;
  if (crcOfOctets(link.marks) === boardCrc) {
    link.commands.keyframeWanted = false;
    confirm(link, draft, atMs);
    return;
  }
  passHeldOn(link, draft, atMs);
  suspect(link, draft, atMs);
  if (!wasWhole) return;
  link.keyframesFailed += 1;
  if (link.keyframesFailed < KEYFRAMES_FAILED_MAX) return;
  link.commands.keyframeWanted = false;
  announce(link, draft, 'faulty', atMs);
};

const hearHeartbeat = (link: Link, draft: Draft, boardCrc: number, atMs: number): void => {
  // While a keyframe is on its way its rows are not all here yet.
  if (link.size === undefined || link.commands.keyframeAwaitedSinceMs !== undefined) return;
  if (crcOfOctets(link.marks) !== boardCrc) suspect(link, draft, atMs);
  // The gap lost nothing of the grid: a heartbeat, or a change that was told again since. A live board is asked all the same.
  else if (link.state === 'suspect') confirm(link, draft, atMs);
};

/** A button is held for no longer than this. */
const BUTTON_HELD_MAX_MS = 1500;

/** A button that is let go has been pressed: if the line that said so was lost a moment ago, it is said now. */
const hearButton = (link: Link, draft: Draft, input: BoardInput & { readonly kind: 'button' }): void => {
  const { side, down, atMs } = input;
  const wasDown = link.buttonsDown.has(side);
  if (!down && !wasDown && atMs - link.gapFromMs <= BUTTON_HELD_MAX_MS) draft.inputs.push({ ...input, down: true, isLate: true });
  if (down) link.buttonsDown.add(side);
  else link.buttonsDown.delete(side);
  draft.inputs.push(input);
};

const hearSensors = (link: Link, draft: Draft, pairs: Pairs, atMs: number): void => {
  for (const [id, value] of pairs) {
    const input = inputOfSensor(id, value, atMs);
    if (input === undefined) drop(link, draft, 'bad-value', `${id}=${value}`);
    else if (input === 'ignored') continue;
    else if (input.kind === 'button') hearButton(link, draft, input);
    else draft.inputs.push(input);
  }
};

const hearAnswerLine = (link: Link, draft: Draft, number: number, code: string, nowMs: number): void => {
  if (link.settings.mode === 'replay') return;
  const { outstanding } = link.commands;
  const outcome = hearAnswer(link.commands, number, code, link.identity, nowMs);
  if (outstanding?.isOnce === true && (outcome === 'done' || outcome === 'refused'))
    draft.asked.push({ command: outstanding.command, code });
  if (outcome === 'stray') drop(link, draft, 'stray-answer', `${number} ${code}`);
  if (outcome === 'refused') drop(link, draft, 'refused-command', `${number} ${code}`);
};

const hearMessage = (link: Link, draft: Draft, line: BoardLine, atMs: number, nowMs: number): void => {
  switch (line.kind) {
    case 'hello': {
      hearHello(link, draft, line);
      return;
    }
    case 'capabilities': {
      hearCapabilities(link, draft, line.pairs);
      return;
    }
    case 'diff': {
      hearDiff(link, draft, line, atMs);
      return;
    }
    case 'row': {
      hearRow(link, draft, line, atMs);
      return;
    }
    case 'keyframe-end': {
      hearKeyframeEnd(link, draft, line.boardCrc, atMs);
      return;
    }
    case 'heartbeat': {
      hearHeartbeat(link, draft, line.boardCrc, atMs);
      return;
    }
    case 'sensors': {
      hearSensors(link, draft, line.pairs, atMs);
      return;
    }
    case 'answer': {
      hearAnswerLine(link, draft, line.command, line.code, nowMs);
      return;
    }
    case 'note':
      draft.notes.push(line.text);
      return;
    case 'levels':
      draft.levels.push({ row: line.row, levels: line.levels });
      return;
    case 'pong':
      return;
    case 'unknown': {
      drop(link, draft, 'unknown-type', `${line.letter} line`);
      return;
    }
  }
};

/** The line, or the whole line that begins at a later `$` in it: a stray octet costs itself, not the line behind it. */
const findLine = (link: Link, draft: Draft, text: string): BoardLine | undefined => {
  const whole = parseBoardLine(text);
  if (whole.ok) return whole.value;
  let start = Math.max(0, text.length - LINE_OCTETS_MAX);
  for (start = text.indexOf('$', start + 1); start > 0; start = text.indexOf('$', start + 1)) {
    const tail = parseBoardLine(text.slice(start));
    if (!tail.ok) continue;
    drop(link, draft, 'junk-before-line', text.slice(0, start));
    return tail.value;
  }
  const { kind }: LineRefusal = whole.refusal;
  drop(link, draft, kind, text);
  return undefined;
};

/** A board that was started again begins its sequence anew: that is no gap, and its clock is another. */
const isOtherBoot = (link: Link, line: BoardLine): boolean =>
  line.kind === 'hello' && link.hello !== undefined && (link.hello.boardId !== line.boardId || link.hello.boot !== line.boot);

/** One line, heard at `nowMs`. */
export const hearLine = (link: Link, draft: Draft, text: string, nowMs: number): void => {
  if (link.awaitsFirstLine) {
    link.awaitsFirstLine = false;
    drop(link, draft, 'before-first-line', text);
    return;
  }
  const line = findLine(link, draft, text);
  if (line === undefined) return;
  link.linesHeard += 1;
  const { silentAtMs } = link;

  const hasRestarted = isOtherBoot(link, line);
  // Its hello was lost: ask for another, which brings the new boot number.
  if (!hasRestarted && link.clock !== undefined && hasStartedAgain(link.clock, line.ms)) link.commands.greeted = false;
  if (hasRestarted || link.clock === undefined) link.clock = openBoardClock(line.ms, nowMs);
  const atMs = Math.max(link.lastInputMs, mapBoardMs(link.clock, line.ms, nowMs));
  if (silentAtMs !== undefined && atMs >= silentAtMs) goDown(link, draft, silentAtMs);
  link.silentAtMs = nowMs + SILENCE_MS;
  const heardUntilMs = link.lastInputMs;
  link.lastInputMs = atMs;

  const isGap = link.lastSeq !== undefined && line.seq !== ((link.lastSeq + 1) & SEQ_MAX);
  link.lastSeq = line.seq;
  if (link.state === 'down') announce(link, draft, 'suspect', atMs);
  if (isGap || hasRestarted) {
    link.gapInKeyframe = true;
    link.gapFromMs = hasRestarted ? Number.NEGATIVE_INFINITY : heardUntilMs;
    if (hasRestarted) link.buttonsDown.clear();
    suspect(link, draft, atMs, heardUntilMs);
  }
  hearMessage(link, draft, line, atMs, nowMs);
};
