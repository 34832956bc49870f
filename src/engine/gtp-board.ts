/**
 * GtpBoard: the board on the table as a GTP engine, so that any program can play against whoever sits at it.
 *
 *     play B Q16  ─▶ lights Q16, waits until the stone lies there and its prisoners are off
 *     genmove W   ─▶ waits until the board rests as one legal move of white would leave it; a press without a stone is a pass
 *
 * The board is looked at when all of it has been at rest for a moment. Two own stones outside the lower right corner resign. What people do not do in
 * time is answered with an error, and nothing has been played. Form: FORMS 4.
 */
import type { Color } from '../core/go/color.js';
import { makePointName, parsePointName, type BoardSize } from '../core/go/point.js';
import { emptyPosition, PASS, play, playAt, type Position } from '../core/go/position.js';
import { parseKomi } from '../core/go/rule-axes.js';
import type { Ruleset } from '../core/go/ruleset.js';
import { countOf, NO_MARKS } from '../core/go/scoring/count-of.js';
import { proposeDeadStones } from '../core/go/scoring/dead-stone-proposal.js';
import { makeSgfResult } from '../core/go/scoring/result-text.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { BoardInput } from '../core/wire/board-input.js';
import type { BoardPort, TimePort } from '../session/ports.js';
import type { GtpTalk } from './gtp-engine.js';
import { agreesWith, lightsTowards, moveOn, REST_MS, SeenBoard } from './board-reading.js';

/** Stones outside the corner that resign (RULEBOOK 5). */
const STONES_TO_RESIGN = 2;
/** Moves that can be taken back. */
const UNDO_MAX = 10_000;
const PROPOSAL_SEED = 1;

type Answer = Result<string, string>;
type Handler = (words: readonly string[]) => Answer | Promise<Answer>;

export interface GtpBoardOptions {
  readonly board: BoardPort;
  readonly time: TimePort;
  readonly ruleset: Ruleset;
  readonly version: string;
  /** How long people have to do on the board what a program did. */
  readonly doneWithinMs: number;
}

/** What is waited for: asked again whenever the board has come to rest; an answer ends the waiting. */
interface Waiting {
  look(): Answer | undefined;
  pressed(side: Color): Answer | undefined;
  readonly done: (answer: Answer) => void;
  /** Stops the clock of a wait that may not last for ever. */
  readonly cancel: (() => void) | undefined;
}

export class GtpBoard implements GtpTalk {
  readonly #options: GtpBoardOptions;
  readonly #seen = new SeenBoard();
  #restsAtMs = 0;
  #cancelLook: (() => void) | undefined;
  #waiting: Waiting | undefined;
  #ruleset: Ruleset;
  #position: Position | undefined;
  readonly #before: Position[] = [];
  #resigned: Color | undefined;
  /** After `quit`: nothing more is answered. */
  isOver = false;

