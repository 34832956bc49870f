/** A game of a journal as a capture: what its header says of the board, the rules and what lay there before the first move. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GameEventBody } from '../../src/core/game/event.js';
import type { GameSettings } from '../../src/core/game/game-settings.js';
import type { BoardIdentity, JournalEntry } from '../../src/session/ports.js';
import { captureOfGame } from '../../src/storage/journal-capture.js';
import type { JournalFile } from '../../src/storage/journal-file.js';
import { BOARD_19, japanese } from '../session/fakes.js';
import { openedAt } from './made-journals.js';

let folder = '';
let journal: JournalFile;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'banmen-capture-'));
  journal = openedAt(path.join(folder, 'window.journal'));
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const SETTINGS: GameSettings = {
  size: { width: 19, height: 19 },
  ruleset: japanese(),
  players: { black: '', white: '' },
  startedAt: '2026-11-29T12:00:00.000Z',
};

const board = (more: Partial<BoardIdentity> = {}): JournalEntry => ({ kind: 'board', atMs: 1, identity: { ...BOARD_19, ...more } });
const event = (body: GameEventBody, seq = 2): JournalEntry => ({ kind: 'event', event: { ...body, seq, atMs: seq } });
const started = (more: Partial<GameSettings> = {}): JournalEntry => event({ kind: 'started', settings: { ...SETTINGS, ...more } }, 1);
const line = (text: string): JournalEntry => ({ kind: 'line', line: { atMs: 7, direction: 'from-board', text } });

/** What the header says of the game. */
const headerOf = (...entries: readonly JournalEntry[]): unknown => {
  journal.append(entries);
  const capture = captureOfGame(journal, journal.games().length);
  if (!capture.ok) throw new Error(capture.refusal);
  return (JSON.parse([...capture.value][0] ?? '') as { readonly game: unknown }).game;
};

const PLAIN = { size: 19, ruleset: 'japanese', handicap: 0, clockButtons: true, sensor: 'colour', startMs: 1 };

test('a board that said nothing of itself is one of colours without buttons', () => {
  expect(headerOf(started())).toEqual({ ...PLAIN, clockButtons: false });
});

test('the board is the one that was there when the game began, as it lay', () => {
  expect(headerOf(board({ sensor: 'occupancy', clockButtons: 0, orientation: 'turned-90' }), started(), board())).toEqual({
    ...PLAIN,
    clockButtons: false,
    sensor: 'occupancy',
    orientation: 'turned-90',
  });
});

test('komi is said where the game says it', () => {
  expect(headerOf(board(), started({ komiHalfPoints: 0 }))).toEqual({ ...PLAIN, komiHalfPoints: 0 });
});

test('a handicap without its stones is said by its number and manner', () => {
  expect(headerOf(board(), started({ handicap: { stones: 3, placement: 'free' } }))).toEqual({
    ...PLAIN,
    handicap: { stones: 3, placement: 'free' },
  });
});

const setUp = (black: readonly number[], white: readonly number[]): JournalEntry =>
  event({ kind: 'stones-set-up', stones: { black, white }, toMove: 'white' });

test('stones that lay there are said by their letters, as they were put right last', () => {
  expect(headerOf(board(), started(), setUp([9], []), setUp([0, 20], [360]))).toEqual({
    ...PLAIN,
    setUp: { black: ['aa', 'bb'], white: ['ss'] },
    toMove: 'white',
  });
});

test('black’s stones alone are a handicap, unless one was agreed', () => {
  expect(headerOf(board(), started(), setUp([0, 20], []))).toMatchObject({ handicap: 2, setUp: { black: ['aa', 'bb'], white: [] } });
  expect(headerOf(started({ handicap: { stones: 3, placement: 'free' } }), setUp([0, 20], []))).toMatchObject({ handicap: { stones: 3 } });
});

test('a game that is not there, and a board that is not square, are refused in words', () => {
  expect(captureOfGame(journal, 1)).toEqual({ ok: false, refusal: `${journal.file} has no game 1; it has none` });
  journal.append([board(), started({ size: { width: 19, height: 13 } })]);
  expect(captureOfGame(journal, 1)).toEqual({ ok: false, refusal: 'a capture describes square boards only, not 19 x 13' });
  expect(captureOfGame(journal, 2)).toEqual({ ok: false, refusal: `${journal.file} has no game 2; it has 1 to 1` });
});

test('its lines begin with the opening of the board before the last one, and end where the next game begins', () => {
  journal.append([line('an evening before'), board(), line('$H'), board(), line('$R'), started(), line('$D,1'), started(), line('$D,2')]);
  const linesOf = (game: number) => {
    const capture = captureOfGame(journal, game);
    return capture.ok ? [...capture.value].slice(1) : [];
  };
  expect(linesOf(1)).toEqual(['7 < $H', '7 < $R', '7 < $D,1']);
  expect(linesOf(2)).toEqual(['7 < $H', '7 < $R', '7 < $D,1', '7 < $D,2']);
});
