/** `banmen conformance`, as a board maker runs it: the emulated board beside the clock, on a tcp port. */
import { afterEach, expect, test } from 'vitest';
import { startBanmen, type Running } from '../cli/running.js';

const running: Running[] = [];
afterEach(() => Promise.all(running.map((one) => one.end('SIGKILL'))));

const start = (...args: readonly string[]): Running => {
  const started = startBanmen(args, { cwd: process.cwd() });
  running.push(started);
  return started;
};

test('the emulated board on a tcp port conforms: the report says so, and what could not be asked', async () => {
  const emulated = start('emulate', 'm328p-9x9-colour', '--tcp', '0');
  const [, address = ''] = await emulated.says(/^m328p-9x9-colour is at (tcp:\S+)$/m);
  const command = start('conformance', address);
  expect(await command.ended, command.printed()).toBe(0);
  expect(command.printed()).toMatch(/^ok {4}answers H with A, H and C/m);
  expect(command.printed()).toMatch(/^left {2}says each stone .*: nobody puts stones on this board$/m);
  expect(command.printed()).toMatch(/m328p-0001, ref-1\.0, boot 2; \d+ lines heard\n17 hold, 0 do not, 6 left out\n$/);
  expect(await emulated.end('SIGTERM')).toBe(0);
}, 120_000);

test.each([
  ['emulated:abacus', "no firmware 'abacus'; there is m328p-9x9-colour"],
  ['sim:', 'sim: has no cable'],
])('%s is refused with the remedy', async (address, refusal) => {
  const command = start('conformance', address);
  expect(await command.ended).toBe(2);
  expect(command.printed()).toContain(refusal);
});

test('emulate wants to know where to', async () => {
  const command = start('emulate');
  expect(await command.ended).toBe(2);
  expect(command.printed()).toContain('give --tcp PORT or --pty LINK');
});

test('a port where nobody is: exit 1 and the system’s reason', async () => {
  const command = start('conformance', 'tcp://127.0.0.1:9');
  expect(await command.ended).toBe(1);
  expect(command.printed()).toContain('nobody listens there');
});
