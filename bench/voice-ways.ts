/**
 * The two ways by which a word of the bench is heard: the loudspeaker of the machine, and a page in Chromium. Both are told
 * what is pending, again and again, as a table's reader does.
 */
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { openVoice } from '../src/service/open-voice.js';
import { startConsole } from '../src/console/server.js';
import type { Call } from '../src/core/clock/call.js';
import { Lateness } from '../src/voice/outputs/lateness.js';
import { ProcessSpeaker } from '../src/voice/outputs/process-speaker.js';
import type { VoicePack } from '../src/voice/packs/pack.js';
import { timedWord } from '../src/voice/render-count.js';
import { FakeTable } from '../test/console/fake-table.js';

export interface Way {
  tell(pending: readonly Call[], nowMs: number): void;
  /** What it believes of a word: how late it was; undefined where it does not say. */
  ownMs(atMs: number): number | undefined;
  report(): object;
  close(): Promise<void>;
}

const time = { nowMs: () => performance.now(), wallMs: () => 0, wakeAt: () => () => undefined };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const throughLoudspeaker = async (packs: readonly VoicePack[]): Promise<Way> => {
  const lateness = new Lateness();
  const own = new Map<number, number>();
  const speaker = new ProcessSpeaker({
    time,
    listener: {
      heard: (heard) => {
        lateness.add(heard);
        own.set(Math.round(heard.word.atMs), heard.lateMs);
      },
    },
  });
  while (speaker.state().kind !== 'playing') await wait(50);
  return {
    tell: (pending, nowMs) =>
      speaker.mixer.replace(
        'bench',
        pending.map((call) => timedWord('bench', call, packs)),
        nowMs,
      ),
    ownMs: (atMs) => own.get(Math.round(atMs)),
    report: () => ({ selfMeasured: lateness.figures(), counters: speaker.counters() }),
    close: async () => {
      speaker.close();
      return Promise.resolve();
    },
  };
};

/** Chromium without a screen, and a person who touches the page once. `env`: where its sound goes; `delayMs`: what that person says its loudspeaker adds. */
export const throughPage = async (env: NodeJS.ProcessEnv, delayMs: number): Promise<Way> => {
  const voice = openVoice({ tables: [{ tableId: 'table-1', language: 'ja' }], log });
  const reader = voice.reader('table-1', time);
  if (reader === undefined) throw new Error('no reader');
  const table = new FakeTable('table-1', 'Table 1');
  table.start({ width: 19, height: 19 });
  const running = await startConsole({
    tables: [table],
    host: '127.0.0.1',
    port: 0,
    pageFolder: path.resolve('dist/page'),
    sound: voice.sound,
  });
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: ['--mute-audio'],
    env: { ...process.env, ...env },
  });
  const page = await browser.newPage();
  // The clock face has the sound at hand; on the table's page it is in a sheet.
  await page.goto(`${running.address}/t/table-1/clock`);
  // What the driver itself asks of a page may count as the touch.
  await Promise.any([
    page.getByRole('button', { name: 'Turn the spoken count on' }).click(),
    page.getByText('The count is spoken here').waitFor(),
  ]);
  await page.getByText('The count is spoken here').waitFor();
  await page.locator('.sound select').selectOption(String(delayMs));
  return {
    tell: (pending, nowMs) => reader.calls(pending, 'black', nowMs),
    ownMs: () => undefined,
    report: () => ({ browser: browser.version(), pages: voice.pages('table-1') }),
    close: async () => {
      await browser.close();
      await running.close();
      voice.close();
    },
  };
};
