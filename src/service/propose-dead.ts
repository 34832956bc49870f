/**
 * A proposal of dead stones from the engine that was chosen, else from the playouts of `core/go/scoring`; it says which, and why not the other.
 *
 * For a position at which play has stopped, never for one in play: who asks for it says so by `stopped`.
 */
import type { Point } from '../core/go/point.js';
import type { Position } from '../core/go/position.js';
import { proposeDeadStones } from '../core/go/scoring/dead-stone-proposal.js';
import { ok, refuse, type Result } from '../core/result.js';
import { askDeadStones, ENGINE_TIMEOUTS } from '../engine/engine-dead-stones.js';
import { GtpEngine, parseEngineCommand } from '../engine/gtp-engine.js';

export interface ProposedDead {
  readonly dead: readonly Point[];
  /** Groups that an engine holds to be in seki. */
  readonly seki: readonly Point[];
  /** Whose each point is, from 100 (black's) to -100 (white's); undefined where an engine does not say. */
  readonly ownership: readonly number[] | undefined;
  /** The engine's name, or `playouts`. */
  readonly by: string;
  /** Why the engine that was chosen did not propose. */
  readonly trouble: string | undefined;
}

/** Any number: the same position always gets the same proposal. */
const PROPOSAL_SEED = 1;

export type StoppedGame = { readonly kind: 'stopped'; readonly position: Position } | { readonly kind: 'in-play' };

/** `engine`: its command, undefined where none is chosen. */
export const proposeDead = async (
  game: StoppedGame,
  engine: string | undefined,
  timeouts: typeof ENGINE_TIMEOUTS | { readonly setUpMs: number; readonly statusMs: number } = ENGINE_TIMEOUTS,
): Promise<Result<ProposedDead, string>> => {
  if (game.kind === 'in-play') return refuse('play goes on: nobody is told what is dead before it has stopped');
  const { position } = game;
  if (engine === undefined) return ok(byPlayouts(position, undefined));
  const command = parseEngineCommand(engine);
  if (!command.ok) return ok(byPlayouts(position, command.refusal));
  const talk = new GtpEngine(command.value.program, command.value.args);
  try {
    const opinion = await askDeadStones(talk, position, timeouts);
    if (!opinion.ok) return ok(byPlayouts(position, opinion.refusal));
    const { engine: by, dead, seki, ownership } = opinion.value;
    return ok({ dead, seki, ownership, by, trouble: undefined });
  } finally {
    await talk.close();
  }
};

const byPlayouts = (position: Position, trouble: string | undefined): ProposedDead => ({
  ...proposeDeadStones(position, PROPOSAL_SEED),
  seki: [],
  by: 'playouts',
  trouble,
});
