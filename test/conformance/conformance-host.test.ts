/** The suite against the C core built by the host's compiler. In its own file: it waits for real heartbeats. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, test } from 'vitest';
import { needs } from '../support/tools.js';
import { conforms } from './boards/conforms.js';
import { buildHostProgram, hostProgramUnderTest } from './boards/host-program.js';

const need = needs('gcc', 'make');
const folder = mkdtempSync(path.join(tmpdir(), 'gsb-host-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SUITE_MS = 120_000;
/** Hands through a pipe are not quick enough for a blip of 4 ms. */
const LEFT_OUT = 1;

test.skipIf(need.missing)(
  need.name('the host build of the C core conforms'),
  () => conforms(hostProgramUnderTest(buildHostProgram(folder)), LEFT_OUT),
  SUITE_MS,
);
