/** A support bundle of a played game: a capture that replay runs to the same moves, with what is known beside it, and no names. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { GameEvent } from '../../src/core/game/event.js';
import { rulesetNamed } from '../../src/core/go/ruleset.js';
import { openReplay } from '../../src/core/table/replay.js';
import { parseCapture } from '../../src/core/wire/capture.js';
import type { JournalEntry } from '../../src/session/ports.js';
import { supportAt } from '../../src/service/support-at.js';
import { openJournalFile } from '../../src/storage/journal-file.js';
import { makeSupportBundle, type JournalWriter } from '../../src/storage/support-bundle.js';
import { readGame, shippedGame } from '../../simulator/read-game.js';
import { simulateGame } from '../../simulator/simulate-game.js';
import { BOARD_19, japanese } from '../session/fakes.js';

const WRITTEN_AT = '2026-11-30T19:00:00.000Z';

/** The journal of a game that hands have played, as a service would have written it; the players have names. */
const journalOf = (captureText: string, more: readonly GameEvent[] = []): { readonly folder: string; readonly moves: number } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-support-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const capture = parseCapture(captureText);
  if (!capture.ok) throw new Error(capture.refusal.why);
  const { lines, header } = capture.value;
  const { events, moves } = PLAYED;
  const run = { program: 'banmen', version: '1.2.3', startedAt: WRITTEN_AT, orientation: 'as-is', clockApart: false } as const;
  const players = { black: 'Lee Sedol', white: '李四' };
  const entries: readonly JournalEntry[] = [
    { kind: 'started', atMs: 0, run: { ...run, settings: { players: { black: ['Lee Sedol'], white: ['李四'] }, name: 'By the window' } } },
    { kind: 'board', atMs: 1, identity: BOARD_19 },
    ...lines.map(({ hostMs, ...line }): JournalEntry => ({ kind: 'line', line: { atMs: hostMs, ...line } })),
  ];
  const begin = entries.findIndex((entry) => entry.kind === 'line' && entry.line.atMs >= header.game.startMs);
  const decided = [...events, ...more].map((event): JournalEntry => ({
    kind: 'event',
    event: event.kind === 'started' ? { ...event, settings: { ...event.settings, players } } : event,
  }));
  const [started, ...others] = decided;
  const file = openJournalFile(path.join(folder, 'window.journal'), 'window');
  if (!file.ok || started === undefined) throw new Error('no journal');
  file.value.append([...entries.slice(0, begin), started, ...entries.slice(begin), ...others]);
  file.value.close();
  return { folder, moves };
};

const replayed = (captureText: string): { readonly events: readonly GameEvent[]; readonly moves: number } => {
  const capture = parseCapture(captureText);
  const ruleset = rulesetNamed('japanese');
  if (!capture.ok || !ruleset.ok) throw new Error('no capture');
  const replay = openReplay(capture.value, ruleset.value);
  while (replay.advance(1000));
  const { events, game } = replay.finish();
  return { events, moves: game?.moves.length ?? 0 };
};

const GAME = ((): string => {
  const game = readGame(shippedGame('even-9'));
  const simulated = game.ok ? simulateGame(game.value, 'clean', 1) : game;
  if (!simulated.ok) throw new Error(simulated.refusal);
  return simulated.value.captureText;
})();

const PLAYED = replayed(GAME);

const bundleOf = (folder: string, asked = {}, log: readonly string[] = []): string => {
  const made = supportAt(folder, undefined, asked, { version: '1.3.0', log });
  if (!made.ok) throw new Error(made.refusal);
  return made.value;
};

interface Head {
  readonly support: {
    readonly program: string;
    readonly writers: readonly object[];
    readonly events: readonly object[];
    readonly log: readonly string[];
  };
}
const headOf = (bundle: string): Head => JSON.parse(bundle.slice(0, bundle.indexOf('\n'))) as Head;

test('it is a capture that replay runs to the same moves', () => {
  const { folder, moves } = journalOf(GAME);
  const bundle = bundleOf(folder);
  expect(moves).toBeGreaterThan(20);
  expect(replayed(bundle).moves).toBe(moves);
  expect(headOf(bundle).support).toMatchObject({ program: 'banmen', version: '1.3.0', gameNumber: 1, boards: [{ boardId: 'test-0001' }] });
  expect(headOf(bundle).support.writers).toMatchObject([{ run: { version: '1.2.3', settings: { name: 'By the window' } } }]);
});

