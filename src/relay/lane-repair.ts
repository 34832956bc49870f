/**
 * LaneRepair: which lanes of a hall lack something, and what is done about it.
 *
 *     a gap, a conflict, or a hub that says it is further ─(patience)─▶ the stream has handed over all it has? ─▶ repair
 *     repair, round by round: the hub looks at the stream ─▶ the stream is read again ─▶ its hub sends the lane whole
 *
 * Nothing is missing as long as the stream has not handed over all that it has: an engine that stands, or has lost a node, is waited
 * for.
 */
import type { LogPort } from '../session/ports.js';
import type { HallEngine } from './engine.js';
import type { HallTable } from './hall-table.js';
import { laneSubject } from './names.js';

/** A lane that a hub has published further than the hall has it, without a step in so long, lacks something. */
const BEHIND_MS = 8000;
/** What lacks something may be on its way once more for so long; then it is repaired. */
const PATIENCE_MS = 6000;
/** The stream has something for the hall, and nothing has come for so long: it is followed anew. */
const STANDING_MS = 15_000;
const REPAIR_EVERY_MS = 3000;
const ROUNDS = 3;

interface LaneCare {
  /** Since when something is missing; undefined: nothing is. */
  missingSinceMs: number | undefined;
  repairs: number;
  /** When the lane last came further, or lacked nothing. */
  movedAtMs: number;
}

export interface RepairPorts {
  readonly engine: Pick<HallEngine, 'unread' | 'clearLane' | 'readAgain'>;
  readonly log: LogPort;
  /** The hub looks where the stream ends, and fills it. Never rejects. */
  readonly resync: (hub: string, table: string) => Promise<void>;
  /** The stream is followed anew. */
  readonly followAnew: () => Promise<unknown>;
  readonly failed: () => void;
}

export class LaneRepair {
  readonly #ports: RepairPorts;
  readonly #care = new Map<HallTable, LaneCare>();
  #repairedMs = 0;
  #cameAtMs = 0;
  #repairs = 0;

  constructor(ports: RepairPorts) {
    this.#ports = ports;
  }

  /** Of lanes, since the start. */
  get repairs(): number {
    return this.#repairs;
  }

  add(table: HallTable, nowMs: number): void {
    this.#care.set(table, { missingSinceMs: undefined, repairs: 0, movedAtMs: nowMs });
  }

  /** A message of the stream, whatever it says. */
  came(nowMs: number): void {
    this.#cameAtMs = nowMs;
  }

  /** The next entry of the lane is kept. */
  moved(table: HallTable, nowMs: number): void {
    if (this.#care.has(table)) this.add(table, nowMs);
  }

  missing(table: HallTable, nowMs: number): void {
    const care = this.#care.get(table);
    if (care !== undefined) care.missingSinceMs ??= nowMs;
  }

  /** `isBehind`: its hub has said that it is further. */
  looked(table: HallTable, isBehind: boolean, nowMs: number): void {
    const care = this.#care.get(table);
    if (care === undefined) return;
    if (!isBehind && care.missingSinceMs === undefined) care.movedAtMs = nowMs;
    else if (nowMs - care.movedAtMs > BEHIND_MS) care.missingSinceMs ??= nowMs - PATIENCE_MS;
  }

  async repair(nowMs: number): Promise<void> {
    if (nowMs - this.#repairedMs < REPAIR_EVERY_MS) return;
    const missing = [...this.#care].filter(([, { missingSinceMs = nowMs }]) => nowMs - missingSinceMs > PATIENCE_MS);
    if (missing.length === 0) return;
    this.#repairedMs = nowMs;
    const { engine, log, resync, followAnew, failed } = this.#ports;
    const unread = await engine.unread().catch(() => undefined);
    if (unread !== undefined && unread > 0 && nowMs - this.#cameAtMs > STANDING_MS) await followAnew();
    if (unread !== 0) return;
    let readAgain = false;
    for (const [table, care] of missing) {
      const round = care.repairs % ROUNDS;
      care.repairs += 1;
      this.#repairs += 1;
      log.warn({ table: table.id, round, have: table.tip.seq }, 'entries are missing: they are asked for');
      if (round === 1) readAgain = true;
      try {
        if (round === 2) await engine.clearLane(laneSubject(table.hub, table.table));
        if (round !== 1) await resync(table.hub, table.table);
      } catch (error) {
        failed();
        log.info({ why: String(error) }, 'a repair has to wait');
      }
    }
    if (readAgain) await engine.readAgain().catch(failed);
  }
}
