/**
 * Arranging and amending: the next pairing never touches the game on the board, and a name put right costs no move.
 */
import { ok, refuse, type Result } from '../result.js';
import { parseControls } from '../clock/control-text.js';
import type { PersonAct, ArrangedGame } from './act.js';
import { WAITING_MAX } from './act.js';
import type { Role } from './action.js';
import { amendmentProblem, needsReason } from './amendment.js';
import type { GameEventBody } from './event.js';
import type { Game } from './game.js';
import { isOver, isUntouched } from './phase.js';
import type { GameSettings } from './game-settings.js';
import type { ActionRefusal } from './action-refusal.js';

type Bodies = Result<readonly GameEventBody[], ActionRefusal>;

const badTime = ({ time }: GameSettings): ActionRefusal | undefined => {
  const controls = time === undefined ? undefined : parseControls(time.controls);
  return controls?.ok === false ? { kind: 'bad-time', why: controls.refusal } : undefined;
};

const started = (settings: GameSettings, waiting: readonly ArrangedGame[], arranged?: number): GameEventBody => ({
  kind: 'started',
  settings,
  ...(waiting.length === 0 ? {} : { waiting }),
  ...(arranged === undefined ? {} : { arranged }),
});

/** Nobody has sat down at it: the game that the table began by itself. */
const isNobodysGame = (game: Game): boolean =>
  isUntouched(game) && game.acts.length === 0 && game.settings.players.black === '' && game.settings.players.white === '';

/**
 * A start: at once where no game is on; else it is arranged. A board that has forgotten its stones begins anew whatever was
 * on: that game is closed as unfinished.
 */
export const decideStart = (game: Game | undefined, settings: GameSettings, by: Role): Bodies => {
  const problem = badTime(settings);
  if (problem !== undefined) return refuse(problem);
  if (game === undefined) return ok([started(settings, [])]);
  if (isUntouched(game)) return ok([started(settings, game.waiting)]);
  return by === 'board' ? decideNext(game, settings, by) : decideArrange(game, settings);
};

/** What says which pairing it is: entered again before anybody has played, it is put right and not another game. */
const pairingOf = ({ players, event, round, table }: GameSettings): string => JSON.stringify([players, event, round, table]);

const isPutRight = (game: Game, settings: GameSettings): boolean => {
  const { startedAt, players } = game.settings;
  return (
    isUntouched(game) &&
    players.black + players.white !== '' &&
    pairingOf(game.settings) === pairingOf(settings) &&
    // To the letter the same: the next game of the same two.
    JSON.stringify(game.settings) !== JSON.stringify({ ...settings, startedAt })
  );
};

/** The number of its event, unless a game that waits has it: they outlive the game in which they were arranged, and its count. */
export const arrangedId = ({ waiting }: Game, seq: number): number => Math.max(seq, ...waiting.map(({ id }) => id + 1));

export const decideArrange = (game: Game | undefined, settings: GameSettings): Bodies => {
  const problem = badTime(settings);
  if (problem !== undefined) return refuse(problem);
  if (game === undefined) return ok([started(settings, [])]);
  if (isPutRight(game, settings)) return ok([started(settings, game.waiting)]);
  if (isNobodysGame(game) && game.waiting.length === 0) return ok([started(settings, [])]);
  if (game.waiting.length >= WAITING_MAX) return refuse({ kind: 'too-many-wait', most: WAITING_MAX });
  return ok([{ kind: 'arranged', game: { id: arrangedId(game, game.seq + 1), settings } }]);
};

/** The board is clear. `usual`: where nothing is arranged; its moment is the game's. */
export const decideNext = (game: Game | undefined, usual: GameSettings, by: Role): Bodies => {
  const isOn = game !== undefined && !isOver(game) && !isUntouched(game);
  if (isOn && by !== 'board') return refuse({ kind: 'game-on' });
  const { startedAt, localDate } = usual;
  const now = { startedAt, ...(localDate === undefined ? {} : { localDate }) };
  // A pairing that nobody has played waits for a clear board: what lay there was of another game.
  if (game !== undefined && isUntouched(game) && !isNobodysGame(game)) return ok([started({ ...game.settings, ...now }, game.waiting)]);
  const [next, ...waiting] = game?.waiting ?? [];
  const unfinished: readonly GameEventBody[] = isOn ? [closed('cleared away before its end')] : [];
  if (next === undefined) return ok([...unfinished, started(usual, [])]);
  const settings = { ...next.settings, ...now };
  return ok([...unfinished, started(settings, waiting, next.id)]);
};

const closed = (why: string): GameEventBody => ({ kind: 'ended', reason: 'ruling', result: '?', outcome: { kind: 'unfinished' }, why });

export const decideAmend = (game: Game, { game: id, change, why }: PersonAct & { readonly kind: 'amend' }): Bodies => {
  const amended = id === undefined ? game : game.waiting.find((one) => one.id === id);
  if (amended === undefined) return refuse({ kind: 'no-such-game', id: id ?? 0 });
  if (Object.values<unknown>(change).every((value) => value === undefined)) return refuse({ kind: 'nothing-changed' });
  const problem = amendmentProblem(amended.settings, change);
  if (problem !== undefined) return refuse({ kind: 'bad-amendment', why: problem });
  const isBegun = id === undefined && !isUntouched(game);
  if (isBegun && why === '' && needsReason(change)) return refuse({ kind: 'why-needed' });
  if (isBegun && change.time !== undefined && game.clock !== undefined && game.clock.status.kind !== 'ready') {
    return refuse({ kind: 'clock-started' });
  }
  return ok([{ kind: 'amended', ...(id === undefined ? {} : { game: id }), change, why }]);
};

export const decideAbandon = (game: Game, { game: id, why }: PersonAct & { readonly kind: 'abandon' }): Bodies => {
  if (id === undefined) return isOver(game) ? refuse({ kind: 'game-over' }) : ok([closed(why)]);
  if (!game.waiting.some((one) => one.id === id)) return refuse({ kind: 'no-such-game', id });
  return ok([{ kind: 'arrangement-dropped', id, why }]);
};
