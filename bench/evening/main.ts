/**
 * The club evening, to be watched: `npm run demo:evening`, with `-- --json` as JSON. Needs Debian's chromium. Exit 1 where a record
 * is not right.
 */
import path from 'node:path';
import { chromium } from 'playwright-core';
import { clubEvening } from './club-evening.js';
import { JOBS } from './phone.js';

const isJson = process.argv.includes('--json');
const say = (text: string): void => void process.stderr.write(`${text}\n`);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
try {
  say('Four boards, two rounds, one phone: this takes a few minutes.');
  const result = await clubEvening(browser, path.resolve('dist', 'src', 'cli', 'main.js'), say);
  if (isJson) process.stdout.write(`${JSON.stringify(result)}\n`);
  else {
    for (const { table, round, fields, exact } of result.games)
      process.stdout.write(
        `${table}, round ${round}: ${fields.PB} – ${fields.PW} ${fields.RE}, komi ${fields.KM}${fields.HA === '' ? '' : `, ${fields.HA} stones`}${exact ? '' : '  NOT RIGHT'}\n`,
      );
    process.stdout.write(`${result.jobs} of ${JOBS.length} jobs of an arbiter done on the phone\n`);
    for (const what of result.wrong) process.stdout.write(`${what}\n`);
  }
  process.exitCode = result.ok ? 0 : 1;
} finally {
  await browser.close();
}
