/** What may be asked over HTTP, and what is refused before the core hears of it. */
import { describe, expect, test } from 'vitest';
import { parseActionRequest } from '../../src/console/action-request.js';
import type { UsualGame } from '../../src/session/ports.js';
import { ruleset } from '../support/rulesets.js';
import { CHINESE } from './fake-table.js';

const surroundings = { size: { width: 19, height: 19 }, nowIso: '2026-11-29T10:00:00.000Z' };

const parse = (body: unknown): ReturnType<typeof parseActionRequest> => parseActionRequest(body, surroundings);

const refusalOf = (body: unknown): string => {
  const parsed = parse(body);
  return parsed.ok ? 'accepted' : parsed.refusal;
};

describe('a command', () => {
  test('to take back one move by the arbiter says who did it', () => {
    expect(parse({ by: 'arbiter', action: { kind: 'take-back', moves: 1 } })).toEqual({
      ok: true,
      value: { by: 'arbiter', action: { kind: 'take-back', moves: 1, why: 'taken back by the arbiter' } },
    });
  });

  test('for a new game takes the rule set by name, with the wall time for the record', () => {
    expect(parse({ action: { kind: 'start', black: ' Shusaku ', rules: 'chinese' } })).toEqual({
      ok: true,
      value: {
        by: 'recorder',
        action: {
          kind: 'start',
          settings: {
            size: { width: 19, height: 19 },
            ruleset: CHINESE,
            players: { black: 'Shusaku', white: '' },
            startedAt: '2026-11-29T10:00:00.000Z',
          },
        },
      },
    });
  });

  test('for a new game may set another komi', () => {
    const parsed = parse({ action: { kind: 'start', komiHalfPoints: 0, width: 9, height: 13 } });
    expect(parsed).toMatchObject({ value: { action: { settings: { size: { width: 9, height: 13 }, ruleset: { komiHalfPoints: 0 } } } } });
  });

  test('to play names the point as people do', () => {
    expect(parse({ action: { kind: 'play', color: 'black', point: 'Q16' } })).toMatchObject({
      value: { action: { kind: 'play', color: 'black', move: { kind: 'play', point: 72 }, certain: true, why: 'entered by the recorder' } },
    });
    expect(parse({ action: { kind: 'pass', color: 'white' } })).toMatchObject({ value: { action: { move: { kind: 'pass' } } } });
  });

  test('to set up stones, to resign and to end are the core’s own', () => {
    expect(parse({ action: { kind: 'set-up', black: ['D4'], white: [], toMove: 'white' } })).toMatchObject({
      value: { action: { kind: 'set-up', stones: { black: [288], white: [] }, toMove: 'white' } },
    });
    expect(parse({ by: 'black', action: { kind: 'resign', color: 'black' } })).toMatchObject({ value: { by: 'black' } });
    expect(parse({ action: { kind: 'end', reason: 'agreement' } })).toMatchObject({
      value: { action: { kind: 'end', reason: 'agreement', result: undefined } },
    });
  });
});

describe('refused, with the place named', () => {
  test.each([
    ['nothing', undefined, /^body: /],
    ['an unknown kind', { action: { kind: 'explode' } }, /^action\.kind: /],
    ['somebody who is not a role', { by: 'god', action: { kind: 'pass', color: 'black' } }, /^by: /],
    ['the board itself, which only inference speaks for', { by: 'board', action: { kind: 'pass', color: 'black' } }, /^by: /],
    ['no moves taken back', { action: { kind: 'take-back', moves: 0 } }, /^action\.moves: /],
    ['a field nobody knows', { action: { kind: 'pass', color: 'black', loud: true } }, /loud/],
    ['a board that is too large', { action: { kind: 'start', width: 26 } }, /^action\.width: /],
    ['a rule set nobody knows', { action: { kind: 'start', rules: 'calvinball' } }, /no rule set 'calvinball'; known: chinese/],
    ['a point off the board', { action: { kind: 'play', color: 'black', point: 'Z26' } }, /'Z26' is no point of a 19 x 19 board/],
    ['a set-up off the board', { action: { kind: 'set-up', black: [], white: ['A0'], toMove: 'black' } }, /'A0' is no point/],
  ])('%s', (_, body, message) => {
    expect(refusalOf(body)).toMatch(message);
  });
});

test('a game may be started with thinking time, and with what its event says about turns and captures', () => {
  const started = parse({ action: { kind: 'start', time: '1h + 5x60s', turnEnds: 'stone', captureLimit: '30s' } });
  expect(started.ok && started.value.action).toMatchObject({
    kind: 'start',
    settings: {
      time: { controls: '1h + 5x60s', policy: { turnEnds: 'stone', captures: { kind: 'untimed-in-overtime', limitMs: 30_000 } } },
    },
  });
  expect(parse({ action: { kind: 'start', time: '40m', captureLimit: 'long' } }).ok).toBe(false);
});

