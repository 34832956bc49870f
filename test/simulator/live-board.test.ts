/**
 * A board that is played on now, read by the same GSB board that reads a serial port: in virtual
 * time through `sim:`, and in real time over tcp and a real pty.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isCabled, parseBoardAddress } from '../../src/boards/board-address.js';
import { cableTo } from '../../src/boards/gsb/cable.js';
import { openGsbBoard, type GsbBoard } from '../../src/boards/gsb/gsb-board.js';
import { gridOf } from '../../src/core/wire/link.js';
import { hostTime } from '../../src/service/host-time.js';
import type { BoardIdentity } from '../../src/session/ports.js';
import { NO_FAULTS } from '../../simulator/faults/line-faults.js';
import { STILL_HANDS } from '../../simulator/hands/options.js';
import { atPace, profileNamed, type Profile } from '../../simulator/hands/profiles.js';
import { LiveBoard } from '../../simulator/live-board.js';
import { randomGame } from '../../simulator/random-game.js';
import { serveOverPty, serveOverTcp } from '../../simulator/serve-board.js';
import { seedOfTable } from '../../simulator/own-game.js';
import { checkGame } from '../../simulator/hands/game.js';
import { openSimulatedBoard, parseSimulatedBoard } from '../../simulator/simulated-board.js';
import { needs } from '../support/tools.js';
import { virtualTime } from './virtual-time.js';
import { inEnglish } from '../../src/words/telling.js';

const profile = (name: string): Profile => {
  const found = profileNamed(name);
  if (!found.ok) throw new Error(found.refusal);
  return found.value;
};

const lettersOf = (board: GsbBoard): string =>
  gridOf(board.link)
    .readings.map((reading) => ({ empty: '.', black: 'B', white: 'W', occupied: '#', fault: '?' })[reading])
    .join('');

test('sim: a whole game in virtual time, over a cable that drops and damages lines', async () => {
  const time = virtualTime();
  const chosen = profile('clean');
  const faults = { ...NO_FAULTS, droppedLineRatio: 0.01, corruptedLineRatio: 0.01 };
  const game = randomGame(6);
  const moved: number[] = [];
  let over = 0;
  const board = openSimulatedBoard({ game, profile: { ...chosen, faults }, seed: 6 }, time, 1, {
    moved: (played) => moved.push(played),
    ended: () => (over += 1),
  });
  const identities: BoardIdentity[] = [];
  const problems: string[] = [];
  board.start({
    news: () => undefined,
    identified: (identity) => identities.push(identity),
    problem: (told) => problems.push(inEnglish(told)),
  });
  time.runTo(2_000);
  expect(identities).toMatchObject([{ boardId: 'sim-0006', width: 19, sensor: 'colour', clockButtons: 2, leds: 'rgb' }]);
  board.showLights([{ point: 60, meaning: 'put-here' }]);

  const { truth } = new LiveBoard(game, { ...chosen, faults }, 6, virtualTime());
  // In steps: a port that is opened anew after a silence is closed first, and that is promised, not timed.
  for (let atMs = 3_000; atMs < truth.last + 5_000; atMs += 1_000) {
    time.runTo(atMs);
    await Promise.resolve();
  }
  expect(moved.at(-1)).toBe(game.moves.length);
  expect(over).toBe(1);
  // The last lines may be lost like any others; what was lost is asked for again.
  for (let extraMs = 6_000; !board.link.isConfirmed && extraMs <= 12_000; extraMs += 1_000) time.runTo(truth.last + extraMs);
  expect(board.link.isConfirmed).toBe(true);
  expect(lettersOf(board)).toBe(truth.final);
  expect(Object.values(board.link.counts).some((count) => count > 0)).toBe(true);
});

test('sim: the first stone is down within two seconds', () => {
  const options = parseSimulatedBoard('', 'sim-1');
  if (!options.ok) throw new Error(options.refusal);
  const time = virtualTime();
  const board = openSimulatedBoard(options.value, time, 1);
  const readings: number[] = [];
  board.start({
    news: ({ inputs }) => {
      for (const input of inputs) if (input.kind === 'readings') readings.push(input.atMs);
    },
    identified: () => undefined,
    problem: () => undefined,
  });
  time.runTo(2_000);
  expect(readings.length).toBeGreaterThan(0);
});

test('sim: addresses say what is wrong with them', () => {
  expect(parseSimulatedBoard('?profile=rough&seed=7&speed=2', 'sim-1')).toMatchObject({
    ok: true,
    value: { seed: 7, profile: { name: 'rough' } },
  });
  for (const wrong of ['?profile=drunk', '?seed=x', '?speed=0', '?game=/nowhere.sgf', '?sped=3'])
    expect(parseSimulatedBoard(wrong, 'sim-1'), wrong).toMatchObject({ ok: false });
});

test('sim: every table plays a game of its own, and the same one each time', () => {
  const at = (table: string): string => {
    const options = parseSimulatedBoard('', table);
    if (!options.ok) throw new Error(options.refusal);
    expect(checkGame(options.value.game).ok, table).toBe(true);
    return JSON.stringify(options.value.game.moves);
  };
  const tables = Array.from({ length: 12 }, (_, index) => `sim-${index + 1}`);
  expect(new Set(tables.map(at)).size).toBe(tables.length);
  expect(at('sim-3')).toBe(at('sim-3'));
  expect(seedOfTable('hall-2')).toBe(seedOfTable('hall-1') + 1);
  expect(seedOfTable('upstairs')).not.toBe(seedOfTable('downstairs'));
});

/** Three moves in about a second of real time. */
const SHORT_GAME = randomGame(8, { size: { width: 9, height: 9 }, handicap: 0, movesMax: 3 });
const BRISK = atPace({ name: 'brisk', hands: { ...STILL_HANDS, thinkMs: 100, shortestThinkMs: 250 }, faults: NO_FAULTS }, 1);

