/**
 * Spectators of the hall in a browser: a board on a hub, a node of the engine, the hall, each in a process of its own. What is
 * played is seen, a link that is lost comes back, and what the organiser delays is seen late by all but those who have business there.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BoardInHand } from '../../simulator/board-in-hand.js';
import { serveOverTcp, type ServedBoard } from '../../simulator/serve-board.js';
import { startBanmen, type Running } from '../cli/running.js';
import { addressOf } from '../cli/workplace.js';
import { NatsNodes } from '../support/nats-nodes.js';
import { needs } from '../support/tools.js';
import { LAPTOP, launchBrowser } from './browser.js';

const need = needs('chromium', 'nats-server');
const STORY_MS_MAX = 90_000;
/** The hall says after ten seconds that a hub is silent; a page that lost its server tries again within some seconds. */
const soon = <Seen>(look: () => Promise<Seen>) => expect.poll(look, { timeout: 30_000 });

describe.skipIf(need.missing)(need.name('spectators of the hall'), { timeout: STORY_MS_MAX }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-spectators-'));
  const board = new BoardInHand('hand-1');
  const running: Running[] = [];
  let nodes: NatsNodes;
  let served: ServedBoard;
  let browser: Browser;
  let page: Page;
  let hall: Running;
  let hallAddress = '';

  const start = (...args: readonly string[]): Running => {
    const started = startBanmen(args, { cwd: folder });
    running.push(started);
    return started;
  };
  const startHall = (name: string, port: string, ...more: readonly string[]): Running =>
    start(
      'hall',
      '--relay',
      nodes.servers.join(','),
      '--credentials',
      nodes.fileOf('hall'),
      '--replicas',
      '1',
      ...[...['--data', name, '--port', port], ...more],
    );
  const plays = (point: string, color: 'black' | 'white'): void => {
    board.put(point, color);
    board.press(color);
  };
  const moves = (on: Page) => () => on.locator('.moves .move').count();

  beforeAll(async () => {
    nodes = await NatsNodes.start(path.join(folder, 'nats'), 1, ['north']);
    served = await serveOverTcp(board, 0);
    writeFileSync(
      path.join(folder, 'banmen.toml'),
      `port = 0\nrelay = "${nodes.servers.join(',')}"\nrelay-credentials = "${nodes.fileOf('hub-north')}"\n[[table]]\nid = "window"\nname = "By the window"\nboard = "${served.address}"\n`,
    );
    await addressOf(start('serve'));
    hall = startHall('hall', '0');
    hallAddress = await addressOf(hall);
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: LAPTOP, locale: 'en' });
  }, STORY_MS_MAX);
  afterAll(async () => {
    await browser.close();
    await Promise.all(running.map((one) => one.end('SIGKILL')));
    await nodes.close();
    await served.close();
    board.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a page that was open before the hall knew of any table shows it as soon as it comes, and its moves', async () => {
    await page.goto(hallAddress);
    await page.getByText('By the window (north)').click();
    plays('cc', 'black');
    await soon(moves(page)).toBe(1);
    plays('gg', 'white');
    await soon(moves(page)).toBe(2);
    expect(new URL(page.url()).pathname).toBe('/t/north-window');
  });

  test('an engine that goes and comes back: the page says so meanwhile, and has what was played', async () => {
    await nodes.kill(0);
    plays('cg', 'black');
    await page.getByText('hub north has not been heard since').first().waitFor({ timeout: 30_000 });
    expect(await moves(page)()).toBe(2);
    await nodes.begin(0);
    await soon(moves(page)).toBe(3);
    await soon(() => page.getByText('hub north has not been heard since').count()).toBe(0);
  });

  test('a hall that is killed and begun again: the page comes back by itself, with what was played', async () => {
    await hall.end('SIGKILL');
    await page.locator('.server-lost').waitFor();
    plays('gc', 'white');
    hall = startHall('hall', new URL(hallAddress).port);
    await addressOf(hall);
    await soon(moves(page)).toBe(4);
    await soon(() => page.locator('.server-lost').count()).toBe(0);
  });

  test('what the organiser delays a spectator sees later, and an arbiter who signs in as it is, at once', async () => {
    const late = startHall('late-hall', '0', '--spectator-delay', '2 moves', '--proxy', '127.0.0.1');
    const address = await addressOf(late);
    const [, pin = ''] = await late.says(/arbiter\s+(\d{4} \d{4})/);
    const spectator = await browser.newContext({ locale: 'en', extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.7' } });
    // What the browser says of itself it says with its own requests only.
    await spectator.addInitScript('delete window.SharedWorker');
    const seen = await spectator.newPage();
    await seen.goto(new URL('/t/north-window', address).href);
    await soon(moves(seen)).toBe(0);
    plays('ee', 'black');
    await soon(moves(page)).toBe(5);
    plays('aa', 'white');
    await soon(moves(page)).toBe(6);
    await soon(moves(seen)).toBe(4);
    await seen.getByRole('link', { name: 'Desk' }).click();
    await seen.getByLabel('PIN').fill(pin.replace(' ', ''));
    await seen.getByRole('button', { name: 'Sign in' }).click();
    await seen.getByLabel('PIN').waitFor({ state: 'detached' });
    await seen.getByRole('link', { name: 'Hall', exact: true }).click();
    await seen.getByText('By the window (north)').click();
    await soon(moves(seen)).toBe(6);
    await spectator.close();
  });
});
