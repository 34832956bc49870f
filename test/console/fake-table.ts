/**
 * A table without a board: tests move its game on by hand, and everybody who holds the TablePort hears of it.
 */
import type { Action, Role } from '../../src/core/game/action.js';
import type { GameEvent } from '../../src/core/game/event.js';
import { newGame, type Game } from '../../src/core/game/game.js';
import type { RecordedMove } from '../../src/core/game/move-list.js';
import { opposite, type Color } from '../../src/core/go/color.js';
import { makeSgfPoint, parsePointName, type BoardSize } from '../../src/core/go/point.js';
import { PASS, playAsPlayed, playAt, setUpPosition, type SetUp } from '../../src/core/go/position.js';
import { rulesetNamed } from '../../src/core/go/ruleset.js';
import { ok, refuse, type Result } from '../../src/core/result.js';
import { liveGame, type BesideGame } from '../../src/core/table/live-game.js';
import type { DeadProposal, TableListener, TablePort, TableRefusal, TableSnapshot, TableWatcher } from '../../src/session/ports.js';
import type { GameSettings } from '../../src/core/game/game-settings.js';

const chinese = rulesetNamed('chinese');
if (!chinese.ok) throw new Error(chinese.refusal);
export const CHINESE = chinese.value;

export const settingsFor = (size: BoardSize, black = 'Shusaku', white = 'Gennan'): GameSettings => ({
  size,
  ruleset: CHINESE,
  players: { black, white },
  startedAt: '2026-11-29T10:00:00.000Z',
});

export const pointNamed = (name: string, size: BoardSize): number => {
  const point = parsePointName(name, size);
  if (!point.ok) throw new Error(point.refusal);
  return point.value;
};

const NO_SET_UP: SetUp = { black: [], white: [], toMove: 'black' };

type MoveLook = Partial<Pick<RecordedMove, 'certain' | 'order' | 'why' | 'flagged' | 'color'>>;

/** Moves in turn from `setUp.toMove` on; a name is a point or `pass`. */
export const recordedMove = (number: number, name: string, color: Color, size: BoardSize, look: MoveLook = {}): RecordedMove => ({
  number,
  color,
  move: name === 'pass' ? PASS : playAt(pointNamed(name, size)),
  certain: true,
  order: 'known',
  why: `${color} stone at rest on ${name}; ${color} to move`,
  evidence: [],
  captured: [],
  ...look,
});

/** The position follows from the rest. */
const withPosition = (game: Game): Game => {
  const { settings, setUp, moves } = game;
  let position = setUpPosition(settings.size, settings.ruleset, { ...setUp.stones, toMove: setUp.toMove });
  for (const { color, move } of moves) {
    const played = playAsPlayed(position, color, move);
    if (!played.ok) throw new Error(`the test's game cannot be played: ${played.refusal.kind}`);
    position = played.value;
  }
  return { ...game, position };
};

export class FakeTable implements TablePort {
  care: TablePort['care'];
  readonly id: string;
  readonly name: string;
  readonly submitted: { readonly action: Action; readonly by: Role }[] = [];
  /** What the next `submit` answers. */
  answer: Result<readonly GameEvent[], TableRefusal> = ok([]);
  #snapshot: TableSnapshot;
  #game: Game | undefined;
  #beside: BesideGame = { gameNumber: 1, infractions: [], readings: [] };
  readonly #listeners = new Set<TableListener>();
  readonly #watchers = new Set<TableWatcher>();
  #ahead: TableSnapshot | undefined;

  constructor(id = 'table-1', name = 'Table 1') {
    this.id = id;
    this.name = name;
    const board = { address: 'sim:', identity: undefined, link: 'up' as const, sensors: [] };
    this.#snapshot = { tableId: id, name, version: 1, board, game: undefined, warnings: [] };
  }

