/**
 * The figures that the reference firmware has to reach (protocol, Figures to reach), counted in
 * cycles of the emulated chip: the same on every machine, however busy it is.
 *
 * `npm run bench:firmware` prints them; a test holds them against the limits with fewer trials.
 */
import { parseBoardLine, type BoardLine } from '../src/core/wire/board-line.js';
import { makeHostLine, type HostCommand } from '../src/core/wire/host-line.js';
import { Chance } from '../simulator/chance.js';
import { EmulatedBoard } from '../simulator/emulated-board/emulated-board.js';
import type { SaidLine } from '../simulator/virtual-board/transmitter.js';
import type { Firmware } from '../simulator/emulated-board/firmware-build.js';

/** Protocol, Figures to reach. */
export const LIMITS = {
  flashBytes: 12 * 1024,
  ramBytes: 1536,
  scanMs: 2,
  placeToLineMsP95: 25,
  placeToLineMsMax: 30,
  keyframeMs: 45,
  commandsLost: 0,
} as const;

export interface FirmwareFigures {
  readonly name: string;
  readonly flashBytes: number;
  readonly ramBytes: number;
  /** RAM that neither static data nor the stack ever used. */
  readonly unusedRamBytes: number;
  readonly points: number;
  readonly sensor: Firmware['sensor'];
  readonly scanEveryMs: number;
  readonly scanMs: number;
  readonly placeToLineMsP95: number;
  readonly placeToLineMsMax: number;
  readonly keyframeMs: number;
  readonly commandsSent: number;
  readonly commandsLost: number;
  /** The same, sent without waiting for answers, as fast as the line takes them. */
  readonly streamedLost: number;
  readonly overruns: number;
}

export interface Trials {
  readonly stones: number;
  readonly keyframes: number;
  readonly commands: number;
}

export const BENCH_TRIALS: Trials = { stones: 1000, keyframes: 40, commands: 2000 };

interface HeardLine extends SaidLine {
  readonly line: BoardLine;
}

/** Long enough for a boot and its hello. */
const BOOT_MS = 100;
/** Stones come and go so far apart that each has its own line. */
const STONE_APART_MS = 60;
const ANSWER_WITHIN_MS = 500;
const BAUD = 250_000;
const OCTET_MS = 10_000 / BAUD;

const advance = (board: EmulatedBoard, toMs: number): HeardLine[] =>
  board.advance(toMs).map((said) => {
    const parsed = parseBoardLine(said.text);
    if (!parsed.ok) throw new Error(`the board said '${said.text}': ${parsed.refusal.kind}`);
    return { ...said, line: parsed.value };
  });

const start = (firmware: Firmware, seed: number): EmulatedBoard => {
  const board = new EmulatedBoard({ firmware, seed, traits: { bounceMsMax: 0 } });
  advance(board, BOOT_MS);
  return board;
};

/** A stone is put down or taken off at any moment; how long until the last octet of its D line is out. */
const measureStones = (firmware: Firmware, count: number): { readonly ms: number[]; readonly board: EmulatedBoard } => {
  const board = start(firmware, 1);
  const chance = new Chance(2);
  const ms: number[] = [];
  let atMs = board.nowMs;
  for (let stone = 0; stone < count; stone += 1) {
    const point = chance.whole(0, firmware.width * firmware.height - 1);
    atMs += chance.between(0, 10);
    advance(board, atMs);
    const lies = board.field.truth()[point] !== 'empty';
    const putMs = board.nowMs;
    board.put(point, lies ? 'empty' : chance.happens(0.5) ? 'black' : 'white');
    atMs = putMs + STONE_APART_MS;
    const said = advance(board, atMs).find(
      ({ line }) => line.kind === 'diff' && line.changes.some(({ column, row }) => row * firmware.width + column === point),
    );
    if (said === undefined) throw new Error(`no line for the stone at ${putMs} ms`);
    ms.push(said.atMs - putMs);
  }
  return { ms, board };
};

/** From the last octet of K to the last octet of E, with stones on the board and some in the hand. */
const measureKeyframes = (firmware: Firmware, count: number): { readonly msMax: number; readonly board: EmulatedBoard } => {
  const board = start(firmware, 3);
  const chance = new Chance(4);
  let msMax = 0;
  for (let keyframe = 0; keyframe < count; keyframe += 1) {
    const ask = `${makeHostLine({ kind: 'keyframe', command: keyframe + 1 })}\n`;
    board.put(chance.whole(0, firmware.width * firmware.height - 1), keyframe % 2 === 0 ? 'black' : 'white');
    board.hear(ask);
    const askedMs = board.nowMs + ask.length * OCTET_MS;
    const end = advance(board, askedMs + 3 * LIMITS.keyframeMs).find(({ line }) => line.kind === 'keyframe-end');
    if (end === undefined) throw new Error('a keyframe did not end');
    msMax = Math.max(msMax, end.atMs - askedMs);
  }
  return { msMax, board };
};

