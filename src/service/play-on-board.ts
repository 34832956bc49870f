/**
 * A game against an engine on a board: a service with one table at which the engine has a seat. Whoever sits there has the page, the
 * voice and the journal as at any table: a game that was broken off is taken up again by the same command.
 */
import { refuse, type Result } from '../core/result.js';
import { makePointName } from '../core/go/point.js';
import { opposite, type Color } from '../core/go/color.js';
import { PASS } from '../core/go/position.js';
import type { Action } from '../core/game/action.js';
import type { LiveGame } from '../core/table/live-game.js';
import type { TableSnapshot } from '../session/ports.js';
import { startService, type Service } from './service.js';
import type { Settings } from './settings.js';

/** What whoever sits there may type. */
export const PLAYER_WORDS = ['pass', 'undo', 'resign', 'accept'] as const;

export interface PlayOnBoardOptions {
  readonly settings: Settings;
  readonly player: Color;
  /** Sentences for people. */
  readonly told: (words: string) => void;
  /** The record after each change. */
  readonly keep: (sgf: string) => void;
}

export interface GameOnBoard {
  readonly service: Service;
  /** The result, when it is over. */
  readonly over: Promise<string>;
  /** One of the words; why not, where it cannot be done now. */
  says(word: string): Promise<string | undefined>;
}

const moveWords = ({ moves, size }: LiveGame, number: number): string => {
  const move = moves[number - 1];
  return move === undefined ? '' : `${number}. ${move.color} ${move.point === null ? 'pass' : makePointName(move.point, size)}`;
};

/** Refused where the service cannot be started. */
export const playOnBoard = async (options: PlayOnBoardOptions): Promise<Result<GameOnBoard, string>> => {
  const { settings, player, told, keep } = options;
  const started = await startService(settings);
  if (!started.ok) return started;
  const service = started.value;
  const [table] = service.ports;
  if (table === undefined || service.refused.length > 0) {
    await service.close();
    return refuse(service.refused.join('; ') || 'no table could be opened');
  }
  let before: TableSnapshot | undefined;
  const over = new Promise<string>((resolve) => {
    const look = (): void => {
      const now = table.snapshot();
      for (const { message } of now.warnings) if (!before?.warnings.some((known) => known.message === message)) told(message);
      const { game } = now;
      if (game !== undefined) {
        const known = before?.game?.gameNumber === game.gameNumber ? before.game : undefined;
        if (known !== undefined && known.moves.length > game.moves.length) told(`Taken back to move ${game.moves.length}.`);
        for (let number = (known?.moves.length ?? 0) + 1; number <= game.moves.length; number += 1) told(moveWords(game, number));
        if (game.phase === 'counting' && game.count?.accepted[player] === false && game.count.text !== known?.count?.text)
          told(`Counted: ${game.count.text}. Type accept, or count on the page.`);
        const sgf = table.sgf();
        if (sgf !== undefined) keep(sgf);
        if (game.phase === 'over') resolve(game.ended?.result ?? 'no result');
      }
      before = now;
    };
    table.subscribe(look);
    look();
  });
  const says = async (word: string): Promise<string | undefined> => {
    const { game } = table.snapshot();
    const action = game === undefined ? undefined : actionOf(word, game, player);
    if (action === undefined) return `type one of ${PLAYER_WORDS.join(', ')}`;
    const done = await table.submit(action, player);
    return done.ok ? undefined : done.refusal.message;
  };
  return { ok: true, value: { service, over, says } };
};

const actionOf = (word: string, { moves, toMove }: LiveGame, player: Color): Action | undefined => {
  switch (word) {
    case 'pass':
      return { kind: 'play', color: player, move: PASS, certain: true, order: 'known', why: 'said so', evidence: [] };
    case 'undo':
      // With the engine's reply, where it has replied.
      return { kind: 'take-back', moves: Math.min(moves.length, toMove === opposite(player) ? 1 : 2), why: 'the player took back' };
    case 'resign':
      return { kind: 'resign', color: player };
    case 'accept':
      return { kind: 'accept-count', side: player };
    default:
      return undefined;
  }
};