const readToTheEnd = async (address: string, live: LiveBoard, ended: Promise<void>): Promise<string> => {
  const parsed = parseBoardAddress(address);
  if (!parsed.ok || !isCabled(parsed.value)) throw new Error(`address ${address}`);
  const port = openGsbBoard({ openCable: cableTo(parsed.value), time: hostTime(0), firstCommand: 1 });
  port.start({ news: () => undefined, identified: () => undefined, problem: () => undefined });
  await ended;
  const grid = lettersOf(port);
  await port.close();
  live.close();
  return grid;
};

const liveBoard = (): { live: LiveBoard; ended: Promise<void> } => {
  let finish = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { live: new LiveBoard(SHORT_GAME, BRISK, 3, hostTime(0), { ended: () => finish() }), ended };
};

test('tcp: a few moves are read to the end', async () => {
  const { live, ended } = liveBoard();
  const served = await serveOverTcp(live, 0);
  expect(await readToTheEnd(served.address, live, ended)).toBe(live.truth.final);
  await served.close();
});

test('tcp: a port that is taken is refused', async () => {
  const { live } = liveBoard();
  const served = await serveOverTcp(live, 0);
  await expect(serveOverTcp(live, served.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await served.close();
  live.close();
});

test('tcp: the host that comes last has the board', async () => {
  const { live } = liveBoard();
  const served = await serveOverTcp(live, 0);
  const first = connect(served.port, '127.0.0.1');
  await new Promise((heard) => first.once('data', heard));
  const second = connect(served.port, '127.0.0.1');
  // A board greets whoever opens its cable; the greeting may come in several pieces.
  await new Promise<void>((greeted) => {
    let said = '';
    second.on('data', (octets) => {
      said += octets.toString('latin1');
      if (said.includes('$H,')) greeted();
    });
  });
  first.destroy();
  second.destroy();
  await served.close();
  live.close();
});

const need = needs('socat');
test.skipIf(need.missing)(need.name('pty: a few moves are read to the end through a real serial path'), async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-pty-'));
  const { live, ended } = liveBoard();
  const served = await serveOverPty(live, path.join(folder, 'board'));
  expect(await readToTheEnd(served.address, live, ended)).toBe(live.truth.final);
  await served.close();
  rmSync(folder, { recursive: true });
});
