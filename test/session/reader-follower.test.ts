/** The reader of a table in virtual time: a voice that begins each word at its moment, and what it is told. */
import { describe, expect, test } from 'vitest';
import type { Call } from '../../src/core/clock/call.js';
import { settleClock } from '../../src/core/clock/clock.js';
import { callsOfTurn } from '../../src/core/clock/reader.js';
import { ReaderFollower } from '../../src/session/reader-follower.js';
import type { ReaderPort } from '../../src/session/ports.js';
import { begun, play, press, tableOf } from '../core/clock/table.js';
import { VirtualTime } from './fakes.js';

const CHINESE = tableOf('chinese');

/** Begins what it was told, unless it was told otherwise in time. */
class Speaker implements ReaderPort {
  readonly begun: Call[] = [];
  readonly said: string[] = [];
  told = 0;
  #pending: readonly Call[] = [];
  readonly #time: VirtualTime;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  calls(pending: readonly Call[], _: string, nowMs: number): void {
    this.told += 1;
    this.#begin(nowMs);
    this.#pending = pending;
  }

  say({ key }: Call, topic: string): void {
    this.said.push(`${topic} ${key}`);
  }

  silence(): void {
    this.#begin(this.#time.nowMs());
    this.#pending = [];
  }

  #begin(untilMs: number): void {
    this.begun.push(...this.#pending.filter((call) => call.atMs < untilMs));
  }
}

test('every word of a turn is begun once, to the flag', async () => {
  const time = new VirtualTime(0);
  const speaker = new Speaker(time);
  const reader = new ReaderFollower(CHINESE, speaker, time);
  const clock = begun('0m + reserved 2x60s');
  reader.follow(clock);
  await time.pass(125_000);
  reader.close();
  expect(speaker.begun).toEqual(callsOfTurn(CHINESE, clock, 0));
});

test('a press cancels what it made untrue, and the other side is read', async () => {
  const time = new VirtualTime(0);
  const speaker = new Speaker(time);
  const reader = new ReaderFollower(CHINESE, speaker, time);
  const clock = begun('1x60s');
  reader.follow(clock);
  await time.pass(54_300);
  reader.follow(play(clock, [54_300, press('black')]).clock);
  await time.pass(40_000);
  reader.close();
  expect(speaker.begun.map(({ atMs, key }) => `${String(atMs)} ${key}`)).toEqual(
    [
      '30000 sec.30',
      '40000 sec.40',
      '50000 sec.50',
      '51000 n.1',
      '52000 n.2',
      '53000 n.3',
      '54000 n.4',
      '84300 sec.30',
      '94300 sec.40',
    ].slice(0, 8),
  );
});

test('a press that is known in the very millisecond of a word, and was before it, cancels it', async () => {
  const time = new VirtualTime(0);
  const speaker = new Speaker(time);
  const reader = new ReaderFollower(CHINESE, speaker, time);
  const clock = begun('1x60s');
  reader.follow(clock);
  await time.pass(54_000);
  reader.follow(play(clock, [53_970, press('black')]).clock);
  await time.pass(1);
  reader.close();
  expect(speaker.begun.map(({ key }) => key)).toEqual(['sec.30', 'sec.40', 'sec.50', 'n.1', 'n.2', 'n.3']);
});

test('a clock that is told again in the very millisecond of a word, and still runs, leaves it', async () => {
  const time = new VirtualTime(0);
  const speaker = new Speaker(time);
  const reader = new ReaderFollower(CHINESE, speaker, time);
  const clock = begun('1x60s');
  reader.follow(clock);
  await time.pass(54_000);
  reader.follow(settleClock(clock, 53_970).clock);
  await time.pass(6001);
  reader.close();
  expect(speaker.begun.map(({ atMs }) => atMs)).toEqual(callsOfTurn(CHINESE, clock, 0).map(({ atMs }) => atMs));
});

test('while the clocks stand nothing is told again and again', async () => {
  const time = new VirtualTime(0);
  const speaker = new Speaker(time);
  const reader = new ReaderFollower(CHINESE, speaker, time);
  reader.follow(play(begun('1x60s'), [10, { kind: 'pause', reason: 'lunch' }]).clock);
  await time.pass(60_000);
  expect([speaker.told, speaker.begun]).toEqual([1, []]);
});

test('a player who asks hears how much is left; without a clock there is nothing to ask for', () => {
  const time = new VirtualTime(0);
  const speaker = new Speaker(time);
  const reader = new ReaderFollower(CHINESE, speaker, time);
  expect(reader.answerTimeLeft('black')).toMatchObject({ ok: false, refusal: { kind: 'no-clock' } });
  reader.follow(begun('10m + 3x30s'));
  expect(reader.answerTimeLeft('white')).toMatchObject({ ok: true, value: [{ key: 'min.left.10' }] });
  reader.say('pause', 'pauses');
  expect(speaker.said).toEqual(['answers min.left.10', 'pauses pause']);
});

describe('a stone that may have come in time', () => {
  const ends = (time: VirtualTime, waitsUntilMs: number) => {
    const speaker = new Speaker(time);
    const reader = new ReaderFollower(
      CHINESE,
      speaker,
      time,
      (endMs, nowMs) => endMs === 60_000 && nowMs >= 59_500 && nowMs < waitsUntilMs,
    );
    const clock = begun('1x60s');
    reader.follow(clock);
    return { speaker, reader, clock };
  };

  test('keeps the end of the period unsaid; a press that comes of it leaves it so', async () => {
    const time = new VirtualTime(0);
    const { speaker, reader, clock } = ends(time, 70_000);
    await time.pass(59_600);
    reader.boardChanged();
    await time.pass(3000);
    reader.follow(play(clock, [59_500, press('black')]).clock);
    await time.pass(1000);
    reader.close();
    expect(speaker.begun.map(({ key }) => key)).toContain('n.9');
    expect(speaker.begun.map(({ key }) => key)).not.toContain('time.over');
    expect(speaker.said).toEqual([]);
  });

  test('was none: time over is said when it is sure', async () => {
    const time = new VirtualTime(0);
    const { speaker, reader, clock } = ends(time, 64_000);
    await time.pass(59_600);
    reader.boardChanged();
    await time.pass(5400);
    reader.boardChanged();
    expect(speaker.begun.map(({ key }) => key)).not.toContain('time.over');
    reader.follow(settleClock(clock, 60_000).clock);
    await time.pass(1000);
    reader.close();
    expect(speaker.said).toEqual(['answers time.over']);
  });

  test('that is lifted before the end leaves the count as it was', async () => {
    const time = new VirtualTime(0);
    const { speaker, reader } = ends(time, 59_800);
    await time.pass(59_600);
    reader.boardChanged();
    await time.pass(250);
    reader.boardChanged();
    await time.pass(1000);
    reader.close();
    expect(speaker.begun.map(({ key }) => key)).toContain('time.over');
  });
});
