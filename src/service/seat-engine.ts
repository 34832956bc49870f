/** A program takes a seat at a table: its process, the table's lamps and voice, and the table itself put together. */
import { parseEngineCommand, GtpEngine } from '../engine/gtp-engine.js';
import { EngineSeat } from '../engine/engine-seat.js';
import type { SharedLights } from '../boards/shared-lights.js';
import type { Color } from '../core/go/color.js';
import type { Orientation } from '../core/sensing/orientation.js';
import { lightsAtSensors } from '../core/table/lights.js';
import { ok, type Result } from '../core/result.js';
import type { Session } from '../session/session.js';

export interface OpponentSettings {
  /** The engine's command; undefined: nobody plays here but people. */
  readonly opponent?: string | undefined;
  readonly opponentColor?: Color | undefined;
  readonly opponentLevel?: number | undefined;
  readonly opponentThink?: number | undefined;
}

/** How long an engine may think about one move where nobody says otherwise. */
const THINK_MS = 120_000;

/** Refused where its command cannot be read. */
export const seatEngine = (
  session: Session,
  lamps: SharedLights,
  { opponent = '', opponentColor = 'white', opponentLevel, opponentThink = THINK_MS }: OpponentSettings,
  orientation: Orientation,
  playsAtEvents: boolean,
): Result<EngineSeat, string> => {
  const command = parseEngineCommand(opponent);
  if (!command.ok) return command;
  const { program, args } = command.value;
  return ok(
    new EngineSeat({
      table: session,
      start: () => new GtpEngine(program, args),
      side: opponentColor,
      level: opponentLevel,
      thinkMs: opponentThink,
      playsAtEvents,
      light: (lights) => {
        const size = session.snapshot().board.identity;
        lamps.wish(size === undefined ? [] : lightsAtSensors(lights, size, orientation));
      },
      tell: (sentence) => session.engineSays(sentence),
      say: (key) => session.sayAloud(key),
    }),
  );
};
