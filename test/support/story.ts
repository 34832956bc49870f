/**
 * Story: a text that says what hands do at a table and what a table must say to it.
 *
 *     # The stone bounces as it settles          a title, and sentences for people
 *     board: 9x9                                 settings, each once; what they may be is in SETTINGS
 *     time: 0m + 5x60s                           then `12000 the clock shows black 5. 48, white 5. 60` is looked at
 *     ## On the board                            optional: stones before the start, drawn
 *     ## Hands                                   `1200 black stone down on E5`: table milliseconds, and what happens
 *     ## Events                                  contract lines without `why`, all of them, in order
 *     ## In the end                              the position of the record, drawn
 *
 * Strict on purpose: a line that is not understood throws and names itself, because a story that
 * is quietly skipped proves nothing.
 */
import { parseControls } from '../../src/core/clock/control-text.js';
import { parsePointName, type BoardSize, type Point } from '../../src/core/go/point.js';
import type { BySide, Color } from '../../src/core/go/color.js';
import { rulesetNamed, type Ruleset } from '../../src/core/go/ruleset.js';
import { LINK_STATES, READINGS, type LinkState, type Reading } from '../../src/core/wire/board-input.js';
import { drawn } from './go-diagram.js';

/** What hands, the cable and people at the console do. `point` reads so from now on, whether the cable is in or not. */
export type Deed =
  | { readonly kind: 'reads'; readonly changes: readonly { readonly point: Point; readonly reading: Reading }[]; readonly isSeen: boolean }
  | { readonly kind: 'press'; readonly side: Color }
  /** `heardUntilMs`: nothing was missed up to then, though it is noticed only now: "link suspect since 9000". */
  | { readonly kind: 'link'; readonly state: LinkState; readonly heardUntilMs?: number }
  /** The board sends its whole grid, which makes the link whole again. */
  | { readonly kind: 'keyframe' }
  | { readonly kind: 'start'; readonly handicap: number | undefined }
  | { readonly kind: 'resign'; readonly color: Color }
  /** Somebody at the clock starts this side's time. */
  | { readonly kind: 'start-clock'; readonly side: Color }
  /** Nobody does anything: this is what both displays show now. */
  | { readonly kind: 'clock-shows'; readonly digits: BySide<string> }
  /** The program is killed and taken up again from its events. */
  | { readonly kind: 'restart' }
  /** Nothing more happens until here. */
  | { readonly kind: 'story-ends' };

export interface TimedDeed {
  readonly atMs: number;
  readonly deed: Deed;
}

export interface Story {
  readonly title: string;
  readonly size: BoardSize;
  readonly ruleset: Ruleset;
  readonly clockButtons: boolean;
  /** `1h + 5x60s`; undefined: without a clock. */
  readonly time: string | undefined;
  readonly before: readonly Reading[];
  readonly hands: readonly TimedDeed[];
  /** JSON lines, `why` left out. */
  readonly events: readonly string[];
  readonly inTheEnd: string;
}

const SECTIONS = ['On the board', 'Hands', 'Events', 'In the end'] as const;
type SectionName = (typeof SECTIONS)[number];

/** Settings, and what a story that does not name them has. */
const SETTINGS = { board: '9x9', rules: 'japanese', 'clock buttons': 'yes', time: 'none' } as const;
type SettingName = keyof typeof SETTINGS;

const isSection = (name: string): name is SectionName => (SECTIONS as readonly string[]).includes(name);
const isSetting = (name: string): name is SettingName => name in SETTINGS;
const isColor = (word: string | undefined): word is Color => word === 'black' || word === 'white';
const isReading = (word: string): word is Reading => (READINGS as readonly string[]).includes(word);
const isLinkState = (word: string): word is LinkState => (LINK_STATES as readonly string[]).includes(word);

const pointNamed = (name: string, size: BoardSize): Point => {
  const point = parsePointName(name, size);
  if (!point.ok) throw new Error(point.refusal);
  return point.value;
};

type Pattern = readonly [RegExp, (words: readonly string[], size: BoardSize) => Deed];

/** `A1 B2 C3 reads empty` and the like: several points at once, in one line of the board. */
const reads = (names: string, reading: string, isSeen: boolean, size: BoardSize): Deed => {
  if (!isReading(reading)) throw new Error(`'${reading}' is no reading (${READINGS.join(', ')})`);
  return { kind: 'reads', changes: names.split(' ').map((name) => ({ point: pointNamed(name, size), reading })), isSeen };
};

const POINTS = '([A-Z]\\d{1,2}(?: [A-Z]\\d{1,2})*)';

