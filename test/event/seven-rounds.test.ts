/**
 * A Swiss event of 64 players over seven rounds: the pairing program's file in, every game played and counted, its record written, results
 * taken from the records, and the file out again with nothing changed but results. The boards are the core's own; time is virtual.
 */
import { expect, test } from 'vitest';
import { randomGame } from '../../simulator/random-game.js';
import { countBy } from '../../src/core/go/scoring/methods.js';
import { PLAIN_FACTS } from '../../src/core/go/scoring/count.js';
import { finalBoard } from '../../src/core/go/scoring/final-board.js';
import { makeSgfResult } from '../../src/core/go/scoring/result-text.js';
import { makeGameRecord } from '../../src/core/record/game-record.js';
import { gameOf } from '../../src/core/record/kifu-game.js';
import { playThrough } from '../../src/core/record/play-through.js';
import { makeSgf } from '../../src/core/record/sgf-make.js';
import { parseSgf } from '../../src/core/record/sgf-parse.js';
import {
  applyFact,
  decideFact,
  EMPTY_BOOK,
  gamesOfRound,
  withBookResults,
  type EventBook,
  type EventFact,
} from '../../src/event/event-book.js';
import { readPairingsCsv } from '../../src/event/event-csv.js';
import { encodeLatin9, makeH9, unwritable } from '../../src/event/h9.js';
import { readOpenGotha } from '../../src/event/opengotha-read.js';
import { withResults } from '../../src/event/opengotha-results.js';
import { makePublication, matchRecords, type FoundRecord } from '../../src/event/publication.js';
import { standingsOf } from '../../src/event/standings.js';
import { entrantsByKey, fullName, pairingAt, type Pairing, type Tournament } from '../../src/event/tournament.js';
import { ruleset } from '../support/rulesets.js';
import { makeSwissXml, pairSwiss, swissPlayers, type SwissGame } from '../support/swiss.js';

const ROUNDS = 7;
const SEED = Number(process.env['SEED'] ?? 64);
const SIZE = { width: 9, height: 9 };
const ROUND_MS = 3 * 60 * 60_000;
const RULES = ruleset('chinese');

/** The record that a table writes: a made-up game to its end, counted as it lies. */
const played = (tournament: Tournament, { round, table, black, white }: Pairing): FoundRecord => {
  const { moves } = randomGame(SEED * 1000 + round * 100 + table, { size: SIZE, ruleset: RULES, handicap: 0, movesMax: 120 });
  const byKey = entrantsByKey(tournament);
  const nameOf = (key: string): string => fullName(byKey.get(key) ?? ({} as never));
  const facts = {
    settings: { size: SIZE, ruleset: RULES, players: { black: nameOf(black), white: nameOf(white) }, startedAt: '2026-11-28T10:00:00Z' },
    setUp: undefined,
    moves: moves.map(({ color, move }) => ({ color, move, certain: true, order: 'known' as const, why: '', evidence: [] })),
  };
  const [root] = parsed(makeSgf(makeGameRecord({ ...facts, result: undefined })));
  const end = playThrough(gameOf(root), RULES);
  const count = countBy(RULES.counting, {
    ...PLAIN_FACTS,
    board: finalBoard(SIZE, end.final.stones, []),
    ruleset: RULES,
    komiHalfPoints: 13,
  });
  return {
    file: `round-${round}-table-${table}.sgf`,
    text: makeSgf(makeGameRecord({ ...facts, result: makeSgfResult(count) })),
    changedAtMs: round * ROUND_MS,
  };
};

const parsed = (text: string): ReturnType<typeof rootsOf> => rootsOf(text);
const rootsOf = (text: string): [Parameters<typeof gameOf>[0]] => {
  const read = parseSgf(text);
  const [root] = read.ok ? read.value.games : [];
  if (root === undefined) throw new Error('no game');
  return [root];
};

const take = (book: EventBook, fact: EventFact): EventBook => {
  const decided = decideFact(book, fact);
  if (!decided.ok) throw new Error(decided.refusal);
  return applyFact(book, decided.value);
};

