/** Settings: who wins, and how what is wrong is named. Files are texts here; nothing is read from the disk. */
import { expect, test } from 'vitest';
import { nearest } from '../../src/service/nearest.js';
import { ruleset } from '../support/rulesets.js';
import { readSettings, type SettingSources, type Settings } from '../../src/service/settings.js';

interface Given {
  readonly flags?: SettingSources['flags'];
  readonly env?: SettingSources['env'];
  readonly files?: Readonly<Record<string, string>>;
}

const read = ({ flags = {}, env = {}, files = {} }: Given) => readSettings({ flags, env, readFile: (path) => files[path] });

const settingsOf = (given: Given): Settings => {
  const settings = read(given);
  if (!settings.ok) throw new Error(settings.refusal.join('\n'));
  return settings.value;
};

const problemsOf = (given: Given): readonly string[] => {
  const settings = read(given);
  return settings.ok ? [] : settings.refusal;
};

test('with nothing given there are defaults, and a board is looked for', () => {
  expect(settingsOf({})).toEqual({
    tables: [],
    port: 8473,
    enginesAtEvents: 'never',
    isPortFixed: false,
    host: '127.0.0.1',
    data: 'banmen-data',
    ruleset: ruleset('japanese'),
    boardLights: 'full',
    speakers: [{ name: 'default' }],
    log: undefined,
    logLevel: 'warn',
  });
});

test('a flag wins over a variable, a variable over the file, the file over the default', () => {
  const file = { 'banmen.toml': 'port = 1001\nhost = "::1"\ndata = "from-file"\nruleset = "aga"\n' };
  const env = { BANMEN_PORT: '1002', BANMEN_HOST: '0.0.0.0', BANMEN_DATA: 'from-env' };
  const flags = { port: '1003', host: 'localhost' };
  expect(settingsOf({ flags, env, files: file })).toMatchObject({
    port: 1003,
    isPortFixed: true,
    host: 'localhost',
    data: 'from-env',
    ruleset: ruleset('aga'),
    logLevel: 'warn',
  });
});

test('every board is a table of its own, with a name that stays', () => {
  expect(settingsOf({ flags: { board: ['serial:/dev/ttyACM0?baud=250000', 'tcp://clubhouse:7000'] } }).tables).toEqual([
    { id: 'table-1', name: 'Table 1', board: 'serial:/dev/ttyACM0?baud=250000', ruleset: ruleset('japanese'), boardLights: 'full' },
    { id: 'table-2', name: 'Table 2', board: 'tcp://clubhouse:7000', ruleset: ruleset('japanese'), boardLights: 'full' },
  ]);
  expect(settingsOf({ env: { BANMEN_BOARD: 'tcp://a:1, tcp://b:2' } }).tables.map(({ board }) => board)).toEqual([
    'tcp://a:1',
    'tcp://b:2',
  ]);
});

test('the file names tables, each with its own rule set where it has one', () => {
  const text = `ruleset = "chinese"
[[table]]
board = "tcp://clubhouse:7000"
name = "By the window"
id = "window"
[[table]]
board = "sim:"
ruleset = "aga"
`;
  expect(settingsOf({ files: { 'banmen.toml': text } }).tables).toEqual([
    { id: 'window', name: 'By the window', board: 'tcp://clubhouse:7000', ruleset: ruleset('chinese'), boardLights: 'full' },
    { id: 'sim-2', name: 'Table 2', board: 'sim:', ruleset: ruleset('aga'), boardLights: 'full' },
  ]);
  expect(settingsOf({ flags: { board: ['sim:'] }, files: { 'banmen.toml': text } }).tables.map(({ id }) => id)).toEqual(['sim-1']);
});

test('a file that is asked for has to be there; the usual one need not be', () => {
  expect(problemsOf({ flags: { config: 'club.toml' } })).toEqual(['club.toml: no such settings file, or it may not be read']);
  expect(settingsOf({ env: { BANMEN_CONFIG: 'club.toml' }, files: { 'club.toml': 'port = 99' } }).port).toBe(99);
});

