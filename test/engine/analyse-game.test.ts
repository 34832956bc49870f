/** A game that is over, before engines: recorded sessions of KataGo, GNU Go itself, and engines that fail. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { worstMoves } from '../../src/core/record/analysis.js';
import type { Color } from '../../src/core/go/color.js';
import { gameOf } from '../../src/core/record/kifu-game.js';
import { parseSgf } from '../../src/core/record/sgf-parse.js';
import { ok } from '../../src/core/result.js';
import { analyseByGtp, parseEstimate, parseRawLead, withoutTempo } from '../../src/engine/analyse-game.js';
import { makeQuery } from '../../src/engine/kata-analysis.js';
import { analyseRecord, gameToAnalyse } from '../../src/service/analyse-record.js';
import { needs, whereIs } from '../support/tools.js';
import { scripted } from './seated-table.js';

const kifu = (sgf: string) => {
  const parsed = parseSgf(sgf);
  const root = parsed.ok ? parsed.value.games[0] : undefined;
  if (root === undefined) throw new Error('no game');
  return gameOf(root);
};
const GAME = kifu('(;GM[1]SZ[9]KM[6.5]RU[Japanese]RE[W+R]AB[gc]PL[W];W[ee];B[cg];W[])');
const LIMITS = { thinkMs: 20_000 };

describe('by GTP', () => {
  test('KataGo says who leads after every move', async () => {
    const leads = ['whiteWin 0.5\nwhiteLead -4.25\nvarTimeLeft 3', 'whiteLead 1.5', 'whiteLead 0', 'whiteLead -12.5'];
    const asked: string[] = [];
    const engine = scripted([], asked, { list_commands: 'play\nkata-raw-nn' });
    const talk = {
      ask: (command: string) => (command.startsWith('kata') ? Promise.resolve(ok(leads.shift() ?? '')) : engine.ask(command, 0)),
    };
    const analysis = await analyseByGtp(talk, gameToAnalyse(GAME), LIMITS);
    expect(analysis).toMatchObject({
      ok: true,
      value: { engine: 'Script 1', moves: ['WE5', 'BC3', 'Wpass'], leads: [4.25, -1.5, 0, 12.5] },
    });
    expect(asked).toEqual([
      'name',
      'version',
      'list_commands',
      'boardsize 9',
      'clear_board',
      'komi 6.5',
      'play black G7',
      'play white E5',
      'play black C3',
      'play white pass',
    ]);
  });

  test.each([
    ['nonsense', { list_commands: 'estimate_score', estimate_score: 'who knows' }, "says 'who knows' after move 0, which is no lead"],
    ['a lead of no board', { list_commands: 'kata-raw-nn', 'kata-raw-nn': 'whiteLead 1e9' }, 'which is no lead'],
    ['not a number', { list_commands: 'kata-raw-nn', 'kata-raw-nn': 'whiteLead nan' }, 'which is no lead'],
    ['neither command', { list_commands: 'play genmove' }, 'knows neither kata-raw-nn nor estimate_score'],
  ])('an engine that answers %s is refused', async (_, answers, why) => {
    const analysis = await analyseByGtp(scripted([], [], answers), gameToAnalyse(GAME), LIMITS);
    expect(analysis).toMatchObject({ ok: false, refusal: expect.stringContaining(why) as string });
  });

  test('an estimate that leans to whoever moved last is put upright, and a bad move stands out', () => {
    // Each move gains 6, but for the seventh, which gains nothing.
    const colors = Array.from<unknown, Color>({ length: 12 }, (_, index) => (index % 2 === 0 ? 'black' : 'white'));
    const gains = colors.map((_, index) => (index === 6 ? 0 : 6));
    const leads = gains.reduce<number[]>((sofar, gain, index) => [...sofar, (sofar.at(-1) ?? 0) + (index % 2 === 0 ? gain : -gain)], [-3]);
    const upright = withoutTempo(leads, colors);
    expect(upright).toEqual([0, 0, 0, 0, 0, 0, 0, -6, -6, -6, -6, -6, -6]);
  });

  test('leads as engines write them', () => {
    expect([parseEstimate('B+3.5 (upper bound: 4, lower: 2)'), parseEstimate('W+12'), parseEstimate('0'), parseEstimate('x')]).toEqual([
      3.5,
      -12,
      0,
      undefined,
    ]);
    expect([parseRawLead('whiteLead 2.5'), parseRawLead('whiteLeadership 3')]).toEqual([-2.5, undefined]);
  });
});

describe('by KataGo’s analysis engine', () => {
  /** A process that reads the question and says these lines. */
  const answering = (...lines: readonly string[]): string => {
    const folder = mkdtempSync(path.join(tmpdir(), 'banmen-kata-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const script = path.join(folder, 'katago.mjs');
    writeFileSync(
      script,
      `process.stdin.once('data', () => { ${lines.map((line) => `console.log(${JSON.stringify(line)});`).join('')} });setTimeout(() => 0, 60000);`,
    );
    const shell = path.join(folder, 'katago');
    writeFileSync(shell, `#!/bin/sh\nexec '${process.execPath}' '${script}'\n`, { mode: 0o755 });
    return `'${shell}' analysis`;
  };
  const turn = (turnNumber: number, scoreLead: unknown, move?: string): string =>
    JSON.stringify({
      id: '1',
      turnNumber,
      rootInfo: { scoreLead, winrate: 0.5 },
      moveInfos: [
        { move: 'A1', order: 1 },
        { move, order: 0 },
      ],
    });

  test('answers come in any order, warnings between them; what it would have played stands beside', async () => {
    const engine = answering(
      '{"warning":"komi","field":"komi","id":"1"}',
      turn(3, 9),
      turn(0, 4.25, 'D5'),
      turn(2, 0, 'pass'),
      turn(1, -1.5, 'D4'),
    );
    expect(await analyseRecord(GAME, engine, LIMITS)).toEqual({
      ok: true,
      value: { engine: 'KataGo', moves: ['WE5', 'BC3', 'Wpass'], leads: [4.25, -1.5, 0, 9], better: ['D5', 'D4', null] },
    });
  });

  test.each([
    ['an error', '{"error":"Could not parse","id":"1"}', 'Could not parse'],
    ['no JSON', 'Loading model...', 'is no JSON'],
    ['a turn that nobody asked about', turn(7, 1), 'turn 7'],
    ['no lead', turn(1, null), 'after move 1 it says the lead is null'],
  ])('%s is refused', async (_, line, why) => {
    const analysis = await analyseRecord(GAME, answering(line), LIMITS);
    expect(analysis).toMatchObject({ ok: false, refusal: expect.stringContaining(why) as string });
  });

  test('one that says nothing more is given up, one that is not there is named', async () => {
    expect(await analyseRecord(GAME, answering(turn(0, 1)), { thinkMs: 200 })).toMatchObject({
      ok: false,
      refusal: expect.stringContaining('said nothing for 0 s') as string,
    });
    expect(await analyseRecord(GAME, '/no/such/katago analysis', LIMITS)).toMatchObject({
      ok: false,
      refusal: expect.stringContaining('cannot be started') as string,
    });
  });

  test('the question has the whole game', () => {
    expect(JSON.parse(makeQuery(gameToAnalyse(GAME)))).toMatchObject({
      initialStones: [['B', 'G7']],
      initialPlayer: 'W',
      moves: [
        ['W', 'E5'],
        ['B', 'C3'],
        ['W', 'pass'],
      ],
      rules: 'japanese',
      komi: 6.5,
      boardXSize: 9,
      analyzeTurns: [0, 1, 2, 3],
    });
  });
});

test('while a game goes on no engine is asked about it', async () => {
  const analysis = await analyseRecord(kifu('(;GM[1]SZ[9];B[ee])'), '/no/such/engine', LIMITS);
  expect(analysis).toMatchObject({ ok: false, refusal: expect.stringContaining('no result') as string });
});

const need = needs('gnugo');
test.skipIf(need.missing)(need.name('GNU Go itself: a stone in the empty corner is among the worst'), async () => {
  const game = kifu('(;GM[1]SZ[9]KM[0]RU[Japanese]RE[W+R];B[ce];W[cc];B[ge];W[gc];B[ee];W[ec];B[aa];W[cd];B[ia];W[gd])');
  const analysis = await analyseRecord(game, `${whereIs('gnugo') ?? 'gnugo'} --mode gtp --level 1`, LIMITS);
  if (!analysis.ok) throw new Error(analysis.refusal);
  expect(analysis.value.leads).toHaveLength(11);
  expect(worstMoves(analysis.value).map(({ number }) => number)).toContain(7);
});
