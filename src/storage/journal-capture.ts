/**
 * A game of a journal as a capture: what a bug report and a support bundle carry, and `replay` reads.
 *
 * The lines begin with the opening of the board before the game (its hello and whole grid are in it)
 * and end where the next game begins. One line at a time: a journal may be larger than the memory.
 */
import type { GameEvent } from '../core/game/event.js';
import type { GameSettings } from '../core/game/game-settings.js';
import { makeSgfPoint, type Point } from '../core/go/point.js';
import { ok, refuse, type Result } from '../core/result.js';
import { makeCaptureHeader, makeCaptureLine, type CaptureGame } from '../core/wire/capture.js';
import type { JournalFile } from './journal-file.js';

/** The capture's lines, LF excluded; refused where the journal has no such game, or one that a capture cannot describe. */
export const captureOfGame = (journal: JournalFile, gameNumber: number): Result<IterableIterator<string>, string> => {
  const games = journal.games();
  const index = games.findIndex((game) => game.number === gameNumber);
  const game = games[index];
  const started = journal.gameEvents(gameNumber)[0];
  if (game === undefined || started?.kind !== 'started') {
    return refuse(`${journal.file} has no game ${gameNumber}; it has ${games.length === 0 ? 'none' : `1 to ${games.length}`}`);
  }
  const board = journal.boardBefore(game.startedSeq);
  const { size, ruleset, komiHalfPoints } = started.settings;
  if (size.width !== size.height) return refuse(`a capture describes square boards only, not ${size.width} x ${size.height}`);
  const header = makeCaptureHeader({
    game: {
      size: size.width,
      ruleset: ruleset.name,
      ...setUpOf(journal.gameEvents(gameNumber), started.settings),
      clockButtons: (board?.identity.clockButtons ?? 0) > 0,
      sensor: board?.identity.sensor ?? 'colour',
      startMs: started.atMs,
      ...(board?.identity.orientation === undefined ? {} : { orientation: board.identity.orientation }),
      ...(komiHalfPoints === undefined ? {} : { komiHalfPoints }),
    },
  });
  const fromSeq = journal.boardBefore(board?.seq ?? 0)?.seq ?? 0;
  const toSeq = games[index + 1]?.startedSeq ?? Number.MAX_SAFE_INTEGER;
  return ok(linesOf(header, journal, fromSeq + 1, toSeq));
};

/** What lay there before the first move, as it was read or put right in the end. */
const setUpOf = (
  events: readonly GameEvent[],
  { size, handicap }: GameSettings,
): Pick<CaptureGame, 'handicap' | 'placement' | 'setUp' | 'toMove'> => {
  const found = events.filter((event) => event.kind === 'stones-set-up').at(-1);
  const placement = handicap === undefined ? {} : { placement: handicap.placement };
  if (found === undefined) return { handicap: handicap?.stones ?? 0, ...placement };
  const { black, white } = found.stones;
  const lettersOf = (points: readonly Point[]): readonly string[] => points.map((point) => makeSgfPoint(point, size));
  return {
    handicap: handicap?.stones ?? (white.length === 0 ? black.length : 0),
    ...placement,
    setUp: { black: lettersOf(black), white: lettersOf(white) },
    toMove: found.toMove,
  };
};

function* linesOf(header: string, journal: JournalFile, fromSeq: number, toSeq: number): IterableIterator<string> {
  yield header;
  for (const { atMs, direction, text } of journal.lines(fromSeq, toSeq)) yield makeCaptureLine({ hostMs: atMs, direction, text });
}
