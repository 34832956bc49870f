/** OpenGotha's file in, and out again with nothing changed but results. */
import { describe, expect, test } from 'vitest';
import { readOpenGotha } from '../../src/event/opengotha-read.js';
import { withResults } from '../../src/event/opengotha-results.js';
import type { Tournament } from '../../src/event/tournament.js';
import { makeSwissXml, pairSwiss, swissKey, swissPlayers } from '../support/swiss.js';

const PLAYERS = swissPlayers(8, 17);
const FILE = {
  rounds: 3,
  players: PLAYERS.slice(0, 7),
  games: pairSwiss(PLAYERS.slice(0, 6), [], 1),
  byes: [{ round: 1, player: swissKey(PLAYERS[6] ?? ({} as never)) }],
};
const XML = makeSwissXml(FILE);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const read = (text: string): Tournament => {
  const tournament = readOpenGotha(bytesOf(text));
  if (!tournament.ok) throw new Error(tournament.refusal);
  return tournament.value;
};

test('players, games, byes and the parameters are read', () => {
  const tournament = read(XML);
  expect(tournament).toMatchObject({
    name: 'Spring & Autumn Cup',
    location: 'Göttingen',
    rounds: 3,
    komi: '6.5',
    size: 19,
    time: '60m + 1x30s',
  });
  expect(tournament.entrants.map(({ key }) => key)).toEqual(FILE.players.map(swissKey));
  expect(tournament.entrants[6]?.name).toBe('Žák & Sons');
  expect(tournament.pairings).toHaveLength(3);
  expect(tournament.pairings[0]).toMatchObject({ round: 1, table: 1, result: { outcome: 'unknown', byDefault: false } });
  expect(tournament.byes).toEqual([{ round: 1, player: swissKey(FILE.players[6] ?? ({} as never)) }]);
});

describe('export', () => {
  test('without a new result every octet is as it was', () => {
    const changed = withResults(bytesOf(XML), () => undefined);
    expect(changed.ok && [changed.value.changed, Buffer.from(changed.value.bytes).equals(Buffer.from(bytesOf(XML)))]).toEqual([0, true]);
  });

  test('a result changes its attribute and nothing else', () => {
    const changed = withResults(bytesOf(XML), (round, table) =>
      round === 1 && table === 2 ? { outcome: 'white', byDefault: false } : undefined,
    );
    if (!changed.ok) throw new Error(changed.refusal);
    const expected = XML.replace(/(<Game [^>]*?result=")RESULT_UNKNOWN("[^>]*?tableNumber="2")/, '$1RESULT_WHITEWINS$2');
    expect(new TextDecoder().decode(changed.value.bytes)).toBe(expected);
    expect(changed.value.changed).toBe(1);
  });

  test.each([
    ['black', false, 'RESULT_BLACKWINS'],
    ['white', true, 'RESULT_WHITEWINS_BYDEF'],
    ['draw', false, 'RESULT_EQUAL'],
    ['both-lose', true, 'RESULT_BOTHLOSE_BYDEF'],
    ['both-win', false, 'RESULT_BOTHWIN'],
  ] as const)('%s (by default: %s) is %s, and is read back', (outcome, byDefault, name) => {
    const changed = withResults(bytesOf(XML), (_round, table) => (table === 1 ? { outcome, byDefault } : undefined));
    const text = changed.ok ? new TextDecoder().decode(changed.value.bytes) : '';
    expect(text).toContain(`result="${name}"`);
    expect(read(text).pairings[0]?.result).toEqual({ outcome, byDefault });
  });

  test('a file that writes its results without the prefix gets them so', () => {
    const bare = XML.replace(/(<Game [^>]*?result=")RESULT_UNKNOWN("[^>]*?tableNumber="1")/, '$1WHITEWINS$2');
    const changed = withResults(bytesOf(bare), (_round, table) => (table === 2 ? { outcome: 'black', byDefault: false } : undefined));
    expect(changed.ok && new TextDecoder().decode(changed.value.bytes)).toContain('result="BLACKWINS"');
  });

  test('single quotes, line breaks and another encoding do no harm', () => {
    const latin = XML.replace('UTF-8', 'ISO-8859-1')
      .replaceAll(/[^\0-\xff]/g, '?')
      .replaceAll(/result="([A-Z_]*)"/g, "result = '$1'")
      .replaceAll('\n', '\r\n');
    const bytes = new Uint8Array(Buffer.from(latin, 'latin1'));
    expect(readOpenGotha(bytes)).toMatchObject({ ok: true, value: { location: 'Göttingen' } });
    const changed = withResults(bytes, (_round, table) => (table === 3 ? { outcome: 'black', byDefault: false } : undefined));
    if (!changed.ok) throw new Error(changed.refusal);
    const out = Buffer.from(changed.value.bytes).toString('latin1');
    expect(out.replace("'RESULT_BLACKWINS' roundNumber", "'RESULT_UNKNOWN' roundNumber")).toBe(latin);
  });
});

test.each([
  ['no file at all', 'is no whole XML|no <Tournament>', ''],
  ['another file', 'no <Tournament>', '<html></html>'],
  ['half a file', 'no whole XML', XML.slice(0, XML.length / 2)],
  ['a DTD', 'DTD', XML.replace('<Tournament ', '<!DOCTYPE x [<!ENTITY a "b">]><Tournament ')],
  ['a stranger at a table', 'none of the players', XML.replace(/blackPlayer="[^"]*"/, 'blackPlayer="NOBODY"')],
  ['two games at one table', 'same table', XML.replace('tableNumber="2"', 'tableNumber="1"')],
  ['a result that nobody knows', "result 'MAYBE'", XML.replace(/(<Game [^>]*?)RESULT_UNKNOWN/, '$1MAYBE').replace('MAYBE"/>', 'MAYBE"/>')],
])('%s is refused in words', (_what, why, text) => {
  const tournament = readOpenGotha(bytesOf(text));
  expect(tournament.ok ? '' : tournament.refusal).toMatch(new RegExp(why));
});
