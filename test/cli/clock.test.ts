/** The clock in a terminal: what its keys mean, what it paints, and the program as a club starts it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { KEYS_LINE, meaningOf } from '../../src/cli/commands/clock-keys.js';
import { clockLine, clockScreen } from '../../src/cli/commands/clock-screen.js';
import { changeClock } from '../../src/core/clock/clock-actions.js';
import { faceOf } from '../../src/core/clock/face.js';
import { begun, play, press, ready } from '../core/clock/table.js';

describe('keys', () => {
  const does = (key: string, clock = begun('40m'), nowMs = 10_000) => {
    const meaning = meaningOf(key, clock, nowMs);
    return meaning.kind === 'action' ? changeClock(clock, meaning.action, nowMs) : meaning;
  };

  test('space starts the clock, then presses for the side to move', () => {
    expect(does(' ', ready('40m'))).toMatchObject({ clock: { status: { kind: 'running' }, toMove: 'black' } });
    expect(does(' ')).toMatchObject({ clock: { toMove: 'white' } });
  });

  test('b and w are the buttons; the wrong one is refused', () => {
    expect(does('b')).toMatchObject({ clock: { toMove: 'white' } });
    expect(does('w')).toMatchObject({ refused: 'wrong-turn' });
  });

  test('p pauses and goes on, c marks captures, + and - correct, u undoes', () => {
    expect(does('p')).toMatchObject({ clock: { status: { kind: 'paused' } } });
    expect(does('p', play(begun('40m'), [5, { kind: 'pause', reason: 'lunch' }]).clock)).toMatchObject({
      clock: { status: { kind: 'running' } },
    });
    expect(does('c', begun('5x60s'))).toMatchObject({ clock: { prisoners: { holdLeftMs: 60_000 } } });
    expect(does('+')).toMatchObject({ clock: { sides: { black: { mainMs: 2_450_000 } } } });
    expect(does('-', begun('5x60s'))).toMatchObject({ clock: { status: { kind: 'flag' } } });
    expect(does('u')).toMatchObject({ refused: 'nothing-to-undo' });
  });

  test('m asks, q and Control-C quit, the rest means nothing', () => {
    expect(['m', 'q', '\u0003', 'x'].map((key) => meaningOf(key, begun('40m'), 0).kind)).toEqual(['ask', 'quit', 'quit', 'nothing']);
  });
});

test('both times stand large beside each other, with whose turn it is', () => {
  const clock = play(begun('40m'), [1000, press('black')]).clock;
  expect(clockScreen(faceOf(clock, 1000), KEYS_LINE).slice(0, 4)).toEqual(
    [
      'BLACK                       WHITE ◀ to move',
      '',
      '███ ███ █ ███ ███           █ █ ███   ███ ███',
      '  █ █ █   █   █ █           █ █ █ █ █ █ █ █ █',
    ].map((line, row) => (row < 2 ? line : (expect.any(String) as string))),
  );
  expect(clockLine(faceOf(clock, 1000))).toBe('black 39:59   white 40:00 *');
});

test('every character of every face has its glyph', () => {
  for (const control of ['12h', '5x60s', '0m + 25/10m', '1s'])
    for (const nowMs of [0, 100, 900, 1000, 51_000]) expect(clockScreen(faceOf(begun(control), nowMs), '').join()).not.toContain('???');
});

test('as a club starts it: keys in, times out, and it ends by q', async () => {
  const clock = spawn(process.execPath, ['dist/src/cli/main.js', 'clock', '--control', '5x60s', '--demo'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  clock.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  clock.stdin.write(' bpmq');
  const [code] = (await once(clock, 'exit')) as [number];
  expect(code).toBe(0);
  expect(said.split('\n')).toEqual(
    expect.arrayContaining(['black 5. 60   white 5. 60', 'black 5. 60 *   white 5. 60', 'black 5. 60   white 5. 60 *']),
  );
  expect(said).toContain('PAUS');
  expect(said).toContain('5 periods left');
});

test.each([
  [['--control', 'soon', '--demo'], '--control'],
  [['--control', '40m'], 'give --demo'],
])('asked wrongly, %j, it exits with 2', (args, reason) => {
  const run = spawnSync(process.execPath, ['dist/src/cli/main.js', 'clock', ...args], { encoding: 'utf8' });
  expect([run.status, run.stderr.includes(reason)]).toEqual([2, true]);
});
