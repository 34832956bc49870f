/**
 * Every act over HTTP, at real tables: who may do it, what it does, that trying it first does nothing, that it can be undone.
 * A row for each act that the schema knows; a test fails where one has none.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccessBook } from '../../src/console/access/access-book.js';
import { ACT_NAMES, type ActName } from '../../src/console/acts/act-schema.js';
import { makeConsole } from '../../src/console/server.js';
import type { Action } from '../../src/core/game/action.js';
import type { LiveGame } from '../../src/core/table/live-game.js';
import type { Session } from '../../src/session/session.js';
import { openRig, playing, settle } from '../session/fakes.js';

type Body = { readonly act: ActName } & Readonly<Record<string, unknown>>;

interface ActCase {
  /** What was done at the table before. */
  readonly before?: readonly Body[];
  /** The board was not sure of the fifth move. */
  readonly isDoubtful?: true;
  readonly body: Body;
  /** What it does, as the game has it afterwards. */
  readonly gives: (game: LiveGame) => unknown;
  readonly expected: unknown;
  /** Undone by an act of its own, or by playing on. */
  readonly isFinal?: true;
}

const PLAYED: readonly Body[] = ['Q16', 'D4', 'Q4', 'D16'].map((point) => ({ act: 'play', point }));
const TIMED: readonly Body[] = [{ act: 'amend', time: '40m + 5x30s', why: 'forgotten' }];
const RUNNING: readonly Body[] = [...TIMED, { act: 'start-clock', side: 'black' }];
const STOPPED: readonly Body[] = [...PLAYED, { act: 'stop', why: 'both said so' }];
const OVER: readonly Body[] = [...PLAYED, { act: 'resign', side: 'white' }];

const names = (game: LiveGame): readonly unknown[] => game.moves.map(({ color, point }) => `${color.charAt(0)}${point}`);
const status = ({ clock }: LiveGame): unknown => clock?.checkpoint.status.kind;
const lastPoint = ({ moves }: LiveGame): unknown => moves.at(-1)?.point;

