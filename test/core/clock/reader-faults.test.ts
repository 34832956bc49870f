/**
 * Known faults of other clocks (RULEBOOK 9.12), each told as what a player suffers.
 *
 * Every story runs twice: on a clock built with the fault, where it must be caught, and on
 * ours, where there is nothing to catch. A check that cannot see the fault would fail here.
 * Two faults of the list belong to the sound and are tested with the voice: a recording that
 * begins with silence, and synthesis that jitters.
 */
import { describe, expect, test } from 'vitest';
import { clockAt, settleClock, type Clock } from '../../../src/core/clock/clock.js';
import type { Call } from '../../../src/core/clock/call.js';
import { callsDue, callsOfTurn, pendingAfter } from '../../../src/core/clock/reader.js';
import { phraseOf } from '../../../src/voice/phrase.js';
import { LANGUAGES } from '../../../src/words/language.js';
import { begun, play, press, tableOf } from './table.js';

const CHINESE = tableOf('chinese');

/** A stretch of virtual time with a voice: what was begun, and when. `due`: how the clock tells the next words. */
const listen = (
  clock: Clock,
  untilMs: number,
  due: (clock: Clock, nowMs: number) => readonly Call[] = (now, nowMs) => callsDue(CHINESE, now, nowMs),
  tickMs = 250,
): Call[] => {
  const begunCalls: Call[] = [];
  let now = clock;
  let pending: readonly Call[] = [];
  for (let nowMs = clock.asOfMs; nowMs < untilMs; nowMs += tickMs) {
    now = settleClock(now, nowMs).clock;
    pending = pendingAfter(pending, due(now, nowMs), nowMs);
    begunCalls.push(...pending.filter((call) => call.atMs < nowMs + tickMs));
    pending = pending.filter((call) => call.atMs >= nowMs + tickMs);
  }
  return begunCalls;
};

const keysOf = (calls: readonly Call[]): string[] => calls.map(({ key }) => key);

describe('the time between the last tick of the display and the press is not charged', () => {
  const pressed = (usedUntil: (pressMs: number) => number): number =>
    play(begun('40m'), [usedUntil(12_999), press('black')]).clock.sides.black.mainMs;

  test('a clock that charges whole ticks gives the player 999 ms', () => {
    expect(pressed((ms) => Math.floor(ms / 1000) * 1000)).not.toBe(2_400_000 - 12_999);
  });
  test('ours charges to the millisecond', () => {
    expect(pressed((ms) => ms)).toBe(2_400_000 - 12_999);
  });
});

describe('the word is spoken at the end of its second', () => {
  const nine = (calls: readonly Call[]): number | undefined => calls.find(({ key }) => key === 'n.9')?.atMs;

  test('a reader that announces a second when it is over says nine with the loss', () => {
    const late = callsOfTurn(CHINESE, begun('1x60s'), 0).map((call) => ({ ...call, atMs: call.atMs + 1000 }));
    expect(nine(late)).not.toBe(59_000);
  });
  test('ours begins nine at 59.000 s', () => {
    expect(nine(listen(begun('1x60s'), 61_000))).toBe(59_000);
  });
});

describe('the local period does not roll over', () => {
  const ROLLED = ['sec.60', 'min.left.1', 'sec.30'];
  const said = (clock: Clock): string[] => keysOf(listen(clock, 95_000)).filter((key) => ROLLED.includes(key));

  test('a clock that waits for the server stays in its first minute', () => {
    const stuck = (now: Clock, nowMs: number): readonly Call[] => callsDue(CHINESE, now, nowMs).filter((call) => call.atMs < 60_000);
    expect(keysOf(listen(begun('0m + reserved 2x60s'), 95_000, stuck)).filter((key) => ROLLED.includes(key))).toEqual(['sec.30']);
  });
  test('ours goes into the next minute by itself, on the millisecond', () => {
    expect(said(begun('0m + reserved 2x60s'))).toEqual(['sec.30', 'sec.60', 'min.left.1', 'sec.30']);
    expect(clockAt(begun('0m + reserved 2x60s'), 60_000).sides.black).toMatchObject({ periodsLeft: 1, leftMs: 60_000 });
  });
});

describe('a word is dropped because it equals the one before', () => {
  const said = keysOf(listen(begun('0m + reserved 2x60s'), 95_000));
  const thirties = (keys: readonly string[]): number => keys.filter((key) => key === 'sec.30').length;

  test('a voice that compares words says 30 seconds once in two minutes', () => {
    expect(thirties([...new Set(said)])).toBe(1);
  });
  test('ours says it in each', () => {
    expect(thirties(said)).toBe(2);
  });
});

describe('a queue of utterances falls ten behind', () => {
  /** Black plays at 53.5 s of its last minute; what is still said of that minute afterwards? */
  const afterThePress = (due: (clock: Clock, nowMs: number) => readonly Call[]): Call[] => {
    const pressed = play(begun('1x60s'), [53_500, press('black')]).clock;
    return due(pressed, 53_500).filter((call) => call.atMs < 61_000);
  };

  test('a queue filled at the start of the turn goes on counting the wrong player', () => {
    const queue = callsOfTurn(CHINESE, begun('1x60s'), 0);
    expect(afterThePress((_, nowMs) => queue.filter((call) => call.atMs >= nowMs))).not.toEqual([]);
  });
  test('ours has nothing pending after a press, and never more than a second of words', () => {
    const told = callsDue(CHINESE, begun('1x60s'), 53_250);
    expect(told).not.toEqual([]);
    expect(afterThePress((now, nowMs) => pendingAfter(told, callsDue(CHINESE, now, nowMs), nowMs))).toEqual([]);
    for (let nowMs = 0; nowMs < 60_000; nowMs += 100) expect(callsDue(CHINESE, begun('1x60s'), nowMs).length).toBeLessThanOrEqual(2);
  });
});

describe('a stone put down but not confirmed silences the count', () => {
  const stone = [50_500, { kind: 'stone', side: 'black' }] as const;

  test('a clock that stops at the stone is silent, and the player loses unwarned', () => {
    const silenced = play(begun('1x60s', { turnEnds: 'stone' }), stone).clock;
    expect(keysOf(listen(silenced, 60_500)).filter((key) => key.startsWith('n.'))).toEqual([]);
  });
  test('ours counts on until the press', () => {
    const lying = play(begun('1x60s'), stone).clock;
    expect(keysOf(listen(lying, 60_500))).toEqual(['n.1', 'n.2', 'n.3', 'n.4', 'n.5', 'n.6', 'n.7', 'n.8', 'n.9', 'time.over']);
  });
});

describe('the sound was off and a player lost on time without a word', () => {
  test('there is a word to check the sound with, in every language, and the face shows the seconds all the same', () => {
    for (const language of LANGUAGES) expect(phraseOf(language, { key: 'sound.check' })).not.toBe('');
  });
});
