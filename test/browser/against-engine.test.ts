/**
 * A whole game against GNU Go on the page of its table, once with each colour: its stone laid beside its point and put right,
 * prisoners lifted, counted. Board, hands and time are made up; session, engine, service and browser are real.
 */
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startConsole } from '../../src/console/server.js';
import { opposite } from '../../src/core/go/color.js';
import { makePointName } from '../../src/core/go/point.js';
import { GtpEngine } from '../../src/engine/gtp-engine.js';
import { SeatedTable, SIZE, type Player } from '../engine/seated-table.js';
import { needs, whereIs } from '../support/tools.js';
import { LAPTOP, launchBrowser } from './browser.js';

const need = needs('chromium', 'gnugo');
const WITHIN_MS = 20_000;

const gnugo = (seed: number): GtpEngine =>
  new GtpEngine(whereIs('gnugo') ?? 'gnugo', ['--mode', 'gtp', '--level', '1', '--seed', String(seed)]);

/** The player has a friend of the same strength, who whispers. */
const advised = async (side: 'black' | 'white', friend: GtpEngine): Promise<Player> => {
  for (const command of ['boardsize 9', 'clear_board', 'komi 6.5']) await friend.ask(command, WITHIN_MS);
  let known = 0;
  return async ({ moves }) => {
    for (const { color, point } of moves.slice(known)) {
      if (color !== side) await friend.ask(`play ${color} ${point === null ? 'pass' : makePointName(point, SIZE)}`, WITHIN_MS);
    }
    known = moves.length;
    const answer = await friend.ask(`genmove ${side}`, WITHIN_MS);
    if (!answer.ok) throw new Error(answer.refusal);
    return /^(?:pass|resign)$/i.test(answer.value) ? 'pass' : answer.value;
  };
};

describe.skipIf(need.missing)(need.name('a game against GNU Go, on the page'), () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  test.each(['black', 'white'] as const)('as %s', async (player) => {
    // With these seeds both sides capture.
    const friend = gnugo(11);
    const table = new SeatedTable({ start: () => gnugo(1), side: opposite(player), settings: { about: { komiHalfPoints: 13 } } });
    const running = await startConsole({ tables: [table.session], host: '127.0.0.1', port: 0, pageFolder: path.resolve('dist/page') });
    const page = await (await browser.newContext({ viewport: LAPTOP })).newPage();
    onTestFinished(async () => {
      await page.context().close();
      await running.close();
      await table.close();
      await friend.close();
    });
    await table.until('a game begins', () => table.session.snapshot().game !== undefined);
    await page.goto(`${running.address}/t/table-1`);
    const shows = (words: string | RegExp): Promise<void> => page.getByText(words).first().waitFor({ timeout: WITHIN_MS });

    const player9 = await advised(player, friend);
    if (player === 'black') await table.plays(await player9(table.game));
    await table.until('the engine has thought', () => table.lit.some((light) => light.startsWith('put-here')));
    const wished = table.lit[0]?.split(' ')[1] ?? '';
    await shows(`the engine plays ${wished}; put its stone there`);
    await table.layIts({ clumsy: true, onWrong: () => shows(/its stone lies on/) });
    await table.until('its stone is right', () => table.moves.at(-1) === wished && table.lit.length === 0);

    await table.playOut(player9);
    const { moves, ended, players } = table.game;
    expect(moves.length).toBeGreaterThan(20);
    expect(table.prisonersLifted).toBeGreaterThan(0);
    expect(players[opposite(player)]).toBe('GNU Go');
    expect(ended?.result).toMatch(/^[BW]\+\d+\.5$/);
    // The page has it all: the stones that are left, and who won.
    const [winner = '', margin = ''] = ended?.result?.split('+') ?? [];
    await shows(`${winner === 'B' ? 'Black' : 'White'} wins by ${margin}`);
    expect(await page.locator('.board .stone').count()).toBe(table.stonesOnBoard);
    expect(table.game.infractions).toEqual([]);
    expect(table.records.written.at(-1)?.sgf).toContain(`RE[${ended?.result ?? ''}]`);
  });
});
