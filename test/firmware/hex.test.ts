/** The committed .hex files and the sources they were built from: in step, or this fails. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { firmwareFolder, readFirmware, readManifest } from '../../simulator/emulated-board/firmware-build.js';
import { parseIntelHex } from '../../simulator/emulated-board/intel-hex.js';
import { needs } from '../support/tools.js';

const BUILD = path.resolve('firmware-protocol', 'firmware', 'avr', 'build.mjs');
const need = needs('avr-gcc', 'avr-objcopy');

/** Protocol, Figures to reach. */
const FLASH_BYTES_MAX = 12 * 1024;
const RAM_BYTES_MAX = 1536;

describe('the firmware that ships', () => {
  test('was built from the sources that lie beside it', () => {
    const hash = execFileSync('node', [BUILD, '--hash'], { encoding: 'utf8' }).trim();
    expect(hash, 'the sources have changed: make -C firmware-protocol/firmware hex').toBe(readManifest().sources);
  });

  test.each(readManifest().boards)('$name fits into an ATmega328P with room for its stack', ({ flashBytes, ramBytes }) => {
    expect(flashBytes).toBeLessThanOrEqual(FLASH_BYTES_MAX);
    expect(ramBytes).toBeLessThanOrEqual(RAM_BYTES_MAX);
  });

  test.each(readManifest().boards)('$name is a whole program', ({ name, flashBytes }) => {
    expect(readFirmware(name)).toMatchObject({ ok: true });
    const records = readFileSync(path.join(firmwareFolder(), `${name}.hex`), 'utf8').matchAll(/^:(..)....00/gm);
    expect([...records].reduce((sum, [, count = '']) => sum + Number.parseInt(count, 16), 0)).toBe(flashBytes);
  });

  test.skipIf(need.missing)(need.name('comes out of the compiler again, byte for byte'), () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gsb-hex-'));
    try {
      execFileSync('node', [BUILD, folder], { encoding: 'utf8' });
      const rebuilt = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as { compiler: string };
      expect(rebuilt.compiler, 'another compiler makes other bytes: build with the one of the manifest').toBe(readManifest().compiler);
      for (const file of ['manifest.json', ...readManifest().boards.map(({ name }) => `${name}.hex`)]) {
        expect(readFileSync(path.join(folder, file), 'utf8'), file).toBe(readFileSync(path.join(firmwareFolder(), file), 'utf8'));
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('Intel HEX', () => {
  const END = ':00000001FF';
  test('puts bytes where the addresses say, upper part included', () => {
    const flash = parseIntelHex([':0400000001020304F2', ':020000040001F9', ':02000000AABB99', END].join('\n'), 0x2_0000);
    expect(flash).toMatchObject({ ok: true });
    if (flash.ok) expect([flash.value[0], flash.value[1], flash.value[2], flash.value[0x8000]]).toEqual([0x0201, 0x0403, 0xffff, 0xbbaa]);
  });

  test.each([
    ['a wrong checksum', ':0400000001020304F3', 'line 1: the checksum is wrong'],
    ['a line that is none', 'hello', 'line 1 is no Intel HEX record'],
    ['a record cut short', ':04000000010203F2', 'line 1 is no Intel HEX record'],
    ['an address beyond the flash', ':02FFFF00AABB9B', 'line 1: beyond the 32768 bytes of the flash'],
  ])('refuses %s and names the line', (_, line, refusal) => {
    expect(parseIntelHex([line, END].join('\n'), 0x8000)).toEqual({ ok: false, refusal });
  });

  test('refuses a file without its end', () => {
    expect(parseIntelHex(':0400000001020304F2\n', 0x8000)).toEqual({ ok: false, refusal: 'no end record: the file is cut off' });
  });
});
