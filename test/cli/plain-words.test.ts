/** What the system refuses is told in words: no command shows the code of an error, and each says which place it was. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBanmen } from './running.js';

const RECORD = path.resolve('fixtures/even-9.sgf');
const TURN = ['--control', '0m + 2x30s', '--system', 'japanese', '--lang', 'ja'];
const taken = createServer();
let folder = '';
let port = 0;
/** Nobody listens there. */
let freePort = 0;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-words-'));
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  freePort = (gone.address() as { readonly port: number }).port;
  gone.close();
  port = (taken.address() as { readonly port: number }).port;
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

const CASES: readonly (readonly [args: () => readonly string[], says: string])[] = [
  [() => ['score', '/nowhere.sgf', '--rules', 'chinese'], '/nowhere.sgf: cannot be read (there is no such file or folder)'],
  [() => ['check', folder, '--rules', 'chinese'], 'cannot be read (it is a folder)'],
  [() => ['replay', '/nowhere.cap', '--sgf', 'out.sgf'], '/nowhere.cap: cannot be read (there is no such file or folder)'],
  [() => ['say', ...TURN, '--wav', '/nowhere/out.wav'], '/nowhere/out.wav: there is no such file or folder'],
  [() => ['simulate', '--game', '/nowhere.sgf'], '/nowhere.sgf cannot be read: there is no such file or folder'],
  [() => ['serve', '--board', 'sim:', '--data', '/proc/x'], 'cannot make the folder /proc/x (nothing can be made there)'],
  [() => ['serve', '--board', 'sim:', '--log', '/nowhere/x.log'], '/nowhere/x.log: there is no such file or folder'],
  [() => ['serve', '--board', 'sim:', '--host', '127.0.0.1', '--port', String(port)], 'is in use: stop what uses it'],
  [
    () => ['serve', '--board', 'sim:', '--host', '192.0.2.1', '--port', '0'],
    'cannot listen on 192.0.2.1 (this machine has no such address)',
  ],
  [() => ['event', 'init', '/proc/x'], '/proc/x: nothing can be made there'],
  [() => ['game', 'show', '--url', `http://127.0.0.1:${freePort}`], '(nobody listens there): is banmen serve running there?'],
];

test('every refusal of the system', async () => {
  await Promise.all(
    CASES.map(async ([args, says]) => {
      const running = startBanmen(args(), { cwd: mkdtempSync(path.join(folder, 'at-')) });
      const status = await running.ended;
      expect(running.printed()).toContain(says);
      expect(running.printed()).not.toMatch(/\bE[A-Z]{3,}\b|\bat .*\.js:\d/);
      expect(status).toBeGreaterThan(0);
    }),
  );
});

test('replay and say tell what they wrote', async () => {
  const simulated = startBanmen(['simulate', RECORD, '--capture', 'game.cap', '--truth', 'game.json'], { cwd: folder });
  expect(await simulated.ended, simulated.printed()).toBe(0);
  const replayed = startBanmen(['replay', 'game.cap', '--sgf', 'game.sgf', '--events', 'game.jsonl'], { cwd: folder });
  expect(await replayed.ended, replayed.printed()).toBe(0);
  expect(replayed.printed()).toMatch(/^wrote game\.sgf: \d+ moves.*\nwrote game\.jsonl: \d+ events\n/);
  const said = startBanmen(['say', ...TURN, '--wav', 'count.wav'], { cwd: folder });
  expect(await said.ended, said.printed()).toBe(0);
  expect(said.printed()).toMatch(/wrote count\.wav: \d+ calls, 6\d\.\d s\n$/);
});
