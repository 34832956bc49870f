/** The club evening of bench/evening, as a test: four boards, two rounds, one phone, eight right records. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { clubEvening } from '../../bench/evening/club-evening.js';
import { JOBS } from '../../bench/evening/phone.js';
import { needs } from '../support/tools.js';
import { launchBrowser } from './browser.js';

const need = needs('chromium');
const EVENING_MS_MAX = 1_200_000;

test.skipIf(need.missing)(
  need.name('a volunteer with a phone runs four tables for two rounds, and eight records are right in every field'),
  async () => {
    const browser = await launchBrowser();
    try {
      const { games, jobs, wrong } = await clubEvening(browser, path.resolve('dist', 'src', 'cli', 'main.js'));
      expect(wrong).toEqual([]);
      expect(games.map(({ exact }) => exact)).toEqual(Array.from({ length: 8 }, () => true));
      expect(jobs).toBe(JOBS.length);
    } finally {
      await browser.close();
    }
  },
  EVENING_MS_MAX,
);
