/**
 * A step being made: the state so far, and what came of it.
 *
 *     action ─ act ─▶ decide ─▶ tell ─▶ state, outputs ─▶ what an event brings with it: prisoners, the clock
 *
 * The only mutable thing in the table; it lives no longer than one step. The files that know about one
 * matter (`set-up-reading.ts`, `passes.ts`) are handed it and do their part.
 */
import { captureStopsTheCount } from '../clock/clock.js';
import { decide } from '../game/decide.js';
import type { Action, Role } from '../game/action.js';
import type { EventAct, GameEvent, GameEventBody } from '../game/event.js';
import { isCounting } from '../game/phase.js';

import { announcementsAfter } from './announcements.js';
import { liftedSince, prisonersOn } from './prisoners.js';
import { clockFollows, clockNews, clockToKeep, evidenceMs } from './table-clock.js';
import type { TimedBody } from './timed-body.js';
import { isUndecided, newsWaits } from './undecided-stone.js';
import { taken, type Output, type TableState } from './table-state.js';

/** What people do to the clock, and nothing on the board. */
export const CLOCK_ACTIONS: readonly Action['kind'][] = ['clock', 'seal', 'late', 'undo-late'];

export class StepInProgress {
  state: TableState;
  readonly outputs: Output[] = [];
  /** Whose act the events belong to that are told now; undefined: the board's and the clock's own. */
  #by: Omit<EventAct, 'id'> | undefined;
  #actId: number | undefined;

  constructor(state: TableState) {
    this.state = state;
  }

  /** Puts an action to the game; its events are outputs, a refusal is one too. */
  act(action: Action, atMs: number, by: Role = 'board'): boolean {
    if (CLOCK_ACTIONS.includes(action.kind)) this.settleClock(atMs);
    const decided = decide(this.state.game, action, atMs, by);
    if (!decided.ok) {
      this.outputs.push({ kind: 'refused', refusal: decided.refusal });
      return false;
    }
    this.#by = by === 'board' ? undefined : { by, kind: action.kind };
    this.#actId = undefined;
    for (const body of decided.value) this.tell(body, atMs);
    this.#by = undefined;
    return true;
  }

  /** `sinceMs`: the moment of what this follows from, where that was earlier. */
  tell(body: GameEventBody, atMs: number, sinceMs = atMs): void {
    const { game } = this.state;
    if (game === undefined && body.kind !== 'started') return;
    const movesOn = body.kind === 'moved' || body.kind === 'revised' || body.kind === 'taken-back' || body.kind === 'corrected';
    if (movesOn && game !== undefined && game.pendingPrisoners.length > 0) {
      this.tell({ kind: 'prisoners-off' }, atMs);
      this.tell(body, atMs);
      return;
    }
    const seq = body.kind === 'started' || game === undefined ? 1 : game.seq + 1;
    this.#actId ??= seq;
    const act = this.#by === undefined ? {} : { act: { id: this.#actId, ...this.#by } };
    const event: GameEvent = { ...body, seq, atMs, ...act };
    this.state = taken(this.state, event, sinceMs);
    // Where the board says that both have stopped, it may yet say that they play on (`second-thoughts.ts`).
    const isStopped = this.state.game !== undefined && isCounting(this.state.game) && this.#by === undefined;
    if (this.state.game?.ended !== undefined && !isStopped) this.state = { ...this.state, tracker: undefined };
    this.outputs.push({ kind: 'event', event });
    if (this.state.game !== undefined)
      this.outputs.push(...announcementsAfter(event, this.state.game).map((said) => ({ kind: 'say', ...said }) as const));
    this.#follow(event);
  }

  tellAll(bodies: readonly TimedBody[], sinceMs?: number): void {
    for (const { body, atMs } of bodies) this.tell(body, atMs, sinceMs);
  }

  /** Tells what the clock has to tell up to this moment, each thing at its own, but what waits for an undecided stone. */
  settleClock(untilMs: number): void {
    for (;;) {
      const news = clockNews(this.state.game?.clock, untilMs);
      if (news?.[0] === undefined || isUndecided(this.state, news[0].atMs, untilMs)) return;
      this.tellAll(news);
    }
  }

  /** Journals the clock as it stands, once a second: a restart loses no more, but where a stone is undecided. */
  keepClock(nowMs: number): void {
    if (newsWaits(this.state)) return;
    for (let kept = clockToKeep(this.state.game, nowMs); kept !== undefined; kept = clockToKeep(this.state.game, nowMs))
      this.tell(kept.body, kept.atMs);
  }

  /** What an event brings with it: prisoners that still lie there, and the clock. */
  #follow(event: GameEvent): void {
    const { game, sensing } = this.state;
    if (game === undefined || event.kind === 'clock' || event.kind === 'clock-kept') return;
    if (event.kind === 'moved') {
      const captured = game.moves.at(-1)?.captured ?? [];
      const stoneMs = evidenceMs(event);
      const points = prisonersOn(captured, sensing);
      const offMs = game.clock !== undefined && captureStopsTheCount(game.clock) ? liftedSince(captured, sensing, stoneMs) : undefined;
      if (points.length > 0) this.tell({ kind: 'prisoners-pending', points }, stoneMs);
      // The time in which they were lifted is nobody's, though it is over when the stone is believed.
      if (offMs !== undefined) {
        this.tell({ kind: 'prisoners-pending', points: captured }, stoneMs);
        this.tell({ kind: 'prisoners-off' }, offMs);
      }
    }
    const { game: after } = this.state;
    if (after !== undefined) this.tellAll(clockFollows(event, after, this.state.turnClock), evidenceMs(event));
  }
}
