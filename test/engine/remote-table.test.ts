/** Two boards, one game: each table has the other as opponent. What is played there is lit here, waited for, and the same record. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startConsole } from '../../src/console/server.js';
import { shareLights } from '../../src/boards/shared-lights.js';
import { PASS } from '../../src/core/go/position.js';
import { RemoteTable } from '../../src/engine/remote-table.js';
import { hostTime } from '../../src/service/host-time.js';
import { parseTableAddress, seatEngine } from '../../src/service/seat-engine.js';
import { FakeTable, pointNamed } from '../console/fake-table.js';
import { FakeBoard, openRig, press, reading } from '../session/fakes.js';
import { SeatedTable } from './seated-table.js';

const FULL = { width: 19, height: 19 };

/** Black sits here, white there. */
const twoTables = async (): Promise<{ readonly here: SeatedTable; readonly there: SeatedTable; readonly pass: () => Promise<void> }> => {
  const tables: { here?: SeatedTable; there?: SeatedTable } = {};
  const lookAt = (which: 'here' | 'there') => () => Promise.resolve(tables[which]?.session.snapshot().game);
  const here = new SeatedTable({ start: (time) => new RemoteTable({ look: lookAt('there'), time }), side: 'white', who: 'table' });
  const there = new SeatedTable({ start: (time) => new RemoteTable({ look: lookAt('here'), time }), side: 'black', who: 'table' });
  Object.assign(tables, { here, there });
  onTestFinished(async () => {
    await here.close();
    await there.close();
  });
  const pass = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) for (const table of [here, there]) await table.pass();
  };
  await pass();
  return { here, there, pass };
};

test('a move there is announced and lit here, waited for, and both tables have one record, to the end', async () => {
  const { here, there, pass } = await twoTables();
  await here.plays('E5');
  await pass();
  expect(there.lit).toEqual(['put-here E5']);
  expect(there.warnings).toEqual(['black: the other table plays E5; put its stone there']);
  expect(there.spoken).toEqual(['black.plays.505']);
  await pass();
  expect(there.moves, 'it waits for the stone').toEqual([]);
  await there.layIts({ clumsy: true });
  await pass();
  await there.plays('D4');
  await pass();
  const passes = async (table: SeatedTable, color: 'black' | 'white'): Promise<void> => {
    const move = { kind: 'play', color, move: PASS, certain: true, order: 'known', why: 'on the page', evidence: [] } as const;
    const passing = table.session.submit(move, color);
    await pass();
    expect((await passing).ok).toBe(true);
  };
  expect(here.lit).toEqual(['put-here D4']);
  await here.layIts();
  await passes(here, 'black');
  await passes(there, 'white');
  expect(here.moves).toEqual(['E5', 'D4', 'pass', 'pass']);
  expect(there.moves).toEqual(here.moves);
  expect([here.game.phase, there.game.phase]).toEqual(['counting', 'counting']);
});

test('who resigns there has lost here', async () => {
  const { here, there, pass } = await twoTables();
  await here.plays('E5');
  await pass();
  await there.layIts();
  await pass();
  const resigning = there.session.submit({ kind: 'resign', color: 'white' }, 'white');
  await pass();
  expect((await resigning).ok).toBe(true);
  expect(here.game.ended?.result).toBe('B+R');
});

test('tables that differ say so', async () => {
  const { here, there, pass } = await twoTables();
  await here.plays('E5');
  await pass();
  there.put('E6', 'black');
  there.press('black');
  await pass();
  await there.plays('D4');
  await pass();
  expect(there.moves).toEqual(['E6', 'D4']);
  expect(here.warnings.join()).toContain('the tables differ at move 1: here black E5, there black E6');
});

test('over the API of another service, with the machine’s own time', async () => {
  const other = new FakeTable('table-1', 'Table 1');
  other.start(FULL);
  const pageFolder = mkdtempSync(path.join(tmpdir(), 'banmen-remote-'));
  writeFileSync(path.join(pageFolder, 'index.html'), '<!doctype html>');
  const running = await startConsole({ tables: [other], host: '127.0.0.1', port: 0, pageFolder });
  const lamps = shareLights(new FakeBoard());
  const lit: string[] = [];
  const rig = openRig();
  const watched = { ...lamps, wish: (lights: Parameters<typeof lamps.wish>[0]) => lit.push(...lights.map(({ point }) => String(point))) };
  const seat = seatEngine(
    rig.session,
    watched,
    { opponent: `${running.address}/t/table-1`, opponentColor: 'white' },
    { orientation: 'as-is', playsAtEvents: false, time: hostTime(0) },
  );
  if (!seat.ok) throw new Error(seat.refusal);
  onTestFinished(async () => {
    await seat.value.close();
    await rig.session.close();
    await running.close();
    rmSync(pageFolder, { recursive: true });
  });
  rig.board.connects();
  await rig.time.pass(5000);
  const point = pointNamed('Q16', FULL);
  rig.board.says({ inputs: [reading(point, 'black', rig.time.nowMs())] });
  await rig.time.pass(1000);
  rig.board.says({ inputs: [press('black', rig.time.nowMs())] });
  await rig.time.pass(1000);
  for (const move of ['Q16', 'D4']) other.play(move);
  await expect.poll(() => lit, { timeout: 20_000 }).toContain(String(pointNamed('D4', FULL)));
});

test('an address is that of a table’s page', () => {
  expect(parseTableAddress('http://club.example:8473/t/table-1')).toBe('http://club.example:8473/api/v1/tables/table-1');
  expect(parseTableAddress('http://club.example:8473/')).toBeUndefined();
  expect(parseTableAddress('gnugo --mode gtp')).toBeUndefined();
});
