/** Games that a table starts by itself are played as its organiser has set. */
import { expect, test } from 'vitest';
import { readSettings } from '../../src/service/settings.js';
import { memberOnTurn, newGame } from '../../src/core/game/game.js';
import { makeGameRecord } from '../../src/core/record/game-record.js';
import { textIn } from '../../src/core/record/kifu.js';
import { settingsOfOwnGame } from '../../src/session/own-games.js';
import { BOARD_19, japanese } from '../session/fakes.js';

/** The game of the first table in this settings file. */
const gameOf = (file: string): ReturnType<typeof newGame> => {
  const settings = readSettings({ flags: {}, env: {}, readFile: (name) => (name === 'banmen.toml' ? file : undefined) });
  if (!settings.ok) throw new Error(settings.refusal.join('\n'));
  const [table] = settings.value.tables;
  if (table === undefined) throw new Error('no table');
  return newGame(settingsOfOwnGame({ ...table, ruleset: japanese() }, BOARD_19, '2026-11-29T12:00:00.000Z'));
};

test('each side has its own control, and a capture its own limit', () => {
  const { clock, settings } = gameOf(`[[table]]
board = "sim:"
capture-limit = "20s"
[table.time]
black = "40m"
white = { kind = "canadian", main = "30m", stones = 20, block = "5m" }
`);
  expect([clock?.controls.black.kind, clock?.controls.white.kind]).toEqual(['absolute', 'canadian']);
  expect(clock?.policy.captures).toEqual({ kind: 'untimed-in-overtime', limitMs: 20_000 });
  const words = textIn(makeGameRecord({ settings, setUp: undefined, moves: [], result: undefined, clock }), 'GC');
  expect(words).toContain('Time: black: 40m; white: 30m + 20/5m. The count stands still for a capture, for 20s at most.');
});

test('a team plays in its order, and coming late costs what the event says', () => {
  const game = gameOf(`lateness = "30m double"
[[table]]
board = "sim:"
black = ["Aki", "Bo"]
white = ["Chen", "Dana"]
white-team = "Bergen"
`);
  expect(game.settings).toMatchObject({
    players: { black: 'Aki & Bo', white: 'Chen & Dana' },
    teams: { black: '', white: 'Bergen' },
    lateness: { limitMs: 1_800_000, timesOver: 2 },
  });
  expect(memberOnTurn(game)).toBe('Aki');
});

test('a side out of time has lost by itself after as long as the organiser says', () => {
  expect(gameOf('time-loss = "5m"\n[[table]]\nboard = "sim:"\n').settings.timeLossAfterMs).toBe(300_000);
});

test('where nothing is set nobody is named and no clock runs', () => {
  const { settings, clock } = gameOf('[[table]]\nboard = "sim:"\n');
  expect(clock).toBeUndefined();
  expect(settings).toEqual({
    size: { width: 19, height: 19 },
    ruleset: japanese(),
    players: { black: '', white: '' },
    startedAt: '2026-11-29T12:00:00.000Z',
  });
});

test('what ends a turn and what follows main time are the organiser’s; a board without buttons has only stones', () => {
  const policyOf = (file: string, clockButtons = 2): unknown => {
    const settings = readSettings({ flags: {}, env: {}, readFile: (name) => (name === 'banmen.toml' ? file : undefined) });
    const table = settings.ok ? settings.value.tables[0] : undefined;
    if (table === undefined) throw new Error('no table');
    return settingsOfOwnGame({ ...table, ruleset: japanese() }, { ...BOARD_19, clockButtons }, '').time?.policy;
  };
  const file = '[[table]]\nboard = "sim:"\ntime = "40m"\n';
  expect(policyOf(file)).toMatchObject({ turnEnds: 'press', overtimeEntry: 'fresh' });
  expect(policyOf(`${file}turn-ends = "stone"\novertime-entry = "from-turn"\n`)).toMatchObject({
    turnEnds: 'stone',
    overtimeEntry: 'from-turn',
  });
  expect(policyOf(`${file}turn-ends = "press"\n`, 0)).toMatchObject({ turnEnds: 'stone' });
});
