/** What a hub says of itself every few seconds: that it lives, and how far its lanes are. */
import { refuse, ok, type Result } from '../core/result.js';
import type { LaneTip } from './lane.js';

export const HUB_WORD_EVERY_MS = 2000;
/** Nothing was heard for so long: the hub, or the way to it, is gone. */
export const HUB_SILENT_MS = 10_000;

export interface TableWord extends LaneTip {
  readonly id: string;
  readonly name: string;
  readonly lane: number;
  /** The table's own time at this moment. */
  readonly tableMs: number;
}

export interface HubWord {
  readonly hub: string;
  readonly run: string;
  /** Since the run began, in ms. */
  readonly nowMs: number;
  readonly tables: readonly TableWord[];
}

export const makeHubWord = (word: HubWord): string => JSON.stringify(word);

/** Refuses what no hub wrote. */
export const parseHubWord = (text: string): Result<HubWord, string> => {
  try {
    const word = JSON.parse(text) as HubWord;
    const isWell =
      typeof word.hub === 'string' &&
      typeof word.run === 'string' &&
      Number.isFinite(word.nowMs) &&
      word.tables.every(
        ({ id, seq, hash, lane, tableMs }) =>
          typeof id === 'string' && typeof hash === 'string' && [seq, lane, tableMs].every(Number.isFinite),
      );
    return isWell ? ok(word) : refuse('no word of a hub');
  } catch {
    return refuse('no word of a hub');
  }
};