test('names are replaced wherever they stand, the half of one too, and nothing else is', () => {
  const note = {
    kind: 'noted',
    text: 'Lee Sedol asked; Sedol was told. 李四 agreed. The Leeward window is open',
    seq: 9001,
    atMs: 900_000,
  } as const;
  const { folder } = journalOf(GAME, [note]);
  const bundle = bundleOf(folder, {}, ['{"msg":"Lee Sedol is late"}']);
  expect(bundle).not.toMatch(/Sedol|李四/);
  expect(bundle).toContain('player-1 asked; player-1 was told. player-2 agreed. The Leeward window is open');
  expect(headOf(bundle).support.log).toEqual(['{"msg":"player-1 is late"}']);
});

test('a sealed move stays sealed', () => {
  const sealed = { kind: 'sealed', color: 'black', move: { kind: 'play', point: 72 }, seq: 9001, atMs: 900_000 };
  const { folder } = journalOf(GAME, [sealed as unknown as GameEvent]);
  expect(headOf(bundleOf(folder)).support.events.at(-1)).toMatchObject({ kind: 'sealed', move: null });
});

test('asked for a moment it ends a minute after it', () => {
  const { folder } = journalOf(GAME);
  const at = new Date(Date.parse(WRITTEN_AT) + 60_000);
  const lines = bundleOf(folder, { at }).trim().split('\n').slice(1);
  expect(Number.parseFloat(lines.at(-1) ?? '')).toBeLessThanOrEqual(120_000);
  expect(Number.parseFloat(lines.at(-1) ?? '')).toBeGreaterThan(110_000);
  const before = supportAt(folder, undefined, { at: new Date(0) }, { version: '1.3.0', log: [] });
  expect(before).toEqual({ ok: false, refusal: 'game 1 began after that moment: ask for another with --game' });
});

test('what is not there is said, with what to write', () => {
  const { folder } = journalOf(GAME);
  expect(supportAt(folder, 'door', {}, { version: '1.3.0', log: [] })).toEqual({
    ok: false,
    refusal: 'which table? --table with one of window',
  });
  expect(supportAt(path.join(folder, 'nowhere'), undefined, {}, { version: '1.3.0', log: [] })).toMatchObject({ ok: false });
  expect(supportAt(folder, 'window', { gameNumber: 7 }, { version: '1.3.0', log: [] })).toMatchObject({ ok: false });
});

const FACTS = { program: 'banmen', version: '1.3.0', node: '', system: '', madeAt: '', log: [] as readonly string[] };
const SETTINGS = { size: { width: 19, height: 19 }, ruleset: japanese(), players: { black: '', white: '' }, startedAt: WRITTEN_AT };

/** Of a small journal; its game began at 1000 ms. */
const smallBundle = (
  more: {
    readonly settings?: object;
    readonly entries?: readonly JournalEntry[];
    readonly writers?: readonly JournalWriter[];
    readonly at?: number;
    readonly log?: readonly string[];
    readonly game?: number;
  } = {},
) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'banmen-support-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const journal = openJournalFile(path.join(folder, 'window.journal'), 'window');
  if (!journal.ok) throw new Error(journal.refusal);
  onTestFinished(() => journal.value.close());
  const started: GameEvent = { kind: 'started', seq: 1, atMs: 1000, settings: { ...SETTINGS, ...more.settings } };
  if (more.game !== 0) journal.value.append([{ kind: 'event', event: started }, ...(more.entries ?? [])]);
  const at = more.at === undefined ? undefined : new Date(Date.parse(WRITTEN_AT) + more.at);
  return makeSupportBundle(journal.value, more.writers ?? [], { at }, { ...FACTS, log: more.log ?? [] });
};

const textOf = (bundle: ReturnType<typeof smallBundle>): string => {
  if (!bundle.ok) throw new Error(bundle.refusal);
  return bundle.value;
};

const noteAt = (atMs: number, text = 'rain'): JournalEntry => ({ kind: 'event', event: { kind: 'noted', text, seq: 9, atMs } });
const lineAt = (atMs: number): JournalEntry => ({ kind: 'line', line: { atMs, direction: 'from-board', text: '$B' } });

/** A process that began this long after WRITTEN_AT, at this moment of the table. */
const writer = (afterMs: number, atMs: number): JournalWriter => ({
  atMs,
  run: {
    program: 'banmen',
    version: '1',
    startedAt: new Date(Date.parse(WRITTEN_AT) + afterMs).toISOString(),
    orientation: 'as-is',
    clockApart: false,
    settings: {},
  },
});