const PATTERNS: readonly Pattern[] = [
  [new RegExp(`^(black|white|occupied) stones? down on ${POINTS}$`), ([reading = '', at = ''], size) => reads(at, reading, true, size)],
  [new RegExp(`^stones? off ${POINTS}$`), ([at = ''], size) => reads(at, 'empty', true, size)],
  [new RegExp(`^${POINTS} reads? ([a-z]+)$`), ([at = '', reading = ''], size) => reads(at, reading, true, size)],
  [
    new RegExp(`^lost line: (black|white|occupied) stones? down on ${POINTS}$`),
    ([reading = '', at = ''], size) => reads(at, reading, false, size),
  ],
  [new RegExp(`^lost line: stones? off ${POINTS}$`), ([at = ''], size) => reads(at, 'empty', false, size)],
  [/^(black|white) presses$/, ([side]) => ({ kind: 'press', side: isColor(side) ? side : 'black' })],
  [/^link (\w+)$/, ([state = '']) => linkDeed(state)],
  [/^link (\w+) since (\d+)$/, ([state = '', heardUntilMs]) => ({ ...linkDeed(state), heardUntilMs: Number(heardUntilMs) })],
  [/^keyframe$/, () => ({ kind: 'keyframe' })],
  [/^start$/, () => ({ kind: 'start', handicap: undefined })],
  [/^start with handicap (\d)$/, ([count]) => ({ kind: 'start', handicap: Number(count) })],
  [/^(black|white) resigns$/, ([color]) => ({ kind: 'resign', color: isColor(color) ? color : 'black' })],
  [/^(black|white)'s clock starts$/, ([side]) => ({ kind: 'start-clock', side: isColor(side) ? side : 'black' })],
  // `the clock shows black 0:25, white 5. 60`: as the displays do (core/clock/face).
  [
    /^the clock shows black ([\d:. A-Z]+), white ([\d:. A-Z]+)$/,
    ([black = '', white = '']) => ({ kind: 'clock-shows', digits: { black, white } }),
  ],
  [/^restart$/, () => ({ kind: 'restart' })],
  [/^the story ends$/, () => ({ kind: 'story-ends' })],
];

const linkDeed = (state: string): Deed & { readonly kind: 'link' } => {
  if (!isLinkState(state) || state === 'up') throw new Error(`a link is suspect, down or faulty, and up by a keyframe; not '${state}'`);
  return { kind: 'link', state };
};

const parseDeed = (line: string, size: BoardSize): TimedDeed => {
  const parts = /^(\d+) (.+)$/.exec(line);
  const [, moment = '', words = ''] = parts ?? [];
  for (const [pattern, make] of PATTERNS) {
    const found = pattern.exec(words);
    if (found !== null) return { atMs: Number(moment), deed: make(found.slice(1), size) };
  }
  throw new Error('nobody knows how to do this');
};

const parseEvent = (line: string): string => {
  const event = JSON.parse(line) as Record<string, unknown>;
  if ('why' in event) throw new Error('a story does not fix the words of `why`');
  return JSON.stringify(event);
};

const readingOf = (mark: string): Reading => (mark === 'X' ? 'black' : mark === 'O' ? 'white' : 'empty');

/** The story in this text; `name` says where, in complaints. Throws for anything it does not understand. */
export const parseStory = (text: string, name: string): Story => {
  const complain = (lineNumber: number, why: unknown): never => {
    throw new Error(`${name}:${lineNumber}: ${why instanceof Error ? why.message : String(why)}`);
  };
  const settings = new Map<SettingName, string>();
  const sections = new Map<SectionName, { readonly line: string; readonly lineNumber: number }[]>();
  let title = '';
  let section: SectionName | undefined;
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    const lineNumber = index + 1;
    if (line === '' || line.startsWith('```')) return;
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading !== undefined) {
      if (!isSection(heading) || sections.has(heading)) return complain(lineNumber, `no such section, or twice: '${heading}'`);
      section = heading;
      sections.set(section, []);
      return;
    }
    if (section !== undefined) {
      sections.get(section)?.push({ line, lineNumber });
      return;
    }
    const [, key = '', value = ''] = /^([a-z ]+): (.+)$/.exec(line) ?? [];
    if (line.startsWith('# ')) title = line.slice(2);
    else if (isSetting(key) && !settings.has(key)) settings.set(key, value);
    else if (key !== '') complain(lineNumber, `no such setting, or twice: '${key}'`);
  });
  const lines = <Value>(of: SectionName, parse: (line: string) => Value): readonly Value[] =>
    (sections.get(of) ?? complain(1, `has no section '${of}'`)).map(({ line, lineNumber }) => {
      try {
        return parse(line);
      } catch (error) {
        return complain(lineNumber, error);
      }
    });
  const setting = (key: SettingName): string => settings.get(key) ?? SETTINGS[key];

  if (title === '') complain(1, 'has no title');
  const side = /^(\d+)x\1$/.exec(setting('board'))?.[1] ?? complain(1, `board '${setting('board')}': write 9x9`);
  const size = { width: Number(side), height: Number(side) };
  const ruleset = rulesetNamed(setting('rules'));
  if (!ruleset.ok) return complain(1, ruleset.refusal);
  const controls = setting('time') === 'none' ? undefined : parseControls(setting('time'));
  if (controls?.ok === false) complain(1, `time: ${controls.refusal}`);
  if (!/^(yes|no)$/.test(setting('clock buttons'))) complain(1, 'clock buttons: yes or no');
  const diagram = (of: SectionName): string => lines(of, (line) => line).join('\n');
  const boardOf = (text: string): readonly string[] => {
    const board = drawn(text);
    if (board.size.width !== size.width || board.size.height !== size.height) complain(1, `a drawing is not ${setting('board')}`);
    return board.marks;
  };
  const before = sections.has('On the board')
    ? boardOf(diagram('On the board')).map(readingOf)
    : Array<Reading>(size.width * size.height).fill('empty');
  const hands = lines('Hands', (line) => parseDeed(line, size));
  hands.forEach(({ atMs }, index) => {
    if (atMs < (hands[index - 1]?.atMs ?? 0)) complain(1, `goes back in time at ${atMs}`);
  });
  if (hands.at(-1)?.deed.kind !== 'story-ends') complain(1, 'does not say when the story ends');
  const marks = boardOf(diagram('In the end'));
  const inTheEnd = Array.from({ length: size.height }, (_, row) => marks.slice(row * size.width, (row + 1) * size.width).join(' ')).join(
    '\n',
  );
  return {
    title,
    size,
    ruleset: ruleset.value,
    clockButtons: setting('clock buttons') === 'yes',
    time: setting('time') === 'none' ? undefined : setting('time'),
    before,
    hands,
    events: lines('Events', parseEvent),
    inTheEnd,
  };
};
