/**
 * The C core, compiled by the host's gcc with all warnings as errors and the address and
 * undefined behaviour sanitizers on. The C tests say themselves what they checked.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { needs } from '../support/tools.js';

const FIRMWARE = path.resolve('firmware-protocol', 'firmware');
const need = needs('gcc', 'make');
const folder = mkdtempSync(path.join(tmpdir(), 'gsb-core-'));

/** A new one each run; printed, so that a failure can be had again with `make test SEED=...`. */
const SEED = Date.now() % 1_000_000;
const FUZZ_LINES = 30_000;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the portable core', () => {
  test.skipIf(need.missing)(
    need.name('passes its unit tests, the vectors and the fuzz under the sanitizers'),
    () => {
      const made = spawnSync('make', ['-C', FIRMWARE, 'test', `B=${folder}`, `SEED=${SEED}`, `LINES=${FUZZ_LINES}`, 'CC=gcc'], {
        encoding: 'utf8',
      });
      expect(made.status, `seed ${SEED}\n${made.stdout}\n${made.stderr}`).toBe(0);
      for (const name of ['vectors', 'board', 'level', 'fuzz']) {
        const checks = new RegExp(`^${name}: (\\d+) checks, 0 failed$`, 'm').exec(made.stdout)?.[1];
        expect(Number(checks), `${name} ran`).toBeGreaterThan(100);
      }
    },
    120_000,
  );
});
