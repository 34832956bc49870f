/** Webhooks: signed, in order, told again until they are taken, and over a restart. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addFacts, importPairings, initEvent, openEvent, type OpenEvent } from '../../src/event/event-folder.js';
import { keptFile } from '../../src/storage/kept-file.js';
import { CURSORS_FILE, signWebhook, Webhooks } from '../../src/event/webhook.js';
import { SILENT } from '../session/fakes.js';

const SECRET = 'sixteen letters and more';
const AT = '2026-11-28T10:00:00Z';
const CSV = 'event,round,table,black,white\nCup,1,1,Anna Müller,Bo Chen\nCup,1,2,Zoë Kim,Ivan Petrov\n';

interface Heard {
  readonly sequence: number;
  readonly body: { readonly sequence: number; readonly fact: { readonly kind: string }; readonly game?: object };
  readonly isSigned: boolean;
}

let folder = '';
let server: Server;
let url = '';
let heard: Heard[] = [];
/** What the receiver answers, one a request; then 200. */
let answers: number[] = [];
beforeEach(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'banmen-hook-')), 'cup');
  [heard, answers] = [[], []];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const signature = signWebhook(SECRET, Number(request.headers['x-banmen-timestamp']), text);
      heard.push({
        sequence: Number(request.headers['x-banmen-sequence']),
        body: JSON.parse(text) as Heard['body'],
        isSigned: request.headers['x-banmen-signature'] === signature,
      });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterEach(() => {
  server.close();
  rmSync(path.dirname(folder), { recursive: true });
});

const read = <Value>(result: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: string }): Value => {
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
};

const eventWithHook = async (): Promise<OpenEvent> => {
  read(initEvent(folder));
  const opened = read(openEvent(folder));
  const imported = read(await importPairings(opened, 'cup.csv', new TextEncoder().encode(CSV), AT));
  return { ...imported, settings: { ...imported.settings, webhooks: [{ url, secret: SECRET }] } };
};

/** Waits are told and over at once. */
const hooks = () => {
  const waits: number[] = [];
  const webhooks = new Webhooks({
    kept: keptFile(path.join(folder, CURSORS_FILE)),
    fetch,
    log: SILENT,
    time: {
      nowMs: () => 0,
      wallMs: () => Date.parse(AT),
      wakeAt: (atMs, callback) => {
        waits.push(atMs);
        const soon = setImmediate(callback);
        return () => clearImmediate(soon);
      },
    },
  });
  return { webhooks, waits };
};
const soon = <Seen>(look: () => Seen) => expect.poll(look, { timeout: 10_000 });

test('every fact is told in order and signed, a result with the names of its game', async () => {
  let event = await eventWithHook();
  event = read(await addFacts(event, [{ kind: 'round-opened', round: 1 }], AT));
  const result = { outcome: 'black', byDefault: false, score: 'B+R' } as const;
  event = read(await addFacts(event, [{ kind: 'result', round: 1, black: 'ANNAMÜLLER', white: 'BOCHEN', result }], AT));
  const { webhooks } = hooks();
  webhooks.told(event);
  await soon(() => heard.length).toBe(3);
  expect(heard.map(({ sequence, body: { fact } }) => `${sequence} ${fact.kind}`)).toEqual(['1 imported', '2 round-opened', '3 result']);
  expect(heard.every(({ isSigned }) => isSigned)).toBe(true);
  expect(heard[2]?.body.game).toEqual({ round: 1, table: 1, black: 'Anna Müller', white: 'Bo Chen', result: 'B+R' });
  await webhooks.close();
});

test('what is not taken is told again, longer and longer apart, and nothing overtakes it', async () => {
  let event = await eventWithHook();
  event = read(await addFacts(event, [{ kind: 'round-opened', round: 1 }], AT));
  answers = [503, 500, 404];
  const { webhooks, waits } = hooks();
  webhooks.told(event);
  await soon(() => heard.length).toBe(5);
  expect(heard.map(({ sequence }) => sequence)).toEqual([1, 1, 1, 1, 2]);
  expect(waits).toEqual([1000, 2000, 4000]);
  expect(webhooks.status()).toMatchObject([{ taken: 2, waiting: 0, trouble: null }]);
  await webhooks.close();
});

test('a restart goes on after what was taken', async () => {
  const event = await eventWithHook();
  const first = hooks();
  first.webhooks.told(event);
  await soon(() => heard.length).toBe(1);
  await first.webhooks.close();
  const later = read(await addFacts(event, [{ kind: 'round-opened', round: 1 }], AT));
  const second = hooks();
  second.webhooks.told(later);
  await soon(() => heard.length).toBe(2);
  expect(heard.map(({ sequence }) => sequence)).toEqual([1, 2]);
  await second.webhooks.close();
});

test('a receiver that is gone holds up no other', async () => {
  const event = await eventWithHook();
  const { webhooks } = hooks();
  webhooks.told({
    ...event,
    settings: {
      ...event.settings,
      webhooks: [
        { url: 'http://127.0.0.1:9/', secret: SECRET },
        { url, secret: SECRET },
      ],
    },
  });
  await soon(() => heard.length).toBe(1);
  await webhooks.close();
});
