/** What an arbiter may have to look at: which events are incidents, how many are kept, and what answers them. */
import { expect, test } from 'vitest';
import { INCIDENTS_MAX, incidentOf, withIncident, type GameIncident } from '../../../src/core/game/incident.js';
import { NOTES_MAX, withNote } from '../../../src/core/game/notes.js';
import type { GameEventBody } from '../../../src/core/game/event.js';
import { claim } from '../../support/started-game.js';

const told = (body: GameEventBody) => incidentOf({ ...body, seq: 7, atMs: 7000 }, 12);

const PLAIN = { id: 7, atMs: 7000, afterMove: 12, color: undefined, point: undefined, why: '' };

test.each<[string, GameEventBody, unknown]>([
  [
    'an infraction of a side',
    { kind: 'infraction', infraction: 'ko', color: 'white', point: 40, why: 'at once' },
    { ...PLAIN, kind: 'ko', color: 'white', point: 40, why: 'at once' },
  ],
  [
    'an infraction of nobody knows whom',
    { kind: 'infraction', infraction: 'moved-stone', color: null, point: undefined, why: 'pushed' },
    { ...PLAIN, kind: 'moved-stone', why: 'pushed' },
  ],
  [
    'a move that is flagged',
    { kind: 'moved', number: 9, ...claim('black E5'), flagged: 'double-move' },
    { ...PLAIN, kind: 'double-move', color: 'black', point: 40, afterMove: 9, why: 'seen' },
  ],
  [
    'a pass that is flagged',
    { kind: 'moved', number: 9, ...claim('black pass'), flagged: 'double-move' },
    { ...PLAIN, kind: 'double-move', color: 'black', afterMove: 9, why: 'seen' },
  ],
  ['a move', { kind: 'moved', number: 9, ...claim('black E5') }, undefined],
  ['a call', { kind: 'arbiter-called', side: 'black', why: 'noise' }, { ...PLAIN, kind: 'arbiter-called', color: 'black', why: 'noise' }],
  ['a note', { kind: 'noted', text: 'rain' }, undefined],
])('%s', (_, body, incident) => expect(told(body)).toEqual(incident));

test('the latest incidents and notes are kept', () => {
  let incidents: readonly GameIncident[] = [];
  let notes: ReturnType<typeof withNote> = [];
  for (let id = 1; id <= INCIDENTS_MAX + 3; id += 1) incidents = withIncident(incidents, { ...PLAIN, kind: 'ko', id });
  for (let move = 1; move <= NOTES_MAX + 3; move += 1) notes = withNote(notes, { afterMove: move, fact: { kind: 'noted', text: '' } });
  expect([incidents.length, incidents[0]?.id, incidents.at(-1)?.id]).toEqual([INCIDENTS_MAX, 4, INCIDENTS_MAX + 3]);
  expect([notes.length, notes[0]?.afterMove, notes.at(-1)?.afterMove]).toEqual([NOTES_MAX, 4, NOTES_MAX + 3]);
});