test('what is wrong is refused by the name of its flag, its variable or its line, with what is allowed', () => {
  expect(
    problemsOf({
      flags: { port: 'eight', ruleset: 'japanes' },
      env: { BANMEN_LOG_LEVEL: 'loud', BANMEN_BOARD: '/dev/ttyACM0' },
      files: { 'banmen.toml': '# the club\n\nport = 70000\n\n[[table]]\nboard = "tcp://clubhouse"\n' },
    }),
  ).toEqual([
    '--port: port must be a whole number from 0 (any free port) to 65535, not "eight"',
    expect.stringMatching(/^--ruleset: ruleset must be one of chinese, .*japanese.*, not "japanes"$/),
    'BANMEN_LOG_LEVEL: log-level must be one of trace, debug, info, warn, error, silent, not "loud"',
    `BANMEN_BOARD: '/dev/ttyACM0' is a port, not yet an address: write serial:/dev/ttyACM0`,
    'banmen.toml:3: port must be a whole number from 0 (any free port) to 65535, not 70000',
    `banmen.toml:6: 'tcp://clubhouse' is no host and port: write tcp://192.168.1.20:7000`,
  ]);
});

test('what nobody knows is refused with the nearest that is known', () => {
  expect(
    problemsOf({
      env: { BANMEN_PROT: '8473', BANMEN_SHARED: 'somewhere' },
      files: { 'banmen.toml': 'rulset = "aga"\n[[table]]\nboard = "sim:"\ncolour = "red"\n' },
    }),
  ).toEqual([
    "BANMEN_PROT: no setting 'BANMEN_PROT': did you mean 'BANMEN_PORT'?",
    "banmen.toml:1: no setting 'rulset': did you mean 'ruleset'?",
    "banmen.toml:4: no setting of a table 'colour': known are board, id, name, opponent, opponent-color, opponent-level, opponent-think, ruleset, time, board-lights, clock-device, capture-limit, lateness, time-loss, turn-ends, overtime-entry, black, white, black-team, white-team, black-rank, white-rank, komi, handicap, event, round, table-number, place, schedule, zone, date, orientation, voice, reading, call-table, voice-pack, speaker, volume, announce",
  ]);
});

test('a file that is not TOML is refused with its line', () => {
  expect(problemsOf({ files: { 'banmen.toml': 'port = 8473\nhost = \n' } })).toEqual([
    expect.stringMatching(/^banmen\.toml:2: not TOML: /),
  ]);
});

test('a board at the top and tables, a table without a board, and two tables in one place are refused', () => {
  expect(problemsOf({ files: { 'banmen.toml': 'board = "sim:"\n[[table]]\nname = "Stage"\n' } })).toEqual([
    expect.stringMatching(/^banmen\.toml:2: a table needs a board/),
    'banmen.toml:1: board and [[table]] cannot both be given: put the board into a [[table]]',
  ]);
  expect(problemsOf({ flags: { board: ['tcp://a:1', 'tcp://a:1'] } })).toEqual([
    "two tables have the board 'tcp://a:1': every table needs its own",
  ]);
  expect(
    problemsOf({ files: { 'banmen.toml': '[[table]]\nboard = "sim:"\nid = "stage"\n[[table]]\nboard = "sim:"\nid = "stage"\n' } }),
  ).toEqual(["two tables have the id 'stage': every table needs its own"]);
  expect(problemsOf({ files: { 'banmen.toml': '[table]\nboard = "sim:"\n' } })).toEqual([
    'banmen.toml:1: table must be written as [[table]], once for each table',
  ]);
  expect(problemsOf({ files: { 'banmen.toml': '[[table]]\nboard = "sim:"\nid = "../secret"\n' } })).toEqual([
    expect.stringMatching(/^banmen\.toml:3: id must be small letters, digits and hyphens/),
  ]);
});

test('a guess is made only where most of the word is right', () => {
  expect(nearest('prot', ['port', 'host'])).toBe('port');
  expect(nearest('colour', ['board', 'id'])).toBeUndefined();
});

