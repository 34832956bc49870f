/**
 * The club evening over the API alone: four boards, two rounds, one arbiter who sends acts by HTTP and writes no record by hand. What goes
 * wrong at a club goes wrong once; the eight records are right in the end, field by field and move for move.
 *
 *     hands (readings, presses) ─▶ four tables in virtual time ◀─ POST .../acts ─ the arbiter
 *
 * The same evening from a phone's page, in real time: `npm run demo:evening`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resultOfLead, wallGame, type WallGame } from '../../bench/evening/wall-game.js';
import { AccessBook } from '../../src/console/access/access-book.js';
import { makeConsole } from '../../src/console/server.js';
import { opposite, type Color } from '../../src/core/go/color.js';
import { FULL_BOARD, makePointName, parseSgfPoint, type Point } from '../../src/core/go/point.js';
import { gameOf, turnsOf } from '../../src/core/record/kifu-game.js';
import { textIn } from '../../src/core/record/kifu.js';
import { parseSgf } from '../../src/core/record/sgf-parse.js';
import type { LiveGame } from '../../src/core/table/live-game.js';
import { openRig, press, reading, settle, type Rig } from '../session/fakes.js';

type Act = { readonly act: string } & Readonly<Record<string, unknown>>;

interface Expected {
  readonly table: ClubTable;
  readonly fields: Readonly<Record<string, string>>;
  readonly moves: WallGame['moves'];
}

const KOMI_HALF_POINTS = 13;
const TABLES = 4;
const LIES_MS = 500;
const THINKS_MS = 900;

const pointOf = (letters: string): Point => parseSgfPoint(letters, FULL_BOARD) ?? -1;
const named = (letters: string): string => makePointName(pointOf(letters), FULL_BOARD);

let app: FastifyInstance;
let folder = '';
let cookie = '';
const rigs: Rig[] = [];

/** A board in our hands, and the table it lies on as the API has it. */
class ClubTable {
  readonly id: string;
  readonly rig: Rig;
  readonly #lying = new Set<Point>();

  constructor(id: string, rig: Rig) {
    this.id = id;
    this.rig = rig;
  }

  get game(): LiveGame {
    const { game } = this.rig.session.snapshot();
    if (game === undefined) throw new Error(`${this.id} has no game`);
    return game;
  }

  async act(body: Act): Promise<void> {
    const url = `/api/v1/tables/${this.id}/acts`;
    const answer = await app.inject({ method: 'POST', url, remoteAddress: '192.168.1.20', headers: { cookie }, payload: body });
    expect(answer.statusCode, `${this.id} ${JSON.stringify(body)}: ${answer.body.slice(0, 300)}`).toBe(200);
  }

  async put(letters: string, color: Color | 'empty'): Promise<void> {
    const { board, time } = this.rig;
    board.says({ inputs: [reading(pointOf(letters), color, time.nowMs())] });
    if (color === 'empty') this.#lying.delete(pointOf(letters));
    else this.#lying.add(pointOf(letters));
    await time.pass(LIES_MS);
  }

  async play(moves: WallGame['moves']): Promise<void> {
    for (const { color, point } of moves) {
      await this.put(point, color);
      await this.press(color);
    }
  }

  async press(color: Color): Promise<void> {
    this.rig.board.says({ inputs: [press(color, this.rig.time.nowMs())] });
    await this.rig.time.pass(THINKS_MS);
  }

  async pass(first: Color): Promise<void> {
    for (const color of [first, opposite(first)]) {
      await this.rig.time.pass(3000);
      await this.press(color);
    }
    await this.rig.time.pass(10_000);
    expect(this.game.phase, this.id).toBe('counting');
  }

  /** What is dead is marked, and both accept. */
  async count(dead: readonly string[]): Promise<void> {
    for (const letters of dead) await this.act({ act: 'mark', point: named(letters), as: 'dead' });
    for (const side of ['black', 'white']) await this.act({ act: 'accept-count', side });
    expect(this.game.phase).toBe('over');
  }

  async clear(): Promise<void> {
    const { board, time } = this.rig;
    for (const point of this.#lying) {
      board.says({ inputs: [reading(point, 'empty', time.nowMs())] });
      await time.pass(60);
    }
    this.#lying.clear();
    await time.pass(5000);
  }
}

