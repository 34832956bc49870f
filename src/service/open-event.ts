/** The event of a service: the folder's book beside its tables, what is published, and who is told. */
import path from 'node:path';
import { FULL_BOARD } from '../core/go/point.js';
import { ok, refuse, type Result } from '../core/result.js';
import { parseAct } from '../console/acts/act-of-request.js';
import { EventDesk } from '../event/event-desk.js';
import { openEvent } from '../event/event-folder.js';
import type { ArrangeAct } from '../event/games-at-tables.js';
import { OgsRelay, SENT_FILE } from '../event/ogs.js';
import { openTextSocket } from '../event/text-socket.js';
import { CURSORS_FILE, Webhooks } from '../event/webhook.js';
import type { ArchivePort, LogPort, TablePort, TimePort } from '../session/ports.js';
import { keptFile } from '../storage/kept-file.js';

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
  /** Who was told how much. */
  status(): object;
  close(): Promise<void>;
}

export const openEventDesk = (folder: string, having: EventWith): Result<OpenedEvent, string> => {
  const opened = openEvent(folder);
  if (!opened.ok) return opened;
  const webhooks = new Webhooks({ kept: keptFile(path.join(folder, CURSORS_FILE)), time: having.time, log: having.log, fetch });
  const desk = new EventDesk(opened.value, {
    ...having,
    arrange: (table, act) => arrangeAtTable(table, act, new Date(having.time.wallMs()).toISOString()),
    takeOff: async (table, waiting, why) => {
      const done = await table.submit({ kind: 'abandon', why, ...(waiting === undefined ? {} : { game: waiting }) }, 'organiser');
      return done.ok ? ok(undefined) : refuse(done.refusal.message);
    },
    heard: (event) => webhooks.told(event),
  });
  const ogs = new OgsRelay({
    kept: keptFile(path.join(folder, SENT_FILE)),
    time: having.time,
    log: having.log,
    fetch,
    openSocket: openTextSocket,
    event: () => desk.event,
    tables: () => desk.tables,
    published: () => desk.publishedFiles(),
    shownMoves: (table) => desk.shownMoves(table),
  });
  return ok({
    desk,
    status: () => ({ webhooks: webhooks.status() }),
    close: async () => {
      await ogs.close();
      await desk.close();
      await webhooks.close();
    },
  });
};