test('thinking time is text or a table in the file, of the service or of one table; a wrong one is refused with its line', () => {
  const read = readSettings({
    flags: {},
    env: { BANMEN_TIME: '40m' },
    readFile: () =>
      '[[table]]\nboard = "sim:"\ntime = { kind = "canadian", main = "1h", stones = 25, block = "10m" }\nclock-device = "/dev/ttyUSB1"\n[[table]]\nboard = "sim:?seed=2"\n',
  });
  expect(read.ok && read.value.tables.map(({ time, clockDevice }) => [time, clockDevice])).toEqual([
    ['1h + 25/10m', '/dev/ttyUSB1'],
    ['40m', undefined],
  ]);
  expect(problemsOf({ files: { 'banmen.toml': 'port = 8473\ntime = "soon"\n' } })).toEqual([
    expect.stringMatching(/^banmen\.toml:2: 'soon' is no overtime/),
  ]);
  expect(problemsOf({ env: { BANMEN_BOARD: 'sim:,sim:?seed=2', BANMEN_CLOCK_DEVICE: '/dev/ttyUSB1' } })).toEqual([
    'clock-device: several tables: give each its own in its [[table]]',
  ]);
});

test('how long the count stands still for a capture is a length, or timed', () => {
  expect(settingsOf({ flags: { 'capture-limit': '30s' }, env: { BANMEN_BOARD: 'sim:' } }).tables[0]?.captureLimit).toEqual({
    kind: 'untimed-in-overtime',
    limitMs: 30_000,
  });
  expect(settingsOf({ env: { BANMEN_BOARD: 'sim:', BANMEN_CAPTURE_LIMIT: 'timed' } }).tables[0]?.captureLimit).toEqual({ kind: 'timed' });
  expect(problemsOf({ flags: { 'capture-limit': 'long' } })).toEqual([
    expect.stringMatching(/^--capture-limit: 'long' is no length of time.*or timed$/),
  ]);
});

test('what coming late costs is a limit, and double where twice the lateness is taken off', () => {
  expect(settingsOf({ flags: { lateness: '30m double' }, env: { BANMEN_BOARD: 'sim:' } }).tables[0]?.lateness).toEqual({
    limitMs: 1_800_000,
    timesOver: 2,
  });
  expect(problemsOf({ env: { BANMEN_LATENESS: 'never' } })).toEqual([
    "BANMEN_LATENESS: 'never' is no rule for coming late: write 15m, or 15m double",
  ]);
});

test('a table may name its players, a team in the order in which it plays', () => {
  const file = `[[table]]
board = "sim:"
black = ["Aki", "Bo"]
white = "Chen"
black-team = "Oslo"
`;
  expect(settingsOf({ files: { 'banmen.toml': file } }).tables[0]).toMatchObject({
    players: { black: ['Aki', 'Bo'], white: ['Chen'] },
    teams: { black: 'Oslo', white: '' },
  });
  expect(problemsOf({ files: { 'banmen.toml': '[[table]]\nboard = "sim:"\nwhite = ["Aki", ""]\n' } })).toEqual([
    'banmen.toml:3: white must be a name, or a list of at most 5 names in the order in which they play, not ["Aki",""]',
  ]);
});

test('an organiser says what ends a turn, and what the move gets that uses up main time', () => {
  const [table] = settingsOf({ flags: { 'turn-ends': 'stone', 'overtime-entry': 'from-turn', board: ['sim:'] } }).tables;
  expect([table?.turnEnds, table?.overtimeEntry]).toEqual(['stone', 'from-turn']);
  expect(problemsOf({ env: { BANMEN_TURN_ENDS: 'bell', BANMEN_OVERTIME_ENTRY: 'later' } })).toEqual([
    'BANMEN_TURN_ENDS: turn-ends must be one of press, stone, not "bell"',
    'BANMEN_OVERTIME_ENTRY: overtime-entry must be one of fresh, from-turn, not "later"',
  ]);
});