test('a journal without a game has no bundle, and says so', () => {
  const bundle = smallBundle({ game: 0 });
  expect(bundle.ok ? '' : bundle.refusal).toContain('has no game 0; it has none');
});

test('a board that nothing is known of is none', () => {
  expect(headOf(textOf(smallBundle())).support).toMatchObject({ boards: [], events: [{ kind: 'started' }] });
});

test('a moment is the table’s by the process that ran then; before the first it is by that one', () => {
  const writers = [writer(0, 500), writer(100_000, 200_000)];
  const entries = [50_000, 60_500, 60_501, 109_000, 110_501, 260_000, 260_001].flatMap((atMs) => [lineAt(atMs), noteAt(atMs)]);
  const last = (at: number) => {
    const bundle = textOf(smallBundle({ writers, entries, at }));
    const lines = bundle.trim().split('\n').slice(1);
    expect(headOf(bundle).support.events.at(-1)).toMatchObject({ atMs: Number.parseFloat(lines.at(-1) ?? '') });
    return Number.parseFloat(lines.at(-1) ?? '');
  };
  expect([last(0), last(50_000), last(99_999), last(100_000)]).toEqual([60_500, 109_000, 110_501, 260_000]);
  const early = smallBundle({ writers, entries, at: -59_500 });
  expect(early.ok, 'just when the game began').toBe(true);
  expect(smallBundle({ writers, entries, at: -59_501 })).toMatchObject({ ok: false });
  expect(smallBundle({ writers: [], entries, at: 0 }).ok).toBe(true);
});

test('the last five hundred events and a thousand lines of the log are told, and no moments of a running clock', () => {
  const kept: JournalEntry = { kind: 'event', event: { kind: 'clock-kept', checkpoint: {} as never, seq: 1, atMs: 2000 } };
  const notes = Array.from({ length: 600 }, (_, index) => noteAt(2000 + index, `note ${index}`));
  const log = Array.from({ length: 1100 }, (_, index) => `line ${index}`);
  const { support } = headOf(textOf(smallBundle({ entries: [...notes, kept], log })));
  expect(support.events).toHaveLength(500);
  expect(support.events.at(-1)).toMatchObject({ text: 'note 599' });
  expect([support.log.length, support.log[0]]).toEqual([1000, 'line 100']);
});

test.each<[string, object, string, string]>([
  [
    'the longer name first, and a whole name before the half of another',
    { players: { black: 'Ann', white: 'Ann Lee' } },
    'Ann Lee beat Ann',
    'player-2 beat player-1',
  ],
  ['of a name of several words each', { players: { black: 'Jan  van Dam', white: '' } }, 'van and Dam', 'player-1 and player-1'],
  ['one letter is in every word', { players: { black: 'X', white: 'A B Miller' } }, 'X and A: Miller', 'X and A: player-1'],
  ['no name is none', { players: { black: ' ', white: 'Bo' } }, 'a b', 'a b'],
  ['Cyrillic stands alone', { players: { black: 'Иван', white: '' } }, 'Иван, не Иванов', 'player-1, не Иванов'],
  ['Greek stands alone', { players: { black: 'Νίκος', white: '' } }, 'Νίκος, Νίκοςα', 'player-1, Νίκοςα'],
  ['what is written without spaces is found in it', { players: { black: '李四', white: '' } }, '是李四的手', '是player-1的手'],
  ['a name that begins with Han letters too', { players: { black: '李Lee', white: '' } }, '是李Leeの手', '是player-1の手'],
  [
    'a team, and its members',
    { teams: { black: 'Eagles', white: 'Owls' }, members: { black: ['Cy'], white: ['Di'] } },
    'Cy of Eagles, Di',
    '',
  ],
])('names: %s', (_, settings, text, said) => {
  const bundle = textOf(smallBundle({ settings, entries: [noteAt(2000, text)] }));
  const event = headOf(bundle).support.events.at(-1) as { readonly text: string };
  if (said === '') expect(event.text).toMatch(/^player-\d of player-\d, player-\d$/);
  else expect(event.text).toBe(said);
});

test('names within empty values, numbers and nothing at all are no trouble', () => {
  const settings = { members: null, teams: { black: null, white: 7 } };
  expect(headOf(textOf(smallBundle({ settings, entries: [noteAt(2000, 'rain')] }))).support.events.at(-1)).toMatchObject({ text: 'rain' });
});
