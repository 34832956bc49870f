/** What the hall keeps is there after any end, but for a line that was torn. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HallLog, makeHallLine, type HallLine } from '../../src/relay/hall-log.js';
import { laneHash, makeLaneMessage, parseLaneMessage, placeOf } from '../../src/relay/lane.js';

const message = (seq: number): string => {
  const body = JSON.stringify({ text: 'a name with ,"body": in it, and 盤', seq });
  return makeLaneMessage({
    lane: 1,
    name: 'By ,"body": the window',
    entry: { seq, before: seq - 1, kind: 'event', atMs: seq, body, hash: 'h' },
  });
};

const place = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-hall-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'hall.lanes');
};

const openAt = async (file: string): Promise<{ readonly log: HallLog; readonly lines: readonly HallLine[] }> => {
  const lines: HallLine[] = [];
  const log = await HallLog.open(file, (line) => lines.push(line));
  if (!log.ok) throw new Error(log.refusal);
  return { log: log.value, lines };
};

test('a message goes there and back, whatever stands in it', () => {
  const parsed = parseLaneMessage(message(7));
  expect(parsed.ok && makeLaneMessage(parsed.value)).toBe(message(7));
  for (const wrong of [
    '',
    '{}',
    message(7).slice(0, -3),
    message(7).replace('"seq":7', '"seq":"7"'),
    message(7).replace('"before":6', '"before":7'),
  ])
    expect(parseLaneMessage(wrong).ok, wrong).toBe(false);
});

test('an entry that was changed on the way does not follow', () => {
  const entry = { seq: 1, before: 0, kind: 'event', atMs: 5, body: '{}', hash: laneHash('', 'event', 5, '{}') } as const;
  expect(placeOf(entry, { seq: 0, hash: '' })).toBe('next');
  expect(placeOf({ ...entry, body: '{"a":1}' }, { seq: 0, hash: '' })).toBe('conflict');
  expect(placeOf({ ...entry, atMs: 6 }, { seq: 0, hash: '' })).toBe('conflict');
  expect(placeOf({ ...entry, seq: 3, before: 2 }, { seq: 1, hash: entry.hash })).toBe('gap');
});

test('what was kept is read again, in order', async () => {
  const file = place();
  const first = await openAt(file);
  await first.log.append([makeHallLine('north', 'a', message(1)), makeHallLine('south', 'b', undefined)]);
  await first.log.append([makeHallLine('north', 'a', message(2))]);
  await first.log.close();
  const { log, lines } = await openAt(file);
  expect(lines.map(({ hub, table, message: kept }) => [hub, table, kept?.entry.seq])).toEqual([
    ['north', 'a', 1],
    ['south', 'b', undefined],
    ['north', 'a', 2],
  ]);
  await log.close();
});

test('a torn line is cut off, and the next one stands behind what is whole', async () => {
  const file = place();
  const whole = makeHallLine('north', 'a', message(1));
  writeFileSync(file, whole);
  appendFileSync(file, makeHallLine('north', 'a', message(2)).slice(0, -20));
  const { log, lines } = await openAt(file);
  expect(lines.length).toBe(1);
  await log.append([makeHallLine('north', 'a', message(3))]);
  await log.close();
  expect(readFileSync(file, 'utf8')).toBe(whole + makeHallLine('north', 'a', message(3)));
});

test('nothing behind a line that cannot be read is taken: the stream has it', async () => {
  const file = place();
  writeFileSync(file, makeHallLine('north', 'a', message(1)) + 'rubbish\n' + makeHallLine('north', 'a', message(2)));
  const { log, lines } = await openAt(file);
  expect(lines.length).toBe(1);
  await log.close();
});