const after = (game: WallGame): Color => opposite(game.moves.at(-1)?.color ?? 'white');
const lead = (game: WallGame): string => resultOfLead(game.leadHalfPoints);
const fieldsOf = (black: string, white: string, round: string, result: string, handicap = ''): Expected['fields'] => ({
  PB: black,
  PW: white,
  RO: round,
  RE: result,
  KM: handicap === '' ? '6.5' : '0.5',
  HA: handicap,
  RU: 'Japanese',
});

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-club-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  for (let index = 1; index <= TABLES; index += 1) {
    const rig = openRig({ settings: { tableId: `table-${index}`, name: `Table ${index}`, time: '20m + 3x30s' } });
    rig.board.connects();
    await rig.time.pass(5000);
    rigs.push(rig);
  }
  const opened = await AccessBook.open({ read: () => undefined, write: () => Promise.resolve() }, () => 0, 16);
  if (!opened.ok) throw new Error(opened.refusal);
  const { book, newPins } = opened.value;
  app = makeConsole({ tables: rigs.map(({ session }) => session), pageFolder: folder, host: '0.0.0.0', book });
  const signedIn = await book.signIn(newPins.find(({ role }) => role === 'arbiter')?.pin ?? '', undefined, '192.168.1.20');
  if (!signedIn.ok) throw new Error(signedIn.refusal.kind);
  cookie = `banmen=${signedIn.value.token}`;
});
afterAll(async () => {
  await app.close();
  for (const { session } of rigs) await session.close();
  rmSync(folder, { recursive: true });
});

/** A misspelt name noticed at move 30; the next pairing is entered while the game is counted. */
const firstTable = async (table: ClubTable): Promise<readonly Expected[]> => {
  await table.act({ act: 'amend', players: { black: 'Ann Aoki', white: 'Bob Bengtson' }, round: '1' });
  const game = wallGame({ wall: 8, more: 6, dead: 2, komiHalfPoints: KOMI_HALF_POINTS });
  await table.play(game.moves.slice(0, 30));
  await table.act({ act: 'amend', players: { white: 'Bob Bengtsson' }, why: 'misspelt' });
  await table.play(game.moves.slice(30));
  await table.pass(after(game));
  await table.act({ act: 'arrange', players: { black: 'Gao Lin', white: 'Ann Aoki' }, round: '2' });
  expect([table.game.phase, table.game.waiting.length]).toEqual(['counting', 1]);
  await table.count(game.dead);
  await table.clear();
  const second = wallGame({ wall: 9, more: 3, komiHalfPoints: KOMI_HALF_POINTS });
  await table.play(second.moves);
  await table.act({ act: 'resign', side: 'black' });
  await table.act({ act: 'reopen', to: 'playing', why: 'it was white who resigned' });
  await table.act({ act: 'resign', side: 'white' });
  return [
    { table, fields: fieldsOf('Ann Aoki', 'Bob Bengtsson', '1', lead(game)), moves: game.moves },
    { table, fields: fieldsOf('Gao Lin', 'Ann Aoki', '2', 'B+R'), moves: second.moves },
  ];
};

/** A handicap game; then a second stone in a row, taken off again and ruled. */
const secondTable = async (table: ClubTable): Promise<readonly Expected[]> => {
  await table.act({ act: 'amend', players: { black: 'Chen Wei', white: 'Dana Dorn' }, round: '1', handicap: 3 });
  const game = wallGame({ wall: 16, handicap: 3, more: 4, dead: 1, komiHalfPoints: 1 });
  for (const letters of game.handicap) await table.put(letters, 'black');
  await table.rig.time.pass(5000);
  await table.play(game.moves);
  await table.pass(after(game));
  await table.count(game.dead);
  await table.act({ act: 'arrange', players: { black: 'Hana Hofer', white: 'Chen Wei' }, round: '2' });
  await table.clear();
  const second = wallGame({ wall: 7, more: 2, komiHalfPoints: KOMI_HALF_POINTS });
  await table.play(second.moves.slice(0, 20));
  await table.put('bb', 'white');
  await table.rig.time.pass(10_000);
  const [proposal] = table.game.proposals;
  expect(proposal?.row).toBe('double-move');
  await table.put('bb', 'empty');
  await table.act({ act: 'rule', ruling: 'warning', side: 'white', answers: proposal?.incident ?? 0, why: 'a second stone' });
  await table.play(second.moves.slice(20));
  await table.pass(after(second));
  await table.count([]);
  return [
    { table, fields: fieldsOf('Chen Wei', 'Dana Dorn', '1', lead(game), '3'), moves: game.moves },
    { table, fields: fieldsOf('Hana Hofer', 'Chen Wei', '2', lead(second)), moves: second.moves },
  ];
};

