/**
 * The count in Chromium: shown to everybody; locked until somebody touches the page, then heard; a page that the browser silences is
 * told to the server. With a sound server, what is heard is recorded back (how exact: the last test is tolerant,
 * it prints what it measured).
 */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVoice, type OpenVoice } from '../../src/service/open-voice.js';
import { startConsole, type RunningConsole } from '../../src/console/server.js';
import type { Call } from '../../src/core/clock/call.js';
import type { ReaderPort, TimePort } from '../../src/session/ports.js';
import { timedWord } from '../../src/voice/render-count.js';
import { SAMPLES_PER_MS } from '../../src/voice/sound/sound.js';
import { FakeTable } from '../console/fake-table.js';
import { sized } from '../support/run-length.js';
import { needs } from '../support/tools.js';
import { LAPTOP, PHONE, PHONE_ON_ITS_SIDE, SMALL_PHONE } from './browser.js';
import { builtPacks } from '../voice/packs/built-packs.js';
import { findWord, startSoundServer, type SoundServer } from '../voice/outputs/null-sink.js';

const need = needs('chromium', 'pulseaudio', 'pactl', 'parec');

const WORDS = 9;
/** Words that come out whole: a browser beside other tests loses some to them; alone it loses none. */
const HEARD_MIN = sized({ usual: 2, long: WORDS });
/** A busy machine; a word of another second would be further off. */
const OFF_MS_MAX = 400;

