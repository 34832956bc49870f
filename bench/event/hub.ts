/**
 * A hub of the bench, in a process of its own: real journals and the real relay; only boards and hands are left out. Each table
 * makes real game events (`decide`, `apply`), some moves together, journals them, and then tells its relay.
 */
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { makeCheckpoint } from '../../src/core/clock/checkpoint.js';
import { DEFAULT_POLICY } from '../../src/core/clock/clock.js';
import { apply } from '../../src/core/game/apply.js';
import { decide } from '../../src/core/game/decide.js';
import type { GameEvent, GameEventBody } from '../../src/core/game/event.js';
import { newGame, type Game } from '../../src/core/game/game.js';
import type { GameSettings } from '../../src/core/game/game-settings.js';
import { rulesetNamed } from '../../src/core/go/ruleset.js';
import { HubRelay } from '../../src/relay/hub-relay.js';
import { NatsEngine } from '../../src/relay/nats-engine.js';
import type { PublishAnswer } from '../../src/relay/engine.js';
import { readCredentials, relayAlarms } from '../../src/service/open-relay.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { openJournal } from '../../src/storage/journal.js';
import { JournalThreads } from '../../src/storage/journal-threads.js';
import { keptFile } from '../../src/storage/kept-file.js';
import type { HubAsked, HubSaid, PublishGap } from './said.js';

const asked = JSON.parse(process.argv[2] ?? '') as HubAsked;
const GAP_MS = 500;
const MOVES_A_GAME = 170;
/** One shade of a chequered board: nothing is captured. */
const POINTS = Array.from({ length: 361 }, (_, point) => point).filter((point) => point % 2 === 0);

const japanese = rulesetNamed('japanese');
if (!japanese.ok) throw new Error(japanese.refusal);
const ruleset = japanese.value;

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
const gaps: PublishGap[] = [];

/** The engine as it is, with a watch on how long nothing went out although something was to. */
class WatchedEngine extends NatsEngine {
  #asked = 0;
  /** Since when something is to go out, what was refused and is asked again included. */
  #dueSinceMs: number | undefined;

  override async publish(subject: string, id: string, expectedLast: number, text: string): Promise<PublishAnswer> {
    this.#dueSinceMs ??= Date.now();
    this.#asked += 1;
    const answer = await super.publish(subject, id, expectedLast, text).finally(() => (this.#asked -= 1));
    const nowMs = Date.now();
    if (nowMs - this.#dueSinceMs > GAP_MS) gaps.push({ fromMs: this.#dueSinceMs, ms: nowMs - this.#dueSinceMs });
    this.#dueSinceMs = this.#asked > 0 ? nowMs : undefined;
    return answer;
  }
}

mkdirSync(asked.folder, { recursive: true });
const credentials = readCredentials(asked.credentials, asked.hub);
const engine = new WatchedEngine({ servers: asked.servers, credentials, replicas: 3, log: QUIET });
const startedMs = performance.now();
const relay = new HubRelay(
  { hub: asked.hub, run: randomUUID(), commandKey: credentials.commandKeys.get(asked.hub) },
  {
    engine,
    cursors: keptFile(path.join(asked.folder, 'relay-cursors.json')),
    alarms: relayAlarms,
    log: QUIET,
    nowMs: () => performance.now() - startedMs,
  },
);
const journals = new JournalThreads();
let events = 0;
let isOver = false;

const settingsAt = (table: string): GameSettings => ({
  size: { width: 19, height: 19 },
  ruleset,
  players: { black: `Black of ${table}`, white: `White of ${table}` },
  startedAt: new Date().toISOString(),
  time: { controls: '1h + 5x60s', policy: DEFAULT_POLICY },
});

const openTable = async (id: string): Promise<() => Promise<void>> => {
  const opened = await openJournal(journals, path.join(asked.folder, `${id}.journal`), id);
  if (!opened.ok) throw new Error(opened.refusal);
  const journal = opened.value;
  let game: Game | undefined;
  for (const event of journal.gameEvents())
    game = event.kind === 'started' ? apply(newGame(event.settings), event) : game && apply(game, event);
  relay.add({
    journal,
    time: { nowMs: () => Date.now() },
    table: {
      id,
      name: `Table ${id}`,
      submit: () => Promise.resolve({ ok: true, value: [] }),
    },
  });
  await journal.append([
    {
      kind: 'started',
      atMs: Date.now(),
      run: { program: 'bench', version: '0', startedAt: new Date().toISOString(), orientation: 'as-is', clockApart: false, settings: {} },
    },
  ]);

  const happens = (body: GameEventBody): GameEvent => {
    const event: GameEvent = { ...body, seq: (game?.seq ?? 0) + 1, atMs: Date.now() };
    game = event.kind === 'started' ? apply(newGame(event.settings), event) : game && apply(game, event);
    return event;
  };
  const moves = (): GameEvent[] => {
    if (game === undefined || game.moves.length >= MOVES_A_GAME) return [happens({ kind: 'started', settings: settingsAt(id) })];
    const made: GameEvent[] = [];
    for (let one = 0; one < asked.movesTogether; one += 1) {
      const number: number = game.moves.length;
      const point = POINTS[number % POINTS.length] ?? 0;
      const decided = decide(
        game,
        {
          kind: 'play',
          color: game.position.toMove,
          move: { kind: 'play', point },
          certain: true,
          order: 'known',
          why: 'stone at rest; clock pressed',
          evidence: [{ point, atMs: Date.now() }],
        },
        Date.now(),
      );
      if (!decided.ok) throw new Error(JSON.stringify(decided.refusal));
      for (const body of decided.value) made.push(happens(body));
      if (game.clock !== undefined)
        made.push(happens({ kind: 'clock', happened: null, checkpoint: makeCheckpoint(game.clock, Date.now()) }));
    }
    return made;
  };
  return async () => {
    const made = moves();
    const line = (): JournalEntry => ({
      kind: 'line',
      line: { atMs: Date.now(), direction: 'from-board', text: '$D,4120,812345,cpO*1A2B' },
    });
    await journal.append(made.flatMap((event) => [line(), { kind: 'event', event }]));
    events += made.length;
  };
};

const plays = await Promise.all(Array.from({ length: asked.tables }, (_, index) => openTable(`t${index + 1}`)));
const playing = plays.map(async (play, index) => {
  await wait((asked.pauseMs * index) / plays.length);
  while (!isOver && events < asked.events) {
    const beganMs = performance.now();
    await play();
    await wait(Math.max(0, asked.pauseMs - (performance.now() - beganMs)));
  }
});

const say = (): void => {
  const counts = relay.counters();
  const lanes = Object.fromEntries(
    Object.entries(relay.lanes()).map(([id, cursor]) => [id, { seq: cursor?.seq ?? 0, hash: cursor?.hash ?? '' }]),
  );
  process.send?.({
    events,
    published: counts['relayPublished'] ?? 0,
    waiting: counts['relayEntriesWaiting'] ?? 0,
    duplicates: counts['relayDuplicates'] ?? 0,
    gaps,
    lanes,
  } satisfies HubSaid);
};
setInterval(say, 1000);
process.on('message', () => (isOver = true));
await Promise.all(playing);
