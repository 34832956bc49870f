import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { examples } from '../support/pages.js';

/** A dozen processes one after the other, on a machine that may have much else to do. */
const EXAMPLES_MS_MAX = 180_000;

describe("the README's examples", () => {
  /** The others wait for a board, a browser, a person or an evening's journals, or take a minute. */
  const ASK_FOR_MORE = [
    'serve',
    'clock',
    'ports',
    'doctor',
    'calibrate',
    'board',
    'support',
    'emulate',
    'conformance',
    'sound-check',
    'journal',
    'game',
    'log',
    'verify',
    'event',
    'hall',
    'gtp',
    'play',
    'study',
    'analyse',
  ];
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-readme-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test(
    'run as they stand, one after the other, in an empty folder',
    () => {
      const bin = path.join(folder, 'bin');
      const empty = path.join(folder, 'empty');
      mkdirSync(bin);
      mkdirSync(empty);
      symlinkSync(path.resolve('dist/src/cli/main.js'), path.join(bin, 'banmen'));
      const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
      for (const example of examples().filter((text) => !ASK_FOR_MORE.includes(text.split(' ')[1] ?? ''))) {
        const ran = spawnSync('sh', ['-c', example], { cwd: empty, env, encoding: 'utf8' });
        expect(ran.status, `${example}\n${ran.stdout}\n${ran.stderr}`).toBe(0);
      }
    },
    EXAMPLES_MS_MAX,
  );
});
