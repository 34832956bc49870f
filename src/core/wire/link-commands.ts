/**
 * Commands: the asking half of the link machine (`link.ts`), for a board that can only think of
 * one thing at a time.
 *
 *     wants (hello ▸ settings ▸ keyframe ▸ what is asked once ▸ lights) ─▶ one outstanding command ─▶ answer | 3 tries
 *
 * What is wanted is kept as wants, not as a queue of lines: a want that was served twice does no
 * harm, a lost one is asked for again, and nothing can pile up (protocol, recovery 7: 40 commands
 * sent without waiting lost 9 to 32). A command that failed leaves its want standing.
 */
import type { Capabilities } from './capabilities.js';
import type { Pairs } from './frame.js';
import { type HostCommand, LIGHTS_A_LINE_MAX, type LightAt, makeHostLine } from './host-line.js';
import { SEQ_MAX } from './board-line.js';

/** One command outstanding, 500 ms, three tries with the same number (protocol, recovery 7). */
export const COMMAND_TIMEOUT_MS = 500;
export const COMMAND_TRIES_MAX = 3;

/** At most one K per 500 ms (protocol, recovery 3); the same pause before anything else is asked again. */
export const ASK_AGAIN_MS = 500;

/** A keyframe takes 45 ms at 250000 baud; one that has not ended after this will not. Ours: 1 s. */
export const KEYFRAME_WAIT_MS = 1_000;

/** Three hex digits; the light is out. */
export const DARK = '000';
const FULL_ON = 'FFF';

/** Commands that somebody who sets the board up waits with; more are refused. Ours. */
export const ASKED_ONCE_MAX = 4;

/** `!L,65535,` and `*FFFF` and LF; a light is five octets more. */
const LIGHTS_LINE_OCTETS = 15;
const LIGHT_OCTETS = 5;

export interface Outstanding {
  readonly command: HostCommand;
  readonly number: number;
  readonly line: string;
  /** It is the first of `once`, and of no other want. */
  readonly isOnce: boolean;
  tries: number;
  sentMs: number;
}

export interface Commands {
  outstanding: Outstanding | undefined;
  nextNumber: number;
  /** Hello and capabilities have been heard since the opening. */
  greeted: boolean;
  helloNotBeforeMs: number;
  /** Settings still to be set on this boot of the board, in order. */
  settingsToSet: Pairs;
  settingsNotBeforeMs: number;
  keyframeWanted: boolean;
  /** When the keyframe that is awaited was asked for. */
  keyframeAwaitedSinceMs: number | undefined;
  keyframeNotBeforeMs: number;
  /** The picture to show: a colour for each point that is lit. */
  lightsWanted: ReadonlyMap<number, string>;
  /** What the board shows as far as it has said OK; `?` while that is open. */
  lightsShown: Map<number, string>;
  /** Lights of an earlier host may still burn. */
  lightsUnknown: boolean;
  lightsNotBeforeMs: number;
  /** Asked by a person who sets the board up: done or refused once, and forgotten with the cable. */
  once: HostCommand[];
  onceNotBeforeMs: number;
}

export const openCommands = (firstNumber: number): Commands => ({
  outstanding: undefined,
  nextNumber: firstNumber,
  greeted: false,
  helloNotBeforeMs: 0,
  settingsToSet: [],
  settingsNotBeforeMs: 0,
  keyframeWanted: true,
  keyframeAwaitedSinceMs: undefined,
  keyframeNotBeforeMs: 0,
  lightsWanted: new Map(),
  lightsShown: new Map(),
  lightsUnknown: true,
  lightsNotBeforeMs: 0,
  once: [],
  onceNotBeforeMs: 0,
});

/** The cable is gone or new: what was outstanding is lost, and who is there must be asked anew. */
export const forgetConversation = (commands: Commands): void => {
  commands.outstanding = undefined;
  commands.greeted = false;
  commands.helloNotBeforeMs = 0;
  commands.keyframeWanted = true;
  commands.keyframeAwaitedSinceMs = undefined;
  commands.lightsUnknown = true;
  commands.once = [];
};

/** The board was started again: all that was set is forgotten (protocol, recovery 6). */
export const forgetBoot = (commands: Commands, settings: Pairs): void => {
  commands.settingsToSet = settings;
  commands.lightsShown.clear();
  commands.lightsUnknown = false;
  commands.keyframeWanted = true;
  commands.keyframeAwaitedSinceMs = undefined;
};