/** Commands of every kind and length; twelve lights are 70 octets and more. */
const commandOf = (index: number, firmware: Firmware, chance: Chance): HostCommand => {
  switch (index % 4) {
    case 0:
      return { kind: 'ping', token: `t${index}` };
    case 1:
      return { kind: 'set', pairs: [['deb', '4']] };
    case 2:
      return { kind: 'lights-out' };
    default:
      return {
        kind: 'lights',
        lights: Array.from({ length: 12 }, () => ({
          column: chance.whole(0, firmware.width - 1),
          row: chance.whole(0, firmware.height - 1),
          rgb: 'F80',
        })),
      };
  }
};

/** Stones keep the board talking while it listens. */
const fidget = (board: EmulatedBoard, chance: Chance): void => {
  board.put(chance.whole(0, board.field.points - 1), chance.pick(['black', 'white', 'empty'] as const) ?? 'empty');
};

/** One command outstanding, as the protocol has it, and a keyframe asked for now and then. */
const measureCommands = (firmware: Firmware, count: number): { readonly lost: number; readonly board: EmulatedBoard } => {
  const board = start(firmware, 5);
  const chance = new Chance(6);
  let lost = 0;
  for (let index = 0; index < count; index += 1) {
    const number = (index % 65_535) + 1;
    const command: HostCommand = index % 25 === 24 ? { kind: 'keyframe' } : commandOf(index, firmware, chance);
    board.hear(`${makeHostLine({ ...command, command: number })}\n`);
    if (index % 5 === 0) fidget(board, chance);
    const giveUpMs = board.nowMs + ANSWER_WITHIN_MS;
    let isAnswered = false;
    while (!isAnswered && board.nowMs < giveUpMs) {
      isAnswered = advance(board, board.nowMs + 1).some(
        ({ line }) => line.kind === 'answer' && line.command === number && line.code === 'OK',
      );
    }
    if (!isAnswered) lost += 1;
  }
  return { lost, board };
};

/** No waiting: the line is full of commands one way and of answers and stones the other way. EBUSY, all lamps taken, is an answer. */
const measureStream = (firmware: Firmware, count: number): { readonly lost: number; readonly board: EmulatedBoard } => {
  const board = start(firmware, 7);
  const chance = new Chance(8);
  const answered = new Set<number>();
  const listen = (toMs: number): void => {
    for (const { line } of advance(board, toMs)) if (line.kind === 'answer') answered.add(line.command);
  };
  for (let index = 0; index < count; index += 1) {
    board.hear(`${makeHostLine({ ...commandOf(3, firmware, chance), command: index + 1 })}\n`);
    if (index % 5 === 0) fidget(board, chance);
    while (board.octetsOnTheirWay > 0) listen(board.nowMs + OCTET_MS);
  }
  listen(board.nowMs + ANSWER_WITHIN_MS);
  return { lost: count - answered.size, board };
};

const quantile = (values: readonly number[], share: number): number =>
  values.slice().sort((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

export const measureFirmware = (firmware: Firmware, trials: Trials): FirmwareFigures => {
  const stones = measureStones(firmware, trials.stones);
  const keyframes = measureKeyframes(firmware, trials.keyframes);
  const commands = measureCommands(firmware, trials.commands);
  const stream = measureStream(firmware, trials.commands);
  const boards = [stones, keyframes, commands, stream].map(({ board }) => board);
  return {
    name: firmware.name,
    flashBytes: firmware.flashBytes,
    ramBytes: firmware.ramBytes,
    unusedRamBytes: Math.min(...boards.map((board) => board.unusedRam)),
    points: firmware.width * firmware.height,
    sensor: firmware.sensor,
    scanEveryMs: firmware.sensor === 'level' && firmware.width > 9 ? 10 : 5,
    scanMs: Math.max(...boards.map((board) => board.wiring.scanMsMax)),
    placeToLineMsP95: quantile(stones.ms, 0.95),
    placeToLineMsMax: Math.max(...stones.ms),
    keyframeMs: keyframes.msMax,
    commandsSent: trials.commands,
    commandsLost: commands.lost,
    streamedLost: stream.lost,
    overruns: boards.reduce((sum, board) => sum + board.overruns, 0),
  };
};