/** A move that is put right forty moves later; then an adjournment. */
const thirdTable = async (table: ClubTable): Promise<readonly Expected[]> => {
  await table.act({ act: 'amend', players: { black: 'Emi Endo', white: 'Farid Fall' }, round: '1' });
  const game = wallGame({ wall: 6, more: 8, komiHalfPoints: KOMI_HALF_POINTS });
  const number = 21;
  const right = game.moves[number - 1]?.point ?? '';
  const wrong = `e${right.charAt(1)}`;
  const asRead = game.moves.map((move, index) => (index === number - 1 ? { ...move, point: wrong } : move));
  await table.play(asRead.slice(0, number + 40));
  await table.act({ act: 'replace', move: number, point: named(right), why: 'it was read wrong' });
  await table.put(wrong, 'empty');
  await table.put(right, 'black');
  await table.rig.time.pass(3000);
  expect(table.game.mismatch).toEqual([]);
  await table.play(game.moves.slice(number + 40));
  await table.pass(after(game));
  await table.count([]);
  await table.act({ act: 'arrange', players: { black: 'Bob Bengtsson', white: 'Emi Endo' }, round: '2' });
  await table.clear();
  await table.act({ act: 'late', blackMs: 120_000 });
  const second = wallGame({ wall: 10, more: 2, komiHalfPoints: KOMI_HALF_POINTS });
  await table.play(second.moves.slice(0, 15));
  await table.act({ act: 'adjourn' });
  expect(table.game.phase).toBe('adjourned');
  await table.rig.time.pass(600_000);
  await table.act({ act: 'resume' });
  await table.play(second.moves.slice(15));
  await table.act({ act: 'resign', side: 'black' });
  return [
    { table, fields: fieldsOf('Emi Endo', 'Farid Fall', '1', lead(game)), moves: game.moves },
    { table, fields: fieldsOf('Bob Bengtsson', 'Emi Endo', '2', 'W+R'), moves: second.moves },
  ];
};

/** A dispute after the passes: play goes on, and stops again; then a group is played out. */
const fourthTable = async (table: ClubTable): Promise<readonly Expected[]> => {
  await table.act({ act: 'amend', players: { black: 'Gao Lin', white: 'Hana Hofer' }, round: '1' });
  const game = wallGame({ wall: 9, more: 5, dead: 1, komiHalfPoints: KOMI_HALF_POINTS });
  const stopped = game.moves.length - 4;
  await table.play(game.moves.slice(0, stopped));
  await table.pass('black');
  await table.act({ act: 'play-on', why: 'black holds that the stone lives' });
  expect(table.game.phase).toBe('playing');
  await table.play(game.moves.slice(stopped));
  await table.pass(after(game));
  await table.count(game.dead);
  await table.act({ act: 'arrange', players: { black: 'Dana Dorn', white: 'Farid Fall' }, round: '2' });
  await table.clear();
  const second = wallGame({ wall: 8, more: 2, dead: 1, komiHalfPoints: KOMI_HALF_POINTS });
  await table.play(second.moves);
  await table.pass(after(second));
  const [dead = ''] = second.dead;
  const [column, row] = [dead.charCodeAt(0), dead.charCodeAt(1)];
  const around = [[-1, 0], [1, 0], [0, -1], [0, 1]].map(([x = 0, y = 0]) => String.fromCharCode(column + x, row + y)); // prettier-ignore
  const free = around.filter((letters) => /^[a-s]{2}$/.test(letters) && !second.moves.some(({ point }) => point === letters));
  const moves = free.flatMap((letters) => [named(letters), 'pass']);
  await table.act({ act: 'trial', point: named(dead), toMove: 'black', moves, why: 'they did not agree' });
  await table.count([]);
  return [
    { table, fields: fieldsOf('Gao Lin', 'Hana Hofer', '1', lead(game)), moves: game.moves },
    { table, fields: fieldsOf('Dana Dorn', 'Farid Fall', '2', lead(second)), moves: second.moves },
  ];
};

/** The last record of this pairing. */
const recordOf = ({ table, fields }: Expected): string => {
  const fits = table.rig.records.written.filter(({ sgf }) => sgf.includes(`PB[${fields['PB']}]`) && sgf.includes(`RO[${fields['RO']}]`));
  expect(new Set(fits.map(({ name }) => name.gameNumber)).size, 'records of one game').toBe(1);
  return fits.at(-1)?.sgf ?? '';
};

test('eight records are right after an evening at which everything went wrong once', async () => {
  const [one, two, three, four] = rigs.map((rig, index) => new ClubTable(`table-${index + 1}`, rig));
  if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('four tables');
  const played = [...(await firstTable(one)), ...(await secondTable(two)), ...(await thirdTable(three)), ...(await fourthTable(four))];
  await settle();
  expect(played).toHaveLength(8);
  for (const expected of played) {
    const parsed = parseSgf(recordOf(expected));
    const root = parsed.ok ? parsed.value.games[0] : undefined;
    if (root === undefined) throw new Error('no record');
    const recorded = Object.fromEntries(Object.keys(expected.fields).map((name) => [name, textIn(root, name) ?? '']));
    expect(recorded, expected.table.id).toEqual(expected.fields);
    const kifu = gameOf(root);
    const turns = turnsOf(kifu).flatMap(({ color, move }) =>
      move.kind === 'play' ? [`${color} ${makePointName(move.point, FULL_BOARD)}`] : [],
    );
    expect(turns, expected.table.id).toEqual(expected.moves.map(({ color, point }) => `${color} ${named(point)}`));
    expect(kifu.problems).toEqual([]);
  }
});