const CASES: Readonly<Record<ActName, ActCase>> = {
  arrange: {
    before: PLAYED,
    body: { act: 'arrange', players: { black: 'Ann', white: 'Bea' }, handicap: 2, komi: '0.5', round: '2' },
    gives: ({ moves, waiting }) => [moves.length, waiting[0]?.settings.players, waiting[0]?.settings.komiHalfPoints],
    expected: [4, { black: 'Ann', white: 'Bea' }, 1],
  },
  amend: {
    before: PLAYED,
    body: { act: 'amend', players: { white: 'Satō' }, ranks: { black: '3d' }, why: 'misspelt' },
    gives: ({ players, settings, moves }) => [players.white, settings.ranks?.black, moves.length],
    expected: ['Satō', '3d', 4],
  },
  abandon: { before: PLAYED, body: { act: 'abandon', why: 'both left' }, gives: ({ phase }) => phase, expected: 'over' },
  'set-up': {
    body: { act: 'set-up', black: ['D4', 'Q16'], white: [], toMove: 'white' },
    gives: ({ setUp, toMove }) => [setUp.black.length, toMove],
    expected: [2, 'white'],
    isFinal: true,
  },
  play: { body: { act: 'play', point: 'Q16' }, gives: names, expected: ['b72'], isFinal: true },
  pass: { before: PLAYED, body: { act: 'pass' }, gives: lastPoint, expected: null, isFinal: true },
  'take-back': { before: PLAYED, body: { act: 'take-back', moves: 2 }, gives: ({ moves }) => moves.length, expected: 2 },
  replace: {
    before: PLAYED,
    body: { act: 'replace', move: 2, point: 'C3', why: 'read wrong' },
    gives: names,
    expected: ['b72', 'w306', 'b300', 'w60'],
  },
  insert: {
    before: PLAYED,
    body: { act: 'insert', move: 2, point: 'K10', color: 'white', why: 'not seen' },
    gives: ({ moves }) => [moves.length, moves[1]?.point],
    expected: [5, 180],
  },
  delete: { before: PLAYED, body: { act: 'delete', move: 4, why: 'no move' }, gives: ({ moves }) => moves.length, expected: 3 },
  recolour: {
    before: PLAYED,
    body: { act: 'recolour', move: 4, why: 'it was black' },
    gives: ({ moves }) => moves[3]?.color,
    expected: 'black',
  },
  reorder: {
    before: PLAYED,
    body: { act: 'reorder', move: 1, to: 3, why: 'the other way round' },
    gives: ({ moves }) => moves.map(({ point }) => point),
    expected: [288, 300, 72, 60],
  },
  'accept-doubt': {
    before: PLAYED,
    isDoubtful: true,
    body: { act: 'accept-doubt', move: 5, why: 'both say so' },
    gives: ({ moves }) => moves[4]?.certain,
    expected: true,
  },
  choose: {
    before: PLAYED,
    body: { act: 'choose', move: 4, moves: [{ color: 'white', point: 'C17' }], why: 'the other reading' },
    gives: lastPoint,
    expected: 40,
  },
  stop: { before: PLAYED, body: { act: 'stop', why: 'both said so' }, gives: ({ phase }) => phase, expected: 'counting' },
  mark: {
    before: STOPPED,
    body: { act: 'mark', point: 'D4', as: 'dead' },
    gives: ({ count }) => count?.dead,
    expected: [288],
  },
  trial: {
    before: STOPPED,
    body: { act: 'trial', point: 'D4', toMove: 'black', moves: 'D3 C4 D5, pass', why: 'they did not agree' },
    gives: ({ count }) => count?.dead,
    expected: [],
  },
  'accept-count': {
    before: [...STOPPED, { act: 'accept-count', side: 'black' }],
    body: { act: 'accept-count', side: 'white' },
    gives: ({ phase }) => phase,
    expected: 'over',
  },
  'play-on': { before: STOPPED, body: { act: 'play-on', why: 'they do not agree' }, gives: ({ phase }) => phase, expected: 'playing' },
  resign: {
    before: PLAYED,
    body: { act: 'resign', side: 'black' },
    gives: ({ ended }) => ended?.result,
    expected: 'W+R',
  },
  end: {
    before: PLAYED,
    body: { act: 'end', result: { kind: 'score', winner: 'black', margin: '3.5' }, why: 'counted by hand' },
    gives: ({ ended }) => ended?.result,
    expected: 'B+3.5',
  },
  reopen: { before: OVER, body: { act: 'reopen', to: 'playing', why: 'a slip' }, gives: ({ phase }) => phase, expected: 'playing' },
  rule: {
    before: PLAYED,
    body: { act: 'rule', ruling: 'warning', side: 'black', why: 'talked' },
    gives: ({ rulings }) => rulings.map(({ ruling }) => ruling),
    expected: ['warning'],
  },
  note: {
    before: PLAYED,
    body: { act: 'note', text: 'The lights went out.' },
    gives: ({ notes }) => JSON.stringify(notes).includes('The lights went out.'),
    expected: true,
  },
  'call-arbiter': {
    before: PLAYED,
    body: { act: 'call-arbiter', side: 'black', why: 'a ko' },
    // What waits for the arbiter.
    gives: ({ incidents, proposals }) => proposals.map(({ incident }) => incidents.find(({ id }) => id === incident)?.why),
    expected: ['a ko'],
  },
  undo: {
    before: [...PLAYED, { act: 'amend', players: { white: 'Wrong' }, why: 'x' }],
    body: { act: 'undo', why: 'a slip' },
    gives: ({ players }) => players.white,
    expected: '',
    isFinal: true,
  },
  'start-clock': { before: TIMED, body: { act: 'start-clock', side: 'black' }, gives: status, expected: 'running' },
  pause: { before: RUNNING, body: { act: 'pause', reason: 'lunch' }, gives: status, expected: 'paused' },
  resume: { before: [...RUNNING, { act: 'pause' }], body: { act: 'resume' }, gives: status, expected: 'running' },
  adjourn: { before: RUNNING, body: { act: 'adjourn' }, gives: status, expected: 'paused' },
  seal: {
    before: RUNNING,
    body: { act: 'seal', point: 'K10' },
    gives: ({ sealed, moves }) => [sealed?.color, moves.length],
    expected: ['black', 0],
  },
  'open-seal': {
    before: [...RUNNING, { act: 'seal', point: 'K10' }],
    body: { act: 'open-seal' },
    gives: lastPoint,
    expected: 180,
  },
  late: {
    before: TIMED,
    body: { act: 'late', blackMs: 60_000 },
    gives: ({ late }) => late?.lateMs.black,
    expected: 60_000,
  },
  'undo-late': {
    before: [...TIMED, { act: 'late', blackMs: 60_000 }],
    body: { act: 'undo-late' },
    gives: ({ late }) => late,
    expected: null,
    isFinal: true,
  },
  'set-time': {
    before: RUNNING,
    body: { act: 'set-time', side: 'white', mainMs: 60_000, why: 'set wrong' },
    gives: ({ clock }) => clock?.checkpoint.sides.white.mainMs,
    expected: 60_000,
  },
  'charge-time': {
    before: RUNNING,
    body: { act: 'charge-time', side: 'white', ms: 60_000, why: 'the gap' },
    gives: ({ clock }) => clock?.checkpoint.sides.white.mainMs,
    expected: 2_340_000,
  },
  'undo-time': {
    before: [...RUNNING, { act: 'charge-time', side: 'white', ms: 60_000, why: 'the gap' }],
    body: { act: 'undo-time', side: 'white' },
    gives: ({ clock }) => clock?.checkpoint.sides.white.mainMs,
    expected: 2_400_000,
    isFinal: true,
  },
  'swap-clocks': {
    before: [...RUNNING, { act: 'charge-time', side: 'white', ms: 60_000, why: 'the gap' }],
    body: { act: 'swap-clocks' },
    gives: ({ clock }) => clock?.checkpoint.sides.black.mainMs,
    expected: 2_340_000,
  },
};

