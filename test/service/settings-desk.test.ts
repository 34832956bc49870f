/** The settings while the service runs: seen with where they come from, changed by the file's own checks. */
import { chmodSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SettingsDesk, type ServedNow } from '../../src/service/settings-desk.js';
import type { Settings, SettingSources } from '../../src/service/settings.js';
import type { ShownSetting } from '../../src/session/settings-port.js';

const FILE = `# ours
time = "1h" # an hour
[[table]]
board = "tcp://club:7000"
id = "one"
`;

let folder = '';
let file = '';
let applied: Settings[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-settings-'));
  file = path.join(folder, 'club.toml');
  writeFileSync(file, FILE);
  applied = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const textAt = (name: string): string | undefined => {
  try {
    return readFileSync(name, 'utf8');
  } catch {
    return undefined;
  }
};
const deskWith = (given: Partial<SettingSources> = {}, served: readonly ServedNow[] = []): SettingsDesk =>
  new SettingsDesk({
    sources: { flags: { config: file }, env: {}, readFile: textAt, ...given },
    served: () => served,
    apply: (settings) => void applied.push(settings),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
const settingOf = (desk: SettingsDesk, key: string, table?: string): ShownSetting => {
  const shown = desk.read();
  const all = table === undefined ? shown.settings : (shown.tables.find(({ id }) => id === table)?.settings ?? []);
  const found = all.find((one) => one.key === key);
  if (found === undefined) throw new Error(`no setting ${key}`);
  return found;
};

describe('each setting says where it comes from', () => {
  test('flag over variable over file over what is usual', () => {
    const desk = deskWith({ flags: { config: file, host: '0.0.0.0' }, env: { BANMEN_PORT: '9000' } });
    expect(settingOf(desk, 'host')).toMatchObject({ value: '0.0.0.0', from: 'flag', place: '--host' });
    expect(settingOf(desk, 'port')).toMatchObject({ value: '9000', from: 'variable', place: 'BANMEN_PORT' });
    expect(settingOf(desk, 'time')).toMatchObject({ value: '1h', from: 'file', place: `${file}:2` });
    expect(settingOf(desk, 'ruleset')).toMatchObject({ value: null, from: 'default', usual: 'japanese' });
    expect(settingOf(desk, 'id', 'one')).toMatchObject({ value: 'one', from: 'file', place: `${file}:5` });
  });

  test('what the file says under something stronger is seen too', () => {
    const desk = deskWith({ flags: { config: file, time: '2h' } });
    expect(settingOf(desk, 'time')).toMatchObject({ value: '2h', from: 'flag', inFile: '1h' });
  });
});

describe('a change', () => {
  test('stands in the file, whose comments stay, and holds at once where it can', async () => {
    const desk = deskWith();
    const changed = await desk.change({ do: 'change', key: 'time', value: '40m + 5x30s' }, false);
    expect(changed.ok).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(FILE.replace('"1h"', '"40m + 5x30s"'));
    expect(applied.at(-1)?.time).toBe('40m + 5x30s');
    expect(settingOf(desk, 'time')).toMatchObject({ effect: 'next-game', waits: false });
  });

  test('that needs a restart says that it waits, until it is as it was', async () => {
    const desk = deskWith();
    await desk.change({ do: 'change', key: 'port', value: '9000' }, false);
    expect(settingOf(desk, 'port')).toMatchObject({ value: '9000', effect: 'restart', waits: true });
    expect(readFileSync(file, 'utf8')).toContain('port = 9000\n');
    await desk.change({ do: 'change', key: 'port', value: null }, false);
    expect(settingOf(desk, 'port')).toMatchObject({ value: null, waits: false });
    expect(readFileSync(file, 'utf8')).toBe(FILE);
  });

  test('of one table stands in its part of the file', async () => {
    const desk = deskWith();
    await desk.change({ do: 'change', key: 'name', value: 'Window', table: 'one' }, false);
    expect(readFileSync(file, 'utf8')).toBe(FILE.replace('id = "one"\n', 'id = "one"\nname = "Window"\n'));
    expect(settingOf(desk, 'name', 'one')).toMatchObject({ value: 'Window', waits: true });
  });

  test('keeps the rights of the file, and a link keeps pointing at it', async () => {
    chmodSync(file, 0o640);
    const link = path.join(folder, 'link.toml');
    symlinkSync(file, link);
    const desk = deskWith({ flags: { config: link } });
    expect((await desk.change({ do: 'change', key: 'port', value: '9000' }, false)).ok).toBe(true);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readFileSync(file, 'utf8')).toContain('port = 9000');
  });

  test('two at once are both kept', async () => {
    const desk = deskWith();
    await Promise.all(['port', 'host'].map((key) => desk.change({ do: 'change', key, value: key === 'port' ? '9000' : '0.0.0.0' }, false)));
    expect(readFileSync(file, 'utf8')).toMatch(/port = 9000\nhost = "0\.0\.0\.0"/);
  });
});

describe('what is refused leaves the file as it was, and names the field', () => {
  const refused = async (change: Parameters<SettingsDesk['change']>[0], isMachine = false, desk = deskWith()): Promise<unknown> => {
    const before = readFileSync(file, 'utf8');
    const changed = await desk.change(change, isMachine);
    expect(readFileSync(file, 'utf8')).toBe(before);
    return changed.ok ? undefined : changed.refusal;
  };

  test('a value that the file would not take either', async () => {
    expect(await refused({ do: 'change', key: 'port', value: 'many' })).toEqual({
      kind: 'bad-setting',
      field: 'port',
      why: 'port must be a whole number from 0 (any free port) to 65535, not "many"',
    });
    expect(await refused({ do: 'change', key: 'time', value: '5x' })).toMatchObject({ kind: 'bad-setting', field: 'time' });
  });

  test('a setting that there is not, and a table that there is not', async () => {
    expect(await refused({ do: 'change', key: 'prot', value: '1' })).toMatchObject({ why: "no setting 'prot': did you mean 'port'?" });
    expect(await refused({ do: 'change', key: 'name', value: 'x', table: 'two' })).toMatchObject({ kind: 'no-such-table' });
  });

  test('two settings that do not go together', async () => {
    writeFileSync(file, `${FILE}[[table]]\nboard = "sim:"\nid = "two"\n`);
    expect(await refused({ do: 'change', key: 'id', value: 'one', table: 'two' })).toMatchObject({
      kind: 'bad-setting',
      why: "two tables have the id 'one': every table needs its own",
    });
  });

  test('a program or a file of the machine, from anywhere but the machine', async () => {
    const change = { do: 'change', key: 'engine', value: 'rm -rf /' } as const;
    expect(await refused(change)).toMatchObject({ kind: 'of-machine', field: 'engine' });
    const desk = deskWith();
    expect((await desk.change({ do: 'change', key: 'engine', value: 'gnugo --mode gtp' }, true)).ok).toBe(true);
  });

  test('a file that has a fault already: it is to be mended first', async () => {
    const desk = deskWith();
    writeFileSync(file, 'port = "x"\n');
    expect(await refused({ do: 'change', key: 'host', value: 'x' }, false, desk)).toMatchObject({ kind: 'settings-file' });
  });
});

describe('a table that was found', () => {
  const FOUND = { id: 'board-7', name: 'Board 7', address: 'serial:/dev/ttyACM0?baud=250000', boardId: '7' };

  test('is written into the file by the id of its board, and is one table more', async () => {
    writeFileSync(file, '# empty\n');
    const desk = deskWith({}, [FOUND]);
    expect(desk.read().tables).toMatchObject([{ id: 'board-7', isInFile: false, canBeKept: true }]);
    expect((await desk.change({ do: 'keep-table', table: 'board-7' }, false)).ok).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('# empty\n\n[[table]]\nid = "board-7"\nname = "Board 7"\nboard = "id:7"\n');
    expect(desk.read().tables).toMatchObject([{ id: 'board-7', isInFile: true, canBeKept: false }]);
    expect(settingOf(desk, 'board', 'board-7').waits).toBe(false);
  });

  test('is not where a flag says which boards there are', () => {
    const desk = deskWith({ flags: { config: file, board: ['tcp://x:1'] } }, [FOUND]);
    expect(desk.read().tables.find(({ id }) => id === 'board-7')).toMatchObject({ canBeKept: false });
  });
});
