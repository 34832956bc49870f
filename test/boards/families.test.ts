/** The same hands on a GSB/1 board, a Saiboard and a board of rows: the same record. */
import { describe, expect, test } from 'vitest';
import { RowsBoard } from '../../src/boards/rows/rows-board.js';
import { parseRowsAddress, type RowsForm } from '../../src/boards/rows/rows-form.js';
import { Saiboard } from '../../src/boards/saiboard/saiboard.js';
import { Chance } from '../../simulator/chance.js';
import { NO_FAULTS } from '../../simulator/faults/line-faults.js';
import type { GameToPlay } from '../../simulator/hands/game.js';
import { profileNamed, type Profile } from '../../simulator/hands/profiles.js';
import { SimulatedRows } from '../../simulator/other-boards/simulated-rows.js';
import { SimulatedSaiboard } from '../../simulator/other-boards/simulated-saiboard.js';
import { randomGame } from '../../simulator/random-game.js';
import { readOverFamily, readOverGsb, turnsIn } from '../support/family-run.js';
import { sized } from '../support/run-length.js';

const MOVES_MAX = 60;
const SEEDS = sized({ usual: [1], long: [1, 2, 3, 4, 5, 6, 7, 8] });
/** Of a hundred lines, one comes damaged. */
const DAMAGED_RATIO = 0.01;

/** These hands over a cable without faults: what cables do is tried elsewhere. */
const handsOf = (name: string, changed: Partial<Profile['hands']> = {}): Profile => {
  const found = profileNamed(name);
  if (!found.ok) throw new Error(found.refusal);
  return { ...found.value, hands: { ...found.value.hands, ...changed }, faults: NO_FAULTS };
};

const rowsForm = (query: string): RowsForm => {
  const form = parseRowsAddress(`rows:/dev/ttyUSB0?${query}`);
  if (!form.ok) throw new Error(form.refusal);
  return form.value;
};

const game = (seed: number, size: number): GameToPlay =>
  randomGame(seed, { size: { width: size, height: size }, handicap: 0, movesMax: MOVES_MAX });

describe.each(SEEDS)('the same hands (seed %i)', (seed) => {
  test('a Saiboard tells the same game as a GSB/1 board', () => {
    const profile = handsOf('noclock');
    const played = game(seed, 19);
    const far = new SimulatedSaiboard(new Chance(seed));
    const read = readOverFamily(played, profile, seed, new Saiboard('192.168.4.1', 1), far);
    expect(turnsIn(read)).toEqual(turnsIn(readOverGsb(played, profile, seed)));
    expect(read?.moves.length).toBe(MOVES_MAX);
  });

  test('a board of rows with two planes and keys, each hundredth line damaged, tells the same game', () => {
    const profile = handsOf('club');
    const played = game(seed, 13);
    const form = rowsForm('size=13&encoding=base64&planes=2&keys=2&bits=lsb&ask=R&every=20');
    const read = readOverFamily(played, profile, seed, new RowsBoard(form), new SimulatedRows(form, new Chance(seed), DAMAGED_RATIO));
    expect(turnsIn(read)).toEqual(turnsIn(readOverGsb(played, profile, seed)));
  });

  test('a board of rows that tells no colours tells the same game as a GSB/1 board that tells none', () => {
    const profile = handsOf('clean', { sensor: 'occupancy' });
    const played = game(seed, 9);
    const form = rowsForm('size=9&encoding=hex&keys=2&ask=R&every=20');
    const read = readOverFamily(played, profile, seed, new RowsBoard(form), new SimulatedRows(form, new Chance(seed), 0));
    expect(turnsIn(read)).toEqual(turnsIn(readOverGsb(played, profile, seed)));
  });
});