const lightAt = (point: number, rgb: string, board: Capabilities): LightAt => ({
  column: point % board.width,
  row: Math.floor(point / board.width),
  rgb: board.leds === 'mono' && rgb !== DARK ? FULL_ON : rgb,
});

/** The next line of lights, only what differs; `undefined`: the board shows what it should, or has no lights. */
const nextLights = (commands: Commands, board: Capabilities): HostCommand | undefined => {
  const { lightsWanted, lightsShown } = commands;
  if (board.leds === 'none') return undefined;
  if (commands.lightsUnknown || (lightsWanted.size === 0 && lightsShown.size > 0)) return { kind: 'lights-out' };
  const different: LightAt[] = [];
  for (const [point, rgb] of lightsWanted) if (lightsShown.get(point) !== rgb) different.push(lightAt(point, rgb, board));
  for (const point of lightsShown.keys()) if (!lightsWanted.has(point)) different.push(lightAt(point, DARK, board));
  if (different.length === 0) return undefined;
  const fitting = Math.min(LIGHTS_A_LINE_MAX, Math.floor((board.lineOctetsMax - LIGHTS_LINE_OCTETS) / LIGHT_OCTETS));
  return { kind: 'lights', lights: different.slice(0, fitting) };
};

/** What is wanted next and may be asked at `nowMs`; nothing before the greeting but the hello itself. */
const nextCommand = (commands: Commands, board: Capabilities | undefined, nowMs: number): HostCommand | undefined => {
  if (!commands.greeted || board === undefined) return nowMs >= commands.helloNotBeforeMs ? { kind: 'hello' } : undefined;
  const [setting] = commands.settingsToSet;
  if (setting !== undefined && nowMs >= commands.settingsNotBeforeMs) return { kind: 'set', pairs: [setting] };
  if (commands.keyframeWanted && nowMs >= commands.keyframeNotBeforeMs) return { kind: 'keyframe' };
  const [once] = commands.once;
  if (once !== undefined && nowMs >= commands.onceNotBeforeMs) return once;
  return nowMs >= commands.lightsNotBeforeMs ? nextLights(commands, board) : undefined;
};

const noteSent = (commands: Commands, command: HostCommand, board: Capabilities | undefined, nowMs: number): void => {
  if (command.kind === 'hello') commands.helloNotBeforeMs = nowMs + ASK_AGAIN_MS;
  if (command.kind === 'keyframe') {
    commands.keyframeWanted = false;
    commands.keyframeAwaitedSinceMs = nowMs;
    commands.keyframeNotBeforeMs = nowMs + ASK_AGAIN_MS;
  }
  if (command.kind === 'lights' && board !== undefined) {
    for (const { column, row } of command.lights) commands.lightsShown.set(row * board.width + column, '?');
  }
};

/** Sends again what was not answered, gives up after three tries, and asks for the next thing wanted. Lines go to `send`. */
export const pump = (
  commands: Commands,
  board: Capabilities | undefined,
  nowMs: number,
  send: string[],
  gaveUp: (outstanding: Outstanding) => void,
): void => {
  const { outstanding } = commands;
  if (outstanding !== undefined) {
    if (nowMs < outstanding.sentMs + COMMAND_TIMEOUT_MS) return;
    if (outstanding.tries < COMMAND_TRIES_MAX) {
      outstanding.tries += 1;
      outstanding.sentMs = nowMs;
      send.push(outstanding.line);
      return;
    }
    commands.outstanding = undefined;
    if (outstanding.isOnce) commands.once.shift();
    else askAgainLater(commands, outstanding.command, nowMs);
    gaveUp(outstanding);
  }
  const awaitedSinceMs = commands.keyframeAwaitedSinceMs;
  if (awaitedSinceMs !== undefined && nowMs >= awaitedSinceMs + KEYFRAME_WAIT_MS) {
    commands.keyframeAwaitedSinceMs = undefined;
    commands.keyframeWanted = true;
  }
  const command = nextCommand(commands, board, nowMs);
  if (command === undefined) return;
  const number = commands.nextNumber;
  commands.nextNumber = number >= SEQ_MAX ? 1 : number + 1;
  const line = makeHostLine({ ...command, command: number });
  commands.outstanding = { command, number, line, isOnce: command === commands.once[0], tries: 1, sentMs: nowMs };
  noteSent(commands, command, board, nowMs);
  send.push(line);
};

