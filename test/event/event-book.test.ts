/** Rounds and results: what may follow what, and that nothing is final. */
import { expect, test } from 'vitest';
import {
  applyFact,
  decideFact,
  EMPTY_BOOK,
  gamesOfRound,
  proposedForAbsence,
  resultFact,
  resultOf,
  strayResults,
  type EventBook,
  type EventFact,
} from '../../src/event/event-book.js';
import { decodeCsv, makePairingsCsv, makeResultText, readPairingsCsv } from '../../src/event/event-csv.js';
import { makeAga } from '../../src/event/aga.js';
import { resultFromRecord, type PairingResult, type Tournament } from '../../src/event/tournament.js';

const CSV = `round;table;black;white;handicap;result
1;1;Anna Müller;Bo Chen;0;
1;2;Zoë Kim;Ivan Petrov;3;W+2.5
1;;Late Comer;;;
2;1;Anna Müller;Zoë Kim;0;
`;

const tournamentOf = (text: string): Tournament => {
  const read = readPairingsCsv(text, 'evening');
  if (!read.ok) throw new Error(read.refusal);
  return read.value;
};

const bookOf = (...facts: readonly EventFact[]): EventBook =>
  facts.reduce<EventBook>(
    (book, fact) => {
      const decided = decideFact(book, fact);
      if (!decided.ok) throw new Error(decided.refusal);
      return applyFact(book, decided.value);
    },
    { ...EMPTY_BOOK, tournament: tournamentOf(CSV) },
  );

const result = (text: string): PairingResult => resultFromRecord(text) ?? { outcome: 'unknown', byDefault: false };
const game = { round: 1, black: 'ANNAMÜLLER', white: 'BOCHEN' } as const;

test('a list of pairings is read, byes too', () => {
  expect(tournamentOf(CSV)).toMatchObject({ rounds: 2, byes: [{ round: 1, player: 'LATECOMER' }] });
  expect(tournamentOf(CSV).pairings.map(({ round, table, handicap }) => [round, table, handicap])).toEqual([
    [1, 1, 0],
    [1, 2, 3],
    [2, 1, 0],
  ]);
});

test.each([
  ['UTF-16 with its mark', Buffer.from('\ufeffround\tblack\twhite\n1\tZoë\t李明\n', 'utf16le')],
  ['UTF-8 with its mark', Buffer.from('\ufeffRound;Black;White\r\n1;Zoë;李明\r\n')],
  ['a line for the spreadsheet first', Buffer.from('sep=,\nround,black,white\n1,Zoë,李明\n')],
])('a list that a spreadsheet saved is read: %s', (_, bytes) => {
  const text = decodeCsv(bytes);
  const read = text.ok ? readPairingsCsv(text.value, 'Cup') : text;
  expect(read).toMatchObject({ ok: true, value: { name: 'Cup', pairings: [{ black: 'ZOË', white: '李明' }] } });
});

test.each([
  ['1,1,A,A', 'round 1, table 1: A plays against themselves'],
  ['1,1,A,B\n1,2,C,A', 'round 1: A plays at table 1 and at table 2'],
  ['1,1,Müller, Anna,B', 'line 2 has other columns than the first line: a name with a comma stands in quotation marks'],
])('a list that nobody can play is refused: %s', (rows, why) => {
  expect(readPairingsCsv(`round,table,black,white\n${rows}\n`, 'Cup')).toEqual({ ok: false, refusal: why });
});

test('a list whose letters are not said is refused rather than spoiled, and a bye has its own rank', () => {
  expect(decodeCsv(Buffer.from('round,black,white\n1,M\xfcller,B\n', 'latin1'))).toMatchObject({
    ok: false,
    refusal: expect.stringContaining("save it once more as 'CSV UTF-8'") as string,
  });
  const read = readPairingsCsv('round,black,white,black rank,white rank\n1,,Late,,5K\n', 'Cup');
  expect(read).toMatchObject({ value: { entrants: [{ name: 'Late', rank: '5K' }], byes: [{ player: 'LATE' }] } });
});

test('what is written as CSV is read again', () => {
  const tournament = tournamentOf(CSV);
  expect(tournamentOf(makePairingsCsv(tournament))).toEqual(tournament);
});

