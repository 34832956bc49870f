/**
 * The stories: a folder a story, `<feature>/<story>/story.md`, timed hands in and events out.
 *
 * Each is played at a live table in virtual time: the table is ticked when it asked to be, then
 * again not at all and again far too often, which must change nothing. What a story may say is in
 * `test/support/story.ts`. A folder or a file that is no story is a failure, and so is having none.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../src/core/game/event.js';
import { drawPosition } from '../support/go-diagram.js';
import { parseStory } from '../support/story.js';
import { TICKINGS, tell } from '../support/story-teller.js';

const HERE = import.meta.dirname;
const OWN_FILE = path.basename(import.meta.filename);
const STORY_FILE = 'story.md';

const features = readdirSync(HERE).filter((name) => name !== OWN_FILE);

const storyNames = features.flatMap((feature) => readdirSync(path.join(HERE, feature)).map((story) => path.join(feature, story)));

test('there are stories, and nothing else, in folders of their own', () => {
  expect(storyNames.length).toBeGreaterThan(0);
  for (const feature of features) expect(readdirSync(path.join(HERE, feature)), `${feature} has no story`).not.toEqual([]);
  for (const name of storyNames) expect(readdirSync(path.join(HERE, name)), name).toEqual([STORY_FILE]);
});

/** A running clock is kept whenever somebody looks: that is no news, and whoever looks more often keeps it more often. */
const withoutKept = (events: readonly GameEvent[]): readonly object[] =>
  events.filter(({ kind }) => kind !== 'clock-kept').map((event) => ({ ...event, seq: 0 }));

describe.each(storyNames)('%s', (name) => {
  const story = parseStory(readFileSync(path.join(HERE, name, STORY_FILE), 'utf8'), name);

  test(story.title, () => {
    const { lines, game, faces } = tell(story, 'when-asked');
    for (const { atMs, said, shown } of faces) expect(shown, `the clock at ${atMs}`).toEqual(said);
    expect(lines).toEqual(story.events);
    expect(drawPosition(game.position)).toBe(story.inTheEnd);
  });

  test('the same however often somebody ticks', () => {
    const told = TICKINGS.map((ticking) => withoutKept(tell(story, ticking).events));
    for (const events of told) expect(events).toEqual(told[0]);
  });
});
