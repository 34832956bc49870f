/*
 * Builds the .hex files with avr-gcc (Debian: gcc-avr, avr-libc), and hex/manifest.json beside them.
 *
 *     node build.mjs [FOLDER]     builds into FOLDER (hex/ beside src/ when none is given)
 *     node build.mjs --hash       prints the hash of the sources, without a compiler
 *
 * The .hex files are committed, so that the tests and the emulated board need no compiler. The
 * manifest holds the hash of the sources that they were made from: a test fails when the two
 * are out of step. Real boards: `avrdude -p m2560 -c wiring -P /dev/ttyACM0 -U flash:w:NAME.hex`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FIRMWARE = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

// Rings of 10 ms, where the levels of linear sensors leave room for them.
const LONG_RINGS = ['GSB_RING_BYTES=256'];

const BOARDS = [
  { name: 'm328p-9x9-colour', chip: 'atmega328p', width: 9, height: 9, sensor: 'colour', define: LONG_RINGS },
  { name: 'm328p-9x9-level', chip: 'atmega328p', width: 9, height: 9, sensor: 'level' },
  { name: 'm2560-19x19-colour', chip: 'atmega2560', width: 19, height: 19, sensor: 'colour', define: LONG_RINGS },
  { name: 'm2560-19x19-occ', chip: 'atmega2560', width: 19, height: 19, sensor: 'occ', define: LONG_RINGS },
  // 23 banks of 16 conversions take some 7 ms, so it scans every 10 ms.
  { name: 'm2560-19x19-level', chip: 'atmega2560', width: 19, height: 19, sensor: 'level', define: ['GSB_SCAN_MS=10', 'GSB_SCAN_MS_MIN=10'] },
];

const CLOCK_HZ = 16_000_000;
const BAUD = 250_000;
const SENSORS = ['colour', 'occ', 'level'];
const LED_RGB = 2;

const FLAGS = ['-std=gnu11', '-Os', '-flto', '-Wall', '-Wextra', '-Werror', '-ffunction-sections', '-Wl,--gc-sections'];

const sources = (folder, ending) =>
  readdirSync(path.join(FIRMWARE, folder))
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => path.posix.join(folder, name));

const sourceHash = () => {
  const hash = createHash('sha256');
  for (const name of [...sources('src/core', /\.[ch]$/), ...sources('avr', /\.([ch]|mjs)$/)]) {
    hash.update(`${name}\0${readFileSync(path.join(FIRMWARE, name), 'utf8')}\0`);
  }
  return hash.digest('hex');
};

const run = (command, ...args) => execFileSync(command, args, { cwd: FIRMWARE, encoding: 'utf8' });

const build = (board, folder, scratch) => {
  const elf = path.join(scratch, `${board.name}.elf`);
  const hex = path.join(folder, `${board.name}.hex`);
  const defines = [
    `F_CPU=${CLOCK_HZ}UL`,
    `BAUD=${BAUD}UL`,
    `GSB_WIDTH=${board.width}`,
    `GSB_HEIGHT=${board.height}`,
    `GSB_SENSOR=${SENSORS.indexOf(board.sensor)}`,
    `GSB_LED=${LED_RGB}`,
    `GSB_BOARD_ID="${board.name.split('-')[0]}-0001"`,
    ...(board.define ?? []),
  ].map((define) => `-D${define}`);
  run('avr-gcc', `-mmcu=${board.chip}`, ...FLAGS, ...defines, '-Isrc/core', '-Iavr', '-o', elf, ...sources('avr', /\.c$/), ...sources('src/core', /\.c$/));
  run('avr-objcopy', '-O', 'ihex', '-R', '.eeprom', elf, hex);
  const [text, data, bss] = run('avr-size', elf).trim().split('\n')[1].trim().split(/\s+/).map(Number);
  // Data addresses are 0x800000 and up in an AVR's ELF.
  const clock = /^([0-9a-f]+) \w clock_ticks$/m.exec(run('avr-nm', elf));
  return {
    name: board.name,
    chip: board.chip,
    width: board.width,
    height: board.height,
    sensor: board.sensor,
    baud: BAUD,
    flashBytes: text + data,
    ramBytes: data + bss,
    clockAddress: Number.parseInt(clock[1], 16) - 0x800000,
  };
};

const [argument] = process.argv.slice(2);
if (argument === '--hash') {
  process.stdout.write(`${sourceHash()}\n`);
} else {
  const folder = path.resolve(argument ?? path.join(FIRMWARE, 'hex'));
  const scratch = mkdtempSync(path.join(tmpdir(), 'gsb-hex-'));
  mkdirSync(folder, { recursive: true });
  try {
    const compiler = run('avr-gcc', '-dumpversion').trim();
    const boards = BOARDS.map((board) => build(board, folder, scratch));
    writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify({ sources: sourceHash(), compiler, boards }, undefined, 2)}\n`);
    for (const { name, flashBytes, ramBytes } of boards) process.stdout.write(`${name}: flash ${flashBytes}, static RAM ${ramBytes}\n`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
