/** The event beside its tables: boards that come late, tables that say something else, and another program that writes into the folder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFacts, EVENT_TOML, initEvent, openEvent } from '../../src/event/event-folder.js';
import { NEW_EVENT_TOML, NO_EVENT_SETTINGS, readEventToml } from '../../src/event/event-settings.js';
import { openEventDesk, type OpenedEvent } from '../../src/service/open-event.js';
import { openRig, playing, SILENT, type Rig } from '../session/fakes.js';

const CSV = 'event,round,table,black,white\nCup,1,1,Anna Müller,Bo Chen\nCup,1,2,Zoë Kim,Ivan Petrov\n';

const read = <Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: string }): Value => {
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
};

let folder = '';
let wallMs = 0;
let event: OpenedEvent | undefined;
let wakes: { readonly atMs: number; readonly what: () => void }[] = [];
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'banmen-desk-')), 'cup');
  wallMs = Date.parse('2026-11-28T10:00:00Z');
  wakes = [];
  read(initEvent(folder));
});
afterEach(async () => {
  await event?.close();
  event = undefined;
  rmSync(path.dirname(folder), { recursive: true });
});

const wakeAt = (atMs: number, what: () => void): (() => void) => {
  const wake = { atMs, what };
  wakes.push(wake);
  return () => void (wakes = wakes.filter((one) => one !== wake));
};
/** What is due within so long is done. */
const passes = (ms: number): void => {
  wallMs += ms;
  const due = wakes.filter(({ atMs }) => atMs <= wallMs);
  wakes = wakes.filter(({ atMs }) => atMs > wallMs);
  for (const { what } of due) what();
};

const openDesk = async (rigs: readonly Rig[], toml = '') => {
  writeFileSync(path.join(folder, EVENT_TOML), toml);
  const time = { nowMs: () => wallMs, wallMs: () => wallMs, wakeAt };
  const archive = { list: () => Promise.resolve([]), sgf: () => Promise.resolve(undefined) };
  event = read(openEventDesk(folder, { tables: rigs.map(({ session }) => session), archive, time, log: SILENT }));
  read(await event.desk.takePairings('cup.csv', new TextEncoder().encode(CSV)));
  return event.desk;
};
const rigAt = (number: number): Rig => openRig({ settings: { tableId: `table-${number}`, name: `Table ${number}` } });
const switchedOn = async ({ board, time }: Rig): Promise<void> => {
  board.connects();
  await time.pass(5000);
};

test('tables that the service does not have are named together, and those that have one get their games', async () => {
  const rig = rigAt(3);
  await switchedOn(rig);
  const desk = await openDesk([rig]);
  const rows = Array.from({ length: 9 }, (_, index) => `Cup,1,${index + 1},B${index},W${index}`).join('\n');
  read(await desk.takePairings('cup.csv', new TextEncoder().encode(`event,round,table,black,white\n${rows}\n`)));
  expect(read(await desk.act({ act: 'open-round', round: 1 })).notes).toEqual([
    'tables 1, 2, 4 to 9: the service has no such tables; event.toml may say which they are',
  ]);
  expect(rig.session.snapshot().game?.players.black).toBe('B2');
});

