/** A game with its events, as a table tells them: numbered, each with the act of a person that it belongs to. */
import type { Action, Role } from '../../src/core/game/action.js';
import type { ActionRefusal } from '../../src/core/game/action-refusal.js';
import { apply } from '../../src/core/game/apply.js';
import { decide } from '../../src/core/game/decide.js';
import type { GameEvent, GameEventBody } from '../../src/core/game/event.js';
import { newGame, type Game } from '../../src/core/game/game.js';
import type { GameSettings } from '../../src/core/game/game-settings.js';
import { clockFollows, clockNews } from '../../src/core/table/table-clock.js';

export interface Told {
  readonly game: Game;
  /** Of this game, from `started` on. */
  readonly events: readonly GameEvent[];
}

export const begun = (settings: GameSettings): Told => ({
  game: newGame(settings, 1),
  events: [{ kind: 'started', settings, seq: 1, atMs: 0 }],
});

/** What was refused changes nothing. */
export const done = ({ game, events }: Told, action: Action, role: Role, atMs: number): Told => {
  const decided = decide(game, action, atMs, role);
  if (!decided.ok) return { game, events };
  const id = game.seq + 1;
  let now = game;
  const told: GameEvent[] = [];
  const tell = (body: GameEventBody, momentMs: number): void => {
    const act = role === 'board' ? {} : { act: { id, by: role, kind: action.kind } };
    const event: GameEvent = { ...body, seq: body.kind === 'started' ? 1 : now.seq + 1, atMs: momentMs, ...act };
    now = event.kind === 'started' ? newGame(event.settings, 1, event.waiting) : apply(now, event);
    told.push(event);
    if (event.kind === 'clock') return;
    for (const follows of clockFollows(event, now, undefined)) tell(follows.body, follows.atMs);
  };
  for (const body of decided.value) tell(body, atMs);
  const begins = told.findIndex(({ kind }) => kind === 'started');
  return { game: now, events: begins === -1 ? [...events, ...told] : told.slice(begins) };
};

/** A table in a test: what is done there a second after the other, by the arbiter unless said. */
export class TalkedGame {
  told: Told;
  atMs = 0;

  constructor(settings: GameSettings) {
    this.told = begun(settings);
  }

  get game(): Game {
    return this.told.game;
  }

  /** What was due at the clock until now, as a table settles it before anything else. */
  #settles(): void {
    for (let news = clockNews(this.game.clock, this.atMs); news !== undefined; news = clockNews(this.game.clock, this.atMs))
      for (const { body, atMs } of news) {
        const event: GameEvent = { ...body, seq: this.game.seq + 1, atMs };
        this.told = { game: apply(this.game, event), events: [...this.told.events, event] };
      }
  }

  /** The reason why not, where it is refused. */
  does(action: Action, by: Role = 'arbiter'): ActionRefusal | undefined {
    this.atMs += 1000;
    this.#settles();
    const decided = decide(this.game, action, this.atMs, by);
    this.told = done(this.told, action, by, this.atMs);
    return decided.ok ? undefined : decided.refusal;
  }

  /** Undoes the latest act, or the one with this number. */
  undoes(act = this.lastAct): ActionRefusal | undefined {
    return this.does({ kind: 'undo', act, why: 'a slip' });
  }

  get lastAct(): number {
    return this.game.acts.at(-1)?.id ?? 0;
  }
}
