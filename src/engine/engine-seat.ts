/**
 * EngineSeat: a program sits at a table and plays one side of its games.
 *
 *     table changes ─▶ the engine is told what was played ─▶ its turn: genmove ─▶ a wish: its point is lit
 *     somebody lays the stone ─▶ the board tells the table, as any stone ─▶ the wish is fulfilled
 *
 * The record is the table's alone: what the engine plays counts when its stone lies on the board. A stone that is laid elsewhere is lit
 * until it is put right; when its opponent replies to it all the same, it stands. Only passing and resigning are the engine's own acts.
 * Taken back, corrected or taken up after a restart: the engine follows the record, whatever became of it.
 *
 * In a game of an event it does not play unless the organiser allows it, and says so. An engine that crashes, keeps silent or answers
 * what the rules forbid is told and asked once more; the game goes on without it, and the next change asks it again.
 */
import { makeSpokenPoint } from '../core/clock/spoken-point.js';
import type { CallKey } from '../core/clock/call.js';
import { opposite, type Color } from '../core/go/color.js';
import { fixedHandicap } from '../core/go/handicap.js';
import { makePointName, parsePointName, type Point } from '../core/go/point.js';
import { PASS, play, playAsPlayed, playAt, setUpPosition, type Position } from '../core/go/position.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { Light } from '../core/table/lights.js';
import type { LiveGame, LiveMove } from '../core/table/live-game.js';
import type { TablePort } from '../session/ports.js';
import { tellColor } from '../words/refusal-words.js';
import { tell, type Sentence } from '../words/telling.js';
import { askDeadStones, boardSizeCommand } from './engine-dead-stones.js';
import type { GtpTalk } from './gtp-engine.js';

/** An engine that was started, and can be stopped. */
export interface StartedEngine extends GtpTalk {
  close(): Promise<void>;
}

export interface EngineSeatOptions {
  readonly table: Pick<TablePort, 'snapshot' | 'subscribe' | 'submit'>;
  /** Starts it; again after it crashed. */
  readonly start: () => StartedEngine;
  readonly side: Color;
  /** How strong it plays, where it has levels. */
  readonly level?: number | undefined;
  /** How long it may think about one move. */
  readonly thinkMs: number;
  /** The organiser lets engines play in games of events. */
  readonly playsAtEvents: boolean;
  /** A program, or people at another table: then only they count, and play in games of events too. */
  readonly who: 'engine' | 'table';
  /** What is lit over the table's own lamps, by the points that players see. */
  readonly light: (lights: readonly Light[]) => void;
  /** What people should know now; undefined: nothing. */
  readonly tell: (sentence: Sentence | undefined) => void;
  /** Said aloud, where somebody speaks. */
  readonly say: (key: CallKey) => void;
}

/** Of commands that are no thinking. */
const SHORT_MS = 10_000;
/** An engine that fails is started so often for one position. */
const TRIES_MAX = 2;
const HALF = 2;

/** What the engine plays, until it lies there. */
interface Wish {
  readonly gameNumber: number;
  readonly before: readonly string[];
  readonly point: Point;
}

/** What the engine knows of the game. */
interface Known {
  readonly start: string;
  readonly moves: readonly string[];
}

const keyOf = ({ color, point }: Pick<LiveMove, 'color' | 'point'>): string => `${color} ${point ?? 'pass'}`;

const beginsWith = (moves: readonly string[], first: readonly string[]): boolean => first.every((move, index) => move === moves[index]);

/** The position that the record leads to, as played. */
export const positionNow = (game: Pick<LiveGame, 'size' | 'ruleset' | 'setUp' | 'moves'>): Position =>
  game.moves.reduce(
    (position, { color, point }) => {
      const played = playAsPlayed(position, color, point === null ? PASS : playAt(point));
      return played.ok ? played.value : position;
    },
    setUpPosition(game.size, game.ruleset, game.setUp),
  );

export class EngineSeat {
  readonly #options: EngineSeatOptions;
  readonly #leave: () => void;
  #engine: StartedEngine | undefined;
  #name = '';
  #known: Known | undefined;
  #wish: Wish | undefined;
  #hasChanged = true;
  #isLooking = false;
  #isClosed = false;
  /** Positions at which it failed, so that one is asked about `TRIES_MAX` times and no more. */
  #failed: { readonly at: string; readonly times: number; readonly why: Sentence } | undefined;