test.each([
  [
    { kind: 'pause', reason: 'lunch' },
    { kind: 'pause', reason: 'lunch' },
  ],
  [{ kind: 'resume' }, { kind: 'resume' }],
  [
    { kind: 'start-clock', color: 'black' },
    { kind: 'start', side: 'black' },
  ],
  [
    { kind: 'set-time', color: 'white', mainMs: 60_000, why: 'set wrong' },
    { kind: 'correct', side: 'white', set: { mainMs: 60_000 }, why: 'set wrong' },
  ],
  [
    { kind: 'charge-time', color: 'black', ms: 700, why: 'the gap' },
    { kind: 'charge', side: 'black', ms: 700, why: 'the gap' },
  ],
  [
    { kind: 'undo-time', color: 'black' },
    { kind: 'undo-correction', side: 'black' },
  ],
  [{ kind: 'swap-clocks' }, { kind: 'swap-sides' }],
])('%j is something at the clock', (action, clock) => {
  expect(parse({ by: 'arbiter', action })).toEqual({ ok: true, value: { by: 'arbiter', action: { kind: 'clock', clock } } });
});

test('a correction that sets nothing is refused', () => {
  expect(parse({ action: { kind: 'set-time', color: 'black', why: 'a slip' } }).ok).toBe(false);
});

test('a move is sealed by its point, as a pass, or on paper, and opened likewise', () => {
  const moveIn = (action: object): unknown => {
    const parsed = parse({ by: 'arbiter', action });
    return parsed.ok && 'move' in parsed.value.action ? parsed.value.action.move : parsed;
  };
  expect(moveIn({ kind: 'seal', point: 'Q16' })).toEqual({ kind: 'play', point: 72 });
  expect(moveIn({ kind: 'seal', point: 'pass' })).toEqual({ kind: 'pass' });
  expect(moveIn({ kind: 'seal' })).toBeUndefined();
  expect(moveIn({ kind: 'open-seal', point: 'Q16' })).toEqual({ kind: 'play', point: 72 });
  expect(refusalOf({ action: { kind: 'seal', point: 'Z9' } })).toMatch(
    /^action\.point: 'Z9' is no point of a 19 x 19 board.*or write pass/,
  );
});

test('players come late, and the event says what it costs', () => {
  expect(parse({ by: 'arbiter', action: { kind: 'late', blackMs: 60_000 } })).toMatchObject({
    value: { action: { kind: 'late', lateMs: { black: 60_000, white: 0 } } },
  });
  expect(parse({ action: { kind: 'undo-late' } })).toMatchObject({ value: { action: { kind: 'undo-late' } } });
  expect(parse({ action: { kind: 'start', lateness: '30m double' } })).toMatchObject({
    value: { action: { settings: { lateness: { limitMs: 1_800_000, timesOver: 2 } } } },
  });
  expect(refusalOf({ action: { kind: 'start', lateness: 'never' } })).toMatch(/^action\.lateness: /);
});

test('a side of several players is a team, one name for the record and each by name for the order', () => {
  const settingsOf = (sides: object): unknown => {
    const parsed = parse({ action: { kind: 'start', ...sides } });
    return parsed.ok && parsed.value.action.kind === 'start' ? parsed.value.action.settings : parsed;
  };
  expect(settingsOf({ black: ['Aki', 'Bo'], white: ['Chen', 'Dana'], blackTeam: 'Oslo' })).toMatchObject({
    players: { black: 'Aki & Bo', white: 'Chen & Dana' },
    members: { black: ['Aki', 'Bo'], white: ['Chen', 'Dana'] },
    teams: { black: 'Oslo', white: '' },
  });
  expect(settingsOf({ black: ['Aki'], white: 'Chen' })).not.toHaveProperty('members');
  expect(refusalOf({ action: { kind: 'start', black: ['Aki', ''] } })).toMatch(/^action\.black/);
});

test('what is not said of a new game is as usual at its table', () => {
  const usual: UsualGame = {
    ruleset: ruleset('japanese'),
    policy: { turnEnds: 'stone', overtimeEntry: 'from-turn', captures: { kind: 'timed' } },
    lateness: { limitMs: 60_000, timesOver: 2 },
  };
  const settingsOf = (action: object): unknown => {
    const parsed = parseActionRequest({ action: { kind: 'start', time: '40m', ...action } }, { ...surroundings, usual });
    return parsed.ok && parsed.value.action.kind === 'start' ? parsed.value.action.settings : parsed;
  };
  expect(settingsOf({})).toMatchObject({ ruleset: { name: 'japanese' }, time: { policy: usual.policy }, lateness: usual.lateness });
  expect(settingsOf({ rules: 'chinese', turnEnds: 'press', captureLimit: '30s', lateness: '15m' })).toMatchObject({
    ruleset: { name: 'chinese' },
    time: { policy: { turnEnds: 'press', overtimeEntry: 'from-turn', captures: { limitMs: 30_000 } } },
    lateness: { limitMs: 900_000, timesOver: 1 },
  });
});
