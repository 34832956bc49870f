/** What another law proposes in the place of the Chinese one: each row that overrides, the first time and the second of the same side. */
import { describe, expect, test } from 'vitest';
import { LAWS, lawOf, lawRows, type RefereeRow } from '../../../src/core/referee/law.js';
import { proposalsOf } from '../../../src/core/referee/proposals.js';
import type { Game } from '../../../src/core/game/game.js';
import type { GameIncident } from '../../../src/core/game/incident.js';
import { Sitting, point } from '../../support/sitting.js';

/** Black and white have moved; white's flag has fallen; white's second stone is where the incident is. */
const gameUnder = (law: string): Game => {
  const sitting = new Sitting('10s', {}, true, { law });
  sitting.put(2000, 'ee', 'black');
  sitting.passUntil(2900);
  sitting.press(3000, 'black');
  sitting.put(4000, 'gc', 'white');
  sitting.passUntil(30_000);
  return { ...sitting.game, incidents: [], rulings: [] };
};

const incident = (row: RefereeRow, id: number): GameIncident => {
  if (row.incident === undefined) throw new Error(`${row.id} is entered`);
  return { id, atMs: id * 1000, kind: row.incident, color: 'white', point: point('gc'), afterMove: 2, why: 'seen' };
};

const rulings = (game: Game, row: RefereeRow): readonly string[] =>
  proposalsOf(game).flatMap((proposal) => (proposal.row === row.id ? proposal.choices.map(({ ruling }) => ruling) : []));

const names = (choices: RefereeRow['first']): readonly string[] => choices.map(({ ruling }) => ruling);

describe.each(LAWS.filter((law) => law !== 'chinese'))('%s', (law) => {
  const chinese = lawRows('chinese');
  const own = lawRows(law).filter((row, index) => row !== chinese[index]);

  test.each(own.map((row) => [row.id, row] as const))(`${law}: %s`, (_, row) => {
    const game = gameUnder(law);
    expect(lawOf(game.settings)).toBe(law);
    if (row.incident === undefined) {
      // Entered: the law is what the arbiter's page offers.
      expect(row.first.length).toBeGreaterThan(0);
      return;
    }
    const first = incident(row, 7);
    expect(rulings({ ...game, incidents: [first] }, row)).toEqual(names(row.first));
    const answered: Game = {
      ...game,
      incidents: [first, incident(row, 9)],
      rulings: [{ id: 8, afterMove: 2, ruling: 'advice', side: 'white', answers: 7, why: 'the first time' }],
    };
    expect(rulings(answered, row)).toEqual(names(row.second));
  });
});

test('an organiser may set any law; else the rules have theirs', () => {
  expect(lawOf({ law: 'egf', ruleset: { name: 'japanese' } })).toBe('egf');
  expect(lawOf({ ruleset: { name: 'japanese' } })).toBe('japanese');
  expect(lawOf({ ruleset: { name: 'ming-qing' } })).toBe('chinese');
});
