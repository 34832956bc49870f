/**
 * One suite, four boards: the virtual board, the C core as a host program, the firmware in
 * emulation, and `BOARD=serial:/dev/...` (or `tcp://...`) for those who have one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openCableUnderTest } from '../../simulator/conformance/cable-under-test.js';
import type { BoardUnderTest } from '../../simulator/conformance/board-under-test.js';
import { emulatedUnderTest } from '../../simulator/conformance/emulated-under-test.js';
import { checkBoard, CONFORMANCE_CASES, countOf, makeResultLine } from '../../simulator/conformance/suite.js';
import { readFirmware, readManifest } from '../../simulator/emulated-board/firmware-build.js';
import { parseBoardAddress } from '../../src/boards/board-address.js';
import { needs } from '../support/tools.js';
import { buildHostProgram, hostProgramUnderTest } from './boards/host-program.js';
import { virtualUnderTest } from './boards/virtual.js';

const gcc = needs('gcc', 'make');
const folder = mkdtempSync(path.join(tmpdir(), 'gsb-host-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SUITE_MS = 120_000;

/** `leftOut`: cases that this board cannot be asked; a number, so that none drops out unseen. */
const conforms = async (board: BoardUnderTest, leftOut: number): Promise<void> => {
  try {
    const report = await checkBoard(board, 100);
    const failed = report.results.filter(({ verdict }) => verdict.kind === 'fails').map(makeResultLine);
    expect(failed).toEqual([]);
    expect([report.results.length, countOf(report, 'left-out')]).toEqual([CONFORMANCE_CASES.length, leftOut]);
    expect(report.linesHeard).toBeGreaterThan(100);
  } finally {
    await board.close();
  }
};

describe('conformance', () => {
  test('the virtual board conforms', () => conforms(virtualUnderTest(), 1), SUITE_MS);

  test.skipIf(gcc.missing)(
    gcc.name('the host build of the C core conforms'),
    () => conforms(hostProgramUnderTest(buildHostProgram(folder)), 1),
    SUITE_MS,
  );

  test.each(readManifest().boards)(
    'the firmware $name in emulation conforms',
    async ({ name }) => {
      const firmware = readFirmware(name);
      if (!firmware.ok) throw new Error(firmware.refusal);
      await conforms(emulatedUnderTest(firmware.value, 1), 0);
    },
    SUITE_MS,
  );

  const address = process.env['BOARD'];
  test.skipIf(address === undefined)(
    address === undefined ? 'a real board conforms [skipped: set BOARD=serial:/dev/...]' : `the board at ${address} conforms`,
    async () => {
      const parsed = parseBoardAddress(address ?? '');
      if (!parsed.ok || parsed.value.kind === 'sim') throw new Error(`BOARD=${String(address)} is no serial port and no tcp address`);
      await conforms(await openCableUnderTest(parsed.value, () => performance.now()), 6);
    },
    SUITE_MS,
  );
});
