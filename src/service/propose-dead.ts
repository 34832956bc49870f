/**
 * A proposal of dead stones from the engine that was chosen, else from the playouts of `core/go/scoring`; it says which, and why not the other.
 *
 * For a position at which play has stopped, never for one in play: who asks for it says so by `stopped`.
 */
import type { Position } from '../core/go/position.js';
import { proposeDeadStones, type DeadStoneProposal } from '../core/go/scoring/dead-stone-proposal.js';
import { ok, refuse, type Result } from '../core/result.js';
import { askDeadStones, ENGINE_TIMEOUTS } from '../engine/engine-dead-stones.js';
import { GtpEngine, parseEngineCommand } from '../engine/gtp-engine.js';
import type { DeadProposal } from '../session/ports.js';
import { PROPOSAL_SEED } from './playouts-thread.js';

export type StoppedGame = { readonly kind: 'stopped'; readonly position: Position } | { readonly kind: 'in-play' };

/** Plays a position out; elsewhere, where others wait meanwhile. */
export type Playouts = (position: Position) => Promise<DeadStoneProposal>;

const playoutsHere: Playouts = (position) => Promise.resolve(proposeDeadStones(position, PROPOSAL_SEED));

/** `engine`: its command, undefined where none is chosen. */
export const proposeDead = async (
  game: StoppedGame,
  engine: string | undefined,
  timeouts: typeof ENGINE_TIMEOUTS | { readonly setUpMs: number; readonly statusMs: number } = ENGINE_TIMEOUTS,
  playouts: Playouts = playoutsHere,
): Promise<Result<DeadProposal, string>> => {
  if (game.kind === 'in-play') return refuse('play goes on: nobody is told what is dead before it has stopped');
  const { position } = game;
  const byPlayouts = async (trouble: string | undefined): Promise<Result<DeadProposal, string>> =>
    ok({ ...(await playouts(position)), seki: [], by: 'playouts', trouble });
  if (engine === undefined) return byPlayouts(undefined);
  const command = parseEngineCommand(engine);
  if (!command.ok) return byPlayouts(command.refusal);
  const talk = new GtpEngine(command.value.program, command.value.args);
  try {
    const opinion = await askDeadStones(talk, position, timeouts);
    if (!opinion.ok) return await byPlayouts(opinion.refusal);
    const { engine: by, dead, seki, ownership } = opinion.value;
    return ok({ dead, seki, ownership, by, trouble: undefined });
  } finally {
    await talk.close();
  }
};
