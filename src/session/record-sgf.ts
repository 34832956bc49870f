/** The record of a game as a file: with its clock, what happened besides the moves, and the count that both sides accepted. */
import { acceptedTerritory } from '../core/game/count-of-game.js';
import type { Game } from '../core/game/game.js';
import { makeGameRecord } from '../core/record/game-record.js';
import { makeSgf } from '../core/record/sgf-make.js';
import { writeNotes } from '../words/note-words.js';

export const recordSgf = (game: Game): string => {
  const { settings, setUp, moves, ended, clock, notes } = game;
  const territory = acceptedTerritory(game);
  const isSetUp = setUp.stones.black.length + setUp.stones.white.length > 0;
  return makeSgf(
    makeGameRecord({
      settings,
      setUp: isSetUp ? setUp : undefined,
      moves,
      result: ended?.result,
      clock,
      notes: writeNotes(notes),
      territory,
    }),
  );
};