/** What a tablet may do at its own table. */
const OF_THE_TABLE: readonly ActName[] = ['accept-count', 'mark', 'trial', 'play-on', 'resign', 'call-arbiter'];
const ROLES = ['arbiter', 'organiser', 'table', 'watch'] as const;
type Role = (typeof ROLES)[number];

let app: FastifyInstance;
let folder = '';
const sessions = new Map<string, Session>();
const cookies = new Map<string, string>();
const tableFor = (act: ActName, role: Role): string => `${act}-${role}`;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-acts-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  for (const act of ACT_NAMES) {
    for (const role of ROLES) {
      const tableId = tableFor(act, role);
      const rig = openRig({ settings: { tableId, name: tableId } });
      rig.board.connects();
      await settle();
      sessions.set(tableId, rig.session);
    }
  }
  const opened = await AccessBook.open({ read: () => undefined, write: () => Promise.resolve() }, () => 0, 16);
  if (!opened.ok) throw new Error(opened.refusal);
  const { book, newPins } = opened.value;
  app = makeConsole({ tables: [...sessions.values()], pageFolder: folder, host: '0.0.0.0', book });
  for (const { role, pin } of newPins) {
    for (const table of role === 'table' ? ACT_NAMES.map((act) => tableFor(act, 'table')) : [undefined]) {
      const signedIn = await book.signIn(pin, table, '192.168.1.20');
      if (!signedIn.ok) throw new Error(signedIn.refusal.kind);
      cookies.set(table ?? role, `banmen=${signedIn.value.token}`);
    }
  }
});
afterAll(async () => {
  await app.close();
  for (const session of sessions.values()) await session.close();
  rmSync(folder, { recursive: true });
});

const post = (table: string, who: string, body: object, query = ''): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: `/api/v1/tables/${table}/acts${query}`,
    remoteAddress: '192.168.1.20',
    headers: { cookie: cookies.get(who) ?? '' },
    payload: body,
  });

const gameAt = (table: string): LiveGame => {
  const game = sessions.get(table)?.snapshot().game;
  if (game === undefined) throw new Error(`no game at ${table}`);
  return game;
};

const prepared = async (act: ActName, role: Role): Promise<string> => {
  const table = tableFor(act, role);
  for (const body of CASES[act].before ?? []) {
    const answer = await post(table, 'arbiter', body);
    expect(answer.statusCode, `${JSON.stringify(body)}: ${answer.body.slice(0, 300)}`).toBe(200);
  }
  if (CASES[act].isDoubtful === true) await sessions.get(table)?.submit({ ...playing(180, 'black'), certain: false } as Action, 'recorder');
  return table;
};

describe.each(ACT_NAMES)('%s', (act) => {
  const { body, gives, expected, isFinal } = CASES[act];

  test('is an arbiter’s and the organiser’s: tried first it does nothing, then it is done, and undone', async () => {
    for (const role of ['arbiter', 'organiser'] as const) {
      const table = await prepared(act, role);
      const before = gameAt(table);
      const tried = await post(table, role, body, '?dryRun=1');
      expect(tried.statusCode, tried.body.slice(0, 300)).toBe(200);
      expect(gives(tried.json<{ readonly game: LiveGame }>().game), 'as it would be').toEqual(expected);
      expect(gameAt(table)).toEqual(before);
      const done = await post(table, role, body);
      expect(done.statusCode, done.body.slice(0, 300)).toBe(200);
      expect(gives(gameAt(table))).toEqual(expected);
      expect(gives(done.json<{ readonly game: LiveGame }>().game), 'as it is answered').toEqual(expected);
      if (isFinal === true) continue;
      const undone = await post(table, role, { act: 'undo', why: 'a slip' });
      expect(undone.statusCode, undone.body.slice(0, 300)).toBe(200);
      expect(gives(gameAt(table))).toEqual(gives(before));
    }
  });

  test(OF_THE_TABLE.includes(act) ? 'may be done by the tablet of its table, and of no other' : 'is no tablet’s', async () => {
    const table = await prepared(act, 'table');
    const before = gameAt(table);
    const elsewhere = ACT_NAMES.find((other) => other !== act) ?? act;
    expect((await post(table, tableFor(elsewhere, 'table'), body)).statusCode).toBe(403);
    expect(gameAt(table)).toEqual(before);
    const own = await post(table, table, body);
    expect(own.statusCode, own.body.slice(0, 300)).toBe(OF_THE_TABLE.includes(act) ? 200 : 403);
    expect(gives(gameAt(table))).toEqual(OF_THE_TABLE.includes(act) ? expected : gives(before));
  });

  test('is no spectator’s, done or tried, and with a field that nobody knows it is nobody’s', async () => {
    const table = await prepared(act, 'watch');
    const before = gameAt(table);
    for (const query of ['', '?dryRun=1']) expect((await post(table, 'watch', body, query)).statusCode).toBe(401);
    const unknown = await post(table, 'arbiter', { ...body, loud: true });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(gameAt(table)).toEqual(before);
  });
});

