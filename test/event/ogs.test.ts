/**
 * The adapter to a server of games against a fake one that holds to what the API documents: a bearer's token, a multipart upload,
 * demonstration boards, and a socket that takes a board's moves only after `authenticate` and `review/connect`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { addFacts, importPairings, initEvent, openEvent, type OpenEvent } from '../../src/event/event-folder.js';
import { keptFile } from '../../src/storage/kept-file.js';
import { NO_EVENT_SETTINGS, type OgsSettings } from '../../src/event/event-settings.js';
import { arrangeAct } from '../../src/event/games-at-tables.js';
import { OgsRelay, SENT_FILE } from '../../src/event/ogs.js';
import { openTextSocket } from '../../src/event/text-socket.js';
import { arrangeAtTable } from '../../src/service/open-event.js';
import { openRig, playing, SILENT, VirtualTime, type Rig } from '../session/fakes.js';

const TOKEN = 'a token';
const AT = '2026-11-28T10:00:00Z';
const CSV = 'event,round,table,black,white\nCup,1,1,Anna Müller,Bo Chen\n';
const SGF = '(;FF[4]GM[1]RE[B+R];B[pd])';

const read = <Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: string }): Value => {
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
};

/** What the server has: uploads by collection, and of each demonstration board its main line. */
const fakeServer = async () => {
  const uploads: { readonly collection: string; readonly text: string }[] = [];
  const demos: { readonly black_name: string; readonly komi: number; line: string[] }[] = [];
  const refused: string[] = [];
  const trouble = { fails: 0, appends: 0 };
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: object): void => void response.writeHead(status).end(JSON.stringify(body));
      if (request.headers.authorization !== `Bearer ${TOKEN}`) {
        answer(401, {});
        return;
      }
      if (trouble.fails > 0) {
        trouble.fails -= 1;
        answer(503, {});
        return;
      }
      const text = Buffer.concat(chunks).toString('utf8');
      const collection = /^\/api\/v1\/me\/games\/sgf\/(\d+)$/.exec(request.url ?? '')?.[1];
      if (collection !== undefined) {
        const isForm = /^multipart\/form-data; boundary=/.test(request.headers['content-type'] ?? '');
        if (!isForm || !/name="file"; filename="[^"]+\.sgf"/.test(text)) {
          answer(400, {});
          return;
        }
        uploads.push({ collection, text });
        answer(200, {});
        return;
      }
      if (request.url !== '/api/v1/demos') {
        answer(404, {});
        return;
      }
      demos.push({ ...(JSON.parse(text) as (typeof demos)[number]), line: [] });
      answer(201, { id: demos.length });
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    let isKnown = false;
    const joined = new Set<number>();
    socket.on('message', (raw: Buffer) => {
      const [command, data] = JSON.parse(raw.toString('utf8')) as [string, Record<string, unknown>];
      if (command === 'authenticate') isKnown = data['jwt'] === TOKEN;
      else if (command === 'review/connect' && isKnown) joined.add(Number(data['review_id']));
      else if (command === 'review/append') {
        trouble.appends += 1;
        const demo = demos[Number(data['review_id']) - 1];
        const from = Number(data['f']);
        const moves = String(data['m']).match(/../g) ?? [];
        // Moves beyond its end would hang in the air.
        if (!joined.has(Number(data['review_id'])) || demo === undefined || from > demo.line.length) refused.push(raw.toString('utf8'));
        else demo.line = [...demo.line.slice(0, from), ...moves];
      } else if (command !== 'net/ping') refused.push(raw.toString('utf8'));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    uploads,
    demos,
    refused,
    trouble,
    cut: () => sockets.clients.forEach((one) => one.terminate()),
    close: () => (sockets.close(), server.close()),
  };
};

let folder = '';
let remote: Awaited<ReturnType<typeof fakeServer>>;
beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'banmen-ogs-')), 'cup');
  remote = await fakeServer();
});
afterEach(() => {
  remote.cut();
  remote.close();
  rmSync(path.dirname(folder), { recursive: true });
});

const eventWith = async (ogs: Partial<OgsSettings> | undefined): Promise<OpenEvent> => {
  read(initEvent(folder));
  const imported = read(await importPairings(read(openEvent(folder)), 'cup.csv', new TextEncoder().encode(CSV), AT));
  const settings = { url: remote.url, token: TOKEN, collection: 7, live: [], ...ogs };
  return { ...imported, settings: { ...NO_EVENT_SETTINGS, ogs: ogs === undefined ? undefined : settings } };
};

