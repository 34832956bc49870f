/** One table, told to many spectators; nobody waits for a slow one. */
import { describe, expect, test } from 'vitest';
import { EventNumbers } from '../../src/console/event-frame.js';
import { SPECTATOR_BUFFER_BYTES_MAX, type Spectator } from '../../src/console/spectators.js';
import { CHANGES_KEPT_MAX, TableFeed } from '../../src/console/table-feed.js';
import { begun, play } from '../core/clock/table.js';
import { FakeTable } from './fake-table.js';

const EPOCH = 'abc123';
const FULL = { width: 19, height: 19 };

class Listening implements Spectator {
  readonly frames: Buffer[] = [];
  untakenBytes = 0;
  dropped = false;

  write(frame: Buffer): void {
    this.frames.push(frame);
  }

  bufferedBytes(): number {
    return this.untakenBytes;
  }

  drop(): void {
    this.dropped = true;
  }

  get text(): string {
    return Buffer.concat(this.frames).toString();
  }

  get eventNames(): string[] {
    return [...this.text.matchAll(/^event: (.*)$/gm)].map((match) => match[1] ?? '');
  }
}

const playing = (): { table: FakeTable; feed: TableFeed } => {
  const table = new FakeTable();
  table.start(FULL);
  return { table, feed: new TableFeed(table, new EventNumbers(EPOCH)) };
};

const lastId = ({ numbers }: TableFeed): string => numbers.make(numbers.last);

const joined = (feed: TableFeed, lastEventId?: string): Listening => {
  const spectator = new Listening();
  for (const { frame } of feed.since(lastEventId)) spectator.write(frame);
  feed.add(spectator);
  return spectator;
};

describe('a spectator', () => {
  test('hears the whole state first, then every change with its version', () => {
    const { table, feed } = playing();
    const spectator = joined(feed);
    table.play('Q16');
    expect(spectator.eventNames).toEqual(['table', 'change']);
    expect(spectator.text).toContain(`id: ${lastId(feed)}\nevent: change`);
  });

  test('who comes back hears only what was missed', () => {
    const { table, feed } = playing();
    table.play('Q16');
    const lastHeard = lastId(feed);
    table.play('D4');
    table.play('Q3');
    expect(joined(feed, lastHeard).eventNames).toEqual(['change', 'change']);
    expect(joined(feed, lastId(feed)).eventNames).toEqual([]);
  });

  test.each([
    ['from an earlier run of the server', 'ffffff-2'],
    ['that is none', 'nonsense'],
    ['of a version that never was', `${EPOCH}-999`],
  ])('with an id %s hears the whole state', (_, id) => {
    expect(joined(playing().feed, id).eventNames).toEqual(['table']);
  });

  test('who missed more than is kept hears the whole state', () => {
    const { table, feed } = playing();
    const lastHeard = lastId(feed);
    for (let count = 0; count <= CHANGES_KEPT_MAX; count += 1) table.link(count % 2 === 0 ? 'suspect' : 'up');
    expect(joined(feed, lastHeard).eventNames).toEqual(['table']);
  });

  test('who does not take what is sent is dropped and counted; the others hear on', () => {
    const { table, feed } = playing();
    const slow = joined(feed);
    const quick = joined(feed);
    slow.untakenBytes = SPECTATOR_BUFFER_BYTES_MAX + 1;
    table.play('Q16');
    table.play('D4');
    expect(slow.dropped).toBe(true);
    expect(slow.eventNames).toEqual(['table']);
    expect(quick.eventNames).toEqual(['table', 'change', 'change']);
    expect(feed.counters()).toEqual({ spectators: 1, spectatorsDropped: 1, changesSent: 2 });
  });

  test('who has left hears nothing more', () => {
    const { table, feed } = playing();
    const spectator = joined(feed);
    feed.remove(spectator);
    table.play('Q16');
    feed.heartbeat();
    expect(spectator.eventNames).toEqual(['table']);
  });
});

test('two thousand spectators get the same bytes, made once', () => {
  const { table, feed } = playing();
  const spectators = Array.from({ length: 2000 }, () => joined(feed));
  table.play('Q16');
  for (const place of [0, 1]) {
    const [first, ...others] = spectators.map(({ frames }) => frames[place]);
    expect(others.every((frame) => frame === first)).toBe(true);
  }
});

test('a heartbeat has no id: it changes nothing about where a browser goes on', () => {
  const { feed } = playing();
  const spectator = joined(feed);
  feed.heartbeat();
  expect(spectator.frames.at(-1)?.toString()).toBe('event: heartbeat\ndata: {}\n\n');
});

test('a closed feed lets its table and its spectators go', () => {
  const { table, feed } = playing();
  const spectator = joined(feed);
  feed.close();
  expect(spectator.dropped).toBe(true);
  expect(table.listenerCount).toBe(0);
});

test('a clock that runs goes with the state, and the time by which to let it run with every heartbeat', () => {
  const { table, feed } = playing();
  const clock = begun('5x60s');
  table.changeGame({ clock });
  const spectator = joined(feed);
  expect(spectator.eventNames).toEqual(['table', 'heartbeat']);
  const { checkpoint } = feed.table.game?.clock ?? {};
  expect(checkpoint?.sides).toEqual(clock.sides);
  expect(spectator.text).toMatch(new RegExp(`event: heartbeat\ndata: \\{"tableId":"table-1","tableMs":\\d+\\}\n\n$`));
  feed.heartbeat();
  expect(spectator.eventNames.at(-1)).toBe('heartbeat');
  table.changeGame({ clock: play(clock, [10, { kind: 'pause', reason: 'lunch' }]).clock });
  feed.heartbeat();
  expect(spectator.frames.at(-1)?.toString()).toBe('event: heartbeat\ndata: {}\n\n');
});