  /** Sits down; `close` it before the table. */
  constructor(options: EngineSeatOptions) {
    this.#options = options;
    this.#leave = options.table.subscribe(() => {
      this.#hasChanged = true;
      void this.#follow();
    });
    void this.#follow();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#leave();
    this.#options.light([]);
    await this.#engine?.close();
  }

  /** One look after the other, until nothing has changed since the last. */
  async #follow(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    while (this.#hasChanged && !this.#isClosed) {
      this.#hasChanged = false;
      await this.#look();
    }
    this.#isLooking = false;
  }

  async #look(): Promise<void> {
    const { game } = this.#options.table.snapshot();
    if (game === undefined || game.phase === 'over' || game.phase === 'adjourned') {
      this.#rest();
      return;
    }
    const event = game.settings.event ?? '';
    const isLocked = event !== '' && this.#options.who === 'engine' && !this.#options.playsAtEvents;
    if (isLocked) {
      this.#rest(tell('engine.locked', { event }));
      return;
    }
    if (game.phase === 'counting') return this.#count(game);
    if (this.#awaitsHandicap(game)) return;
    if (this.#isWaitedFor(game)) return;
    if (game.toMove === this.#options.side) await this.#move(game);
    else this.#rest();
  }

  get #who(): Sentence {
    return tell(this.#options.who === 'engine' ? 'engine.it' : 'engine.other-table');
  }

  #rest(sentence?: Sentence): void {
    this.#wish = undefined;
    this.#options.light([]);
    this.#options.tell(sentence);
  }

  /** Announced handicap stones go down first, where they belong. */
  #awaitsHandicap({ handicap, setUp, size, moves }: LiveGame): boolean {
    if (handicap.stones < 2 || handicap.placement !== 'fixed' || moves.length > 0 || setUp.black.length >= handicap.stones) return false;
    const points = fixedHandicap(handicap.stones, size);
    if (!points.ok) return false;
    const missing = points.value.filter((point) => !setUp.black.includes(point));
    this.#rest(tell('engine.handicap', { points: missing.map((point) => makePointName(point, size)) }));
    this.#options.light(missing.map((point) => ({ point, meaning: 'put-here' })));
    return true;
  }

  /** Its stone is not where it belongs yet. */
  #isWaitedFor(game: LiveGame): boolean {
    const { side, light } = this.#options;
    const wish = this.#wish;
    const moves = game.moves.map(keyOf);
    if (wish === undefined) return false;
    const there = game.moves[wish.before.length];
    const isReplied = moves.length > wish.before.length + 1;
    const isOff = wish.gameNumber !== game.gameNumber || !beginsWith(moves, wish.before);
    if (isOff || isReplied || (there !== undefined && (there.point === wish.point || there.color !== side))) {
      this.#wish = undefined;
      return false;
    }
    const point = makePointName(wish.point, game.size);
    const color = tellColor(side);
    const who = this.#who;
    if (there === undefined || there.point === null) {
      light([{ point: wish.point, meaning: 'put-here' }]);
      this.#options.tell(tell('engine.plays', { color, who, point }));
    } else {
      light([
        { point: wish.point, meaning: 'put-here' },
        { point: there.point, meaning: 'take-off' },
      ]);
      this.#options.tell(tell('engine.put-right', { color, who, point, wrong: makePointName(there.point, game.size) }));
    }
    return true;
  }

  async #move(game: LiveGame): Promise<void> {
    const { side, table, thinkMs } = this.#options;
    const moves = game.moves.map(keyOf);
    const at = `${game.gameNumber} ${moves.join(' ')}`;
    if (this.#failed?.at === at && this.#failed.times >= TRIES_MAX) {
      this.#rest(this.#failed.why);
      return;
    }
    this.#rest(tell('engine.thinks', { color: tellColor(side), who: this.#who }));
    const ready = await this.#knows(game);
    if (!ready.ok) return this.#hasFailed(at, ready.refusal);
    this.#introduce(game);
    const answer = await this.#ask(`genmove ${side}`, thinkMs);
    if (!answer.ok) return this.#hasFailed(at, answer.refusal);
    const named = answer.value.toLowerCase();
    const point = named === 'pass' || named === 'resign' ? undefined : parsePointName(answer.value, game.size);
    if (point?.ok === false) return this.#hasFailed(at, `'${answer.value.slice(0, 20)}' is no point of this board`);
    if (point !== undefined) {
      const played = play(positionNow(game), side, playAt(point.value));
      if (!played.ok) return this.#hasFailed(at, `it plays ${answer.value.slice(0, 20)}, which the rules forbid (${played.refusal.kind})`);
    }
    this.#failed = undefined;
    if (named !== 'resign') this.#known = this.#known && { ...this.#known, moves: [...moves, `${side} ${point?.value ?? 'pass'}`] };
    // What was asked about may be gone by now: taken back, corrected, cleared away.
    if (this.#isClosed || !this.#isAsItWas(game)) {
      this.#again();
      return;
    }
    if (named === 'resign') await table.submit({ kind: 'resign', color: side }, side);
    else if (point === undefined) await table.submit(passing(side), side);
    else {
      this.#wish = { gameNumber: game.gameNumber, before: moves, point: point.value };
      this.#isWaitedFor(game);
      this.#options.say(`${side}.plays.${makeSpokenPoint(point.value, game.size)}`);
    }
  }

  #isAsItWas(before: LiveGame): boolean {
    const { game } = this.#options.table.snapshot();
    return (
      game?.gameNumber === before.gameNumber &&
      game.toMove === before.toMove &&
      game.moves.map(keyOf).join() === before.moves.map(keyOf).join()
    );
  }

  /** The engine is told everything that it does not know yet; undone is what is no longer so. */
  async #knows(game: LiveGame): Promise<Result<undefined, string>> {
    const { setUp, size, komiHalfPoints, gameNumber } = game;
    const start = JSON.stringify([gameNumber, setUp, size, komiHalfPoints]);
    const moves = game.moves.map(keyOf);
    if (this.#engine === undefined || this.#known?.start !== start) {
      const begun = await this.#begin(game);
      if (!begun.ok) return begun;
      this.#known = { start, moves: [] };
    }
    let known = this.#known.moves;
    while (!beginsWith(moves, known)) {
      const undone = await this.#ask('undo', SHORT_MS);
      if (!undone.ok) {
        this.#known = undefined;
        return this.#knows(game);
      }
      known = known.slice(0, -1);
      this.#known = { start, moves: known };
    }
    for (const { color, point } of game.moves.slice(known.length)) {
      const told = await this.#ask(`play ${color} ${point === null ? 'pass' : makePointName(point, size)}`, SHORT_MS);
      if (!told.ok) return told;
      known = [...known, keyOf({ color, point })];
      this.#known = { start, moves: known };
    }
    return ok(undefined);
  }

  async #begin({ size, komiHalfPoints, setUp }: LiveGame): Promise<Result<undefined, string>> {
    const { level, start } = this.#options;
    if (this.#engine === undefined) {
      this.#engine = start();
      const name = await this.#ask('name', SHORT_MS);
      if (!name.ok) return name;
      this.#name = name.value.slice(0, 40);
      // An engine without levels plays at its own strength.
      if (level !== undefined) await this.#ask(`level ${level}`, SHORT_MS);
    }
    const boardSize = boardSizeCommand(size, new Set());
    if (!boardSize.ok) return boardSize;
    for (const command of [
      boardSize.value,
      'clear_board',
      `komi ${komiHalfPoints / HALF}`,
      ...(['black', 'white'] as const).flatMap((color) => setUp[color].map((point) => `play ${color} ${makePointName(point, size)}`)),
    ]) {
      const done = await this.#ask(command, SHORT_MS);
      if (!done.ok) return done;
    }
    return ok(undefined);
  }

  /** The record says who plays, where nobody did. */
  #introduce({ players }: LiveGame): void {
    const { side, table } = this.#options;
    if (players[side] !== '' || this.#name === '') return;
    const named = { ...players, [side]: this.#name };
    void table.submit({ kind: 'amend', change: { players: named }, why: '' }, 'recorder');
  }

  /** What it holds dead is marked once; then people have the last word, and it accepts. */
  async #count(game: LiveGame): Promise<void> {
    const { side, table } = this.#options;
    this.#rest();
    const { count } = game;
    if (this.#options.who === 'table') return;
    if (count === null || count.accepted[side]) return;
    if (!count.accepted[opposite(side)] && !game.acts.some(({ kind }) => kind === 'mark')) {
      const ready = await this.#knows(game);
      const opinion = ready.ok && this.#engine !== undefined ? await askDeadStones(this.#engine, positionNow(game)) : ready;
      // It has been set up for the question.
      this.#known = undefined;
      if (!opinion.ok) await this.#stop();
      else if (opinion.value !== undefined && opinion.value.dead.length > 0)
        await table.submit({ kind: 'mark', points: opinion.value.dead, as: 'dead' }, side);
    }
    if (!this.#isClosed) await table.submit({ kind: 'accept-count', side }, side);
  }

  async #ask(command: string, timeoutMs: number): Promise<Result<string, string>> {
    return this.#engine === undefined ? refuse('it was not started') : this.#engine.ask(command, timeoutMs);
  }

  async #stop(): Promise<void> {
    const leaving = this.#engine;
    this.#engine = undefined;
    this.#known = undefined;
    await leaving?.close();
  }

  async #hasFailed(at: string, why: string): Promise<void> {
    await this.#stop();
    const times = this.#failed?.at === at ? this.#failed.times + 1 : 1;
    this.#failed = { at, times, why: tell('engine.trouble', { who: this.#who, why }) };
    this.#again();
  }

  #again(): void {
    this.#hasChanged = true;
  }
}

const passing = (color: Color) =>
  ({ kind: 'play', color, move: PASS, certain: true, order: 'known', why: 'the engine passes', evidence: [] }) as const;
