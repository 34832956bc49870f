/**
 * The vectors of firmware-protocol/vectors through the host's parser and maker. The C tests read
 * the same files (firmware-protocol/firmware/test/test_vectors.c).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeBoardLine, parseBoardLine } from '../../src/core/wire/board-line.js';
import { crcOfText, makeCrc } from '../../src/core/wire/crc.js';
import type { LineRefusal } from '../../src/core/wire/frame.js';
import { makeHostLine, parseHostLine } from '../../src/core/wire/host-line.js';

interface LineVector {
  readonly line: string;
  readonly verdict: 'good' | 'crc' | 'syntax' | 'length' | 'start' | 'argument' | 'value' | 'command';
  readonly why: string;
}

interface GridVector {
  readonly width: number;
  readonly height: number;
  readonly stones: string;
  readonly crc: string;
  readonly why: string;
}

const read = (name: string): unknown => JSON.parse(readFileSync(path.join('firmware-protocol', 'vectors', name), 'utf8'));

const BOARD_LINES = read('board-lines.json') as readonly LineVector[];
const HOST_LINES = read('host-lines.json') as readonly LineVector[];
const BOARD_CRCS = read('board-crcs.json') as readonly GridVector[];

/** What the host's parser calls what the vectors call `verdict`. */
const REFUSALS: Readonly<Record<string, readonly LineRefusal['kind'][]>> = {
  crc: ['no-crc', 'bad-crc'],
  syntax: ['bad-grammar'],
  argument: ['bad-grammar'],
  length: ['too-long'],
  start: ['no-start'],
};

const withoutCr = (line: string): string => line.replace(/\r$/, '');

describe('vectors of board lines', () => {
  for (const { line, verdict, why } of BOARD_LINES) {
    test(`${JSON.stringify(line)}: ${verdict}, ${why}`, () => {
      const parsed = parseBoardLine(line);
      if (verdict === 'good') {
        expect(parsed).toMatchObject({ ok: true });
        if (parsed.ok) expect(makeBoardLine(parsed.value)).toBe(withoutCr(line));
      } else {
        expect(parsed.ok).toBe(false);
        if (!parsed.ok) expect(REFUSALS[verdict]).toContain(parsed.refusal.kind);
      }
    });
  }
});

describe('vectors of host lines', () => {
  for (const { line, verdict, why } of HOST_LINES) {
    test(`${JSON.stringify(line)}: ${verdict}, ${why}`, () => {
      const parsed = parseHostLine(line);
      // `value` and `command` are well-formed lines that a board refuses by their contents.
      if (verdict === 'good' || verdict === 'command' || (verdict === 'value' && parsed.ok)) {
        expect(parsed).toMatchObject({ ok: true });
        if (parsed.ok) expect(makeHostLine(parsed.value)).toBe(withoutCr(line));
        if (parsed.ok && verdict === 'command') expect(parsed.value.kind).toBe('unknown');
      } else {
        expect(parsed.ok).toBe(false);
        if (!parsed.ok) expect(REFUSALS[verdict]).toContain(parsed.refusal.kind);
      }
    });
  }
});

describe('vectors of board CRCs', () => {
  for (const { width, height, stones, crc, why } of BOARD_CRCS) {
    test(`${width} x ${height} ${stones || 'empty'}: ${why}`, () => {
      const states = Array<string>(width * height).fill('.');
      for (const [change] of stones.matchAll(/.../g)) {
        states[(change.charCodeAt(1) - 97) * width + change.charCodeAt(0) - 97] = change.charAt(2);
      }
      expect(makeCrc(crcOfText(states.join('')))).toBe(crc);
    });
  }
});

describe('PROTOCOL.md', () => {
  const examples = [...readFileSync(path.join('firmware-protocol', 'PROTOCOL.md'), 'utf8').matchAll(/^ {4}([$!]\S.*\*[0-9A-F]{4})$/gm)].map(
    ([, line = '']) => line,
  );

  test('shows lines both ways', () => {
    expect(examples.filter((line) => line.startsWith('!')).length).toBeGreaterThan(1);
    expect(examples.filter((line) => line.startsWith('$')).length).toBeGreaterThan(8);
  });

  test.each(examples)('%s is a line, and a vector', (line) => {
    expect(line.startsWith('$') ? parseBoardLine(line) : parseHostLine(line)).toMatchObject({ ok: true });
    expect([...BOARD_LINES, ...HOST_LINES].find((vector) => vector.line === line)?.verdict).toBe('good');
  });
});
