/** Dead stones from an engine: a real one, one that answers wrongly, one that does not answer; and what is proposed instead. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makePointName } from '../../src/core/go/point.js';
import { parseEngineCommand } from '../../src/engine/gtp-engine.js';
import { parseGtpAnswer, takeGtpAnswers } from '../../src/engine/gtp-text.js';
import { proposeDead } from '../../src/service/propose-dead.js';
import type { DeadProposal } from '../../src/session/ports.js';
import { positionFromDiagram } from '../support/go-diagram.js';
import { ruleset } from '../support/rulesets.js';
import { needs, whereIs } from '../support/tools.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'banmen-engine-'));
afterAll(() => rmSync(folder, { recursive: true }));

const japanese = ruleset('japanese');

/** Black's stones on the left are cut off: two of them, without eyes. */
const DRAWN = `
  . X O O X .
  . X O O X .
  O O O O X X
  O . O O X .`;
const SIZE = { width: 6, height: 4 };
const stopped = { kind: 'stopped', position: positionFromDiagram(DRAWN, japanese) } as const;

const QUICK = { setUpMs: 20_000, statusMs: 20_000 };
const SOON = { setUpMs: 200, statusMs: 200 };

const scripted = (...args: readonly string[]): string =>
  [process.execPath, path.resolve('test/support/scripted-engine.mjs'), ...args].map((word) => `"${word}"`).join(' ');

const session = (lines: string): string => {
  const file = path.join(folder, `${lines.length}-${Buffer.from(lines).toString('hex').slice(-12)}.txt`);
  writeFileSync(file, lines);
  return scripted('recorded', file);
};

const proposed = async (engine: string | undefined, timeouts = QUICK): Promise<DeadProposal> => {
  const answer = await proposeDead(stopped, engine, timeouts);
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value;
};

const names = (points: readonly number[]): string => points.map((point) => makePointName(point, SIZE)).join(' ');

const STATUS = `> name
= Old Engine
> version
= 2
> list_commands
= final_status_list
rectangular_boardsize
> final_status_list dead
= DEAD
> final_status_list seki
= SEKI
`;
const answering = (dead: string, seki = ''): string => session(STATUS.replace('DEAD', dead).replace('SEKI', seki));

const gnugo = needs('gnugo');

describe('GNU Go itself', () => {
  test.skipIf(gnugo.missing)(gnugo.name('names the dead stones of a square board'), async () => {
    const position = positionFromDiagram(
      `
      . . X . O . .
      . X X . O O .
      . X . . . O .
      X X X . O O O
      . X . . O . .
      . O X . O . .
      . . X . O . .`,
      japanese,
    );
    const answer = await proposeDead({ kind: 'stopped', position }, `${whereIs('gnugo') ?? 'gnugo'} --mode gtp`, QUICK);
    const b2 = 5 * 7 + 1;
    expect(answer).toEqual({ ok: true, value: { by: 'GNU Go 3.8', dead: [b2], seki: [], trouble: undefined, ownership: undefined } });
  });

  test.skipIf(gnugo.missing)(gnugo.name('has no oblong board, so the playouts propose, and it is said'), async () => {
    const answer = await proposed(`${whereIs('gnugo') ?? 'gnugo'} --mode gtp`);
    expect(answer.by).toBe('playouts');
    expect(answer.trouble).toContain('6 x 4');
  });
});

test('KataGo says whose each point is: chains on the other side of it are dead', async () => {
  const answer = await proposed(scripted('recorded', path.resolve('test/engine/sessions/katago-6x4.txt')));
  expect([answer.by, names(answer.dead), answer.trouble]).toEqual(['KataGo 1.15.3', 'B4 B3', undefined]);
  expect(answer.ownership?.slice(0, 6)).toEqual([-99, -99, -99, -100, 100, 100]);
});

test('an old engine names a stone of each dead chain: all of the chain is dead', async () => {
  const answer = await proposed(answering('B4'));
  expect([answer.by, names(answer.dead)]).toEqual(['Old Engine 2', 'B4 B3']);
});

describe('where the engine fails the playouts propose, and the reason is told', () => {
  test.each([
    ['keeps silent', scripted('silent'), SOON, /did not answer 'name' within/],
    ['crashes', scripted('crash'), QUICK, /stopped \(exit 3\): out of memory in the third cellar/],
    ['says what is no answer', scripted('rubbish'), QUICK, /'Hello, nice to meet you', which answers nothing/],
    ['answers another question', scripted('misnumbered'), QUICK, /answers nothing that was asked/],
    ['talks without an end', scripted('endless'), QUICK, /talks without an end/],
    ['is not there', 'no-such-engine-anywhere --mode gtp', QUICK, /cannot be started/],
    ['has no name', '  ', QUICK, /no engine is named/],
  ])('it %s', async (_, engine, timeouts, reason) => {
    const answer = await proposed(engine, timeouts);
    expect(answer.trouble).toMatch(reason);
    expect([answer.by, names(answer.dead)]).toEqual(['playouts', 'B4 B3']);
    expect(answer.ownership).toHaveLength(24);
  });

  test.each([
    ['a point without a stone', 'A1 B1', '', /holds B1 dead, where no stone lies/],
    ['a point off the board', 'T19', '', /'T19' is no point of this board/],
    ['a chain both dead and in seki', 'B4', 'B3', /dead and in seki at once/],
  ])('it names %s', async (_, dead, seki, reason) => {
    const answer = await proposed(answering(dead, seki));
    expect(answer.trouble).toMatch(reason);
    expect(answer.by).toBe('playouts');
  });

  test('it knows no command that tells', async () => {
    const answer = await proposed(session('> name\n= Mute\n> version\n= 1\n> list_commands\n= play\nrectangular_boardsize\n'));
    expect(answer.trouble).toMatch(/knows neither final_status_list nor kata-raw-nn/);
  });

  test('its ownership is short of a point', async () => {
    const short = '> list_commands\n= kata-raw-nn\nrectangular_boardsize\n> kata-raw-nn 0\n= whiteOwnership 0.5 0.5\n';
    expect((await proposed(session(short))).trouble).toMatch(/gives no ownership of 24 points/);
  });
});

test('while play goes on nobody is told', async () => {
  expect(await proposeDead({ kind: 'in-play' }, undefined)).toMatchObject({
    ok: false,
    refusal: expect.stringContaining('play goes on') as string,
  });
});

describe('GTP text', () => {
  test.each([
    ['=3 C4 D5', { isYes: true, number: 3, text: 'C4 D5' }],
    ['= ', { isYes: true, number: undefined, text: '' }],
    ['?12 unknown command', { isYes: false, number: 12, text: 'unknown command' }],
    ['hello', undefined],
  ])('%j', (written, answer) => {
    expect(parseGtpAnswer(written)).toEqual(answer);
  });

  test('answers come in pieces, with the line ends of any system', () => {
    expect(takeGtpAnswers('=1 a\r\n\r\n=2 b\nc\n\n=3 ')).toEqual({ answers: ['=1 a', '=2 b\nc'], rest: '=3 ' });
  });

  test('an engine is named with its words, quotes as in a shell', () => {
    expect(parseEngineCommand(`"/a b/katago" gtp -config 'my rules.cfg'`)).toEqual({
      ok: true,
      value: { program: '/a b/katago', args: ['gtp', '-config', 'my rules.cfg'] },
    });
  });
});
