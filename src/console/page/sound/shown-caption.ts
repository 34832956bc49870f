/**
 * Which captions are to be seen at a moment. Pure.
 *
 *     told ─ captionsKept ─▶ those that have begun and are fresh, and those still to come ─ captionsAt ─▶ the word of the
 *     count, the sentence beside it, and when to look again
 *
 * What has begun stays for a while although the server no longer tells it; what was cancelled before it began is never shown.
 */
import type { ToldCall } from '../../view/told-call.js';

/** A word of the count stands until the next, or for this long; the loss for longer. */
const WORD_STAYS_MS = 2500;
const SENTENCE_STAYS_MS = 5000;
const LOSS_STAYS_MS = 15_000;

export interface ShownCaptions {
  readonly count: ToldCall | undefined;
  readonly said: ToldCall | undefined;
  /** The server's moment at which something changes; undefined: never, as things stand. */
  readonly nextMs: number | undefined;
}

const endOf = ({ atMs, key, kind }: ToldCall): number =>
  atMs + (key === 'time.over' ? LOSS_STAYS_MS : kind === 'said' ? SENTENCE_STAYS_MS : WORD_STAYS_MS);

const isSame = (one: ToldCall, other: ToldCall): boolean => one.atMs === other.atMs && one.key === other.key;

/** `known`: what was kept before. `nowMs`: the server's moment. */
export const captionsKept = (known: readonly ToldCall[], told: readonly ToldCall[], nowMs: number): readonly ToldCall[] => [
  ...known.filter((one) => one.atMs <= nowMs && endOf(one) > nowMs && !told.some((other) => isSame(one, other))),
  ...told.filter((one) => endOf(one) > nowMs),
];

export const captionsAt = (kept: readonly ToldCall[], nowMs: number): ShownCaptions => {
  const begun = kept.filter(({ atMs }) => atMs <= nowMs);
  const newest = (kind: ToldCall['kind']): ToldCall | undefined =>
    begun
      .filter((one) => one.kind === kind && endOf(one) > nowMs)
      .reduce<ToldCall | undefined>((last, one) => (last === undefined || one.atMs >= last.atMs ? one : last), undefined);
  const changes = kept.flatMap((one) => [one.atMs, endOf(one)]).filter((ms) => ms > nowMs);
  return { count: newest('timed'), said: newest('said'), nextMs: changes.length === 0 ? undefined : Math.min(...changes) };
};