test('a name that a spreadsheet would take for a formula is written as text', () => {
  expect(makePairingsCsv(tournamentOf('round,black,white\n1,=1+1,Bo\n'))).toContain("'=1+1");
});

test.each([
  ['', 'no rows'],
  ['round,black\n1,a\n', "no column 'white'"],
  ['round,black,white\nx,a,b\n', "row 2: 'x' is no round"],
  ['round,black,white,handicap\n1,a,b,many\n', "'many' is no handicap"],
  ['round,table,black,white\n1,1,a,b\n1,1,c,d\n', 'same table'],
  ['round,black,white,result\n1,a,b,maybe\n', "'maybe' is no result"],
])('%j is refused: %s', (text, why) => {
  const read = readPairingsCsv(text, 'x');
  expect(read.ok ? '' : read.refusal).toContain(why);
});

test('a result is entered once; a correction says why, and the round may be over', () => {
  const book = bookOf(
    { kind: 'round-opened', round: 1 },
    { kind: 'result', ...game, result: result('B+R') },
    { kind: 'round-closed', round: 1 },
  );
  expect(decideFact(book, { kind: 'result', ...game, result: result('W+R') })).toMatchObject({
    ok: false,
    refusal: expect.stringContaining('say why') as string,
  });
  const corrected = resultFact(book, 1, 1, result('W+R'), 'entered the wrong way round');
  if (!corrected.ok) throw new Error(corrected.refusal);
  const after = applyFact(book, corrected.value);
  expect(makeResultText(resultOf(after, gamesOfRound(after, 1)[0] ?? ({} as never)))).toBe('W+R');
});

test('a round is not closed while somebody plays', () => {
  const book = bookOf({ kind: 'round-opened', round: 1 });
  expect(decideFact(book, { kind: 'round-closed', round: 1 })).toEqual({ ok: false, refusal: 'round 1 is still played at table 1' });
});

test('who is absent loses by default, as a proposal; both absent: both lose; who comes after all plays', () => {
  const absent = (player: string): EventFact => ({ kind: 'absent', round: 1, player });
  const [first] = gamesOfRound(bookOf(), 1);
  if (first === undefined) throw new Error('no game');
  expect(proposedForAbsence(bookOf(absent('ANNAMÜLLER')), first)).toEqual({ outcome: 'white', byDefault: true });
  expect(proposedForAbsence(bookOf(absent('ANNAMÜLLER'), absent('BOCHEN')), first)).toEqual({ outcome: 'both-lose', byDefault: true });
  expect(proposedForAbsence(bookOf(absent('BOCHEN'), { kind: 'present', round: 1, player: 'BOCHEN' }), first).outcome).toBe('unknown');
  expect(proposedForAbsence(bookOf({ kind: 'late', round: 1, player: 'BOCHEN', minutes: 10 }), first).outcome).toBe('unknown');
});

test('results survive tables that are numbered anew, and one whose game is gone is told', () => {
  const book = bookOf({ kind: 'result', ...game, result: result('B+R') });
  const renumbered = { ...book, tournament: tournamentOf(CSV.replace('1;1;Anna', '1;7;Anna')) };
  expect(gamesOfRound(renumbered, 1).find(({ table }) => table === 7)?.result.outcome).toBe('black');
  expect(strayResults(renumbered)).toEqual([]);
  expect(strayResults({ ...book, tournament: tournamentOf('round,black,white\n1,a,b\n') })).toHaveLength(1);
});

test.each([
  ['B+R', 'black', false],
  ['W+2.5', 'white', false],
  ['B+F', 'black', true],
  ['0', 'draw', false],
  ['both lose', 'both-lose', false],
])('%s there and back', (text, outcome, byDefault) => {
  expect(resultFromRecord(text)).toMatchObject({ outcome, byDefault });
  expect(makeResultText(result(text))).toBe(text);
});

test('the American association gets games that were won by play, between players with numbers', () => {
  const tournament = tournamentOf(CSV);
  const numbered = {
    ...tournament,
    komi: '7.5',
    entrants: tournament.entrants.map((entrant, index) => ({ ...entrant, agaId: index === 0 ? '' : String(100 + index) })),
  };
  const { text, leftOut } = makeAga(numbered);
  expect(text.split('\n')).toContain('103 102 W 3 0');
  expect(leftOut).toHaveLength(3);
});
