/** Games that a table starts by itself are played as its organiser has set. */
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../src/service/settings.js';
import { memberOnTurn, newGame } from '../../src/core/game/game.js';
import { makeGameRecord } from '../../src/core/record/game-record.js';
import { textIn } from '../../src/core/record/kifu.js';
import { OwnGamesInTurn, settingsOfOwnGame } from '../../src/session/own-games.js';
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

describe('what a game says about itself', () => {
  const FILE = `event = "Autumn Cup"
round = 2
place = "Chengdu"
zone = "Asia/Shanghai"
komi = "6.5"
[[table]]
board = "sim:"
table-number = 7
black = "Ann"
white = "Bo"
black-rank = "3d"
handicap = "3 free"
schedule = 2026-11-30T19:00:00
date = 2026-11-30
`;
  const SAID = {
    event: 'Autumn Cup',
    round: '2',
    place: 'Chengdu',
    zone: 'Asia/Shanghai',
    table: '7',
    komiHalfPoints: 13,
    handicap: { stones: 3, placement: 'free' },
    ranks: { black: '3d', white: '' },
    localDate: '2026-11-30',
  };

  test('stands in the file, for all tables or for one', () => {
    expect(gameOf(FILE).settings).toMatchObject(SAID);
    expect(gameOf(FILE).settings.schedule).toMatch(/^2026-11-30T19:00/);
  });

  test('is given by flags and variables too, where there is one table', () => {
    const flags = { board: 'sim:', event: 'Autumn Cup', black: 'Ann', 'black-rank': '3d', handicap: '3 free', round: '2', komi: '6.5' };
    const env = { BANMEN_TABLE_NUMBER: '7', BANMEN_ZONE: 'Asia/Shanghai', BANMEN_PLACE: 'Chengdu', BANMEN_DATE: '2026-11-30' };
    const read = readSettings({ flags, env, readFile: () => undefined });
    expect(read.ok ? read.value.tables[0]?.about : read.refusal).toEqual(SAID);
    const two = readSettings({ flags: { ...flags, board: ['sim:?a=1', 'sim:?a=2'] }, env: {}, readFile: () => undefined });
    expect(two.ok ? '' : two.refusal.join()).toContain('black: several tables: give each its own in its [[table]]');
  });

  test.each([
    ['komi = "much"', /komi 'much' is no number/],
    ['handicap = "many"', /a handicap is 0 to 30 stones/],
    ['zone = "Nowhere/At-All"', /zone must be the name of a time zone/],
    ['date = "tomorrow"', /date must be a date such as 2026-11-30/],
    ['komi = "3 3/4"', /quarters are zi/],
  ])('%s is refused with what would be right', (line, why) => {
    const file = `${line}\n[[table]]\nboard = "sim:"\n`;
    const read = readSettings({ flags: {}, env: {}, readFile: (name) => (name === 'banmen.toml' ? file : undefined) });
    expect(read.ok ? 'read' : read.refusal.join()).toMatch(why);
  });

  test('names are those of the next game: who sits down after it is somebody else, at the same event', () => {
    const read = readSettings({ flags: {}, env: {}, readFile: (name) => (name === 'banmen.toml' ? FILE : undefined) });
    const table = read.ok ? read.value.tables[0] : undefined;
    if (table === undefined) throw new Error('no table');
    const turns = new OwnGamesInTurn(table, false);
    const gameAfter = (before?: Parameters<OwnGamesInTurn['after']>[0]) => settingsOfOwnGame(turns.after(before), BOARD_19, '');
    const first = gameAfter();
    expect(first.players).toEqual({ black: 'Ann', white: 'Bo' });
    expect(gameAfter({ settings: first, moves: [] }).players.black, 'nothing was played').toBe('Ann');
    const played = { settings: first, moves: [{}] } as unknown as ReturnType<typeof newGame>;
    const second = gameAfter(played);
    expect(second.players).toEqual({ black: '', white: '' });
    expect(second).toMatchObject({ event: 'Autumn Cup', round: '2', table: '7', komiHalfPoints: 13 });
    expect(second).not.toHaveProperty('handicap');
    expect(second).not.toHaveProperty('ranks');
    expect(gameAfter({ ...played, settings: second }).players.black, 'for good').toBe('');
  });
});

test('what the organiser changes while the table is open holds from the next game on, and other players have yet to play', () => {
  const inFile = (file: string): Parameters<OwnGamesInTurn['change']>[0] => {
    const read = readSettings({ flags: {}, env: {}, readFile: (name) => (name === 'banmen.toml' ? file : undefined) });
    if (!read.ok || read.value.tables[0] === undefined) throw new Error('no table');
    return read.value.tables[0];
  };
  const games = new OwnGamesInTurn(inFile('[[table]]\nboard = "tcp://x:1"\nblack = "Aki"\nwhite = "Bo"\ntime = "1h"\n'), false);
  const first = newGame(settingsOfOwnGame(games.after(undefined), BOARD_19, '2026-11-29T12:00:00.000Z'));
  const played = { ...first, moves: [{}] as unknown as typeof first.moves };
  expect(games.after(played).players).toBeUndefined();
  games.change(inFile('[[table]]\nboard = "tcp://x:1"\nblack = "Aki"\nwhite = "Bo"\ntime = "2h"\n'));
  expect(games.after(played)).toMatchObject({ time: '2h', players: undefined });
  games.change(inFile('[[table]]\nboard = "tcp://x:1"\nblack = "Chen"\nwhite = "Dana"\n'));
  expect(games.after(played).players).toEqual({ black: ['Chen'], white: ['Dana'] });
});
