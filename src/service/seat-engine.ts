/** A program takes a seat at a table: its process, the table's lamps and voice, and the table itself put together. */
import { parseEngineCommand, GtpEngine } from '../engine/gtp-engine.js';
import { RemoteTable, type RemoteGame } from '../engine/remote-table.js';
import { EngineSeat } from '../engine/engine-seat.js';
import type { SharedLights } from '../boards/shared-lights.js';
import type { Color } from '../core/go/color.js';
import type { Orientation } from '../core/sensing/orientation.js';
import { lightsAtSensors } from '../core/table/lights.js';
import { ok, refuse, type Result } from '../core/result.js';
import type { TimePort } from '../session/ports.js';
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
/** A table that does not answer by then is asked again. */
const LOOK_MS = 5000;

/** People at another table may think as long as they like. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** `http://club.example:8473/t/table-1`: a table of another service; undefined: no such address. */
export const parseTableAddress = (text: string): string | undefined => {
  const [, origin, id] = /^(https?:\/\/[^/\s]+)\/t\/([a-z0-9-]+)\/?$/.exec(text) ?? [];
  return origin === undefined || id === undefined ? undefined : `${origin}/api/v1/tables/${id}`;
};

/** The game there; undefined where nobody answers. */
const lookAt = async (url: string): Promise<RemoteGame | undefined> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LOOK_MS) });
    const table = answer.ok ? ((await answer.json()) as { readonly game?: RemoteGame | null }) : undefined;
    return table?.game ?? undefined;
  } catch {
    return undefined;
  }
};

/** Refused where its command cannot be read. */
export const seatEngine = (
  session: Session,
  lamps: SharedLights,
  { opponent = '', opponentColor = 'white', opponentLevel, opponentThink = THINK_MS }: OpponentSettings,
  { orientation, playsAtEvents, time }: { readonly orientation: Orientation; readonly playsAtEvents: boolean; readonly time: TimePort },
): Result<EngineSeat, string> => {
  const remote = parseTableAddress(opponent);
  const command = parseEngineCommand(opponent);
  if (!command.ok) return command;
  if (remote === undefined && /^https?:/.test(opponent))
    return refuse(`'${opponent}' is no table of another Banmen: write http://HOST:8473/t/table-1, as its page has it`);
  const { program, args } = command.value;
  return ok(
    new EngineSeat({
      table: session,
      start: () => (remote === undefined ? new GtpEngine(program, args) : new RemoteTable({ look: () => lookAt(remote), time })),
      side: opponentColor,
      level: opponentLevel,
      thinkMs: remote === undefined ? opponentThink : NO_LIMIT_MS,
      playsAtEvents,
      who: remote === undefined ? 'engine' : 'table',
      light: (lights) => {
        const size = session.snapshot().board.identity;
        lamps.wish(size === undefined ? [] : lightsAtSensors(lights, size, orientation));
      },
      tell: (sentence) => session.engineSays(sentence),
      say: (key) => session.sayAloud(key),
    }),
  );
};
