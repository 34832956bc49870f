/** A game against an engine, put together: the board at its address, the engine as a process, and both closed in the end. */
import type { Game } from '../core/game/game.js';
import type { GameSettings } from '../core/game/game-settings.js';
import type { Color } from '../core/go/color.js';
import { refuse, type Result } from '../core/result.js';
import { playAgainst } from '../engine/board-game.js';
import { GtpEngine, parseEngineCommand } from '../engine/gtp-engine.js';
import { openGtpBoard } from './open-gtp-board.js';

export interface PlayOnBoardOptions {
  /** The board's address, as people write it. */
  readonly address: string;
  /** The engine's command. */
  readonly engine: string;
  readonly level: number | undefined;
  readonly settings: GameSettings;
  readonly player: Color;
  readonly thinkMs: number;
  readonly version: string;
  /** Sentences for people, and the game after each change. */
  readonly told: (words: string, game: Game) => void;
  /** What went wrong and does not end the game. */
  readonly warn: (words: string) => void;
}

export interface GameOnBoard {
  /** The game as it ended, or why it was broken off. */
  readonly played: Promise<Result<Game, string>>;
  close(): Promise<void>;
}

/** How long people have before they are told again what is to be done. */
const REMIND_MS = 30_000;

/** Refused where address or command cannot be read. */
export const playOnBoard = (options: PlayOnBoardOptions): Result<GameOnBoard, string> => {
  const { address, settings, version, level, thinkMs, warn } = options;
  const command = parseEngineCommand(options.engine);
  if (!command.ok) return refuse(command.refusal);
  const board = openGtpBoard(address, { ruleset: settings.ruleset, version, doneWithinMs: REMIND_MS, mayTakeBack: true });
  if (!board.ok) return board;
  const engine = new GtpEngine(command.value.program, command.value.args);
  const play = async (): Promise<Result<Game, string>> => {
    if (level !== undefined) {
      const set = await engine.ask(`level ${level}`, thinkMs);
      if (!set.ok) warn(`${set.refusal}; it plays at its own strength`);
    }
    return playAgainst({ ...options, board: board.value, engine });
  };
  const close = async (): Promise<void> => {
    await Promise.all([engine.close(), board.value.close()]);
  };
  return { ok: true, value: { played: play().finally(close), close } };
};

/** `gnugo` of `/usr/games/gnugo --mode gtp`: how the record calls it. */
export const engineName = (command: string): string => {
  const parsed = parseEngineCommand(command);
  return (parsed.ok ? parsed.value.program.split('/').at(-1) : undefined) ?? 'engine';
};