describe('a request is refused with its field', () => {
  test.each([
    ['nothing', undefined, 'act'],
    ['a list', [], 'act'],
    ['an act that there is not', { act: 'explode' }, 'act'],
    ['somebody who is no role', { act: 'pause', by: 'god' }, 'by'],
    ['the board, for which nobody speaks', { act: 'pause', by: 'board' }, 'by'],
    ['no point', { act: 'play', point: 'Z99' }, 'point'],
    ['a point that SGF has and people do not', { act: 'play', point: 'I5' }, 'point'],
    ['a move without a number', { act: 'delete' }, 'move'],
    ['half a move', { act: 'delete', move: 1.5 }, 'move'],
    ['komi that is none', { act: 'amend', komi: 'much' }, 'komi'],
    ['a handicap beyond all', { act: 'amend', handicap: 200 }, 'handicap'],
    ['rules that nobody knows', { act: 'amend', ruleset: 'calvinball' }, 'ruleset'],
    ['a result that is none', { act: 'end', result: 'hello world' }, 'result'],
    ['a score for nobody', { act: 'end', result: { kind: 'score', margin: 3 } }, 'result.winner'],
    ['a draw that somebody wins', { act: 'end', result: { kind: 'draw', winner: 'black' } }, 'result.winner'],
    ['a time set to nothing', { act: 'set-time', side: 'black', why: 'x' }, 'mainMs'],
    ['a capture limit that is none', { act: 'amend', time: '40m', captureLimit: 'long' }, 'captureLimit'],
    ['lateness that is none', { act: 'arrange', lateness: 'never' }, 'lateness'],
    ['a date that is none', { act: 'amend', localDate: 'tomorrow' }, 'localDate'],
    ['a board beyond all', { act: 'arrange', width: 26 }, 'width'],
    ['a team with a nameless member', { act: 'arrange', players: { black: ['Aki', ''] } }, 'players.black'],
  ])('%s', async (_, body, field) => {
    const answer = await post('play-watch', 'arbiter', body as object);
    expect(answer.statusCode, answer.body).toBe(400);
    const problem = answer.json<{ readonly field?: string; readonly detail: string }>();
    expect(problem.field, problem.detail).toContain(field);
  });
});

test('a side of several players is a team: one name for the record, each by name for the order', async () => {
  const table = 'arrange-watch';
  const sides = {
    players: { black: ['Aki', 'Bo'], white: ['Chen', 'Dana'] },
    teams: { black: 'Oslo' },
    time: '1h',
    lateness: '30m double',
  };
  expect((await post(table, 'arbiter', { act: 'amend', ...sides, lateness: undefined, why: 'forgotten' })).statusCode).toBe(200);
  expect(gameAt(table)).toMatchObject({
    players: { black: 'Aki & Bo', white: 'Chen & Dana' },
    members: { black: ['Aki', 'Bo'], white: ['Chen', 'Dana'] },
  });
  expect((await post(table, 'arbiter', { act: 'arrange', ...sides })).statusCode).toBe(200);
  expect(gameAt(table).waiting.at(-1)?.settings).toMatchObject({
    teams: { black: 'Oslo' },
    lateness: { limitMs: 1_800_000, timesOver: 2 },
  });
});

test('a pairing that names no time is played with the table’s; null says that there is no clock', async () => {
  const rig = openRig({ settings: { tableId: 'timed', time: '40m + 5x30s', turnEnds: 'press' } });
  rig.board.connects();
  await settle();
  await rig.session.submit(playing(60, 'black'), 'recorder');
  const timed = makeConsole({ tables: [rig.session], pageFolder: folder, host: '127.0.0.1' });
  const arranged = async (fields: object): Promise<string | undefined> => {
    const answer = await timed.inject({ method: 'POST', url: '/api/v1/tables/timed/acts', payload: { act: 'arrange', ...fields } });
    return answer.json<{ readonly game: LiveGame }>().game.waiting.at(-1)?.settings.time?.controls;
  };
  expect([await arranged({}), await arranged({ time: '10m' }), await arranged({ time: null })]).toEqual(['40m + 5x30s', '10m', undefined]);
  await timed.close();
  await rig.session.close();
});