  constructor(options: GtpBoardOptions) {
    this.#options = options;
    this.#ruleset = options.ruleset;
    options.board.start({
      news: ({ inputs }) => inputs.forEach((input) => this.#hear(input)),
      identified: (identity) => {
        this.#seen.meet(identity);
        this.#position ??= emptyPosition(identity, this.#ruleset);
        this.#lookAtRest();
      },
      problem: () => undefined,
    });
  }

  /** One line of a program, and what it is answered; undefined for an empty line or a comment. */
  async answer(line: string): Promise<string | undefined> {
    const [first, ...rest] = line.replace(/#.*/, '').trim().split(/\s+/);
    const isNumbered = /^\d+$/.test(first ?? '');
    const words = isNumbered ? rest : [first ?? '', ...rest];
    if ((words[0] ?? '') === '') return undefined;
    const answered = await this.ask(words.join(' '));
    const number = isNumbered ? (first ?? '') : '';
    return answered.ok ? `=${number} ${answered.value}\n\n` : `?${number} ${answered.refusal}\n\n`;
  }

  async ask(asked: string): Promise<Answer> {
    const [command = '', ...words] = asked.split(' ');
    const handler = this.#commands[command];
    return handler === undefined ? refuse('unknown command') : handler(words);
  }

  async close(): Promise<void> {
    this.isOver = true;
    this.#cancelLook?.();
    this.#settle(refuse('closed'));
    await this.#options.board.close();
  }

  readonly #commands: Readonly<Record<string, Handler>> = {
    protocol_version: () => ok('2'),
    name: () => ok('Banmen'),
    version: () => ok(this.#options.version),
    list_commands: () => ok(Object.keys(this.#commands).join('\n')),
    known_command: ([name]) => ok(String(Object.hasOwn(this.#commands, name ?? ''))),
    boardsize: (words) => this.#boardSize(Number(words[0])),
    clear_board: () => this.#begin(),
    komi: (words) => this.#komi(words.join(' ')),
    play: ([side, vertex]) => this.#play(side ?? '', vertex ?? ''),
    genmove: ([side]) => this.#genmove(side ?? ''),
    undo: () => this.#undo(),
    final_score: () => this.#finalScore(),
    quit: () => {
      this.isOver = true;
      return ok('');
    },
  };

  async #boardSize(lines: number): Promise<Answer> {
    const size = await this.#size();
    if (!size.ok) return size;
    const { width, height } = size.value;
    return width === lines && height === lines ? ok('') : refuse(`unacceptable size: the board has ${width} x ${height} lines`);
  }

  async #begin(): Promise<Answer> {
    const size = await this.#size();
    if (!size.ok) return size;
    const empty = emptyPosition(size.value, this.#ruleset);
    const cleared = await this.#shown(empty, 'the board is not cleared');
    if (!cleared.ok) return cleared;
    this.#position = empty;
    this.#before.length = 0;
    this.#resigned = undefined;
    return ok('');
  }

  #komi(written: string): Answer {
    const komi = parseKomi(written, 'points');
    if (!komi.ok) return refuse('syntax error: komi is a number of points');
    this.#ruleset = { ...this.#ruleset, komiHalfPoints: komi.value };
    return ok('');
  }

  async #play(sideName: string, vertex: string): Promise<Answer> {
    const side = parseSide(sideName);
    const size = await this.#size();
    if (!size.ok) return size;
    const point = parsePointName(vertex, size.value);
    const isPass = vertex.toLowerCase() === 'pass';
    if (side === undefined || (!point.ok && !isPass)) return refuse('syntax error: play COLOR VERTEX');
    const position = this.#at(side);
    if (position === undefined) return refuse('no board yet');
    const played = play(position, side, point.ok && !isPass ? playAt(point.value) : PASS);
    if (!played.ok) return refuse(`illegal move: ${played.refusal.kind}`);
    const shown = await this.#shown(played.value, `the stone of ${side} does not lie on ${vertex}, or its prisoners are not off`);
    if (!shown.ok) return shown;
    this.#go(position, played.value);
    return ok('');
  }

  async #genmove(sideName: string): Promise<Answer> {
    const side = parseSide(sideName);
    if (side === undefined) return refuse('syntax error: genmove COLOR');
    const size = await this.#size();
    if (!size.ok) return size;
    const position = this.#at(side);
    if (position === undefined) return refuse('no board yet');
    return this.#wait(undefined, {
      look: () => {
        if (this.#resigned === side) return ok('resign');
        const move = moveOn(this.#seen.readings, position, side);
        this.#light(move?.after ?? position);
        if (move === undefined || !agreesWith(this.#seen.readings, move.after)) return undefined;
        this.#go(position, move.after);
        return ok(makePointName(move.point, size.value));
      },
      pressed: (pressed) => {
        if (pressed !== side || !agreesWith(this.#seen.readings, position)) return undefined;
        const passed = play(position, side, PASS);
        if (passed.ok) this.#go(position, passed.value);
        return ok('pass');
      },
    });
  }

  async #undo(): Promise<Answer> {
    const before = this.#before.at(-1);
    if (before === undefined) return refuse('cannot undo');
    const shown = await this.#shown(before, 'the board does not show the position before the last move');
    if (!shown.ok) return shown;
    this.#before.pop();
    this.#position = before;
    return ok('');
  }

  #finalScore(): Answer {
    const position = this.#position;
    if (position === undefined) return refuse('no board yet');
    const { dead } = proposeDeadStones(position, PROPOSAL_SEED);
    return ok(makeSgfResult(countOf(position, { ...NO_MARKS, dead }, this.#ruleset).deciding));
  }

  /** The position with this side to move: GTP lets a side move twice, a pass lies between. */
  #at(side: Color): Position | undefined {
    const position = this.#position;
    if (position === undefined || position.toMove === side) return position;
    const passed = play(position, position.toMove, PASS);
    return passed.ok ? passed.value : undefined;
  }

  #go(before: Position, after: Position): void {
    this.#before.push(this.#position ?? before);
    if (this.#before.length > UNDO_MAX) this.#before.shift();
    this.#position = after;
    this.#light(after);
  }

  /** The board as it is known to be; waits until it has said who it is. */
  async #size(): Promise<Result<BoardSize, string>> {
    if (this.#seen.identity === undefined) {
      const heard = await this.#wait(
        this.#options.doneWithinMs,
        {
          look: () => (this.#seen.identity === undefined ? undefined : ok('')),
          pressed: () => undefined,
        },
        'no board answers',
      );
      if (!heard.ok) return heard;
    }
    return this.#seen.identity === undefined ? refuse('no board answers') : ok(this.#seen.identity);
  }

  /** Waits until the board shows the position. */
  #shown(position: Position, otherwise: string): Promise<Answer> {
    return this.#wait(
      this.#options.doneWithinMs,
      {
        look: () => {
          this.#light(position);
          return agreesWith(this.#seen.readings, position) ? ok('') : undefined;
        },
        pressed: () => undefined,
      },
      otherwise,
    );
  }

  #wait(withinMs: number | undefined, waiting: Pick<Waiting, 'look' | 'pressed'>, otherwise = ''): Promise<Answer> {
    if (this.#waiting !== undefined) throw new Error('one command at a time: the one before is not answered yet');
    const { time } = this.#options;
    return new Promise((done) => {
      const cancel =
        withinMs === undefined
          ? undefined
          : time.wakeAt(time.nowMs() + withinMs, () => {
              if (this.#position !== undefined) this.#light(this.#position);
              this.#settle(refuse(`time-out: ${otherwise} after ${Math.round(withinMs / 1000)} s`));
            });
      this.#waiting = { ...waiting, done, cancel };
      this.#lookAtRest();
    });
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.cancel?.();
    waiting?.done(answer);
  }

  #light(position: Position): void {
    if (this.#seen.isLinked) this.#options.board.showLights(lightsTowards(this.#seen.readings, position));
  }

  #hear(input: BoardInput): void {
    this.#seen.hear(input);
    switch (input.kind) {
      case 'readings':
      case 'snapshot':
      case 'link':
        break;
      case 'pad':
        if (input.stones.filter((stone) => stone === input.side).length >= STONES_TO_RESIGN) this.#resigned = input.side;
        break;
      case 'button': {
        const answer = input.down ? this.#waiting?.pressed(input.side) : undefined;
        if (answer !== undefined) this.#settle(answer);
        return;
      }
      case 'hand':
        return;
    }
    this.#restsAtMs = this.#options.time.nowMs() + REST_MS;
    this.#lookAtRest();
  }

  /** Looks as soon as nothing has changed for a moment. */
  #lookAtRest(): void {
    this.#cancelLook?.();
    this.#cancelLook = this.#options.time.wakeAt(Math.max(this.#restsAtMs, this.#options.time.nowMs()), () => {
      if (this.#seen.identity !== undefined && !this.#seen.isLinked) return;
      const answer = this.#waiting?.look();
      if (answer !== undefined) this.#settle(answer);
    });
  }
}

const parseSide = (name: string): Color | undefined => {
  switch (name.toLowerCase()) {
    case 'b':
    case 'black':
      return 'black';
    case 'w':
    case 'white':
      return 'white';
    default:
      return undefined;
  }
};
