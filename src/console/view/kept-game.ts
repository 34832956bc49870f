/** A game of the archive as the page draws games: from what `/api/v1/games/ID` answers. */
import { newGame } from '../../core/game/game.js';
import type { RecordedMove } from '../../core/game/move-list.js';
import type { Color } from '../../core/go/color.js';
import { parsePointName, type BoardSize, type Point } from '../../core/go/point.js';
import { PASS, playAt } from '../../core/go/position.js';
import { rulesetNamed, RULESETS } from '../../core/go/ruleset.js';
import { liveGame, type LiveGame } from '../../core/table/live-game.js';

export interface KeptMove {
  readonly number: number;
  readonly color: Color;
  /** `Q16`, or `pass`. */
  readonly point: string;
  /** In seconds. */
  readonly left: number | null;
  readonly comment: string;
}

export interface ListedGame {
  readonly id: string;
  readonly table: string;
  readonly date: string;
  readonly black: string;
  readonly white: string;
  readonly event: string;
  readonly round: string;
  readonly rules: string;
  readonly komi: number | null;
  readonly handicap: number;
  readonly size: number;
  readonly result: string;
  readonly moveCount: number;
}

export interface KeptGameAnswer extends ListedGame {
  readonly setUp: { readonly black: readonly string[]; readonly white: readonly string[]; readonly toMove: Color };
  readonly moves: readonly KeptMove[];
}

/** Rules that nobody knows are played by those that forbid least. */
const rulesOf = (name: string): LiveGame['ruleset'] => {
  const named = rulesetNamed(name.toLowerCase());
  const [first] = RULESETS;
  if (named.ok) return named.value;
  if (first === undefined) throw new Error('no rule set');
  return RULESETS.find(({ repetition }) => repetition === 'simple') ?? first;
};

export const keptAsLive = (kept: KeptGameAnswer): LiveGame => {
  const size: BoardSize = { width: kept.size, height: kept.size };
  const pointOf = (name: string): Point | undefined => {
    const point = parsePointName(name, size);
    return point.ok ? point.value : undefined;
  };
  const pointsOf = (names: readonly string[]): readonly Point[] => names.flatMap((name) => pointOf(name) ?? []);
  const game = newGame({
    size,
    ruleset: rulesOf(kept.rules),
    players: { black: kept.black, white: kept.white },
    startedAt: kept.date,
  });
  const moves = kept.moves.map(({ number, color, point: name }): RecordedMove => {
    const point = pointOf(name);
    return {
      number,
      color,
      move: point === undefined ? PASS : playAt(point),
      certain: true,
      order: 'known',
      why: '',
      evidence: [],
      captured: [],
    };
  });
  const { black, white, toMove } = kept.setUp;
  return liveGame(
    { ...game, setUp: { stones: { black: pointsOf(black), white: pointsOf(white) }, toMove }, moves },
    { gameNumber: 1, infractions: [], readings: [] },
  );
};