/** The adapter on a time that the test lets pass. */
const relayOf = (event: () => OpenEvent, rig?: Rig) => {
  const time = new VirtualTime();
  const shown = { moves: Infinity };
  const relay = new OgsRelay({
    kept: keptFile(path.join(folder, SENT_FILE)),
    time,
    log: SILENT,
    fetch,
    openSocket: openTextSocket,
    event,
    tables: () => (rig === undefined ? [] : [rig.session]),
    published: () => Promise.resolve(new Map([['round-1/table-1.sgf', SGF]])),
    shownMoves: (table) => Math.min(shown.moves, table.snapshot().game?.moves.length ?? 0),
  });
  return {
    relay,
    shown,
    /** Lets it look again and again until it is so. */
    until: (isSo: () => boolean): Promise<void> =>
      expect
        .poll(
          async () => {
            await time.pass(2000);
            return isSo();
          },
          { timeout: 15_000 },
        )
        .toBe(true),
    looks: async (times: number): Promise<void> => {
      for (let look = 0; look < times; look += 1) {
        await time.pass(2000);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
};

const RESULT = { kind: 'result', round: 1, black: 'ANNAMÜLLER', white: 'BOCHEN', result: { outcome: 'black', byDefault: false } } as const;

test('without [ogs] nothing is sent anywhere', async () => {
  const event = read(await addFacts(await eventWith(undefined), [RESULT], AT));
  const { relay, looks } = relayOf(() => event);
  await looks(5);
  expect([remote.uploads, remote.demos]).toEqual([[], []]);
  await relay.close();
});

test('a finished game is uploaded once it is confirmed, again until it is taken, and not twice over a restart', async () => {
  let event = read(await addFacts(await eventWith({}), [{ ...RESULT, from: 'table' }], AT));
  remote.trouble.fails = 2;
  const first = relayOf(() => event);
  await first.looks(4);
  expect(remote.uploads).toEqual([]);
  event = read(await addFacts(event, [{ kind: 'confirmed', round: 1, black: 'ANNAMÜLLER', white: 'BOCHEN' }], AT));
  await first.until(() => remote.uploads.length > 0);
  expect(remote.uploads).toMatchObject([{ collection: '7', text: expect.stringContaining(SGF) as string }]);
  await first.relay.close();
  const second = relayOf(() => event);
  await second.looks(5);
  expect(remote.uploads).toHaveLength(1);
  await second.relay.close();
});

test('a live game is shown behind its delay and up to the first doubt, taken back without a branch, and anew after a cut', async () => {
  const event = await eventWith({ live: [1] });
  const { tournament } = event.book;
  const pairing = tournament?.pairings[0];
  if (tournament === undefined || pairing === undefined) throw new Error('no pairing');
  const rig = openRig();
  rig.board.connects();
  await rig.time.pass(5000);
  read(await arrangeAtTable(rig.session, arrangeAct(tournament, pairing, {}), AT));
  const play = async (point: number, color: 'black' | 'white', certain = true): Promise<void> => {
    const done = await rig.session.submit({ ...playing(point, color), ...(certain ? {} : { certain: false }) }, 'arbiter');
    if (!done.ok) throw new Error(done.refusal.message);
  };
  const line = (): string => remote.demos[0]?.line.join(' ') ?? '';
  await play(72, 'black');
  await play(288, 'white');
  const { relay, shown, until, looks } = relayOf(() => event, rig);
  shown.moves = 1;
  await until(() => line() === 'pd');
  expect(remote.demos).toMatchObject([{ black_name: 'Anna Müller', komi: 6.5 }]);
  shown.moves = Infinity;
  await until(() => line() === 'pd dp');
  await play(60, 'black', false);
  await looks(4);
  expect(line()).toBe('pd dp');
  const takenBack = await rig.session.submit({ kind: 'take-back', moves: 2, why: 'agreed' }, 'arbiter');
  expect(takenBack.ok).toBe(true);
  await play(300, 'white');
  await until(() => line() === 'pd pp');
  const appends = remote.trouble.appends;
  remote.cut();
  await until(() => remote.trouble.appends > appends);
  expect(line()).toBe('pd pp');
  expect(remote.refused).toEqual([]);
  expect(remote.demos).toHaveLength(1);
  await relay.close();
  await rig.session.close();
});
