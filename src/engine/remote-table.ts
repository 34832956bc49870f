/**
 * The table at the other end of a game between two boards, as a program that plays one side: what is played there is its `genmove`.
 *
 *     here  genmove white ─▶ asks there, again and again, until white has played ─▶ its point: lit, announced, waited for
 *     there the same for black: each service has the other's table as opponent
 *
 * It keeps no game of its own, only how many turns it was told; what both tables have played must agree, else it says where they differ.
 * The other service is asked as any program may ask it (`/api/v1/tables/ID`); one that does not answer is asked again.
 */
import { makePointName } from '../core/go/point.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { LiveGame } from '../core/table/live-game.js';
import type { TimePort } from '../session/ports.js';
import type { StartedEngine } from './engine-seat.js';

/** As much as is needed of what `/api/v1/tables/ID` answers. */
export type RemoteGame = Pick<LiveGame, 'size' | 'moves' | 'players' | 'ended'>;

export interface RemoteTableOptions {
  /** The game there now; undefined where nobody answers or there is none. */
  readonly look: () => Promise<RemoteGame | undefined>;
  readonly time: Pick<TimePort, 'nowMs' | 'wakeAt'>;
}

/** A move is seen there within so long. */
const LOOK_EVERY_MS = 1000;

const LETTER = { black: 'B', white: 'W' } as const;

export class RemoteTable implements StartedEngine {
  readonly #options: RemoteTableOptions;
  /** The turns that were told here, as `black C3`. */
  #turns: string[] = [];
  #isClosed = false;
  #wake: () => void = () => undefined;

  constructor(options: RemoteTableOptions) {
    this.#options = options;
  }

  async ask(command: string): Promise<Result<string, string>> {
    const [word = '', side = '', vertex = ''] = command.split(' ');
    switch (word) {
      case 'clear_board':
        this.#turns = [];
        return ok('');
      case 'play':
        this.#turns.push(`${side} ${vertex}`);
        return ok('');
      case 'undo':
        this.#turns.pop();
        return ok('');
      case 'genmove':
        return this.#moveOf(side === 'black' ? 'black' : 'white');
      default:
        return ok('');
    }
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    return Promise.resolve();
  }

  async #moveOf(side: 'black' | 'white'): Promise<Result<string, string>> {
    while (!this.#isClosed) {
      const game = await this.#options.look();
      const answer = game === undefined ? undefined : this.#answerIn(game, side);
      if (answer !== undefined) {
        if (answer.ok && answer.value !== 'resign') this.#turns.push(`${side} ${answer.value}`);
        return answer;
      }
      await this.#wait();
    }
    return refuse('it was closed');
  }

  #answerIn({ moves, size, ended }: RemoteGame, side: 'black' | 'white'): Result<string, string> | undefined {
    const there = moves.map(({ color, point }) => `${color} ${point === null ? 'pass' : makePointName(point, size)}`);
    const differs = there.findIndex((turn, index) => this.#turns[index] !== undefined && this.#turns[index] !== turn);
    if (differs !== -1)
      return refuse(`the tables differ at move ${differs + 1}: here ${this.#turns[differs] ?? ''}, there ${there[differs] ?? ''}`);
    const next = there[this.#turns.length];
    if (next?.startsWith(`${side} `) === true) return ok(next.slice(side.length + 1));
    const lost = `${LETTER[side === 'black' ? 'white' : 'black']}+R`;
    return next === undefined && ended?.result?.startsWith(lost) === true ? ok('resign') : undefined;
  }

  #wait(): Promise<void> {
    const { time } = this.#options;
    return new Promise((resolve) => {
      const cancel = time.wakeAt(time.nowMs() + LOOK_EVERY_MS, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}
