/** An organiser's own table of calls in a service: it is read to the table, and one with a fault keeps the service from starting. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readOwnCallTable } from '../../src/service/own-call-table.js';
import { voiceOf } from '../../src/service/voice-settings.js';
import { startService } from '../../src/service/service.js';
import { readSettings } from '../../src/service/settings.js';

const folder = mkdtempSync(path.join(tmpdir(), 'banmen-calls-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, value: unknown): string => {
  const at = path.join(folder, name);
  writeFileSync(at, typeof value === 'string' ? value : JSON.stringify(value));
  return at;
};

const CLUB = {
  name: 'club evening',
  base: 'japanese',
  languages: ['ja', 'en'],
  rows: [{ in: 'last', say: 'count-down', secondsLeft: [5, 4, 3, 2, 1] }],
  words: { en: { 'n.5': 'five seconds' } },
};

test('is read, for the languages that it names', () => {
  const club = file('club.json', CLUB);
  expect(readOwnCallTable(club, 'en')).toMatchObject({
    ok: true,
    value: { name: 'club evening', words: { en: { 'n.5': 'five seconds' } } },
  });
  expect(readOwnCallTable(club, 'ko')).toEqual({ ok: false, refusal: `${club}: is for ja, en, not for ko` });
  expect(readOwnCallTable(path.join(folder, 'none.json'), 'en')).toMatchObject({
    ok: false,
    refusal: expect.stringContaining('there is no such file or folder') as string,
  });
  expect(readOwnCallTable(file('broken.json', '{"name"'), 'en')).toMatchObject({
    ok: false,
    refusal: expect.stringContaining('broken.json') as string,
  });
});

test('a table of its own wins over that of the service', () => {
  expect(voiceOf({ callTable: 'mine.json' }, { voice: 'en', callTable: 'ours.json' })).toMatchObject({ callTable: 'mine.json' });
});

test('with a fault it is refused at the start, with every finding, and nothing is left running', async () => {
  const wrong = file('wrong.json', { ...CLUB, base: 'klingon', rows: [{ in: 'never', say: 'count-down', secondsLeft: [1] }] });
  const flags = { board: ['sim:'], data: path.join(folder, 'data'), voice: 'en', speaker: 'none', port: '0', 'call-table': wrong };
  const settings = readSettings({ flags, env: {}, readFile: () => undefined });
  if (!settings.ok) throw new Error(JSON.stringify(settings.refusal));
  const started = await startService({ ...settings.value, logLevel: 'silent' });
  expect(started.ok ? '' : started.refusal).toContain('klingon');
});
