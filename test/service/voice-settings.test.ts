/** Who counts where: settings of the voice, for all tables and for each. Files are texts here. */
import { expect, test } from 'vitest';
import { readSettings, type Settings } from '../../src/service/settings.js';

const read = (file: string, flags: Readonly<Record<string, string>> = {}, env: Readonly<Record<string, string>> = {}) =>
  readSettings({ flags, env, readFile: (name) => (name === 'banmen.toml' ? file : undefined) });

const settingsOf = (...given: Parameters<typeof read>): Settings => {
  const settings = read(...given);
  if (!settings.ok) throw new Error(settings.refusal.join('\n'));
  return settings.value;
};
const problemsOf = (...given: Parameters<typeof read>): readonly string[] => {
  const settings = read(...given);
  return settings.ok ? [] : settings.refusal;
};

const SIM = '[[table]]\nboard = "sim:"\n';

test('without a voice nobody counts; with one every table does, in the manner of the language', () => {
  expect(settingsOf(SIM).tables[0]?.voice).toBeUndefined();
  expect(settingsOf(`voice = "ko"\n${SIM}`).tables[0]?.voice).toEqual({
    language: 'ko',
    reading: 'korean',
    pack: undefined,
    speakers: ['default'],
    volume: { black: 1, white: 1 },
    announce: ['pauses', 'answers', 'rulings'],
  });
});

test('each table has its own language, voice, manner, loudspeakers, volumes and announcements', () => {
  const { tables, speakers } = settingsOf(`
    voice = "ja"
    announce = "none"
    sound-delay = 20
    [[speaker]]
    name = "hall"
    device = "bluez_output.1"
    delay = 180
    [[speaker]]
    name = "stage"
    [[table]]
    board = "sim:"
    [[table]]
    board = "sim:?seed=2"
    voice = "zh"
    reading = "chinese-fast"
    voice-pack = "Aunt Li"
    speaker = ["hall", "stage"]
    volume = { black = 100, white = 40 }
    announce = ["prisoners", "result"]
    [[table]]
    board = "sim:?seed=3"
    voice = "none"
    [[table]]
    board = "sim:?seed=4"
    speaker = "none"
    volume = 50
  `);
  expect(speakers).toEqual([
    { name: 'default', delayMs: 20 },
    { name: 'hall', device: 'bluez_output.1', delayMs: 180 },
    { name: 'stage', delayMs: 20 },
  ]);
  expect(tables.map(({ voice }) => voice?.language)).toEqual(['ja', 'zh', undefined, 'ja']);
  expect(tables[0]?.voice).toMatchObject({ reading: 'japanese', speakers: ['default'], announce: [] });
  expect(tables[1]?.voice).toEqual({
    language: 'zh',
    reading: 'chinese-fast',
    pack: 'Aunt Li',
    speakers: ['hall', 'stage'],
    volume: { black: 1, white: 0.4 },
    announce: ['prisoners', 'result'],
  });
  expect(tables[3]?.voice).toMatchObject({ speakers: [], volume: { black: 0.5, white: 0.5 } });
});

test('a flag wins over a variable, a variable over the file, and the table’s own over all of them', () => {
  const file = `voice = "ja"\n${SIM}[[table]]\nboard = "sim:?seed=2"\nvoice = "zh"\nvolume = 10\n`;
  const { tables } = settingsOf(file, { voice: 'en', volume: '100/40', announce: 'turn, result' }, { BANMEN_VOICE: 'ko' });
  expect(tables.map(({ voice }) => [voice?.language, voice?.volume, voice?.announce])).toEqual([
    ['en', { black: 1, white: 0.4 }, ['turn', 'result']],
    ['zh', { black: 0.1, white: 0.1 }, ['turn', 'result']],
  ]);
  expect(settingsOf(SIM, { voice: 'en', announce: 'all' }).tables[0]?.voice?.announce).toHaveLength(8);
});

test('what is wrong is refused with its place, and what is allowed there', () => {
  const file = `voice = "fr"\n[[speaker]]\nname = "Hall 1"\n${SIM}volume = 101\nannounce = ["gossip"]\n`;
  expect(problemsOf(file)).toEqual([
    'banmen.toml:1: voice must be one of zh, ja, ko, en, or none, not "fr"',
    'banmen.toml:6: volume must be 0 to 100, or black and white apart: 100/40, not 101',
    expect.stringMatching(/^banmen\.toml:7: announce must be a list of turn, moves, .*, or all, or none, not \["gossip"\]$/),
    expect.stringMatching(/^banmen\.toml:2: a speaker has a name \(small letters, digits, hyphens\)/),
  ]);
  expect(problemsOf(SIM, { voice: 'en', 'sound-delay': '2000' })).toEqual([
    '--sound-delay: sound-delay must be milliseconds from 0 to 1000, not "2000"',
  ]);
});

test('a loudspeaker that nobody described is refused with the nearest that is known, and two of one name', () => {
  const hall = '[[speaker]]\nname = "hall"\n';
  expect(problemsOf(`voice = "en"\n${hall}[[table]]\nboard = "sim:"\nname = "Stage"\nspeaker = "hal"\n`)).toEqual([
    "Stage: no speaker 'hal': did you mean 'hall'?",
  ]);
  expect(problemsOf(`${hall}${hall}${SIM}`)).toEqual(["two speakers have the name 'hall': every speaker needs its own"]);
});