const time: TimePort = { nowMs: () => performance.now(), wallMs: () => 0, wakeAt: () => () => undefined };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe.skipIf(need.missing)(need.name('the count in a browser'), () => {
  let server: SoundServer;
  let voice: OpenVoice;
  let reader: ReaderPort;
  let trouble: string | undefined;
  let running: RunningConsole;
  let browser: Browser;
  let page: Page;

  /** What can be turned on lies in place of the list of moves. */
  const openSound = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Sound', exact: true }).click();
    await page.locator('.sound').waitFor();
  };

  beforeAll(async () => {
    server = await startSoundServer();
    voice = openVoice({ tables: [{ tableId: 'table-1', language: 'ko', announce: ['prisoners'] }], log });
    const opened = voice.reader('table-1', time);
    if (opened === undefined) throw new Error('no reader');
    reader = opened;
    reader.watchTrouble?.((why) => (trouble = why));
    const table = new FakeTable('table-1', 'Table 1');
    table.start({ width: 19, height: 19 });
    running = await startConsole({
      tables: [table],
      host: '127.0.0.1',
      port: 0,
      pageFolder: path.resolve('dist/page'),
      sound: voice.sound,
    });
    browser = await chromium.launch({
      executablePath: '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--autoplay-policy=document-user-activation-required'],
      ignoreDefaultArgs: ['--mute-audio'],
      env: { ...process.env, ...server.env },
    });
    page = await browser.newPage();
    // The test's own hold on the page's audio, which begins locked: everything this driver asks of a page counts as
    // a touch to Chromium, so its own lock would open before the test has looked at it.
    await page.addInitScript(
      `window.AudioContext = class extends AudioContext { constructor(options) { super(options); window.pageAudio = this; void this.suspend(); } };`,
    );
    await page.goto(`${running.address}/t/table-1`);
    await openSound();
  });
  afterAll(async () => {
    await browser.close();
    await running.close();
    voice.close();
    await server.stop();
  });

  test('before a touch there is a button, and the server knows the page cannot be heard', async () => {
    await page.getByRole('button', { name: 'Turn the spoken count on' }).waitFor();
    await expect.poll(() => voice.pages('table-1').locked, { timeout: 10_000 }).toBe(1);
  });

  test('without a touch every word is shown, in the table’s language and with a flash; an alarm stands beside it', async () => {
    const nowMs = time.nowMs();
    reader.calls([{ atMs: nowMs + 300, key: 'n.3' }], 'black', nowMs);
    reader.say({ atMs: nowMs, key: 'clear.prisoners' }, 'prisoners', nowMs);
    await page.locator('.caption.said', { hasText: '따낸 돌' }).waitFor();
    const word = page.locator('.caption.count', { hasText: '셋' });
    await word.waitFor();
    expect(await word.getAttribute('lang')).toBe('ko');
    // No loudspeaker at this table: it says that it is only shown.
    expect(await word.getByLabel('shown, not spoken at the table').count()).toBe(1);
    const movement = `getComputedStyle(document.querySelector('.flash')).animationName`;
    expect(await page.evaluate(movement)).toBe('flash');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.evaluate(movement)).toBe('none');
    await page.emulateMedia({ reducedMotion: null });
  });

  test.each([
    ['a laptop', LAPTOP],
    ['a phone', PHONE],
    ['a small phone', SMALL_PHONE],
    ['a phone on its side', PHONE_ON_ITS_SIDE],
  ])('on %s the caption is in sight and large, and neither board nor clock gives way to it', async (_, viewport) => {
    await page.setViewportSize(viewport);
    await page.reload();
    await openSound();
    let board: object | null = null;
    const isStill = async (): Promise<boolean> => {
      const before = JSON.stringify(board);
      board = await page.locator('.wood').boundingBox();
      return JSON.stringify(board) === before;
    };
    await expect.poll(isStill, { timeout: 10_000, interval: 200 }).toBe(true);
    const nowMs = time.nowMs();
    reader.calls([{ atMs: nowMs + 200, key: 'time.over', afterNine: true }], 'black', nowMs);
    const caption = page.locator('.caption.count.loss');
    await caption.waitFor();
    const [shown, players, button] = await Promise.all([
      caption.boundingBox(),
      page.locator('.players').boundingBox(),
      page.locator('.sound').boundingBox(),
    ]);
    if (shown === null || players === null || button === null) throw new Error('not drawn');
    for (const box of [shown, button]) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
    }
    expect(shown.y, 'the clocks stay in sight').toBeGreaterThanOrEqual(players.y + players.height);
    expect(await page.locator('.wood').boundingBox(), 'the board stays where it is').toEqual(board);
    const size = Number(await page.evaluate(`parseFloat(getComputedStyle(document.querySelector('.caption.count.loss')).fontSize)`));
    expect(size).toBeGreaterThanOrEqual(28);
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(viewport.height);
    reader.silence();
  });

  test('a topic that nobody switched on is neither said nor shown', async () => {
    const nowMs = time.nowMs();
    reader.say({ atMs: nowMs, key: 'black' }, 'turn', nowMs);
    reader.calls([{ atMs: nowMs + 200, key: 'n.4' }], 'black', nowMs);
    await page.locator('.caption.count', { hasText: '넷' }).waitFor();
    expect(await page.locator('.caption', { hasText: '흑' }).count()).toBe(0);
  });

  test('after the touch the words are heard near their moments, and shown', async () => {
    const turnOn = page.getByRole('button', { name: 'Turn the spoken count on' });
    if ((await turnOn.count()) > 0) await turnOn.click();
    await page.getByText('The count is spoken here').waitFor();
    await expect.poll(() => voice.pages('table-1').playing, { timeout: 10_000 }).toBe(1);
    expect(trouble).toBeUndefined();
    const recording = server.record(time);
    await wait(2000);
    const startMs = time.nowMs() + 900;
    const calls: readonly Call[] = Array.from({ length: WORDS }, (_, nth) => ({
      atMs: startMs + nth * 1000,
      key: `n.${nth + 1}` as const,
    }));
    for (const call of calls) {
      const nowMs = call.atMs - 900;
      await wait(Math.max(0, nowMs - time.nowMs()));
      reader.calls(
        calls.filter(({ atMs }) => atMs >= nowMs && atMs < nowMs + 1000),
        'black',
        nowMs,
      );
    }
    await page.locator('.caption.count', { hasText: '아홉' }).waitFor();
    await wait(1500);
    const { sound, zeroMs, momentOf } = await recording.stop();
    const pack = builtPacks().get('ko')?.pack;
    if (pack === undefined) throw new Error('no Korean');
    const errors = calls.flatMap((call) => {
      const word = timedWord('t', call, [pack]).sound;
      const { at, likeness } = findWord(sound, word, (call.atMs - zeroMs) * SAMPLES_PER_MS, OFF_MS_MAX * SAMPLES_PER_MS);
      return likeness > 0.6 ? [momentOf(at) - call.atMs] : [];
    });
    expect(errors.length).toBeGreaterThanOrEqual(HEARD_MIN);
    process.stdout.write(`    in Chromium, off by (ms): ${errors.map((error) => error.toFixed(1)).join(' ')}\n`);
  }, 60_000);

  test('what the loudspeaker of a page adds is kept in its browser, within bounds', async () => {
    const delay = page.getByLabel('The loudspeaker is late by');
    const offered = await delay.locator('option').allTextContents();
    expect(offered[0]).toBe('not at all');
    await delay.selectOption({ index: offered.length - 1 });
    await expect.poll(() => page.evaluate(`localStorage.getItem('banmen-sound-delay') + ' ms'`)).toBe(offered.at(-1));
    await delay.selectOption({ index: 0 });
    await expect.poll(() => page.evaluate(`localStorage.getItem('banmen-sound-delay')`)).toBe('0');
  });

  test('a page whose sound the browser stops says so, to its reader and to the server', async () => {
    // As a phone does in the background.
    await page.evaluate('window.pageAudio.suspend()');
    await page.getByRole('button', { name: /The browser has stopped the sound/ }).waitFor();
    await expect.poll(() => voice.pages('table-1').suspended, { timeout: 10_000 }).toBe(1);
    expect(trouble).toBe('The voice cannot be relied on, watch the clock: a page that spoke must be touched to go on');
  });
});