test('a board that is switched on after its round was opened gets its game then', async () => {
  const [first, second] = [rigAt(1), rigAt(2)];
  await switchedOn(first);
  const desk = await openDesk([first, second]);
  const { notes } = read(await desk.act({ act: 'open-round', round: 1 }));
  expect(notes).toEqual([expect.stringContaining('table 2: no board has been heard yet') as string]);
  await switchedOn(second);
  await expect.poll(async () => (await desk.view(1)).games.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(second.session.snapshot().game?.players).toEqual({ black: 'Zoë Kim', white: 'Ivan Petrov' });
});

test('a table that says something else after its result was confirmed changes nothing, and somebody decides', async () => {
  const rig = rigAt(1);
  await switchedOn(rig);
  const desk = await openDesk([rig]);
  await desk.act({ act: 'open-round', round: 1 });
  await rig.session.submit({ kind: 'resign', color: 'white' }, 'white');
  const shown = async () => (await desk.view(1)).games[0];
  await expect.poll(shown).toMatchObject({ state: 'to-confirm', result: 'B+R' });
  read(await desk.act({ act: 'confirm', round: 1 }));
  await rig.session.submit({ kind: 'reopen', to: 'playing', why: 'the wrong side' }, 'arbiter');
  await rig.session.submit({ kind: 'resign', color: 'black' }, 'black');
  await expect.poll(shown).toMatchObject({ state: 'differs', result: 'B+R', proposed: 'W+R' });
  expect(Buffer.from(read(desk.file('csv')).bytes).toString()).toContain('1,1,Anna Müller,Bo Chen,0,B+R');
  read(await desk.act({ act: 'result', round: 1, table: 1, result: 'W+R', why: 'as the table says' }));
  expect(await shown()).toMatchObject({ state: 'done', result: 'W+R' });
});

test('where the organiser wants it so a result counts at once; a forfeit is one by default, an end without a winner none', async () => {
  const [first, second] = [rigAt(1), rigAt(2)];
  await switchedOn(first);
  await switchedOn(second);
  const desk = await openDesk([first, second], 'results = "accept"\n');
  await desk.act({ act: 'open-round', round: 1 });
  await first.session.submit({ kind: 'declare', result: { kind: 'forfeit', winner: 'black' }, why: 'not there' }, 'arbiter');
  await second.session.submit({ kind: 'declare', result: { kind: 'no-result' }, why: 'triple ko' }, 'arbiter');
  await expect
    .poll(async () => (await desk.view(1)).games.map(({ state, result }) => `${state} ${result}`))
    .toEqual(['done B+F', 'undecided ']);
});

test('what banmen event writes beside a service is on the screen, and nothing is overwritten', async () => {
  const desk = await openDesk([]);
  const other = read(openEvent(folder));
  read(await addFacts(other, [{ kind: 'absent', round: 1, player: 'BOCHEN' }], '2026-11-28T10:01:00Z'));
  expect((await desk.view(1)).games[0]).toMatchObject({ state: 'missing', proposed: 'B+F', white: { presence: 'absent' } });
  read(await desk.act({ act: 'late', round: 1, player: 'IVANPETROV', minutes: 7 }));
  expect(read(openEvent(folder)).facts.map(({ kind }) => kind)).toEqual(['imported', 'absent', 'late']);
});

test('pairings given anew while their round is open: games that nobody began are exchanged and follow their tables, what is played stays', async () => {
  const rigs = [rigAt(1), rigAt(2), rigAt(3)];
  for (const rig of rigs) await switchedOn(rig);
  const desk = await openDesk(rigs);
  const give = async (rows: string): Promise<readonly string[]> =>
    read(await desk.takePairings('cup.csv', new TextEncoder().encode(`event,round,table,black,white\n${rows}`))).notes;
  const waitingAt = (): readonly (string | undefined)[] =>
    rigs.map(({ session }) => {
      const { game } = session.snapshot();
      return game === undefined || game.phase === 'over' ? undefined : `${game.players.black} ${game.players.white}`.trim();
    });
  await give('Cup,1,1,A,B\nCup,1,2,C,D\nCup,1,3,E,F\n');
  await desk.act({ act: 'open-round', round: 1 });
  expect(waitingAt()).toEqual(['A B', 'C D', 'E F']);
  await rigs[2]?.session.submit(playing(72, 'black'), 'arbiter');
  expect(await give('Cup,1,2,A,C\nCup,1,1,B,D\nCup,1,3,E,G\n')).toEqual(['Table 3: E and F play there, and are not paired any more']);
  expect(waitingAt()).toEqual(['B D', 'A C', 'E F']);
  expect((await desk.view(1)).games.map(({ table, at, state }) => [table, at, state])).toEqual([
    [2, 'table-2', 'waiting'],
    [1, 'table-1', 'waiting'],
    [3, 'table-3', 'armed'],
  ]);
});

test('whoever watches is told of acts, of ends at tables and of what another program wrote, and of no move', async () => {
  const rig = rigAt(1);
  await switchedOn(rig);
  const desk = await openDesk([rig]);
  await desk.act({ act: 'open-round', round: 1 });
  let told = 0;
  desk.subscribe(() => (told += 1));
  const toldOf = async (what: () => Promise<unknown>): Promise<boolean> => {
    const before = told;
    await what();
    await desk.view(1);
    return told > before;
  };
  await rig.session.submit(playing(72, 'black'), 'arbiter');
  expect(await toldOf(() => rig.session.submit(playing(288, 'white'), 'arbiter'))).toBe(false);
  expect(await toldOf(() => rig.session.submit({ kind: 'resign', color: 'white' }, 'white'))).toBe(true);
  expect(await toldOf(() => desk.act({ act: 'confirm', round: 1 }))).toBe(true);
  read(await addFacts(desk.event, [{ kind: 'absent', round: 1, player: 'BOCHEN' }], '2026-11-28T10:01:00Z'));
  const before = told;
  passes(2000);
  await expect.poll(() => told).toBeGreaterThan(before);
});

test('a game that is on is published as late as the organiser wants, doubts and all, without its end', async () => {
  const rig = rigAt(1);
  await switchedOn(rig);
  const desk = await openDesk([rig], 'publish-delay = "10m"\npublish-live = true\n');
  await desk.act({ act: 'open-round', round: 1 });
  await rig.session.submit(playing(72, 'black'), 'arbiter');
  wallMs += 10 * 60_000;
  await rig.session.submit({ ...playing(288, 'white'), certain: false } as never, 'arbiter');
  const movesShown = async (): Promise<string> => ((await desk.published('table-1.sgf'))?.text.match(/;[BW]\[\w\w\]/g) ?? []).join('');
  expect(await movesShown()).toBe(';B[pd]');
  wallMs += 10 * 60_000;
  expect(await movesShown()).toBe(';B[pd];W[dp]');
  expect((await desk.published('round-1.sgf'))?.text).toContain('Doubtful: move 2');
  expect((await desk.published('index.json'))?.text).toContain('"result": ""');
  expect(await desk.published('../facts.jsonl')).toBeUndefined();
});

test('event.toml: what init writes is read as nothing said, and what is wrong is named', () => {
  expect(readEventToml(NEW_EVENT_TOML)).toEqual({ ok: true, value: NO_EVENT_SETTINGS });
  // Every line of it holds once its mark is taken away.
  const all = readEventToml(NEW_EVENT_TOML.replaceAll(/^#(?! )/gm, ''));
  expect(all).toMatchObject({
    ok: true,
    value: { publishDelayMs: 900_000, webhooks: [{ secret: 'sixteen letters or more' }], ogs: { live: [1, 2] } },
  });
  for (const [text, why] of [
    ['publish-delay = "soon"', 'publish-delay: '],
    ['rulset = "japanese"', 'rulset'],
    ['[[webhook]]\nurl = "ftp://x"\nsecret = "0123456789abcdef"', 'webhook.0.url: write an address'],
    ['[[webhook]]\nurl = "https://x.example"\nsecret = "short"', 'a secret has 16 letters or more'],
    ['= 3', 'this is no TOML'],
  ] as const) {
    const given = readEventToml(text);
    expect(given.ok ? '' : given.refusal).toContain(why);
  }
});
