/** The event of a service: the folder's book beside its tables, what is published, and who is told. */
import { FULL_BOARD } from '../core/go/point.js';
import { ok, refuse, type Result } from '../core/result.js';
import { parseAct } from '../console/acts/act-of-request.js';
import { EventDesk } from '../event/event-desk.js';
import { openEvent, type OpenEvent } from '../event/event-folder.js';
import type { ArrangeAct } from '../event/games-at-tables.js';
import type { ArchivePort, LogPort, TablePort, TimePort } from '../session/ports.js';

/** As if the organiser had entered it: the same request, read in the same place. */
export const arrangeAtTable = async (port: TablePort, act: ArrangeAct, nowIso: string): Promise<Result<undefined, string>> => {
  const { game = null, board } = port.snapshot();
  const { width, height } = board.identity ?? game?.size ?? FULL_BOARD;
  const parsed = parseAct(act, 'organiser', { size: { width, height }, nowIso, usual: port.usual?.(), game });
  if (!parsed.ok) return refuse(parsed.refusal.message);
  const done = await port.submit(parsed.value, 'organiser');
  return done.ok ? ok(undefined) : refuse(done.refusal.message);
};

export interface EventWith {
  readonly tables: readonly TablePort[];
  readonly archive: ArchivePort;
  readonly time: TimePort;
  readonly log: LogPort;
}

export interface OpenedEvent {
  readonly desk: EventDesk;
  close(): Promise<void>;
}

export const openEventDesk = (folder: string, having: EventWith): Result<OpenedEvent, string> => {
  const opened = openEvent(folder);
  if (!opened.ok) return opened;
  const heard: ((event: OpenEvent) => void)[] = [];
  const desk = new EventDesk(opened.value, {
    ...having,
    arrange: (table, act) => arrangeAtTable(table, act, new Date(having.time.wallMs()).toISOString()),
    heard: (event) => heard.forEach((listener) => listener(event)),
  });
  return ok({ desk, close: () => desk.close() });
};
