/**
 * Golden scripts: what a player who never moves hears, in every system and language, to the
 * millisecond. The expected calls are `golden/<system>.txt`, written from RULEBOOK 9
 * and not by the reader.
 *
 * Each script is checked twice: as one list, and in virtual time, with ticks that come when they
 * like and a voice that knows only the next second.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseTimeControl } from '../../../src/core/clock/control-text.js';
import { changeClock } from '../../../src/core/clock/clock-actions.js';
import { DEFAULT_POLICY, newClock, settleClock, type Clock } from '../../../src/core/clock/clock.js';
import type { Call } from '../../../src/core/clock/call.js';
import { CALL_SYSTEMS, callTable, type CallTable } from '../../../src/core/clock/call-tables.js';
import { callsDue, callsOfTurn, pendingAfter } from '../../../src/core/clock/reader.js';
import { bothSides } from '../../../src/core/clock/time-control.js';
import { LANGUAGES, type Language } from '../../../src/words/language.js';
import { phraseOf } from '../../../src/voice/phrase.js';

const FOLDER = new URL('golden/', import.meta.url);

interface Spoken {
  readonly atMs: number;
  readonly key: string;
  readonly text: string;
}

interface Script {
  readonly clock: Clock;
  readonly table: CallTable;
  readonly expected: Readonly<Record<Language, readonly Spoken[]>>;
}

const readScript = (system: string): Script => {
  const lines = readFileSync(new URL(`${system}.txt`, FOLDER), 'utf8')
    .trim()
    .split('\n');
  const cells = lines.filter((line) => !line.startsWith('#')).map((line) => line.split(' | '));
  const setting = (name: string): string | undefined => cells.find(([first]) => first === name)?.[1];
  const control = parseTimeControl(setting('control') ?? '');
  const table = callTable(system);
  if (!control.ok || !table.ok) throw new Error(`${system}.txt: ${control.ok ? 'no such system' : control.refusal}`);
  const mainLeft = setting('main-left');
  const periodsLeft = setting('periods-left');
  const set = {
    ...(mainLeft === undefined ? {} : { mainMs: Number(mainLeft) * 1000 }),
    ...(periodsLeft === undefined ? {} : { periodsLeft: Number(periodsLeft) }),
  };
  const fresh = newClock(bothSides(control.value), DEFAULT_POLICY, 'black');
  const ready = changeClock(fresh, { kind: 'correct', side: 'black', set, why: 'script' }, 0);
  expect(ready.refused).toBeUndefined();
  const calls = cells.filter(([first]) => /^\d+$/.test(first ?? ''));
  const column = (language: Language): Spoken[] =>
    calls.map((row) => ({ atMs: Number(row[0]), key: row[1] ?? '', text: row[2 + LANGUAGES.indexOf(language)] ?? '' }));
  return {
    clock: changeClock(ready.clock, { kind: 'start', side: 'black' }, 0).clock,
    table: table.value,
    expected: { zh: column('zh'), ja: column('ja'), ko: column('ko'), en: column('en') },
  };
};

const said = (calls: readonly Call[], language: Language): Spoken[] =>
  calls.map((call) => ({ atMs: call.atMs, key: call.key, text: phraseOf(language, call) }));

/** A voice that is told the next second, again and again, and begins each word when it is due. */
const playInVirtualTime = ({ clock, table }: Script, untilMs: number, stepMs?: number): Call[] => {
  const begun: Call[] = [];
  let now = clock;
  let pending: readonly Call[] = callsDue(table, now, 0);
  let nowMs = 0;
  let step = 7;
  while (nowMs <= untilMs) {
    step = (step * 137 + 11) % 997; // irregular ticks, none more than a second after the last
    const nextMs = nowMs + (stepMs ?? step + 1);
    begun.push(...pending.filter((call) => call.atMs < nextMs));
    pending = pending.filter((call) => call.atMs >= nextMs);
    now = settleClock(now, nextMs).clock;
    pending = pendingAfter(pending, callsDue(table, now, nextMs), nextMs);
    nowMs = nextMs;
  }
  return begun;
};

test('there is a script for every system, and none for anything else', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(CALL_SYSTEMS.map((system) => `${system}.txt`).sort());
});

describe.each(CALL_SYSTEMS)('%s', (system) => {
  const script = readScript(system);

  test.each(LANGUAGES)('is called as written, in %s', (language) => {
    expect(script.expected[language].length).toBeGreaterThan(5);
    expect(said(callsOfTurn(script.table, script.clock, 0), language)).toEqual(script.expected[language]);
  });

  test.each([
    ['whenever the ticks come', undefined],
    ['with a tick on every border', 500],
  ])('is called so in virtual time, %s', (_, stepMs) => {
    const lastMs = script.expected.en.at(-1)?.atMs ?? 0;
    expect(said(playInVirtualTime(script, lastMs + 2000, stepMs), 'en')).toEqual(script.expected.en);
  });
});

test("the contract's own example comes out key for key", () => {
  const control = parseTimeControl('0m + reserved 2x60s');
  const table = callTable('chinese');
  if (!control.ok || !table.ok) throw new Error('the example');
  const clock = changeClock(newClock(bothSides(control.value), DEFAULT_POLICY, 'black'), { kind: 'start', side: 'black' }, 0).clock;
  const lines = said(callsOfTurn(table.value, clock, 0), 'zh').map(({ atMs, key, text }) => `${String(atMs)} ${key} ${text}`);
  expect(lines.join(' | ')).toBe(
    [
      '30000 sec.30 30秒 | 40000 sec.40 40秒 | 50000 sec.50 50秒 | 55000 sec.55 55秒 | 58000 sec.58 58秒 | 60000 sec.60 一分钟 | 60000 min.left.1 还剩一分钟',
      '90000 sec.30 30秒 | 100000 sec.40 40秒 | 110000 sec.50 50秒',
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((second) => `${String(110 + second)}000 n.${String(second)} ${String(second)}`),
      '120000 time.over 10，超时判负',
    ].join(' | '),
  );
});