test(`64 players, seven rounds (seed ${SEED}): the file goes back with results alone, and the table of the European database is right`, () => {
  const players = swissPlayers(64, SEED);
  const games: SwissGame[] = [];
  const records: FoundRecord[] = [];
  let book = EMPTY_BOOK;
  for (let round = 1; round <= ROUNDS; round += 1) {
    games.push(...pairSwiss(players, games, round));
    const paired = makeSwissXml({ rounds: ROUNDS, players, games });
    const read = readOpenGotha(new TextEncoder().encode(paired));
    if (!read.ok) throw new Error(read.refusal);
    book = take({ ...book, tournament: read.value }, { kind: 'round-opened', round });

    const ofRound = gamesOfRound(book, round).map((pairing) => played(read.value, pairing));
    records.push(...ofRound);
    const { matched, leftOut } = matchRecords(read.value, ofRound);
    expect([matched.length, leftOut]).toEqual([32, []]);
    for (const { pairing, result } of matched) {
      if (result === undefined) throw new Error('no result');
      book = take(book, { kind: 'result', round, black: pairing.black, white: pairing.white, result });
    }
    book = take(book, { kind: 'round-closed', round });

    const out = withResults(new TextEncoder().encode(paired), (of, table) =>
      of === round ? gamesOfRound(book, round).find((game) => game.table === table)?.result : undefined,
    );
    if (!out.ok) throw new Error(out.refusal);
    const exported = new TextDecoder().decode(out.value.bytes);
    expect(out.value.changed).toBe(32);
    // Nothing but results: with every result of a game taken out, both files are the same.
    const withoutResults = (text: string): string => text.replaceAll(/(<Game [^>]*result=")[A-Z_]+"/g, '$1"');
    expect(withoutResults(exported)).toBe(withoutResults(paired));
    // The pairing program reads its file and pairs on.
    const again = readOpenGotha(out.value.bytes);
    if (!again.ok) throw new Error(again.refusal);
    for (const game of games) {
      const { outcome } = pairingAt(again.value, game.round, game.table)?.result ?? { outcome: 'unknown' };
      expect(outcome).not.toBe('unknown');
      game.result = outcome === 'black' ? 'RESULT_BLACKWINS' : outcome === 'white' ? 'RESULT_WHITEWINS' : 'RESULT_EQUAL';
    }
  }

  const tournament = withBookResults(book);
  if (tournament === undefined) throw new Error('no tournament');
  const rows = makeH9(tournament)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'));
  expect(rows).toHaveLength(64);
  const standings = standingsOf(tournament);
  rows.forEach((row, index) => {
    const [before = ''] = row.split(' |');
    const cells = before.split(' ').slice(-ROUNDS);
    const standing = standings[index];
    const wins = cells.filter((cell) => /^\d+\+/.test(cell)).length;
    const draws = cells.filter((cell) => /^\d+=/.test(cell)).length;
    expect(2 * wins + draws).toBe(standing?.halfPoints);
    cells.forEach((cell, round) => {
      const [, place = '', sign = '', , color = ''] = /^(\d+)([+\-=?])([/!])([bw])0$/.exec(cell) ?? [];
      // The opponent's row says the same from the other side.
      const theirs = (rows[Number(place) - 1] ?? '').split(' |')[0]?.split(' ').slice(-ROUNDS)[round];
      expect(theirs).toBe(`${index + 1}${sign === '+' ? '-' : sign === '-' ? '+' : sign}/${color === 'b' ? 'w' : 'b'}0`);
    });
  });
  expect(standings.reduce((sum, { halfPoints }) => sum + halfPoints, 0)).toBe(2 * 32 * ROUNDS);

  const { files, leftOut } = makePublication(tournament, records, ROUNDS * ROUND_MS + 600_000, 900_000);
  // The last round ended ten minutes ago, and the delay is a quarter of an hour.
  expect([files.length, leftOut.length]).toEqual([32 * (ROUNDS - 1) + (ROUNDS - 1) + 32 + 1, 32]);
  expect(rootsOf(files.find(({ path }) => path === 'round-3.sgf')?.text ?? '')).toHaveLength(1);
});

test('letters of the database: what ISO-8859-15 has stays, other accents fall off', () => {
  expect([...encodeLatin9('Žé€')]).toEqual([0xb4, 0xe9, 0xa4]);
  expect(Buffer.from(encodeLatin9('Dvořák Łukasik')).toString('latin1')).toBe('Dvor\xe1k Lukasik');
});

test('names that the database cannot write are told, and those that only lose an accent are not', () => {
  const read = readPairingsCsv('round,black,white\n1,李明,Łukasz Žák\n1,Who?,Õ. Ő\n', 'Cup');
  if (!read.ok) throw new Error(read.refusal);
  expect(unwritable(read.value).map(({ name }) => name)).toEqual(['李明']);
});

test('byes, absences, defaults and a draw have their own cells', () => {
  const entrant = (key: string): Tournament['entrants'][number] => ({
    key,
    name: key,
    firstName: 'x',
    rank: '1D',
    country: 'DE',
    club: 'Berlin',
    rating: undefined,
    pin: '',
    agaId: '',
    plays: [],
  });
  const tournament: Tournament = {
    name: 'Cup [x]',
    location: 'Berlin',
    country: 'DE',
    beginDate: '2026-11-28',
    endDate: '2026-11-29',
    size: 19,
    komi: '6.5',
    time: '60m + 5x30s',
    rounds: 3,
    entrants: ['A', 'B', 'C'].map(entrant),
    pairings: [
      { round: 1, table: 1, black: 'A', white: 'B', handicap: 2, result: { outcome: 'black', byDefault: false } },
      { round: 2, table: 1, black: 'C', white: 'A', handicap: 0, result: { outcome: 'white', byDefault: true } },
      { round: 3, table: 1, black: 'B', white: 'A', handicap: 0, result: { outcome: 'draw', byDefault: false } },
    ],
    byes: [{ round: 1, player: 'C' }],
  };
  expect(makeH9(tournament).split('\n')).toEqual([
    '; CL[A]',
    '; EV[Cup x]',
    '; PC[DE, Berlin]',
    '; DT[2026-11-28,2026-11-29]',
    '; KM[6.5]',
    '; TM[83]',
    '; CM[60m + 5x30s]',
    '1 A x 1D DE Berl 2.5 2 12.5 3+/b2 2+!w0 3=/w0',
    '2 C x 1D DE Berl 1 2.5 2 0+ 1-!b0 0-',
    '3 B x 1D DE Berl 0.5 5 4 1-/w2 0- 1=/b0',
    '',
  ]);
});
