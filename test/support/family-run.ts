/** One game, played by simulated hands on a board of another family and read by the table, in virtual time. */
import { LookWatch } from '../../src/boards/look-watch.js';
import type { PolledFamily } from '../../src/boards/polled-family.js';
import type { Game } from '../../src/core/game/game.js';
import { rulesetNamed } from '../../src/core/go/ruleset.js';
import { captureStart } from '../../src/core/table/capture-start.js';
import { openReplay } from '../../src/core/table/replay.js';
import { step } from '../../src/core/table/step.js';
import { openTable, type Input } from '../../src/core/table/table-state.js';
import { parseCapture, type Capture } from '../../src/core/wire/capture.js';
import type { GameToPlay } from '../../simulator/hands/game.js';
import { playGame } from '../../simulator/hands/play-game.js';
import type { Happening } from '../../simulator/hands/happening.js';
import type { Profile } from '../../simulator/hands/profiles.js';
import { simulateGame } from '../../simulator/simulate-game.js';

/** The board at the other end of the cable. */
export interface Answering {
  readonly board: { expose(happenings: readonly Happening[]): void };
  hear(octets: string, nowMs: number): string;
}

const AFTERMATH_MS = 120_000;

const valueOf = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};

const capturedOf = (game: GameToPlay, profile: Profile, seed: number): Capture =>
  valueOf(parseCapture(valueOf(simulateGame(game, profile, seed)).captureText));

/** The turns of a game: `B pd`, `W pass`. */
export const turnsIn = (game: Game | undefined): readonly string[] =>
  (game?.moves ?? []).map(({ color, move }) => `${color} ${move.kind === 'play' ? move.point : 'pass'}`);

/** As a GSB/1 board tells it. */
export const readOverGsb = (game: GameToPlay, profile: Profile, seed: number): Game | undefined => {
  const capture = capturedOf(game, profile, seed);
  const replay = openReplay(capture, valueOf(rulesetNamed(capture.header.game.ruleset)));
  while (replay.advance(1000));
  return replay.finish().game;
};

/** As this family tells it. */
export const readOverFamily = (
  game: GameToPlay,
  profile: Profile,
  seed: number,
  family: PolledFamily,
  far: Answering,
): Game | undefined => {
  const { header } = capturedOf(game, profile, seed);
  const { happenings, truth } = playGame(game, profile.hands, seed);
  const { table, actions } = captureStart(header.game, valueOf(rulesetNamed(header.game.ruleset)));
  let state = openTable({ ...table, clockButtons: family.identity.clockButtons > 0 });
  const feed = (input: Input): void => {
    state = step(state, input, input.atMs).state;
  };
  far.board.expose(happenings);
  family.opened();
  const watch = new LookWatch();
  let started = false;
  for (let nowMs = 0; nowMs <= truth.last; nowMs += family.everyMs) {
    for (const answer of family.hear(far.hear(family.ask ?? '\n', nowMs), nowMs)) {
      if (answer.kind === 'look') for (const input of watch.look(answer.look, nowMs)) feed(input);
    }
    if (!started && nowMs >= header.game.startMs) {
      started = true;
      for (const action of actions) feed({ kind: 'action', atMs: nowMs, by: 'recorder', action });
    }
    feed({ kind: 'tick', atMs: nowMs });
  }
  feed({ kind: 'tick', atMs: truth.last + AFTERMATH_MS });
  return state.game;
};
