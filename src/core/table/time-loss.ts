/**
 * A side that is out of time has lost when nobody objects within the event's setting (RULEBOOK 7, LIFE-OF-A-GAME).
 *
 *     flag falls ─ nobody gives it time, rules, or calls the arbiter ─ timeLossAfterMs ─▶ `ended` by time
 *
 * Where the organiser has set nothing the arbiter says so: it is only proposed.
 */
import type { Game } from '../game/game.js';
import { sgfResultOf } from '../game/game-result.js';
import { opposite } from '../go/color.js';
import type { StepInProgress } from './step-in-progress.js';

/** What somebody does who does not take the flag as it is. */
const OBJECTIONS: readonly string[] = ['call-arbiter', 'rule', 'clock', 'reopen', 'undo', 'play-on', 'stop'];

/** When the game is lost by it; undefined where no flag has fallen, somebody has objected, or only people may say so. */
export const timeLossDueMs = ({ clock, ended, settings, acts }: Game): number | undefined => {
  const { timeLossAfterMs } = settings;
  if (timeLossAfterMs === undefined || ended !== undefined || clock?.status.kind !== 'flag') return undefined;
  const flagMs = clock.asOfMs;
  return acts.some(({ kind, atMs }) => atMs >= flagMs && OBJECTIONS.includes(kind)) ? undefined : flagMs + timeLossAfterMs;
};

export const loseOnTime = (work: StepInProgress, nowMs: number): void => {
  const { game } = work.state;
  const dueMs = game === undefined ? undefined : timeLossDueMs(game);
  const status = game?.clock?.status;
  if (dueMs === undefined || dueMs > nowMs || status?.kind !== 'flag') return;
  work.act({ kind: 'end', reason: 'time', result: sgfResultOf({ kind: 'time', winner: opposite(status.side) }) }, dueMs);
};
