/**
 * The real captures through the link machine: every one is read, nothing stays suspect, and at
 * each confirmed keyframe the grid is what the board says (checked with a checksum of our own).
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BoardInput } from '../../../src/core/wire/board-input.js';
import { parseBoardLine } from '../../../src/core/wire/board-line.js';
import { type Capture, makeCapture, parseCapture } from '../../../src/core/wire/capture.js';
import { linkStep, openLink } from '../../../src/core/wire/link.js';
import type { Link } from '../../../src/core/wire/link-state.js';
import { makeReadings } from '../../../src/core/wire/marks.js';
import { sized } from '../../support/run-length.js';
import { needsShared } from '../../support/tools.js';
import { slowCrc } from './slow-crc.js';

const need = needsShared('captures');
const EVERY = need.missing ? [] : readdirSync(need.path).filter((name) => name.endsWith('.cap'));
/** Every third, another one of each profile; in the long run all. */
const CAPTURE_FILES = EVERY.filter((_, index) => index % sized({ usual: 3, long: 1 }) === 0);

const read = (name: string): { readonly text: string; readonly capture: Capture } => {
  const text = readFileSync(path.join(need.path, name), 'latin1');
  const capture = parseCapture(text);
  if (!capture.ok) throw new Error(`${name}:${capture.refusal.lineNumber}: ${capture.refusal.why}`);
  return { text, capture: capture.value };
};

const openFor = ({ header }: Capture): Link => openLink({ mode: 'replay', size: { width: header.game.size, height: header.game.size } });

/** All inputs; `extraTicks` between the lines, which must change nothing. */
const replay = (capture: Capture, extraTicks: boolean): { readonly link: Link; readonly inputs: readonly BoardInput[] } => {
  const link = openFor(capture);
  const inputs: BoardInput[] = [];
  let beforeMs = 0;
  for (const { hostMs, direction, text } of capture.lines) {
    if (direction === 'to-board') continue;
    if (extraTicks) {
      for (let ms = beforeMs; ms < hostMs; ms += 701) inputs.push(...linkStep(link, { kind: 'tick' }, ms).inputs);
      beforeMs = hostMs;
    }
    const output = linkStep(link, { kind: 'line', text }, hostMs);
    if (output.send.length > 0 || output.reopen) throw new Error(`a replay asks for something at ${hostMs} ms`);
    inputs.push(...output.inputs);
  }
  return { link, inputs };
};

const linksOf = (inputs: readonly BoardInput[]): readonly string[] =>
  inputs.flatMap((input) => (input.kind === 'link' ? [input.state] : []));

test.skipIf(need.missing)(need.name('there are 60 captures'), () => {
  expect(EVERY).toHaveLength(60);
});

describe.each(CAPTURE_FILES)('%s', (name) => {
  test('is written back octet by octet', () => {
    const { text, capture } = read(name);
    expect(makeCapture(capture)).toBe(text);
  });

  test('gives a grid that agrees with the board at every keyframe', () => {
    const { capture } = read(name);
    const link = openFor(capture);
    let confirmed = 0;
    for (const { hostMs, text } of capture.lines) {
      const { inputs } = linkStep(link, { kind: 'line', text }, hostMs);
      const snapshot = inputs.find((input) => input.kind === 'snapshot');
      const line = parseBoardLine(text);
      if (!line.ok || line.value.kind !== 'keyframe-end') continue;
      expect(snapshot?.kind === 'snapshot' ? slowCrc(makeReadings(snapshot.readings)) : undefined).toBe(line.value.boardCrc);
      confirmed += 1;
    }
    expect(confirmed).toBeGreaterThan(3);
    expect(link.state).toBe('up');
    expect(link.identity).toMatchObject({ boardId: 'lab-0001', sensor: capture.header.game.sensor });
  });

  test('gives moments that never go back nor lie after their arrival', () => {
    const { capture } = read(name);
    const link = openFor(capture);
    let latestMs = 0;
    for (const { hostMs, text } of capture.lines) {
      for (const { atMs } of linkStep(link, { kind: 'line', text }, hostMs).inputs) {
        if (atMs < latestMs || atMs > hostMs) expect.fail(`dated ${atMs}, after ${latestMs}, heard at ${hostMs}`);
        latestMs = atMs;
      }
    }
  });

  test('gives the same inputs with extra ticks', () => {
    const { capture } = read(name);
    expect(replay(capture, true).inputs).toEqual(replay(capture, false).inputs);
  });

  test('tells what the cable went through', () => {
    const { link, inputs } = replay(read(name).capture, false);
    const states = linksOf(inputs);
    expect(states[0]).toBe('up');
    if (name.startsWith('outage')) {
      const outages = states.filter((state) => state === 'down').length;
      expect(outages).toBeGreaterThanOrEqual(3);
      expect(states).toEqual(['up', ...Array.from({ length: outages }, () => ['down', 'suspect', 'up']).flat()]);
    } else if (name.startsWith('rough')) {
      expect(link.counts['bad-crc'] + link.counts['no-start'] + link.counts['no-crc']).toBeGreaterThan(0);
      expect(states.length).toBeGreaterThan(1);
      expect(states).toEqual(states.map((_, index) => (index % 2 === 0 ? 'up' : 'suspect')));
    } else {
      expect(states).toEqual(['up']);
      expect(Object.values(link.counts).every((count) => count === 0)).toBe(true);
    }
  });
});
