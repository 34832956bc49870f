/** A settings file that is changed stays the file that somebody wrote. */
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { addTable, editSetting, type FileEdit } from '../../src/service/settings-edit.js';

const FILE = `# The club's own
port = 8473 # the usual one

# an hour for everybody
time = "1h"

[[table]]
board = "serial:/dev/ttyACM0" # by the window
name = "Window"

# the second
[[table]]
board = "tcp://club:7000"
[table.volume]
black = 100
white = 40
`;

const edited = (edit: Partial<FileEdit>, text = FILE): string => {
  const done = editSetting(text, { key: 'port', table: undefined, value: undefined, ...edit });
  if (!done.ok) throw new Error(done.refusal);
  return done.value;
};

test('a value is changed where it stands', () => {
  expect(edited({ value: 9000 })).toBe(FILE.replace('port = 8473 #', 'port = 9000 #'));
  expect(edited({ key: 'name', table: 0, value: 'Door "left"' })).toBe(FILE.replace('"Window"', String.raw`"Door \"left\""`));
});

test('a new setting stands behind those that are there', () => {
  expect(edited({ key: 'host', value: '0.0.0.0' })).toBe(FILE.replace('time = "1h"\n', 'time = "1h"\nhost = "0.0.0.0"\n'));
  expect(edited({ key: 'name', table: 1, value: 'Two' })).toBe(FILE.replace('club:7000"\n', 'club:7000"\nname = "Two"\n'));
});

test('a setting that goes takes its line with it and nothing else', () => {
  expect(edited({})).toBe(FILE.replace('port = 8473 # the usual one\n', ''));
  expect(edited({ key: 'host' })).toBe(FILE);
});

test('what is new at the top stands before the first table, and in a file of comments at its end', () => {
  expect(edited({ value: 1 }, '[[table]]\nboard = "sim:"\n')).toBe('port = 1\n\n[[table]]\nboard = "sim:"\n');
  expect(edited({ value: 1 }, '# nothing yet')).toBe('# nothing yet\nport = 1\n');
  expect(edited({ value: 1 }, '')).toBe('port = 1\n');
  expect(edited({ key: 'host', value: 'x' }, 'port = 1')).toBe('port = 1\nhost = "x"\n');
});

test('line ends stay those of the file', () => {
  expect(edited({ key: 'host', value: 'x' }, 'port = 1\r\n')).toBe('port = 1\r\nhost = "x"\r\n');
});

test('what is written in parts is refused with its line', () => {
  expect(editSetting(FILE, { key: 'volume', table: 1, value: 50 })).toEqual({
    ok: false,
    refusal: 'line 14 of the file writes volume in parts: change it there',
  });
  expect(editSetting('time.main = "1h"\n', { key: 'time', table: undefined, value: '2h' }).ok).toBe(false);
});

test('whatever people write as a value is read back as it was', () => {
  for (const value of ['a\\b', '"', '\n', '\u007f', '# no comment', '棋院 ［１］', '\u202eabc', '😀']) {
    expect(parse(edited({ key: 'place', value }))['place']).toBe(value);
  }
  expect(parse(edited({ key: 'black', value: ['Aki', 'Bo "x"'] }))['black']).toEqual(['Aki', 'Bo "x"']);
});

test('a table is added at the end, and is one more', () => {
  const text = addTable(FILE, { id: 'board-7', board: 'id:7' });
  expect(text.startsWith(FILE)).toBe(true);
  expect((parse(text)['table'] as readonly unknown[]).at(-1)).toEqual({ id: 'board-7', board: 'id:7' });
  expect(addTable('', { board: 'sim:' })).toBe('[[table]]\nboard = "sim:"\n');
});
