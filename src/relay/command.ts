/**
 * Commands of the hall to a hub: signed with the hub's key in the name of a role, for one run of the hub and a few seconds.
 *
 *     hall ─ {"command": "...", "mac": "..."} ─▶ hub: signed? for me, in this run? fresh? not heard before? ─▶ the table
 *
 * The moment in it is the hub's own, as the hall knows it from the hub's last word: two machines need not agree on the time.
 * A command that was heard once is not taken again, whoever sends it: an answer that was lost is seen at the table.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Action, Role } from '../core/game/action.js';
import { ok, refuse, type Result } from '../core/result.js';

/** Older than this it is stale: whoever decided it saw another table. A moment's disagreement about the present is allowed for. */
export const COMMAND_MS_MAX = 10_000;
const AHEAD_MS_MAX = 2000;
/** Heard within the time in which they could be sent again; more at once is no arbiter. */
export const COMMANDS_REMEMBERED_MAX = 1000;

/** Who acts from the hall. */
export const HALL_ROLES = ['arbiter', 'organiser'] as const satisfies readonly Role[];
export type HallRole = (typeof HALL_ROLES)[number];

export interface HallCommand {
  readonly id: string;
  readonly hub: string;
  /** Of the hub: each start of it is another. */
  readonly run: string;
  /** The hub's time at which it was decided, in ms since that start. */
  readonly atMs: number;
  readonly table: string;
  readonly by: HallRole;
  readonly action: Action;
}

/** Why a hub did not take a command; a hub says nothing of what came unsigned but that. */
export type CommandRefusal = 'unsigned' | 'other-hub' | 'other-run' | 'stale' | 'replayed' | 'too-many' | 'role';

const macOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** `text`, and the proof that whoever has the key wrote it. */
export const makeSigned = (text: string, key: Buffer): string => JSON.stringify({ text, mac: macOf(key, text).toString('base64') });

/** Undefined: it was not signed with this key. */
export const parseSigned = (signed: string, key: Buffer): string | undefined => {
  let parsed: { readonly text?: unknown; readonly mac?: unknown } | null;
  try {
    parsed = JSON.parse(signed) as typeof parsed;
  } catch {
    return undefined;
  }
  const { text, mac } = parsed ?? {};
  if (typeof text !== 'string' || typeof mac !== 'string') return undefined;
  const given = Buffer.from(mac, 'base64');
  const right = macOf(key, text);
  return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
};

/** What a hub takes, and what it has heard. */
export class CommandBook {
  readonly #hub: string;
  readonly #run: string;
  readonly #key: Buffer;
  /** By id, when they may be forgotten. */
  readonly #heard = new Map<string, number>();

  constructor(hub: string, run: string, key: Buffer) {
    this.#hub = hub;
    this.#run = run;
    this.#key = key;
  }

  /** `nowMs`: since this run began. What is answered with ok was counted as heard. */
  take(signed: string, nowMs: number): Result<HallCommand, CommandRefusal> {
    const text = parseSigned(signed, this.#key);
    if (text === undefined) return refuse('unsigned');
    const command = JSON.parse(text) as HallCommand;
    const { id, hub, run, atMs, by } = command;
    if (hub !== this.#hub) return refuse('other-hub');
    if (run !== this.#run) return refuse('other-run');
    if (nowMs - atMs > COMMAND_MS_MAX || atMs - nowMs > AHEAD_MS_MAX) return refuse('stale');
    for (const [heard, untilMs] of this.#heard) if (untilMs < nowMs) this.#heard.delete(heard);
    if (this.#heard.has(id)) return refuse('replayed');
    if (this.#heard.size >= COMMANDS_REMEMBERED_MAX) return refuse('too-many');
    if (!HALL_ROLES.includes(by)) return refuse('role');
    this.#heard.set(id, atMs + COMMAND_MS_MAX + AHEAD_MS_MAX);
    return ok(command);
  }
}
