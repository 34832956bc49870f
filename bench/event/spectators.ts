/** Spectators of the bench, in a process of their own: streams of one table each, and how late a move reaches them. */
import { Agent, request } from 'node:http';
import type { SpectatorsSaid } from './said.js';

const [address = '', count = '0', tableList = ''] = process.argv.slice(2);
const tables = tableList.split(',');
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
/** A browser comes back by itself. */
const AGAIN_MS = 1000;
/** The moment at which a move was seen stands in it as the hub's own. */
const SEEN = /"atMs":(\d{13})/g;

let connected = 0;
let frames = 0;
let latenciesMs: number[] = [];

const watch = (number: number): void => {
  const table = tables[number % tables.length] ?? '';
  const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  let isOver = false;
  const again = (): void => {
    if (isOver) return;
    isOver = true;
    setTimeout(() => watch(number), AGAIN_MS);
  };
  const asked = request(`${address}/api/v1/events?tables=${table}`, { agent, headers: { 'x-forwarded-for': from } }, (answer) => {
    if (answer.statusCode !== 200) {
      answer.resume();
      again();
      return;
    }
    connected += 1;
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      const nowMs = Date.now();
      frames += 1;
      // The whole state at the start is of long ago.
      if (!text.includes('event: change')) return;
      let latest = 0;
      for (const [, atMs] of text.matchAll(SEEN)) latest = Math.max(latest, Number(atMs));
      if (latest > 0) latenciesMs.push(nowMs - latest);
    });
    answer.on('error', () => undefined);
    answer.on('close', () => {
      connected -= 1;
      again();
    });
  });
  asked.on('error', again);
  asked.end();
};

for (let number = 0; number < Number(count); number += 1) watch(number);
setInterval(() => {
  process.send?.({ connected, frames, latenciesMs } satisfies SpectatorsSaid);
  latenciesMs = [];
}, 1000);
