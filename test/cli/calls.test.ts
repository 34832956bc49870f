/** `banmen calls` from outside, by the letter of its contract. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const banmen = (...args: readonly string[]) => spawnSync(process.execPath, ['dist/src/cli/main.js', ...args], { encoding: 'utf8' });

test('the reserved minutes of the contract, as JSON', () => {
  const run = banmen('calls', '--control', '0m + reserved 2x60s', '--system', 'chinese', '--lang', 'zh', '--json');
  expect(run.status).toBe(0);
  const calls = JSON.parse(run.stdout) as { atMs: number; key: string; text: string }[];
  expect(calls.map(({ atMs }) => atMs)).toEqual([
    30_000, 40_000, 50_000, 55_000, 58_000, 60_000, 60_000, 90_000, 100_000, 110_000, 111_000, 112_000, 113_000, 114_000, 115_000, 116_000,
    117_000, 118_000, 119_000, 120_000,
  ]);
  expect(calls[6]).toEqual({ atMs: 60_000, key: 'min.left.1', text: '还剩一分钟' });
  expect(calls.at(-1)).toEqual({ atMs: 120_000, key: 'time.over', text: '10，超时判负' });
});

test('what is left is taken from the flags', () => {
  const run = banmen('calls', '--control', '1h + 5x60s', '--system', 'korean', '--lang', 'ko', '--main-left', '0', '--periods-left', '1');
  expect(run.stdout.trim().split('\n').at(-1)).toBe('60000 time.over 열, 시간패입니다');
});

test.each([
  [['--control', 'soon', '--system', 'chinese', '--lang', 'zh'], 'is no overtime'],
  [['--control', '40m', '--system', 'martian', '--lang', 'zh'], 'Allowed choices are chinese'],
  [['--control', '40m', '--system', 'chinese', '--lang', 'fr'], 'Allowed choices are zh'],
  [['--control', '40m', '--system', 'chinese', '--lang', 'zh', '--variant', 'count-up'], 'not for chinese'],
  [['--control', '40m', '--system', 'chinese', '--lang', 'zh', '--periods-left', '3'], 'no such thing'],
])('asked wrongly, %j, it exits with 2 and says what is known', (args, reason) => {
  const run = banmen('calls', ...args);
  expect(run.status).toBe(2);
  expect(run.stderr).toContain(reason);
});
