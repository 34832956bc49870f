/**
 * A board of another family that is played on now: it answers what it is asked, and the hands begin when it has been asked
 * once.
 */
import { makeRowsAddress, parseRowsAddress, type RowsForm } from '../../src/boards/rows/rows-form.js';
import { ok, refuse, type Result } from '../../src/core/result.js';
import type { TimePort } from '../../src/session/ports.js';
import { Chance } from '../chance.js';
import type { GameToPlay } from '../hands/game.js';
import { playGame } from '../hands/play-game.js';
import type { Profile } from '../hands/profiles.js';
import type { Truth } from '../hands/truth.js';
import type { Connectable } from '../serve-board.js';
import type { ExposedBoard } from './exposed-board.js';
import { SimulatedRows } from './simulated-rows.js';
import { SAIBOARD_SIZE, SimulatedSaiboard } from './simulated-saiboard.js';

export const OTHER_FAMILIES = ['saiboard', 'rows'] as const;
export type OtherFamily = (typeof OTHER_FAMILIES)[number];

/** From the first question to the first thing that happens on the board. */
const FIRST_AFTER_MS = 1_200;

/** A board of rows as this simulator has it: both colours, both buttons. */
const ROWS_QUERY = 'encoding=hex&planes=2&keys=2&ask=R&every=50';

interface Answering {
  readonly board: ExposedBoard;
  hear(octets: string, nowMs: number): string;
}

export class LiveOtherBoard implements Connectable {
  readonly truth: Truth;
  readonly far: Answering;
  /** The address to give to `banmen serve`, for a board that is served at this port of this machine. */
  readonly addressAt: (port: number) => string;
  readonly #time: TimePort;
  readonly #begin: (nowMs: number) => void;
  #begun = false;

  constructor(far: Answering, addressAt: (port: number) => string, game: GameToPlay, profile: Profile, seed: number, time: TimePort) {
    const { happenings, truth } = playGame(game, profile.hands, seed);
    this.truth = { profile: profile.name, seed, ...truth, outages: [] };
    this.far = far;
    this.addressAt = addressAt;
    this.#time = time;
    this.#begin = (nowMs) => {
      const shiftMs = nowMs + FIRST_AFTER_MS - (happenings[0]?.atMs ?? 0);
      far.board.expose(happenings.map((happening) => ({ ...happening, atMs: happening.atMs + shiftMs })));
    };
  }

  connect(listen: (octets: string) => void): { send(octets: string): void; close(): void } {
    let isOver = false;
    return {
      send: (octets) => {
        const nowMs = this.#time.nowMs();
        if (!this.#begun) this.#begin(nowMs);
        this.#begun = true;
        const answer = this.far.hear(octets, nowMs);
        if (!isOver && answer !== '') listen(answer);
      },
      close: () => {
        isOver = true;
      },
    };
  }
}

const rowsAt = (size: number, port: number): RowsForm => {
  const form = parseRowsAddress(`rows://127.0.0.1:${port}?size=${size}&${ROWS_QUERY}`);
  if (!form.ok) throw new Error(form.refusal);
  return form.value;
};

/** Refused where the family has no board of this size. */
export const openOtherBoard = (
  family: OtherFamily,
  game: GameToPlay,
  profile: Profile,
  seed: number,
  time: TimePort,
): Result<LiveOtherBoard, string> => {
  const { width, height } = game.size;
  if (family === 'rows') {
    if (width !== height) return refuse('a board of rows is square');
    const far = new SimulatedRows(rowsAt(width, 1), new Chance(seed), 0);
    return ok(new LiveOtherBoard(far, (port) => makeRowsAddress(rowsAt(width, port)), game, profile, seed, time));
  }
  if (width !== SAIBOARD_SIZE.width || height !== SAIBOARD_SIZE.height) return refuse('a Saiboard is 19 x 19');
  const far = new SimulatedSaiboard(new Chance(seed));
  return ok(new LiveOtherBoard(far, (port) => `saiboard://127.0.0.1:${port}`, game, profile, seed, time));
};
