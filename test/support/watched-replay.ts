/**
 * A replay that is watched as people watch a page: what stood there from moment to moment.
 *
 * Like a live table it also looks between two lines, whenever something falls due, so a move
 * appears when it would appear. For the benches and for tests about how soon and how steadily.
 */
import type { Game } from '../../src/core/game/game.js';
import type { Ruleset } from '../../src/core/go/ruleset.js';
import { openReplay, type Replay, type Replayed } from '../../src/core/table/replay.js';
import type { Capture } from '../../src/core/wire/capture.js';

export interface Sight {
  readonly atMs: number;
  readonly game: Game;
}

export interface Watched {
  readonly replayed: Replayed;
  /** The game each time that it changed, in order. */
  readonly sights: readonly Sight[];
  readonly lastMs: number;
}

/** Runs one step of the table; a bench measures it. */
export type Running = <Answer>(step: () => Answer) => Answer;

export const watchReplay = (
  capture: Capture,
  ruleset: Ruleset,
  run: Running = (step) => step(),
  look?: (replay: Replay) => void,
): Watched => {
  const replay = openReplay(capture, ruleset);
  const sights: Sight[] = [];
  const see = (atMs: number): void => {
    const { game } = replay.state();
    if (game !== undefined && game !== sights.at(-1)?.game) sights.push({ atMs, game });
  };
  for (let more = true; more;) {
    const nextLineMs = capture.lines[replay.taken]?.hostMs ?? 0;
    for (let wakeMs = replay.wakeAtMs; wakeMs !== undefined && wakeMs < nextLineMs; wakeMs = replay.wakeAtMs) {
      const atMs = wakeMs;
      run(() => replay.tick(atMs));
      see(atMs);
    }
    more = run(() => replay.advance(1));
    see(nextLineMs);
  }
  look?.(replay);
  const lastMs = capture.lines.at(-1)?.hostMs ?? 0;
  const replayed = replay.finish();
  see(lastMs);
  return { replayed, sights, lastMs };
};
