/**
 * Real games as messy hands played them, 60 captures with the truth beside each: what Banmen makes
 * of a third of them, and in the long run of every one. Each is replayed once for all the sentences about it; the first of each profile
 * once more, with ticks in between, which must give the same octets.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { rulesetNamed } from '../src/core/go/ruleset.js';
import { makeEventLine } from '../src/core/record/event-line.js';
import { makeGameRecord } from '../src/core/record/game-record.js';
import { makeSgf } from '../src/core/record/sgf-make.js';
import { openReplay, type Replayed } from '../src/core/table/replay.js';
import { parseCapture, type Capture } from '../src/core/wire/capture.js';
import { judge, type CaptureTruth, type Judgement } from './support/judge.js';
import { replayWithTicks } from './support/replay-with-ticks.js';
import { sized } from './support/run-length.js';
import { needsShared } from './support/tools.js';

const need = needsShared('captures');
const NAMES = need.missing
  ? []
  : readdirSync(need.path)
      .filter((name) => name.endsWith('.cap'))
      .map((name) => name.slice(0, -'.cap'.length));
const profileOf = (name: string): string => name.replace(/-\d+$/, '');
const PROFILES = [...new Set(NAMES.map(profileOf))];

/** Captures of each profile that a run replays; `npm run bench:captures` replays all. */
const EACH = sized({ usual: 2, long: 6 });
/** Those of them that need not be exact: the roughest hands leave some in doubt. */
const MISSED_MAX: Readonly<Record<string, number>> = { rough: 1 };
const FALSE_ALARMS_MAX = 1;

const CHOSEN = PROFILES.flatMap((profile) => NAMES.filter((name) => profileOf(name) === profile).slice(0, EACH));

const read = (name: string): { readonly capture: Capture; readonly truth: CaptureTruth } => {
  const capture = parseCapture(readFileSync(path.join(need.path, `${name}.cap`), 'latin1'));
  if (!capture.ok) throw new Error(`${name}: line ${capture.refusal.lineNumber}: ${capture.refusal.why}`);
  const truth = JSON.parse(readFileSync(path.join(need.path, `${name}.truth.json`), 'utf8')) as CaptureTruth;
  return { capture: capture.value, truth };
};

const rulesetOf = ({ header }: Capture): Parameters<typeof openReplay>[1] => {
  const ruleset = rulesetNamed(header.game.ruleset);
  if (!ruleset.ok) throw new Error(ruleset.refusal);
  return ruleset.value;
};

/** What `banmen replay` writes: the events and the record. */
const octets = ({ events, game }: Replayed): string => {
  if (game === undefined) throw new Error('no game');
  const lines = events.flatMap((event) => makeEventLine(event, game.settings.size) ?? []);
  const { settings, setUp, moves, ended } = game;
  return [...lines, makeSgf(makeGameRecord({ settings, setUp, moves, result: ended?.result }))].join('\n');
};

interface Heard {
  readonly judgement: Judgement;
  readonly octets: string;
  readonly isUnsure: boolean;
}

const heard = new Map<string, Heard>();

/** The one replay of this capture. */
const hearing = (name: string): Heard => {
  const known = heard.get(name);
  if (known !== undefined) return known;
  const { capture, truth } = read(name);
  const replay = openReplay(capture, rulesetOf(capture));
  while (replay.advance(1000));
  const replayed = replay.finish();
  const isUnsure = replayed.game?.moves.some(({ certain, order }) => !certain || order === 'unknown') ?? true;
  const fresh = { judgement: judge(replayed, truth), octets: octets(replayed), isUnsure };
  heard.set(name, fresh);
  return fresh;
};

test.skipIf(need.missing)(need.name('there are 60 captures, six of each of ten profiles'), () => {
  expect([NAMES.length, PROFILES.length]).toEqual([60, 10]);
});

describe.each(PROFILES)('%s', (profile) => {
  const names = CHOSEN.filter((name) => name.startsWith(`${profile}-`));

  // A replay takes a good half second of one processor; six of them on a busy machine take longer than most tests may.
  test('the games are read exactly, and what is not is in doubt', { timeout: 120_000 }, () => {
    const missed = names.filter((name) => !hearing(name).judgement.exact);
    const words = missed.map((name) => `${name}: ${hearing(name).judgement.firstDifference ?? ''}`);
    expect(missed.length, words.join('\n')).toBeLessThanOrEqual(MISSED_MAX[profile] ?? 0);
    expect(missed.filter((name) => !hearing(name).isUnsure)).toEqual([]);
  });

  test('every infraction is found', { timeout: 120_000 }, () => {
    for (const name of names) expect(hearing(name).judgement.infractionsMissed, name).toEqual([]);
  });

  test('ticks in between change nothing, octet by octet', { timeout: 120_000 }, () => {
    const [first = ''] = names;
    const { capture } = read(first);
    expect(octets(replayWithTicks(capture, rulesetOf(capture)))).toBe(hearing(first).octets);
  });
});

test.skipIf(need.missing)(need.name('at most one false alarm in all of them'), { timeout: 120_000 }, () => {
  const alarms = CHOSEN.flatMap((name) => hearing(name).judgement.falseAlarms.map((alarm) => `${name}: ${alarm}`));
  expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(FALSE_ALARMS_MAX);
});
