/** The desk over a service that runs: what an act would do is shown, then it is done, then undone; nobody writes JSON. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBanmen } from '../cli/running.js';
import { needs } from '../support/tools.js';
import { PHONE, launchBrowser } from './browser.js';

const need = needs('chromium');
const STORY_MS_MAX = 180_000;

interface GameAnswer {
  readonly game: {
    readonly players: { readonly white: string };
    readonly moves: readonly { readonly color: string; readonly point: number | null }[];
    readonly rulings: readonly { readonly ruling: string }[];
    readonly waiting: readonly { readonly settings: { readonly players: { readonly black: string } } }[];
    readonly phase: string;
  };
}

describe.skipIf(need.missing)(need.name('the desk on a phone'), { timeout: STORY_MS_MAX }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-desk-'));
  let serving: ReturnType<typeof startBanmen>;
  let browser: Browser;
  let page: Page;
  let address = '';

  beforeAll(async () => {
    serving = startBanmen(['serve', '--board', 'sim:', '--data', 'data'], { cwd: folder });
    browser = await launchBrowser();
    [, address = ''] = await serving.says(/(http:\/\/\S+)/);
    page = await browser.newPage({ viewport: PHONE });
    await page.goto(address);
    await page.getByRole('link', { name: 'Desk' }).click();
    await page.locator('.waiting-table').first().click();
    await page.locator('.case-board .stone').nth(2).waitFor({ timeout: STORY_MS_MAX });
  }, STORY_MS_MAX);
  afterAll(async () => {
    await browser.close();
    await serving.end('SIGINT');
    rmSync(folder, { recursive: true });
  });

  const tableId = (): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const ask = async (): Promise<GameAnswer['game']> =>
    ((await (await fetch(new URL(`/api/v1/tables/${tableId()}`, address))).json()) as GameAnswer).game;
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: typeof name === 'string' }).click();
  const tab = (name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();

  test('a misspelt name is put right, and the change undone', async () => {
    await tab('Game');
    const form = page.getByRole('form', { name: 'The game on the board' });
    await form.getByLabel('White', { exact: true }).fill('Sato Ichiro');
    await form.getByLabel('Why').fill('misspelt');
    await form.getByRole('button', { name: 'Put right' }).click();
    await page.getByText('What this would do').waitFor();
    expect((await ask()).players.white).not.toBe('Sato Ichiro');
    await press('Do it');
    await page.getByText('Done: Put right.').waitFor();
    await expect.poll(async () => (await ask()).players.white).toBe('Sato Ichiro');
    await press('Undo');
    await page.getByText('Undone: Put right.').waitFor();
    await expect.poll(async () => (await ask()).players.white).not.toBe('Sato Ichiro');
  });

  test('the next pairing is entered while the game goes on, and does not touch it', async () => {
    await tab('Game');
    const form = page.getByRole('form', { name: 'The next game' });
    await form.getByLabel('Black', { exact: true }).fill('Aki');
    await form.getByLabel('White', { exact: true }).fill('Bo');
    await form.getByLabel('Time').fill('40m + 5x30s');
    await form.getByText('Each side: 40 min, then 5 × 30 s').waitFor();
    const before = (await ask()).moves.length;
    await form.getByRole('button', { name: 'Arrange' }).click();
    await page.getByText('Done: Arrange.').waitFor();
    const game = await ask();
    expect(game.waiting[0]?.settings.players.black).toBe('Aki');
    expect(game.moves.length).toBeGreaterThanOrEqual(before);
  });

  test('an earlier move is made a pass, told what that means, and comes back', async () => {
    await tab('Moves');
    await page.getByRole('button', { name: 'First position' }).click();
    await page.getByRole('button', { name: 'Forward one move' }).click();
    const first = (await ask()).moves[0]?.point;
    expect(first).not.toBeNull();
    await press('Make it a pass');
    await page.getByText('What this would do').waitFor();
    await page.getByText('On the board', { exact: true }).waitFor();
    await press('Do it');
    await page.getByText('Done: Make it a pass.').waitFor();
    await expect.poll(async () => (await ask()).moves[0]?.point).toBeNull();
    await press('Undo');
    await page.getByText('Undone: Make it a pass.').waitFor();
    await expect.poll(async () => (await ask()).moves[0]?.point).toBe(first);
  });

  test('an advice is ruled and stands in the list of rulings', async () => {
    await tab('Rulings');
    const form = page.getByRole('form', { name: 'Another ruling' });
    await form.getByLabel('Why').fill('talked to the neighbour');
    await form.getByRole('button', { name: 'Rule' }).click();
    await press('Do it');
    await page.getByText('Done: advice.').waitFor();
    await expect.poll(async () => (await ask()).rulings.map(({ ruling }) => ruling)).toContain('advice');
  });

  test('what may not be is refused where it was asked, and nothing changes', async () => {
    await tab('End and reopen');
    const form = page.getByRole('form', { name: 'End the game' });
    await form.getByLabel('Result').fill('whatever');
    await form.getByRole('button', { name: 'End the game' }).click();
    await page.locator('.outcome.refused').waitFor();
    expect((await ask()).phase).toBe('playing');
  });
});
