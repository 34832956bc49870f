/**
 * The start of a game as a capture's header has it (`wire/capture.ts`): the table that it was played at, and what was said
 * when it began.
 *
 *     header ─▶ captureStart ─▶ table settings, and the actions at `startMs`
 *
 * Rule set and orientation are names in a file: whoever reads it has looked them up (`orientationNamed`). A set-up in the header is the set-up, whatever the board shows. A game that was joined takes what lies there; else the
 * announced handicap is waited for on the board.
 */
import type { Action } from '../game/action.js';
import { noSetUp } from '../game/game.js';
import type { GameSettings } from '../game/game-settings.js';
import { parseSgfPoint, type Point } from '../go/point.js';
import type { Ruleset } from '../go/ruleset.js';
import { orientationNamed, playersSize } from '../sensing/orientation.js';
import type { CaptureGame } from '../wire/capture.js';
import type { TableSettings } from './table-state.js';

export interface CaptureStart {
  readonly table: TableSettings;
  /** In their order, all at the capture's `startMs`. */
  readonly actions: readonly Action[];
}

export const captureStart = (game: CaptureGame, ruleset: Ruleset): CaptureStart => {
  const orientation = orientationNamed(game.orientation ?? 'as-is');
  if (orientation === undefined) throw new Error(`nobody has looked up the orientation '${String(game.orientation)}'`);
  const size = playersSize({ width: game.size, height: game.size }, orientation);
  const { handicap: stones, placement, komiHalfPoints, setUp, toMove, joined } = game;
  const settings: GameSettings = {
    size,
    ruleset,
    players: { black: '', white: '' },
    startedAt: '',
    ...(komiHalfPoints === undefined ? {} : { komiHalfPoints }),
    ...(placement === undefined ? {} : { handicap: { stones, placement } }),
  };
  const start: Action = {
    kind: 'start',
    settings,
    ...(joined === true || placement === 'seat' ? {} : { handicap: stones }),
    ...(toMove === undefined ? {} : { toMove }),
  };
  const pointsOf = (points: readonly string[] = []): readonly Point[] => points.flatMap((letters) => parseSgfPoint(letters, size) ?? []);
  const laid: Action | undefined =
    setUp === undefined
      ? undefined
      : {
          kind: 'set-up',
          stones: { black: pointsOf(setUp.black), white: pointsOf(setUp.white) },
          toMove: toMove ?? noSetUp(settings).toMove,
        };
  return { table: { size, orientation, clockButtons: game.clockButtons }, actions: laid === undefined ? [start] : [start, laid] };
};