  /** What `proposal` answers. */
  proposed: Result<DeadProposal, TableRefusal> = ok({ dead: [60], seki: [], ownership: undefined, by: 'playouts', trouble: undefined });

  proposal(): Promise<Result<DeadProposal, TableRefusal>> {
    return Promise.resolve(this.proposed);
  }

  snapshot(): TableSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: TableListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watch(watcher: TableWatcher): () => void {
    this.#watchers.add(watcher);
    watcher(this.#snapshot, this.#ahead);
    return () => this.#watchers.delete(watcher);
  }

  get listenerCount(): number {
    return this.#listeners.size + this.#watchers.size;
  }

  /** A move that a slow disk does not have yet; undefined: nothing is ahead any more. */
  playAhead(name: string | undefined): void {
    const { moves, settings } = this.game;
    const color = moves.length % 2 === 0 ? 'black' : 'white';
    const move = name === undefined ? undefined : recordedMove(moves.length + 1, name, color, settings.size);
    const game = move === undefined ? undefined : withPosition({ ...this.game, moves: [...moves, move] });
    this.#ahead = game === undefined ? undefined : { ...this.#snapshot, game: liveGame(game, this.#beside) };
    for (const watcher of this.#watchers) watcher(this.#snapshot, this.#ahead);
  }

  change(fields: Partial<Omit<TableSnapshot, 'tableId' | 'version'>>): void {
    this.#snapshot = { ...this.#snapshot, ...fields, version: this.#snapshot.version + 1 };
    this.#ahead = undefined;
    for (const listener of this.#listeners) listener(this.#snapshot, []);
    for (const watcher of this.#watchers) watcher(this.#snapshot, undefined);
  }

  start(size: BoardSize, setUp: SetUp = NO_SET_UP, gameNumber = 1, settings: GameSettings = settingsFor(size)): void {
    this.#beside = { gameNumber, infractions: [], readings: [] };
    const { black, white, toMove } = setUp;
    this.#show({ ...newGame(settings), setUp: { stones: { black, white }, toMove } });
  }

  get gameNumber(): number {
    return this.#beside.gameNumber;
  }

  get game(): Game {
    if (this.#game === undefined) throw new Error('start a game first');
    return this.#game;
  }

  /** Everything but the position, which follows from it. */
  changeGame(fields: Partial<Omit<Game, 'position'>>): void {
    this.#show({ ...this.game, ...fields });
  }

  #show(game: Game): void {
    this.#game = withPosition(game);
    this.change({ game: liveGame(this.#game, this.#beside) });
  }

  play(name: string, look: MoveLook = {}): void {
    const { moves, setUp, settings } = this.game;
    const last = moves.at(-1);
    const color = last === undefined ? setUp.toMove : opposite(last.color);
    this.changeGame({ moves: [...moves, recordedMove(moves.length + 1, name, color, settings.size, look)] });
  }

  takeBack(count: number): void {
    this.changeGame({ moves: this.game.moves.slice(0, -count) });
  }

  link(link: TableSnapshot['board']['link']): void {
    this.change({ board: { ...this.#snapshot.board, link } });
  }

  async submit(action: Action, by: Exclude<Role, 'board'>): Promise<Result<readonly GameEvent[], TableRefusal>> {
    this.submitted.push({ action, by });
    return Promise.resolve(this.answer);
  }

  sgf(): string | undefined {
    const game = this.#game;
    if (game === undefined) return undefined;
    const nodes = game.moves.map(
      ({ color, move }) => `;${color === 'black' ? 'B' : 'W'}[${move.kind === 'play' ? makeSgfPoint(move.point, game.settings.size) : ''}]`,
    );
    return `(;FF[4]GM[1]SZ[${game.settings.size.width}]${nodes.join('')})`;
  }

  counters(): Readonly<Record<string, number>> {
    return { linesHeard: 3 };
  }
}

export const REFUSED = refuse<TableRefusal>({ kind: 'game-over', message: 'the game is over: start a new one', point: undefined });
