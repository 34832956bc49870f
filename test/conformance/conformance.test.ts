/**
 * One suite for every board: here the virtual board, the firmware in emulation, and
 * `BOARD=serial:/dev/...` (or `tcp://...`) for those who have one; the host build of the C core
 * is in the file beside this.
 */
import { describe, expect, test } from 'vitest';
import { type ConformanceCase, fails } from '../../conformance/case.js';
import { openCableUnderTest } from '../../conformance/cable-under-test.js';
import { emulatedUnderTest } from '../../conformance/emulated-under-test.js';
import { checkBoard, verdictCount, makeResultLine, makeSummary } from '../../conformance/suite.js';
import { readFirmware, readManifest } from '../../simulator/emulated-board/firmware-build.js';
import { isCabled, parseBoardAddress } from '../../src/boards/board-address.js';
import { sized } from '../support/run-length.js';
import { conforms } from './boards/conforms.js';
import { virtualUnderTest } from './boards/virtual.js';

const SUITE_MS = 120_000;
/** The board of most; in the long run each chip, size and kind of sensor. */
const FIRMWARES = readManifest().boards.filter(({ name }) => sized({ usual: name === 'm2560-19x19-colour', long: true }));

/** The virtual board's output cannot be stalled by hand. */
const VIRTUAL_LEFT_OUT = 1;
/** Nobody puts stones on a real board. */
const REAL_LEFT_OUT = 6;

describe('conformance', () => {
  test('the virtual board conforms', () => conforms(virtualUnderTest(), VIRTUAL_LEFT_OUT), SUITE_MS);

  test.each(FIRMWARES)(
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
      if (!parsed.ok || !isCabled(parsed.value)) throw new Error(`BOARD=${String(address)} is no serial port and no tcp address`);
      await conforms(await openCableUnderTest(parsed.value, () => performance.now()), REAL_LEFT_OUT);
    },
    SUITE_MS,
  );
});

describe('a board that does not conform', () => {
  test('is told what it did wrong, and where the protocol says so', async () => {
    const good = virtualUnderTest();
    /** Loses every tenth line, and swaps two neighbouring octets of answers without minding the CRC. */
    let heard = 0;
    const report = await checkBoard(
      {
        ...good,
        hear: async (ms) => (await good.hear(ms)).filter(() => (heard += 1) % 10 !== 0).map((line) => line.replace(/,OK\*/, ',KO*')),
      },
      100,
    );
    const failed = report.results.filter(({ verdict }) => verdict.kind === 'fails').map(makeResultLine);
    expect(failed).toContain(
      'FAIL  answers H with A, H and C, and C has all required keys: A says undefined (PROTOCOL.md, section 2, H and C)',
    );
    expect(failed.at(-1)).toMatch(
      /^FAIL {2}every line was whole, .*: \d+ times, first: '.*' is no line: bad-crc \(PROTOCOL.md, sections 1 and 4\)$/,
    );
    expect(makeSummary(report)).toMatch(new RegExp(`${verdictCount(report, 'passes')} hold, ${failed.length} do not`));
  });

  test('is reported case by case', () => {
    const item: Pick<ConformanceCase, 'sentence' | 'section'> = { sentence: 'says each press', section: 'section 2, off the grid' };
    expect(makeResultLine({ ...item, verdict: fails('it said nothing') })).toBe(
      'FAIL  says each press: it said nothing (PROTOCOL.md, section 2, off the grid)',
    );
    expect(makeResultLine({ ...item, verdict: { kind: 'left-out', why: 'no buttons' } })).toBe('left  says each press: no buttons');
  });
});
