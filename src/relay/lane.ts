/**
 * A lane: what one table tells other machines, in the order of its journal.
 *
 *     journal: started line board input event event(clock-kept) event ...
 *     lane:    restarted    board             event                event       each names the one before it
 *
 * `seq` is the journal's own number; `before` is that of the entry before it in the lane, so a gap is seen, whatever the journal
 * has in between. `hash` chains each entry to all before it: two lanes with the same last hash are the same, entry for entry.
 * What nobody may know yet (a sealed move) leaves the hub as everybody hears it. Seconds that merely went by do not leave it.
 */
import { hash } from 'node:crypto';
import type { ClockCheckpoint } from '../core/clock/checkpoint.js';
import type { GameEvent } from '../core/game/event.js';
import { told } from '../core/game/sealed-move.js';
import { refuse, ok, type Result } from '../core/result.js';
import type { KeptEntry } from '../session/ports.js';

export const LANE_KINDS = ['event', 'board', 'restarted'] as const;
export type LaneKind = (typeof LANE_KINDS)[number];

export interface LaneEntry {
  readonly seq: number;
  /** 0: it is the first. */
  readonly before: number;
  readonly kind: LaneKind;
  readonly atMs: number;
  /** JSON: a `GameEvent`, a `BoardIdentity` or a `Restarted`. */
  readonly body: string;
  readonly hash: string;
}

/** A process took the table up: a clock that ran stands, with the time that it had at its last kept second. */
export interface Restarted {
  readonly startedAt: string;
  readonly kept: { readonly atMs: number; readonly checkpoint: ClockCheckpoint } | null;
}

/** How far somebody has a lane. */
export interface LaneTip {
  readonly seq: number;
  readonly hash: string;
}

export const LANE_START: LaneTip = { seq: 0, hash: '' };

const HASH_CHARACTERS = 22;

export const laneHash = (before: string, kind: LaneKind, atMs: number, body: string): string =>
  hash('sha256', `${before}${kind}${atMs}${body}`, 'base64').slice(0, HASH_CHARACTERS);

/** Where a reader of the journal is: the lane so far, the entry read last, and the second that the clock kept last. */
export interface LaneReading {
  readonly tip: LaneTip;
  readonly readSeq: number;
  readonly kept: Restarted['kept'];
}

export const readingFrom = (tip: LaneTip): LaneReading => ({ tip, readSeq: tip.seq, kept: null });

/** What an entry of the journal is in the lane; undefined: it is not told. */
const toldBody = (entry: KeptEntry, kept: Restarted['kept']): { readonly kind: LaneKind; readonly body: string } | undefined => {
  if (entry.kind === 'board') return { kind: 'board', body: entry.body };
  if (entry.kind === 'started') {
    const { startedAt } = JSON.parse(entry.body) as { readonly startedAt: string };
    return { kind: 'restarted', body: JSON.stringify({ startedAt, kept } satisfies Restarted) };
  }
  const event = JSON.parse(entry.body) as GameEvent;
  if (event.kind === 'clock-kept') return undefined;
  return { kind: 'event', body: event.kind === 'sealed' ? JSON.stringify(told(event)) : entry.body };
};

const keptIn = ({ kind, body }: KeptEntry, before: Restarted['kept']): Restarted['kept'] => {
  if (kind !== 'event') return before;
  const event = JSON.parse(body) as GameEvent;
  return event.kind === 'clock-kept' ? { atMs: event.atMs, checkpoint: event.checkpoint } : null;
};

/** The lane goes on by an entry of the journal. `entry`: what is told of it, if anything. */
export const readOn = (
  { tip, kept }: LaneReading,
  entry: KeptEntry,
): { readonly reading: LaneReading; readonly entry: LaneEntry | undefined } => {
  const { seq, atMs } = entry;
  const next = toldBody(entry, kept);
  const keptAfter = keptIn(entry, kept);
  if (next === undefined) return { reading: { tip, readSeq: seq, kept: keptAfter }, entry: undefined };
  const { kind, body } = next;
  const chained = laneHash(tip.hash, kind, atMs, body);
  return {
    reading: { tip: { seq, hash: chained }, readSeq: seq, kept: keptAfter },
    entry: { seq, before: tip.seq, kind, atMs, body, hash: chained },
  };
};

/** An entry on its way: of which lane of the table, for a journal that was replaced begins another, and what people call the table. */
export interface LaneMessage {
  readonly lane: number;
  readonly name: string;
  readonly entry: LaneEntry;
}

/** What happened together goes out together: entries of a lane that follow each other, a line each, are one message of the stream. */
export const joinLines = (lines: readonly string[]): string => lines.join('\n');
export const linesOf = (text: string): readonly string[] => text.split('\n');

const BODY = ',"body":';

/** The body stands last and as it is, so that its hash can be checked. */
export const makeLaneMessage = ({ lane, name, entry }: LaneMessage): string => {
  const { body, ...head } = entry;
  return `${JSON.stringify({ lane, name, ...head }).slice(0, -1)}${BODY}${body}}`;
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Refuses, for people, what no hub wrote. */
export const parseLaneMessage = (text: string): Result<LaneMessage, string> => {
  const at = text.indexOf(BODY);
  if (at === -1 || !text.endsWith('}')) return refuse('no entry of a lane');
  const body = text.slice(at + BODY.length, -1);
  let head: Readonly<Record<string, unknown>>;
  try {
    head = JSON.parse(`${text.slice(0, at)}}`) as typeof head;
    JSON.parse(body);
  } catch {
    return refuse('no entry of a lane: not JSON');
  }
  const { lane, name, seq, before, kind, atMs, hash: chained } = head;
  const known = LANE_KINDS.find((one) => one === kind);
  if (!isCount(lane) || lane < 1 || !isCount(seq) || !isCount(before) || before >= seq || known === undefined)
    return refuse('no entry of a lane: lane, seq, before or kind');
  if (typeof name !== 'string' || !Number.isSafeInteger(atMs) || typeof chained !== 'string')
    return refuse('no entry of a lane: name, atMs or hash');
  return ok({ lane, name, entry: { seq, before, kind: known, atMs: atMs as number, body, hash: chained } });
};

/**
 * What an entry is to somebody who has the lane as far as `tip`.
 *
 *     next      it follows
 *     known     it was heard before
 *     gap       something before it is missing
 *     conflict  it stands where it should, and is not what the lane says: a lane of another journal, or damage
 */
export const placeOf = (entry: LaneEntry, tip: LaneTip): 'next' | 'known' | 'gap' | 'conflict' => {
  if (entry.seq < tip.seq) return 'known';
  if (entry.seq === tip.seq) return entry.hash === tip.hash ? 'known' : 'conflict';
  if (entry.before > tip.seq) return 'gap';
  const follows = entry.before === tip.seq && laneHash(tip.hash, entry.kind, entry.atMs, entry.body) === entry.hash;
  return follows ? 'next' : 'conflict';
};