/** The want stands; it may be asked again after the pause, with a new number. */
const askAgainLater = (commands: Commands, command: HostCommand, nowMs: number): void => {
  const notBeforeMs = nowMs + ASK_AGAIN_MS;
  if (command.kind === 'hello') commands.helloNotBeforeMs = notBeforeMs;
  if (command.kind === 'set') commands.settingsNotBeforeMs = notBeforeMs;
  if (command.kind === 'keyframe') {
    commands.keyframeWanted = true;
    commands.keyframeAwaitedSinceMs = undefined;
    commands.keyframeNotBeforeMs = notBeforeMs;
  }
  if (command.kind === 'lights' || command.kind === 'lights-out') commands.lightsNotBeforeMs = notBeforeMs;
};

/** The board has done it, or will never do it: either way it is not asked again. */
const close = (commands: Commands, command: HostCommand, board: Capabilities | undefined): void => {
  if (command.kind === 'set') commands.settingsToSet = commands.settingsToSet.slice(1);
  if (command.kind === 'lights-out') {
    commands.lightsUnknown = false;
    commands.lightsShown.clear();
  }
  if (command.kind === 'lights' && board !== undefined) {
    for (const { column, row, rgb } of command.lights) {
      const point = row * board.width + column;
      const wanted = commands.lightsWanted.get(point);
      // A mono board was sent "on"; what it shows is still the colour that was wanted.
      const shown = board.leds === 'mono' && rgb !== DARK && wanted !== undefined ? wanted : rgb;
      if (shown === DARK) commands.lightsShown.delete(point);
      else commands.lightsShown.set(point, shown);
    }
  }
};

/** Answers that say that the line was damaged on its way: the same line is sent again at its time-out. */
const DAMAGED: ReadonlySet<string> = new Set(['ECRC', 'ESYN', 'ELEN']);

/** `stray`: not an answer to what is outstanding. `refused`: the board does not do this. */
export type AnswerOutcome = 'done' | 'damaged' | 'busy' | 'refused' | 'stray';

export const hearAnswer = (
  commands: Commands,
  number: number,
  code: string,
  board: Capabilities | undefined,
  nowMs: number,
): AnswerOutcome => {
  const { outstanding } = commands;
  if (outstanding?.number !== number) return 'stray';
  if (DAMAGED.has(code)) return 'damaged';
  commands.outstanding = undefined;
  const { command } = outstanding;
  if (outstanding.isOnce) {
    if (code === 'EBUSY') commands.onceNotBeforeMs = nowMs + ASK_AGAIN_MS;
    else commands.once.shift();
    return code === 'OK' ? 'done' : code === 'EBUSY' ? 'busy' : 'refused';
  }
  if (code === 'OK') {
    close(commands, command, board);
    return 'done';
  }
  if (code === 'EBUSY' || command.kind === 'keyframe' || command.kind === 'hello') {
    askAgainLater(commands, command, nowMs);
    return code === 'EBUSY' ? 'busy' : 'refused';
  }
  close(commands, command, board);
  return 'refused';
};

/** The next moment at which `pump` has something to do. */
export const commandsWakeAtMs = (commands: Commands, board: Capabilities | undefined): number => {
  if (commands.outstanding !== undefined) return commands.outstanding.sentMs + COMMAND_TIMEOUT_MS;
  if (!commands.greeted || board === undefined) return commands.helloNotBeforeMs;
  let wakeAtMs = Number.POSITIVE_INFINITY;
  if (commands.settingsToSet.length > 0) wakeAtMs = Math.min(wakeAtMs, commands.settingsNotBeforeMs);
  if (commands.keyframeWanted) wakeAtMs = Math.min(wakeAtMs, commands.keyframeNotBeforeMs);
  if (commands.keyframeAwaitedSinceMs !== undefined) wakeAtMs = Math.min(wakeAtMs, commands.keyframeAwaitedSinceMs + KEYFRAME_WAIT_MS);
  if (commands.once.length > 0) wakeAtMs = Math.min(wakeAtMs, commands.onceNotBeforeMs);
  if (nextLights(commands, board) !== undefined) wakeAtMs = Math.min(wakeAtMs, commands.lightsNotBeforeMs);
  return wakeAtMs;
};
