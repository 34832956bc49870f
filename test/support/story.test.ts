/** A story that is not understood must fail, and say where: a quiet reader would pass what it skipped. */
import { expect, test } from 'vitest';
import { parseStory } from './story.js';

const ROW = '. . . . . . . . .';
const BOARD = Array<string>(9).fill(ROW).join('\n');

const storyWith = (change: {
  readonly settings?: string;
  readonly hands?: string;
  readonly events?: string;
  readonly end?: string;
}): string =>
  [
    '# A title',
    change.settings ?? '',
    '## Hands',
    change.hands ?? '1000 start\n2000 the story ends',
    '## Events',
    change.events ?? '',
    '## In the end',
    change.end ?? BOARD,
  ].join('\n');

test('a plain story is read', () => {
  const story = parseStory(storyWith({ hands: '1000 start with handicap 2\n1500 A1 B2 reads fault\n2000 the story ends' }), 'here');
  expect(story.hands.map(({ atMs, deed }) => [atMs, deed.kind])).toEqual([
    [1000, 'start'],
    [1500, 'reads'],
    [2000, 'story-ends'],
  ]);
});

test('a link that is noticed to be suspect later than it became so', () => {
  const story = parseStory(storyWith({ hands: '1000 start\n9000 link suspect since 8200\n9500 the story ends' }), 'here');
  expect(story.hands[1]).toEqual({ atMs: 9000, deed: { kind: 'link', state: 'suspect', heardUntilMs: 8200 } });
});

test.each([
  ['a deed that nobody knows', { hands: '1000 start\n1500 black stone falls on E5\n2000 the story ends' }, /here:5: nobody knows/],
  [
    'a point that is not on the board',
    { hands: '1000 start\n1500 black stone down on Q16\n2000 the story ends' },
    /here:5: 'Q16' is no point/,
  ],
  ['a reading that no board has', { hands: '1000 A1 reads green\n2000 the story ends' }, /here:4: 'green' is no reading/],
  ['a link that comes up without a keyframe', { hands: '1000 link up\n2000 the story ends' }, /here:4: .*keyframe/],
  ['a deed without a moment', { hands: 'start\n2000 the story ends' }, /here:4/],
  ['time that goes back', { hands: '1000 start\n900 black presses\n2000 the story ends' }, /back in time at 900/],
  ['no end', { hands: '1000 start' }, /when the story ends/],
  ['an event that is no JSON', { events: 'move E5' }, /here:7/],
  ['an event with its words', { events: '{"type":"move","why":"so"}' }, /here:7: .*`why`/],
  ['a setting that does not exist', { settings: 'colour: blue' }, /here:2: no such setting/],
  ['a setting twice', { settings: 'rules: ing\nrules: aga' }, /here:3: no such setting, or twice/],
  ['a rule set that does not exist', { settings: 'rules: house' }, /house/],
  ['a drawing of another size', { end: ROW }, /a drawing is not 9x9/],
  ['a mark that is no stone', { end: BOARD.replace('.', '#') }, /bad row/],
] as const)('%s is refused', (_, change, complaint) => {
  expect(() => parseStory(storyWith(change), 'here')).toThrow(complaint);
});

test('a section that is missing, unknown or there twice is refused', () => {
  expect(() => parseStory('# A title\n## Hands\n1000 the story ends', 'here')).toThrow(/has no section/);
  expect(() => parseStory(`${storyWith({})}\n## Afterwards\n`, 'here')).toThrow(/no such section/);
  expect(() => parseStory(`${storyWith({})}\n## Hands\n`, 'here')).toThrow(/or twice/);
});
