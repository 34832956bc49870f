/**
 * `sim:`, a board without a cable: hands play a game inside this process, and the same GSB board
 * that reads a serial port reads them.
 *
 *     sim:                                                   a game of this table's own, at a brisk pace
 *     sim:?game=evening.sgf&profile=rough&seed=7&speed=1     this game, as these hands play it
 */
import { openGsbBoard, type GsbBoard } from '../src/boards/gsb/gsb-board.js';
import type { Cable, OpenCable } from '../src/boards/gsb/cable.js';
import { ok, refuse, type Result } from '../src/core/result.js';
import type { TimePort } from '../src/session/ports.js';
import { LiveBoard, type LiveBoardListener } from './live-board.js';
import { profileOfKind } from './hands/kinds.js';
import { atPace, type Profile } from './hands/profiles.js';
import type { GameToPlay } from './hands/game.js';
import { ownGame, seedOfTable } from './own-game.js';
import { readGame } from './read-game.js';

export interface SimulatedBoardOptions {
  readonly game: GameToPlay;
  readonly profile: Profile;
  readonly seed: number;
}

const DEFAULT_PROFILE = 'clean';
/** A move every second or two: something to look at. */
const DEFAULT_SPEED = 5;
const SPEED_MAX = 100;
const KEYS = ['game', 'profile', 'seed', 'speed'] as const;

/** What follows `sim:`, at the table of this name. Refused by the name of the part that is wrong. */
export const parseSimulatedBoard = (options: string, table: string): Result<SimulatedBoardOptions, string> => {
  const query = new URLSearchParams(options.replace(/^\?/, ''));
  const unknown = [...query.keys()].find((key) => !KEYS.some((known) => known === key));
  if (unknown !== undefined) return refuse(`sim: knows no '${unknown}'; write sim:?${KEYS.map((key) => `${key}=...`).join('&')}`);
  const seed = Number(query.get('seed') ?? seedOfTable(table));
  if (!Number.isSafeInteger(seed) || seed < 0) return refuse(`sim: seed is a whole number from 0, not '${query.get('seed') ?? ''}'`);
  const speed = Number(query.get('speed') ?? DEFAULT_SPEED);
  if (!(speed > 0 && speed <= SPEED_MAX)) return refuse(`sim: speed is above 0, up to ${SPEED_MAX}, not '${query.get('speed') ?? ''}'`);
  const profile = profileOfKind(query.get('profile') ?? DEFAULT_PROFILE, seed);
  if (!profile.ok) return refuse(`sim: ${profile.refusal}`);
  const file = query.get('game');
  const game = file === null ? ownGame(seed) : readGame(file);
  if (!game.ok) return refuse(`sim: ${game.refusal}`);
  return ok({ game: game.value, profile: atPace(profile.value, speed), seed });
};

/** A cable of no length between a live board and the GSB board that reads it. */
export const cableOf =
  (board: Pick<LiveBoard, 'connect'>, time: TimePort): OpenCable =>
  (events): Cable => {
    let octetsHeard = 0;
    let isOver = false;
    let begun = '';
    let live: ReturnType<LiveBoard['connect']> | undefined;
    // As with a real port: opened is said after the opener has returned.
    const cancel = time.wakeAt(time.nowMs(), () => {
      if (isOver) return;
      events.opened();
      live = board.connect((octets) => {
        octetsHeard += octets.length;
        // A chip sends octet by octet, a virtual board line by line.
        const [unfinished = '', ...lines] = (begun + octets).split('\n').reverse();
        begun = unfinished;
        if (!isOver) for (const text of lines.reverse()) events.line(text);
      });
    });
    return {
      send: (line) => live?.send(`${line}\n`),
      close: () => {
        isOver = true;
        cancel();
        live?.close();
        return Promise.resolve();
      },
      get octetsHeard() {
        return octetsHeard;
      },
      octetsGivenUp: 0,
    };
  };

/** The board that `serve` opens for `sim:`. The hands begin when it is started. */
export const openSimulatedBoard = (
  options: SimulatedBoardOptions,
  time: TimePort,
  firstCommand: number,
  listener: LiveBoardListener = {},
): GsbBoard => {
  const board = new LiveBoard(options.game, options.profile, options.seed, time, listener);
  const port = openGsbBoard({ openCable: cableOf(board, time), time, firstCommand });
  return {
    ...port,
    close: async () => {
      board.close();
      await port.close();
    },
  };
};
